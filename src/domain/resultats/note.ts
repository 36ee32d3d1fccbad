import { isJour } from '../../kit/jour'
import type { Message } from '../../kit/messages'
import type { EtatNote } from '../vocabulaire'

/** A grade in hundredths, as it is stored; `undefined` for a number with more than two decimals (contract 1.4). */
export function toCentiemes(note: number): number | undefined {
	const centiemes = Math.round(note * 100)
	return Number.isFinite(note) && centiemes / 100 === note ? centiemes : undefined
}

export const fromCentiemes = (centiemes: number) => centiemes / 100

/**
 * The état for an entry of a grade (rules 6.1): only `note` has a number. An entry without a number and an état is `absent`, unless
 * the stored état says more. `wrong` names the one of the two that contradicts the other.
 */
export function etatOf(
	centiemes: number | null,
	etat: EtatNote | undefined,
	stored?: EtatNote
): { readonly etat: EtatNote } | { readonly wrong: 'note' | 'etat' } {
	if (centiemes !== null) return etat === undefined || etat === 'note' ? { etat: 'note' } : { wrong: 'etat' }
	if (etat === 'note') return { wrong: 'note' }
	return { etat: etat ?? (stored === undefined || stored === 'note' ? 'absent' : stored) }
}

/** The last day to which a publication may be put off, so that a mistyped year is noticed (rules 6.8). */
export const lastJourDePublication = (today: string) => Temporal.PlainDate.from(today).add({ years: 1 }).toString()

/** Whether an évaluation's marks wait for publication: nobody has published them, or their day is still to come (rules 6.8). */
export const waitsForPublication = (publieeLe: string | null, today: string) => publieeLe === null || publieeLe > today

/** Why marks cannot be published on `jour` (YYYY-MM-DD); `undefined` if they can (rules 6.8). */
export function jourDePublicationFaux(jour: string, today: string): Message | undefined {
	if (!isJour(jour)) return { key: 'champ.date' }
	const max = lastJourDePublication(today)
	return jour < today || jour > max ? { key: 'champ.entre', parameters: { min: today, max } } : undefined
}
