import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { csvLine, csvRecords } from '../../../src/exchange/imports/files/csv'
import { decodeText } from '../../../src/exchange/imports/files/decode'
import { hundredths } from '../../../src/kit/nombre-ecrit'
import { PackedRecords } from '../../../src/exchange/imports/tables/packed-records'
import { roomy } from '../../support/budget'

const cellsOf = (text: string, separator = ';') => [...csvRecords(text, separator, roomy())].map(({ cells }) => cells)

test('CSV that was written is read back', () => {
	const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ';', ',', '\t', '\n', '\r', ' ', '|') })
	fc.assert(
		fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 5 })), fc.constantFrom(';', ',', '\t'), (rows, separator) => {
			expect(cellsOf(rows.map((row) => csvLine(row, separator)).join(''), separator)).toEqual(rows)
		})
	)
})

test.each([
	[
		'a;b\nc;d',
		[
			['a', 'b'],
			['c', 'd']
		]
	],
	[
		'a;b\n\n  \nc;d\n',
		[
			['a', 'b'],
			['c', 'd']
		]
	],
	[
		'a;\n;b\n',
		[
			['a', ''],
			['', 'b']
		]
	],
	['"a;""b""";\r\n', [['a;"b"', '']]],
	['"";""', [['', '']]],
	['', []]
])('%j', (text, cells) => {
	expect(cellsOf(text)).toEqual(cells)
})

test('lines are counted through every kind of line end and through quotes', () => {
	const lines = [...csvRecords('a;b\r\n"x\ny\r\nz";1\r\rc;d\n"q";r', ';', roomy())].map(({ line }) => line)
	expect(lines).toEqual([1, 2, 6, 7])
})

test('Windows-1252 is distinguished from UTF-8 by content', () => {
	expect(decodeText(Uint8Array.of(0xef, 0xbb, 0xbf, 0xc3, 0xa9))).toBe('é')
	expect(decodeText(Uint8Array.of(0xc3, 0xa9))).toBe('é')
	expect(decodeText(Uint8Array.of(0x80, 0xe9, 0x9c))).toBe('€éœ')
})

test.each([
	['12,5', 1250],
	['12.05', 1205],
	['0', 0],
	['20', 2000],
	['19,990', 1999],
	['7,1', 710],
	['-0', 0],
	['1,005', undefined],
	['', undefined],
	['1e1', undefined]
])('a grade of %s is %p hundredths', (text, hundred) => {
	expect(hundredths(text)).toBe(hundred as never)
})

test('a column says what its cells say, whether they repeat often or rarely', () => {
	const said = [
		Array.from({ length: 100_000 }, (_, index) => `E-${index % 20_000}`),
		Array.from({ length: 100_000 }, (_, index) => `S-${index}`)
	]
	const records = new PackedRecords(['matricule', 'ref'])
	for (let index = 0; index < 100_000; index++) {
		for (const [at, cells] of said.entries()) records.columns[at]!.add(cells[index]!, (raw) => ({ value: raw, keep: true }))
		records.end(index + 2)
	}
	records.seal()
	expect([...records].map(({ values }) => values['matricule'])).toEqual(said[0]!)
	expect([...records].map(({ values }) => values['ref'])).toEqual(said[1]!)
})
