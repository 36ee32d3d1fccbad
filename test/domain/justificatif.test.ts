import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { covers, periodeOf, underJustificatifs, type Periode, type Trace } from '../../src/domain/presences/justificatif'
import { STATUTS_PRESENCE } from '../../src/domain/vocabulaire'

const ABIDJAN = 'Africa/Abidjan'
const second = fc.integer({ min: 0, max: 1000 })
const periode = fc
	.tuple(second, second)
	.filter(([a, b]) => a !== b)
	.map(([a, b]): Periode => ({ debut_s: Math.min(a, b), fin_s: Math.max(a, b) }))
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 3 })
const trace = fc.oneof(
	fc.constant(null),
	fc.record({ statut: fc.constantFrom(...STATUTS_PRESENCE), justificatif_id: fc.constant(null) }),
	fc.record({ statut: fc.constant('excuse' as const), justificatif_id: fc.integer({ min: 1, max: 5 }) })
)

describe('a justificatif covers a séance', () => {
	test('a justificatif covers a séance if they share a moment, whichever is longer', () => {
		fc.assert(
			fc.property(periode, periode, (a, b) => {
				const shared = Array.from({ length: 1000 }, (_, at) => at).some((at) =>
					[a, b].every(({ debut_s, fin_s }) => debut_s <= at && at < fin_s)
				)
				expect(covers(a, b)).toBe(shared)
				expect(covers(b, a)).toBe(shared)
			}),
			{ numRuns: 200 }
		)
	})

	test('a justificatif without times covers its days from beginning to end', () => {
		const day = { du: '2026-11-20', heure_debut: null, au: '2026-11-20', heure_fin: null }
		expect(periodeOf(day, ABIDJAN)).toEqual({
			debut_s: Date.parse('2026-11-20T00:00Z') / 1000,
			fin_s: Date.parse('2026-11-21T00:00Z') / 1000
		})
		const morning = periodeOf({ ...day, heure_fin: '12:00' }, ABIDJAN)
		const [before, after] = [
			{ debut_s: morning.fin_s - 7200, fin_s: morning.fin_s },
			{ debut_s: morning.fin_s, fin_s: morning.fin_s + 7200 }
		]
		expect([covers(morning, before), covers(morning, after)]).toEqual([true, false])
	})

	test("a justificatif follows the school's clock, even on the day on which it changes", () => {
		const day = { du: '2026-10-25', heure_debut: null, au: '2026-10-25', heure_fin: null }
		const { debut_s, fin_s } = periodeOf(day, 'Europe/Paris')
		expect(fin_s - debut_s).toBe(25 * 3600)
		expect(periodeOf({ ...day, heure_debut: '14:00' }, 'Europe/Paris').debut_s).toBe(Date.parse('2026-10-25T13:00Z') / 1000)
	})
})

describe('what becomes of a record', () => {
	test.each([
		[null, [7], { statut: 'excuse', justificatif_id: 7 }],
		[{ statut: 'absent', justificatif_id: null }, [7, 8], { statut: 'excuse', justificatif_id: 7 }],
		[{ statut: 'present', justificatif_id: null }, [7], undefined],
		[{ statut: 'retard', justificatif_id: null }, [7], undefined],
		[{ statut: 'excuse', justificatif_id: null }, [7], undefined],
		[{ statut: 'excuse', justificatif_id: null }, [], undefined],
		[{ statut: 'excuse', justificatif_id: 7 }, [], { statut: 'absent', justificatif_id: null }],
		[{ statut: 'excuse', justificatif_id: 7 }, [8], { statut: 'excuse', justificatif_id: 8 }],
		[{ statut: 'excuse', justificatif_id: 7 }, [8, 7], undefined],
		[{ statut: 'absent', justificatif_id: null }, [], undefined],
		[null, [], undefined]
	] as [Trace | null, number[], Trace | undefined][])('%j under %j: %j', (before, covering, after) =>
		expect(underJustificatifs(before, covering)).toEqual(after)
	)

	test('a second run changes nothing', () => {
		fc.assert(
			fc.property(trace, ids, (before, covering) => {
				const after = underJustificatifs(before, covering)
				if (after) expect(underJustificatifs(after, covering)).toBeUndefined()
			})
		)
	})

	test('taking all justificatifs back restores all records, except new ones, which become absences', () => {
		fc.assert(
			fc.property(trace, ids, (before, covering) => {
				const after = underJustificatifs(before, covering)
				if (!after || before?.statut === 'excuse') return
				expect(underJustificatifs(after, [])).toEqual(before ?? { statut: 'absent', justificatif_id: null })
			})
		)
	})

	test('presences and excuses given by a person never change', () => {
		fc.assert(
			fc.property(trace, ids, (before, covering) => {
				if (before === null || before.statut === 'absent' || before.justificatif_id !== null) return
				expect(underJustificatifs(before, covering)).toBeUndefined()
			})
		)
	})
})
