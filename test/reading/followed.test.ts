import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { Followed } from '../../src/reading/followed'

const id = fc.integer({ min: 1, max: 12 })
const steps = fc.array(
	fc.oneof(
		fc.record({ id, cle: fc.string({ unit: 'grapheme' }), hash: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), version: fc.nat() }),
		fc.record({ id })
	),
	{ maxLength: 60 }
)

test('the records of a follow are what a map of objects would hold, whatever is put, changed and taken away', () => {
	fc.assert(
		fc.property(steps, fc.nat(), (all, since) => {
			const followed = new Followed()
			const model = new Map<number, { cle: string; hash: bigint; version: number }>()
			for (const { id: one, ...record } of all)
				if ('cle' in record) {
					followed.set(one, record)
					model.set(one, record)
				} else {
					followed.delete(one)
					model.delete(one)
				}
			expect(new Map(followed)).toEqual(model)
			expect(new Set(followed.ids())).toEqual(new Set(model.keys()))
			expect(followed.size).toBe(model.size)
			for (let one = 0; one <= 13; one++) {
				expect(followed.has(one)).toBe(model.has(one))
				expect(followed.hash(one)).toBe(model.get(one)?.hash)
				expect(followed.cle(one)).toBe(model.get(one)?.cle ?? '')
			}
			const changed = [...model].filter(([, { version }]) => version > since).map(([one]) => one)
			expect(followed.changedAfter(since)).toEqual(new Set(changed))
		})
	)
})

test('a hundred thousand records with keys of 36 letters take less than 120 bytes each, and are counted as that', () => {
	const followed = new Followed()
	for (let one = 1; one <= 100_000; one++) followed.set(one, { cle: String(one).padStart(36, '-'), hash: 7n, version: 1 })
	expect(followed.bytes).toBeLessThan(120 * followed.size)
	expect(followed.bytes).toBeGreaterThan(80 * followed.size)
})
