import { JOURS_COUPON } from '../../domain/personnes/coupon'
import { fromSeconds, toSeconds, toWireInstant } from '../../kit/clock'
import type { View } from '../../tenants/visit'
import { selectCouponsSince } from './coupons-a-regarder.queries'

/** How many are shown. */
const SHOWN = 5

/** The slips of the last days that an administrator should know of (rule 9.2), and whether there are more; empty for others. */
export async function couponsARegarder({ db, perimetre, now, institution }: View) {
	if (!perimetre.administrateur) return { coupons: [], more: false }
	const found = await selectCouponsSince(db, toSeconds(now) - JOURS_COUPON * 86_400, perimetre.userId, SHOWN + 1)
	const coupons = found
		.slice(0, SHOWN)
		.map(({ at, ...coupon }) => ({ ...coupon, at: toWireInstant(fromSeconds(at), institution.timezone) }))
	return { coupons, more: found.length > SHOWN }
}
