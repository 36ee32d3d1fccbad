import { asPersonnel, readerKey } from '../../domain/perimetre'
import { WHOLE } from '../../reading/lists'
import type { View } from '../../tenants/visit'
import { listClasses } from './classes.service'

/** The classes of the current year that somebody sees as staff, by name, for a page to read: without the class in which they learn. */
export function staffClasses(view: View) {
	const perimetre = asPersonnel(view.perimetre)
	return {
		key: `classes-du-personnel|${readerKey(perimetre)}`,
		make: async () => ({ json: (await listClasses({ ...view, perimetre }, {}).select(WHOLE)).records.list })
	}
}
