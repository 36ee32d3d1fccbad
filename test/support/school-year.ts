import * as s from '../../src/school/schema'
import type { Db } from '../../src/db/queries/db'
import { sortKey } from '../../src/kit/forms'
import { AT } from './people'

const named = (code: string, nom: string) => ({ code, nom, cle_tri: sortKey(nom), updated_at: AT })

const seance = (
	id: number,
	annee_id: number,
	matiere_id: number,
	enseignant_id: number,
	date: string,
	statut: 'planifiee' | 'terminee'
) => ({
	id,
	uid: `seance-${id}@alpha`,
	annee_id,
	matiere_id,
	enseignant_id,
	date,
	heure_debut: '08:00',
	heure_fin: '10:00',
	debut: `${date}T08:00:00+00:00`,
	fin: `${date}T10:00:00+00:00`,
	debut_s: Date.parse(`${date}T08:00:00Z`) / 1000,
	fin_s: Date.parse(`${date}T10:00:00Z`) / 1000,
	type: 'CM' as const,
	mode: 'presentiel' as const,
	statut,
	updated_at: AT
})

/**
 * More of a test school: a closed filière with a class; a matière that only last year was taught, by Fanta; Parti, who has
 * gone, still on record for thermique; a séance and an évaluation of each matière this year, and of maths last year.
 */
export async function insertYear(db: Db) {
	await db.insert(s.classes).values({ id: 4, ...named('VIEUX-1', 'Dernière promotion'), annee_id: 2, filiere_id: 3, niveau_id: 1 })
	await db.insert(s.matieres).values([
		{ id: 4, ...named('DESS', 'Dessin'), filiere_id: 1, niveau_id: 3 },
		{ id: 5, ...named('VAP', 'Vapeur'), filiere_id: 3, niveau_id: 1 }
	])
	await db.insert(s.enseignements).values([
		{ classe_id: 3, matiere_id: 4, enseignant_id: 10, updated_at: AT },
		{ classe_id: 3, matiere_id: 1, enseignant_id: 11, updated_at: AT },
		{ classe_id: 2, matiere_id: 3, enseignant_id: 12, updated_at: AT }
	])
	await db
		.insert(s.seances)
		.values([
			seance(1, 2, 1, 10, '2026-11-23', 'planifiee'),
			seance(2, 2, 2, 11, '2026-11-24', 'planifiee'),
			seance(3, 2, 3, 11, '2026-11-25', 'planifiee'),
			seance(4, 1, 1, 10, '2026-02-02', 'terminee')
		])
	await db.insert(s.seancesClasses).values([
		{ seance_id: 1, classe_id: 1 },
		{ seance_id: 2, classe_id: 1 },
		{ seance_id: 3, classe_id: 2 },
		{ seance_id: 4, classe_id: 3 }
	])
	const evaluation = { type: 'devoir' as const, updated_at: AT }
	await db.insert(s.evaluations).values([
		{ id: 1, classe_id: 1, matiere_id: 1, titre: 'Devoir de maths', date: '2026-12-01', ...evaluation },
		{ id: 2, classe_id: 1, matiere_id: 2, titre: "Devoir d'anglais", date: '2026-12-02', ...evaluation },
		{ id: 3, classe_id: 2, matiere_id: 3, titre: 'Devoir de thermique', date: '2026-12-03', ...evaluation },
		{ id: 4, classe_id: 3, matiere_id: 1, titre: 'Devoir de 2025', date: '2026-01-12', ...evaluation }
	])
}
