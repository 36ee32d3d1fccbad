import type { Delivery } from './channel'
import { reasonOf } from './reason'

/** What nodemailer says of a failure. */
export type SmtpFailure = {
	readonly message: string
	readonly code?: string | undefined
	/** the code of the runtime, where nodemailer has put its own in its place */
	readonly originalCode?: string | undefined
	readonly command?: string | undefined
	readonly response?: string | undefined
	readonly responseCode?: number | undefined
	readonly timeoutType?: string | undefined
}

export const asSmtpFailure = (error: unknown): SmtpFailure => (error instanceof Error ? error : { message: String(error) })

/** What the server has said, or else what happened. */
export function wordsOf({ response, message, code, timeoutType }: SmtpFailure): string {
	if (response !== undefined) return response
	if (timeoutType !== undefined) return `${message} (${timeoutType})`
	return code === 'ECONNECTION' ? 'the mail server closed the connection' : message
}

/** Replies that tell about this program's account, not about the mail (RFC 4954 section 6). */
const AUTHENTICATION = new Set([530, 534, 535, 538])
const CLOSING = 421
/** of one mail: too large (RFC 1870), even where it stands in the answer to MAIL FROM */
const TOO_LARGE = 552

/**
 * What RFC 3463 (section 3.8, X.7.z) and servers without its codes say of who may send to a recipient, as of relaying without a login:
 * not of the recipient, whose list (X.7.2) or whose change of owner (RFC 7293, X.7.17 and X.7.18) it may be instead.
 */
const NOT_TO_US = /\b5\.7\.(?!(?:2|17|18)\b)\d{1,3}\b|\brelay|\bauthenticat/i

/** Whether a server refuses a recipient because of who asks: somebody may have to log in, or the server to let this machine send. */
export const isRelayingDenied = ({ command, responseCode = 0, response = '' }: SmtpFailure): boolean =>
	command === 'RCPT TO' && responseCode >= 500 && NOT_TO_US.test(response)

export function isAuthenticationFailure({ code, responseCode }: SmtpFailure): boolean {
	return code === 'EAUTH' || code === 'ENOAUTH' || (responseCode !== undefined && AUTHENTICATION.has(responseCode))
}

/**
 * What becomes of a mail after a failure. Refused for good is what the server says of this mail or its recipient with 5yz;
 * what it says of the connection, of our account or of our sender would meet every other mail too, until somebody mends it. Where
 * it does not let us send to a recipient, others may still be reached.
 */
export function outcomeOf(failure: SmtpFailure, secrets: readonly string[] = []): Delivery {
	const { code, command = '', responseCode } = failure
	const reason = reasonOf(wordsOf(failure), secrets)
	if (responseCode === undefined) {
		if (code === 'EENVELOPE') return { outcome: 'refused', reason }
		return { outcome: 'later', reason, unreachable: code !== 'EMESSAGE' && code !== 'ESTREAM' }
	}
	const isAboutMail = command === 'RCPT TO' || command === 'DATA' || responseCode === TOO_LARGE
	if (!isAboutMail || responseCode === CLOSING || isAuthenticationFailure(failure)) return { outcome: 'later', reason, unreachable: true }
	const isForGood = responseCode >= 500 && responseCode !== 503 && !isRelayingDenied(failure)
	return isForGood ? { outcome: 'refused', reason } : { outcome: 'later', reason, unreachable: false }
}
