import { isCalledOff, type StatutSeance } from './statut-seance'

/** The state of a séance at a moment: its status, or the step that it lacks. */
export type EtatSeance = StatutSeance | 'passee' | 'appel_a_faire' | 'a_signer'

export type SeanceDite = { readonly statut: StatutSeance; readonly debut: string; readonly fin: string }

/** The register and signature of a séance, where they may be read and the school keeps registers. */
export type Suites = { readonly aPrendre: boolean; readonly emargee: boolean }

/** Whether the time of a séance is over at `now` (milliseconds). */
export const isOver = ({ fin }: Pick<SeanceDite, 'fin'>, now: number) => Date.parse(fin) <= now

/**
 * The state of a séance at `now` (milliseconds): under way without a word of its teacher too, and afterwards the register and then the
 * signature that it lacks. Without `suites`, both stay unsaid.
 */
export function etatSeance(seance: SeanceDite, now: number, suites: Suites | undefined): EtatSeance {
	const { statut, debut } = seance
	if (isCalledOff(statut)) return statut
	if (statut !== 'terminee' && !isOver(seance, now)) return Date.parse(debut) <= now ? 'en_cours' : statut
	if (suites?.aPrendre === true) return 'appel_a_faire'
	if (suites?.emargee === false) return 'a_signer'
	return suites || statut === 'terminee' ? 'terminee' : 'passee'
}
