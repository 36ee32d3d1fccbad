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
	/** when they expire, as the API writes instants */
	readonly expire: string
}

/** A slow hash, because a copy of the file would allow trying all 2⁴⁰ codes of a fast one. It is fast enough for a class's slips. */
const slowHash = (account: number, code: string) =>
	new Promise<string>((resolve, reject) =>
		scrypt(code, `preau:coupon:${account}`, 32, { N: 8192 }, (error, key) => (error ? reject(error) : resolve(key.toString('hex'))))
	)

const newCode = () => Array.from({ length: LONGUEUR_COUPON }, () => ALPHABET_COUPON[randomInt(ALPHABET_COUPON.length)]).join('')

/**
 * Makes a slip for each of these accounts, in one write; earlier links and slips become void. `right` checks the accounts.
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

/** The stored hash for this account and code: the slow one, or the fast one of earlier versions. */
export async function couponHash({ db, now, signal }: Visit, account: number, code: string, login: Login): Promise<string> {
	const slow = await login.deps.hashing.inTurn(signal, () => slowHash(account, code))
	const isSlow = (await selectLien(db, slow, toSeconds(now))) !== undefined
	return isSlow ? slow : secretHash(secretDuCoupon(account, code))
}
