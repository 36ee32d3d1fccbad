import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { matiereSuivie, type MatiereDeNiveau } from '../../src/domain/resultats/notes-suivies'

const matiere = (id: number, cle_tri: string, niveau = 3): MatiereDeNiveau => ({ id, cle_tri, niveau })
const MATHS = matiere(1, 'mathematiques')

test.each<[string, MatiereDeNiveau[], number | undefined]>([
	['the same code counts as it is', [matiere(2, 'anglais'), MATHS], 1],
	['the same code goes before the same name', [matiere(7, 'mathematiques'), MATHS], 1],
	['the same code counts in another niveau too, as of a class that shares it', [matiere(1, 'mathematiques', 4)], 1],
	['the same name in the niveau counts', [matiere(2, 'anglais'), matiere(7, 'mathematiques')], 7],
	['the same name of another niveau counts nowhere', [matiere(7, 'mathematiques', 4)], undefined],
	['two of that name are none', [matiere(7, 'mathematiques'), matiere(8, 'mathematiques')], undefined],
	['another matière is none', [matiere(2, 'anglais')], undefined],
	['a class without matières has none', [], undefined]
])('%s', (_name, ofClasse, found) => expect(matiereSuivie(MATHS, ofClasse)?.id).toBe(found))

test.each<[string, number | null | undefined, number | undefined]>([
	['without a decision the rule says it', undefined, 7],
	['decided nowhere it counts nowhere, whatever the rule says', null, undefined],
	['it counts under the matière that was decided, of whatever name and niveau', 3, 3],
	['the rule says it where the class has the decided matière no longer', 9, 7]
])('%s', (_name, decision, found) =>
	expect(matiereSuivie(MATHS, [matiere(3, 'thermique', 1), matiere(7, 'mathematiques')], decision)?.id).toBe(found)
)

const some = fc.record({ id: fc.integer({ min: 1, max: 9 }), cle_tri: fc.constantFrom('a', 'b', 'c'), niveau: fc.constantFrom(1, 2) })

test('the matière found is in the class, has the same code or name in any order, and leads to itself again', () =>
	fc.assert(
		fc.property(some, fc.uniqueArray(some, { selector: ({ id }) => id }), (from, ofClasse) => {
			const found = matiereSuivie(from, ofClasse)
			expect(matiereSuivie(from, ofClasse.toReversed())).toEqual(found)
			const [code, name] = [
				ofClasse.some(({ id }) => id === from.id),
				ofClasse.filter(({ cle_tri, niveau }) => cle_tri === from.cle_tri && niveau === from.niveau).length
			]
			expect(found !== undefined).toBe(code || name === 1)
			if (!found) return
			expect(ofClasse).toContain(found)
			expect(found.id === from.id || (found.cle_tri === from.cle_tri && found.niveau === from.niveau)).toBe(true)
			expect(matiereSuivie(found, ofClasse)).toEqual(found)
		})
	))

test('a decision replaces the rule, and taking it back restores the rule', () =>
	fc.assert(
		fc.property(some, fc.uniqueArray(some, { selector: ({ id }) => id }), fc.integer({ min: 1, max: 9 }), (from, ofClasse, decision) => {
			const rule = matiereSuivie(from, ofClasse)
			expect(matiereSuivie(from, ofClasse, null)).toBeUndefined()
			expect(matiereSuivie(from, ofClasse, decision)).toEqual(ofClasse.find(({ id }) => id === decision) ?? rule)
			expect(matiereSuivie(from, ofClasse, undefined)).toEqual(rule)
		})
	))
