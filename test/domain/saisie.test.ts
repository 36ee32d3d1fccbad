import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Placee } from '../../src/domain/resultats/periode'
import { saisieOf, type PeriodeDeSaisie } from '../../src/domain/resultats/saisie'

const FIRST: PeriodeDeSaisie = {
	rang: 1,
	niveau: null,
	date_debut: '2026-09-14',
	date_fin: '2027-01-31',
	saisie_jusque: '2027-02-15',
	rouverte_jusque: null,
	publiees: []
}
const SECOND: PeriodeDeSaisie = { ...FIRST, rang: 2, date_debut: '2027-02-08', date_fin: '2027-07-31', saisie_jusque: null }
/** L3 has its exams before Christmas */
const L3: PeriodeDeSaisie = { ...FIRST, niveau: 5, date_fin: '2026-12-18', saisie_jusque: '2027-01-10' }
const REOPENED = [{ ...FIRST, rouverte_jusque: '2027-02-20' }, SECOND]

const placed: Placee = { semestre: null, periode: null, session: 1, date: '2026-11-20', niveau: 1 }

describe('the entry of grades', () => {
	test.each<[string, Partial<Placee>, string, boolean]>([
		['is open before the last day', {}, '2027-02-14', false],
		['is open on the last day itself', {}, '2027-02-15', false],
		['is closed on the day after', {}, '2027-02-16', true],
		['goes by the semester of the UE', { semestre: 1, date: '2027-03-01' }, '2027-02-16', true],
		['stays open in a period without a last day', { semestre: 2 }, '2027-12-31', false],
		['stays open for session 2, which comes later', { session: 2, periode: 1 }, '2027-12-31', false],
		['stays open for an évaluation of no period', { date: '2027-02-03' }, '2027-12-31', false],
		["goes by a level's own period", { niveau: 5 }, '2027-01-11', true]
	])('%s', (_what, said, today, close) => expect(saisieOf({ ...placed, ...said }, [FIRST, SECOND, L3], today).close).toBe(close))

	test('a period without a last day of its own does not take the general one', () =>
		expect(saisieOf({ ...placed, niveau: 5 }, [FIRST, { ...L3, saisie_jusque: null }], '2027-12-31').close).toBe(false))

	test('after a reopening the person types until its day, and the day itself is open', () => {
		expect(saisieOf(placed, REOPENED, '2027-02-16')).toEqual({ publiee: false, close: false, jusque: '2027-02-15', rouverte: '2027-02-20' })
		expect(saisieOf(placed, REOPENED, '2027-02-20').close).toBe(false)
		expect(saisieOf(placed, REOPENED, '2027-02-21')).toEqual({ publiee: false, close: true, jusque: '2027-02-15', rouverte: null })
	})

	test('published results close évaluations of their period and session, and not their marks', () => {
		const publiees = (of: Partial<Placee>) => saisieOf({ ...placed, ...of }, [{ ...FIRST, publiees: [1] }, SECOND], '2027-02-01')
		expect(publiees({})).toEqual({ publiee: true, close: false, jusque: '2027-02-15', rouverte: null })
		expect([{ session: 2, periode: 1 } as const, { date: '2027-03-01' }, { date: '2027-02-03' }].map((of) => publiees(of).publiee)).toEqual(
			[false, false, false]
		)
		expect(saisieOf({ ...placed, session: 2, periode: 1 }, [{ ...FIRST, publiees: [1, 2] }], '2027-12-31')).toMatchObject({
			publiee: true,
			close: false
		})
	})

	test('before the last day nothing is said about a reopening', () =>
		expect(saisieOf(placed, REOPENED, '2027-02-15')).toEqual({ publiee: false, close: false, jusque: '2027-02-15', rouverte: null }))
})

const day = fc.integer({ min: 1, max: 28 }).map((number) => `2027-02-${String(number).padStart(2, '0')}`)

test('a reopening or a later last day never closes what was open (property)', () => {
	fc.assert(
		fc.property(day, day, day, (last, reopened, today) => {
			const close = (one: Partial<PeriodeDeSaisie>) => saisieOf(placed, [{ ...FIRST, ...one }], today).close
			const before = close({ saisie_jusque: last })
			const after = close({ saisie_jusque: last, rouverte_jusque: reopened })
			expect(after).toBe(before && reopened < today)
			if (reopened > last && !before) expect(close({ saisie_jusque: reopened })).toBe(false)
		})
	)
})
