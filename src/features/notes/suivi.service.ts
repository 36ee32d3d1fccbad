import type { Db } from '../../db/db'
import { matiereSuivie, type MatiereDeNiveau } from '../../domain/notes-suivies'
import { selectSuivante, type MatiereDeClasse, type Suivante } from './suivi.queries'

/** Where a mark comes from: its évaluation, the class of that and the matière. */
export type Venue = { readonly evaluation: number; readonly classe: number; readonly de: MatiereDeNiveau }

/**
 * What becomes of a mark in the class where its student is: it counts as it stands (null), it counts under a matière of that class, or
 * nowhere (`undefined`) (rules 4.7).
 */
export type Suivi = (venue: Venue) => (MatiereDeClasse & { readonly niveauDeClasse: number }) | null | undefined

/** What becomes of the marks of a student who is in a class: every average goes by it. */
export function suiviDans({ classe, niveau, matieres, decisions }: Suivante, etudiant: number): Suivi {
	const decided = new Map(decisions.flatMap(([whose, evaluation, matiere]) => (whose === etudiant ? [[evaluation, matiere] as const] : [])))
	return (venue) => {
		if (venue.classe === classe.id) return null
		const found = matiereSuivie(venue.de, matieres, decided.get(venue.evaluation))
		return found && { ...found, niveauDeClasse: niveau }
	}
}

/** What becomes of a student's marks of a year. `classe`: where the student is on `jour`, as far as the caller knows. */
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
