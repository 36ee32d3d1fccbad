import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { conflitsOf, type Occupation } from '../../src/domain/seances/conflits'
import { lieuxOf, roomOf } from '../../src/domain/seances/salle'
import { MODES, STATUTS_SEANCE } from '../../src/domain/vocabulaire'

const base: Occupation = {
	id: 1,
	statut: 'planifiee',
	debut_s: 0,
	fin_s: 10,
	enseignant_id: null,
	salle: null,
	mode: 'presentiel',
	classes: []
}
const occupation = fc.record({
	id: fc.integer({ min: 1, max: 30 }),
	statut: fc.constantFrom(...STATUTS_SEANCE),
	debut_s: fc.integer({ min: 0, max: 20 }),
	fin_s: fc.integer({ min: 21, max: 40 }),
	enseignant_id: fc.constantFrom(null, 1, 2),
	salle: fc.constantFrom(null, '', 'A1', 'a 1', 'Amphi', 'B2'),
	mode: fc.constantFrom(...MODES),
	classes: fc.uniqueArray(fc.constantFrom({ id: 1 }, { id: 2 }, { id: 3 }))
})
const several = fc.uniqueArray(occupation, { maxLength: 8, selector: ({ id }) => id })
const lieu = lieuxOf([{ code: 'A1', nom: 'Amphi' }])
const natures = (voulue: Partial<Occupation>, autre: Partial<Occupation>) =>
	conflitsOf([{ ...base, id: 9, ...voulue }], [{ ...base, ...autre }], lieu).map(({ nature, classe }) => classe ?? nature)

describe('two séances at the same time', () => {
	test('two séances conflict over one teacher, one room, and each class that both gather', () => {
		const both = { enseignant_id: 1, salle: 'A1', classes: [{ id: 1 }, { id: 2 }] }
		expect(natures(both, { ...both, classes: [{ id: 2 }, { id: 1 }, { id: 3 }] })).toEqual(['enseignant', 'salle', 1, 2])
		expect(natures(both, { enseignant_id: 2, salle: 'B2', classes: [{ id: 3 }] })).toEqual([])
	})

	test('two séances conflict over one room by its code and name, whatever its accents, case and spaces', () => {
		for (const salle of ['A1', 'a 1', ' A-1', 'Amphi', 'ÂMPHI']) expect(natures({ salle: 'amphi' }, { salle })).toEqual(['salle'])
		expect(natures({ salle: 'A1' }, { salle: 'A11' })).toEqual([])
	})

	test('séances without a room or online never conflict over a room', () => {
		expect(natures({ salle: '' }, { salle: '' })).toEqual([])
		expect(natures({ salle: ' ' }, { salle: ' ' })).toEqual([])
		expect(natures({ salle: 'A1', mode: 'en_ligne' }, { salle: 'A1' })).toEqual([])
		expect(natures({ salle: 'A1', mode: 'hybride' }, { salle: 'A1' })).toEqual(['salle'])
	})

	test('séances conflict if one begins before the other is over, but not if it begins as the other ends', () => {
		const own = { enseignant_id: 1 }
		expect(natures({ ...own, debut_s: 10, fin_s: 20 }, own)).toEqual([])
		expect(natures({ ...own, debut_s: 9, fin_s: 20 }, own)).toEqual(['enseignant'])
		expect(natures({ ...own, debut_s: 2, fin_s: 3 }, own)).toEqual(['enseignant'])
	})
})

test('a séance never conflicts with itself, or with one that is called off', () => {
	fc.assert(
		fc.property(several, (all) => {
			for (const { voulue, autre } of conflitsOf(all, all, lieu)) {
				expect(voulue.id).not.toBe(autre.id)
				for (const { statut } of [voulue, autre]) expect(['annulee', 'reportee']).not.toContain(statut)
			}
		})
	)
})

test('conflicts are the same whichever séance is wanted, and count once among wanted ones', () => {
	const key = (a: Occupation, b: Occupation, nature: string, classe = 0) =>
		`${Math.min(a.id, b.id)}-${Math.max(a.id, b.id)}-${nature}-${classe}`
	const keys = (found: ReturnType<typeof conflitsOf>) =>
		found.map(({ voulue, autre, nature, classe }) => key(voulue, autre, nature, classe)).toSorted()
	fc.assert(
		fc.property(several, fc.nat(8), (all, at) => {
			const [some, others] = [all.slice(0, at), all.slice(at)]
			const own = keys(conflitsOf(all, [], lieu))
			const apart = [...keys(conflitsOf(some, others, lieu)), ...keys(conflitsOf(others, [], lieu))].toSorted()
			expect(apart).toEqual(own)
			const turned = [...keys(conflitsOf(others, some, lieu)), ...keys(conflitsOf(some, [], lieu))].toSorted()
			expect(turned).toEqual(own)
		})
	)
})

test('a stored séance is compared as it is wanted', () => {
	const stored = { ...base, id: 5, enseignant_id: 1 }
	const moved = { ...stored, debut_s: 10, fin_s: 20 }
	expect(conflitsOf([moved, { ...base, id: 6, enseignant_id: 1 }], [stored], lieu)).toEqual([])
})

test("a room's code goes before the name of another room", () => {
	expect(
		['-', ''].map(
			lieuxOf([
				{ code: 'A1', nom: null },
				{ code: 'B2', nom: '' }
			])
		)
	).toEqual(['', ''])
	const named = lieuxOf([
		{ code: 'X', nom: 'Y' },
		{ code: 'Y', nom: null }
	])
	expect([named('y'), named('x'), named('Z 3')]).toEqual(['y', 'x', roomOf('Z 3')])
})
