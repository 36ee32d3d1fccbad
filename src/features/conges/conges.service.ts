import { Records } from '../../db/queries/records'
import { readerKey } from '../../domain/droits/perimetre'
import type { List } from '../../reading/lists'
import { givenBy, type View } from '../../tenants/visit'
import { selectCongesDe } from './conges.queries'
import { mustReadConges, visibleConges } from './jours-chomes.policy'

export { readsConges } from './jours-chomes.policy'

/** The days off of a year that the caller may see, by date. @throws AppError 403 if the caller does not plan */
export function listCongesDe(view: View): List {
	mustReadConges(view)
	const { db, institution, perimetre } = view
	const { annee } = institution
	return {
		key: `conges|${readerKey(perimetre)}`,
		given: () => givenBy(view),
		async select(window) {
			if (!annee) return { records: Records.none }
			return { records: await selectCongesDe(db, visibleConges(perimetre), { du: annee.date_debut, au: annee.date_fin }, window) }
		}
	}
}
