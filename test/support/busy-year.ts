import * as s from '../../src/school/schema'
import type { Db } from '../../src/db/queries/db'
import { insertEvaluations, insertNotes, insertPresences, insertSeances } from './affairs'
import { AT } from './people'
import { insertPublication } from './publies'
import { insertYear } from './school-year'

/** More of a test school: a year (`insertYear`), and what has happened in it up to 20 November 2026, with money and notifications. */
export async function insertBusyYear(db: Db, zone: string) {
	await insertYear(db)
	await insertSeances(db, zone, [
		{ id: 11, date: '2026-11-18', heures: ['08:00', '10:00'], statut: 'terminee', presences_at: 1 },
		{ id: 12, date: '2026-11-20', heures: ['08:30', '10:00'], mode: 'en_ligne' },
		{ id: 13, date: '2026-11-20', heures: ['16:00', '18:00'], mode: 'en_ligne', matiere_id: 2, enseignant_id: 11, classes: [1, 2] }
	])
	await insertEvaluations(db, [
		{ id: 11, date: '2026-11-18' },
		{ id: 12, date: '2026-11-20', heure_debut: '08:00', duree_minutes: 60, matiere_id: 2 },
		{ id: 13, date: '2026-11-19', classe_id: 2, matiere_id: 3 }
	])
	await insertNotes(db, [
		[11, 20, 750],
		[13, 21, 1200]
	])
	await insertPresences(db, [
		[11, 22, 'present'],
		[11, 20, 'retard'],
		[12, 20, 'present']
	])
	await insertPublication(db, { moyennes: { 20: 900, 22: 1450 } })
	await insertPublication(db, { moyennes: { 21: 1025 }, classe_id: 2 })
	await db.insert(s.periodes).values([
		{ id: 1, annee_id: 1, rang: 1, libelle: 'Premier semestre', date_debut: '2025-09-15', date_fin: '2026-01-31', updated_at: AT },
		{ id: 2, annee_id: 1, rang: 2, libelle: 'Second semestre', date_debut: '2026-02-01', date_fin: '2026-07-31', updated_at: AT }
	])
	await db.insert(s.salles).values([
		{ id: 1, code: 'AMPHI-A', nom: 'Amphi A', capacite: 120, updated_at: AT },
		{ id: 2, code: 'B12', updated_at: AT }
	])
	await db.insert(s.conges).values([
		{ id: 1, date_debut: '2026-02-09', date_fin: '2026-02-15', libelle: 'Février', updated_at: AT },
		{ id: 2, date_debut: '2026-12-21', date_fin: '2027-01-03', libelle: 'Noël', updated_at: AT }
	])
	await db.insert(s.frais).values([
		{ etudiant_id: 20, annee_id: 2, libelle: 'Scolarité', montant: 450_000, echeance: '2026-10-01', updated_at: AT },
		{ etudiant_id: 21, annee_id: 2, libelle: 'Scolarité', montant: 300_000, echeance: '2026-11-20', updated_at: AT }
	])
	await db.insert(s.notifications).values(
		[20, 20, 21].map((utilisateur_id, index) => ({
			utilisateur_id,
			type: 'rappel_seance' as const,
			titre: `Séance ${index}`,
			corps: 'Bientôt',
			created_at: 1_795_000_000,
			lu_at: index === 0 ? 1_795_000_100 : null
		}))
	)
}
