/** @jsxImportSource preact */
import { waitsForPublication } from '../../domain/note'
import type { Langue } from '../../domain/langue'
import type { Textes } from '../textes/textes'
import { shortDay } from './dates'

type Publication = { readonly publiee_le: string | null; readonly annulee: boolean }

type Props = {
	readonly t: Textes
	readonly langue: Langue
	readonly evaluation: Publication
	/** YYYY-MM-DD */
	readonly today: string
}

/** Whether students see the marks of an évaluation, or from when on. */
export const PublicationTag = ({ t, langue, evaluation: { publiee_le, annulee }, today }: Props) => {
	if (annulee) return <span class="tag bad">{t.evaluations.annulee}</span>
	if (!waitsForPublication(publiee_le, today)) return <span class="tag ok">{t.evaluations.publiee}</span>
	return <span class="tag">{publiee_le === null ? t.evaluations.nonPubliee : t.evaluations.publieeDes(shortDay(langue, publiee_le))}</span>
}
