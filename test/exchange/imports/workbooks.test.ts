import { describe, expect, test } from 'bun:test'
import { zipSync } from 'fflate'
import { writeXlsx, type CellValue } from 'hucre/xlsx'
import { formatFault } from '../../../src/exchange/imports/report/format-report'
import type { ImportOptions } from '../../../src/exchange/imports/import-order'
import type { SourceFile } from '../../../src/exchange/imports/files/source-file'
import { byHand, NS } from '../../support/workbook'
import { encoded, file } from './csv-folder'
import { withSchool } from './temporary-school'

type Rows = CellValue[][]

const workbook = async (name: string, sheets: Record<string, Rows>, dateSystem: '1900' | '1904' = '1900'): Promise<SourceFile> => ({
	name,
	bytes: await writeXlsx({ sheets: Object.entries(sheets).map(([sheet, rows]) => ({ name: sheet, rows })), dateSystem })
})

const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
const HEAD = `<row r="1">${cell('A1', 'code')}${cell('B1', 'nom')}</row>`
const sheetOf = (rows: string, after = '') => `<worksheet ${NS}><sheetData>${HEAD}${rows}</sheetData>${after}</worksheet>`

/** The faults of importing these files into an empty school, and the salles that are stored afterwards. */
async function told(files: readonly SourceFile[], options: Partial<ImportOptions> = {}) {
	let faults: string[] = []
	let stored: unknown[] = []
	let ignored: readonly string[] = []
	await withSchool(async (school) => {
		const report = await school.import(files, options)
		faults = report.errors.map(formatFault)
		ignored = report.ignored
		stored = await school.rows('SELECT code, nom FROM salles ORDER BY code')
	})
	return { faults, stored, ignored }
}

const SALLES: Rows = [
	['code', 'nom'],
	['GR', 'Génie rural'],
	['INF', 'Informatique']
]
const STORED = [
	{ code: 'GR', nom: 'Génie rural' },
	{ code: 'INF', nom: 'Informatique' }
]

describe('a workbook', () => {
	test('whose sheets have the names of files is imported as the files would be; a sheet too many is reported', async () => {
		const ecole = await workbook('ecole.xlsx', { Salles: SALLES, Consignes: [['bonjour']] })
		expect(await told([ecole])).toEqual({ faults: [], stored: STORED, ignored: ['ecole.xlsx Consignes'] })
	})

	test('may have columns in parentheses, which are ignored and reported; with only those, a row above the header is a fault', async () => {
		const [head = [], first = [], second = []] = SALLES
		const rows: Rows = [
			['(Bâtiment)', ...head, '(Reste)'],
			['Nord', ...first, '#REF!'],
			[null, ...second]
		]
		const { stored } = await told([await workbook('salles.xlsx', { salles: SALLES })])
		expect(await told([await workbook('salles.xlsx', { salles: rows })])).toEqual({
			faults: [],
			stored,
			ignored: ['salles!A1 (Bâtiment)', 'salles!D1 (Reste)']
		})
		const titled = await told([await workbook('salles.xlsx', { salles: [['(Liste des salles)'], ...SALLES] })])
		expect([titled.stored, titled.ignored]).toEqual([[], []])
		expect(titled.faults[0]).toContain('unknown column')
	})

	test('with the name of a file has it in its first sheet', async () => {
		expect((await told([await workbook('salles.xlsx', { Feuil1: SALLES })])).stored).toEqual(STORED)
	})

	test('may be beside a CSV file, but not with the same records', async () => {
		const book = await workbook('salles.xlsx', { Feuil1: SALLES })
		const other = file('annees.csv', 'libelle;date_debut;date_fin\n2026-2027;2026-09-01;2027-07-31\n')
		expect(await told([book, other])).toMatchObject({ faults: [], stored: STORED })
		expect((await told([book, file('salles.csv', 'code;nom\nGR;Génie rural\n')])).faults).toEqual([
			'salles.csv: there is a second file of salles'
		])
	})

	test('has faults with sheet and cell, whatever comes before the header', async () => {
		const rows: Rows = [[], [null, 'nom', 'code'], [], [null, 'Génie\u202Erural', 'GR'], [null, null, 'INF'], [null, 'Informatique', null]]
		expect((await told([await workbook('ecole.xlsx', { salles: rows })])).faults).toEqual([
			'salles!B4: nom: must not contain a character that changes the direction of writing',
			'salles!C6: code: must not be empty'
		])
		expect(
			(
				await told([
					await workbook('ecole.xlsx', {
						salles: [
							['code', 'nomm'],
							['GR', 'x']
						]
					})
				])
			).faults
		).toEqual(['salles!B1: nomm: unknown column "nomm"; did you mean nom?'])
		expect((await told([await workbook('ecole.xlsx', { salle: SALLES })], { langue: 'fr' })).faults[0]).toBe(
			'ecole.xlsx salle: feuille inconnue ; vouliez-vous dire salles ?'
		)
	})

	test.each(['1900', '1904'] as const)('has days, times and numbers as cells, in the calendar of %s', async (calendar) => {
		const day = (text: string) => new Date(`${text}T00:00:00Z`)
		const sheets = {
			annees: [
				['libelle', 'date_debut', 'date_fin', 'courante'],
				['2026-2027', day('2026-09-01'), '31/07/2027', true]
			],
			salles: [
				['code', 'nom', 'capacite'],
				[101, 0.1 + 0.2, 30.000000000000004]
			],
			conges: [
				['date_debut', 'libelle'],
				[day('2026-11-01'), new Date(day('2026-11-01').getTime() + 30_600_000)]
			]
		} satisfies Record<string, Rows>
		await withSchool(async (school) => {
			const report = await school.import([await workbook('ecole.xlsx', sheets, calendar)])
			expect(report.errors.map(formatFault)).toEqual([])
			expect(await school.rows('SELECT libelle, date_debut, date_fin, courante FROM annees')).toEqual([
				{ libelle: '2026-2027', date_debut: '2026-09-01', date_fin: '2027-07-31', courante: 1 }
			])
			expect(await school.rows('SELECT code, nom, capacite FROM salles')).toEqual([{ code: '101', nom: '0.3', capacite: 30 }])
			expect(await school.rows('SELECT date_debut, libelle FROM conges')).toEqual([
				{ date_debut: '2026-11-01', libelle: '2026-11-01 08:30' }
			])
			const again = await school.import([await workbook('ecole.xlsx', sheets, calendar)])
			expect(again.summary.map(({ created, changed }) => created + changed)).toEqual([0, 0, 0])
		})
	})

	test('gives the results of its formulas; one that was not calculated is reported, and so is one that failed', async () => {
		const formula = (inside: string) => byHand('ecole.xlsx', sheetOf(`<row r="2">${cell('A2', 'GR')}<c r="B2" ${inside}</c></row>`))
		expect((await told([formula('t="str"><f>UPPER("x")</f><v>Génie</v>')])).stored).toEqual([{ code: 'GR', nom: 'Génie' }])
		const none = ['salles!B2: its formula has no value: open the workbook, let it calculate and save it']
		expect((await told([formula('><f>UPPER("x")</f>')])).faults).toEqual(none)
		// as programs write it that do not calculate
		for (const value of ['<v/>', '<v />', '<v></v>', '<v> </v>', '<x:v/>'])
			expect((await told([formula(`><f>UPPER("x")</f>${value}`)])).faults).toEqual(none)
		// white space after a formula must not take quadratic time, which would be hours here
		expect((await told([formula(`t="str"><f>A9</f>${' '.repeat(3_000_000)}<v>Génie</v>`)])).stored).toEqual([{ code: 'GR', nom: 'Génie' }])
		expect((await told([formula('t="str"><f>A9</f><v></v>')])).stored).toEqual([{ code: 'GR', nom: null }])
		expect((await told([formula('t="e"><f>A9</f><v>#REF!</v>')])).faults).toEqual(['salles!B2: holds the error #REF!'])
	})

	test('a workbook of thousands of sheets is refused, and the name of a sheet is quoted in part', async () => {
		const sheets = Array.from({ length: 3000 }, (_, n) => `<sheet name="S${n}" sheetId="${n + 1}" r:id="rId1"/>`).join('')
		const book = (inside: string) =>
			byHand('ecole.xlsx', GOOD, {
				'xl/workbook.xml': `<workbook ${NS} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${inside}</sheets></workbook>`
			})
		expect((await told([book(sheets)])).faults).toEqual(['ecole.xlsx: it has more than 1000 sheets'])
		const long = `<sheet name="salles" sheetId="1" r:id="rId1"/><sheet name="${'x'.repeat(100_000)}" sheetId="2" r:id="rId1"/>`
		expect((await told([book(long)])).ignored).toEqual([`ecole.xlsx ${'x'.repeat(60)}…`])
	})

	test('has one fault for each cell: a failed or uncalculated one does not count as invalid or empty too', async () => {
		const head = `<row r="1">${cell('A1', 'code')}${cell('B1', 'nom')}${cell('C1', 'capacite')}</row>`
		const failed = (at: string) => `<c r="${at}" t="e"><f>A9</f><v>#N/A</v></c>`
		const rows = `<row r="2"><c r="A2"><f>A9</f></c>${failed('B2')}${failed('C2')}</row><row r="3">${cell('A3', 'INF')}${cell('C3', 'x')}</row>`
		expect((await told([byHand('ecole.xlsx', `<worksheet ${NS}><sheetData>${head}${rows}</sheetData></worksheet>`)])).faults).toEqual([
			'salles!A2: its formula has no value: open the workbook, let it calculate and save it',
			'salles!B2: holds the error #N/A',
			'salles!C2: holds the error #N/A',
			'salles!C3: capacite: must be a whole number, not "x"'
		])
		const header = `<worksheet ${NS}><sheetData><row r="1">${cell('A1', 'code')}${failed('B1')}</row></sheetData></worksheet>`
		expect((await told([byHand('ecole.xlsx', header)])).faults).toEqual([
			expect.stringMatching(/^salles!B1: #N\/A: unknown column "#N\/A"/)
		])
	})

	test('with merged cells is refused: those that they hide would count as empty', async () => {
		const merged = sheetOf(
			`<row r="2">${cell('A2', 'GR')}${cell('B2', 'Génie')}</row>`,
			'<mergeCells><mergeCell ref="B2:B3"/></mergeCells>'
		)
		expect((await told([byHand('ecole.xlsx', merged)])).faults).toEqual([
			'salles!B2:B3: these cells are merged: unmerge them and write into each what it holds'
		])
	})
})

const GOOD = sheetOf(`<row r="2">${cell('A2', 'GR')}${cell('B2', 'Génie rural')}</row>`)
const DAMAGED = 'ecole.xlsx: this workbook is damaged, or not an .xlsx at all'

describe('a hostile workbook', () => {
	const cut = (book: SourceFile, length: number): SourceFile => ({ ...book, bytes: book.bytes.subarray(0, length) })

	test('is refused in one sentence if it is not a workbook, cut off or locked', async () => {
		const good = byHand('ecole.xlsx', GOOD)
		expect((await told([{ name: 'ecole.xlsx', bytes: encoded('code;nom') }])).faults).toEqual([
			'ecole.xlsx: this is not an .xlsx workbook, whatever its name says: open it and save it as .xlsx'
		])
		expect((await told([cut(good, good.bytes.length - 30)])).faults[0]).toStartWith('ecole.xlsx: the zip file cannot be read')
		expect((await told([{ name: 'ecole.xlsx', bytes: zipSync({ 'a.txt': encoded('x') }) }])).faults).toEqual([DAMAGED])
		const locked = { name: 'ecole.xlsx', bytes: new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0]) }
		// sheets with the names of other files may be in the workbook: they are not reported
		const naming = file('matieres.csv', 'code;nom;filiere;niveau\nMAT;Mathématiques;GM;BTS1\n')
		expect((await told([locked, naming])).faults).toEqual([
			'ecole.xlsx: this workbook is protected by a password, or an old .xls: open it and save it as .xlsx without a password'
		])
	})

	test('a workbook that would unpack to 4 GB is not unpacked, even if its directory hides its size', async () => {
		// the part that is read first
		const bomb = zipSync({ '_rels/.rels': new Uint8Array(8_000_000) })
		const view = new DataView(bomb.buffer, bomb.byteOffset)
		const directory = view.getUint32(bomb.length - 6, true)
		view.setUint32(directory + 24, 0xfffffff0, true)
		expect((await told([{ name: 'ecole.xlsx', bytes: bomb }])).faults[0]).toContain('unpacked it would take 4294967280 bytes')
		view.setUint32(directory + 24, 1000, true)
		expect((await told([{ name: 'ecole.xlsx', bytes: bomb }])).faults[0]).toContain('more than the 1000 bytes that its directory promises')
	})

	test('with entities is refused: it cannot read anything outside itself, and does not grow', async () => {
		const outside = `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>${GOOD.replace('Génie rural', '&f;')}`
		const laughs = `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]>${GOOD.replace('Génie rural', '&b;')}`
		for (const sheet of [outside, laughs]) {
			const { stored, faults } = await told([byHand('ecole.xlsx', sheet)])
			expect([stored, faults]).toEqual([
				[],
				['ecole.xlsx: no spreadsheet program has written this workbook: open it in one and save it again']
			])
		}
	})

	test('a workbook that lies about its size, or has a cell in the last corner, takes only the memory of its content', async () => {
		const wide = GOOD.replace('<sheetData>', '<dimension ref="A1:XFD1048576"/><sheetData>')
		expect((await told([byHand('ecole.xlsx', wide)])).stored).toEqual([{ code: 'GR', nom: 'Génie rural' }])
		const corner = sheetOf(`<row r="1048576">${cell('XFD1048576', 'x')}</row>`)
		expect((await told([byHand('ecole.xlsx', corner)])).faults).toEqual(['ecole.xlsx: the sheet salles has something in column XFD'])
		const columns = `<worksheet ${NS}><sheetData><row r="1">${Array.from({ length: 300_000 }, () => '<c><v>1</v></c>').join('')}</row></sheetData></worksheet>`
		expect((await told([byHand('ecole.xlsx', columns)])).faults).toEqual([DAMAGED])
		const empty = Array.from({ length: 2000 }, (_, row) => `<row r="${row + 2}"><c r="XFD${row + 2}"/></row>`).join('')
		expect((await told([byHand('ecole.xlsx', sheetOf(empty))])).faults[0]).toBe('ecole.xlsx: the rows span more than 20000000 cells')
	})

	test('cannot bring macros: those of an .xlsx are ignored, and an .xlsm is refused', async () => {
		const macros = byHand('ecole.xlsx', GOOD, { 'xl/vbaProject.bin': 'Sub AutoOpen()' })
		expect((await told([macros])).stored).toEqual([{ code: 'GR', nom: 'Génie rural' }])
		expect((await told([{ ...macros, name: 'salles.xlsm' }])).faults).toEqual([
			'salles.xlsm: this is a spreadsheet: open it and save it as .xlsx, or as salles.csv (CSV UTF-8)'
		])
	})
})

test('a workbook whose sheets are empty is a fault', () =>
	withSchool(async (school) => {
		const { errors } = await school.import([await workbook('rentree.xlsx', { salles: [], classes: [[null]] })])
		expect(errors.map(formatFault)).toEqual(['rentree.xlsx: nothing is written in it'])
		const one = await school.import([await workbook('rentree.xlsx', { salles: [['code'], ['A']], classes: [] })])
		expect([one.errors, one.written]).toEqual([[], true])
	}))

test('with several workbooks, each place is reported with its own, in whatever quotes it is written', async () => {
	const merged = GOOD.replace('</sheetData>', "</sheetData><mergeCells count='1'><mergeCell ref='A2:B2'/></mergeCells>")
	const again = sheetOf(`<row r="2">${cell('A2', 'GR')}${cell('B2', 'x'.repeat(300))}</row>`)
	expect((await told([byHand('a.xlsx', merged), byHand('b.xlsx', again)])).faults).toEqual([
		'a.xlsx salles!A2:B2: these cells are merged: unmerge them and write into each what it holds',
		'b.xlsx salles: there is a second file of salles'
	])
})
