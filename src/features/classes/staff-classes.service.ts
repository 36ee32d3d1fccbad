import { mustBePersonnel, readerKey } from '../../domain/perimetre'
import { WHOLE } from '../../reading/lists'
import type { View } from '../../tenants/visit'
import { listClasses, visibleClasse } from './classes.service'

/**
 * The classes of the current year that somebody sees as staff, by name, for a page to read: without the class in which they learn.
 * @throws AppError 403 for who is no staff
 */
export function staffClasses(view: View) {
	const perimetre = mustBePersonnel(view.perimetre)
	return {
		key: `classes-du-personnel|${readerKey(perimetre)}`,
		make: async () => ({ json: (await listClasses({ ...view, perimetre }, {}).select(WHOLE)).records.list })
	}
}

/** One of them. @throws AppError 404, 403 for who does not see it as staff */
export function staffClasse(view: View, id: number) {
	const perimetre = mustBePersonnel(view.perimetre)
	return { key: `classe-du-personnel/${id}|${readerKey(perimetre)}`, make: () => visibleClasse({ ...view, perimetre }, id) }
}
