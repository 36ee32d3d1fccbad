import { expect, test } from 'bun:test'
import { formatFault } from '../../../src/exchange/imports/report/format-report'
import { csvFiles, file, smallSchool } from './csv-folder'
import { exported } from './export-round-trip'
import { withSchool, type TemporarySchool } from './temporary-school'

const SCHOOL = smallSchool({ notes: 0, presences: 0, seances: 0, etudiants: 12 })
const EVALUATION = 'ref;classe;matiere;titre;type;date;session;periode;publiee_le'
/** The day of these imports is the 20th of November 2026: the first period is closed since the 15th. */
const CLOSED = file('periodes.csv', 'rang;niveau;saisie_jusque\n1;;2026-11-15\n')

/** A school with N1 of the first period, N2 of session 2 there and N3 of the second one, each with a grade of 12. */
const filled = (run: (school: TemporarySchool, place: { matricule: string; of: (line: string) => string }) => Promise<void>) =>
	withSchool(async (school) => {
		expect((await school.import(csvFiles(SCHOOL))).errors).toEqual([])
		await school.use((store) => store.client.execute('UPDATE matieres_annees SET ue_id = NULL'))
		const [row] = await school.rows(`SELECT c.code AS classe, m.code AS matiere, e.matricule FROM inscriptions i
			JOIN classes c ON c.id = i.classe_id JOIN enseignements en ON en.classe_id = c.id JOIN matieres m ON m.id = en.matiere_id
			JOIN etudiants e ON e.id = i.etudiant_id WHERE i.statut = 'Active' AND i.date_sortie IS NULL LIMIT 1`)
		const { classe, matiere, matricule } = row as Record<string, string>
		const of = (line: string) => line.replace('@', `${classe};${matiere}`)
		await imported(school, [
			file(
				'evaluations.csv',
				of(`${EVALUATION}\n`) +
					of('N1;@;Devoir;devoir;2026-11-12;1;;\n') +
					of('N2;@;Rattrapage;examen;2026-11-13;2;1;\n') +
					of('N3;@;Examen;examen;2027-07-31;1;;\n')
			),
			file(
				'notes.csv',
				['N1', 'N2', 'N3'].reduce((text, ref) => `${text}${ref};${matricule};12\n`, 'evaluation;matricule;note\n')
			)
		])
		await run(school, { matricule: matricule!, of })
	})

const imported = async (school: TemporarySchool, files: Parameters<TemporarySchool['import']>[0]) =>
	expect((await school.import(files)).errors.map(formatFault)).toEqual([])
const faults = async (school: TemporarySchool, files: Parameters<TemporarySchool['import']>[0]) =>
	(await school.import(files)).errors.map(({ file: name, line, column, message }) => `${name}:${line}: ${column}: ${message}`)
const LATE = 'grades of this period could be typed until 2026-11-15'

test('a file that repeats stored grades is accepted after the last day, and a changed one is refused at its line', () =>
	filled(async (school, { matricule }) => {
		await imported(school, [CLOSED])
		const marks = (note: number) => [file('notes.csv', `evaluation;matricule;note\nN1;${matricule};${note}\n`)]
		expect((await school.import(marks(12))).summary).toEqual([{ kind: 'notes', created: 0, changed: 0, unchanged: 1 }])
		expect(await faults(school, marks(13))).toEqual([`notes.csv:2: note: ${LATE}`])
		expect(await school.rows('SELECT DISTINCT note_centiemes AS n FROM notes')).toEqual([{ n: 1200 }])
	}))

test('session 2 and an évaluation of another period are imported after the last day', () =>
	filled(async (school, { matricule }) => {
		await imported(school, [CLOSED, file('notes.csv', `evaluation;matricule;note\nN2;${matricule};13\nN3;${matricule};13\n`)])
		expect(await school.rows('SELECT count(*) AS n FROM notes WHERE note_centiemes = 1300')).toEqual([{ n: 2 }])
	}))

test('after the last day an évaluation is neither made, changed, moved nor withdrawn, but its publication changes', () =>
	filled(async (school, { of }) => {
		await imported(school, [CLOSED])
		const line = (cells: string) => [file('evaluations.csv', `${EVALUATION};annulee\n${of(cells)}\n`)]
		await imported(school, line('N1;@;Devoir;devoir;2026-11-12;1;;;non'))
		for (const cells of [
			'N4;@;Devoir;devoir;2026-11-12;1;;;non',
			'N1;@;Devoir 1;devoir;2026-11-12;1;;;non',
			'N1;@;Devoir;devoir;2027-07-30;1;;;non',
			'N1;@;Devoir;devoir;2026-11-12;1;;;oui',
			'N3;@;Examen;examen;2026-11-12;1;;;non'
		])
			expect(await faults(school, line(cells))).toEqual([`evaluations.csv:2: ref: ${LATE}`])
		await imported(school, line('N1;@;Devoir;devoir;2026-11-12;1;;2026-11-20;non'))
		expect(await school.rows("SELECT publiee_le FROM evaluations WHERE ref = 'N1'")).toEqual([{ publiee_le: '2026-11-20' }])
	}))

test('an export from before the last day does not bring old grades back, not even with the periods of that day', () =>
	filled(async (school, { matricule }) => {
		const old = exported(school)
		await imported(school, [file('notes.csv', `evaluation;matricule;note\nN1;${matricule};15\n`), CLOSED])
		const told = await faults(school, old)
		expect(told).toHaveLength(1)
		expect(told[0]).toMatch(new RegExp(`^notes\\.csv:\\d+: note: ${LATE}$`))
		expect(await school.rows('SELECT max(note_centiemes) AS n, max(saisie_jusque) AS jour FROM notes, periodes')).toEqual([
			{ n: 1500, jour: '2026-11-15' }
		])
	}))

test('a whole school is imported into an empty one, although its last day is over', () =>
	filled(async (school) => {
		await imported(school, [CLOSED])
		const files = exported(school)
		await imported(school, files)
		await withSchool(async (empty) => {
			await imported(empty, files)
			expect(await empty.rows('SELECT count(*) AS n FROM notes')).toEqual([{ n: 3 }])
			expect(await faults(empty, [file('evaluations.csv', 'ref;coefficient\nN1;3\n')])).toEqual([`evaluations.csv:2: ref: ${LATE}`])
		})
	}))

test('a matière whose UE is of the other semester is not closed by the day of the évaluation', () =>
	filled(async (school, { matricule }) => {
		await imported(school, [CLOSED])
		await school.use(async ({ client }) => {
			await client.execute("UPDATE filieres SET systeme = 'LMD'")
			await client.execute('UPDATE ues_annees SET semestre = 2')
			await client.execute('UPDATE matieres_annees SET ue_id = (SELECT min(ue_id) FROM ues_annees)')
		})
		await imported(school, [file('notes.csv', `evaluation;matricule;note\nN1;${matricule};13\n`)])
	}))
