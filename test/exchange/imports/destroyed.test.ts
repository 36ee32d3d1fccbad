import { afterAll, beforeAll, expect, test } from 'bun:test'
import { completeSchool } from '../../../scripts/complete-school'
import { csvLine } from '../../../src/exchange/imports/files/csv'
import { NOUNS } from '../../../src/server/nouns'
import { csvFiles, file } from './csv-folder'
import { exported } from './export-round-trip'
import { TemporarySchool, withSchool } from './temporary-school'

let school: TemporarySchool
const tables = completeSchool()
beforeAll(async () => {
	school = await TemporarySchool.make()
	expect((await school.import(csvFiles(tables))).errors).toEqual([])
})
afterAll(() => school.remove())

type Report = Awaited<ReturnType<TemporarySchool['import']>>
const said = (found: Report['errors']) => found.map(({ line, column, message }) => `${line}: ${column}: ${message}`)

/** Columns of texts where a value that a spreadsheet destroyed is accepted with a warning. */
const REMARKS = [
	// another school's line is left out
	'etablissement.code',
	'etablissement.adresse',
	'etudiants.lieu_naissance',
	'etudiants.nationalite',
	'etudiants.adresse',
	'seances.contenu',
	'notes.commentaire',
	'presences.commentaire',
	'situations.motif',
	'acquis.motif',
	'rattachements.motif',
	'resultats_anterieurs.niveau',
	'resultats_anterieurs.decision',
	'resultats_anterieurs.etablissement',
	'paiements.mode',
	'responsables.lien',
	'appreciations.appreciation',
	'papiers_reglages.texte'
]

/** Nothing that was published is typed into a spreadsheet: each cell is compared with what is stored, or checked by its form. */
const PUBLISHED = new Set(['publications', 'resultats', 'dettes_publiees', 'convocations', 'papiers'])

const TEXTS = NOUNS.filter(({ name }) => !PUBLISHED.has(name)).flatMap((noun) =>
	noun.columns.filter(({ type }) => type.form === 'text' || type.form === 'identifiant').map((column) => ({ noun, column }))
)

test('every column of texts of every file refuses what a spreadsheet has destroyed, or warns of it if it holds remarks', async () => {
	const silent: string[] = []
	const warned: string[] = []
	for (const { noun, column } of TEXTS) {
		const table = tables.get(noun.name)!
		const columns = [...new Set([...table.columns, column.name])]
		const cells = columns.map((name) => (name === column.name ? '########' : (table.rows[0]![table.columns.indexOf(name)] ?? '')))
		const { errors, warnings } = await school.import([file(`${noun.name}.csv`, csvLine(columns) + csvLine(cells))], { dryRun: true })
		const isTold = (found: Report['errors']) => found.some((one) => one.column === column.name && one.message.includes('########'))
		const place = `${noun.name}.${column.name}`
		if (isTold(warnings)) warned.push(place)
		else if (!isTold(errors)) silent.push(place)
	}
	expect(silent).toEqual([])
	expect(warned.toSorted()).toEqual(REMARKS.toSorted())
})

test('a destroyed number, day, choice, address or reference is a fault that says how to repair the file', () =>
	withSchool(async (other) => {
		const told = async (name: string, text: string) => said((await other.import([file(name, text)])).errors)
		const birth = 'matricule;nom;sexe;date_naissance;email\nE-1;KOFFI;#N/A;########;Err:508\nE-2;YAO;F;mai-26;\n'
		expect(await told('etudiants.csv', birth)).toEqual([
			'2: sexe: holds "#N/A", an error of the spreadsheet: correct the formula, or write the value',
			'2: date_naissance: holds "########": the column of the spreadsheet was too narrow. Make it wider and save the file again',
			'2: email: holds "Err:508", an error of the spreadsheet: correct the formula, or write the value',
			'3: date_naissance: must be a date such as 2026-10-05 or 05/10/2026, not "mai-26"'
		])
		expect(
			await told('paiements.csv', 'reference;matricule;date;montant\nR-1;2,026E+11;2026-10-05;1,5E+05\nR-2;mai-26;2026-10-05;5\n')
		).toEqual([
			'2: montant: holds "1,5E+05": the spreadsheet has shortened a long number. Give the column the format Text and write the whole number again',
			'2: matricule: holds "2,026E+11": the spreadsheet has shortened a long number. Give the column the format Text and write the whole number again',
			'3: matricule: holds "mai-26": the spreadsheet has made it a date. Give the column the format Text and write the value again'
		])
	}))

test('errors in six languages, narrow columns, long numbers and days are refused as keys, names, numbers and telephones', async () => {
	const destroyed = [
		'#N/A #REF! #VALUE! #NAME? #DIV/0! #VALEUR! #NOM? #NOMBRE! #WERT! #BEZUG! #NV #ZAHL! #¡VALOR! #¿NOMBRE? #¡REF! #N/D #VALOR! #NOME?',
		'#NÚM! #RIF! #VALORE! Err:508 ## ######## 2,026E+11 1.23457E+14 3E+05 3,00E-05',
		'mai-26 5-mai 05-oct févr-26 May-26 5-Dec 05-ago Mrz-26 giu-26 out/26 05-août sept.-26'
	].flatMap((texts) => texts.split(' '))
	const columns = ['matricule', 'nom', 'prenoms', 'numero_national', 'telephone', 'identifiant'] as const
	const row = (column: (typeof columns)[number], text: string, at: number) =>
		columns.map((name) => (name === column ? text : name === 'matricule' ? `D-${column}-${at}` : name === 'nom' ? 'KOFFI' : '')).join(';')
	const lines = columns.flatMap((column) => destroyed.map((text, at) => row(column, text, at)))
	const { errors, errorCount } = await school.import([file('etudiants.csv', `${columns.join(';')}\n${lines.join('\n')}\n`)])
	const missed = lines.filter((_, at) => at < 200 && !errors.some(({ line }) => line === at + 2))
	expect([missed, errorCount]).toEqual([[], lines.length])
	expect(said(errors.slice(0, 1))).toEqual([
		'2: matricule: holds "#N/A", an error of the spreadsheet: correct the formula, or write the value'
	])
})

test('names and codes of real schools that look similar are imported', () =>
	withSchool(async (empty) => {
		const real = ['3E', '12E05', '3E-05', '1E', 'MAI-26', 'DEC-01', 'SET-2024', '5-A', 'MAR12', '#3', 'N/A', '26-001', '2026E11']
		const nouns = [
			file('salles.csv', `code;nom\n${real.map((code) => `${code};Mars-26\n`).join('')}`),
			file('etudiants.csv', `matricule;nom;prenoms\n${real.map((code) => `${code};MAI;Mars\n`).join('')}`),
			file('pieces.csv', 'libelle\noct-26\n5-mai\n')
		]
		expect((await empty.import(nouns)).errors).toEqual([])
	}))

test('a key that was stored so keeps its meaning, with a warning, and an export of the school comes back whole', () =>
	withSchool(async (former) => {
		await former.import([file('etudiants.csv', 'matricule;nom;adresse\nE-1;KOFFI;Cocody\nE-2;#REF! (nom);\n')])
		await former.use(({ client }) => client.execute("UPDATE etudiants SET matricule = '2,026E+11' WHERE matricule = 'E-1'"))
		await former.use(({ client }) => client.execute("UPDATE utilisateurs SET nom = '#REF!' WHERE nom LIKE '#REF!%'"))
		const again = await former.import([file('etudiants.csv', 'matricule;nom;adresse\n2,026E+11;KOFFI;Plateau\nE-2;#REF!;Yopougon\n')])
		expect([again.errors, again.written]).toEqual([[], true])
		expect(said(again.warnings)).toEqual([expect.stringContaining('2: matricule: holds "2,026E+11": the spreadsheet has shortened')])
		const files = exported(former)
		await withSchool(async (empty) => {
			const moved = await empty.import(files)
			expect([moved.errors, moved.written]).toEqual([[], true])
			expect(said(moved.warnings).map((one) => one.split(' holds')[0])).toEqual(['2: matricule:', '3: nom:'])
		})
	}))
