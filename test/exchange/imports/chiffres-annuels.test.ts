import { expect, test } from 'bun:test'
import { csvFiles, file, smallSchool } from './csv-folder'
import { exported, mustRoundTrip } from './export-round-trip'
import { withSchool, type TemporarySchool } from './temporary-school'

const YEARS = file(
	'annees.csv',
	'libelle;date_debut;date_fin;courante\n2025-2026;2025-09-14;2026-07-31;non\n2026-2027;2026-09-14;2027-07-31;oui\n'
)
const FILIERES = file('filieres.csv', 'code;nom;systeme\nGI;Génie;LMD\nEL;Électro;BTS\n')
const UES = 'code;annee;nom;filiere;niveau;semestre;credits\n'
const MATIERES = 'code;annee;nom;filiere;niveau;coefficient;volume_horaire;ue\n'

const told = ({ errors }: { readonly errors: readonly { file: string; line: number; column?: string; message: string }[] }) =>
	errors.map(({ file: name, line, column, message }) => `${name}:${line}: ${column}: ${message}`)

/** The stored numbers of a matière, by year. */
const numbers = (school: TemporarySchool, code = 'ALGO') =>
	school
		.rows(
			`SELECT a.libelle, n.coefficient, n.volume_horaire, u.code AS ue FROM matieres_annees n JOIN matieres m ON m.id = n.matiere_id
			JOIN annees a ON a.id = n.annee_id LEFT JOIN ues u ON u.id = n.ue_id WHERE m.code = '${code}' ORDER BY a.date_debut`
		)
		.then((rows) => rows.map((row) => Object.values(row).join(' ')))

/** Two years in which ALGO counts 2 in U1, then 3 in U2. */
const filled = (run: (school: TemporarySchool) => Promise<void>) =>
	withSchool(async (school) => {
		const report = await school.import([
			YEARS,
			FILIERES,
			file('ues.csv', `${UES}U1;;Bases;GI;L1;1;6\nU2;2025-2026;Outils;GI;L1;2;4\nU2;2026-2027;Outils;GI;L1;2;5\n`),
			file('matieres.csv', `${MATIERES}ALGO;2026-2027;Algorithmique;GI;L1;3;45;U2\nALGO;2025-2026;Algorithmique;GI;L1;2;60;U1\n`)
		])
		expect(told(report)).toEqual([])
		expect(report.summary).toEqual([
			{ kind: 'annees', created: 2, changed: 0, unchanged: 0 },
			{ kind: 'filieres', created: 2, changed: 0, unchanged: 0 },
			{ kind: 'ues', created: 3, changed: 0, unchanged: 0 },
			{ kind: 'matieres', created: 2, changed: 0, unchanged: 0 }
		])
		await run(school)
	})

test('a file gives the numbers of each year, in any order; without a year, those of the current one', () =>
	filled(async (school) => {
		expect(await numbers(school)).toEqual(['2025-2026 2 60 U1', '2026-2027 3 45 U2'])
		expect(await school.rows('SELECT credits FROM ues_annees ORDER BY ue_id, annee_id')).toEqual(
			[6, 6, 4, 5].map((credits) => ({ credits }))
		)
		const report = await school.import([file('matieres.csv', 'code;coefficient\nALGO;4\n')], { diff: true })
		expect(await numbers(school)).toEqual(['2025-2026 2 60 U1', '2026-2027 4 45 U2'])
		expect(report.summary).toEqual([{ kind: 'matieres', created: 0, changed: 1, unchanged: 0 }])
		expect(report.diff).toEqual([
			{ kind: 'matieres', key: 'ALGO / 2026-2027', created: false, fields: [{ column: 'coefficient', before: '3', after: '4' }] }
		])
		await school.import([file('matieres.csv', 'code;annee;coefficient;ue\nALGO;2025-2026;;\n')])
		expect(await numbers(school)).toEqual(['2025-2026 1 60 ', '2026-2027 4 45 U2'])
	}))

test('one line may change the matière and its year: it counts as one change', () =>
	filled(async (school) => {
		const lines = `${MATIERES}ALGO;2025-2026;Algo;GI;L1;2;60;U1\nALGO;;Algo;GI;L1;5;45;U2\n`
		const report = await school.import([file('matieres.csv', lines)], { diff: true })
		expect(report.summary).toEqual([{ kind: 'matieres', created: 0, changed: 2, unchanged: 0 }])
		expect(report.diff?.map(({ key, fields }) => [key, fields.map(({ column }) => column)])).toEqual([
			['ALGO', ['nom']],
			['ALGO / 2026-2027', ['coefficient']]
		])
		expect(await school.rows('SELECT nom, cle_tri FROM matieres')).toEqual([{ nom: 'Algo', cle_tri: 'algo' }])
		const both = await school.import([file('matieres.csv', `${MATIERES}ALGO;;Algorithmes;GI;L1;6;45;U2\n`)], { diff: true })
		expect(both.diff?.map(({ key, fields }) => [key, fields.map(({ column }) => column)])).toEqual([
			['ALGO / 2026-2027', ['nom', 'coefficient']]
		])
		expect(both.summary).toEqual([{ kind: 'matieres', created: 0, changed: 1, unchanged: 0 }])
	}))

test('the journal has separate lines for the matière and its years', () =>
	filled(async (school) => {
		await school.import([file('matieres.csv', 'code;annee;nom;coefficient\nALGO;2025-2026;Algo;7\n')])
		expect(
			await school.rows('SELECT action, objet, objet_id, avant, apres FROM journal WHERE id = (SELECT max(id) FROM journal) ORDER BY objet')
		).toEqual([
			{
				action: 'import.update',
				objet: 'matieres',
				objet_id: '1',
				avant: '{"nom":"Algorithmique","cle_tri":"algorithmique"}',
				apres: '{"nom":"Algo","cle_tri":"algo"}'
			},
			{ action: 'import.update', objet: 'matieres_annees', objet_id: '1:1', avant: '{"coefficient":2}', apres: '{"coefficient":7}' }
		])
	}))

test('a new year has the numbers of the one before, except those that the file gives', () =>
	filled(async (school) => {
		const next = file('annees.csv', 'libelle;date_debut;date_fin\n2027-2028;2027-09-14;2028-07-31\n')
		const report = await school.import([next, file('matieres.csv', 'code;annee;volume_horaire\nALGO;2026-2027;50\nALGO;2027-2028;30\n')])
		expect(told(report)).toEqual([])
		expect(await numbers(school)).toEqual(['2025-2026 2 60 U1', '2026-2027 3 50 U2', '2027-2028 3 30 U2'])
		const later = file('annees.csv', 'libelle;date_debut;date_fin\n2028-2029;2028-09-14;2029-07-31\n')
		const same = await school.import([later, file('matieres.csv', 'code;annee;volume_horaire\nALGO;2028-2029;30\n')])
		expect(same.summary.at(-1)).toEqual({ kind: 'matieres', created: 1, changed: 0, unchanged: 0 })
		expect((await numbers(school)).at(-1)).toBe('2028-2029 3 30 U2')
		expect(await school.rows('SELECT annee_id, credits FROM ues_annees WHERE ue_id = 2')).toEqual(
			[4, 5, 5, 5].map((credits, index) => ({ annee_id: index + 1, credits }))
		)
	}))

test('the first numbers of a matière are those of every year', () =>
	filled(async (school) => {
		await school.import([file('matieres.csv', `${MATIERES}BDD;;Bases de données;GI;L1;2;20;U1\n`)])
		expect(await numbers(school, 'BDD')).toEqual(['2025-2026 2 20 U1', '2026-2027 2 20 U1'])
	}))

test('numbers of a closed year are refused, while the matière itself may be renamed', () =>
	filled(async (school) => {
		await school.import([file('annees.csv', 'libelle;date_debut;date_fin;cloturee\n2025-2026;2025-09-14;2026-07-31;oui\n')])
		const before = await school.fingerprint()
		for (const [name, text] of [
			['matieres.csv', 'code;annee;coefficient\nALGO;2025-2026;8\n'],
			['ues.csv', 'code;annee;credits\nU1;2025-2026;8\n']
		] as const)
			expect(told(await school.import([file(name, text)]))).toEqual([
				`${name}:2: undefined: the year 2025-2026 is closed: nothing is written into it any more`
			])
		expect(await school.fingerprint()).toBe(before)
		expect(told(await school.import([file('matieres.csv', 'code;nom\nALGO;Algo\n'), file('ues.csv', 'code;credits\nU1;8\n')]))).toEqual([])
	}))

test.each([
	[
		'two names of one matière',
		`${MATIERES}BDD;2025-2026;Bases;GI;L1;;;\nBDD;;Données;GI;L1;;;\n`,
		['3: nom: is "Bases" in line 2, which is the same record']
	],
	[
		'another level in another year',
		`${MATIERES}BDD;2025-2026;Bases;GI;L1;;;\nBDD;;Bases;GI;L2;;;\n`,
		['3: niveau: is "L1" in line 2, which is the same record']
	],
	[
		'a year twice',
		`${MATIERES}ALGO;;Algorithmique;GI;L1;1;;\nALGO;2026-2027;Algorithmique;GI;L1;1;;\n`,
		['3: code: the same record is already in line 2 (same code and annee)']
	],
	[
		'a level that cannot be read in one line',
		`${MATIERES}BDD;2025-2026;Bases;GI;L9;;;\nBDD;;Bases;GI;L1;;;\n`,
		[/^2: niveau: must be one of/]
	],
	['nor in the other', `${MATIERES}BDD;2025-2026;Bases;GI;L1;;;\nBDD;;Bases;GI;L9;;;\n`, [/^3: niveau: must be one of/]],
	[
		'lines without a code',
		`${MATIERES};2025-2026;Bases;GI;L1;;;\n;;Autres;GI;L2;;;\n`,
		['2: code: must not be empty', '3: code: must not be empty']
	],
	['an unknown year', 'code;annee;coefficient\nALGO;2019-2020;1\n', [/^2: annee: unknown "2019-2020"/]],
	['an unknown UE', 'code;ue\nALGO;U9\n', [/^2: ue: unknown "U9"/]],
	['an unknown matière', 'code;coefficient\nRIEN;2\n', [/^1: nom: this column is missing/, /^1: filiere/, /^1: niveau/]],
	['a UE in a BTS', `${MATIERES}TP;;Travaux;EL;BTS1;1;;U1\n`, ['2: ue: a matière of a BTS filière has no UE']],
	['a filière that becomes a BTS', 'code;filiere\nALGO;EL\n', ['2: filiere: a matière of a BTS filière has no UE']],
	['a coefficient below 0', 'code;coefficient\nALGO;-1\n', [/^2: coefficient: must be/]]
] as const)('%s: is refused at its cell', (_what, text, expected) =>
	filled(async (school) => {
		const before = await school.fingerprint()
		const errors = told(await school.import([file('matieres.csv', text)])).map((error) => error.replace('matieres.csv:', ''))
		expect(errors).toEqual(expected.map((one) => (typeof one === 'string' ? one : expect.stringMatching(one))) as string[])
		expect(await school.fingerprint()).toBe(before)
	})
)

test('a school without a current year has matières, and must name the year of their numbers', () =>
	withSchool(async (school) => {
		const without = file('matieres.csv', 'code;nom;filiere;niveau\nALGO;Algorithmique;GI;L1\n')
		expect(told(await school.import([FILIERES, without]))).toEqual([])
		expect(told(await school.import([file('matieres.csv', 'code;coefficient\nALGO;3\n')]))).toEqual([
			'matieres.csv:2: annee: no academic year is the current one, so each record must name its year'
		])
		await school.import([YEARS])
		expect(await numbers(school)).toEqual(['2025-2026 1  ', '2026-2027 1  '])
	}))

test('an export has the numbers of every year, and an import of it elsewhere takes all of them', () =>
	filled(async (school) => {
		await mustRoundTrip(school, 'Africa/Abidjan')
		const text = new TextDecoder().decode(exported(school).find(({ name }) => name === 'matieres.csv')!.bytes)
		expect(text.trim().split('\r\n')).toEqual([
			'code;annee;nom;filiere;niveau;coefficient;volume_horaire;ue',
			'ALGO;2025-2026;Algorithmique;GI;L1;2;60;U1',
			'ALGO;2026-2027;Algorithmique;GI;L1;3;45;U2'
		])
	}))

test('a whole school without years in its files imports as before', () =>
	withSchool(async (school) => {
		await school.import(csvFiles(smallSchool()))
		expect(
			await school.rows('SELECT count(*) AS n FROM matieres m WHERE NOT EXISTS (SELECT 1 FROM matieres_annees WHERE matiere_id = m.id)')
		).toEqual([{ n: 0 }])
	}))
