import { forbidden } from '../../kit/errors'
import type { View } from '../../tenants/visit'
import { attendedSeances, mayReadRegisters } from '../seances/seances.service'
import { selectAssiduite, type Mesuree } from './assiduite.queries'
import { everySeance, ownPresences } from './presences.policy'

export type { Mesuree }

/**
 * What counts of a student's attendance in the current year, of the séances whose registers the caller reads; `undefined` for who reads
 * none.
 */
export async function assiduiteOf({ db, institution: { annee }, perimetre }: View, etudiant: number): Promise<Mesuree[] | undefined> {
	if (!mayReadRegisters(perimetre)) return undefined
	return annee ? selectAssiduite(db, attendedSeances(perimetre), { etudiant, annee: annee.id }) : []
}

/** The caller's own, in whatever class it was. @throws AppError 403 for who is no student */
export async function ownAssiduite({ db, institution: { annee }, perimetre }: View): Promise<Mesuree[]> {
	const etudiant = ownPresences(perimetre)
	if (etudiant === undefined) throw forbidden()
	return annee ? selectAssiduite(db, everySeance(), { etudiant, annee: annee.id }) : []
}
