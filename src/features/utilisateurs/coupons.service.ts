import { randomInt, scrypt } from 'node:crypto'
import type { Login } from '../../auth/login.service'
import { secretHash } from '../../auth/token-secret'
import { fromSeconds, toSeconds, toWireInstant } from '../../kit/clock'
import { ALPHABET_COUPON, JOURS_COUPON, LONGUEUR_COUPON, secretDuCoupon } from '../../domain/coupon'
import type { KnownVisit, Right, Visit } from '../../tenants/visit'
import { selectLien, upsertLien } from './liens.queries'

export type Coupons = {
	/** by account */
	readonly codes: ReadonlyMap<number, string>
	/** when they end, as the wire has instants */
	readonly expire: string
}

/** Slow, for whoever has a copy of the file could try all 2⁴⁰ codes of a fast one; and no slower than the slips of a class may be. */
const slowHash = (account: number, code: string) =>
	new Promise<string>((resolve, reject) =>
		scrypt(code, `preau:coupon:${account}`, 32, { N: 8192 }, (error, key) => (error ? reject(error) : resolve(key.toString('hex'))))
	)

const newCode = () => Array.from({ length: LONGUEUR_COUPON }, () => ALPHABET_COUPON[randomInt(ALPHABET_COUPON.length)]).join('')

/**
 * A slip for each of these accounts, in one write; a link or slip that was given before is void. `right` says whose they may be.
 */
export async function makeCoupons(visit: KnownVisit, right: Right, accounts: readonly number[], login: Login): Promise<Coupons> {
	const codes = new Map(accounts.map((id) => [id, newCode()]))
	const hashes = new Map<number, string>()
	const { hashing } = login.deps
	for (const [id, code] of codes) hashes.set(id, await hashing.admit(() => hashing.inTurn(visit.signal, () => slowHash(id, code))))
	return visit.write({ right, touches: [] }, async ({ db, now, journal }) => {
		const created_at = toSeconds(now)
		const expire_at = created_at + JOURS_COUPON * 86_400
		for (const [utilisateur_id, secret_hash] of hashes) await upsertLien(db, { utilisateur_id, secret_hash, expire_at, created_at })
		await journal(...accounts.map((id) => ({ action: 'coupon.create', objet: 'utilisateurs', id, apres: { expire_at } })))
		return { codes, expire: toWireInstant(fromSeconds(expire_at), visit.institution.timezone) }
	})
}

/** How the slip of an account with this code is stored, if there is one: slowly, or as editions before did. */
export async function couponHash({ db, now, signal }: Visit, account: number, code: string, login: Login): Promise<string> {
	const slow = await login.deps.hashing.inTurn(signal, () => slowHash(account, code))
	const isSlow = (await selectLien(db, slow, toSeconds(now))) !== undefined
	return isSlow ? slow : secretHash(secretDuCoupon(account, code))
}
