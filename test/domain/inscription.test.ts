import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { defaultEntree, isPresentOn, meantOn, overlap, type Inscription } from '../../src/domain/personnes/inscription'

const dayOf = (n: number) => Temporal.PlainDate.from('2026-09-01').add({ days: n }).toString()
const number = fc.integer({ min: 0, max: 60 })
const inscription = fc
	.tuple(number, fc.option(number), fc.constantFrom('Active', 'Active', 'Prospect'))
	.map(([from, length, statut]): Inscription => ({
		statut: statut as Inscription['statut'],
		date_entree: dayOf(from),
		date_sortie: length === null ? null : dayOf(from + length)
	}))
const DAYS = Array.from({ length: 125 }, (_, n) => dayOf(n))

describe('presence in a class on a day', () => {
	const from: Inscription = { statut: 'Active', date_entree: '2026-11-02', date_sortie: '2026-12-01' }
	test.each([
		['2026-11-01', false],
		['2026-11-02', true],
		['2026-11-30', true],
		['2026-12-01', false]
	])('%s: %p', (jour, expected) => expect(isPresentOn(from, jour)).toBe(expected))

	test('only an Active enrollment counts, and without a last day it goes on', () => {
		expect(isPresentOn({ ...from, statut: 'En validation' }, '2026-11-10')).toBe(false)
		expect(isPresentOn({ ...from, date_sortie: null }, '2030-01-01')).toBe(true)
	})
})

test('two enrollments overlap if both put the student into a class on the same day', () =>
	fc.assert(
		fc.property(inscription, inscription, (a, b) => {
			const shared = DAYS.some((jour) => isPresentOn(a, jour) && isPresentOn(b, jour))
			expect(overlap(a, b)).toBe(shared)
			expect(overlap(b, a)).toBe(shared)
		})
	))

test('the enrollment that is meant is that of the day, else the last one', () =>
	fc.assert(
		fc.property(fc.array(inscription, { maxLength: 5 }), number, (all, n) => {
			const jour = dayOf(n)
			const meant = meantOn(all, jour)
			if (all.some((one) => isPresentOn(one, jour))) expect(isPresentOn(meant!, jour)).toBe(true)
			else for (const one of all) expect(one.date_entree <= meant!.date_entree).toBe(true)
			expect(meant === undefined).toBe(all.length === 0)
		})
	))

describe('the default first day in a class', () => {
	const facts = { date_inscription: '2026-09-10', debutAnnee: '2026-09-14', today: '2026-11-20', becomesActive: false }
	test.each([
		['is that of the enrollment', {}, '2026-09-10'],
		['is the start of the year without it', { date_inscription: null }, '2026-09-14'],
		['is today without it before the year has begun', { date_inscription: null, today: '2026-08-03' }, '2026-08-03'],
		['is today for who becomes Active now', { becomesActive: true }, '2026-11-20'],
		['is that of the enrollment where it is still to come', { becomesActive: true, date_inscription: '2026-12-01' }, '2026-12-01']
	])('%s', (_what, said, expected) => expect(defaultEntree({ ...facts, ...said })).toBe(expected))
})
