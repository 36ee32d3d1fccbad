import type { Checked } from './checked'

/** Years after which a program that was never exchanged is less likely than a clock that is wrong. */
export const YEARS_TO_COME = 10

/** Whether the clock can be right: no true one is earlier than the build of the program. */
export function clockCheck(now: Temporal.Instant, built: Temporal.Instant): Checked {
	const days = now.since(built).total('hours') / 24
	const status = days < 0 || days > YEARS_TO_COME * 365 ? 'degraded' : 'ok'
	return { status, now: inSeconds(now), built: inSeconds(built) }
}

const inSeconds = (instant: Temporal.Instant) => instant.toString({ smallestUnit: 'second' })
