import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { DEPASSEMENT_RETENU, enHeures, secondesRetenues, suiviDesHeures } from '../../src/domain/heures'
import { courseAfter, courseFaults, mayFollow, type Course, type StatutAsked } from '../../src/domain/statut-seance'
import { STATUTS_SEANCE } from '../../src/domain/vocabulaire'

const HOUR = 3600
const EIGHT = 1_795_161_600
/** A minute after 8:00 in seconds, negative before. */
const at = (minutes: number) => EIGHT + minutes * 60
const planned: Course = { statut: 'planifiee', debut_s: at(0), fin_s: at(120), debut_reel_s: null, fin_reelle_s: null, motif: null }
const ended = (steps: readonly (readonly [StatutAsked, number])[], from = planned) =>
	enHeures(
		secondesRetenues(
			steps.reduce((course, [asked, minute]) => {
				const after = courseAfter(course, asked, at(minute))
				expect(courseFaults(course, after, asked, at(minute))).toEqual({ debut_reel: undefined, fin_reelle: undefined })
				return after
			}, from)
		)
	)
const terminee = (debut?: number, fin?: number): StatutAsked => ({
	statut: 'terminee',
	...(debut !== undefined && { debut_reel: at(debut) }),
	...(fin !== undefined && { fin_reelle: at(fin) })
})
const en_cours = (debut?: number): StatutAsked => ({ statut: 'en_cours', ...(debut !== undefined && { debut_reel: at(debut) }) })

describe('the hours of a course from 8:00 to 10:00', () => {
	test.each<[string, readonly (readonly [StatutAsked, number])[], number]>([
		['ended on time', [[terminee(), 120]], 2],
		['ended from a phone late in the evening', [[terminee(), 14 * 60 + 37]], 2],
		['ended half an hour late, in the room', [[terminee(), 150]], 2.25],
		['ended early', [[terminee(), 90]], 1.5],
		[
			'begun a quarter of an hour late',
			[
				[en_cours(), 15],
				[terminee(), 120]
			],
			1.75
		],
		[
			'begun 20 minutes early, by its moment alone',
			[
				[en_cours(), -20],
				[terminee(), 120]
			],
			2
		],
		[
			'begun 20 minutes early, as it was said',
			[
				[en_cours(-20), -10],
				[terminee(), 100]
			],
			2
		],
		[
			'begun and ended in the same second',
			[
				[en_cours(), 60],
				[terminee(), 60]
			],
			0
		],
		['held later the same morning, as it was said', [[terminee(150, 240), 300]], 1.5],
		['held longer than anybody retains', [[terminee(-30, 300), 300]], 2.25],
		[
			'called off after all',
			[
				[terminee(), 120],
				[{ statut: 'annulee' }, 130]
			],
			0
		],
		[
			'whose start is corrected afterwards',
			[
				[terminee(), 120],
				[terminee(30), 200]
			],
			1.5
		]
	])('%s: %p hours', (_, steps, hours) => {
		expect(ended(steps)).toBe(hours)
	})

	test('a beginning at another time, from which the séance has been moved, is none', () => {
		const begun = courseAfter(planned, en_cours(), at(10))
		const moved = { ...begun, debut_s: at(24 * 60), fin_s: at(26 * 60) }
		expect(ended([[terminee(), 26 * 60]], moved)).toBe(2)
	})
})

const minute = fc.integer({ min: -40, max: 10 * 60 })
const asked = fc.record<StatutAsked>(
	{ statut: fc.constantFrom(...STATUTS_SEANCE), debut_reel: minute.map(at), fin_reelle: minute.map(at) },
	{ requiredKeys: ['statut'] }
)

test('whatever is said when: never negative, never more than the plan and 15 minutes, never more than was there, nothing unless terminee', () => {
	fc.assert(
		fc.property(fc.array(fc.tuple(asked, minute), { maxLength: 8 }), (steps) => {
			let course = planned
			for (const [step, now] of steps) {
				if (!mayFollow(course.statut, step.statut)) continue
				const after = courseAfter(course, step, at(now))
				const { debut_reel, fin_reelle } = courseFaults(course, after, step, at(now))
				if (!debut_reel && !fin_reelle) course = after
			}
			const seconds = secondesRetenues(course)
			expect(seconds).toBeGreaterThanOrEqual(0)
			expect(seconds).toBeLessThanOrEqual(2 * HOUR + DEPASSEMENT_RETENU)
			if (course.statut !== 'terminee') expect(seconds).toBe(0)
			else expect(seconds).toBeLessThanOrEqual(course.fin_reelle_s! - course.debut_reel_s!)
		})
	)
})

test('hours are rounded half up to hundredths, and what is left and what is beyond are never both there', () => {
	expect([0, 17, 18, 3600, 6120].map(enHeures)).toEqual([0, 0, 0.01, 1, 1.7])
	expect(suiviDesHeures(45, 41.17)).toEqual({ heures_restantes: 3.83, heures_depassement: 0 })
	expect(suiviDesHeures(45, 52.92)).toEqual({ heures_restantes: 0, heures_depassement: 7.92 })
	const hundredths = fc.integer({ min: 0, max: 1_000_000 }).map((n) => n / 100)
	fc.assert(
		fc.property(hundredths, hundredths, (prevues, effectuees) => {
			const { heures_restantes, heures_depassement } = suiviDesHeures(prevues, effectuees)
			expect(Math.min(heures_restantes, heures_depassement)).toBe(0)
			expect(prevues - heures_restantes + heures_depassement).toBeCloseTo(effectuees, 6)
		})
	)
})
