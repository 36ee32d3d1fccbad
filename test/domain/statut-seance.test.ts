import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
	beginFault,
	courseAfter,
	courseFaults,
	isCalledOff,
	mayFollow,
	raisesSequence,
	type Course,
	type StatutAsked
} from '../../src/domain/seances/statut-seance'
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

describe('the order of statuses', () => {
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

test('calendars notice a séance that is called off, put off or takes place after all, and nothing else', () => {
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

describe('the real times of a séance', () => {
	const END = planned.fin_s
	const faults = (asked: Omit<StatutAsked, 'statut'>, now: number, from = planned) => {
		const terminee = { statut: 'terminee', ...asked } as const
		return courseFaults(from, courseAfter(from, terminee, now), terminee, now)
	}
	test.each([
		[START - 1, END, 'avant_debut'],
		[START, END, undefined],
		[END + 300, END, undefined],
		[END + 301, END, 'dans_le_futur'],
		[END + 4 * HOUR, END + 48 * HOUR, undefined],
		[END + 4 * HOUR + 1, END + 48 * HOUR, 'apres_fin']
	] as const)('an end of %d at %d: %p', (fin_reelle, now, fault) => {
		expect(faults({ fin_reelle }, now)).toEqual({ debut_reel: undefined, fin_reelle: fault })
	})
	test.each([
		[START - 1801, 'hors_seance'],
		[START - 1800, undefined],
		[END - 60, undefined],
		[END - 59, 'hors_seance']
	] as const)('a start of %d, with an end a minute before the planned one: %p', (debut_reel, fault) => {
		expect(faults({ debut_reel, fin_reelle: END - 60 }, END)).toEqual({ debut_reel: fault, fin_reelle: undefined })
	})
	test('a start given when the séance begins must not be in the future either', () => {
		const begins = (debut_reel: number, now: number) => {
			const asked = { statut: 'en_cours', debut_reel } as const
			return courseFaults(planned, courseAfter(planned, asked, now), asked, now).debut_reel
		}
		expect([begins(START + 300, START), begins(START + 301, START), begins(END + 1, END + 1)]).toEqual([
			undefined,
			'dans_le_futur',
			'hors_seance'
		])
	})
	test('an end before the known start is refused, but a stored one is accepted', () => {
		const begun = courseAfter(planned, { statut: 'en_cours' }, START + 600)
		expect(faults({ fin_reelle: START + 599 }, END, begun).fin_reelle).toBe('avant_debut')
		const old = { ...planned, statut: 'terminee', debut_reel_s: START, fin_reelle_s: END + 20 * HOUR } as const
		expect(faults({ fin_reelle: END + 20 * HOUR }, END + 48 * HOUR, old)).toEqual({ debut_reel: undefined, fin_reelle: undefined })
	})
	test('a séance can begin from half an hour before its planned start until its planned end', () => {
		const at = (now: number) => beginFault(planned, 'en_cours', now)
		expect([at(START - 1801), at(START - 1800), at(END), at(END + 1)]).toEqual(['seance_a_venir', undefined, undefined, 'seance_passee'])
		expect(beginFault({ ...planned, statut: 'en_cours' }, 'en_cours', END + HOUR)).toBeUndefined()
		expect(beginFault(planned, 'terminee', END + HOUR)).toBeUndefined()
	})
})

describe('the course of a séance', () => {
	const end = START + HOUR
	test('a séance begins at the given time, and remembers it', () => {
		const begun = courseAfter(planned, { statut: 'en_cours' }, START + 60)
		expect(begun).toMatchObject({ statut: 'en_cours', debut_reel_s: START + 60, fin_reelle_s: null })
		expect(courseAfter(begun, { statut: 'en_cours' }, START + 120)).toEqual(begun)
		expect(courseAfter(begun, { statut: 'terminee' }, end)).toMatchObject({ debut_reel_s: START + 60, fin_reelle_s: end })
	})
	test('a séance that was only ended began as planned', () => {
		expect(courseAfter(planned, { statut: 'terminee', fin_reelle: end }, end + 60)).toMatchObject({
			debut_reel_s: START,
			fin_reelle_s: end
		})
	})
	test('a séance that began early counts from its planned start, unless another was given', () => {
		expect(courseAfter(planned, { statut: 'en_cours' }, START - 600).debut_reel_s).toBe(START)
		expect(courseAfter(planned, { statut: 'en_cours', debut_reel: START - 600 }, START).debut_reel_s).toBe(START - 600)
	})
	test('a séance that is ended long after its planned end ended as planned', () => {
		const late = planned.fin_s + HOUR / 2
		expect(courseAfter(planned, { statut: 'terminee' }, late).fin_reelle_s).toBe(late)
		expect(courseAfter(planned, { statut: 'terminee' }, late + 1).fin_reelle_s).toBe(planned.fin_s)
	})
	test('a séance that is ended again keeps its end, unless a new one is given', () => {
		const ended = courseAfter(planned, { statut: 'terminee' }, end)
		expect(courseAfter(ended, { statut: 'terminee' }, end + HOUR)).toEqual(ended)
		expect(courseAfter(ended, { statut: 'terminee', fin_reelle: end + 60 }, end + HOUR).fin_reelle_s).toBe(end + 60)
	})
	test('a séance that is called off keeps its reason until another is given', () => {
		const off = courseAfter(planned, { statut: 'annulee', motif: 'Grève' }, START)
		expect(off).toMatchObject({ statut: 'annulee', motif: 'Grève', debut_reel_s: null })
		expect(courseAfter(off, { statut: 'annulee' }, START)).toEqual(off)
		expect(courseAfter(off, { statut: 'annulee', motif: null }, START).motif).toBeNull()
		expect(courseAfter(off, { statut: 'reportee' }, START).motif).toBeNull()
	})

	const asked = fc.record<StatutAsked>(
		{
			statut: fc.constantFrom(...STATUTS_SEANCE),
			debut_reel: fc.integer({ min: START - HOUR, max: START + 3 * HOUR }),
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
	test('repeating a request changes nothing, and a séance holds only what its status records', () => {
		fc.assert(
			fc.property(fc.array(asked, { maxLength: 12 }), fc.nat(10 * HOUR), (steps, later) => {
				const course = walk(steps)
				const last = steps.findLast(({ statut }) => statut === course.statut) ?? { statut: course.statut }
				const once = courseAfter(course, last, START + 12 * HOUR)
				expect(courseAfter(once, last, START + 12 * HOUR + later)).toEqual(once)
				expect(once.fin_reelle_s !== null).toBe(once.statut === 'terminee')
				expect(once.debut_reel_s !== null).toBe(once.statut === 'terminee' || once.statut === 'en_cours')
				if (once.motif !== null) expect(isCalledOff(once.statut)).toBe(true)
			})
		)
	})
})
