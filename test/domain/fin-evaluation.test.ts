import { describe, expect, test } from 'bun:test'
import { finEvaluation } from '../../src/domain/resultats/fin-evaluation'

const fin = (date: string, heure_debut: string | null, duree_minutes: number | null, zone: string) =>
	finEvaluation({ date, heure_debut, duree_minutes }, zone).toString()

describe('the end of an évaluation', () => {
	test("an évaluation ends its minutes after its start, in the institution's zone", () => {
		expect(fin('2026-11-20', '08:00', 120, 'Africa/Abidjan')).toBe('2026-11-20T10:00:00Z')
		expect(fin('2026-11-20', '08:00', 120, 'Europe/Paris')).toBe('2026-11-20T09:00:00Z')
		expect(fin('2026-11-20', '23:00', 1440, 'Africa/Abidjan')).toBe('2026-11-21T23:00:00Z')
	})
	test('an évaluation without a start or a length ends with its day', () => {
		expect(fin('2026-11-20', null, null, 'Africa/Abidjan')).toBe('2026-11-21T00:00:00Z')
		expect(fin('2026-11-20', '08:00', null, 'Europe/Paris')).toBe('2026-11-20T23:00:00Z')
		expect(fin('2026-11-20', null, 60, 'Europe/Paris')).toBe('2026-11-20T23:00:00Z')
		expect(fin('2026-12-31', null, null, 'Africa/Abidjan')).toBe('2027-01-01T00:00:00Z')
	})
	test('an évaluation ends when its minutes have passed, whatever clocks do in between', () => {
		// Paris: 29 March 2026, 02:00 becomes 03:00; 25 October 2026, 03:00 becomes 02:00
		expect(fin('2026-03-29', '01:30', 60, 'Europe/Paris')).toBe('2026-03-29T01:30:00Z')
		expect(fin('2026-10-25', '01:30', 180, 'Europe/Paris')).toBe('2026-10-25T02:30:00Z')
		// a day of 23 and one of 25 hours
		expect(fin('2026-03-29', null, null, 'Europe/Paris')).toBe('2026-03-29T22:00:00Z')
		expect(fin('2026-10-25', null, null, 'Europe/Paris')).toBe('2026-10-25T23:00:00Z')
	})
})
