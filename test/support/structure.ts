import * as s from '../../src/school/schema'
import type { Db } from '../../src/db/queries/db'
import { sortKey } from '../../src/kit/forms'
import { AT } from './people'

const named = (code: string, nom: string) => ({ code, nom, cle_tri: sortKey(nom), updated_at: AT })

/**
 * Mécanique (LMD, coordinated by Moussa) with the class MECA-L1: Fanta teaches maths, Yao English; Inès and Marie are Active,
 * Rita has left, Paul is a Prospect, Léa is being validated. Énergie (BTS, coordinated by Sira) with ENER-1: Yao teaches, Koffi
 * is Active. Last year Inès was in MECA-L1 as well.
 */
export async function insertStructure(db: Db) {
	await db.insert(s.annees).values([
		{ id: 1, libelle: '2025-2026', date_debut: '2025-09-15', date_fin: '2026-07-31', courante: false, updated_at: AT },
		{ id: 2, libelle: '2026-2027', date_debut: '2026-09-14', date_fin: '2027-07-31', courante: true, updated_at: AT }
	])
	await db.insert(s.filieres).values([
		{ id: 1, ...named('MECA', 'Mécanique'), systeme: 'LMD' },
		{ id: 2, ...named('ENER', 'Énergie'), systeme: 'BTS' },
		{ id: 3, ...named('VIEUX', 'Ancienne filière'), systeme: 'BTS', active: false }
	])
	await db.insert(s.coordinations).values([
		{ filiere_id: 1, utilisateur_id: 2 },
		{ filiere_id: 2, utilisateur_id: 3 }
	])
	await db.insert(s.ues).values({ id: 1, ...named('UE-1', 'Sciences de base'), filiere_id: 1, niveau_id: 3 })
	await db.insert(s.uesAnnees).values({ ue_id: 1, annee_id: 2, semestre: 1, credits: 6, updated_at: AT })
	await db.insert(s.matieres).values([
		{ id: 1, ...named('MATH', 'Mathématiques'), filiere_id: 1, niveau_id: 3 },
		{ id: 2, ...named('ANG', 'Anglais'), filiere_id: 1, niveau_id: 3 },
		{ id: 3, ...named('THER', 'Thermique'), filiere_id: 2, niveau_id: 1 }
	])
	await db.insert(s.matieresAnnees).values([
		{ matiere_id: 1, annee_id: 2, ue_id: 1, coefficient: 3, volume_horaire: 45, updated_at: AT },
		{ matiere_id: 2, annee_id: 2, coefficient: 1, volume_horaire: 22.5, updated_at: AT },
		{ matiere_id: 3, annee_id: 2, coefficient: 2, volume_horaire: 30, updated_at: AT }
	])
	await db.insert(s.classes).values([
		{ id: 1, ...named('MECA-L1', 'Mécanique L1'), annee_id: 2, filiere_id: 1, niveau_id: 3, capacite: 30 },
		{ id: 2, ...named('ENER-1', 'Énergie 1'), annee_id: 2, filiere_id: 2, niveau_id: 1 },
		{ id: 3, ...named('MECA-L1', 'Mécanique L1'), annee_id: 1, filiere_id: 1, niveau_id: 3, capacite: 30 }
	])
	await db.insert(s.enseignements).values([
		{ classe_id: 1, matiere_id: 1, enseignant_id: 10, heures_prevues: 45, updated_at: AT },
		{ classe_id: 1, matiere_id: 2, enseignant_id: 11, heures_prevues: 22.5, updated_at: AT },
		{ classe_id: 2, matiere_id: 3, enseignant_id: 11, heures_prevues: 30, updated_at: AT }
	])
	await db.insert(s.inscriptions).values([
		{
			etudiant_id: 20,
			classe_id: 1,
			annee_id: 2,
			statut: 'Active',
			date_inscription: '2026-09-10',
			date_entree: '2026-09-10',
			updated_at: AT
		},
		{
			etudiant_id: 22,
			classe_id: 1,
			annee_id: 2,
			statut: 'Active',
			date_inscription: '2026-09-11',
			date_entree: '2026-09-11',
			updated_at: AT
		},
		{
			etudiant_id: 25,
			classe_id: 1,
			annee_id: 2,
			statut: 'Active',
			date_inscription: '2026-09-11',
			date_entree: '2026-09-11',
			date_sortie: '2026-10-15',
			updated_at: AT
		},
		{ etudiant_id: 23, classe_id: 1, annee_id: 2, statut: 'Prospect', date_entree: '2026-09-14', updated_at: AT },
		{ etudiant_id: 24, classe_id: 1, annee_id: 2, statut: 'En validation', date_entree: '2026-09-14', updated_at: AT },
		{
			etudiant_id: 21,
			classe_id: 2,
			annee_id: 2,
			statut: 'Active',
			date_inscription: '2026-09-12',
			date_entree: '2026-09-12',
			updated_at: AT
		},
		{
			etudiant_id: 20,
			classe_id: 3,
			annee_id: 1,
			statut: 'Active',
			date_inscription: '2025-09-12',
			date_entree: '2025-09-12',
			updated_at: AT
		}
	])
}
