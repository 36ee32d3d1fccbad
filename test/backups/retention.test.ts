import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { isDue, lastSlot } from '../../src/backups/due'
import { backupName, parseBackupName } from '../../src/backups/backup-name'
import { tooMany } from '../../src/backups/retention'

const ZONE = 'Africa/Abidjan'
const START = Temporal.Instant.from('2026-01-01T02:00:00Z')
const instant = (text: string) => Temporal.Instant.from(text)
const keeping = fc.record({ daily: fc.integer({ min: 1, max: 10 }), weekly: fc.integer({ min: 0, max: 8 }) })
const hours = fc.uniqueArray(fc.integer({ min: 0, max: 24 * 200 }), { maxLength: 60 })
const zone = fc.constantFrom('Africa/Abidjan', 'Europe/Paris', 'America/Bogota', 'Pacific/Auckland')
const copiesAt = (offsets: readonly number[]) => offsets.map((offset) => ({ at: START.add({ hours: offset }) }))
const NOW = START.add({ hours: 24 * 201 })
const texts = (copies: readonly { at: Temporal.Instant }[]) => copies.map(({ at }) => at.toString()).toSorted()
const without = <T>(all: readonly T[], some: readonly T[]) => all.filter((one) => !some.includes(one))
const dayOf = (at: Temporal.Instant, timeZone: string) => at.toZonedDateTimeISO(timeZone).toPlainDate().toString()

test('the newest copy always stays, and of what is older than a day never more than the settings say', () => {
	fc.assert(
		fc.property(hours, keeping, zone, (offsets, keep, timeZone) => {
			const copies = copiesAt(offsets)
			const kept = without(copies, tooMany(copies, keep, NOW, timeZone))
			expect(kept.length).toBeLessThanOrEqual(keep.daily + keep.weekly)
			if (copies.length > 0) expect(texts(kept)).toContain(texts(copies).at(-1)!)
		})
	)
})

test('pruning again removes nothing, and the order of the copies does not matter', () => {
	fc.assert(
		fc.property(hours, keeping, zone, (offsets, keep, timeZone) => {
			const copies = copiesAt(offsets)
			const kept = without(copies, tooMany(copies, keep, NOW, timeZone))
			expect(tooMany(kept, keep, NOW, timeZone)).toEqual([])
			expect(texts(tooMany(copies.toReversed(), keep, NOW, timeZone))).toEqual(texts(tooMany(copies, keep, NOW, timeZone)))
		})
	)
})

test('each of the last days that have a copy keeps its newest', () => {
	fc.assert(
		fc.property(hours, keeping, zone, (offsets, keep, timeZone) => {
			const copies = copiesAt(offsets)
			const kept = texts(without(copies, tooMany(copies, keep, NOW, timeZone)))
			const days = [...Map.groupBy(copies, ({ at }) => dayOf(at, timeZone))].toSorted(([a], [b]) => (a < b ? 1 : -1)).slice(0, keep.daily)
			for (const [, ofDay] of days) expect(kept).toContain(texts(ofDay).at(-1)!)
		})
	)
})

test('a year of nightly copies leaves seven days and the four weeks before them, each by its last night', () => {
	let copies: { at: Temporal.Instant }[] = []
	for (let night = 0; night < 365; night++) {
		const now = START.add({ hours: 24 * night })
		copies.push({ at: now })
		copies = without(copies, tooMany(copies, { daily: 7, weekly: 4 }, now, ZONE))
	}
	const days = copies.map(({ at }) => at.toZonedDateTimeISO(ZONE).toPlainDate())
	expect(days.slice(-7).map(String)).toEqual(Array.from({ length: 7 }, (_, n) => `2026-12-${25 + n}`))
	expect(days.slice(0, -7).map(String)).toEqual(['2026-12-06', '2026-12-13', '2026-12-20', '2026-12-24'])
	expect(days).toHaveLength(11)
})

test('copies younger than a day all stay', () => {
	const copies = ['02:00', '09:00', '09:05'].map((time) => ({ at: instant(`2026-03-02T${time}:00Z`) }))
	const keep = { daily: 1, weekly: 0 }
	expect(tooMany(copies, keep, instant('2026-03-02T09:05:00Z'), ZONE)).toEqual([])
	expect(texts(tooMany(copies, keep, instant('2026-03-03T09:05:00Z'), ZONE))).toEqual(['2026-03-02T02:00:00Z', '2026-03-02T09:00:00Z'])
})

test('a copy with a time in the future stays, and does not push others out', () => {
	const copies = ['2026-03-01', '2026-03-02', '2037-01-01', '2037-01-02'].map((day) => ({ at: instant(`${day}T02:00:00Z`) }))
	expect(tooMany(copies, { daily: 1, weekly: 0 }, instant('2026-03-02T03:00:00Z'), ZONE)).toEqual([copies[0]!])
})

test('a night is due once, is made up when it was missed, and a clock that ran ahead stops none', () => {
	const slot = (now: string, zone_ = ZONE) => lastSlot('02:00', instant(now), zone_).toString()
	expect(slot('2026-11-20T01:59:00Z')).toBe('2026-11-19T02:00:00Z')
	expect(slot('2026-11-20T02:00:00Z')).toBe('2026-11-20T02:00:00Z')
	expect(slot('2026-11-20T23:00:00Z', 'Europe/Paris')).toBe('2026-11-20T01:00:00Z')
	// 02:00 does not exist in Paris on that night
	expect(lastSlot('02:30', instant('2026-03-29T12:00:00Z'), 'Europe/Paris').toString()).toBe('2026-03-29T01:30:00Z')
	const due = (copies: string[], now: string) => isDue(copies.map(instant), lastSlot('02:00', instant(now), ZONE), instant(now))
	expect(due([], '2026-11-20T08:00:00Z')).toBe(true)
	expect(due(['2026-11-20T02:00:03Z'], '2026-11-20T08:00:00Z')).toBe(false)
	expect(due(['2026-11-20T02:00:03Z'], '2026-11-21T01:59:59Z')).toBe(false)
	expect(due(['2026-11-20T02:00:03Z'], '2026-11-25T12:00:00Z')).toBe(true)
	expect(due(['2037-01-01T02:00:00Z'], '2026-11-25T12:00:00Z')).toBe(true)
})

test('a name says whose copy it is, and nothing else is taken for one', () => {
	fc.assert(
		fc.property(
			fc.constantFrom('ecole', 'a1', 'lycee-2', '20261120t0'),
			fc.integer({ min: 946684800, max: 4102444799 }),
			fc.nat({ max: 99 }),
			(code, second, schema) => {
				const at = Temporal.Instant.fromEpochMilliseconds(second * 1000)
				expect(parseBackupName(backupName({ code, at, schema }))).toEqual({ code, at, schema })
			}
		)
	)
	for (const name of [
		'ecole.db',
		'ecole-before-schema-3-20261120T020000Z.db',
		'ecole-20261120T020000Z-schema-3.db.part',
		'ecole-20261120T020000Z-schema-3.db.sha256',
		'ecole-20261399T020000Z-schema-3.db'
	])
		expect(parseBackupName(name)).toBeUndefined()
})
