import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { chaqueSemaine, chome, sansCours, type Conge } from '../../src/domain/seances/jours-chomes'

const conge: Conge = {
	date_debut: '2026-12-07',
	date_fin: '2026-12-08',
	demi_journee: 'journee',
	filiere_id: null,
	niveau_id: null,
	libelle: 'Fête'
}
const seance = { date: '2026-12-07', heure_debut: '08:00', classes: [{ filiere_id: 1, niveau_id: 3 }] }

describe('a day off', () => {
	test('a day off covers its first and its last day, and no days around them', () => {
		const days = ['2026-12-06', '2026-12-07', '2026-12-08', '2026-12-09']
		expect(days.filter((date) => chome(conge, { ...seance, date }))).toEqual(['2026-12-07', '2026-12-08'])
	})

	test('a half-day off covers the séances that begin in it', () => {
		const at = (heure_debut: string, demi_journee: Conge['demi_journee']) => chome({ ...conge, demi_journee }, { ...seance, heure_debut })
		expect(['08:00', '11:59', '12:00', '16:00'].map((heure) => at(heure, 'matin'))).toEqual([true, true, false, false])
		expect(['08:00', '11:59', '12:00', '16:00'].map((heure) => at(heure, 'apres_midi'))).toEqual([false, false, true, true])
	})

	test('a day off of a filière or level covers séances with a class of both', () => {
		const of = (filiere_id: number | null, niveau_id: number | null, classes: (typeof seance)['classes']) =>
			chome({ ...conge, filiere_id, niveau_id }, { ...seance, classes })
		expect(of(1, null, seance.classes)).toBe(true)
		expect(of(2, null, seance.classes)).toBe(false)
		expect(of(1, 4, seance.classes)).toBe(false)
		expect(of(2, 3, [...seance.classes, { filiere_id: 2, niveau_id: 1 }])).toBe(false)
		expect(of(2, 1, [...seance.classes, { filiere_id: 2, niveau_id: 1 }])).toBe(true)
	})
})

test('nothing is taught between the two periods of a level, but before the first and after the second it may be', () => {
	const periodes = [
		{ rang: 1 as const, niveau: null, date_debut: '2026-09-14', date_fin: '2026-12-20' },
		{ rang: 2 as const, niveau: null, date_debut: '2027-01-04', date_fin: '2027-07-01' },
		{ rang: 2 as const, niveau: 9, date_debut: '2026-12-21', date_fin: '2027-07-01' }
	]
	const on = (date: string, niveau_id = 3) =>
		sansCours({ ...seance, date, classes: [{ filiere_id: 1, niveau_id }] }, { conges: [], periodes })
	expect([on('2026-12-20'), on('2026-12-21'), on('2027-01-03'), on('2027-01-04')]).toEqual([
		undefined,
		'hors_periode',
		'hors_periode',
		undefined
	])
	expect([on('2026-09-01'), on('2027-07-20'), on('2026-12-23', 9)]).toEqual([undefined, undefined, undefined])
	expect(sansCours(seance, { conges: [conge], periodes })).toEqual({ conge: 'Fête' })
	expect(sansCours({ ...seance, date: '2026-12-25' }, { conges: [], periodes: periodes.slice(0, 1) })).toBeUndefined()
})

test("a weekly repetition has its first day and each later week's day up to the last day", () => {
	fc.assert(
		fc.property(fc.integer({ min: 0, max: 900 }), fc.integer({ min: -10, max: 400 }), (from, length) => {
			const first = Temporal.PlainDate.from('2026-01-01').add({ days: from })
			const last = first.add({ days: length })
			const days = chaqueSemaine(first.toString(), last.toString())
			expect(days).toHaveLength(Math.max(1, Math.floor(length / 7) + 1))
			for (const [index, day] of days.entries()) expect(first.until(day).days).toBe(index * 7)
		})
	)
})
