import type { Db } from '../../db/db'
import { matiereSuivie, type MatiereDeNiveau } from '../../domain/notes-suivies'
import { selectSuivante, type MatiereDeClasse } from './suivi.queries'

/** Where a mark comes from: the class of its évaluation and the matière. */
export type Venue = { readonly classe: number; readonly de: MatiereDeNiveau }

/**
 * What becomes of a mark in the class where its student is: it counts as it stands (null), it counts under a matière of that class, or
 * nowhere (`undefined`) (rules 4.7).
 */
export type Suivi = (venue: Venue) => (MatiereDeClasse & { readonly niveauDeClasse: number }) | null | undefined

/** What becomes of a student's marks of a year. `classe`: where the student is on `jour`, as far as the caller knows. */
export async function suiviDe(
	db: Db,
	asked: { readonly etudiant: number; readonly annee: number; readonly jour: string },
	venues: readonly Venue[],
	classe?: number | null
): Promise<Suivi> {
	if (venues.every((venue) => venue.classe === classe)) return () => null
	const suivante = await selectSuivante(db, asked)
	if (!suivante) return () => null
	return (venue) => {
		if (venue.classe === suivante.classe) return null
		const found = matiereSuivie(venue.de, suivante.matieres)
		return found && { ...found, niveauDeClasse: suivante.niveau }
	}
}
