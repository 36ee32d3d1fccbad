import { expect, test } from 'bun:test'
import { csvFiles, file, smallSchool } from './csv-folder'
import { exported } from './export-round-trip'
import { withSchool } from './temporary-school'

const TOLD = 'is not a whole address such as office@school.org, without accents before the @: no mail will arrive there'

test('an address to which no mail can arrive is imported from a file with a warning and its line, in each file that has addresses', () =>
	withSchool(async (school) => {
		await school.import(csvFiles(smallSchool()))
		const files = [
			file('etablissement.csv', 'code;email\necole;bureau@ecole\n'),
			file('utilisateurs.csv', 'identifiant;email\nadmin;rené@gmail.com\n'),
			file('enseignants.csv', 'matricule;email\nP-0;p..0@gmail.com\nP-1;p1@gmail.com\n'),
			file('etudiants.csv', 'matricule;email\nE-0;mailto:awa@gmail.com\nE-1;awa.@gmail.com\nE-2;ines@gmai\u200Bl.com\u200B\n'),
			file('responsables.csv', 'matricule;rang;nom;email\nE-0;1;A;awa@gmail\nE-1;1;B;a@école.ci\n')
		]
		const told = (report: { warnings: readonly { file: string; line: number; column?: string; message: string }[] }) =>
			report.warnings.filter(({ column }) => column === 'email').map(({ file: name, line, message }) => [name, line, message])
		const lines = [
			['etablissement.csv', 2, TOLD],
			['utilisateurs.csv', 2, TOLD],
			['enseignants.csv', 2, TOLD],
			['etudiants.csv', 3, TOLD],
			['responsables.csv', 2, TOLD]
		]
		const report = await school.import(files)
		expect(report.errors).toEqual([])
		expect(told(report)).toEqual(lines)
		expect(await school.rows("SELECT email FROM utilisateurs WHERE email LIKE '%awa%' OR email LIKE '%ines%' ORDER BY email")).toEqual([
			{ email: 'awa.@gmail.com' },
			{ email: 'awa@gmail.com' },
			{ email: 'ines@gmail.com' }
		])

		const again = await school.import(exported(school), { diff: true })
		expect([again.errors, again.diff]).toEqual([[], []])
		expect(told(again)).toHaveLength(lines.length)
	}))
