import { forbidden } from '../../domain/errors'
import { asPersonnel } from '../../domain/perimetre'
import type { View } from '../../tenants/visit'
import { readableSeances } from '../seances/seances.service'
import { selectAssiduite, type Mesuree } from './assiduite.queries'
import { everySeance, ownPresences } from './presences.policy'

export type { Mesuree }

/** What counts of a student's attendance in the current year, of the séances that the caller reads as staff. */
export async function assiduiteOf({ db, institution: { annee }, perimetre }: View, etudiant: number): Promise<Mesuree[]> {
	return annee ? selectAssiduite(db, readableSeances(asPersonnel(perimetre)), { etudiant, annee: annee.id }) : []
}

/** The caller's own, in whatever class it was. @throws AppError 403 for who is no student */
export async function ownAssiduite({ db, institution: { annee }, perimetre }: View): Promise<Mesuree[]> {
	const etudiant = ownPresences(perimetre)
	if (etudiant === undefined) throw forbidden()
	return annee ? selectAssiduite(db, everySeance(), { etudiant, annee: annee.id }) : []
}
