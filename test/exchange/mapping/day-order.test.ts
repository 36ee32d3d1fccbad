import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { dayOf, dayOrder, type DayCell } from '../../../src/exchange/mapping/sheets/day-order'
import { worded } from '../../../src/kit/sentence'

/** A column of texts, and of real days, which are written `=2026-10-05`. */
const column = (...texts: readonly string[]): DayCell[] =>
	texts.map((text, at) => ({ cell: `C${at + 2}`, text: text.replace(/^=/, ''), isDate: text.startsWith('=') }))

const problemOf = (...texts: readonly string[]): readonly unknown[] => {
	const days = dayOrder(column(...texts))
	return 'problem' in days ? [days.cell, worded('en', days.problem)] : [days]
}

describe('the order of day and month in a column', () => {
	test.each([
		[['13/05/2005', '04/05/2005']],
		[['04/05/2005']],
		[[]],
		[['=2005-05-13', '=2005-05-04']],
		[['2005-05-13', '3 avril 2005', 'vers 1998', 'x']],
		[['=2005-05-04', '13/05/2005', '04/05/2005']]
	])('is day first in %p', (texts) => {
		expect(dayOrder(column(...texts))).toEqual({ order: 'jour' })
	})

	test('is asked if a second part is above 12', () => {
		expect(dayOrder(column('04/05/2005', '05-13-2005', '12.31.05'))).toEqual({ samples: ['05-13-2005', '12.31.05'] })
	})

	test('is a fault at the rarer kind if cells contradict each other', () => {
		expect(problemOf('13/05/2005', '14/05/2005', '05/13/2005')).toEqual([
			'C4',
			'in C2 the day comes first, in C4 the month: correct one of the two'
		])
		expect(problemOf('05/13/2005', '13/05/2005', '05/14/2005')[0]).toBe('C3')
	})

	test('is a fault if the spreadsheet has taken some texts for days, and exchanged their parts', () => {
		expect(problemOf('=2005-05-04', '05/13/2005')).toEqual([
			'C2',
			expect.stringContaining('exchanged day and month: C2 is a day for it and C3')
		])
		expect(problemOf('=2005-05-04', '13/05/2005')[0]).toBe('C2')
		expect(problemOf('=2005-05-04', '=2005-05-14', '13/05/2005')).toEqual([{ order: 'jour' }])
	})
})

describe('a day that people write', () => {
	test.each([
		['05/10/2026', '2026-10-05'],
		['5-10-2026', '2026-10-05'],
		['05.10.2026 00:00:00', '2026-10-05'],
		['28-11-2026 14:03:22', '2026-11-28'],
		['2026-10-05', '2026-10-05'],
		['2026/10/5', '2026-10-05'],
		['5 octobre 2026', '2026-10-05'],
		['1er août 2026', '2026-08-01'],
		['Dimanche 3 AVRIL 2005', '2005-04-03'],
		['3-avr.-2005', '2005-04-03'],
		['March 3rd, 2005', '2005-03-03'],
		['né vers 1998', '1998'],
		['00/00/1998', '1998'],
		['1998', '1998']
	])('%p is %s', (text, day) => {
		expect(dayOf(text, 'jour')).toEqual({ day })
	})

	test.each([
		['05/10/26', 'write the year with four digits, not "05/10/26"'],
		['5-oct-98', 'write the year with four digits, not "5-oct-98"'],
		['31/02/2005', '"31/02/2005" is not a day of the calendar, from 1900 to 2199']
	])('%p has a fault', (text, message) => {
		const read = dayOf(text, 'jour')
		expect(read && 'problem' in read && worded('en', read.problem)).toBe(message)
	})

	test.each(['', 'demain', '5 octobre', '05102026', '#N/A', '5/2026', 'a/b/2026', `3 avril ${' '.repeat(100)} 2005`])(
		'%p is left to the reader of the file',
		(text) => {
			expect(dayOf(text, 'jour')).toBeUndefined()
		}
	)

	test('a day that does not fit the order of its column is never read in the other order', () => {
		expect(dayOf('25/05/2005', 'mois')).toHaveProperty('problem')
		expect(dayOf('05/25/2005', 'mois')).toEqual({ day: '2005-05-25' })
		expect(dayOf('25 mai 2005', 'mois')).toEqual({ day: '2005-05-25' })
	})
})

const day = fc
	.date({ min: new Date('1930-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
	.map((instant) => instant.toISOString().slice(0, 10))
const parts = (text: string) => text.split('-') as [string, string, string]
const MADE = {
	jour: (text: string) => `${parts(text)[2]}/${parts(text)[1]}/${parts(text)[0]}`,
	mois: (text: string) => `${parts(text)[1]}/${parts(text)[2]}/${parts(text)[0]}`
}

test('days written in one order come back unchanged, or the column is asked about', () => {
	fc.assert(
		fc.property(fc.array(day, { minLength: 1 }), fc.constantFrom('jour', 'mois'), (days, order) => {
			const texts = days.map(MADE[order])
			const proposal = dayOrder(column(...texts))
			const isTelling = days.some((text) => Number(parts(text)[2]) > 12)
			if (isTelling) expect('samples' in proposal ? 'mois' : 'order' in proposal && proposal.order).toBe(order)
			expect(texts.map((text) => dayOf(text, order))).toEqual(days.map((text) => ({ day: text })))
		})
	)
})

test('any text is a day, a fault or left to the reader, in both orders', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom('jour', 'mois'), (text, order) => {
			const read = dayOf(text, order)
			if (read && 'day' in read) expect(read.day).toMatch(/^\d{4}(-\d\d-\d\d)?$/)
			dayOrder([{ cell: 'A1', text, isDate: false }])
		})
	)
})
