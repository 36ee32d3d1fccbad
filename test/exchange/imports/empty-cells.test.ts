import { expect, test } from 'bun:test'
import { csvFiles, file, smallSchool } from './csv-folder'
import { withSchool, type TemporarySchool } from './temporary-school'

type Report = Awaited<ReturnType<TemporarySchool['import']>>
const said = ({ warnings }: Report) => warnings.map(({ file: name, line, message }) => `${name}:${line}: ${message}`)

/** A school with marks of two students, and its évaluation. */
async function marked(school: TemporarySchool) {
	const tables = smallSchool()
	await school.import(csvFiles(tables))
	const { columns, rows } = tables.get('notes')!
	const of = (row: readonly string[], name: string) => row[columns.indexOf(name)]!
	const first = rows.find((row) => of(row, 'note') !== '')!
	const second = rows.find((row) => row !== first && of(row, 'evaluation') === of(first, 'evaluation') && of(row, 'note') !== '')!
	return { evaluation: of(first, 'evaluation'), one: of(first, 'matricule'), other: of(second, 'matricule'), note: of(first, 'note') }
}

test('an empty cell leaves a stored mark, whether a file or a person gave it, and one warning counts such cells', () =>
	withSchool(async (school) => {
		const { evaluation, one, other, note } = await marked(school)
		const marks = () =>
			school.rows(`SELECT etat, note_centiemes FROM notes n JOIN etudiants e ON e.id = n.etudiant_id
			JOIN evaluations v ON v.id = n.evaluation_id WHERE v.ref = '${evaluation}' AND e.matricule IN ('${one}', '${other}') ORDER BY n.id`)
		const before = await marks()
		expect(before.map(({ etat }) => etat)).toEqual(['note', 'note'])
		for (const text of [
			`evaluation;matricule;note\n${evaluation};${one};\n${evaluation};${other}; \n`,
			`evaluation;matricule;note;etat\n${evaluation};${one};;\n${evaluation};${other};;\n`
		]) {
			const report = await school.import([file('notes.csv', text)])
			expect([report.errors, report.summary.map(({ changed }) => changed)]).toEqual([[], [0]])
			expect(said(report)).toEqual(['notes.csv:0: marks that stay beside an empty cell: 2; for an absence write absent in etat'])
			expect(await marks()).toEqual(before)
		}
		// the file's mark is remembered still: repeating it leaves what a teacher has written since
		await school.use(async ({ client }) => {
			await client.execute("UPDATE notes SET note_centiemes = 1900 WHERE etat = 'note'")
		})
		await school.import([file('notes.csv', `evaluation;matricule;note\n${evaluation};${one};\n`)])
		await school.import([file('notes.csv', `evaluation;matricule;note\n${evaluation};${one};${note}\n`)])
		expect((await marks()).map((row) => row['note_centiemes'])).toEqual([1900, 1900])
	}))

test('an absence has its word, and an empty cell of somebody without a mark is an absence', () =>
	withSchool(async (school) => {
		const { evaluation, one, other } = await marked(school)
		const etats = () =>
			school.rows(`SELECT etat FROM notes n JOIN etudiants e ON e.id = n.etudiant_id JOIN evaluations v ON v.id = n.evaluation_id
			WHERE v.ref = '${evaluation}' AND e.matricule IN ('${one}', '${other}') ORDER BY e.matricule = '${other}'`)
		const report = await school.import([file('notes.csv', `evaluation;matricule;note;etat\n${evaluation};${one};;absent\n`)])
		expect([report.errors, said(report)]).toEqual([[], ['notes.csv:0: values that empty cells clear: 1']])
		await school.use(({ client }) => client.execute('DELETE FROM notes_historique WHERE note_id IN (SELECT id FROM notes)'))
		await school.use(({ client }) =>
			client.execute(`DELETE FROM notes WHERE etudiant_id = (SELECT id FROM etudiants WHERE matricule = '${other}')`)
		)
		expect(said(await school.import([file('notes.csv', `evaluation;matricule;note\n${evaluation};${other};\n`)]))).toEqual([])
		expect(await etats()).toEqual([{ etat: 'absent' }, { etat: 'absent' }])
	}))

test('values that empty cells clear are counted in one line of the dry run, in the language of whoever reads it', () =>
	withSchool(async (school) => {
		await school.import([
			file('etudiants.csv', 'matricule;nom;lieu_naissance;telephone;sexe\nA;KONÉ;Daloa;0707070707;F\nB;YAO;Man;;M\n'),
			file('salles.csv', 'code;nom;capacite\nS1;Salle 1;40\n')
		])
		const empty = [
			file('etudiants.csv', 'matricule;nom;lieu_naissance;telephone;sexe\nA;KONÉ;;;\nB;YAO;;;M\n'),
			file('salles.csv', 'code;nom;capacite\nS1;;40\n')
		]
		const told = said(await school.import(empty, { dryRun: true, langue: 'fr' }))
		expect(told).toContain('etudiants.csv:0: valeurs que des cellules vides effacent : 4')
		expect(told).toContain('salles.csv:0: valeurs que des cellules vides effacent : 1')
		await school.import(empty)
		expect(said(await school.import(empty))).toEqual([])
		expect(await school.rows('SELECT nom FROM salles')).toEqual([{ nom: null }])
	}))
