import { randomInt, scrypt } from 'node:crypto'
import type { Login } from '../../auth/login.service'
import { secretHash } from '../../auth/token-secret'
import { ALPHABET_COUPON, JOURS_COUPON, LONGUEUR_COUPON, secretOfCoupon } from '../../domain/personnes/coupon'
import { administers } from '../../domain/droits/perimetre'
import { fromSeconds, toSeconds, toWireInstant } from '../../kit/clock'
import { AppError, forbidden, notFound } from '../../kit/errors'
import { displayName } from '../../kit/forms'
import { say } from '../../kit/messages'
import type { Configured } from '../../outbox/canaux'
import { notifyPeople } from '../../outbox/prevenir.service'
import type { KnownVisit, View, Visit, VisitWrite } from '../../tenants/visit'
import { selectNom } from '../refs/personnes.queries'
import { selectLien, upsertLien } from './liens.queries'
import { selectPorteurs, selectPorteursEnseignants, selectPorteursPersonnel, type Porteur } from './porteurs.queries'

export { MOST, type Porteur } from './porteurs.queries'

export type Coupons = Awaited<ReturnType<typeof makeCoupons>>

export type CouponDeps = { readonly login: Login; readonly configured: Configured }

const JOUR = 86_400

/** A slow hash, because a copy of the file would allow trying all 2⁴⁰ codes of a fast one. It is fast enough for a class's slips. */
const slowHash = (account: number, code: string) =>
	new Promise<string>((resolve, reject) =>
		scrypt(code, `preau:coupon:${account}`, 32, { N: 8192 }, (error, key) => (error ? reject(error) : resolve(key.toString('hex'))))
	)

const newCode = () => Array.from({ length: LONGUEUR_COUPON }, () => ALPHABET_COUPON[randomInt(ALPHABET_COUPON.length)]).join('')

/** The open accounts among these to which the caller may give a slip (rule 9.2). @throws AppError 403 without `scolarite` */
export function mayGetCoupons<P extends Pick<Porteur, 'actif' | 'simple'>>({ perimetre }: View, found: readonly P[]): P[] {
	if (!administers(perimetre, 'scolarite')) throw forbidden()
	return found.filter(({ actif, simple }) => actif && (perimetre.administrateur || simple))
}

/** An account to which the caller may give a slip; of a teacher, if asked. @throws AppError 403, 404, 422 if it is closed */
export async function porteurOf(view: View, id: number, isTeacher = false): Promise<Porteur> {
	if (!administers(view.perimetre, 'scolarite')) throw forbidden()
	const [found] = await selectPorteurs(view.db, [id])
	if (!found || (isTeacher && found.matricule === null)) throw notFound()
	if (mayGetCoupons(view, [{ ...found, actif: 1 as const }]).length === 0) throw forbidden()
	if (!found.actif) throw new AppError('validation', 'compte_ferme')
	return found
}

/** The accounts of a list to which the caller may give a slip. @throws AppError 403 */
export const porteursOf = async (view: View, ids: readonly number[]): Promise<Porteur[]> =>
	mayGetCoupons(view, await selectPorteurs(view.db, ids))

/** The same of all teachers. @throws AppError 403 */
export const teachersForCoupons = async (view: View): Promise<Porteur[]> => mayGetCoupons(view, await selectPorteursEnseignants(view.db))

/** The same of the administration and the coordinators. @throws AppError 403 unless the caller is an administrator */
export async function staffForCoupons(view: View): Promise<Porteur[]> {
	if (!view.perimetre.administrateur) throw forbidden()
	return mayGetCoupons(view, await selectPorteursPersonnel(view.db))
}

/**
 * Makes a slip for each of these accounts, in one write; earlier links and slips become void. The holder of an account that has a password is
 * told. Gives the codes by account, and when they expire, as the API writes instants. @throws AppError 403
 */
export async function makeCoupons(visit: KnownVisit, accounts: readonly number[], { login, configured: channels }: CouponDeps) {
	const codes = new Map(accounts.map((id) => [id, newCode()]))
	const hashes = new Map<number, string>()
	const { hashing } = login.deps
	for (const [id, code] of codes) hashes.set(id, await hashing.admit(() => hashing.inTurn(visit.signal, () => slowHash(id, code))))
	const right = async (write: VisitWrite) => {
		const still = await porteursOf(write, accounts)
		if (still.length < codes.size) throw forbidden()
		return still
	}
	return visit.write({ right, touches: [] }, async (write, still) => {
		const { db, now, journal } = write
		const created_at = toSeconds(now)
		const expire_at = created_at + JOURS_COUPON * JOUR
		for (const [utilisateur_id, secret_hash] of hashes) await upsertLien(db, { utilisateur_id, secret_hash, expire_at, created_at })
		const lines = still.map(({ id, en_usage }) => ({ action: en_usage ? 'coupon.reset' : 'coupon.create', objet: 'utilisateurs', id }))
		await journal(...lines.map((line) => ({ ...line, apres: { expire_at } })))
		const told = still.filter(({ id, en_usage }) => en_usage && id !== visit.caller.userId)
		if (told.length > 0) await tell(write, told, visit.caller.userId, channels)
		return { codes, expire: toWireInstant(fromSeconds(expire_at), visit.institution.timezone) }
	})
}

/** Tells people that somebody printed a slip for their account. */
async function tell(write: VisitWrite, porteursTold: readonly Porteur[], by: number, channels: Configured) {
	const auteur = displayName((await selectNom(write.db, by))!)
	const message = {
		occasion: `coupon:${toSeconds(write.now)}`,
		use: JOURS_COUPON * JOUR,
		said: (langue: Porteur['langue']) => ({
			titre: say(langue, { key: 'coupon.titre' }),
			texte: say(langue, { key: 'coupon.texte', parameters: { auteur } }),
			auteur
		})
	}
	await notifyPeople(write, porteursTold, message, channels)
}

/** The stored hash for this account and code: the slow one, or the fast one of earlier versions. */
export async function couponHash({ db, now, signal }: Visit, account: number, code: string, login: Login): Promise<string> {
	const slow = await login.deps.hashing.inTurn(signal, () => slowHash(account, code))
	const isSlow = (await selectLien(db, slow, toSeconds(now))) !== undefined
	return isSlow ? slow : secretHash(secretOfCoupon(account, code))
}
