import { expect, test } from 'bun:test'
import { shownDays, weekOf } from '../../src/domain/seances/semaine'

const TODAY = Temporal.PlainDate.from('2026-11-20')

test('a week begins on Monday, whatever day is asked for', () => {
	for (const day of ['2026-11-16', '2026-11-18', '2026-11-22']) expect(weekOf(day, TODAY).monday.toString()).toBe('2026-11-16')
	expect(weekOf('2026-12-30', TODAY).days).toEqual([
		'2026-12-28',
		'2026-12-29',
		'2026-12-30',
		'2026-12-31',
		'2027-01-01',
		'2027-01-02',
		'2027-01-03'
	])
})

test.each(['', 'x', '2026-02-30', '2026-11'])('a text that is not a day (%p) gives the week of today', (text) => {
	expect(weekOf(text, TODAY).monday.toString()).toBe('2026-11-16')
})

test('Sunday is shown only if something is on it, the other days always', () => {
	const { days } = weekOf('', TODAY)
	expect(shownDays(days, [])).toEqual(days.slice(0, 6))
	expect(shownDays(days, [{ date: '2026-11-22' }])).toEqual(days)
	expect(shownDays(days, [{ date: '2026-11-29' }])).toEqual(days.slice(0, 6))
})
