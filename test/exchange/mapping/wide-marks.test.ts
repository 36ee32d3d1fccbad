import { describe, expect, test } from 'bun:test'
import type { ColumnDecision, SheetDecision } from '../../../src/exchange/imports/files/decisions'
import { file } from '../imports/csv-folder'
import { withSchool, type TemporarySchool } from '../imports/temporary-school'
import { BASE, faultsOf, importSources } from './mapped-school'

const DEVOIR = { titre: 'Devoir 2', classe: 'GI-L1', matiere: 'ALGO', type: 'devoir', date: '2026-11-18', bareme: '20' } as const
const column = (heading: string, at: number, use: string, more: Partial<ColumnDecision> = {}): ColumnDecision => ({
	heading,
	column: at,
	use,
	...more
})
const COLUMNS = [
	column('Matricule', 0, 'notes.matricule'),
	column('Devoir 1', 1, 'notes.note', { evaluation: { ref: 'EV-1' } }),
	column('Devoir 2', 2, 'notes.note', { evaluation: DEVOIR })
]
const SHEET: SheetDecision = {
	file: 'notes L1.csv',
	sheet: '',
	kind: 'notes',
	heading: 1,
	columns: COLUMNS,
	given: {},
	words: {},
	cells: {},
	aside: [],
	existing: 'completer',
	people: {}
}

const sent = (school: TemporarySchool, rows: readonly string[], decision: Partial<SheetDecision> = {}, asks = false) =>
	importSources(
		school,
		[file('notes L1.csv', ['Matricule;Devoir 1;Devoir 2', ...rows].join('\n'))],
		{ sheets: [{ ...SHEET, ...decision }], classes: [] },
		{ asksOfChanges: asks }
	)

const marks = async (school: TemporarySchool) =>
	(
		await school.rows(`SELECT v.titre || ' ' || e.matricule || ' ' || n.etat || ' ' || ifnull(n.note_centiemes, '-') AS text FROM notes n
			JOIN evaluations v ON v.id = n.evaluation_id JOIN etudiants e ON e.id = n.etudiant_id ORDER BY 1`)
	).map(({ text }) => text)
const published = (school: TemporarySchool) => school.rows('SELECT titre, publiee_le FROM evaluations ORDER BY titre')

/** A school with the évaluation EV-1, which is published on `day` if there is one. */
const marked = (run: (school: TemporarySchool) => Promise<void>, day = '') =>
	withSchool(async (school) => {
		const evaluation = `ref;classe;matiere;titre;type;date;publiee_le\nEV-1;GI-L1;ALGO;Devoir 1;devoir;2026-11-12;${day}\n`
		expect((await school.import([...BASE, file('evaluations.csv', evaluation)])).errors).toEqual([])
		await run(school)
	})

describe('a sheet with a column for each évaluation', () => {
	test('fills a stored évaluation and a new one, publishes neither, and makes nothing twice', () =>
		marked(async (school) => {
			const rows = ['26-0001;15,5;12/20', '26-0002;abs;', '26-0003;;']
			const report = await sent(school, rows)
			expect([faultsOf(report), report.questions, report.written]).toEqual([[], undefined, true])
			expect(await marks(school)).toEqual(['Devoir 1 26-0001 note 1550', 'Devoir 1 26-0002 absent -', 'Devoir 2 26-0001 note 1200'])
			expect(await published(school)).toEqual([
				{ titre: 'Devoir 1', publiee_le: null },
				{ titre: 'Devoir 2', publiee_le: null }
			])
			const before = await school.fingerprint()
			expect((await sent(school, rows)).written).toBe(false)
			expect(await school.fingerprint()).toBe(before)
		}))

	test('says the cell of each mark that is above the barème, not a number, or of somebody who is not in the class', () =>
		marked(async (school) => {
			const report = await sent(school, ['26-0001;25;12/40', '26-0002;12,555;', '26-0003;12;', '26-0009;12;'])
			expect(faultsOf(report)).toEqual([
				'notes L1.csv!B2: Devoir 1: must be between 0 and 20, not 25',
				'notes L1.csv!C2: Devoir 2: the mark "12/40" is not out of 20, as its évaluation is',
				'notes L1.csv!B3: Devoir 1: must be a number with at most two decimals, not "12,555"',
				"notes L1.csv!A4: Matricule: the student has no Active enrollment in the evaluation's class",
				expect.stringMatching(/^notes L1.csv!A5: Matricule: unknown "26-0009"/)
			])
		}))

	test('asks once for each word that nobody has explained, and writes nothing before', () =>
		marked(async (school) => {
			const rows = ['26-0001;D;A', '26-0002;A;']
			const { questions, written } = await sent(school, rows)
			expect(questions?.words.map(({ use, word, count }) => [use, word, count])).toEqual([
				['notes.note', 'D', 1],
				['notes.note', 'A', 2]
			])
			expect(written).toBe(false)
			const report = await sent(school, rows, { words: { 'notes.note': { A: 'absent_injustifie', D: '' } } })
			expect(faultsOf(report)).toEqual([])
			expect(await marks(school)).toEqual(['Devoir 1 26-0002 absent_injustifie -', 'Devoir 2 26-0001 absent_injustifie -'])
		}))

	test('leaves stored marks and absences, and replaces them only if a person says so; an empty cell never clears one', () =>
		marked(async (school) => {
			await sent(school, ['26-0001;15;', '26-0002;abs;'])
			const stored = ['Devoir 1 26-0001 note 1500', 'Devoir 1 26-0002 absent -']
			for (const existing of ['completer', 'garder'] as const) {
				expect((await sent(school, ['26-0001;11;', '26-0002;12;'], { existing })).errors).toEqual([])
				expect(await marks(school)).toEqual(stored)
			}
			expect((await sent(school, ['26-0001;;', '26-0002; ;'], { existing: 'remplacer' })).written).toBe(false)
			expect(await marks(school)).toEqual(stored)
			expect((await sent(school, ['26-0001;abs;', '26-0002;12;'], { existing: 'remplacer' })).written).toBe(true)
			expect(await marks(school)).toEqual(['Devoir 1 26-0001 absent -', 'Devoir 1 26-0002 note 1200'])
		}))

	test('fills and changes marks of a published évaluation only after a question', () =>
		marked(async (school) => {
			const report = await sent(school, ['26-0001;15;', '26-0002;;9'], {}, true)
			expect(report).toMatchObject({ stops: [{ kind: 'notes', what: 'published', count: 1, of: 2 }], written: false })
			expect(await marks(school)).toEqual([])
		}, '2026-11-13'))

	test('refuses columns that would belong to all évaluations, and an évaluation that is gone', () =>
		marked(async (school) => {
			const columns = [
				COLUMNS[0]!,
				column('Devoir 1', 1, 'notes.commentaire'),
				column('Devoir 2', 2, 'notes.note', { evaluation: { ref: 'EV-9' } })
			]
			expect(faultsOf(await sent(school, ['26-0001;15;12'], { columns }))).toEqual([
				'notes L1.csv!B1: Devoir 1: leave out this column: it does not say which évaluation it is about',
				'notes L1.csv!C1: Devoir 2: the évaluation "EV-9" does not exist'
			])
		}))

	test('fills one évaluation from a class list in two parts; two marks for one student are a fault', () =>
		marked(async (school) => {
			const part = (name: string, text: string) => file(name, `Matricule;Devoir 1;Devoir 2\n${text}`)
			const both = (second: string) =>
				importSources(school, [part('a.csv', '26-0001;;12'), part('b.csv', second)], {
					sheets: ['a.csv', 'b.csv'].map((name) => ({ ...SHEET, file: name })),
					classes: []
				})
			expect(faultsOf(await both('26-0001;;13'))).toEqual(['b.csv!C2: Devoir 2: is "12" in line 2 (a.csv), which is the same record'])
			expect(faultsOf(await both('26-0002;;13'))).toEqual([])
			expect(await marks(school)).toEqual(['Devoir 2 26-0001 note 1200', 'Devoir 2 26-0002 note 1300'])
		}))
})

test('a list of marks with an évaluation in each row reads words too', () =>
	marked(async (school) => {
		const source = file('liste.csv', 'Ref;Matricule;Note\nEV-1;26-0001;15,25\nEV-1;26-0002;abs\n')
		const columns = [column('Ref', 0, 'notes.evaluation'), column('Matricule', 1, 'notes.matricule'), column('Note', 2, 'notes.note')]
		const report = await importSources(school, [source], { sheets: [{ ...SHEET, file: 'liste.csv', columns }], classes: [] })
		expect([faultsOf(report), report.questions]).toEqual([[], undefined])
		expect(await marks(school)).toEqual(['Devoir 1 26-0001 note 1525', 'Devoir 1 26-0002 absent -'])
		expect(await published(school)).toEqual([{ titre: 'Devoir 1', publiee_le: null }])
	}))
