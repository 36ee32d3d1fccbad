import { beginning } from '../../kit/beginning'
import { shortHeader } from '../../kit/short-header'
import type { Clock } from '../../kit/clock'
import { sentence, type Reason } from '../../kit/sentence'
import { VERSION } from '../../version'
import type { Delivery } from './channel'
import { reasonOf } from './reason'

export type Request = {
	readonly url: string
	readonly method: string
	readonly headers: Headers
	readonly body?: string
	readonly timeoutSeconds: number
	/** PEM of the CA to trust instead of the public ones */
	readonly ca?: string
	readonly isSuccess: (status: number) => boolean
	/** texts that a reason must not show */
	readonly secrets: readonly string[]
}

/** The `User-Agent`, unless the settings have one (RFC 9110 section 10.1.5). */
const USER_AGENT = `Preau/${VERSION}`

/** Characters that are read of an answer, to say what is wrong. */
const LONGEST_ANSWER = 300
/** Statuses about our credentials or this service, not about one message; a later attempt may succeed. */
const FOR_ALL = new Set([401, 403, 407, 429, 502, 503, 504])
const FOR_LATER = new Set([408, 425])

/** Sends one HTTP request for one message, without following redirects; returns the result for the message. */
export async function hand(request: Request, clock: Clock): Promise<Delivery> {
	const { url, method, headers, body, timeoutSeconds, ca, isSuccess, secrets } = request
	if (!headers.has('user-agent')) headers.set('user-agent', USER_AGENT)
	try {
		const response = await fetch(url, {
			method,
			headers,
			redirect: 'manual',
			signal: AbortSignal.timeout(timeoutSeconds * 1000),
			...(body !== undefined && { body }),
			...(ca !== undefined && { tls: { ca } })
		})
		const { status } = response
		const reason = reasonOf(`${status} ${await beginning(response, LONGEST_ANSWER)}`, secrets)
		if (isSuccess(status)) return { outcome: 'sent', response: reason }
		if (status >= 300 && status < 400)
			return { outcome: 'later', unreachable: true, reason: sentence('{status}: redirects are not followed', { status }) }
		const isForAll = FOR_ALL.has(status)
		if (status >= 400 && status < 500 && !isForAll && !FOR_LATER.has(status)) return { outcome: 'refused', reason }
		const retryAfterS = secondsToWait(shortHeader(response, 'retry-after'), clock)
		return {
			outcome: 'later',
			reason,
			unreachable: isForAll,
			...(status >= 500 && !isForAll && { isFault: true }),
			...(retryAfterS !== undefined && { retryAfterS })
		}
	} catch (error) {
		return { outcome: 'later', reason: whatFailed(error, timeoutSeconds, secrets), unreachable: true }
	}
}

function whatFailed(error: unknown, timeoutSeconds: number, secrets: readonly string[]): Reason {
	if (!(error instanceof Error)) return reasonOf(String(error), secrets)
	if (error.name === 'TimeoutError') return sentence('no answer within {seconds} s', { seconds: timeoutSeconds })
	const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
	return reasonOf(error.message.includes(code) ? error.message : `${code}: ${error.message}`, secrets)
}

/** Seconds that a `Retry-After` (RFC 9110 section 10.2.3) asks for. */
function secondsToWait(header: string | null, clock: Clock): number | undefined {
	if (header === null) return undefined
	if (/^\d{1,9}$/.test(header)) return Number(header)
	const date = Date.parse(header)
	return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - clock.now().epochMilliseconds) / 1000))
}
