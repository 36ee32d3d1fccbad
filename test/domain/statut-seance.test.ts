import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
	courseAfter,
	finFault,
	isCalledOff,
	mayFollow,
	raisesSequence,
	type Course,
	type StatutAsked
} from '../../src/domain/statut-seance'
import { STATUTS_SEANCE } from '../../src/domain/vocabulaire'

const HOUR = 3600
const START = 1_795_161_600
const planned: Course = {
	statut: 'planifiee',
	debut_s: START,
	fin_s: START + 2 * HOUR,
	debut_reel_s: null,
	fin_reelle_s: null,
	motif: null
}

describe('what may follow what', () => {
	const table = {
		planifiee: { planifiee: true, en_cours: true, terminee: true, annulee: true, reportee: true },
		en_cours: { planifiee: false, en_cours: true, terminee: true, annulee: true, reportee: true },
		terminee: { planifiee: false, en_cours: false, terminee: true, annulee: true, reportee: true },
		annulee: { planifiee: false, en_cours: false, terminee: true, annulee: true, reportee: true },
		reportee: { planifiee: false, en_cours: false, terminee: true, annulee: true, reportee: true }
	}
	for (const from of STATUTS_SEANCE)
		for (const to of STATUTS_SEANCE)
			test(`${from} → ${to}: ${table[from][to]}`, () => {
				expect(mayFollow(from, to)).toBe(table[from][to])
			})
})

test('calendars are told of what is called off, put off or takes place after all, and of nothing else', () => {
	const told = STATUTS_SEANCE.flatMap((from) =>
		STATUTS_SEANCE.filter((to) => mayFollow(from, to) && raisesSequence(from, to)).map((to) => `${from} ${to}`)
	)
	expect(told).toEqual([
		'planifiee annulee',
		'planifiee reportee',
		'en_cours annulee',
		'en_cours reportee',
		'terminee annulee',
		'terminee reportee',
		'annulee terminee',
		'annulee reportee',
		'reportee terminee',
		'reportee annulee'
	])
})

describe('the real end', () => {
	const now = planned.fin_s
	test.each([
		[START - 1, now, 'avant_debut'],
		[START, now, undefined],
		[now + 300, now, undefined],
		[now + 301, now, 'dans_le_futur'],
		[planned.fin_s + 24 * HOUR, now + 48 * HOUR, undefined],
		[planned.fin_s + 24 * HOUR + 1, now + 48 * HOUR, 'apres_fin']
	] as const)('%d at %d: %p', (fin, at, fault) => {
		expect(finFault(planned, fin, at)).toBe(fault)
	})
})

describe('a course', () => {
	const end = START + HOUR
	test('begins when it is said to begin, and remembers it', () => {
		const begun = courseAfter(planned, { statut: 'en_cours' }, START + 60)
		expect(begun).toMatchObject({ statut: 'en_cours', debut_reel_s: START + 60, fin_reelle_s: null })
		expect(courseAfter(begun, { statut: 'en_cours' }, START + 120)).toEqual(begun)
		expect(courseAfter(begun, { statut: 'terminee' }, end)).toMatchObject({ debut_reel_s: START + 60, fin_reelle_s: end })
	})
	test('that was only ended began as planned', () => {
		expect(courseAfter(planned, { statut: 'terminee', fin_reelle: end }, end + 60)).toMatchObject({
			debut_reel_s: START,
			fin_reelle_s: end
		})
	})
	test('does not end before it began', () => {
		const late = courseAfter(planned, { statut: 'en_cours' }, end + 60)
		expect(courseAfter(late, { statut: 'terminee', fin_reelle: end }, end + 120)).toMatchObject({ debut_reel_s: START, fin_reelle_s: end })
	})
	test('keeps its end where it is ended again, and takes a new one', () => {
		const ended = courseAfter(planned, { statut: 'terminee' }, end)
		expect(courseAfter(ended, { statut: 'terminee' }, end + HOUR)).toEqual(ended)
		expect(courseAfter(ended, { statut: 'terminee', fin_reelle: end + 60 }, end + HOUR).fin_reelle_s).toBe(end + 60)
	})
	test('that is called off keeps its reason until another is given', () => {
		const off = courseAfter(planned, { statut: 'annulee', motif: 'Grève' }, START)
		expect(off).toMatchObject({ statut: 'annulee', motif: 'Grève', debut_reel_s: null })
		expect(courseAfter(off, { statut: 'annulee' }, START)).toEqual(off)
		expect(courseAfter(off, { statut: 'annulee', motif: null }, START).motif).toBeNull()
		expect(courseAfter(off, { statut: 'reportee' }, START).motif).toBeNull()
	})

	const asked = fc.record<StatutAsked>(
		{
			statut: fc.constantFrom(...STATUTS_SEANCE),
			fin_reelle: fc.integer({ min: START, max: START + 30 * HOUR }),
			motif: fc.option(fc.string())
		},
		{ requiredKeys: ['statut'] }
	)
	const walk = (steps: readonly StatutAsked[]) =>
		steps.reduce(
			(course, step, index) => (mayFollow(course.statut, step.statut) ? courseAfter(course, step, START + index * HOUR) : course),
			planned
		)
	test('however it was reached: the same request twice is once, and it holds what its status records', () => {
		fc.assert(
			fc.property(fc.array(asked, { maxLength: 12 }), fc.nat(10 * HOUR), (steps, later) => {
				const course = walk(steps)
				const last = steps.findLast(({ statut }) => statut === course.statut) ?? { statut: course.statut }
				const once = courseAfter(course, last, START + 12 * HOUR)
				expect(courseAfter(once, last, START + 12 * HOUR + later)).toEqual(once)
				expect(once.fin_reelle_s !== null).toBe(once.statut === 'terminee')
				expect(once.debut_reel_s !== null).toBe(once.statut === 'terminee' || once.statut === 'en_cours')
				if (once.motif !== null) expect(isCalledOff(once.statut)).toBe(true)
				if (once.fin_reelle_s !== null) expect(once.debut_reel_s!).toBeLessThanOrEqual(once.fin_reelle_s)
			})
		)
	})
})
