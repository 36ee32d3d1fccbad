import { expect, test } from 'bun:test'
import { runRecords } from '../../../src/exchange/records/run-records'
import { NOUNS } from '../../../src/server/nouns'
import { csvFiles, file, smallSchool } from './csv-folder'
import { mustRoundTrip } from './export-round-trip'
import { NOW, withSchool, type TemporarySchool } from './temporary-school'

const filled = (run: (school: TemporarySchool) => Promise<void>) =>
	withSchool(async (school) => {
		expect((await school.import(csvFiles(smallSchool()))).errors).toEqual([])
		await run(school)
	})
const errorsOf = async (school: TemporarySchool, ...files: ReturnType<typeof file>[]) =>
	(await school.import(files)).errors.map(({ file: name, line, column, message }) => `${name}:${line}: ${column}: ${message}`)
const stored = (school: TemporarySchool, libelle = '2026-2027') =>
	school.rows(`SELECT n.code AS niveau, m.code AS matiere, r.cc, r.plancher_ue FROM reglements r JOIN annees a ON a.id = r.annee_id
		LEFT JOIN niveaux n ON n.id = r.niveau_id LEFT JOIN matieres m ON m.id = r.matiere_id WHERE a.libelle = '${libelle}' ORDER BY 1, 2`)

const ECOLE = { niveau: null, matiere: null, cc: 40, plancher_ue: 750 }
const MATIERE = { niveau: null, matiere: 'M0-0-L1', cc: 30, plancher_ue: null }
const L1 = { niveau: 'L1', matiere: null, cc: 0, plancher_ue: 0 }

test('a line is about the school, a level or a matière of the year that it names, or else of the current one', () =>
	filled(async (school) => {
		expect(await stored(school)).toEqual([ECOLE, MATIERE, L1])
		expect(await errorsOf(school, file('reglements.csv', 'niveau;plancher_ue;cc;ex\nL1;7,50;35;65\nM2;;0;\n'))).toEqual([])
		expect(await stored(school)).toEqual([
			ECOLE,
			MATIERE,
			{ ...L1, cc: 35, plancher_ue: 750 },
			{ niveau: 'M2', matiere: null, cc: 0, plancher_ue: null }
		])
		const again = await school.import([file('reglements.csv', 'annee;matiere;cc;ex\n2026-2027;M0-0-L1;30;70\n')])
		expect(again.summary).toEqual([{ kind: 'reglements', created: 0, changed: 0, unchanged: 1 }])
		await mustRoundTrip(school, 'Africa/Abidjan')
	}))

test('a line about the whole school says whether an unexcused absence counts 0', () =>
	filled(async (school) => {
		expect(await errorsOf(school, file('reglements.csv', 'absence_injustifiee_zero\nnon\n'))).toEqual([])
		expect(
			await school.rows('SELECT absence_injustifiee_zero AS zero FROM reglements WHERE niveau_id IS NULL AND matiere_id IS NULL')
		).toEqual([{ zero: 0 }])
		await mustRoundTrip(school, 'Africa/Abidjan')
	}))

test('lines of a year that comes with them take the places of its copies', () =>
	filled(async (school) => {
		const year = file('annees.csv', 'libelle;date_debut;date_fin\n2027-2028;2027-09-14;2028-07-31\n')
		const said = file('reglements.csv', 'annee;niveau;cc;ex\n2027-2028;M1;45;55\n2027-2028;L1;20;80\n')
		expect(await errorsOf(school, year, said)).toEqual([])
		expect(await stored(school, '2027-2028')).toEqual([
			ECOLE,
			MATIERE,
			{ niveau: 'L1', matiere: null, cc: 20, plancher_ue: null },
			{ niveau: 'M1', matiere: null, cc: 45, plancher_ue: null }
		])
		expect(await stored(school)).toEqual([ECOLE, MATIERE, L1])
		expect((await school.import([year, said])).written).toBe(false)
	}))

const publish = (school: TemporarySchool) =>
	school.use((store) =>
		store.write({ author: { name: 'test' }, touches: ['donnees'] }, async ({ db, journal }) => {
			await db.run(`INSERT INTO publications (classe_id, periode, definitive, publiee_at, publiee_par, remplace, contexte)
				SELECT (SELECT min(id) FROM classes), 1, 1, 1, (SELECT min(id) FROM utilisateurs), 0, '{}'`)
			await journal({ action: 'test', objet: 'etablissement' })
		})
	)

test('a change by hand that is checked before a publication and written after it wants a reason', () =>
	filled(async (school) => {
		const save = (motif: string, lease: () => Promise<unknown> = async () => undefined) =>
			runRecords(
				{
					url: school.url,
					now: NOW.toString(),
					written: [{ kind: 'reglements', cells: { annee: '2026-2027', niveau: 'M2', matiere: '', cc: '0', ex: '' } }],
					removed: [],
					options: { author: { name: 'awa' }, bcryptCost: 4, langue: 'en', synchronous: 'normal', minFree: 0, isAdministrator: true, motif }
				},
				async (run) => {
					await lease()
					await run()
				},
				NOUNS
			)
		const late = await save('', () => publish(school))
		expect([late.written, late.faults]).toEqual([false, [{ record: 0, column: 'motif', message: 'must not be empty' }]])
		expect(await stored(school)).toEqual([ECOLE, MATIERE, L1])
		expect((await save('Vote du conseil')).written).toBe(true)
		expect(await stored(school)).toContainEqual({ niveau: 'M2', matiere: null, cc: 0, plancher_ue: null })
	}))

test('a file changes the rules of published results without a reason, and nothing that is published', () =>
	filled(async (school) => {
		await publish(school)
		const before = await school.rows('SELECT * FROM publications')
		expect(await errorsOf(school, file('reglements.csv', 'niveau;cc;ex\nL1;35;65\n'))).toEqual([])
		expect(await stored(school)).toContainEqual({ ...L1, cc: 35 })
		expect(await school.rows('SELECT * FROM publications')).toEqual(before)
	}))

test.each([
	['percents that are not 100', 'cc;ex', '40;50', ['2: ex: must be 60, so that cc and ex are 100 together']],
	['0 and 100', 'cc;ex', '0;100', [/^2: ex: must be between 1 and 99/]],
	['0 and another percent', 'cc;ex', '0;60', ['2: cc: must be 40, so that cc and ex are 100 together']],
	['the exam alone', 'ex', '60', ['2: cc: must be 40, so that cc and ex are 100 together']],
	['the continuous part alone', 'cc', '40', ['2: ex: must be 60, so that cc and ex are 100 together']],
	['half a percent', 'cc;ex', '40,5;59,5', [/^2: cc: must be a whole number/, /^2: ex: must be a whole number/]],
	['an unknown word', 'compensation', 'toujours', [/^2: compensation: must be one of semestre, annee, aucune/]],
	['a floor above 20', 'plancher_ue', '20,01', ['2: plancher_ue: must be between 0 and 20, not 20.01']],
	['an unknown level', 'niveau;cc', 'L9;0', [/^2: niveau: /]],
	[
		'a level and a matière',
		'niveau;matiere;cc',
		'L1;M0-0-L1;0',
		['2: matiere: a line is about a level or about a matière, not about both']
	],
	[
		"a level's rules for a matière",
		'matiere;plancher_ue;garde_matieres;passage_credits;abi_examen',
		'M0-0-L1;8;oui;45;zero',
		[
			'2: plancher_ue: is a rule of a level or of the school, not of a matière',
			'2: garde_matieres: is a rule of a level or of the school, not of a matière',
			'2: passage_credits: is a rule of a level or of the school, not of a matière'
		]
	],
	['twice', 'niveau;cc', 'L1;0\nL1;0', ['3: annee: the same record is already in line 2 (same annee, niveau and matiere)']]
] as const)('%s: is refused at its cell', (_what, columns, cells, expected) =>
	filled(async (school) => {
		const before = await school.fingerprint()
		const faults = await errorsOf(school, file('reglements.csv', `${columns}\n${cells}\n`))
		expect(faults).toEqual(
			expected.map((one) =>
				typeof one === 'string'
					? `reglements.csv:${one}`
					: (expect.stringMatching(new RegExp(one.source.replace('^', '^reglements\\.csv:'))) as unknown as string)
			)
		)
		expect(await school.fingerprint()).toBe(before)
	})
)
