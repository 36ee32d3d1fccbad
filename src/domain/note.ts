import { isJour } from '../kit/jour'
import type { Message } from '../kit/messages'
import type { EtatNote } from './vocabulaire'

/** A grade in hundredths, as it is stored; `undefined` for a number with more than two decimals (contract 1.4). */
export function toCentiemes(note: number): number | undefined {
	const centiemes = Math.round(note * 100)
	return Number.isFinite(note) && centiemes / 100 === note ? centiemes : undefined
}

export const fromCentiemes = (centiemes: number) => centiemes / 100

/**
 * The état that an entry of a grade gives (rules 4.1): only `note` has a number. No number and no word for why is `absent`, and leaves a
 * stored état that says more as it is. Otherwise which of the two the other contradicts.
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

/** For how long a publication may be put off: a year that was mistyped is noticed (rules 4.9). */
export const dernierJourDePublication = (today: string) => Temporal.PlainDate.from(today).add({ years: 1 }).toString()

/** What marks of an évaluation wait for: nobody has published them, or for a day to come (rules 4.9). */
export const waitsForPublication = (publieeLe: string | null, today: string) => publieeLe === null || publieeLe > today

/** Why students cannot be let see marks from `jour` (YYYY-MM-DD) on; `undefined` if they can (rules 4.9). */
export function jourDePublicationFaux(jour: string, today: string): Message | undefined {
	if (!isJour(jour)) return { key: 'champ.date' }
	const max = dernierJourDePublication(today)
	return jour < today || jour > max ? { key: 'champ.entre', parameters: { min: today, max } } : undefined
}
