import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { anneesReglees, type PartDAnnee } from '../../../src/domain/argent/activation'

const part = (frais_id: number, montant: number, echeance: string | null, given: Partial<PartDAnnee> = {}): PartDAnnee => ({
	frais_id,
	rang: 100,
	montant,
	echeance,
	nature: 'scolarite',
	annee_id: 2,
	...given
})
const DROITS = part(1, 50, '2026-10-01', { nature: 'droits' })

test('money below the droits settles no year, and the whole amount settles theirs', () => {
	expect([49, 50].map((paye) => [...anneesReglees([DROITS], paye)])).toEqual([[], [2]])
})

test('money settles older parts before the droits', () => {
	const parts = [part(2, 30, '2026-09-01'), DROITS]
	expect([79, 80].map((paye) => [...anneesReglees(parts, paye)])).toEqual([[], [2]])
})

test('droits in two parts are settled by both', () => {
	const parts = [part(1, 20, '2026-10-01', { nature: 'droits', rang: 1 }), part(1, 30, '2026-12-01', { nature: 'droits' })]
	expect([20, 49, 50].map((paye) => [...anneesReglees(parts, paye)])).toEqual([[], [], [2]])
})

test('a year whose droits are wholly taken over is settled without money', () => {
	expect([...anneesReglees([{ ...DROITS, montant: 0 }], 0)]).toEqual([2])
})

test('a year without a fee of that nature is never settled', () => {
	expect([...anneesReglees([part(2, 30, '2026-09-01')], 1000)]).toEqual([])
})

test('more money never opens a year again', () => {
	const parts = fc.array(
		fc.record({
			frais_id: fc.integer({ min: 1, max: 9 }),
			rang: fc.constantFrom(1, 2, 100),
			montant: fc.integer({ min: 0, max: 90 }),
			echeance: fc.option(fc.constantFrom('2026-09-01', '2026-10-01', '2027-01-01')),
			nature: fc.constantFrom('droits' as const, 'scolarite' as const),
			annee_id: fc.constantFrom(1, 2)
		}),
		{ maxLength: 8 }
	)
	fc.assert(
		fc.property(parts, fc.nat(400), fc.nat(400), (owed, paye, more) => {
			const after = anneesReglees(owed, paye + more)
			expect([...anneesReglees(owed, paye)].every((annee) => after.has(annee))).toBe(true)
		})
	)
})
