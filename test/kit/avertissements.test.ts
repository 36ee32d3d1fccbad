import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { isAThird, isMoreThanAFifth, mostAtOnce, OneAtATime, type Span } from '../../src/kit/avertissements'

function clashes(spans: readonly Span[]): (readonly [earlier: Span, later: Span])[] {
	const place = new OneAtATime<Span>()
	return spans
		.toSorted((a, b) => a.debut_s - b.debut_s)
		.flatMap((span) => {
			const earlier = place.begin(span)
			return earlier ? [[earlier, span] as const] : []
		})
}

const span = fc
	.record({ debut_s: fc.integer({ min: 0, max: 50 }), long: fc.integer({ min: 1, max: 9 }) })
	.map(({ debut_s, long }) => ({ debut_s, fin_s: debut_s + long }))

test('things that clash overlap in time, and something without an overlap is never in a clash', () =>
	fc.assert(
		fc.property(fc.array(span, { maxLength: 12 }), (spans) => {
			const meets = (a: (typeof spans)[number], b: (typeof spans)[number]) => a !== b && a.debut_s < b.fin_s && b.debut_s < a.fin_s
			const found = clashes(spans)
			for (const [earlier, later] of found) expect(meets(earlier, later)).toBe(true)
			const told = new Set(found.flat())
			for (const one of spans) if (!spans.some((other) => meets(one, other))) expect(told.has(one)).toBe(false)
			expect(found.length > 0).toBe(spans.some((one) => spans.some((other) => meets(one, other))))
		})
	))

test('spans that only touch do not clash', () => {
	expect(
		clashes([
			{ debut_s: 10, fin_s: 12 },
			{ debut_s: 8, fin_s: 10 }
		])
	).toEqual([])
})

const day = (number: number) => `2026-11-${String(number + 10)}`
const stay = fc
	.record({ from: fc.integer({ min: 0, max: 15 }), long: fc.integer({ min: 0, max: 8 }), open: fc.boolean() })
	.map(({ from, long, open }) => ({ from: day(from), to: open ? null : day(Math.min(from + long, 19)) }))

test('the fullest day from today on is counted', () =>
	fc.assert(
		fc.property(fc.array(stay, { maxLength: 10 }), fc.integer({ min: 0, max: 15 }), (stays, now) => {
			const on = (jour: string) => stays.filter(({ from, to }) => from <= jour && (to === null || jour < to)).length
			const days = Array.from({ length: 20 - now }, (_, index) => day(now + index))
			expect(mostAtOnce(stays, day(now))).toBe(Math.max(0, ...days.map(on)))
		})
	))

test('a fifth is not more than a fifth, a third is a third', () => {
	expect([isMoreThanAFifth(1, 5), isMoreThanAFifth(2, 9), isAThird(1, 3), isAThird(1, 4), isAThird(0, 0)]).toEqual([
		false,
		true,
		true,
		false,
		false
	])
})
