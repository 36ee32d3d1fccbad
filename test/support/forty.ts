import * as s from '../../src/school/schema'
import type { Db } from '../../src/db/queries/db'
import { AT } from './people'

/** Forty students of the class besides its own two, whose names sort them before. */
export const FORTY = Array.from({ length: 40 }, (_, index) => 1001 + index)

/** Makes them, in the class from a day on. */
export async function insertForty(db: Db, date_entree = '2026-09-14', students: readonly number[] = FORTY) {
	await db.insert(s.utilisateurs).values(
		students.map((id) => ({
			id,
			identifiant: `e${id}`,
			identifiant_norm: `e${id}`,
			role: 'etudiant' as const,
			nom: `ETUDIANT${id}`,
			prenoms: 'Ama',
			cle_tri: `a${id}`,
			mot_de_passe_hash: '!',
			updated_at: AT
		}))
	)
	await db.insert(s.etudiants).values(students.map((id) => ({ id, matricule: `M${id}`, updated_at: AT })))
	await db
		.insert(s.inscriptions)
		.values(students.map((id) => ({ etudiant_id: id, classe_id: 1, annee_id: 2, statut: 'Active' as const, date_entree, updated_at: AT })))
}
