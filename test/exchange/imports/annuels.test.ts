import { expect, test } from 'bun:test'
import { csvFiles, file, smallSchool, withCell } from './csv-folder'
import { withSchool } from './temporary-school'

test("a fee of next year is kept beside this year's, and a fee without a year is of the current one", () =>
	withSchool(async (school) => {
		await school.import(csvFiles(smallSchool()))
		const next = 'libelle;date_debut;date_fin\n2027-2028;2027-09-14;2028-07-31\n'
		const report = await school.import([
			file('annees.csv', next),
			file('frais.csv', 'matricule;annee;libelle;montant\nE-0;2026-2027;Cantine;100\nE-0;2027-2028;Cantine;200\nE-1;;Cantine;300\n')
		])
		expect(report.errors).toEqual([])
		expect(
			await school.rows(`SELECT e.matricule, a.libelle AS annee, f.montant FROM frais f JOIN etudiants e ON e.id = f.etudiant_id
				JOIN annees a ON a.id = f.annee_id WHERE f.libelle = 'Cantine' ORDER BY f.montant`)
		).toEqual([
			{ matricule: 'E-0', annee: '2026-2027', montant: 100 },
			{ matricule: 'E-0', annee: '2027-2028', montant: 200 },
			{ matricule: 'E-1', annee: '2026-2027', montant: 300 }
		])
		const unknown = await school.import([file('frais.csv', 'matricule;annee;libelle;montant\nE-0;2019-2020;Cantine;1\n')])
		expect(unknown.errors.map(({ line, column }) => [line, column])).toEqual([[2, 'annee']])
	}))

test('a teaching that ends before it begins is refused', () =>
	withSchool(async (school) => {
		const tables = smallSchool()
		await school.import(csvFiles(tables))
		const { columns, rows } = tables.get('enseignements')!
		const dated = new Map([
			[
				'enseignements',
				{ columns: [...columns, 'date_debut', 'date_fin'], rows: rows.slice(0, 1).map((row) => [...row, '2026-11-02', '2026-11-01']) }
			]
		])
		expect((await school.import(csvFiles(dated))).errors.map(({ line, column, message }) => [line, column, message])).toEqual([
			[2, 'date_fin', 'must not be before 02/11/2026']
		])
		const same = withCell(dated, 'enseignements', 0, 'date_fin', '2026-11-02')
		expect((await school.import(csvFiles(same))).errors).toEqual([])
		expect(await school.rows('SELECT count(*) AS n FROM enseignements WHERE date_debut = date_fin')).toEqual([{ n: 1 }])
	}))
