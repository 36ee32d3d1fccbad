/** Letters and digits that cannot be mistaken for each other on paper. */
export const ALPHABET_COUPON = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const LONGUEUR_COUPON = 8
/** Days for which a slip is valid. */
export const JOURS_COUPON = 7

/** A code as it is printed: in two halves. */
export const couponImprime = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`

/** Longer than a code with blanks and hyphens around its letters. */
const LONGEST = 60
const CODE = new RegExp(`^[${ALPHABET_COUPON}]{${LONGUEUR_COUPON}}$`)

/** A code as somebody types it from paper, in the form in which codes compare; `undefined` if it is not a code. */
export function couponSaisi(text: string): string | undefined {
	if (text.length > LONGEST) return undefined
	const code = text.toUpperCase().replace(/[\s\p{Pd}]/gu, '')
	return CODE.test(code) ? code : undefined
}

/** The secret of a slip's link. Codes are short, so each is valid for one account only. */
export const secretOfCoupon = (compte: number, code: string) => `coupon:${compte}:${code}`
