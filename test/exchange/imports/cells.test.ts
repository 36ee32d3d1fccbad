import { describe, expect, spyOn, test } from 'bun:test'
import { Budget } from '../../../src/exchange/imports/files/budget'
import { formatFault } from '../../../src/exchange/imports/report/format-report'
import { NOUNS } from '../../../src/server/nouns'
import { unfold } from '../../../src/exchange/imports/tables/unfold'
import { walkXml } from '../../../src/exchange/imports/workbook/xml-walk'
import { worded } from '../../../src/kit/sentence'
import { byHand, NS, packed, partsOf, stylesOf } from '../../support/workbook'
import { file } from './csv-folder'
import { withSchool } from './temporary-school'

const DAMAGED_BOOK = 'this workbook is damaged, or not an .xlsx at all'
const DAMAGED = 'this cell is damaged: write it again in the workbook and save it'
const OTHERWISE = 'the spreadsheet shows something else than the cell holds: give the column the format Text and write what is shown'

/** The result of opening a workbook: the lines of its CSV files, the messages, and the number of characters in its cells. */
function opened(bytes: Uint8Array, name = 'salles.xlsx') {
	const told: string[] = []
	const budget = new Budget({ bytes: 512 * 1024 * 1024, cells: 20_000_000, characters: 256 * 1024 * 1024 })
	const refuse = (place: string, what: Parameters<typeof worded>[1]) => void told.push(`${place}: ${worded('en', what)}`)
	const files = unfold({ name, bytes }, NOUNS, { refuse, ignored: [], prefix: '', budget })
	const lines = files.map((one) => new TextDecoder().decode(one.bytes).split('\r\n').slice(1, -1))
	return { lines: lines[0] ?? [], told, taken: budget.taken }
}

const sheet = (rows: string, after = '') => `<worksheet ${NS}><sheetData>${rows}</sheetData>${after}</worksheet>`
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const head = (...columns: readonly string[]) => `<row>${columns.map(inline).join('')}</row>`
const strings = (...texts: readonly string[]) => ({ 'xl/sharedStrings.xml': `<sst ${NS}>${texts.join('')}</sst>` })

/** The value of the cell `xml` in the column `code` of salles, or why it is refused. */
function said(xml: string, extra: Record<string, string> = {}, column = 'code') {
	const { lines, told } = opened(byHand('salles.xlsx', sheet(`${head(column, 'nom')}<row>${xml}${inline('z')}</row>`), extra).bytes)
	return told.length > 0 ? told.join() : lines.join('\n').replace(/;z$/, '')
}

describe('the text of a cell', () => {
	const SHARED = strings('<si><t>code</t></si>', '<si/>', '<si><t/></si>', '<si><t>Génie</t></si>')

	test('a shared text is empty if the cell has no number, and refused if its number does not exist', () => {
		for (const xml of [
			'<c t="s"/>',
			'<c t="s"><v/></c>',
			'<c t="s"><v></v></c>',
			'<c t="s"><v> </v></c>',
			'<c/>',
			'<c t="b"><v/></c>',
			'<c><v/></c>'
		])
			expect([xml, said(xml, SHARED)]).toEqual([xml, ''])
		expect(['0', '1', '2', '3'].map((at) => said(`<c t="s"><v>${at}</v></c>`, SHARED))).toEqual(['code', '', '', 'Génie'])
		for (const at of ['4', '-1', '1.5', '1e0', '0x1', 'x', 'Infinity', '99999999999'])
			expect(said(`<c t="s"><v>${at}</v></c>`, SHARED)).toBe(`salles!A2: ${DAMAGED}`)
		expect(said('<c t="s"><v>0</v></c>')).toBe(`salles!A2: ${DAMAGED}`)
	})

	test('a text is refused if a cell cannot have its kind, or if it does not fit its kind', () => {
		for (const xml of [
			'<c><v>abc</v></c>',
			'<c><v>0x10</v></c>',
			'<c><v>1,5</v></c>',
			'<c><v>1e999</v></c>',
			'<c t="b"><v>2</v></c>',
			'<c t="b"><v>x</v></c>',
			'<c t="z"><v>1</v></c>',
			'<c t="d"><v>2026-02-30</v></c>',
			'<c t="d"><v>hier</v></c>',
			'<c t="inlineStr"><is><t>_xD83D_</t></is></c>',
			'<c t="inlineStr"><is><t>a_x0000_</t></is></c>'
		])
			expect([xml, said(xml)]).toEqual([xml, `salles!A2: ${DAMAGED}`])
		expect(said('<c t="e"><v>#BLOCKED!</v></c>')).toBe('salles!A2: holds the error #BLOCKED!')
	})

	test.each([
		['in runs', '<r><rPr><b/></rPr><t xml:space="preserve">Génie </t></r><r><t>rural</t></r>', 'Génie rural'],
		['beside how it is read aloud', '<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/>', '東京'],
		['in runs beside how they are read aloud', '<r><t>東</t></r><rPh sb="0" eb="1"><t>トウ</t></rPh><r><t>京</t></r>', '東京'],
		['with spaces that do not count', '<r><t> Génie </t></r><r><t>rural</t></r>', 'Génierural'],
		['with what XML cannot say', '<t>a_x0041__x005F_x0041_b_xD83D__xDE00_</t>', 'aA_x0041_b😀'],
		['in CDATA, with a comment inside', '<t>a<![CDATA[<&b>]]>c<!-- x -->d</t>', 'a<&b>cd'],
		['with entities', '<t>a&amp;&#233;&#xe9;&lt;</t>', 'a&éé<']
	])('arrives whole %s', (_, xml, text) => {
		expect(said(`<c t="inlineStr"><is>${xml}</is></c>`)).toBe(text)
		expect(said('<c t="s"><v>0</v></c>', strings(`<si>${xml}</si>`))).toBe(text)
	})

	test('arrives from a formula, from strict workbooks, with prefixes and without places', () => {
		expect(said('<c t="str"><f>A1</f><v>a_x0041_b</v></c>')).toBe('aAb')
		const strict = Object.fromEntries(
			Object.entries(partsOf(sheet(`${head('code')}<row>${inline('GR')}</row>`))).map(([path, xml]) => [
				path,
				xml
					.replaceAll('http://schemas.openxmlformats.org/spreadsheetml/2006/main', 'http://purl.oclc.org/ooxml/spreadsheetml/main')
					.replaceAll('http://schemas.openxmlformats.org/officeDocument/2006/', 'http://purl.oclc.org/ooxml/officeDocument/')
			])
		)
		expect(opened(packed(strict))).toMatchObject({ lines: ['GR'], told: [] })
		const prefixed = sheet(`${head('code')}<row>${inline('GR')}</row>`)
			.replaceAll(/<(\/?)(?=[a-z])/gi, '<$1x:')
			.replace('xmlns=', 'xmlns:x=')
		expect(opened(byHand('salles.xlsx', prefixed).bytes)).toMatchObject({ lines: ['GR'], told: [] })
		const wide = packed(
			partsOf(sheet(`${head('code')}<row>${inline('Gé')}</row>`)),
			(text) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))
		)
		expect(opened(wide)).toMatchObject({ lines: ['Gé'], told: [] })
	})

	test('before the first column of the header is refused, not dropped', () => {
		const rows = `<row r="1"><c r="B1" t="inlineStr"><is><t>code</t></is></c></row><row r="2"><c r="A2"><v>7</v></c><c r="B2"><v>8</v></c></row>`
		expect(opened(byHand('salles.xlsx', sheet(rows)).bytes).told).toEqual(['salles!A2: this cell has no header above it'])
	})
})

describe('a number in a column of texts', () => {
	const as = (format: string | number, value: string, column = 'code') =>
		said(`<c s="1"><v>${value}</v></c>`, { 'xl/styles.xml': stylesOf(format) }, column)

	test.each([
		['00000', '123', '00123'],
		['"ET"0000', '45', 'ET0045'],
		['\\E\\T0000', '45', 'ET0045'],
		['00000;@', '12', '00012'],
		['[Red]000', '7', '007'],
		['0#" "##" "##" "##" "##', '707070707', '07 07 07 07 07'],
		['000\\-000', '123456', '123-456'],
		['General', '0.30000000000000004', '0.3'],
		['General"/2026"', '7', '7/2026'],
		['[<=9999999]###\\-####;(###)\\ ###\\-####', '5551234567', '(555) 123-4567'],
		[0, '123456789012', '123456789012'],
		[1, '00123', '123'],
		[49, '45', '45'],
		['[$-40C]yyyy\\-mm\\-dd', '46327', '2026-11-01']
	])('by the format %p is what it shows', (format, value, shown) => expect(as(format, value)).toBe(shown))

	test.each([
		['0', '1.5'],
		['#,##0', '1234'],
		['0%', '0.5'],
		['0.00', '12'],
		['0.0E+00', '12'],
		['# ?/?', '12'],
		[';;;', '12'],
		['0;-0;"néant"', '0'],
		['#', '0'],
		['"néant"', '5'],
		['0,', '5000'],
		['dd/mm/yyyy', '46327'],
		['d-mmm', '46327'],
		['[DBNum1]0', '5'],
		['"ET"@', '45'],
		[9, '0.5'],
		[14, '46327'],
		[44, '12'],
		['General', '12345678901234567'],
		['@', '9007199254740993'],
		['General', '1E+300'],
		['yyyy-mm-dd" A"', '45000'],
		['yyyy-mm-ddd', '45000'],
		['*00000', '5']
	])('by the format %p that shows something else is refused', (format, value) => expect(as(format, value)).toBe(`salles!A2: ${OTHERWISE}`))

	test('is refused if its style does not exist, and so is a yes or no', () => {
		expect(said('<c s="9"><v>123</v></c>')).toBe(`salles!A2: ${OTHERWISE}`)
		expect(said('<c t="b"><v>1</v></c>')).toBe(`salles!A2: ${OTHERWISE}`)
	})

	test('is a yes or no in a column of numbers, as in CSV', () => {
		expect(said('<c t="b"><v>1</v></c>', {}, 'capacite')).toBe('oui')
		expect(as(14, '0.5', 'capacite')).toBe('12:00')
	})

	test('is a text with what its format adds', () => {
		const text = (format: string) => said('<c t="inlineStr" s="1"><is><t>45</t></is></c>', { 'xl/styles.xml': stylesOf(format) })
		expect([text('"ET"@'), text('0;;;"ET"@'), text('00000')]).toEqual(['ET45', 'ET45', '45'])
		expect(text(';;;')).toBe(`salles!A2: ${OTHERWISE}`)
	})

	test('names the record that the spreadsheet shows', () =>
		withSchool(async (school) => {
			const etudiants = 'matricule;identifiant;nom;prenoms;email\n00123;un;KONE;Awa;awa@ecole.ci\n'
			expect((await school.import([file('etudiants.csv', etudiants)])).errors).toEqual([])
			const rows = `${head('matricule', 'telephone')}<row><c s="1"><v>123</v></c><c t="s"/></row>`
			const extra = { ...strings('<si><t>matricule</t></si>'), 'xl/styles.xml': stylesOf('00000') }
			const report = await school.import([{ name: 'etudiants.xlsx', bytes: packed(partsOf(sheet(rows), extra, 'etudiants')) }])
			expect([report.errors.map(formatFault), report.summary.map(({ created, unchanged }) => [created, unchanged])]).toEqual([[], [[0, 1]]])
		}))
})

describe('a number in a column of numbers', () => {
	const as = (format: string | number, value: string) =>
		said(`<c s="1"><v>${value}</v></c>`, { 'xl/styles.xml': stylesOf(format) }, 'capacite')

	test.each([
		['00000', '123', '123'],
		['#,##0', '1234', '1234'],
		['#,##0" F CFA"', '150000', '150000'],
		['#,##0\\ [$FCFA-40C]', '150000', '150000'],
		['_-* #,##0.00\\ _€_-;\\-* #,##0.00\\ _€_-;_-* "-"??\\ _€_-', '14.5', '14.5'],
		['0"000"', '150', '150000'],
		['0" "000', '150', '150'],
		['0.00', '12.345', '12.35'],
		['0.00', '1.005', '1.01'],
		['0.00', '12.333333333333334', '12.33'],
		['0.0', '14.5', '14.5'],
		['0" h"', '45', '45'],
		['[Red][<10]0.00;0.00', '8.25', '8.25'],
		['General', '0.30000000000000004', '0.3'],
		['General" pts"', '12', '12'],
		['@', '12', '12'],
		[2, '12.5', '12.5'],
		[3, '150000', '150000'],
		[44, '150000', '150000'],
		['0', '-5', '-5']
	])('by the format %p is the number that it shows', (format, value, shown) => expect(as(format, value)).toBe(shown))

	test.each([
		['0%', '0.75'],
		[9, '0.3'],
		[10, '0.225'],
		['0.00%', '0.22'],
		['0" %"', '75'],
		['0" k"', '150'],
		['0" millions"', '2'],
		['0,', '5000'],
		['0.00"/20"', '15'],
		['0', '14.5'],
		['0.0', '14.25'],
		['# ?/?', '12.5'],
		['0.0E+00', '12'],
		[11, '12'],
		['[DBNum1]0', '5'],
		[';;;', '12'],
		['0;-0;;@', '0'],
		['0;-0;"néant"', '0'],
		['"néant"', '5'],
		['0"."0', '125']
	])('by the format %p that shows something else is refused', (format, value) =>
		expect(as(format, value)).toBe(`salles!A2: ${OTHERWISE.replace(/give.*/, 'give the cell the format General and write the number')}`)
	)

	test('is read or refused so in every column of numbers of every file', () => {
		const wrong = NOUNS.flatMap(({ name, columns }) =>
			columns
				.filter(({ type }) => ['entier', 'decimal', 'note'].includes(type.form))
				.flatMap((column) => {
					const rows = `${head(column.name)}<row><c s="1"><v>0.75</v></c></row>`
					const { told } = opened(packed(partsOf(sheet(rows), { 'xl/styles.xml': stylesOf('0%') }, name)), `${name}.xlsx`)
					return told.length === 1 && told[0]!.includes('format General') ? [] : [`${name}.${column.name}`]
				})
		)
		expect(wrong).toEqual([])
	})
})

test('a day is read in the calendars of 1904, of 1900 and of strict workbooks, and refused if it does not exist', () => {
	const day = (xml: string, calendar = '0') => {
		const parts = partsOf(
			sheet(`${head('date_debut', 'libelle')}<row>${xml}${inline('z')}</row>`),
			{ 'xl/styles.xml': stylesOf(14) },
			'conges'
		)
		const workbook = parts['xl/workbook.xml']!.replace('<sheets>', `<workbookPr date1904="${calendar}"/><sheets>`)
		const { lines, told } = opened(packed({ ...parts, 'xl/workbook.xml': workbook }), 'conges.xlsx')
		return told[0] ?? lines[0]!.replace(/;z$/, '')
	}
	const serial = (value: string) => `<c s="1"><v>${value}</v></c>`
	expect([day(serial('46327')), day(serial('44865'), '1'), day(serial('1')), day(serial('1462')), day(serial('46327.5'))]).toEqual([
		'2026-11-01',
		'2026-11-01',
		'1900-01-01',
		'1904-01-01',
		'2026-11-01 12:00'
	])
	expect(day('<c t="d"><v>2026-11-01T00:00:00</v></c>')).toBe('2026-11-01')
	expect(day('<c t="d"><v>1899-12-30T08:30:00.000</v></c>')).toBe('08:30')
	for (const none of ['60', '-1', '3000000']) expect(day(serial(none))).toBe(`conges!A2: ${OTHERWISE}`)
})

describe('a sheet that no program writes', () => {
	test.each([
		['a row again', '<row r="3"><c r="A3"/></row><row r="3"><c r="A3"/></row>'],
		['a row of no number', '<row r="x"><c/></row>'],
		['a cell again', '<row r="3"><c r="A3"/><c r="A3"/></row>'],
		['a cell of another row', '<row r="3"><c r="A4"/></row>'],
		['a cell beyond the last column', '<row r="3"><c r="XFE3"/></row>'],
		['a row beyond the last', '<row r="1048577"><c/></row>'],
		['a tag that never ends', `<row ${'a="1" '.repeat(10)}`],
		['a tag of a thousand attributes', `<row ${Array.from({ length: 1000 }, (_, n) => `a${n}="1"`).join(' ')}/>`],
		['a thousand elements in each other', '<a>'.repeat(1000) + '</a>'.repeat(1000)],
		['a hundred thousand times the beginning of a merged cell', '<mergeCell '.repeat(100_000)],
		['a million times the beginning of a cell', '<c '.repeat(1_000_000)],
		['an entity that it does not declare', '<row><c><v>&x;</v></c></row>']
	])('with %s is damaged', (_, xml) => {
		expect(opened(byHand('salles.xlsx', sheet(head('code') + xml)).bytes).told).toEqual([`salles.xlsx: ${DAMAGED_BOOK}`])
	})

	test('a sheet that declares entities behind a long comment is refused', () => {
		const xml = `<!--${' '.repeat(70_000)}--><!DOCTYPE x [<!ENTITY a "b">]>${sheet(head('code'))}`
		expect(opened(byHand('salles.xlsx', xml).bytes).told[0]).toContain('no spreadsheet program has written this workbook')
	})

	test('a sheet that two names of its workbook stand for counts as damaged, and is read once', () => {
		const parts = partsOf(sheet(`${head('code')}<row>${inline('GR')}</row>`))
		const again = parts['xl/workbook.xml']!.replace('</sheets>', '<sheet name="classes" sheetId="2" r:id="rId1"/></sheets>')
		expect(opened(packed({ ...parts, 'xl/workbook.xml': again }), 'ecole.xlsx').told).toEqual([`ecole.xlsx: ${DAMAGED_BOOK}`])
	})

	test('is decoded once, from its beginning to its end, whatever its length', () => {
		const decoded = spyOn(TextDecoder.prototype, 'decode')
		const work = (cells: number) => {
			decoded.mockClear()
			const bytes = new TextEncoder().encode(sheet(`<row>${'<c r="A1"><f>A9</f>  </c>'.repeat(cells)}</row>`))
			let met = 0
			walkXml(bytes, { opened: () => void met++ })
			const read = decoded.mock.calls.reduce((sum, [part]) => sum + ((part as Uint8Array | undefined)?.byteLength ?? 0), 0)
			return { met, beyond: read - bytes.length }
		}
		try {
			expect([work(5000), work(50_000)]).toEqual([
				{ met: 10_003, beyond: 0 },
				{ met: 100_003, beyond: 0 }
			])
		} finally {
			decoded.mockRestore()
		}
	})
})

test('a text that many cells share ends the import at a limit, over all of its workbooks', () => {
	const rows = Array.from({ length: 9000 }, () => '<row><c t="s"><v>0</v></c></row>').join('')
	const { bytes } = byHand('salles.xlsx', sheet(head('code') + rows), strings(`<si><t>${'a'.repeat(32_000)}</t></si>`))
	const { told, taken } = opened(bytes)
	expect(told).toEqual(['salles.xlsx: the cells hold more than 268435456 characters'])
	expect(taken.characters).toBeLessThan(268_435_456 + 32_001)
})

test.each([
	['a shared text', '<c t="s"><v>0</v></c>'],
	['a text of its own', inline('a'.repeat(32_768))],
	['the text of a formula', `<c t="str"><v>${'a'.repeat(32_768)}</v></c>`]
])('a cell with more characters than a spreadsheet lets it have is refused by its place: %s', (_, cell) => {
	const shared = strings(`<si><t>${'a'.repeat(100_000)}</t></si>`)
	const { bytes } = byHand('salles.xlsx', sheet(`${head('code', 'nom')}<row>${cell}${inline('z')}</row>`), shared)
	const { told, taken } = opened(bytes)
	expect(told).toEqual(['salles!A2: holds more than the 32767 characters of a cell'])
	expect(taken.characters).toBe('codenomz'.length)
})

test('the file that Excel puts beside an open workbook is ignored and reported', () =>
	withSchool(async (school) => {
		const salles = file('salles.csv', 'code;nom\nGR;Génie\n')
		const lock = { name: '~$salles.xlsx', bytes: new Uint8Array() }
		expect(await school.import([salles, lock])).toMatchObject({
			errors: [],
			written: true,
			ignored: ['~$salles.xlsx (Excel has the workbook open: save it first)']
		})
	}))
