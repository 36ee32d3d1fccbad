import type { Canal } from '../vocabulaire'
import { joursPossibles } from './naissance'

const MAJORITE = 18

/** Whether somebody is surely of age on `jour` (YYYY-MM-DD); without a birth they count as of age. */
export function isMajeur(naissance: string | null, jour: string): boolean {
	if (naissance === null) return true
	const [, last] = joursPossibles(naissance)
	return Temporal.PlainDate.compare(Temporal.PlainDate.from(last).add({ years: MAJORITE }), Temporal.PlainDate.from(jour)) <= 0
}

export type Averti = {
	/** of the student */
	readonly naissance: string | null
	/** the student's, recorded */
	readonly consentement: boolean
	/** by which they are notified, joined by `|` */
	readonly canaux: string
}

/** The channels by which a person who answers for a student is notified about that student on a day (rule 8.6). */
export const canauxDuResponsable = ({ naissance, consentement, canaux }: Averti, jour: string): Canal[] =>
	canaux === '' || (isMajeur(naissance, jour) && !consentement) ? [] : (canaux.split('|') as Canal[])

/** A comparable form of a channel's address. Mail ignores case; a number keeps only its digits and whether it is international. */
export const adresseNormale = (canal: Canal, adresse: string) =>
	canal === 'sms' ? adresse.replace(/[^+\d]/g, '').replace(/^00/, '+') : adresse.trim().toLowerCase()
