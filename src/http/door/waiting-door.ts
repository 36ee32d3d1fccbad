import { shortHeader } from '../../kit/short-header'
import { AppError } from '../../kit/errors'
import { preferredLangue } from '../../kit/langue'
import { problem } from '../answers/problem'
import { parseUrl } from './address'
import type { FrontDoor } from './front-door'
import { secure } from './security-headers'

/** seconds until a caller may try again */
const RETRY_AFTER = 5

/** Answers for a process that waits while another one of its district is active: the load balancer should ask that one. */
export const waitingDoor =
	(version: string): FrontDoor =>
	async (request) => {
		const requestId = Bun.randomUUIDv7()
		const response =
			parseUrl(request.url).pathname === '/health'
				? Response.json({ status: 'passif', version, checks: {} }, { status: 503, headers: { 'cache-control': 'no-store' } })
				: problem(new AppError('unavailable', 'passif', { retryAfter: RETRY_AFTER }), {
						langue: preferredLangue(shortHeader(request, 'accept-language')),
						requestId
					})
		secure(response, requestId, false)
		return response
	}

/** The door of a process that may have lost its turn: from then on it must not answer from its memory. */
export function whileActive(door: FrontDoor, mayAnswer: () => boolean, waiting: FrontDoor): FrontDoor {
	return async (request, connection) => {
		if (!mayAnswer()) return waiting(request, connection)
		const response = await door(request, connection)
		return mayAnswer() ? response : waiting(request, connection)
	}
}
