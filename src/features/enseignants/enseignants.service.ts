import { yearKey } from '../../domain/annee'
import type { List } from '../../reading/lists'
import type { Asker } from '../../tenants/visit'
import { seesContacts } from './enseignants.policy'
import { selectEnseignants } from './enseignants.queries'

/** The active teachers: the same for everybody, but for their phone and email. */
export function listEnseignants({ db, institution: { annee }, caller }: Asker, { matricule }: { matricule?: string | undefined }): List {
	const contacts = seesContacts(caller)
	return {
		key: `enseignants?${matricule ?? ''}|${contacts ? 'contacts' : ''}${yearKey(annee)}`,
		given: () => annee,
		select: async (window) => ({ records: await selectEnseignants(db, { annee: annee?.id, matricule }, { contacts }, window) })
	}
}
