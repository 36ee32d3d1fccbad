import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { reglementUsuel, type Reglement } from '../../src/domain/resultats/reglement'
import { centiemesOf } from '../../src/domain/resultats/resultat'
import {
	matiereSession1,
	matiereSession2,
	type Entree,
	type ResultatMatiere,
	type Situation
} from '../../src/domain/resultats/resultat-matiere'

const LMD = reglementUsuel(false)
const SANS_PARTS: Reglement = { ...LMD, parts: null }

const mark = (note: number, more: Partial<Entree> = {}): Entree => ({
	type: 'devoir',
	session: 1,
	coefficient: 1,
	bareme: 20,
	etat: 'note',
	note_centiemes: Math.round(note * 100),
	...more
})
const sans = (etat: Entree['etat'], more: Partial<Entree> = {}) => mark(0, { etat, note_centiemes: null, ...more })
const exam = (note: number, coefficient = 4.5) => mark(note, { type: 'examen', coefficient })
const noExam = (etat: Entree['etat'], coefficient = 2) => sans(etat, { type: 'examen', coefficient })

const said = ({ resultat }: ResultatMatiere) => resultat.sans ?? centiemesOf(resultat)! / 100
type Said = ReturnType<typeof said>

describe('a matière in session 1', () => {
	test.each<[string, readonly Entree[], Partial<Reglement>, Said, Said]>([
		['12, 8, 16 and an exam of 7', [mark(12), mark(8), mark(16), exam(7)], {}, 9, 9],
		['one more easy devoir of 20', [mark(12), mark(8), mark(16), mark(20), exam(7)], {}, 10.29, 9.8],
		['ten devoirs of 14', [...Array.from({ length: 10 }, () => mark(14)), exam(7)], {}, 11.83, 9.8],
		['20, 20, 20 and an absence that counts 0', [mark(20), mark(20), mark(20), noExam('absent_injustifie')], {}, 12, 8],
		[
			'20, 20, 20 and an absence with which one fails',
			[mark(20), mark(20), mark(20), noExam('absent_injustifie')],
			{ abi_examen: 'defaillant' },
			'defaillante',
			'defaillante'
		],
		['20, 20, 20 and an excused absence', [mark(20), mark(20), mark(20), noExam('absent_justifie')], {}, 'attend', 'attend'],
		[
			'20, 20, 20 and an absence that is left out',
			[mark(20), mark(20), mark(20), noExam('absent_injustifie')],
			{ abi_examen: 'neutralise' },
			20,
			20
		],
		['marks out of 10 and 7', [mark(9, { bareme: 10 }), mark(3.5, { bareme: 7 })], {}, 14, 14],
		['a half, which counts up', [mark(10.01), mark(10.02)], {}, 10.02, 10.02],
		['an empty mark that weighs 0', [mark(12), sans(null, { coefficient: 0 })], {}, 12, 12],
		['an absence at an exam that weighs 0', [mark(12), noExam('absent_injustifie', 0)], { abi_examen: 'defaillant' }, 12, 12],
		['a mark that nobody has written', [mark(12), sans(null)], {}, 'incomplete', 'incomplete'],
		['an absence that nobody has qualified', [mark(12), sans('absent')], {}, 'incomplete', 'incomplete'],
		['an unexcused absence', [mark(12), sans('absent_injustifie')], {}, 6, 6],
		['an unexcused absence that is left out', [mark(12), sans('absent_injustifie')], { absence_injustifiee_zero: false }, 12, 12],
		['an excused absence', [mark(12), sans('absent_justifie')], {}, 12, 12],
		['only an exam', [exam(13)], {}, 13, 13],
		['nothing at all', [], {}, 'incomplete', 'incomplete'],
		['dispensations only', [sans('dispense'), noExam('dispense')], {}, 'dispensee', 'dispensee'],
		['excused absences only', [sans('absent_justifie')], {}, 'attend', 'attend'],
		['excused absences only, which are left out', [sans('absent_justifie')], { abj_examen: 'neutralise' }, 'dispensee', 'dispensee'],
		[
			'unexcused absences only, which are left out',
			[sans('absent_injustifie')],
			{ absence_injustifiee_zero: false },
			'incomplete',
			'incomplete'
		]
	])('%s', (_title, entrees, regles, without, withParts) => {
		expect([said(matiereSession1(entrees, { ...SANS_PARTS, ...regles })), said(matiereSession1(entrees, { ...LMD, ...regles }))]).toEqual([
			without,
			withParts
		])
	})

	test.each<Situation>(['dispensee', 'defaillante'])('the school says that a student is %s', (situation) => {
		expect(said(matiereSession1([mark(12), exam(14)], LMD, situation))).toBe(situation)
	})

	test('an absence can keep from session 2, and is shown with its parts', () => {
		const own = [mark(12), noExam('absent_injustifie')]
		const { cc, ex, exclut } = matiereSession1(own, { ...LMD, abi_examen: 'zero_sans_session_2' })
		expect([cc, ex, exclut]).toEqual([{ value: 1200n, over: 1n }, { value: 0n, over: 1n }, true])
		expect(matiereSession1(own, LMD).exclut).toBe(false)
	})
})

describe('a matière after session 2', () => {
	const FIRST = [mark(12), mark(8), mark(16), exam(7)]
	const second = (note: number, more: Partial<Entree> = {}) => mark(note, { session: 2, ...more })
	const none = (etat: Entree['etat']) => sans(etat, { session: 2 })

	test.each<[string, readonly Entree[], Partial<Reglement>, Said, Said]>([
		['14 in the place of the exam', [...FIRST, second(14)], {}, 13.2, 13.2],
		['14 in the place of the matière', [...FIRST, second(14)], { session2_remplace: 'matiere' }, 14, 14],
		['14 with a ceiling of 10', [...FIRST, second(14)], { session2_plafond: 1000 }, 10, 10],
		['12 where there was not an exam', [mark(6), mark(8), second(12)], {}, 12, 12],
		['15 with a ceiling of 10 after 12', [mark(12), second(15)], { session2_plafond: 1000, session2_garde: 'derniere' }, 12, 12],
		['a worse mark', [...FIRST, second(2)], {}, 9, 9],
		['a worse mark, which counts', [...FIRST, second(2)], { session2_garde: 'derniere' }, 6, 6],
		['no mark', FIRST, {}, 'incomplete', 'incomplete'],
		['an absence that nobody has qualified', [...FIRST, none('absent')], {}, 'incomplete', 'incomplete'],
		['an unexcused absence', [...FIRST, none('absent_injustifie')], {}, 9, 9],
		['an unexcused absence, which counts 0', [...FIRST, none('absent_injustifie')], { session2_garde: 'derniere' }, 4.8, 4.8],
		[
			'an unexcused absence, with which one fails',
			[...FIRST, none('absent_injustifie')],
			{ session2_garde: 'derniere', abi_examen: 'defaillant' },
			'defaillante',
			'defaillante'
		],
		[
			'a mark and an unexcused absence, after an average',
			[...FIRST, second(16), none('absent_injustifie')],
			{ abi_examen: 'defaillant' },
			9,
			9
		],
		['an excused absence', [...FIRST, none('absent_justifie')], {}, 9, 9],
		['an excused absence after one', [mark(12), noExam('absent_justifie'), none('absent_justifie')], {}, 'attend', 'attend'],
		[
			'an unexcused absence after an excused one',
			[mark(12), noExam('absent_justifie'), none('absent_injustifie')],
			{},
			'defaillante',
			'defaillante'
		],
		['a mark after an excused absence', [mark(12), noExam('absent_justifie', 1.5), second(16)], {}, 14.4, 14.4],
		['two marks by their coefficients', [mark(6), second(12, { coefficient: 3 }), second(16)], {}, 13, 13]
	])('%s', (_title, entrees, regles, without, withParts) => {
		expect([said(matiereSession2(entrees, { ...SANS_PARTS, ...regles })), said(matiereSession2(entrees, { ...LMD, ...regles }))]).toEqual([
			without,
			withParts
		])
	})

	test('each average says its session', () => {
		expect(matiereSession2([...FIRST, second(14)], LMD).session).toBe(2)
		expect(matiereSession2([...FIRST, second(2)], LMD).session).toBe(1)
	})
})

const anEntree = fc.record<Entree>({
	type: fc.constantFrom('devoir', 'partiel', 'examen'),
	session: fc.constant(1),
	coefficient: fc.constantFrom(0, 0.5, 1, 2, 4.5),
	bareme: fc.constantFrom(10, 20, 7, 40),
	etat: fc.constantFrom('note', 'note', 'note', 'absent_injustifie', 'absent_justifie', 'dispense', 'absent', null),
	note_centiemes: fc.integer({ min: 0, max: 700 })
})
const entrees = fc.array(
	anEntree.map((one) => (one.etat === 'note' ? one : { ...one, note_centiemes: null })),
	{ maxLength: 12 }
)
const regles = fc.record<Pick<Reglement, 'parts' | 'abi_examen' | 'abj_examen' | 'absence_injustifiee_zero'>>({
	parts: fc.constantFrom(null, { cc: 40, ex: 60 }, { cc: 1, ex: 99 }),
	abi_examen: fc.constantFrom('zero', 'zero_sans_session_2', 'defaillant', 'neutralise'),
	abj_examen: fc.constantFrom('session_2', 'neutralise'),
	absence_injustifiee_zero: fc.boolean()
})

describe('a result (property)', () => {
	test('does not depend on the order of entries, and lies between the lowest and the highest of them', () => {
		fc.assert(
			fc.property(entrees, regles, fc.integer(), (own, some, at) => {
				const all = { ...LMD, ...some }
				const found = said(matiereSession1(own, all))
				const turned = [...own.slice(at % (own.length || 1)), ...own.slice(0, at % (own.length || 1))].toReversed()
				expect(said(matiereSession1(turned, all))).toEqual(found)
				if (typeof found === 'number') {
					const of20 = own.flatMap(({ etat, note_centiemes, bareme }) => (etat === 'note' ? [(note_centiemes! * 20) / bareme / 100] : [0]))
					expect(found).toBeGreaterThanOrEqual(Math.min(...of20) - 0.011)
					expect(found).toBeLessThanOrEqual(Math.max(...of20) + 0.011)
				}
			})
		)
	})

	test('is the same if all coefficients are scaled', () => {
		fc.assert(
			fc.property(entrees, regles, fc.constantFrom(0.5, 2, 10), (own, some, by) => {
				const all = { ...LMD, ...some }
				const scaled = own.map((one) => ({ ...one, coefficient: one.coefficient * by }))
				expect(said(matiereSession1(scaled, all))).toEqual(said(matiereSession1(own, all)))
			})
		)
	})

	test('after session 2 is not worse than before if the better one is kept', () => {
		fc.assert(
			fc.property(entrees, regles, fc.integer({ min: 0, max: 2000 }), (own, some, note) => {
				const all = { ...LMD, ...some }
				const before = said(matiereSession1(own, all))
				const after = said(matiereSession2([...own, mark(note / 100, { session: 2 })], all))
				if (typeof before === 'number') expect(after).toBeGreaterThanOrEqual(before)
			})
		)
	})
})
