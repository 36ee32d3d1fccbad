import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { jsonOf } from '../../src/db/queries/json'
import { Records, type ListRecord } from '../../src/db/queries/records'
import { Follow } from '../../src/reading/follow'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const FOREVER = Number.POSITIVE_INFINITY

/** A list of a few records with a few states each, so that they change, leave and come back. */
const list = fc
	.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 8 }), state: fc.integer({ min: 0, max: 2 }) }), {
		selector: ({ id }) => id,
		maxLength: 8
	})
	.map((records) => records.map(({ id, state }): ListRecord => ({ id, cle: `K${id}`, json: jsonOf({ id, state }) })))

/** A reader who stores the list and applies its changes. */
class Consumer {
	version: number | undefined
	readonly records = new Map<number, string>()

	read(follow: Follow, now: readonly ListRecord[]) {
		const changes = this.version === undefined ? undefined : follow.changes(this.version)
		if (!changes) this.records.clear()
		for (const { id, json } of now) if (!changes || changes.changed.has(id)) this.records.set(id, json)
		for (const { id } of changes?.retired ?? []) this.records.delete(id)
		this.version = follow.version
		return changes !== undefined
	}
}

const recordOf = (id: number, cle: string, state: string): ListRecord => ({ id, cle, json: jsonOf({ id, state }) })

const take = (follow: Follow, records: readonly ListRecord[], revision: number, now: number, until: number) =>
	follow.take(Records.of(records), revision, now, until)

const sorted = (entries: Iterable<[number, string]>) => [...entries].toSorted(([a], [b]) => a - b)
const asMap = (records: readonly ListRecord[]) => sorted(records.map(({ id, json }) => [id, json]))

describe('a follow', () => {
	test('gives every reader the whole list by its changes, however rarely they read, over clean ends and kills (property)', () => {
		const step = fc.record({
			now: list,
			commit: fc.boolean(),
			readers: fc.subarray([0, 1, 2]),
			end: fc.constantFrom('none', 'none', 'none', 'clean', 'killed'),
			flush: fc.boolean()
		})
		fc.assert(
			fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
				const consumers = [new Consumer(), new Consumer(), new Consumer()]
				let follow = new Follow()
				let revision = 10
				let kept: ReturnType<Follow['kept']> | undefined
				for (const { now, commit, readers, end, flush } of steps) {
					if (commit) revision++
					if (readers.length > 0) {
						if (!follow.wasSeenAt(revision)) take(follow, now, revision, 0, FOREVER)
						else if (!follow.confirm(Records.of(now), FOREVER)) take(follow, now, ++revision, 0, FOREVER)
						for (const reader of readers) {
							consumers[reader]!.read(follow, now)
							expect(sorted(consumers[reader]!.records)).toEqual(asMap(now))
						}
					}
					if (flush || end === 'clean') kept = follow.kept()
					if (end === 'none') continue
					revision++
					follow = kept ? Follow.resume(structuredClone(kept), revision) : new Follow()
				}
			}),
			{ numRuns: 500 }
		)
	})

	test('gives only what changed, and nothing if nothing changed', () => {
		const follow = new Follow()
		const one = recordOf(1, 'A', '1')
		const two = recordOf(2, 'B', '2')
		take(follow, [one, two], 5, 0, FOREVER)
		expect(follow.version).toBe(5)
		take(follow, [one, two], 9, 0, FOREVER)
		expect(follow.version).toBe(5)
		expect(follow.changes(5)).toEqual({ changed: new Set(), retired: [] })
		take(follow, [recordOf(1, 'A', '1b')], 12, 0, FOREVER)
		expect(follow.changes(5)).toEqual({ changed: new Set([1]), retired: [{ id: 2, cle: 'B' }] })
		take(follow, [recordOf(1, 'A', '1b'), two], 13, 0, FOREVER)
		expect(follow.changes(12)).toEqual({ changed: new Set([2]), retired: [] })
	})

	test('refuses versions that it never gave, or forgot after 90 days', () => {
		const follow = new Follow()
		expect(follow.changes(0)).toBeUndefined()
		take(follow, [recordOf(1, 'A', '1')], 5, 0, FOREVER)
		take(follow, [], 6, 0, FOREVER)
		expect(follow.changes(4)).toBeUndefined()
		expect(follow.changes(7)).toBeUndefined()
		expect(follow.changes(5)?.retired).toHaveLength(1)
		take(follow, [], 7, 90 * DAY - 1, FOREVER)
		expect(follow.changes(5)?.retired).toHaveLength(1)
		take(follow, [], 8, 90 * DAY, FOREVER)
		expect(follow.changes(5)).toBeUndefined()
		expect(follow.changes(6)).toEqual({ changed: new Set(), retired: [] })
	})

	test('a follow that was kept with hashes of texts goes on with hashes of bytes', () => {
		const one = recordOf(1, 'A', 'Préau — 日本 😀')
		const hash = Bun.hash(one.json).toString(36)
		const follow = Follow.resume({ base: 5, version: 5, gaps: [], records: [[1, 'A', hash, 5]], gone: [] }, 9)
		expect(take(follow, [one], 9, 0, FOREVER)).toBe(false)
		expect(follow.changes(5)).toEqual({ changed: new Set(), retired: [] })
	})

	test('a follow of some records only is the same with those, and differs with others', () => {
		const follow = new Follow()
		const [one, two, other] = [recordOf(1, 'A', '1b'), recordOf(2, 'B', '2'), recordOf(2, 'B', '2b')]
		take(follow, [recordOf(1, 'A', '1'), two], 5, 0, FOREVER)
		follow.takeSome([1], Records.of([one]), 6, 0, { moment: 1, tables: new Set(), given: 0, row: 1 })
		for (const records of [[one], [one, other], [recordOf(1, 'A', '1'), other], [one, two, recordOf(3, 'C', '3')]])
			expect(follow.confirm(Records.of(records), FOREVER)).toBe(false)
		expect(follow.confirm(Records.of([one, two]), FOREVER)).toBe(true)
		expect([follow.version, follow.changes(5)]).toEqual([6, { changed: new Set([1]), retired: [] }])
	})

	test('knows when time or a commit has gone over it', () => {
		const follow = new Follow()
		take(follow, [], 5, 0, HOUR)
		expect([follow.isCurrent(5, HOUR - 1), follow.isCurrent(5, HOUR), follow.isCurrent(6, 0)]).toEqual([true, false, false])
	})
})
