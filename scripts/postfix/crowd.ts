import * as s from '../../src/school/schema'
import type { Store } from '../../src/db/store/store'
import { normalIdentifier, sortKey } from '../../src/kit/forms'
import { AT } from '../../test/support/people'

const FIRST_ID = 1000

/** Students of the class 1 in the year 2, one for each mail address. */
export async function insertCrowd(store: Store, addresses: readonly string[]): Promise<void> {
	const ids = addresses.map((_, index) => FIRST_ID + index)
	await store.write({ author: { name: 'story' }, touches: ['donnees', 'acces'] }, async ({ db, journal }) => {
		await db.insert(s.utilisateurs).values(
			addresses.map((email, index) => ({
				id: FIRST_ID + index,
				identifiant: email,
				identifiant_norm: normalIdentifier(email),
				role: 'etudiant' as const,
				nom: `NOM ${index}`,
				prenoms: 'Élève',
				cle_tri: sortKey(`NOM ${index}`, 'Élève'),
				email,
				email_norm: normalIdentifier(email),
				updated_at: AT
			}))
		)
		await db.insert(s.etudiants).values(ids.map((id) => ({ id, matricule: `M${id}`, updated_at: AT })))
		await db.insert(s.inscriptions).values(
			ids.map((id) => ({
				id,
				etudiant_id: id,
				classe_id: 1,
				annee_id: 2,
				statut: 'Active' as const,
				date_entree: '2026-09-14',
				updated_at: AT
			}))
		)
		await journal({ action: 'story', objet: 'utilisateur' })
	})
}
