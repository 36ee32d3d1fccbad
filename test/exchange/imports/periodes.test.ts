import { expect, test } from 'bun:test'
import { csvFiles, file, smallSchool } from './csv-folder'
import { mustRoundTrip } from './export-round-trip'
import { withSchool, type TemporarySchool } from './temporary-school'

const HEAD = 'annee;rang;niveau;libelle;date_debut;date_fin\n'
const filled = (run: (school: TemporarySchool) => Promise<void>) =>
	withSchool(async (school) => {
		expect((await school.import(csvFiles(smallSchool()))).errors).toEqual([])
		await run(school)
	})
const errorsOf = async (school: TemporarySchool, ...files: ReturnType<typeof file>[]) =>
	(await school.import(files)).errors.map(({ file: name, line, column, message }) => `${name}:${line}: ${column}: ${message}`)
const stored = (school: TemporarySchool) =>
	school
		.rows(
			`SELECT a.libelle AS annee, p.rang, n.code AS niveau, p.date_debut, p.date_fin FROM periodes p JOIN annees a ON a.id = p.annee_id
			LEFT JOIN niveaux n ON n.id = p.niveau_id ORDER BY 1, 2, 3`
		)
		.then((rows) => rows.map((row) => Object.values(row).join(' ')))

test('periods are of the year that the line names, or else of the current one, and of a level if it names one', () =>
	filled(async (school) => {
		expect(await stored(school)).toEqual([
			'2025-2026 1 L3 2025-09-15 2026-01-15',
			'2026-2027 1  2026-09-14 2027-01-31',
			'2026-2027 2  2027-02-01 2027-07-31'
		])
		expect(
			await errorsOf(school, file('periodes.csv', `${HEAD}2026-2027;1;;S1;14/09/2026;2027-01-20\n;2;M2;S2;2027-03-01;2027-06-30\n`))
		).toEqual([])
		expect((await stored(school)).slice(1)).toEqual([
			'2026-2027 1  2026-09-14 2027-01-20',
			'2026-2027 2  2027-02-01 2027-07-31',
			'2026-2027 2 M2 2027-03-01 2027-06-30'
		])
		const again = await school.import([file('periodes.csv', 'rang;niveau;date_fin\n2;M2;2027-06-30\n')])
		expect(again.summary).toEqual([{ kind: 'periodes', created: 0, changed: 0, unchanged: 1 }])
		await mustRoundTrip(school, 'Africa/Abidjan')
	}))

test('a period may say until when its grades are typed', () =>
	filled(async (school) => {
		const days = () => school.rows('SELECT rang, saisie_jusque FROM periodes WHERE niveau_id IS NULL ORDER BY rang')
		expect(await errorsOf(school, file('periodes.csv', 'rang;niveau;saisie_jusque\n1;;15/02/2027\n'))).toEqual([])
		expect(await days()).toEqual([
			{ rang: 1, saisie_jusque: '2027-02-15' },
			{ rang: 2, saisie_jusque: null }
		])
		expect(await errorsOf(school, file('periodes.csv', 'rang;niveau;libelle\n1;;S1\n'))).toEqual([])
		expect((await days())[0]).toEqual({ rang: 1, saisie_jusque: '2027-02-15' })
		expect(await errorsOf(school, file('periodes.csv', 'rang;niveau;saisie_jusque\n1;;\n'))).toEqual([])
		expect((await days())[0]).toEqual({ rang: 1, saisie_jusque: null })
	}))

test.each([
	['inverted dates', 'date_debut;date_fin', '2;;2027-07-01;2027-03-01', ['2: date_fin: must be after 01/07/2027']],
	['one day', 'date_debut;date_fin', '2;;2027-07-01;2027-07-01', ['2: date_fin: must be after 01/07/2027']],
	['an overlap', 'date_debut', '2;;2027-01-31', ['2: date_debut: period 2 begins on 2027-01-31, and period 1 ends on 2027-01-31']],
	['an overlap by the first', 'date_fin', '1;;2027-02-01', ['2: date_fin: period 2 begins on 2027-02-01, and period 1 ends on 2027-02-01']],
	['before the year', 'date_debut', '1;;2026-09-13', ['2: date_debut: period 1 begins on 2026-09-13, before 2026-2027 does (2026-09-14)']],
	['after the year', 'date_fin', '2;;2027-08-01', ['2: date_fin: period 2 ends on 2027-08-01, after 2026-2027 does (2027-07-31)']],
	[
		"a level's own that overlaps the general one",
		'libelle;date_debut;date_fin',
		'1;L3;S1;2026-09-14;2027-02-01',
		['2: date_fin: period 2 begins on 2027-02-01, and period 1 ends on 2027-02-01']
	],
	['a third', 'libelle;date_debut;date_fin', '3;;S3;2027-03-01;2027-04-01', [/^2: rang: must be between 1 and 2/]],
	['none', 'date_debut', ';;2027-03-01', ['2: rang: must not be empty']],
	['an unknown level', 'date_debut', '2;L9;2027-03-01', [/^2: niveau: /]],
	['twice', 'date_fin', '1;;2027-01-20\n1;;2027-01-20', ['3: annee: the same record is already in line 2 (same annee, rang and niveau)']]
] as const)('%s: is refused at its cell', (_what, columns, cells, expected) =>
	filled(async (school) => {
		const before = await school.fingerprint()
		const errors = await errorsOf(school, file('periodes.csv', `rang;niveau;${columns}\n${cells}\n`))
		expect(errors).toEqual(
			expected.map((one) =>
				typeof one === 'string' ? `periodes.csv:${one}` : expect.stringMatching(new RegExp(`^periodes.csv:${one.source.slice(1)}`))
			) as string[]
		)
		expect(await school.fingerprint()).toBe(before)
	})
)

test('an unknown year is refused, and so is a closed one', () =>
	filled(async (school) => {
		expect(await errorsOf(school, file('periodes.csv', 'annee;rang\n2019-2020;1\n'))).toEqual([
			expect.stringContaining('annee: unknown "2019-2020"')
		])
		await school.import([file('annees.csv', 'libelle;date_debut;date_fin;cloturee\n2025-2026;2025-09-15;2026-07-31;oui\n')])
		expect(await errorsOf(school, file('periodes.csv', 'annee;rang;niveau;libelle\n2025-2026;1;L3;Autre\n'))).toEqual([
			'periodes.csv:2: undefined: the year 2025-2026 is closed: nothing is written into it any more'
		])
	}))

test('a year does not leave its periods behind; both may move together', () =>
	filled(async (school) => {
		const shorter = file('annees.csv', 'libelle;date_debut;date_fin\n2026-2027;2026-10-01;2027-06-30\n')
		expect(await errorsOf(school, shorter)).toEqual([
			'annees.csv:2: date_debut: period 1 begins on 2026-09-14, before 2026-2027 does (2026-10-01)',
			'annees.csv:2: date_fin: period 2 ends on 2027-07-31, after 2026-2027 does (2027-06-30)'
		])
		const moved = file('periodes.csv', 'rang;date_debut;date_fin\n1;2026-10-01;2027-01-31\n2;2027-02-01;2027-06-30\n')
		expect(await errorsOf(school, shorter, moved)).toEqual([])
	}))

test('both periods move past each other in one file', () =>
	filled(async (school) => {
		const moved = file('periodes.csv', 'rang;date_debut;date_fin\n1;2026-09-14;2027-03-15\n2;2027-03-16;2027-07-31\n')
		expect(await errorsOf(school, moved)).toEqual([])
	}))
