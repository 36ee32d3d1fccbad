import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { overlappingPeriodes, periodeOf, periodesOf, type Periode, type Placee } from '../../src/domain/resultats/periode'

const period = (rang: 1 | 2, date_debut: string, date_fin: string, niveau: number | null = null): Periode => ({
	rang,
	niveau,
	date_debut,
	date_fin
})
const FIRST = period(1, '2026-09-14', '2027-01-31')
const SECOND = period(2, '2027-02-08', '2027-07-31')
/** L3 has its exams before Christmas */
const L3 = period(1, '2026-09-14', '2026-12-18', 5)
const YEAR = [SECOND, L3, FIRST]

describe('the period of an évaluation', () => {
	const placed: Placee = { semestre: null, periode: null, session: 1, date: '2026-11-20', niveau: 1 }
	test.each<[string, Partial<Placee>, 1 | 2 | null]>([
		['is that of its UE: an odd semester is the first', { semestre: 3, periode: 2, date: '2027-03-01' }, 1],
		['an even one the second', { semestre: 4, periode: 1 }, 2],
		['whatever the session', { semestre: 4, session: 2 }, 2],
		['without UE what it says', { periode: 2 }, 2],
		['also in session 2', { periode: 1, session: 2, date: '2027-07-01' }, 1],
		['else the one of its day', {}, 1],
		['on the last day of the first', { date: '2027-01-31' }, 1],
		['on the first of the second', { date: '2027-02-08' }, 2],
		['between both nobody knows', { date: '2027-02-01' }, null],
		['session 2 never goes by its day', { session: 2 }, null],
		['a level goes by its own', { niveau: 5, date: '2027-01-15' }, null],
		['and by the general one of which it has none', { niveau: 5, date: '2027-03-01' }, 2]
	])('%s', (_what, said, rang) => expect(periodeOf({ ...placed, ...said }, YEAR)).toBe(rang))

	test('the period is unknown if the year has no periods', () => expect(periodeOf(placed, [])).toBeNull())
})

const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-11-${String(number).padStart(2, '0')}`)
const anyPeriod = fc
	.record({ rang: fc.constantFrom(1 as const, 2 as const), niveau: fc.constantFrom(null, 1, 2), from: day, to: day })
	.filter(({ from, to }) => from < to)
	.map(({ rang, niveau, from, to }) => period(rang, from, to, niveau))
const anyYear = fc.uniqueArray(anyPeriod, { selector: ({ rang, niveau }) => `${rang} ${niveau}`, maxLength: 6 })

test('if no periods overlap, each day of each level is in at most one, and the first comes before the second (property)', () => {
	fc.assert(
		fc.property(anyYear, day, fc.constantFrom(1, 2, 3), (year, date, niveau) => {
			const held = periodesOf(year, niveau).filter(({ date_debut, date_fin }) => date_debut <= date && date <= date_fin)
			const clashes = overlappingPeriodes(year)
			if (clashes.length === 0) {
				expect(held.length).toBeLessThanOrEqual(1)
				const [first, second] = periodesOf(year, niveau)
				if (first && second) expect([first.rang, second.rang, first.date_fin < second.date_debut]).toEqual([1, 2, true])
			}
			if (held.length > 1) expect(clashes).not.toEqual([])
			for (const [first, second] of clashes) expect([first.rang, second.rang, second.date_debut <= first.date_fin]).toEqual([1, 2, true])
			expect(periodeOf({ semestre: null, periode: null, session: 1, date, niveau }, year)).toBe(held[0]?.rang ?? null)
		}),
		{ numRuns: 500 }
	)
})
