/** @jsxImportSource preact */
import type { Textes } from '../textes/textes'

type Publication = { readonly publiee_le: string | null; readonly annulee: boolean }

/** Whether students see the marks of an évaluation. */
export const PublicationTag = ({
	t,
	evaluation: { publiee_le, annulee },
	today
}: {
	t: Textes
	evaluation: Publication
	today: string
}) => {
	if (annulee) return <span class="tag bad">{t.evaluations.annulee}</span>
	return publiee_le !== null && publiee_le <= today ? (
		<span class="tag ok">{t.evaluations.publiee}</span>
	) : (
		<span class="tag">{t.evaluations.nonPubliee}</span>
	)
}
