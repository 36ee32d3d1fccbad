import { foundIn } from '../../domain/personnes/annuaire'
import { notFound } from '../../kit/errors'
import type { View } from '../../tenants/visit'
import { MOST, porteurOf, porteursOf, type Porteur } from '../utilisateurs/coupons.service'
import { mustKeepStudents } from './etudiants.policy'
import { annuaireOf, fichesOf } from './fiches.service'

/** The students of a class today who may get a slip from the caller. @throws AppError 403, 404 */
export async function studentsForCoupons(view: View, classe: number): Promise<Porteur[]> {
	mustKeepStudents(view)
	return porteursOf(view, foundIn((await annuaireOf(view, classe).make()).json, '').slice(0, MOST))
}

/** A student who may get a slip from the caller. @throws AppError 403, 404, 422 if the account is closed */
export async function studentForCoupon(view: View, id: number): Promise<Porteur> {
	mustKeepStudents(view)
	if ((await fichesOf(view, [id])).length === 0) throw notFound()
	return porteurOf(view, id)
}

/** The class and matricule of students, for their slips. */
export async function classesOnCoupons(view: View, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
	const fiches = await fichesOf(view, ids)
	return new Map(fiches.map(({ id, matricule, inscription }) => [id, [inscription?.classe.code, matricule].filter(Boolean).join(' · ')]))
}
