import type { Checked } from './checked'

/** No true clock is earlier than the build of the program. */
export function clockCheck(now: Temporal.Instant, built: Temporal.Instant): Checked {
	const status = Temporal.Instant.compare(now, built) < 0 ? 'degraded' : 'ok'
	return { status, now: inSeconds(now), built: inSeconds(built) }
}

const inSeconds = (instant: Temporal.Instant) => instant.toString({ smallestUnit: 'second' })
