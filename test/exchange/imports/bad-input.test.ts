import { describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { columnOf } from '../../../src/exchange/imports/tables/csv-header'
import { formatFault, formatReport } from '../../../src/exchange/imports/report/format-report'
import { NOUNS } from '../../../src/server/nouns'
import { readSource } from '../../../src/exchange/imports/files/source'
import type { SourceFile } from '../../../src/exchange/imports/files/source-file'
import { csvFiles, file, smallSchool, withCell } from './csv-folder'
import { withSchool } from './temporary-school'

/** Imports into an empty school, and answers the faults; checks that nothing was written. */
async function faultsOf(files: readonly SourceFile[]): Promise<string[]> {
	let lines: string[] = []
	await withSchool(async (school) => {
		const before = await school.fingerprint()
		const report = await school.import(files)
		lines = report.errors.map(formatFault)
		expect(report.written).toBe(false)
		expect(report.summary).toEqual([])
		expect(report.errorCount).toBe(lines.length)
		expect(await school.fingerprint()).toBe(before)
	})
	return lines
}

const base = smallSchool({ notes: 3, presences: 3, seances: 6, etudiants: 12 })
const cell = (name: string, row: number, column: string, text: string) => faultsOf(csvFiles(withCell(base, name, row, column, text)))

describe('files that are not CSV', () => {
	const workbook = zipSync({ '[Content_Types].xml': new Uint8Array(10) })

	test.each([
		[
			'etudiants.csv',
			workbook,
			'etudiants.csv: this is not CSV but an Excel or OpenDocument workbook (or a zip): open it and save it as CSV (UTF-8)'
		],
		['classeur.ods', workbook, 'classeur.ods: this is a spreadsheet: open it and save it as .xlsx, or as CSV (UTF-8)'],
		['etudiants.xlsm', workbook, 'etudiants.xlsm: this is a spreadsheet: open it and save it as .xlsx, or as etudiants.csv (CSV UTF-8)'],
		[
			'notes.csv',
			new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2]),
			'notes.csv: this is not CSV but an old Excel workbook (.xls): open it and save it as CSV (UTF-8)'
		],
		['notes.csv', new Uint8Array([0xff, 0xfe, 0x61]), 'notes.csv: this text in UTF-16 is cut off: open it and save it as CSV (UTF-8)'],
		['notes.csv', new Uint8Array([0x61, 0, 0x62]), 'notes.csv: this is not CSV but a binary file'],
		['notes.csv', new Uint8Array(), 'notes.csv:1: the file is empty; its first line must name the columns']
	])('%s', async (name, bytes, fault) => {
		expect(await faultsOf([{ name, bytes }])).toEqual([fault])
	})

	test.each(['etudiants (copie).csv', 'Étudiants - Copie.csv', 'etudiants (1).csv', 'copie de etudiants.csv', 'etudiants copy 2.csv'])(
		'%s is reported as a copy',
		async (name) => {
			const copied = file(name, 'matricule;nom\nE-1;KOUASSI\n')
			expect(await faultsOf([copied])).toEqual([`${name}: this is a copy of etudiants.csv, which is not here: call it etudiants.csv`])
			expect(await faultsOf([copied, file('Etudiants.csv', 'matricule\n')])).toEqual([
				`${name}: this is a copy of etudiants.csv, which is here too: keep the right one under that name and move the other away`
			])
		}
	)

	test('an unknown file is reported with the nearest name; a file that is not CSV is ignored and named', async () => {
		expect(await faultsOf([file('etudiant.csv', 'matricule\n')])).toEqual(['etudiant.csv: unknown file; did you mean etudiants.csv?'])
		await withSchool(async (school) => {
			const report = await school.import([...csvFiles(base), file('README.md', '')])
			expect(report.ignored).toEqual(['README.md'])
			expect(formatReport(report).at(-2)).toBe('not part of the import: README.md')
		})
	})
})

describe('headers', () => {
	test.each([
		['matricule;nmo', 'etudiants.csv:1: nmo: unknown column "nmo"; did you mean nom?'],
		['matricule;nom;NOM', 'etudiants.csv:1: nom: this column is there twice'],
		['nom;prenoms', 'etudiants.csv:1: matricule: this column is missing: records are matched by it'],
		['matricule;;nom', 'etudiants.csv:1: : a column has no name']
	])('%s', async (header, fault) => {
		expect(await faultsOf([file('etudiants.csv', `${header}\n`)])).toEqual([fault])
	})

	test('an unknown heading does not hide the faults of cells below the others', async () => {
		expect(
			await faultsOf([
				file('etudiants.csv', 'matricule;nom;anniversaire;sexe;date_naissance\nE-1;KONE;hier;Fille;31/02/2006\nE-2;;x;F;x\n')
			])
		).toEqual([
			expect.stringContaining('anniversaire: unknown column "anniversaire"'),
			'etudiants.csv:2: sexe: must be one of F, M, not "Fille"',
			'etudiants.csv:2: date_naissance: "31/02/2006" is not a day of the calendar, from 1900 to 2199',
			'etudiants.csv:3: nom: must not be empty',
			'etudiants.csv:3: date_naissance: must be a date such as 2026-10-05 or 05/10/2026, not "x"'
		])
	})

	test.each([
		['Date de naissance', 'date_naissance'],
		['Lieu de la naissance', 'lieu_naissance'],
		['  PRÉNOM ', 'prenoms'],
		['E-mail', 'email'],
		['Nom *', 'nom']
	])('a heading may be written as people do: %j', (written, name) => {
		const etudiants = NOUNS.find((noun) => noun.name === 'etudiants')!
		expect(columnOf(written, etudiants)?.name).toBe(name)
	})

	test('each column is found by its own name, and a heading without words does not name any', () => {
		for (const noun of NOUNS) {
			for (const column of noun.columns) expect(columnOf(column.name, noun)).toBe(column)
			for (const nothing of ['', ' ', '-', 'de la']) expect([noun.name, columnOf(nothing, noun)]).toEqual([noun.name, undefined])
		}
	})

	test('are refused without the columns that every record needs', () => {
		expect(
			Object.fromEntries(
				NOUNS.map(({ name, columns }) => [
					name,
					columns
						.filter(({ required }) => required)
						.map((one) => one.name)
						.join(' ')
				])
			)
		).toEqual({
			etablissement: '',
			annees: 'libelle date_debut date_fin',
			periodes: 'rang libelle date_debut date_fin',
			utilisateurs: 'identifiant nom',
			enseignants: 'matricule nom',
			etudiants: 'matricule nom',
			filieres: 'code nom systeme',
			ues: 'code nom filiere niveau',
			matieres: 'code nom filiere niveau',
			reglements: '',
			classes: 'code nom filiere niveau',
			salles: 'code',
			conges: 'date_debut libelle',
			pieces: 'libelle',
			grilles: 'libelle montant',
			enseignements: 'classe matiere enseignant',
			inscriptions: 'matricule classe statut',
			pieces_recues: 'matricule piece',
			seances: 'ref classes matiere date heure_debut heure_fin',
			evaluations: 'ref classe matiere titre type date',
			notes: 'evaluation matricule',
			suivis_decides: 'matricule classe ancienne',
			situations: 'matricule matiere periode situation motif',
			acquis: 'matricule origine',
			rattachements: 'matricule classe matiere sorte',
			resultats_anterieurs: 'matricule annee',
			presences: 'seance matricule statut',
			frais: 'matricule libelle montant',
			echeances: 'matricule libelle rang date montant',
			ajustements: 'ref matricule libelle sorte montant motif date',
			delais: 'ref matricule montant jusquau motif',
			autres_travaux: 'ref enseignant date libelle quantite taux',
			taux_horaires: 'enseignant depuis montant',
			tiers: 'code nom',
			paiements: 'reference matricule date montant',
			preferences: 'identifiant canal',
			responsables: 'matricule rang nom',
			publications: 'classe periode numero session etat publiee_le publiee_par etudiants contexte',
			resultats: 'classe periode numero matricule releve',
			dettes_publiees: 'classe periode numero matricule ues',
			listes_session2: 'classe periode numero close_le close_par',
			contrats: 'enseignant depuis statut',
			convocations: 'classe periode matricule matiere appelee',
			appreciations: 'matricule periode appreciation',
			papiers: 'numero contenu',
			papiers_reglages: 'sorte'
		})
	})

	test('a name of megabytes is quoted in part, and too many columns are reported once', async () => {
		const shown = `${'A'.repeat(60)}…`
		const [unknown = '', ...others] = await faultsOf([file('etudiants.csv', 'A'.repeat(30_000_000))])
		expect(unknown).toStartWith(`etudiants.csv:1: ${shown}: unknown column "${shown}"; known columns: matricule, `)
		expect(others).toEqual(['etudiants.csv:1: matricule: this column is missing: records are matched by it'])
		const names = Array.from({ length: 200_000 }, (_, index) => `nom${index}`)
		expect(await faultsOf([file('etudiants.csv', names.join(';'))])).toEqual([
			'etudiants.csv:1: the header has 200000 columns; no file has more than 200'
		])
	})

	test('the name of a file in an archive is quoted in part', async () => {
		const name = `${'e'.repeat(30_000)}.csv`
		const folder = await mkdtemp(join(tmpdir(), 'zip-'))
		try {
			await Bun.write(join(folder, 'ecole.zip'), zipSync({ [name]: new Uint8Array() }))
			const files = await readSource(join(folder, 'ecole.zip'))
			expect(await faultsOf(files)).toEqual([
				expect.stringMatching(/^e{100}…e{36}\.csv: what does it hold: students, teachers, grades …\?/)
			])
		} finally {
			await rm(folder, { recursive: true })
		}
	})

	test('a new record needs the required columns', async () => {
		expect(await faultsOf([file('etudiants.csv', 'matricule;prenoms\nA;Awa\nB;Zoé\n')])).toEqual([
			'etudiants.csv:1: nom: this column is missing, and line 2 is a new record that needs it'
		])
	})
})

describe('records', () => {
	test.each([
		['etudiants.csv', 'matricule;nom\nA;"%"\n', 'nom: must not exceed 200 characters, has 10000000'],
		['etudiants.csv', 'matricule;nom;email\nA;X;"%"\n', 'email: must not exceed 254 characters, has 10000000'],
		['classes.csv', 'code;nom;filiere;niveau\nA;X;"%";BTS1\n', 'filiere: must not exceed 20000 characters, has 10000000'],
		['filieres.csv', 'code;nom;systeme;coordinateurs\nA;X;BTS;"%"\n', 'coordinateurs: must not exceed 20000 characters, has 10000000']
	])('%s: %j with megabytes in a cell', async (name, text, fault) => {
		expect(await faultsOf([file(name, text.replace('%', 'a|'.repeat(5_000_000)))])).toEqual([`${name}:2: ${fault}`])
	})

	test('a name that turns the direction of writing is refused in a cell of one line', async () => {
		const turned = 'must not contain a character that changes the direction of writing'
		expect(
			await faultsOf([
				file(
					'etudiants.csv',
					'matricule;nom;email;telephone;adresse\nA;DIALLO \u202Eton;a\u2066@b.c;;x\nB\u202B1;X;;;\nC\u200E;\u202AY\u202C;;\u202D+225 07 00 00 00 01\u202C;\n'
				)
			])
		).toEqual([`etudiants.csv:2: nom: ${turned}`, `etudiants.csv:2: email: ${turned}`, `etudiants.csv:3: matricule: ${turned}`])
	})

	test('similar names are searched for as often as they can be shown', async () => {
		const some = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}${index}`)
		const school = smallSchool({ etudiants: 1 })
		await withSchool(async (temporary) => {
			await temporary.import([
				file('filieres.csv', 'code;nom;systeme\nF;F;BTS\n'),
				...csvFiles(school).filter(({ name }) => name === 'annees.csv'),
				file(
					'classes.csv',
					`code;nom;filiere;niveau\n${some('klasse', 1900)
						.map((code) => `${code};X;F;BTS1\n`)
						.join('')}`
				)
			])
			const lines = some('classe', 50_000).map((code, index) => `M${index};${code};Active\n`)
			const report = await temporary.import([file('inscriptions.csv', `matricule;classe;statut\n${lines.join('')}`)])
			expect(report.errorCount).toBe(100_000)
			expect(report.errors[1]?.message).toContain('did you mean "klasse0"?')
		})
	})

	test.each([
		['matricule;nom\nA;X;Y\n', 'etudiants.csv:2: 3 cells where the header has 2; a separator inside a cell needs quotes around the cell'],
		['matricule;nom\nA;X;;;Y\n', 'etudiants.csv:2: 5 cells where the header has 2; a separator inside a cell needs quotes around the cell'],
		['matricule;nom\n\nA\n', 'etudiants.csv:3: nom: must not be empty'],
		['matricule;nom;prenoms\nA;X', 'etudiants.csv:2: the file is cut off here, or lacks its last line break'],
		['matricule;nom\nA;DIT "LE GRAND"\n', 'etudiants.csv:2: a quote stands inside a cell that does not begin with one'],
		['matricule;nom\nA;"X\n\nB;Y\n', 'etudiants.csv:2: a quoted cell of this record is never closed'],
		['matricule;nom\nA;X "le\nB;Y\n', 'etudiants.csv:2: a quote stands inside a cell that does not begin with one'],
		['matricule;nom\nA;"X" le\n', 'etudiants.csv:2: after a closing quote stands " ": quotes inside a quoted cell are doubled'],
		['matricule;nom\nA;"X\u0007Y"\nB;\n', 'etudiants.csv:2: nom: must not contain line breaks or control characters'],
		['matricule;nom\nA;X\n\nB;Y\nA;Z\n', 'etudiants.csv:5: matricule: the same record is already in line 2 (same matricule)']
	])('%j', async (text, fault) => {
		expect((await faultsOf([file('etudiants.csv', text)]))[0]).toBe(fault)
	})

	test('a fault has the line in which its record begins, with line breaks inside quotes counted', async () => {
		const text = 'evaluation;matricule;note;commentaire\nEV-0;E-0;3;"une\r\ndeux\r\ntrois"\nEV-0;E-9999;3;\n'
		expect(await faultsOf([...csvFiles(base).filter(({ name }) => name !== 'notes.csv'), file('notes.csv', text)])).toEqual([
			'notes.csv:5: matricule: unknown "E-9999": it is not among the etudiants of the import or of the stored data; did you mean "E-9"?'
		])
	})
})

describe('cells', () => {
	test.each([
		['seances', 0, 'date', '31/02/2026', '"31/02/2026" is not a day of the calendar, from 1900 to 2199'],
		['seances', 0, 'date', '2026-13-01', '"2026-13-01" is not a day of the calendar, from 1900 to 2199'],
		['seances', 0, 'date', '5 octobre', 'must be a date such as 2026-10-05 or 05/10/2026, not "5 octobre"'],
		['seances', 0, 'date', '2031-10-05', '2031-10-05 is not in any academic year'],
		['seances', 0, 'heure_debut', '25:00', 'must be a time such as 08:30, not "25:00"'],
		['seances', 0, 'type', 'cours', 'must be one of CM, TD, TP, AUTRE, not "cours"'],
		['notes', 0, 'note', '25', 'must be between 0 and 20, not 25'],
		['notes', 0, 'note', '-1', 'must not be below 0, is "-1"'],
		['notes', 0, 'note', '75 %', '"75 %" is a percentage: write the mark itself'],
		['notes', 0, 'note', '12,345', 'must be a number with at most two decimals, not "12,345"'],
		['frais', 0, 'montant', '450.000', 'must be a whole number, not "450.000"'],
		['frais', 0, 'montant', '45 00 00', 'must be a whole number, not "45 00 00"'],
		['frais', 0, 'montant', '450000,50', 'must be a whole number, not "450000,50"'],
		['frais', 0, 'montant', '450 000 F CFA', 'must be a whole number, not "450 000 F CFA"'],
		['frais', 0, 'echeance', '2026-12-31 08:30:00', 'must be a date such as 2026-10-05 or 05/10/2026, not "2026-12-31 08:30:00"'],
		['frais', 0, 'echeance', '31/12/26', 'must be a date such as 2026-10-05 or 05/10/2026, not "31/12/26"'],
		['seances', 0, 'heure_debut', '08:00:30', 'must be a time such as 08:30, not "08:00:30"'],
		['matieres', 0, 'coefficient', '1e3', 'must be a number, not "1e3"'],
		['ues', 0, 'semestre', '13', 'must be between 1 and 12, not "13"'],
		['etudiants', 0, 'actif', 'peut-être', 'must be oui or non (or 1, 0, true, false), not "peut-être"'],
		['etudiants', 0, 'nom', '', 'must not be empty'],
		['etudiants', 0, 'email', 'nulle part', 'must be an email address, not "nulle part"'],
		['annees', 0, 'date_fin', '2025-01-01', 'must be after 15/09/2025'],
		['annees', 0, 'courante', 'oui', undefined],
		['inscriptions', 0, 'date_sortie', '01/09/2026', 'must not be before 10/09/2026'],
		['filieres', 0, 'coordinateurs', 'admin', '"admin" is administrateur, not coordinateur'],
		['utilisateurs', 0, 'role', 'etudiant', 'must be one of administrateur, coordinateur, not "etudiant"']
	] as const)('%s.csv, line %i, %s: %j', async (name, row, column, text, message) => {
		const lines = await cell(name, row, column, text)
		if (message === undefined)
			expect(lines).toEqual([`${name}.csv:3: courante: only one year can be the current one, and 2025-2026 is (line 2); not 2026-2027`])
		else expect(lines).toContain(`${name}.csv:${row + 2}: ${column}: ${message}`)
	})

	test.each([
		['mot_de_passe', 'secret'.repeat(20), 'the password is longer than 72 bytes'],
		...['04', '12', '31'].map((cost) => [
			'mot_de_passe',
			`$2b$${cost}$${'x'.repeat(53)}`,
			'is a bcrypt hash: it belongs in the column mot_de_passe_hash'
		]),
		...['03', '32'].map((cost) => ['mot_de_passe_hash', `$2b$${cost}$${'x'.repeat(53)}`, 'this is not a bcrypt hash ($2a$, $2b$ or $2y$)'])
	] as [string, string, string][])('a password is never repeated: %s', async (column, text, message) => {
		expect(await faultsOf([file('etudiants.csv', `matricule;nom;${column}\nA;X;${text}\n`)])).toEqual([
			`etudiants.csv:2: ${column}: ${message}`
		])
	})
})

describe('rules over several records', () => {
	test('refuse two Active enrollments in a year', async () => {
		const tables = smallSchool()
		const { columns, rows } = tables.get('inscriptions')!
		const files = csvFiles(new Map(tables).set('inscriptions', { columns, rows: [...rows, ['E-0', 'C1', 'Active', '', '']] }))
		expect(await faultsOf(files)).toEqual([
			'inscriptions.csv:62: statut: the student already has an Active enrollment in 2026-2027: class C0 (line 2)'
		])
	})

	test('refuse two Active enrollments if one of them is stored', () =>
		withSchool(async (school) => {
			await school.import(csvFiles(smallSchool()))
			const before = await school.fingerprint()
			const report = await school.import([file('inscriptions.csv', 'matricule;classe;statut\nE-0;C1;Active\n')])
			expect(report.errors.map(formatFault)).toEqual([
				'inscriptions.csv:2: statut: the student already has an Active enrollment in 2026-2027: class C0 (stored)'
			])
			expect(await school.fingerprint()).toBe(before)
		}))

	test('refuse a second account with the same identifier or email, whatever its case', async () => {
		expect(await cell('etudiants', 5, 'identifiant', 'ADMIN')).toEqual([
			'etudiants.csv:7: identifiant: "admin" is already the identifiant of "admin" (utilisateurs.csv:2)'
		])
		expect(await cell('etudiants', 5, 'identifiant', 'Prof0@ecole.example')).toEqual([
			'etudiants.csv:7: identifiant: "prof0@ecole.example" is already the email of "prof0" (enseignants.csv:2)'
		])
		expect(await cell('enseignants', 0, 'email', 'coord.0@ecole.example')).toEqual([
			'enseignants.csv:2: email: "coord.0@ecole.example" is already the email of "coord.0" (utilisateurs.csv:3)'
		])
	})

	test('refuse a grade or attendance of a student who is not in the class', async () => {
		expect(
			await faultsOf(
				csvFiles(new Map(base).set('inscriptions', { columns: ['matricule', 'classe', 'statut'], rows: [['E-0', 'C0', 'Prospect']] }))
			)
		).toContain("notes.csv:2: matricule: the student has no Active enrollment in the evaluation's class")
	})

	test('refuse to lower a bareme below a stored grade', () =>
		withSchool(async (school) => {
			await school.import(csvFiles(smallSchool()))
			await school.import([file('notes.csv', 'evaluation;matricule;note\nEV-0;E-0;19,5\n')])
			const report = await school.import([file('evaluations.csv', 'ref;bareme\nEV-0;10\n')])
			expect(report.errors.map(formatFault)).toEqual(['evaluations.csv:2: bareme: a grade of this evaluation is above 10'])
		}))

	test('refuse an account that changes its kind', () =>
		withSchool(async (school) => {
			await school.import(csvFiles(base))
			const report = await school.import([file('utilisateurs.csv', 'identifiant;role;nom\nEtu0;coordinateur;X\n')])
			expect(report.errors.map(formatFault)).toEqual([
				'utilisateurs.csv:2: identifiant: this is the account of an etudiant, whose file is etudiants.csv'
			])
		}))
})

test('every fault is reported, in the order of files and lines; the first 200 of them', () =>
	withSchool(async (school) => {
		const tables = smallSchool({ etudiants: 300 })
		const { columns, rows } = tables.get('etudiants')!
		const spoiled = rows.map((row) => row.with(columns.indexOf('email'), 'x'))
		const report = await school.import(csvFiles(new Map(tables).set('etudiants', { columns, rows: spoiled })))
		expect(report.errorCount).toBe(300)
		expect(report.errors.map(({ line }) => line)).toEqual(Array.from({ length: 200 }, (_, at) => at + 2))
		expect(formatReport(report).at(-1)).toBe('300 errors (the first 200 are shown): nothing was imported')
	}))
