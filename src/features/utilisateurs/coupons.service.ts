import { randomInt } from 'node:crypto'
import { secretHash } from '../../auth/token-secret'
import { fromSeconds, toSeconds, toWireInstant } from '../../domain/clock'
import { ALPHABET_COUPON, JOURS_COUPON, LONGUEUR_COUPON, secretDuCoupon } from '../../domain/coupon'
import type { KnownVisit } from '../../tenants/visit'
import { upsertLien } from './liens.queries'

export type Coupons = {
	/** by account */
	readonly codes: ReadonlyMap<number, string>
	/** when they end, as the wire has instants */
	readonly expire: string
}

const newCode = () => Array.from({ length: LONGUEUR_COUPON }, () => ALPHABET_COUPON[randomInt(ALPHABET_COUPON.length)]).join('')

/** A slip for each of these accounts, in one write; a link or slip that was given before is void. Whose they may be is the caller's to say. */
export function makeCoupons(visit: KnownVisit, accounts: readonly number[]): Promise<Coupons> {
	const codes = new Map(accounts.map((id) => [id, newCode()]))
	return visit.writeOwn([], async ({ db, now, journal }) => {
		const created_at = toSeconds(now)
		const expire_at = created_at + JOURS_COUPON * 86_400
		for (const [utilisateur_id, code] of codes)
			await upsertLien(db, { utilisateur_id, secret_hash: secretHash(secretDuCoupon(utilisateur_id, code)), expire_at, created_at })
		await journal(...accounts.map((id) => ({ action: 'coupon.create', objet: 'utilisateurs', id, apres: { expire_at } })))
		return { codes, expire: toWireInstant(fromSeconds(expire_at), visit.institution.timezone) }
	})
}
