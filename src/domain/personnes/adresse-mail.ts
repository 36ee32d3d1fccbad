/** Octets of an address, and of the part before its `@` (RFC 5321 section 4.5.3.1). */
const [LONGEST, LONGEST_NAME] = [254, 64]
/** Whether a mail could be addressed to it: only one address, without quotes, spaces or line breaks. */
export const isMailAddress = (text: string): boolean =>
	text.length <= LONGEST && /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()\\,;"@]+$/u.test(text) && Buffer.byteLength(text) <= LONGEST

/** Nobody copies more than this with an address. */
const LONGEST_COPY = 1000

const PART_OF_NAME = /^[\w!#$%&'*+/=?^`{|}~-]+$/
const PART_OF_DOMAIN = /^[\p{L}\p{M}\p{N}-]+$/u

/** An address that somebody copied, in the form in which it is stored: without invisible characters and the `mailto:` of a link. */
export function adresseMail(text: string): string {
	if (text.length > LONGEST_COPY) return text
	return text
		.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
		.replace(/^mailto:/i, '')
		.trim()
}

/** Whether mail servers of the Internet take mail for an address. Most refuse accents before the `@`, and accept them behind it. */
export function isDeliverable(address: string): boolean {
	if (address.length > LONGEST || !isMailAddress(address)) return false
	const [name = '', host = ''] = address.split('@')
	const domain = host.split('.')
	return (
		name.length <= LONGEST_NAME &&
		name.split('.').every((part) => PART_OF_NAME.test(part)) &&
		domain.every((part) => PART_OF_DOMAIN.test(part) && !part.startsWith('-') && !part.endsWith('-')) &&
		domain.length > 1 &&
		/^\p{L}./u.test(domain.at(-1)!)
	)
}
