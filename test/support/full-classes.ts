import { sortKey } from '../../src/kit/forms'
import * as s from '../../src/school/schema'
import { write } from './affairs'
import { AT } from './people'
import type { Schools } from './school'

/** The class of 38 students and the class of 345. */
export const FULL = { ordinary: 1, huge: 2 } as const

/** Fills classes 1 and 2 of a test school, each of which has one student or two, up to 38 and 345. */
export async function fillClasses(schools: Schools) {
	const fresh = [...Array.from({ length: 36 }, () => FULL.ordinary), ...Array.from({ length: 344 }, () => FULL.huge)].map(
		(classe, index) => ({
			id: 1000 + index,
			classe,
			nom: `KOUADIO-KOUAMÉ ${String(index).padStart(3, '0')}`,
			prenoms: 'Marie Aya'
		})
	)
	await write(schools, async (db) => {
		await db.insert(s.utilisateurs).values(
			fresh.map(({ id, nom, prenoms }) => ({
				id,
				identifiant: `u${id}`,
				identifiant_norm: `u${id}`,
				role: 'etudiant' as const,
				nom,
				prenoms,
				cle_tri: sortKey(nom, prenoms),
				telephone: '+2250700000000',
				updated_at: AT
			}))
		)
		await db.insert(s.etudiants).values(fresh.map(({ id }) => ({ id, matricule: `M-${id}`, updated_at: AT })))
		await db.insert(s.inscriptions).values(
			fresh.map(({ id, classe }) => ({
				etudiant_id: id,
				classe_id: classe,
				annee_id: 2,
				statut: 'Active' as const,
				date_entree: '2026-09-10',
				updated_at: AT
			}))
		)
	})
}
