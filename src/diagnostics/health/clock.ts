import { YEARS_TO_COME } from '../../kit/clock'
import type { Checked } from './checked'

/** Whether the clock can be right: no true one is earlier than the build of the program. */
export function clockCheck(now: Temporal.Instant, built: Temporal.Instant): Checked {
	const days = now.since(built).total('hours') / 24
	const status = days < 0 || days > YEARS_TO_COME * 365 ? 'degraded' : 'ok'
	return { status, now: inSeconds(now), built: inSeconds(built) }
}

const inSeconds = (instant: Temporal.Instant) => instant.toString({ smallestUnit: 'second' })
