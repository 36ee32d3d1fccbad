import type { Db } from '../../src/db/queries/db'
import * as s from '../../src/school/schema'
import { AT } from './people'

/** Two students of MECA-L1 of last year: 70 waits, and 71 has passed into a class of this year. */
export async function insertPassage(db: Db, into = 2) {
	const ids = [70, 71]
	const account = { role: 'etudiant' as const, prenoms: 'Élève', updated_at: AT }
	await db
		.insert(s.utilisateurs)
		.values(
			ids.map((id) => ({ id, identifiant: `eleve${id}`, identifiant_norm: `eleve${id}`, nom: `NOM${id}`, cle_tri: `nom${id}`, ...account }))
		)
	await db.insert(s.etudiants).values(ids.map((id) => ({ id, matricule: `ETU-${id}`, updated_at: AT })))
	const before = { classe_id: 3, annee_id: 1, statut: 'Active' as const, date_entree: '2025-09-15', updated_at: AT }
	await db.insert(s.inscriptions).values(ids.map((id) => ({ etudiant_id: id, ...before })))
	const passed = { statut: 'En validation' as const, date_entree: '2026-09-14', passage_de: 3, updated_at: AT }
	await db.insert(s.inscriptions).values({ etudiant_id: 71, classe_id: into, annee_id: 2, ...passed })
}
