import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { writeXlsx, type CellValue } from 'hucre/xlsx'
import { worded } from '../../../src/kit/sentence'
import { guardedIfNeeded } from '../../../src/kit/guarded'
import { csvLine } from '../../../src/exchange/imports/files/csv'
import type { SourceFile } from '../../../src/exchange/imports/files/source-file'
import { headingsAt } from '../../../src/exchange/mapping/sheets/headings-at'
import { readSheets } from '../../../src/exchange/mapping/sheets/read-sheets'
import { byHand, NS, packed, partsOf, stylesOf, workbookOf } from '../../support/workbook'

const file = (name: string, text: string | Uint8Array): SourceFile => ({
	name,
	bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text
})
const refusals = (...files: SourceFile[]) => readSheets(files).refused.map(({ file, told }) => `${file}: ${worded('en', told)}`)
/** The only sheet of a file. */
function sheetOf(source: SourceFile) {
	const { sheets, refused } = readSheets([source])
	expect(refused).toEqual([])
	expect(sheets).toHaveLength(1)
	return sheets[0]!
}
const cellsOf = (source: SourceFile) => sheetOf(source).rows.map(({ number, cells }) => [number, ...cells])

const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
const worksheet = (rows: string, before = '', after = '') => `<worksheet ${NS}>${before}<sheetData>${rows}</sheetData>${after}</worksheet>`

describe('a text file', () => {
	test.each([
		['liste.csv', 'Nom;Note\nKONÉ;12,5\n\nYAO;8,25;;\n;;\n'],
		['liste.txt', 'Nom|Note\r\nKONÉ|12,5\r\n\r\nYAO|8,25||\r\n'],
		['liste.tsv', 'Nom\tNote\nKONÉ\t12,5\n \t \nYAO\t8,25\t\t'],
		['liste.csv', 'Nom,Note\nKONÉ,"12,5"\n\nYAO,"8,25",,\n'],
		['liste 2025', '\uFEFFNom;Note\nKONÉ;12,5\n\nYAO;8,25\n']
	])('%s has a row a line, the separators that it has, and as many columns as it fills: %j', (name, text) => {
		const sheet = sheetOf(file(name, text))
		expect(sheet).toMatchObject({ file: name, sheet: '', width: 2, isHidden: false, hiddenColumns: [], merged: [] })
		expect(sheet.rows).toEqual([
			{ number: 1, cells: ['Nom', 'Note'], isHidden: false },
			{ number: 2, cells: ['KONÉ', '12,5'], isHidden: false },
			{ number: 4, cells: ['YAO', '8,25'], isHidden: false }
		])
	})

	test.each(['sep=,\r\n', '"sep=,"\n', 'SEP=,\n'])('may say its separator in the first line, which is not a row: %j', (first) => {
		expect(cellsOf(file('a.csv', `${first}Nom;Prénom,Note\nKONÉ;Awa,12\n`))).toEqual([
			[2, 'Nom;Prénom', 'Note'],
			[3, 'KONÉ;Awa', '12']
		])
	})

	test('may have title lines with other separators, and decimal commas in each cell', () => {
		const marks = Array.from({ length: 6 }, (_, n) => `KONÉ;1${n},5;12,5;8,25`).join('\n')
		expect(cellsOf(file('a.csv', `Lycée, Abidjan, 2026\n\n${marks}\n`))[1]).toEqual([3, 'KONÉ', '10,5', '12,5', '8,25'])
	})

	test.each([
		['utf-16', Buffer.from('\uFEFFNom;Né\nKONÉ;x\n', 'utf16le')],
		['Windows-1252', Buffer.from('Nom;Né\nKONÉ;x\n', 'latin1')]
	])('may be in %s', (_, bytes) => {
		expect(cellsOf(file('a.txt', bytes))).toEqual([
			[1, 'Nom', 'Né'],
			[2, 'KONÉ', 'x']
		])
	})

	test('with a quote that is not closed is refused with its line', () => {
		expect(refusals(file('a.csv', 'nom;note\nKONÉ;12\n"YAO;8\n'))).toEqual(['a.csv: line 3: a quoted cell of this record is never closed'])
	})

	test.each([
		['a.csv', '%PDF-1.7', 'this is not CSV but a PDF'],
		['a.pdf', '%PDF-1.7', 'this is not CSV but a PDF'],
		['a.csv', '', 'nothing is written in it'],
		['a.csv', '\n;;;\n', 'nothing is written in it'],
		['a.xls', 'x', 'this is a spreadsheet: open it and save it as .xlsx, or as CSV (UTF-8)'],
		['a.ods', 'PK', 'this is a spreadsheet: open it and save it as .xlsx, or as CSV (UTF-8)'],
		['a.csv', `${'x;'.repeat(400)}x`, 'has more than 400 columns'],
		['a.csv', 'x;y\n'.repeat(100_001), 'has more than 100000 rows'],
		['a.csv', `${'x'.repeat(30_000)}\n`.repeat(700), 'the cells hold more than 20000000 characters']
	])('%s is refused in a sentence if it cannot be read or is too large', (name, text, reason) => {
		expect(refusals(file(name, text))).toEqual([`${name}: ${reason}`])
	})

	test('has a text without the apostrophe that a list writes before a formula', () => {
		const { sheets } = readSheets([file('a.csv', "Nom;Contact\nL'eau;'+225 07 07 08 09 10\n''=1;'=1\n")])
		expect(sheets[0]!.rows.slice(1).map(({ cells }) => cells)).toEqual([
			["L'eau", '+225 07 07 08 09 10'],
			["'=1", '=1']
		])
	})

	test('with a cell that is too long is read without it, and reports the cell', () => {
		const sheet = sheetOf(file('a.csv', `a;${'x'.repeat(40_000)};b\n`))
		expect(sheet.rows[0]!.cells).toEqual(['a', '', 'b'])
		expect([...sheet.problems.keys()]).toEqual(['B1'])
	})

	test('gives the rows from which it was written, whatever their cells', () => {
		const rows = fc.array(fc.array(fc.stringMatching(/^[\p{L}\d ";,'|\t\n]{1,9}$/u), { minLength: 2, maxLength: 5 }), {
			minLength: 1,
			maxLength: 12
		})
		fc.assert(
			fc.property(rows, fc.constantFrom(';', ',', '\t', '|'), (records, separator) => {
				const text = `sep=${separator}\n${records.map((cells) => csvLine(cells.map(guardedIfNeeded), separator)).join('')}`
				const { sheets } = readSheets([file('a.csv', text)])
				const filled = (cells: readonly string[]) => cells.slice(0, cells.findLastIndex((content) => content.trim() !== '') + 1)
				expect(sheets.flatMap((sheet) => sheet.rows.map(({ cells }) => cells))).toEqual(
					records.map(filled).filter(({ length }) => length > 0)
				)
			})
		)
	})
})

describe('a workbook', () => {
	test('has each sheet with something in it, whatever its name, with the days that it holds', async () => {
		const rows: Record<string, CellValue[][]> = {
			'Liste L1': [['Élèves de L1'], [], ['Nom', 'Né le', 'Note'], ['KONÉ', new Date('2005-04-03T00:00:00Z'), 12.5]],
			Feuil2: [[]],
			'A1!': [[null, 'x']]
		}
		const { sheets, refused } = readSheets([
			file('Classe, 2025.xlsx', await workbookOf(rows)),
			file('vide.xlsx', await workbookOf({ a: [[]] }))
		])
		expect(sheets.map(({ file, sheet, width }) => [file, sheet, width])).toEqual([
			['Classe, 2025.xlsx', 'Liste L1', 3],
			['Classe, 2025.xlsx', 'A1!', 2]
		])
		expect(sheets[0]!.rows.map(({ number, cells }) => [number, ...cells])).toEqual([
			[1, 'Élèves de L1'],
			[3, 'Nom', 'Né le', 'Note'],
			[4, 'KONÉ', '2005-04-03', '12.5']
		])
		expect([...sheets[0]!.dates]).toEqual(['B4'])
		expect(refused).toEqual([{ file: 'vide.xlsx', told: { phrase: 'nothing is written in it' } }])
	})

	test('tells hidden rows, columns and sheets, a filter and merged cells', () => {
		const rows = `<row r="1">${cell('A1', 'Nom')}${cell('C1', 'Actif')}</row><row r="2" hidden="1">${cell('A2', 'KONÉ')}</row><row r="3">${cell('A3', 'YAO')}</row>`
		const cols = '<cols><col min="2" max="3" width="9" hidden="1"/><col min="5" max="16384" hidden="true"/></cols>'
		const after =
			'<autoFilter ref="A1:C3"><filterColumn colId="0"/></autoFilter><mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="C2:C1048576"/><mergeCell ref="Z9:Z99"/></mergeCells>'
		const text = worksheet(rows, cols, after)
		const parts = partsOf(text)
		const hidden = packed({ ...parts, 'xl/workbook.xml': parts['xl/workbook.xml']!.replace('sheetId', 'state="veryHidden" sheetId') })
		const sheet = sheetOf(file('a.xlsx', hidden))
		expect(sheet).toMatchObject({ isHidden: true, isFiltered: true, width: 3 })
		expect(sheet.rows.map(({ isHidden }) => isHidden)).toEqual([false, true, false])
		expect(sheet.hiddenColumns.slice(0, 4)).toEqual([1, 2, 4, 5])
		expect(sheet.hiddenColumns.length).toBe(398)
		expect(sheet.merged).toEqual([
			{ top: 1, bottom: 1, left: 0, right: 1 },
			{ top: 2, bottom: 3, left: 2, right: 2 }
		])
		expect(sheetOf(byHand('b.xlsx', text.replace('hidden="1"', '')))).toMatchObject({ isHidden: false, isFiltered: true })
		// rows that a person has hidden
		const unfiltered = text.replace(/<autoFilter.*<\/autoFilter>/, '')
		expect(sheetOf(byHand('c.xlsx', unfiltered))).toMatchObject({ isFiltered: false })
	})

	test('has headings that reach over several rows, or stand in several columns', () => {
		const rows = `<row r="1">${cell('A1', 'Nom')}${cell('B1', 'Père')}</row><row r="2">${cell('B2', 'Nom\n du père')}${cell('C2', 'Tél')}</row><row r="3">${cell('D3', 'x')}</row>`
		const merged = '<mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="B1:C1"/></mergeCells>'
		const sheet = sheetOf(byHand('a.xlsx', worksheet(rows, '', merged)))
		expect([1, 2, 9].map((row) => headingsAt(sheet, row))).toEqual([
			['Nom', 'Père', '', ''],
			['Nom', 'Nom du père', 'Tél', ''],
			['', '', '', '']
		])
	})

	test('has a cell as it is shown, and tells the cells that cannot be read', () => {
		const rows = [
			`<row r="1">${cell('A1', 'Nom')}</row><row r="2">`,
			'<c r="A2" s="1"><v>0.75</v></c>',
			'<c r="B2" s="2"><v>150</v></c>',
			'<c r="C2" t="e"><v>#REF!</v></c>',
			'<c r="D2"><f>SUM(A1)</f></c>',
			'<c r="E2" t="b"><v>1</v></c>',
			'<c r="F2" s="3"><v>46082</v></c>',
			'</row>'
		]
		const sheet = sheetOf(byHand('a.xlsx', worksheet(rows.join('')), { 'xl/styles.xml': stylesOf('0%', '0"000"', 'mmm-yy') }))
		expect(sheet.rows[1]!.cells).toEqual(['75 %', '150000', '', '', 'oui', '2026-03-01'])
		expect([...sheet.problems].map(([at, told]) => [at, worded('en', told)])).toEqual([
			['C2', 'holds the error #REF!'],
			['D2', 'its formula has no value: open the workbook, let it calculate and save it']
		])
		expect([...sheet.dates]).toEqual(['F2'])
	})

	test('with a sheet that is too large has its other sheets', async () => {
		const small: CellValue[][] = [['a', 'b']]
		const bytes = await writeXlsx({
			sheets: [
				{ name: 'Longue', rows: Array.from({ length: 100_001 }, () => [1]) },
				{ name: 'Large', rows: [Array.from({ length: 401 }, () => 1)] },
				{ name: 'Petite', rows: small }
			]
		})
		const { sheets, refused } = readSheets([file('a.xlsx', bytes)])
		expect(sheets.map(({ sheet }) => sheet)).toEqual(['Petite'])
		expect(refused.map(({ told }) => worded('en', told))).toEqual(['Longue: has more than 100000 rows', 'Large: has more than 400 columns'])
	})

	test('with empty cells as far as a sheet reaches is as wide as its texts', () => {
		const rows = Array.from({ length: 50 }, (_, at) => `<row r="${at + 1}">${cell(`A${at + 1}`, 'x')}<c r="XFD${at + 1}" s="0"/></row>`)
		expect(sheetOf(byHand('a.xlsx', worksheet(rows.join('')))).width).toBe(1)
	})

	test.each([
		['a.xlsx', 'nom;note\n', 'this is not an .xlsx workbook, whatever its name says: open it and save it as .xlsx'],
		[
			'a.xlsx',
			new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]),
			'this workbook is protected by a password, or an old .xls: open it and save it as .xlsx without a password'
		],
		['a.xlsx', packed({ 'a.txt': 'x' }), 'this workbook is damaged, or not an .xlsx at all']
	])('%s that does not have its form is refused in a sentence', (name, content, reason) => {
		expect(refusals(file(name, content))).toEqual([`${name}: ${reason}`])
	})

	test('is left out with the other files that have no table', () => {
		const empty = new Uint8Array()
		const names = ['~$liste.xlsx', 'export.json', 'ecole.fet', 'photo.jpg', 'dossier/']
		expect(readSheets(names.map((name) => file(name, empty)))).toEqual({ sheets: [], refused: [], ignored: names })
	})
})

test('Bytes of any kind are rows, or are refused in a sentence', () => {
	const start = fc.constantFrom([], [0x50, 0x4b, 3, 4], [0xff, 0xfe], [0xef, 0xbb, 0xbf])
	const bytes = fc.tuple(start, fc.uint8Array({ maxLength: 300 })).map(([first, rest]) => new Uint8Array([...first, ...rest]))
	fc.assert(
		fc.property(bytes, fc.constantFrom('a.csv', 'a.xlsx', 'a.txt', 'a'), (content, name) => {
			const { sheets, refused, ignored } = readSheets([file(name, content)])
			expect(sheets.length + refused.length + ignored.length).toBe(1)
		})
	)
})
