import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { formatNote, parseNote, SIGLES } from '../../src/domain/resultats/note-saisie'
import { ETATS_NOTE } from '../../src/domain/vocabulaire'

const wrong = (key: string, parameters?: object) => ({ wrong: { key, ...(parameters && { parameters }) } })

describe('a mark as it is typed', () => {
	test.each([
		['12,5', { etat: 'note', centiemes: 1250 }],
		['12.5', { etat: 'note', centiemes: 1250 }],
		[' 12,05\u00a0', { etat: 'note', centiemes: 1205 }],
		['0', { etat: 'note', centiemes: 0 }],
		['12,500', { etat: 'note', centiemes: 1250 }],
		['20,00', { etat: 'note', centiemes: 2000 }],
		['007', { etat: 'note', centiemes: 700 }],
		['ABS', { etat: 'absent', centiemes: null }],
		['abi', { etat: 'absent_injustifie', centiemes: null }],
		[' Abj ', { etat: 'absent_justifie', centiemes: null }],
		['disp', { etat: 'dispense', centiemes: null }],
		['', undefined],
		[' \t ', undefined],
		['25', wrong('note.bornes', { max: 20 })],
		['20,01', wrong('note.bornes', { max: 20 })],
		['-1', wrong('note.bornes', { max: 20 })],
		['−1', wrong('note.bornes', { max: 20 })],
		['+3', wrong('note.bornes', { max: 20 })],
		['99999999999999999999999999', wrong('note.bornes', { max: 20 })],
		['12,345', wrong('note.decimales')],
		['12,3450', wrong('note.decimales')],
		['douze', wrong('note.illisible')],
		['12,', wrong('note.illisible')],
		[',5', wrong('note.illisible')],
		['1e1', wrong('note.illisible')],
		['12/20', wrong('note.illisible')],
		['1 2', wrong('note.illisible')],
		['1,2,3', wrong('note.illisible')],
		['٣', wrong('note.illisible')],
		['=cmd()', wrong('note.illisible')],
		['ABSX', wrong('note.illisible')]
	])('%p is %p', (texte, lue) => {
		expect(parseNote(texte, 20)).toEqual(lue as never)
	})

	test('a mark can be read from its own text, with either comma', () => {
		const mark = fc.record({ bareme: fc.integer({ min: 1, max: 10_000 }), part: fc.double({ min: 0, max: 1, noNaN: true }) })
		fc.assert(
			fc.property(mark, fc.constantFrom(',', '.'), ({ bareme, part }, virgule) => {
				const centiemes = Math.floor(part * bareme * 100)
				expect(parseNote(formatNote('note', centiemes, virgule), bareme)).toEqual({ etat: 'note', centiemes })
			})
		)
		for (const etat of ETATS_NOTE) if (etat !== 'note') expect(parseNote(formatNote(etat, null), 20)).toEqual({ etat, centiemes: null })
		expect(new Set(Object.values(SIGLES)).size).toBe(ETATS_NOTE.length - 1)
	})

	test('a mark is never above the barème, whatever is typed', () => {
		fc.assert(
			fc.property(
				fc.oneof(fc.string(), fc.stringMatching(/^[-+]?\d{1,6}([.,]\d{0,4})?$/)),
				fc.integer({ min: 1, max: 100 }),
				(texte, bareme) => {
					const lue = parseNote(texte, bareme)
					if (!lue || 'wrong' in lue) return
					const { centiemes } = lue
					expect(lue.etat === 'note').toBe(centiemes !== null)
					if (centiemes !== null) expect(Number.isInteger(centiemes) && centiemes >= 0 && centiemes <= bareme * 100).toBe(true)
				}
			)
		)
	})
})

test.each([
	['note', 1250, '12,5'],
	['note', 1205, '12,05'],
	['note', 2000, '20'],
	['note', 0, '0'],
	['absent', null, 'ABS']
] as const)('%s %p is shown as %s', (etat, centiemes, shown) => {
	expect(formatNote(etat, centiemes)).toBe(shown)
})
