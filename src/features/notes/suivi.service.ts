import type { Db } from '../../db/db'
import { matiereSuivie, type MatiereDeNiveau } from '../../domain/notes-suivies'
import type { Place } from '../../domain/reglement'
import { selectClasseSuivante, selectSuivante, type MatiereDeClasse, type Suivante } from './suivi.queries'

export type { MatiereDeClasse, Suivante } from './suivi.queries'

/** The origin of a mark: the class and matière of its évaluation. */
export type Venue = { readonly classe: number; readonly de: MatiereDeNiveau }

/**
 * Says where a mark counts in the student's current class: as it is (`null`), under a matière of that class, or nowhere (`undefined`)
 * (rules 6.6, 6.7).
 */
export type Suivi = (venue: Venue) => (MatiereDeClasse & { readonly place: Place }) | null | undefined

/** Where the marks of a student in this class count; all averages use it. */
export function suiviDans({ classe, place, matieres, decisions }: Suivante, etudiant: number): Suivi {
	const decided = new Map(
		decisions.flatMap(([whose, de, matiere, aRevoir]) => (whose === etudiant && !aRevoir ? [[de, matiere] as const] : []))
	)
	return (venue) => {
		if (venue.classe === classe.id) return null
		const found = matiereSuivie(venue.de, matieres, decided.get(venue.de.id))
		return found && { ...found, place }
	}
}

/** A class of a year into which marks follow some of its students, for other features. */
export const classeSuivante = selectClasseSuivante

/** Where a student's marks of a year count. `classe`: the student's class on `jour`, if the caller knows it. */
export async function suiviDe(
	db: Db,
	asked: { readonly etudiant: number; readonly annee: number; readonly jour: string },
	venues: readonly Venue[],
	classe?: number | null
): Promise<Suivi> {
	if (venues.every((venue) => venue.classe === classe)) return () => null
	const suivante = await selectSuivante(db, asked)
	return suivante ? suiviDans(suivante, asked.etudiant) : () => null
}
