import { forbidden } from '../../kit/errors'
import type { View } from '../../tenants/visit'
import { attendedSeances, mayReadRegisters } from '../seances/seances.service'
import { selectAssiduite, type Mesuree } from './assiduite.queries'
import { everySeance, ownPresences } from './presences.policy'

export type { Mesuree }

/**
 * A student's attendance in the current year, in séances whose registers the caller reads; `undefined` if the caller may not read
 * registers.
 */
export async function assiduiteOf({ db, institution: { annee }, perimetre }: View, etudiant: number): Promise<Mesuree[] | undefined> {
	if (!mayReadRegisters(perimetre)) return undefined
	return annee ? selectAssiduite(db, attendedSeances(perimetre), { etudiant, annee: annee.id }) : []
}

/** The caller's own attendance, in all their classes. @throws AppError 403 if the caller is not a student */
export async function ownAssiduite({ db, institution: { annee }, perimetre }: View): Promise<Mesuree[]> {
	const etudiant = ownPresences(perimetre)
	if (etudiant === undefined) throw forbidden()
	return annee ? selectAssiduite(db, everySeance(), { etudiant, annee: annee.id }) : []
}
