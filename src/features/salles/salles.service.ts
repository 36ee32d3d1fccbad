import type { List } from '../../reading/lists'
import type { View } from '../../tenants/visit'
import { mustReadSalles } from './salles.policy'
import { selectSalles } from './salles.queries'

export { readsSalles } from './salles.policy'

/** The rooms of the school, by code. @throws AppError 403 if the caller does not plan */
export function listSalles({ db, perimetre }: Pick<View, 'db' | 'perimetre'>): List {
	mustReadSalles({ perimetre })
	return {
		key: 'salles',
		given: () => '',
		select: async (window) => ({ records: await selectSalles(db, window) })
	}
}
