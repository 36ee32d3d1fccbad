import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { matiereDeClasse } from '../../src/domain/resultats/matiere-de-classe'

const RDM9 = { id: 1, cle_tri: 'resistance' }
const RDM10 = { id: 2, cle_tri: 'resistance' }
const RDM10B = { id: 3, cle_tri: 'resistance' }
const ANGLAIS = { id: 4, cle_tri: 'anglais' }

test('a class uses the matière with the given code, else the only one with the same name', () => {
	expect(matiereDeClasse(RDM9, [ANGLAIS, RDM9, RDM10])).toBe(RDM9)
	expect(matiereDeClasse(RDM9, [ANGLAIS, RDM10, RDM10])).toBe(RDM10)
	expect(matiereDeClasse(RDM9, [RDM10, RDM10B])).toBe(RDM9)
	expect(matiereDeClasse(RDM9, [ANGLAIS])).toBe(RDM9)
})

test("a class's matière is taught to it or is the given one, has the same name, and is stable", () => {
	const matiere = fc
		.record({ id: fc.integer({ min: 1, max: 9 }), cle_tri: fc.constant('') })
		.map(({ id }) => ({ id, cle_tri: `n${id % 3}` }))
	fc.assert(
		fc.property(matiere, fc.array(matiere), (named, taught) => {
			const called = matiereDeClasse(named, taught)
			expect(called.cle_tri).toBe(named.cle_tri)
			expect(called.id === named.id || taught.some(({ id }) => id === called.id)).toBe(true)
			expect(matiereDeClasse(called, taught)).toEqual(called)
		})
	)
})
