import { mustBePersonnel } from '../../domain/droits/perimetre'
import { WHOLE } from '../../reading/lists'
import type { View } from '../../tenants/visit'
import { findClasse, listClasses, visibleClasse } from './classes.service'

const asStaff = (view: View): View => ({ ...view, perimetre: mustBePersonnel(view.perimetre) })

/** The classes of the year that somebody sees as staff, by name, without a class in which they study. @throws AppError 403 unless they are staff */
export const staffClasses = async (view: View): Promise<unknown> =>
	JSON.parse((await listClasses(asStaff(view), {}).select(WHOLE)).records.list)

/** A class as staff sees it. @throws AppError 404, 403 if the caller may not see it as staff */
export const staffClasse = async (view: View, id: number): Promise<unknown> => JSON.parse((await visibleClasse(asStaff(view), id)).json)

/** The same, `undefined` if there is not one that the caller may see. @throws AppError 403 unless they are staff */
export async function foundStaffClasse(view: View, id: number): Promise<unknown> {
	const classe = await findClasse(asStaff(view), id)
	return classe && JSON.parse(classe.json)
}
