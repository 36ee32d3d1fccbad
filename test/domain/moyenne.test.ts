import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { moyenneAttendue, moyenneGenerale, moyenneUe, type Attendue, type Note } from '../../src/domain/resultats/moyenne'
import { etatOf } from '../../src/domain/resultats/note'
import { reglementUsuel, type Reglement } from '../../src/domain/resultats/reglement'
import { ETATS_NOTE, type EtatNote } from '../../src/domain/vocabulaire'

/** Marks weigh by their coefficients alone. */
const regles = reglementUsuel(true)

const note = (matiere: number, given: number | EtatNote, rest: Partial<Note> = {}): Note => ({
	matiere,
	coefficient_matiere: 1,
	ue: null,
	periode: null,
	regles,
	type: 'devoir',
	coefficient: 1,
	bareme: 20,
	...(typeof given === 'number' ? { etat: 'note', note_centiemes: given } : { etat: given, note_centiemes: null }),
	...rest
})

describe('how each état counts', () => {
	test('an unexcused absence counts 0; an excused one and an exemption are left out with their coefficient', () => {
		expect(moyenneGenerale([note(1, 1200), note(1, 'absent_injustifie')])).toBe(6)
		expect(moyenneGenerale([note(1, 1200), note(1, 'absent_justifie', { coefficient: 5 })])).toBe(12)
		expect(moyenneGenerale([note(1, 1200), note(1, 'dispense', { coefficient: 5 })])).toBe(12)
		expect(moyenneGenerale([note(1, 'dispense'), note(2, 'absent_justifie')])).toBeNull()
	})

	test('an unexcused absence is left out too if the school says so', () => {
		const left = { regles: { ...regles, absence_injustifiee_zero: false } }
		expect(moyenneGenerale([note(1, 1200, left), note(1, 'absent_injustifie', { coefficient: 5, ...left })])).toBe(12)
		expect(moyenneGenerale([note(1, 'absent_injustifie', left)])).toBeNull()
		expect(moyenneGenerale([note(1, 1200, left), note(1, 'absent', left)])).toBeNull()
	})

	test('an absence to be qualified leaves its matière without an average, but no other matière', () => {
		expect(moyenneGenerale([note(1, 1200), note(1, 'absent')])).toBeNull()
		expect(moyenneGenerale([note(1, 1200), note(1, 'absent'), note(2, 800)])).toBe(8)
		expect(moyenneGenerale([note(1, 1200), note(1, 'absent', { coefficient: 0 })])).toBe(12)
	})
})

describe('the year', () => {
	const ue = (id: number, credits: number | null) => ({ ue: { id, credits } })
	const [bases, outils] = [ue(1, 6), ue(2, 4)]
	const maths = (given: number | EtatNote, rest: Partial<Note> = {}) =>
		note(1, given, { coefficient_matiere: 3, ...bases, periode: 1, ...rest })
	const english = (given: number | EtatNote, rest: Partial<Note> = {}) => note(2, given, { ...bases, periode: 1, ...rest })
	const tools = (given: number | EtatNote, rest: Partial<Note> = {}) => note(3, given, { ...outils, periode: 1, ...rest })
	// maths 12 (3) and English 8 (1) are 11.00 for 6 credits; tools 9.50 for 4: 10.40
	const first = [maths(1200), english(800), tools(950)]

	test('matières are weighted by coefficient within a UE, and UEs by credits', () => {
		expect(moyenneGenerale(first)).toBe(10.4)
		expect(moyenneGenerale([maths(1200), english(801), tools(950)])).toBe(10.4)
		expect(moyenneGenerale([maths(1200), english(802), tools(950)])).toBe(10.41)
	})

	test('the average of a year is the mean of its semesters, whatever they hold', () => {
		expect(moyenneGenerale([...first, note(4, 1125, { periode: 2, ...ue(3, 30) })])).toBe(10.83)
		expect(moyenneGenerale([...first, note(4, 1125, { periode: 2 })])).toBe(10.83)
		expect(moyenneGenerale([note(5, 1000, { periode: 1 }), note(5, 1500, { periode: 2 }), note(5, 1500, { periode: 2 })])).toBe(12.5)
	})

	test('a year is one semester if the period of any mark is unknown', () => {
		expect(moyenneGenerale([note(5, 1000, { periode: 1 }), note(5, 1500, { periode: null }), note(5, 1500, { periode: 2 })])).toBe(13.33)
	})

	test.each([null, 0])('coefficients count if a UE has %p credits', (credits) => {
		// (3 × 12 + 8 + 9.5) / 5
		expect(moyenneGenerale([maths(1200), english(800), tools(950, ue(2, credits))])).toBe(10.7)
	})

	test('coefficients count if a matière is without a UE, unless that matière does not count', () => {
		expect(moyenneGenerale([maths(1200), english(800), tools(950, { ue: null })])).toBe(10.7)
		expect(moyenneGenerale([...first, note(4, 100, { ue: null, periode: 1, coefficient_matiere: 0 })])).toBe(10.4)
		expect(moyenneGenerale([...first, note(4, 'dispense', { ue: null, periode: 1 })])).toBe(10.4)
	})

	test('an unknown matière, UE or semester is left out', () => {
		expect(moyenneGenerale([...first, english('absent')])).toBe(11)
		expect(moyenneGenerale([maths(1200), english(800), tools('absent')])).toBe(11)
		expect(moyenneGenerale([...first, note(4, 'absent', { periode: 2 })])).toBe(10.4)
		expect(moyenneGenerale([maths(1200, { coefficient_matiere: 0 }), tools(950)])).toBe(9.5)
	})
})

describe('the rules of results in the average of the year', () => {
	const LMD = reglementUsuel(false)
	const in40 = (matiere: number, cc: number, ex: number | EtatNote, rest: Partial<Note> = {}) => [
		note(matiere, cc, { regles: LMD, ...rest }),
		note(matiere, ex, { regles: LMD, type: 'examen', coefficient: 4.5, ...rest })
	]
	test('parts are joined by their percents', () => expect(moyenneGenerale(in40(1, 1400, 700))).toBe(9.8))
	test('a matière that waits for session 2 is left out', () =>
		expect(moyenneGenerale([...in40(1, 2000, 'absent_justifie'), ...in40(2, 1400, 700)])).toBe(9.8))
	test('UEs weigh as their matières if the school says so, with or without credits', () => {
		const rest = { regles: { ...LMD, poids_ue: 'coefficients' as const }, periode: 1 as const }
		const first = note(1, 1200, { ...rest, coefficient_matiere: 3, ue: { id: 1, credits: 2 } })
		const second = (credits: number | null) => note(2, 800, { ...rest, coefficient_matiere: 1, ue: { id: 2, credits } })
		expect([second(20), second(null)].map((one) => moyenneGenerale([first, one]))).toEqual([11, 11])
	})
})

describe('an average', () => {
	test('an average is rounded half up, and the next one uses the rounded averages', () => {
		expect(moyenneGenerale([note(1, 1000), note(1, 1001)])).toBe(10.01)
		// 9.995 and 9.985 are shown as 10.00 and 9.99: their mean is 10.00, not 9.99
		expect(moyenneGenerale([note(1, 999), note(1, 1000), note(2, 998), note(2, 999)])).toBe(10)
		expect(moyenneGenerale([note(1, 1005, { coefficient: 0.1 }), note(1, 1005, { coefficient: 0.2 })])).toBe(10.05)
	})

	const coefficient = fc.integer({ min: 0, max: 40 }).map((quarters) => quarters / 4)
	const entry = fc
		.record({
			matiere: fc.integer({ min: 1, max: 4 }),
			coefficient,
			bareme: fc.constantFrom(10, 20, 30, 40, 100),
			etat: fc.constantFrom(...ETATS_NOTE),
			part: fc.nat({ max: 100 })
		})
		.map(({ part, etat, bareme, ...rest }): Note => ({
			...rest,
			bareme,
			ue: null,
			periode: null,
			regles,
			type: 'devoir',
			coefficient_matiere: rest.matiere,
			etat,
			note_centiemes: etat === 'note' ? part * bareme : null
		}))

	test('the average is the one that a pocket calculator finds, in any order (property)', () => {
		// hundredths of 20, half up, as people calculate by hand, in integers
		const round = (points: number, weight: number) => Math.floor((2 * points + weight) / (2 * weight))
		const byHand = (notes: readonly Note[]) => {
			const averages = [...Map.groupBy(notes, ({ matiere }) => matiere)].flatMap(([matiere, all]) => {
				const used = all.filter((one) => one.coefficient > 0 && one.etat !== 'dispense' && one.etat !== 'absent_justifie')
				if (used.length === 0 || used.some(({ etat }) => etat === 'absent')) return []
				const weight = used.reduce((sum, one) => sum + one.coefficient * 4, 0)
				// a whole hundredth of the barème is a whole fifth of a hundredth of 20
				const points = used.reduce((sum, one) => sum + one.coefficient * 4 * (((one.note_centiemes ?? 0) * 20) / one.bareme), 0)
				return [{ weight: matiere, value: round(points, weight) }]
			})
			if (averages.length === 0) return null
			const weight = averages.reduce((sum, one) => sum + one.weight, 0)
			return (
				round(
					averages.reduce((sum, one) => sum + one.weight * one.value, 0),
					weight
				) / 100
			)
		}
		fc.assert(
			fc.property(fc.array(entry, { maxLength: 12 }), (notes) => {
				expect(moyenneGenerale(notes)).toBe(byHand(notes))
				expect(moyenneGenerale(notes.toReversed())).toBe(moyenneGenerale(notes))
			}),
			{ numRuns: 500 }
		)
	})
})

test('an average lies between its lowest and its highest mark that count (property)', () => {
	const placed = fc.record({
		matiere: fc.integer({ min: 1, max: 6 }),
		centiemes: fc.nat({ max: 2000 }),
		coefficient: fc.integer({ min: 1, max: 8 }).map((quarters) => quarters / 4),
		periode: fc.option(fc.constantFrom(1 as const, 2 as const), { freq: 9 }),
		credits: fc.constantFrom(0, 2, 4.5, 6)
	})
	fc.assert(
		fc.property(fc.array(placed, { minLength: 1, maxLength: 12 }), (all) => {
			const made = (centiemesOf: (one: { readonly centiemes: number }) => number) =>
				moyenneGenerale(
					all.map(({ matiere, coefficient, periode, credits, ...one }) =>
						note(matiere, centiemesOf(one), {
							coefficient,
							periode,
							coefficient_matiere: matiere,
							ue: matiere === 6 ? null : { id: matiere % 3, credits }
						})
					)
				)!
			const marks = all.map(({ centiemes }) => centiemes / 100)
			expect(made(({ centiemes }) => centiemes)).toBeGreaterThanOrEqual(Math.min(...marks))
			expect(made(({ centiemes }) => centiemes)).toBeLessThanOrEqual(Math.max(...marks))
			expect(made(() => 1234)).toBe(12.34)
			// a better mark never lowers an average
			expect(made(({ centiemes }) => Math.min(2000, centiemes + 50))).toBeGreaterThanOrEqual(made(({ centiemes }) => centiemes))
		}),
		{ numRuns: 300 }
	)
})

test('only note has a number, and an entry without a word keeps an état that says more (property)', () => {
	const etat = fc.option(fc.constantFrom(...ETATS_NOTE), { nil: undefined })
	fc.assert(
		fc.property(fc.option(fc.nat({ max: 2000 })), etat, etat, (centiemes, given, stored) => {
			const said = etatOf(centiemes, given, stored)
			if ('wrong' in said) {
				expect(said.wrong).toBe(centiemes === null ? 'note' : 'etat')
				expect((centiemes === null) === (given === 'note')).toBeTrue()
				return
			}
			expect(said.etat === 'note').toBe(centiemes !== null)
			if (given !== undefined) expect(said.etat).toBe(given)
			else if (centiemes === null) expect(said.etat).toBe(stored === undefined || stored === 'note' ? 'absent' : stored)
		})
	)
})

describe('the average of expected marks', () => {
	const DAY = '2026-11-20'
	const of = (
		etat: Attendue['etat'],
		note_centiemes: number | null,
		more: Partial<Attendue> & { date?: string; coefficient?: number; type?: Attendue['evaluation']['type'] } = {}
	): Attendue => ({
		evaluation: { date: more.date ?? '2026-11-05', coefficient: more.coefficient ?? 1, type: more.type ?? 'devoir' },
		session: more.session ?? 1,
		bareme: more.bareme ?? 20,
		etat,
		note_centiemes
	})
	test.each<[string, Attendue[], number | null | undefined]>([
		['is of marks brought to 20 and weighted', [of('note', 1200), of('note', 900, { bareme: 10, coefficient: 2 })], 16],
		['is incomplete while a mark of an évaluation of today or before is missing', [of('note', 1200), of(null, null, { date: DAY })], null],
		['leaves out what is missing of one to come', [of('note', 1200), of(null, null, { date: '2026-11-21' })], 12],
		['counts a mark of one to come', [of('note', 1200), of('note', 800, { date: '2026-11-21' })], 10],
		['leaves out session 2', [of('note', 600), of('note', 2000, { session: 2 })], 6],
		['is missing where session 2 alone has a mark', [of('note', 2000, { session: 2 })], undefined],
		['is incomplete with an absence to be qualified', [of('note', 1200), of('absent', null)], null]
	])('%s', (_what, attendues, expected) => expect(moyenneAttendue(attendues, regles, DAY)).toBe(expected))

	const devoirs = [of('note', 2000), of('note', 2000)]
	const examen = (etat: Attendue['etat'], mark: number | null = null, date?: string) =>
		of(etat, mark, { type: 'examen', ...(date && { date }) })
	const LMD = reglementUsuel(false)
	test.each<[string, Attendue[], Partial<Reglement>, number | null | undefined]>([
		['has the parts of its school', [...devoirs, examen('note', 1000)], {}, 14],
		['is that of the continuous part until the day of the exam', [...devoirs, examen(null, null, '2026-11-21')], {}, 20],
		['is missing while its student waits for session 2', [...devoirs, examen('absent_justifie')], {}, null],
		['is missing where its student failed by absence', [...devoirs, examen('absent_injustifie')], { abi_examen: 'defaillant' }, null],
		['leaves out an exam as its school does', [...devoirs, examen('absent_justifie')], { abj_examen: 'neutralise' }, 20],
		['waits where excused absences alone are known', [of('absent_justifie', null)], {}, null],
		['is empty where nothing counts', [of('dispense', null), of('note', 500, { coefficient: 0 })], {}, undefined]
	])('%s', (_what, attendues, said, expected) => expect(moyenneAttendue(attendues, { ...LMD, ...said }, DAY)).toBe(expected))
})

test('rounded averages of matières make the average of their UE', () => {
	expect(
		moyenneUe([
			{ moyenne: 12.33, coefficient: 2 },
			{ moyenne: 10, coefficient: 1 }
		])
	).toBe(11.55)
	expect(
		moyenneUe([
			{ moyenne: 12, coefficient: 2 },
			{ moyenne: null, coefficient: 1 }
		])
	).toBeNull()
	expect(
		moyenneUe([
			{ moyenne: 12, coefficient: 2 },
			{ moyenne: null, coefficient: 0 }
		])
	).toBe(12)
	expect(
		moyenneUe([
			{ moyenne: 12, coefficient: 2 },
			{ moyenne: undefined, coefficient: 1 }
		])
	).toBe(12)
	expect(moyenneUe([{ moyenne: undefined, coefficient: 1 }])).toBeUndefined()
})
