import { readsComptes } from '../../domain/droits/caller'
import { forbidden } from '../../kit/errors'
import type { List } from '../../reading/lists'
import type { Asker } from '../../tenants/visit'
import { selectUtilisateurs } from './liste-utilisateurs.queries'

/** The active accounts, without those that have only fonctions. @throws AppError 403 if the caller may not read accounts */
export function listUtilisateurs({ db, caller }: Pick<Asker, 'db' | 'caller'>): List {
	if (!readsComptes(caller)) throw forbidden()
	return {
		key: 'utilisateurs',
		given: () => '',
		select: async (window) => ({ records: await selectUtilisateurs(db, window) })
	}
}
