import type { Login } from '../../auth/login.service'
import { foundIn } from '../../domain/annuaire'
import { AppError, forbidden, notFound } from '../../kit/errors'
import type { KnownVisit, View } from '../../tenants/visit'
import { makeCoupons } from '../utilisateurs/coupons.service'
import { writableAccounts } from './comptes.service'
import { mustReadPrivateLife } from './etudiants.policy'
import { annuaireOf, fichesOf } from './fiches.service'

/** How many slips are made at once at most. */
const MOST = 400

/** The students of a class today. @throws AppError 403, 404 */
export const studentsForCoupons = async (visit: KnownVisit, classe: number) => {
	const view = await visit.view()
	mustReadPrivateLife(view)
	return foundIn((await annuaireOf(view, classe).make()).json, '')
}

/**
 * A slip with a new code for each of these students with an open account. If an account has other roles or fonctions, only an administrator
 * may make one. @throws AppError 403, 404, 422 if every account is closed
 */
export async function couponsOf(visit: KnownVisit, asked: readonly number[], login: Login) {
	const view = await visit.view()
	mustReadPrivateLife(view)
	const mine = await writableAccounts(view, asked.slice(0, MOST))
	if (asked.length > 0 && mine.length === 0) throw forbidden()
	const known = await fichesOf(view, mine)
	if (known.length === 0) throw notFound()
	const fiches = known.filter(({ prive }) => prive?.actif === true)
	if (fiches.length === 0) throw new AppError('validation', 'compte_ferme')
	const ids = fiches.map(({ id }) => id)
	const right = async (write: View) => {
		mustReadPrivateLife(write)
		if ((await writableAccounts(write, ids)).length < ids.length) throw forbidden()
	}
	const { codes, expire } = await makeCoupons(visit, right, ids, login)
	return { expire, coupons: fiches.map((fiche) => ({ fiche, code: codes.get(fiche.id)! })) }
}
