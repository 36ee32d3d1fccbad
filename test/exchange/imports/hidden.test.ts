import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { formatFault } from '../../../src/exchange/imports/report/format-report'
import { HiddenParts } from '../../../src/exchange/imports/tables/hidden-parts'
import { worded, type Told } from '../../../src/kit/sentence'
import { columnLetters } from '../../../src/exchange/imports/workbook/sheet-cells'
import { byHand, NS, packed, partsOf } from '../../support/workbook'
import { withSchool } from './temporary-school'

const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
const HEADS = ['code', 'nom', '(Bâtiment)', 'capacite']
const row = (number: number, hidden = '', cells: readonly string[] = [`S${number}`, `Salle ${number}`, 'Nord', '20']) =>
	`<row r="${number}"${hidden}>${cells.map((text, at) => (text === '' ? '' : cell(columnLetters(at) + number, text))).join('')}</row>`
const sheet = (rows: readonly string[], cols = '', after = '') =>
	`<worksheet ${NS}><cols>${cols}</cols><sheetData>${row(1, '', HEADS)}${rows.join('')}</sheetData>${after}</worksheet>`

/** The warnings of an import of rooms, which writes `count` of them. */
async function warningsOf(bytes: Uint8Array, count: number) {
	let warnings: string[] = []
	await withSchool(async (school) => {
		const report = await school.import([{ name: 'salles.xlsx', bytes }])
		warnings = report.warnings.map(formatFault)
		expect(await school.rows('SELECT 1 FROM salles')).toHaveLength(count)
	})
	return warnings
}

test('hidden rows and columns that an import reads are counted in one warning, which says where', async () => {
	const rows = [
		row(2),
		row(3, ' hidden="1"'),
		row(4, ' hidden="true"'),
		row(5, ' hidden="0"'),
		row(6, ' hidden="1"', []),
		row(7, ' hidden="1"')
	]
	const cols = '<col min="3" max="5" hidden="1"/><col min="7" max="16384" hidden="1"/><col min="1" max="1" hidden="0"/>'
	expect(await warningsOf(packed(partsOf(sheet(rows, cols))), 5)).toEqual([
		'salles: hidden in the workbook, and read like the rest: rows: 3 (3-4, 7); columns: 1 (D)'
	])
	expect(await warningsOf(packed(partsOf(sheet([row(2), row(3)]))), 2)).toEqual([])
})

test('a filter that hides rows is named, and so is a hidden sheet', async () => {
	const rows = Array.from({ length: 14 }, (_, at) => row(at + 2, at % 2 ? ' hidden="1"' : ''))
	const after = '<autoFilter ref="A1:D15"><filterColumn colId="0"><filters><filter val="S2"/></filters></filterColumn></autoFilter>'
	const parts = partsOf(sheet(rows, '', after))
	const hiddenSheet = { ...parts, 'xl/workbook.xml': parts['xl/workbook.xml']!.replace('sheetId', 'state="hidden" sheetId') }
	expect(await warningsOf(packed(hiddenSheet), 14)).toEqual([
		'salles: hidden in the workbook, and read like the rest: the sheet; rows, by a filter: 7 (3, 5, 7, 9, 11 …)'
	])
})

test('a workbook with a fault does not have its hidden rows reported before it is corrected', () =>
	withSchool(async (school) => {
		const { errors, warnings } = await school.import([byHand('salles.xlsx', sheet([row(2, ' hidden="1"', ['S2', 'Salle', '', 'vingt'])]))])
		expect([errors.map(({ cell: place }) => place), warnings]).toEqual([['D2'], []])
	}))

test('the ranges of hidden rows are those of the rows, in any number', () => {
	const numbers = fc.uniqueArray(fc.nat(60)).map((rows) => rows.toSorted((a, b) => a - b))
	fc.assert(
		fc.property(numbers, (rows) => {
			const hidden = new HiddenParts(false)
			for (const number of rows) hidden.rows.add(number)
			const text = worded('en', hidden.told(0, () => true) ?? ('{text}' as Told))
			const [, count, where = ''] = /rows: (\d+) \((.*)\)/.exec(text) ?? [undefined, '0', '']
			const named = where
				.replace(' …', '')
				.split(', ')
				.filter((range) => range !== '')
				.flatMap((range) => {
					const [first = 0, last = first] = range.split('-').map(Number)
					return Array.from({ length: last - first + 1 }, (_, at) => first + at)
				})
			expect(Number(count)).toBe(rows.length)
			expect(named).toEqual(rows.slice(0, named.length))
			expect(where.endsWith('…')).toBe(named.length < rows.length)
		})
	)
})
