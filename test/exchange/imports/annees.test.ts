import { expect, test } from 'bun:test'
import { csvFiles, file, smallSchool, withCell } from './csv-folder'
import { withSchool, type TemporarySchool } from './temporary-school'

const YEAR = 'libelle;date_debut;date_fin;courante;cloturee\n2026-2027;2026-09-14;2027-07-31;oui;'

const filled = (run: (school: TemporarySchool) => Promise<void>) =>
	withSchool(async (school) => {
		expect((await school.import(csvFiles(smallSchool()))).errors).toEqual([])
		await run(school)
	})

const errorsOf = async (school: TemporarySchool, ...files: ReturnType<typeof file>[]) =>
	(await school.import(files)).errors.map(({ file: name, line, message }) => `${name}:${line}: ${message}`)

test.each([
	['classes', 'nom', 'Autrement'],
	['enseignements', 'heures_prevues', '77'],
	['inscriptions', 'statut', 'Prospect'],
	['seances', 'salle', 'Hangar 7'],
	['evaluations', 'titre', 'Autrement'],
	['notes', 'commentaire', 'Autrement'],
	['presences', 'commentaire', 'Autrement']
])('nothing of %s goes into a year that is closed, until it is open again', (kind, column, text) =>
	filled(async (school) => {
		const [changed] = csvFiles(new Map([...withCell(smallSchool(), kind, 0, column, text)].filter(([name]) => name === kind)))
		expect(await errorsOf(school, file('annees.csv', `${YEAR}oui\n`))).toEqual([])
		const before = await school.fingerprint()
		expect(await errorsOf(school, changed!)).toEqual([`${kind}.csv:2: the year 2026-2027 is closed: nothing is written into it any more`])
		expect(await school.fingerprint()).toBe(before)
		expect(await errorsOf(school, file('annees.csv', `${YEAR}non\n`), changed!)).toEqual([])
	})
)

test('the days of a closed year stay as they are until it is open again', () =>
	filled(async (school) => {
		expect(await errorsOf(school, file('annees.csv', `${YEAR}oui\n`))).toEqual([])
		const before = await school.fingerprint()
		const days = 'libelle;date_debut;date_fin\n2026-2027;2026-09-01;2027-08-31\n'
		const closed = 'annees.csv:2: the year 2026-2027 is closed: nothing is written into it any more'
		expect(await errorsOf(school, file('annees.csv', days))).toEqual([closed, closed])
		expect(await school.fingerprint()).toBe(before)
		expect(await errorsOf(school, file('annees.csv', days.replaceAll('\n', ';non\n').replace(';non', ';cloturee')))).toEqual([])
		expect(await school.rows('SELECT date_debut, date_fin, cloturee FROM annees WHERE courante')).toEqual([
			{ date_debut: '2026-09-01', date_fin: '2027-08-31', cloturee: 0 }
		])
	}))

test('fees, payments and unchanged records of a closed year are imported', () =>
	filled(async (school) => {
		expect(await errorsOf(school, file('annees.csv', `${YEAR}oui\n`))).toEqual([])
		expect(await errorsOf(school, file('paiements.csv', 'reference;matricule;date;montant\nP-9;E-0;2026-11-01;1000\n'))).toEqual([])
		expect((await school.import(csvFiles(smallSchool()))).errors).toEqual([])
	}))

test('files prepare the classes, teachings and enrollments of a coming year, and the current year stays as it is', () =>
	filled(async (school) => {
		const cell = (kind: string, column: string) => {
			const { columns, rows } = smallSchool().get(kind)!
			return rows[0]![columns.indexOf(column)]!
		}
		const place = `${cell('classes', 'filiere')};${cell('classes', 'niveau')}`
		const teaching = `${cell('enseignements', 'matiere')};${cell('enseignements', 'enseignant')}`
		const next = [
			file('annees.csv', 'libelle;date_debut;date_fin;courante\n2027-2028;2027-09-14;2028-07-31;non\n'),
			file('classes.csv', `code;annee;nom;filiere;niveau\nSUITE;2027-2028;Suite;${place}\n`),
			file('enseignements.csv', `classe;matiere;enseignant\nSUITE@2027-2028;${teaching}\n`),
			file('inscriptions.csv', 'matricule;classe;statut\nE-0;SUITE@2027-2028;Active\n')
		]
		expect(await errorsOf(school, ...next)).toEqual([])
		expect(await school.rows('SELECT libelle FROM annees WHERE courante')).toEqual([{ libelle: '2026-2027' }])
		expect(
			await school.rows("SELECT count(*) AS n FROM inscriptions i JOIN classes c ON c.id = i.classe_id WHERE c.code = 'SUITE'")
		).toEqual([{ n: 1 }])
	}))
