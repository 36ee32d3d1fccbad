import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { retryDelay } from '../../src/outbox/retry-delay'

const attempts = fc.integer({ min: 1, max: 10_000 })
const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

describe('the time until a message is tried again', () => {
	test('is from a minute to six hours, whatever happens', () => {
		fc.assert(
			fc.property(attempts, chance, fc.option(fc.integer({ min: -10, max: 1e9 }), { nil: undefined }), (n, random, wished) => {
				const delay = retryDelay(n, random, wished)
				return Number.isInteger(delay) && delay >= 60 && delay <= 21_600
			})
		)
	})
	test('never shrinks with more attempts, for the same chance', () => {
		fc.assert(fc.property(attempts, chance, (n, random) => retryDelay(n + 1, random) >= retryDelay(n, random)))
	})
	test('is the wish of the other side where that is longer', () => {
		fc.assert(
			fc.property(
				attempts,
				chance,
				fc.integer({ min: 60, max: 21_600 }),
				(n, random, wished) => retryDelay(n, random, wished) === Math.max(wished, retryDelay(n, random))
			)
		)
	})
	test('climbs this ladder, and falls at most a quarter short of it', () => {
		const ladder = Array.from({ length: 11 }, (_, index) => retryDelay(index + 1, 0) / 60)
		expect(ladder).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360])
		expect([retryDelay(1, 0.99), retryDelay(2, 0.99), retryDelay(20, 0.9999)]).toEqual([60, 90, 16_201])
	})
})
