import { expect, test } from 'bun:test'
import type { SheetDecision } from '../../../src/exchange/imports/files/decisions'
import { headingsKey, memoryOf } from '../../../src/exchange/mapping/look/memory'

const decision: SheetDecision = {
	file: 'Liste L1.csv',
	sheet: '',
	kind: 'etudiants',
	heading: 1,
	columns: [
		{ heading: 'Prénoms', column: 1, use: 'etudiants.prenoms' },
		{ heading: 'Tél', column: 2, use: 'etudiants.telephone' },
		{ heading: 'TEL', column: 3, use: 'responsables.telephone' }
	],
	given: { 'inscriptions.classe': 'L1' },
	words: { 'etudiants.sexe': { Garçon: 'M' } },
	cells: { C2: 'x' },
	aside: [4],
	existing: 'completer',
	people: { 5: 'autre' }
}

test('headings are the same in another order, with other capitals and accents', () => {
	const headings = ['Nom', 'Prénoms', '']
	expect(headingsKey(headings.map((heading) => ({ heading })))).toBe('nom\nprenoms')
	expect(headingsKey(headings.toReversed().map((heading) => ({ heading: heading.toUpperCase() })))).toBe('nom\nprenoms')
})

test('a memory keeps uses and words by heading, and nothing that was given for all rows or a single one', () => {
	expect(memoryOf('nom\nprenoms', decision)).toEqual({
		headings: 'nom\nprenoms',
		kind: 'etudiants',
		uses: { prenoms: 'etudiants.prenoms' },
		words: { 'etudiants.sexe': { Garçon: 'M' } }
	})
})

test('a memory keeps neither the word of a value for all rows nor a class of another year', () => {
	const words = {
		'inscriptions.classe': { L1: 'ELT1A', 'L1 GI': 'GI-L1@2026-2027', 'L2 GI': 'GI-L2' },
		'inscriptions.annee': { x: 'a@2026-2027' }
	}
	expect(memoryOf('nom\nprenoms', { ...decision, words })?.words).toEqual({ 'inscriptions.classe': { 'L2 GI': 'GI-L2' } })
})

test('a sheet that is left out, or has no headings or too long ones, is not kept', () => {
	const { kind: _kind, ...left } = decision
	expect(memoryOf('nom', left)).toBeUndefined()
	expect(memoryOf('', decision)).toBeUndefined()
	expect(memoryOf('x'.repeat(30_000), decision)).toBeUndefined()
	expect(memoryOf('nom', { ...decision, columns: [] })).toBeUndefined()
})
