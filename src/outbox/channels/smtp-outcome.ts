import type { Delivery } from './channel'
import { reasonOf } from './reason'

/** Nodemailer's report of a failure. */
export type SmtpFailure = {
	readonly message: string
	readonly code?: string | undefined
	/** the code of the runtime, if nodemailer has replaced it by its own */
	readonly originalCode?: string | undefined
	readonly command?: string | undefined
	readonly response?: string | undefined
	readonly responseCode?: number | undefined
	readonly timeoutType?: string | undefined
}

export const asSmtpFailure = (error: unknown): SmtpFailure => (error instanceof Error ? error : { message: String(error) })

/** The answer of the server, or else what happened. */
export function wordsOf({ response, message, code, timeoutType }: SmtpFailure): string {
	if (response !== undefined) return response
	if (timeoutType !== undefined) return `${message} (${timeoutType})`
	return code === 'ECONNECTION' ? 'the mail server closed the connection' : message
}

/** Replies that tell about this program's account, not about the mail (RFC 4954 section 6). */
const AUTHENTICATION = new Set([530, 534, 535, 538])
const CLOSING = 421
/** too large (RFC 1870), which is about one mail, even in the answer to MAIL FROM */
const TOO_LARGE = 552

/**
 * Answers that refuse us as sender, such as relaying without a login: codes of RFC 3463 (section 3.8, X.7.z), or words of servers
 * without codes. Not X.7.2 (a list refuses us) and X.7.17, X.7.18 (RFC 7293: the address changed owner), which are about the recipient.
 */
const NOT_TO_US = /\b5\.7\.(?!(?:2|17|18)\b)\d{1,3}\b|\brelay|\bauthenticat/i

/** Whether a server refuses a recipient because of us: we may have to log in, or the server must let this machine send. */
export const isRelayingDenied = ({ command, responseCode = 0, response = '' }: SmtpFailure): boolean =>
	command === 'RCPT TO' && responseCode >= 500 && NOT_TO_US.test(response)

export function isAuthenticationFailure({ code, responseCode }: SmtpFailure): boolean {
	return code === 'EAUTH' || code === 'ENOAUTH' || (responseCode !== undefined && AUTHENTICATION.has(responseCode))
}

/**
 * The result of a mail after a failure. A 5yz about this mail or its recipient is final. An answer about the connection, our account
 * or our sender would meet every other mail too, until somebody mends it. If the server does not let us send to one recipient,
 * others may still be reached.
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
