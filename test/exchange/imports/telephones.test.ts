import { expect, test } from 'bun:test'
import { csvFiles, file, smallSchool } from './csv-folder'
import { exported } from './export-round-trip'
import { withSchool } from './temporary-school'

const TOLD = 'is not one telephone number of six digits at least: no SMS will reach it'

test('a telephone that a form refuses is imported from a file with a warning and its line, for each kind of people', () =>
	withSchool(async (school) => {
		await school.import(csvFiles(smallSchool()))
		const files = [
			file('utilisateurs.csv', 'identifiant;telephone\nadmin;néant\n'),
			file('enseignants.csv', 'matricule;telephone\nP-0;20 21 22 23/24\nP-1;+225 07 00 00 00 00\n'),
			file('etudiants.csv', 'matricule;telephone\nE-0;07 07 07 07 07\nE-1;0707O70707\n'),
			file(
				'responsables.csv',
				'matricule;rang;nom;telephone\nE-0;1;A;07 07 07 07 07 / 05 05 05 05 05\nE-1;1;B;+33 (0)6 12 34 56 78\nE-2;1;C;\u200E0707070707\n'
			)
		]
		const told = (report: { warnings: readonly { file: string; line: number; column?: string; message: string }[] }) =>
			report.warnings.filter(({ column }) => column === 'telephone').map(({ file: name, line, message }) => [name, line, message])
		const lines = [
			['utilisateurs.csv', 2, TOLD],
			['enseignants.csv', 2, TOLD],
			['etudiants.csv', 3, TOLD],
			['responsables.csv', 2, TOLD],
			['responsables.csv', 3, TOLD]
		]
		const report = await school.import(files)
		expect(report.errors).toEqual([])
		expect(told(report)).toEqual(lines)
		expect(await school.rows("SELECT telephone FROM responsables WHERE nom = 'A'")).toEqual([
			{ telephone: '07 07 07 07 07 / 05 05 05 05 05' }
		])

		const again = await school.import(exported(school), { diff: true })
		expect([again.errors, again.diff]).toEqual([[], []])
		expect(told(again)).toHaveLength(lines.length)
	}))

test('the first of many telephones that cannot be dialled are shown, and all are counted', () =>
	withSchool(async (school) => {
		const rows = Array.from({ length: 500 }, (_, index) => `T-${index};N;néant\n`)
		const report = await school.import([file('etudiants.csv', `matricule;nom;telephone\n${rows.join('')}`)], { langue: 'fr' })
		expect([report.errors, report.warningCount, report.warnings.length]).toEqual([[], 500, 200])
		expect(report.warnings[0]).toEqual({
			file: 'etudiants.csv',
			line: 2,
			column: 'telephone',
			message: "numéro incomplet : il faut un seul numéro, d'au moins six chiffres ; aucun SMS n'y parviendra"
		})
	}))
