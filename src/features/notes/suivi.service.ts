import type { Db } from '../../db/queries/db'
import { matiereSuivie, type MatiereDeNiveau } from '../../domain/resultats/notes-suivies'
import type { Place } from '../../domain/resultats/reglement'
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
export function suiviIn({ classe, place, matieres, decisions }: Suivante, etudiant: number): Suivi {
	const decisionsDEtudiant = decisions.filter(([whose, , , aRevoir]) => whose === etudiant && !aRevoir)
	return (venue) => {
		if (venue.classe === classe.id) return null
		const [, , decision, , elsewhere] = decisionOn(venue, decisionsDEtudiant) ?? []
		// a matière taken elsewhere counts as the school says, or nowhere (RULES.md 10.6)
		const matiere = elsewhere ? matieres.find(({ id }) => id === decision) : matiereSuivie(venue.de, matieres, decision)
		return matiere && { ...matiere, place }
	}
}

/** The school's decision about the marks of a matière in another class: about that class alone, if there is one. */
export const decisionOn = ({ classe, de }: Venue, decisions: Suivante['decisions']) =>
	decisions.find(([, from, , , venue]) => from === de.id && (venue === null || venue === classe))

/** A class of a year into which marks follow some of its students, for other features. */
export const classeSuivante = selectClasseSuivante

/** Where a student's marks of a year count. `classe`: the student's class on `jour`, if the caller knows it. */
export async function suiviOfEtudiant(
	db: Db,
	asked: { readonly etudiant: number; readonly annee: number; readonly jour: string },
	venues: readonly Venue[],
	classe?: number | null
): Promise<Suivi> {
	if (venues.every((venue) => venue.classe === classe)) return () => null
	const suivante = await selectSuivante(db, asked)
	return suivante ? suiviIn(suivante, asked.etudiant) : () => null
}
