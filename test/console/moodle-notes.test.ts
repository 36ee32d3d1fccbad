import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { insertEvaluations, write } from '../support/affairs'
import { headOf, saidBy, signedIn, type Browser } from '../support/console'
import type { Name } from '../support/people'
import { startSchools, type Schools } from '../support/school'
import { byHand, NS, stylesOf, workbookOf } from '../support/workbook'

const PATH = '/evaluations/1/moodle'
const HEAD = ['First name', 'ID number', 'Email', 'Quiz: Devoir (Real)', 'Quiz: Devoir (Percentage)', 'Course total (Real)']
const ROWS = [
	['Inès', 'ETU-1', 'ines@ecole.test', '24.00', '80.00 %', '24.00'],
	['Marie', 'ETU-3', 'u22@alpha.invalid', '15.00', '50.00 %', '15.00']
]

let schools: Schools
let fanta: Browser
beforeAll(async () => {
	schools = await startSchools()
	fanta = await signedIn(schools, 'fanta')
})
beforeEach(() =>
	write(schools, async (db) => {
		for (const table of ['notes_historique', 'notes', 'evaluations']) await db.run(`DELETE FROM ${table}`)
		await insertEvaluations(db, [{ id: 1, date: '2026-11-05', publiee_le: null, titre: 'Partiel' }])
	})
)
afterAll(() => schools.stop())

const marks = async () =>
	(await (await schools.store()).client.execute('SELECT etudiant_id, note_centiemes FROM notes ORDER BY etudiant_id')).rows.map((row) => [
		row['etudiant_id'],
		row['note_centiemes']
	])
const csv = (rows: readonly (readonly string[])[], separator = ',') =>
	rows.map((row) => row.map((cell) => `"${cell}"`).join(separator)).join('\n')

/** Sends a file to the page of an évaluation. */
async function sent(who: Browser, content: string | Uint8Array<ArrayBuffer>, name = 'MATH@MECA-L1@2026-2027 Grades.csv') {
	const form = new FormData()
	form.append('fichier', new Blob([content]), name)
	const request = new Request('http://x', { method: 'POST', body: form })
	return who.upload(`${PATH}/fichier`, request.headers.get('content-type')!, new Uint8Array(await request.arrayBuffer()))
}

/** The hidden fields of the first form of a page whose action ends so. */
function fieldsOf(html: string, action: string): string[][] {
	const [form = ''] = html.match(/<form[\s\S]*?<\/form>/g)!.filter((one) => one.includes(`${action}"`))
	return [...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!])
}

describe('marks come back from Moodle', () => {
	test.each([',', ';', '\t', ':'])('out of a CSV with %j, converted to the barème and saved as if they were typed', async (separator) => {
		const columns = await (await sent(fanta, csv([HEAD, ...ROWS], separator))).text()
		expect(columns).toContain('Noté sur 30 dans Moodle.')
		const converted = await fanta.post(`${PATH}/colonne`, fieldsOf(columns, '/moodle/colonne'))
		const html = await converted.text()
		expect(html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')).toContain('Moodle sur 30 Note sur 20 Note actuelle')
		expect(await marks()).toEqual([])
		const saved = await fanta.post('/evaluations/1', fieldsOf(html, '/evaluations/1'))
		expect(saved.headers.get('location')).toEndWith('/evaluations/1?page=1&enregistrees=2')
		expect(await marks()).toEqual([
			[20, 1600],
			[22, 1000]
		])
		const rows = (await (await schools.store()).client.execute('SELECT publiee_le FROM evaluations WHERE id = 1')).rows
		expect(rows[0]?.['publiee_le']).toBeNull()
	})

	test('out of a workbook, whose numbers are numbers', async () => {
		const table = [HEAD, ...ROWS.map((row) => row.map((cell, at) => (at === 3 ? Number(cell) : cell)))]
		const columns = await saidBy(sent(fanta, new Uint8Array(await workbookOf({ Grades: table })), 'notes.xlsx'))
		expect(columns).toContain('Quiz: Devoir Noté sur 30 dans Moodle.')
	})

	test('out of a workbook that shows its numbers by formats, as what it shows: percentages, padded keys, rounded marks', async () => {
		const styles = { 'xl/styles.xml': stylesOf(10, '"ETU-"0', '0', '0%', '0.00') }
		const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
		const number = (value: number, style: number) => `<c s="${style}"><v>${value}</v></c>`
		const book = (heads: readonly string[], ...rows: readonly string[]) => {
			const lines = [heads.map(text).join(''), ...rows].map((line) => `<row>${line}</row>`)
			return byHand('notes.xlsx', `<worksheet ${NS}><sheetData>${lines.join('')}</sheetData></worksheet>`, styles).bytes
		}
		const taken = async (bytes: Uint8Array) => (await sent(fanta, new Uint8Array(bytes), 'notes.xlsx')).text()
		const [, , , real, percent] = HEAD as [string, string, string, string, string]
		const both = await taken(book(['ID number', real, percent], number(1, 2) + number(24.004, 5) + number(0.8, 1)))
		expect(both).toContain('Noté sur 30 dans Moodle.')
		expect(fieldsOf(both, '/moodle/colonne').filter(([name]) => name!.startsWith('brut.'))).toEqual([['brut.20', '24']])
		const alone = await taken(book(['ID number', percent], number(1, 2) + number(0.75, 4), number(3, 2) + number(0.7533, 1)))
		expect(fieldsOf(alone, '/moodle/colonne').filter(([name]) => name!.startsWith('brut.'))).toEqual([
			['brut.20', '75 %'],
			['brut.22', '75.33 %']
		])
		expect(await saidBy(fanta.post(`${PATH}/colonne`, fieldsOf(alone, '/moodle/colonne')))).toContain('ZADI Inès (ETU-1) 75 % 15')
		expect(headOf(await taken(book(['ID number', real], number(1, 2) + number(14.8, 3))))).toContain('salles!B2')
	})

	test('rows are matched by e-mail if the file has no number, made-up addresses too', async () => {
		const without = [HEAD, ...ROWS].map((row) => row.filter((_, at) => at !== 1))
		const columns = await (await sent(fanta, csv(without))).text()
		expect(fieldsOf(columns, '/moodle/colonne').filter(([name]) => name!.startsWith('brut.'))).toEqual([
			['brut.20', '24.00'],
			['brut.22', '15.00']
		])
	})

	test('only with their maximum, which is asked for if the file does not say it', async () => {
		const columns = await (await sent(fanta, csv([HEAD, ...ROWS].map((row) => row.filter((_, at) => at !== 4))))).text()
		expect(columns).toContain('Noté sur combien dans Moodle ?')
		const fields = fieldsOf(columns, '/moodle/colonne')
		for (const sur of ['', '0', 'vingt', '-3']) {
			const refused = await fanta.post(`${PATH}/colonne`, [...fields, ['sur', sur]])
			expect([refused.status, headOf(await refused.text())]).toEqual([422, expect.stringContaining('plus grand que 0')])
		}
		expect(await saidBy(fanta.post(`${PATH}/colonne`, [...fields, ['sur', '40']]))).toContain('ZADI Inès (ETU-1) 24.00 12')
	})

	test('without letters, marks above the maximum and empty cells', async () => {
		const rows = [HEAD, ['', 'ETU-1', '', 'B', '', ''], ['', 'ETU-3', '', '31', '', '']]
		const columns = await (await sent(fanta, csv(rows))).text()
		const shown = await fanta.post(`${PATH}/colonne`, [...fieldsOf(columns, '/moodle/colonne'), ['sur', '30']])
		const html = await shown.text()
		expect(html.match(/refusée/g)).toHaveLength(2)
		expect(html).not.toContain('name="note.')
		const empty = await (await sent(fanta, csv([HEAD, ['', 'ETU-1', '', '-', '-', ''], ['', 'ETU-3', '', '', '', '']]))).text()
		expect(await saidBy(fanta.post(`${PATH}/colonne`, [...fieldsOf(empty, '/moodle/colonne'), ['sur', '30']]))).not.toContain('ETU-1')
	})

	test('and leave the comments and the marks of others', async () => {
		await fanta.post('/evaluations/1', { 'note.20': '8', 'commentaire.20': 'à revoir', 'vu.20': 'x', page: '1' })
		const columns = await (await sent(fanta, csv([HEAD, ROWS[1]!]))).text()
		expect(columns).not.toContain('brut.20')
	})
})

describe('a file of marks is refused', () => {
	const refusal = async (content: string | Uint8Array<ArrayBuffer>, name?: string) =>
		headOf(await (await sent(fanta, content, name)).text())

	test.each(['notes.ods', 'notes.xml', 'notes.pdf'])('if it is %s', async (name) => {
		expect(await refusal('x', name)).toContain("n'est ni un .csv ni un .xlsx lisible")
	})

	test('if it is a damaged workbook, or empty', async () => {
		expect(await refusal(new Uint8Array([80, 75, 3, 4, 0]), 'notes.xlsx')).toContain('lisible')
		expect(await refusal('')).not.toBe('')
	})

	test.each([
		['a cell of a CSV', 'notes.csv', csv([HEAD, ['Inès', 'x'.repeat(32_768)]]), 'notes.csv : B2 :'],
		['a heading of a CSV', 'notes.csv', csv([['x'.repeat(32_768), ...HEAD]]), 'notes.csv : A1 :']
	])('if %s is longer than a spreadsheet lets it be, by its place', async (_, name, content, place) => {
		expect(await refusal(content, name)).toContain(`${place} la cellule contient plus de 32767 caractères`)
	})

	test('if one text that many cells share makes it too long, or a text is too long for a cell', async () => {
		const cells = '<c t="s"><v>0</v></c>'.repeat(400)
		const shared = (length: number) => ({ 'xl/sharedStrings.xml': `<sst ${NS}><si><t>${'a'.repeat(length)}</t></si></sst>` })
		const workbook = (length: number) =>
			byHand('notes.xlsx', `<worksheet ${NS}><sheetData>${`<row>${cells}</row>`.repeat(5)}</sheetData></worksheet>`, shared(length)).bytes
		expect(await refusal(new Uint8Array(workbook(100_000)), 'notes.xlsx')).toContain(
			'notes.xlsx : salles!A1 : la cellule contient plus de 32767'
		)
		expect(await refusal(new Uint8Array(workbook(32_000)), 'notes.xlsx')).toContain('les cellules contiennent plus de 1048576 caractères')
	})

	test('if it has more rows or columns than a class has', async () => {
		expect(await refusal(csv([Array.from({ length: 401 }, () => 'x')]), 'notes.csv')).toContain('notes.csv:1 : il y a plus de 400 colonnes')
		expect(await refusal('x,y\n'.repeat(2001), 'notes.csv')).toContain('notes.csv : il y a plus de 2000 lignes')
	})

	test('if it has neither number nor e-mail, with the setting that adds one', async () => {
		expect(
			await refusal(
				csv([
					['Prénom', 'Devoir (Brut)'],
					['Inès', '12']
				])
			)
		).toContain('grade_export_userprofilefields')
	})

	test('if its columns are not of marks', async () => {
		expect(
			await refusal(
				csv([
					['ID number', 'Devoir (Letter)', 'Course total (Real)'],
					['ETU-1', 'B', '12']
				])
			)
		).toContain('(Brut)')
	})

	test('if it is of last year, by its name or its hour', async () => {
		expect(await refusal(csv([HEAD, ...ROWS]), 'MATH@MECA-L1@2025-2026 Notes.csv')).toContain("d'une autre année")
		const old = [[...HEAD, 'Last downloaded from this course'], ...ROWS.map((row) => [...row, '1750000000'])]
		expect(await refusal(csv(old), 'notes.csv')).toContain("d'une autre année")
	})

	test('if nobody in it is of this évaluation', async () => {
		expect(await refusal(csv([HEAD, ['Koffi', 'ETU-2', '', '12', '', '']]))).toContain("n'est d'un étudiant de cette évaluation")
	})

	test('in part: whoever is of another class, unknown or there twice is left out by the key of the file', async () => {
		const said = await saidBy(
			sent(fanta, csv([HEAD, ...ROWS, ROWS[1]!, ['Koffi', 'ETU-2', '', '12', '', ''], ['', 'X-9', '', '1', '', '']]))
		)
		expect(said).toContain('sont laissées de côté : ETU-3, ETU-2, X-9')
		expect(said).not.toContain('Élan')
	})
})

describe('the page that takes marks from Moodle', () => {
	test.each([
		['fanta', 200],
		['yao', 403],
		['moussa', 403],
		['ines', 403]
	] satisfies [Name, number][])('answers %s with %d', async (name, status) => {
		const who = await signedIn(schools, name)
		const got = await who.get(PATH)
		const posted = await sent(who, csv([HEAD, ...ROWS]))
		const converted = await who.post(`${PATH}/colonne`, { 'brut.20': '12', sur: '20' })
		const statuses = [got, posted, converted].map((one) => (one.status === 404 ? 403 : one.status))
		expect(statuses).toEqual([status, status, status])
	})

	test('is closed for a withdrawn évaluation and in a closed year', async () => {
		await write(schools, (db) => db.run('UPDATE evaluations SET annulee = 1'))
		expect((await fanta.get(PATH)).status).toBe(403)
		await write(schools, (db) => db.run('UPDATE evaluations SET annulee = 0'))
		await write(schools, (db) => db.run('UPDATE annees SET cloturee = 1'))
		expect((await fanta.get(PATH)).status).toBe(403)
		await write(schools, (db) => db.run('UPDATE annees SET cloturee = 0'))
	})
})
