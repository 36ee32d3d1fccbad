import { verbatim } from '../../kit/sentence'
import { fromSeconds, YEARS_TO_COME } from '../../kit/clock'
import { findingsOf, type Finding } from './finding'
import type { KnownTenant } from '../facts/known'

const { pass, warn, fail } = findingsOf('clock')

/** Seconds by which a clock may have been put back: as much as a time server corrects. */
const TOLERANCE = 120

/** Whether the clock can be right: after the build of the program and after every stored write. Does not need a time server. */
export function checkClock(
	now: Temporal.Instant,
	builtAt: Temporal.Instant,
	tenants: readonly Pick<KnownTenant, 'code' | 'journal_at'>[]
): Finding[] {
	const time = now.toString({ smallestUnit: 'second' })
	if (Temporal.Instant.compare(now, builtAt) < 0)
		return [
			fail('{time} is before this program was built ({built}): set the clock; a new battery may be due', {
				time,
				built: builtAt.toString({ smallestUnit: 'second' })
			})
		]
	const findings = tenants.flatMap(({ code, journal_at: at }) =>
		at === null || at * 1000 <= now.epochMilliseconds + TOLERANCE * 1000
			? []
			: [
					warn('{time} is before the last change of "{code}" ({at}): the clock is late, or was ahead then', {
						time,
						code,
						at: fromSeconds(at).toString()
					})
				]
	)
	if (now.since(builtAt).total('hours') > YEARS_TO_COME * 365 * 24)
		findings.unshift(
			warn('{time} is more than {years} years after this program was built: is the year right?', { time, years: YEARS_TO_COME })
		)
	return findings.length > 0 ? findings : [pass(verbatim(time))]
}
