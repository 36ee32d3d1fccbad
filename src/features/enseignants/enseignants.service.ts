import type { Db } from '../../db/db'
import type { Caller } from '../../domain/caller'
import type { List } from '../../reading/lists'
import type { Institution } from '../../tenants/institution.queries'
import { seesContacts } from './enseignants.policy'
import { selectEnseignants } from './enseignants.queries'

/** The active teachers: the same for everybody, but for their phone and email. */
export function listEnseignants(db: Db, { annee }: Institution, { role }: Caller, { matricule }: { matricule?: string | undefined }): List {
	const contacts = seesContacts(role)
	return {
		key: `enseignants?${matricule ?? ''}|${contacts ? 'contacts' : ''}`,
		select: (window) => selectEnseignants(db, { annee: annee?.id, matricule }, { contacts }, window)
	}
}
