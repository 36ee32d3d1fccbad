/** Letters and digits that nobody takes for another on paper. */
export const ALPHABET_COUPON = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const LONGUEUR_COUPON = 8
/** How long a slip is good; days. */
export const JOURS_COUPON = 7

/** As it is printed: in two halves. */
export const couponImprime = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`

const CODE = new RegExp(`^[${ALPHABET_COUPON}]{${LONGUEUR_COUPON}}$`)

/** A code as somebody types it from paper, in the form in which codes compare; `undefined` for what is none. */
export function couponSaisi(text: string): string | undefined {
	const code = text.toUpperCase().replace(/[\s\p{Pd}]/gu, '')
	return CODE.test(code) ? code : undefined
}

/** What a link's secret is of the slip of an account: codes are short, so each is good for one account alone. */
export const secretDuCoupon = (compte: number, code: string) => `coupon:${compte}:${code}`
