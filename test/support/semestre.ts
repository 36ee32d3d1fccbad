import { eq } from 'drizzle-orm'
import * as s from '../../src/school/schema'
import { insertEvaluations, insertNotes, write } from './affairs'
import { AT, PASSWORD_HASH } from './people'
import type { Schools } from './school'

/**
 * MECA-L1 in the first semester: maths (3) of UE-1 (6 credits) with three devoirs and an exam that weighs 4.5; English (1) of UE-2
 * (4 credits) with one devoir. Inès has 12, 8, 16 and 7 in maths and 15 in English, Marie 14 everywhere. `scolarite` signs in too.
 */
export const writeSemestre = (schools: Schools) =>
	write(schools, async (db) => {
		await db.insert(s.periodes).values([
			{ id: 1, annee_id: 2, rang: 1, libelle: 'Semestre 1', date_debut: '2026-09-14', date_fin: '2027-01-31', updated_at: AT },
			{ id: 2, annee_id: 2, rang: 2, libelle: 'Semestre 2', date_debut: '2027-02-01', date_fin: '2027-07-31', updated_at: AT }
		])
		await db.insert(s.ues).values({ id: 2, code: 'UE-2', nom: 'Langues', cle_tri: 'langues', filiere_id: 1, niveau_id: 3, updated_at: AT })
		await db.insert(s.uesAnnees).values({ ue_id: 2, annee_id: 2, semestre: 1, credits: 4, updated_at: AT })
		await db.update(s.matieresAnnees).set({ ue_id: 2 }).where(eq(s.matieresAnnees.matiere_id, 2))
		await insertEvaluations(db, [
			{ id: 1, date: '2026-10-05' },
			{ id: 2, date: '2026-11-05' },
			{ id: 3, date: '2026-12-05' },
			{ id: 4, date: '2027-01-20', titre: 'Examen de maths', type: 'examen', coefficient: 4.5, publiee_le: null },
			{ id: 5, date: '2026-11-06', matiere_id: 2, titre: "Devoir d'anglais" },
			{ id: 6, date: '2026-11-07', classe_id: 2, matiere_id: 3, titre: 'Thermique' }
		])
		await insertNotes(db, [
			[1, 20, 1200],
			[2, 20, 800],
			[3, 20, 1600],
			[4, 20, 700],
			[5, 20, 1500],
			[1, 22, 1400],
			[2, 22, 1400],
			[3, 22, 1400],
			[4, 22, 1400],
			[5, 22, 1400],
			[6, 21, 1100]
		])
		await db.insert(s.utilisateurs).values({
			id: 50,
			identifiant: 'scolarite',
			identifiant_norm: 'scolarite',
			role: 'coordinateur',
			console_seule: true,
			fonctions: 'scolarite',
			nom: 'SCOLARITÉ',
			prenoms: 'P',
			cle_tri: 'scolarite',
			mot_de_passe_hash: PASSWORD_HASH,
			updated_at: AT
		})
	})
