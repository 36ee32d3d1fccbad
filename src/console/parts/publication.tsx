/** @jsxImportSource preact */
import { waitsForPublication } from '../../domain/resultats/note'
import type { Langue } from '../../kit/langue'
import type { Textes } from '../textes/textes'
import { shortDay } from '../textes/dates'

type Publication = { readonly publiee_le: string | null; readonly annulee: boolean }

type Props = {
	readonly t: Textes
	readonly langue: Langue
	readonly evaluation: Publication & { readonly date: string }
	/** YYYY-MM-DD */
	readonly today: string
	/** for the évaluation's own page: whether the ordinary is said as well */
	readonly isWhole?: boolean
}

/** Says whether students see the marks of an évaluation, or from which day. */
export function publicationSaid(
	{ evaluations: words }: Textes,
	langue: Langue,
	{ publiee_le, annulee }: Publication,
	today: string
): string {
	if (annulee) return words.annulee
	if (!waitsForPublication(publiee_le, today)) return words.publiee
	return publiee_le === null ? words.nonPubliee : words.publieeDes(shortDay(langue, publiee_le))
}

/**
 * The same as a short word, only where it is out of the ordinary: for a past évaluation that students do not see whole yet, and for a
 * coming one that they do or will.
 */
export function PublicationTag({ t, langue, evaluation, today, isWhole = false }: Props) {
	const { date, publiee_le, annulee } = evaluation
	const isWaiting = waitsForPublication(publiee_le, today)
	const isUsual = date < today ? !isWaiting : publiee_le === null
	if (isUsual && !annulee && !isWhole) return null
	const tone = annulee ? ' bad' : isWaiting ? '' : ' ok'
	return <span class={`tag${tone}`}>{publicationSaid(t, langue, evaluation, today)}</span>
}
