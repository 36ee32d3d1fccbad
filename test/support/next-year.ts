import * as s from '../../src/school/schema'
import type { Db } from '../../src/db/queries/db'
import { AT } from './people'

/** 2027-2028 in preparation: Inès goes to MECA-L2 (class 30), Marie's file is being checked; Fanta teaches maths. ENER-2 (31) has no teaching. */
export async function insertNextYear(db: Db) {
	const year = { libelle: '2027-2028', date_debut: '2027-09-13', date_fin: '2028-07-31', updated_at: AT }
	await db.insert(s.annees).values({ id: 3, ...year, en_preparation: true })
	await db.insert(s.classes).values([
		{ id: 30, code: 'MECA-L2', nom: 'Mécanique L2', cle_tri: 'mecanique l2', annee_id: 3, filiere_id: 1, niveau_id: 4, updated_at: AT },
		{ id: 31, code: 'ENER-2', nom: 'Énergie 2', cle_tri: 'energie 2', annee_id: 3, filiere_id: 2, niveau_id: 2, updated_at: AT }
	])
	await db.insert(s.enseignements).values({ classe_id: 30, matiere_id: 1, enseignant_id: 10, heures_prevues: 45, updated_at: AT })
	const entree = { classe_id: 30, annee_id: 3, date_entree: '2027-09-13', updated_at: AT }
	await db.insert(s.inscriptions).values([
		{ etudiant_id: 20, statut: 'Active', ...entree },
		{ etudiant_id: 22, statut: 'En validation', ...entree }
	])
}
