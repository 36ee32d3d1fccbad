import { mustBePersonnel } from '../../domain/perimetre'
import { WHOLE } from '../../reading/lists'
import type { View } from '../../tenants/visit'
import { listClasses, visibleClasse } from './classes.service'

const asStaff = (view: View): View => ({ ...view, perimetre: mustBePersonnel(view.perimetre) })

/** The classes of the current year that somebody sees as staff, by name: without the class in which they learn. @throws AppError 403 for who is no staff */
export const staffClasses = async (view: View): Promise<unknown> =>
	JSON.parse((await listClasses(asStaff(view), {}).select(WHOLE)).records.list)

/** One of them. @throws AppError 404, 403 for who does not see it as staff */
export const staffClasse = async (view: View, id: number): Promise<unknown> => JSON.parse((await visibleClasse(asStaff(view), id)).json)
