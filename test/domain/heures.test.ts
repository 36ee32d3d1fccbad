import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
	chargesEnsemble,
	DEPASSEMENT_RETENU,
	depassement,
	enHeures,
	heuresPrevues,
	secondesAValider,
	secondesRetenues,
	type Charge
} from '../../src/domain/heures/heures'
import { courseAfter, courseFaults, mayFollow, type Course, type StatutAsked } from '../../src/domain/seances/statut-seance'
import { STATUTS_SEANCE } from '../../src/domain/vocabulaire'

const HOUR = 3600
const EIGHT = 1_795_161_600
/** Seconds of a minute after 8:00; negative before. */
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

	test('an old real start does not count after the séance was moved to another time', () => {
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

test('after any messages at any time, hours are never negative, above the plan plus 15 minutes or above the time there, and 0 unless terminee', () => {
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

test('retained and waiting hours together are the hours held, and nothing waits after all is validated', () => {
	fc.assert(
		fc.property(minute, minute, fc.option(fc.integer({ min: 1, max: 5 * HOUR })), (from, to, depassement_valide_s) => {
			const held = { ...planned, statut: 'terminee' as const, debut_reel_s: at(Math.min(from, to)), fin_reelle_s: at(Math.max(from, to)) }
			const tenue = { ...held, depassement_valide_s }
			expect(secondesRetenues(tenue) + secondesAValider(tenue)).toBe(held.fin_reelle_s - held.debut_reel_s)
			expect(secondesRetenues(tenue)).toBeGreaterThanOrEqual(secondesRetenues(held))
			const whole = { ...held, depassement_valide_s: depassement(held) }
			expect([secondesAValider(whole), secondesRetenues(whole)]).toEqual([0, held.fin_reelle_s - held.debut_reel_s])
			expect(secondesAValider({ ...tenue, statut: 'annulee' })).toBe(0)
		})
	)
})

test('hours are rounded half up to hundredths', () => {
	expect([0, 17, 18, 3600, 6120].map(enHeures)).toEqual([0, 0, 0.01, 1, 1.7])
})

describe('the planned hours of a course of 45', () => {
	const charge = (heures: number | null, date_debut: string | null = null, date_fin: string | null = null): Charge => ({
		heures,
		date_debut,
		date_fin
	})
	const until = (heures: number, date_fin = '2026-11-22') => charge(heures, null, date_fin)
	const from = (heures: number, date_debut = '2026-11-23') => charge(heures, date_debut)

	test.each<[string, readonly Charge[], number | null]>([
		['one teacher', [charge(45)], 45],
		['one who is given fewer, or more', [charge(40)], 40],
		['two side by side', [charge(25), charge(25.5)], 50.5],
		['nobody', [], 45],
		['a teacher of whom no hours are said', [charge(null)], 45],
		['a teaching that has ended', [until(40)], 40],
		['a successor with the whole plan too', [until(45), from(45)], 45],
		['a successor with what is left', [until(45), from(35)], 45],
		['two halves', [until(10), from(35)], 45],
		['three in turn, each with the whole plan', [until(45), charge(45, '2026-11-23', '2027-01-31'), from(45, '2027-02-01')], 45],
		['one of two side by side is replaced', [charge(30), until(20), from(20)], 50],
		['a successor who begins on the last day of their predecessor', [until(45), from(45, '2026-11-22')], 45],
		['one day alone', [charge(3, '2026-11-23', '2026-11-23')], 3],
		['a week side by side', [until(45, '2026-11-29'), from(45)], 90]
	])('%s', (_what, charges, hours) => expect(heuresPrevues(charges, 45)).toBe(hours))

	test('hours are not counted twice if the matière has no volume', () => {
		expect(heuresPrevues([until(45), from(45)], null)).toBe(45)
		expect(heuresPrevues([], null)).toBeNull()
	})

	const hours = fc.integer({ min: 0, max: 100 })
	const spell = fc.record({ heures: fc.option(hours), first: fc.integer({ min: 1, max: 28 }), days: fc.integer({ min: 0, max: 27 }) })
	const dated = ({ heures, first, days }: { heures: number | null; first: number; days: number }): Charge => {
		const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}`
		return charge(heures, day(first), day(Math.min(28, first + days)))
	}

	test('planned hours cover any one day, never exceed the sum, and exceed the volume only by the hours of one day (property)', () => {
		fc.assert(
			fc.property(fc.array(spell, { minLength: 1, maxLength: 5 }), fc.option(hours), (spells, volume) => {
				const charges = spells.map(dated)
				const planned = heuresPrevues(charges, volume)
				if (charges.every(({ heures }) => heures === null)) return expect(planned).toBe(volume)
				const sum = (some: readonly Charge[]) => some.reduce((total, { heures }) => total + (heures ?? 0), 0)
				const days = Array.from({ length: 28 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`)
				const most = (goesOn: (day: string, last: string) => boolean) =>
					Math.max(...days.map((day) => sum(charges.filter(({ date_debut, date_fin }) => date_debut! <= day && goesOn(day, date_fin!)))))
				expect(planned).toBeGreaterThanOrEqual(most((day, last) => day < last))
				expect(planned).toBeLessThanOrEqual(sum(charges))
				expect(planned).toBeLessThanOrEqual(
					Math.max(
						most((day, last) => day <= last),
						volume ?? 0
					)
				)
				if (sum(charges) <= (volume ?? 0)) expect(planned).toBe(sum(charges))
				return expect(heuresPrevues(charges.toReversed(), volume)).toBe(planned)
			})
		)
	})
})

describe('teachings that may be side by side or follow each other', () => {
	const charge = (heures: number | null, date_fin: string | null = null) => ({ heures, date_fin })

	test.each<[string, ReturnType<typeof charge>[], number | null, number | undefined]>([
		['as many hours each as the matière has', [charge(45), charge(45)], 45, 90],
		['that share its hours', [charge(22.5), charge(22.5)], 45, undefined],
		['one of which has a last day', [charge(45, '2026-11-22'), charge(45)], 45, undefined],
		['one of which plans nothing', [charge(null), charge(60)], 45, undefined],
		['as many each, of a matière without hours', [charge(20), charge(30), charge(20)], null, 70],
		['that differ, of a matière without hours', [charge(20), charge(30)], null, undefined],
		['one alone', [charge(60)], 45, undefined],
		['with hundredths', [charge(0.1), charge(0.2)], 0.3, undefined]
	])('%s', (_what, charges, volume, heures) => expect(chargesEnsemble(charges, volume)?.heures).toBe(heures))

	test('such teachings are reported only if they plan more than the matière has, and never one with a last day (property)', () => {
		const one = fc.record({ heures: fc.option(fc.integer({ min: 0, max: 60 })), date_fin: fc.option(fc.constant('2026-12-01')) })
		fc.assert(
			fc.property(fc.array(one, { maxLength: 5 }), fc.integer({ min: 0, max: 90 }), (charges, volume) => {
				const open = charges.filter(({ heures, date_fin }) => heures !== null && date_fin === null)
				const sum = open.reduce((total, { heures }) => total + heures!, 0)
				const found = chargesEnsemble(charges, volume)
				expect(found).toEqual(open.length > 1 && sum > volume ? { ensemble: open, heures: sum } : undefined)
			})
		)
	})
})
