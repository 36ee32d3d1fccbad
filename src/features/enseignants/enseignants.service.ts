import { readsComptes } from '../../domain/droits/caller'
import { yearKey } from '../../domain/annee'
import type { List } from '../../reading/lists'
import type { Asker, View } from '../../tenants/visit'
import { seesContacts } from './enseignants.policy'
import { forbidden } from '../../kit/errors'
import { hasOtherRights, selectEnseignants } from './enseignants.queries'

/** The active teachers: the same list for everybody, except for phone, email and identifiant. */
export function listEnseignants({ db, institution: { annee }, caller }: Asker, { matricule }: { matricule?: string | undefined }): List {
	const shown = { contacts: seesContacts(caller), comptes: readsComptes(caller) }
	return {
		texts: ['nom', 'prenoms', 'matricule', 'email', 'telephone'],
		key: `enseignants?${matricule ?? ''}|${shown.contacts ? 'contacts' : ''}|${shown.comptes ? 'comptes' : ''}${yearKey(annee)}`,
		given: () => annee,
		select: async (window) => ({ records: await selectEnseignants(db, { annee: annee?.id, matricule }, shown, window) })
	}
}

/**
 * Only administrators may change the account of a teacher who also coordinates or administrates. With another email address, somebody else
 * could sign in to it. @throws AppError 403
 */
export async function mustMayCorrect(view: View, enseignant: number) {
	if (!(await mayCorrect(view, enseignant))) throw forbidden()
}

/** Whether `mustMayCorrect` lets somebody pass. */
export const mayCorrect = async ({ db, perimetre }: View, enseignant: number): Promise<boolean> =>
	perimetre.administrateur || !(await hasOtherRights(db, enseignant))
