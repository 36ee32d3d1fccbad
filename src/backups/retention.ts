export type Keeping = { readonly daily: number; readonly weekly: number }

type Copy = { readonly at: Temporal.Instant }

/**
 * The copies of one institution that can go. These stay: the newest of each of the `daily` last days that have one; among older
 * ones, the newest of each of the `weekly` last weeks (Monday to Sunday); the newest of all; and every copy younger than a day, so
 * that a copy after a mishap never replaces the one from before it. A copy with a time in the future, as after a clock that went
 * wrong, is not counted and stays.
 */
export function tooMany<T extends Copy>(copies: readonly T[], { daily, weekly }: Keeping, now: Temporal.Instant, timeZone: string): T[] {
	const latest = copies.filter(({ at }) => Temporal.Instant.compare(at, now) <= 0).toSorted((a, b) => Temporal.Instant.compare(b.at, a.at))
	const days = newestOfEach(latest, ({ at }) => dayOf(at, timeZone).toString(), Math.max(1, daily))
	const oldestDay = days.at(-1)
	const older = oldestDay
		? latest.filter(({ at }) => Temporal.PlainDate.compare(dayOf(at, timeZone), dayOf(oldestDay.at, timeZone)) < 0)
		: []
	const weeks = newestOfEach(older, ({ at }) => mondayOf(dayOf(at, timeZone)).toString(), weekly)
	const fresh = latest.filter(({ at }) => Temporal.Instant.compare(at.add({ hours: 24 }), now) > 0)
	const kept = new Set([...days, ...weeks, ...fresh])
	return latest.filter((copy) => !kept.has(copy))
}

const dayOf = (at: Temporal.Instant, timeZone: string) => at.toZonedDateTimeISO(timeZone).toPlainDate()
const mondayOf = (day: Temporal.PlainDate) => day.subtract({ days: day.dayOfWeek - 1 })

/** The first of each group, of the first `count` groups. */
function newestOfEach<T extends Copy>(latest: readonly T[], groupOf: (copy: T) => string, count: number): T[] {
	const groups = new Map<string, T>()
	for (const copy of latest) {
		const group = groupOf(copy)
		if (!groups.has(group)) groups.set(group, copy)
	}
	return [...groups.values()].slice(0, count)
}
