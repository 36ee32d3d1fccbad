/** Octets of an address (RFC 5321 section 4.5.3.1.3). */
const LONGEST = 254

/** Whether a mail could be addressed to it: only one address, without quotes, spaces or line breaks. */
export const isMailAddress = (text: string): boolean =>
	/^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()\\,;"@]+$/u.test(text) && Buffer.byteLength(text) <= LONGEST
