import { sentence } from '../../kit/sentence'
import { fromSeconds } from '../../kit/clock'
import { findingsOf, type Finding } from './finding'
import type { TenantFacts } from '../facts/tenant-facts'

const { pass, warn } = findingsOf('messages')

/** Seconds after which a message that is due should have left. */
const LATE = 3_600

/** Whether messages leave: nothing due waits for long, nothing was tried in vain for long, none was refused for good. */
export function checkMessages(
	tenants: readonly Pick<TenantFacts, 'code' | 'outbox' | 'waiting'>[],
	configured: Readonly<Record<string, boolean>>,
	now: Temporal.Instant
): Finding[] {
	const seconds = Math.floor(now.epochMilliseconds / 1000)
	const found: Finding[] = []
	let waitingNow = 0
	for (const { code, outbox, waiting } of tenants) {
		waitingNow += outbox?.en_file ?? 0
		for (const { canal, due, tried_since } of waiting) {
			if (configured[canal] !== true) continue
			const since = Math.min(due, tried_since ?? due)
			if (seconds - since > LATE)
				found.push(
					warn(
						sentence('institution {code}: {canal} waits since {since}; "preau mail test" or the log says why', {
							code,
							canal,
							since: fromSeconds(since).toString()
						})
					)
				)
		}
		const failed = outbox?.echec ?? 0
		if (failed > 0)
			found.push(warn(sentence('institution {code}: {failed} messages of the last 30 days were refused for good', { code, failed })))
	}
	return found.length > 0 ? found : [pass(sentence('{waitingNow} wait, none for long; none was refused', { waitingNow }))]
}
