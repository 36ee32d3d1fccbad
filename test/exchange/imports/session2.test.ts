import { expect, test } from 'bun:test'
import { formatFault } from '../../../src/exchange/imports/report/format-report'
import { csvFiles, file, smallSchool } from './csv-folder'
import { exported } from './export-round-trip'
import { withSchool, type TemporarySchool } from './temporary-school'

const SCHOOL = smallSchool({ notes: 0, presences: 0, seances: 0, etudiants: 24 })
const NOT_CALLED = 'the student is not on the list of session 2'
const PUBLISHED = 'the results of this period are published'
/** The day of these imports is the 20th of November 2026. */
const EVALUATION = 'ref;classe;matiere;titre;type;date;session;periode'

type Place = { readonly called: string; readonly other: string; readonly of: (line: string) => string }

/** A class with N1 of session 1 and N2 of session 2, to which one of its students is called, each with a mark of another student. */
const filled = (run: (school: TemporarySchool, place: Place) => Promise<void>) =>
	withSchool(async (school) => {
		expect((await school.import(csvFiles(SCHOOL))).errors).toEqual([])
		await school.use((store) => store.client.execute('UPDATE matieres_annees SET ue_id = NULL'))
		const rows = await school.rows(`SELECT c.code AS classe, m.code AS matiere, e.matricule, e.id, c.id AS classe_id, m.id AS matiere_id
			FROM inscriptions i JOIN classes c ON c.id = i.classe_id JOIN enseignements en ON en.classe_id = c.id
			JOIN matieres m ON m.id = en.matiere_id JOIN etudiants e ON e.id = i.etudiant_id
			WHERE i.statut = 'Active' AND i.date_sortie IS NULL AND i.date_entree <= '2026-11-12'
			AND en.id = (SELECT min(o.id) FROM enseignements o WHERE o.classe_id = c.id) ORDER BY c.id, e.id`)
		const first = rows.find((row) => rows.filter(({ classe_id }) => classe_id === row['classe_id']).length > 1)!
		const [called, other] = rows.filter(({ classe_id }) => classe_id === first['classe_id'])
		const of = (line: string) => line.replace('@', `${String(first['classe'])};${String(first['matiere'])}`)
		await imported(school, [
			file('evaluations.csv', of(`${EVALUATION}\nN1;@;Devoir;devoir;2026-11-12;1;1\n`) + of('N2;@;Rattrapage;examen;2026-11-13;2;1\n')),
			marks(`N1;${String(other!['matricule'])};12\nN2;${String(other!['matricule'])};12\n`)
		])
		await school.use(async ({ client }) => {
			const [classe, matiere, etudiant] = [first['classe_id'], first['matiere_id'], called!['id']].map(Number)
			await client.execute(`INSERT INTO publications (classe_id, periode, definitive, publiee_at, publiee_par, remplace, contexte)
				VALUES (${classe}, 1, 1, 1, (SELECT min(id) FROM utilisateurs), 0, '{}')`)
			await client.execute(`INSERT INTO listes_session2 SELECT ${classe}, 1, id, 1, publiee_par FROM publications`)
			await client.execute(`INSERT INTO convocations VALUES (${classe}, 1, ${etudiant}, ${matiere}, 1, NULL)`)
		})
		await run(school, { called: String(called!['matricule']), other: String(other!['matricule']), of })
	})

const marks = (lines: string) => file('notes.csv', `evaluation;matricule;note\n${lines}`)
const imported = async (school: TemporarySchool, files: Parameters<TemporarySchool['import']>[0]) =>
	expect((await school.import(files)).errors.map(formatFault)).toEqual([])
const faults = async (school: TemporarySchool, files: Parameters<TemporarySchool['import']>[0]) =>
	(await school.import(files)).errors.map(({ file: name, line, column, message }) => `${name}:${line}: ${column}: ${message}`)

test('marks of session 2 are imported for the called ones alone, and unchanged ones for everybody', () =>
	filled(async (school, { called, other }) => {
		await imported(school, [marks(`N2;${called};14\nN2;${other};12\n`)])
		expect(await faults(school, [marks(`N2;${called};15\nN2;${other};13\n`)])).toEqual([`notes.csv:3: matricule: ${NOT_CALLED}`])
		await imported(school, [marks(`N1;${other};13\n`)])
	}))

test('somebody who is called and has left is refused', () =>
	filled(async (school, { called }) => {
		await school.use(({ client }) =>
			client.execute(
				`UPDATE inscriptions SET date_sortie = '2026-11-13' WHERE etudiant_id = (SELECT id FROM etudiants WHERE matricule = '${called}')`
			)
		)
		expect(await faults(school, [marks(`N2;${called};14\n`)])).toEqual([`notes.csv:2: matricule: ${NOT_CALLED}`])
	}))

test('an option is accepted once the list of its own class calls to the matière under which it counts', () =>
	filled(async (school, { other }) => {
		const run = (statement: string) => school.use(({ client }) => client.execute(statement))
		const [known] = await school.rows('SELECT * FROM classes')
		const values = Object.values({ ...known, id: 99, code: 'AUTRE', cle_tri: 'autre' })
		await school.use(({ client }) =>
			client.execute({ sql: `INSERT INTO classes VALUES (${values.map(() => '?').join()})`, args: values as string[] })
		)
		const [place] =
			await school.rows(`SELECT e.id, c.id AS own, v.classe_id, v.matiere_id, (SELECT min(id) FROM matieres WHERE id <> v.matiere_id) AS sous
			FROM etudiants e, evaluations v JOIN classes w ON w.id = v.classe_id JOIN classes c ON c.annee_id = w.annee_id AND c.id <> w.id
			WHERE e.matricule = '${other}' AND v.session = 2 LIMIT 1`)
		const [id, own, classe_id, matiere_id, sous] = ['id', 'own', 'classe_id', 'matiere_id', 'sous'].map((name) => Number(place![name]))
		await run(`UPDATE inscriptions SET classe_id = ${own} WHERE etudiant_id = ${id}`)
		await run(`INSERT INTO rattachements (etudiant_id, classe_id, matiere_id, sorte, sous_id, updated_at)
			VALUES (${id}, ${classe_id}, ${matiere_id}, 'option', ${sous}, '')`)
		await run(`INSERT INTO convocations VALUES (${own}, 1, ${id}, ${sous}, 1, NULL)`)
		const line = marks(`N2;${other};14\n`)
		expect(await faults(school, [line])).toEqual([`notes.csv:2: matricule: ${NOT_CALLED}`])
		await run(`INSERT INTO listes_session2 SELECT ${own}, 1, id, 1, publiee_par FROM publications`)
		await imported(school, [line])
	}))

test('as long as the list is not closed, the class is accepted and nobody else', () =>
	filled(async (school, { called, other }) => {
		await school.use(({ client }) => client.execute('DELETE FROM listes_session2'))
		await imported(school, [marks(`N2;${other};13\n`)])
		await school.use(({ client }) =>
			client.execute(
				`UPDATE inscriptions SET statut = 'Prospect' WHERE etudiant_id = (SELECT id FROM etudiants WHERE matricule = '${called}')`
			)
		)
		expect(await faults(school, [marks(`N2;${called};13\n`)])).toEqual([
			"notes.csv:2: matricule: the student has no Active enrollment in the evaluation's class"
		])
	}))

test('a new évaluation of session 2 and its marks in one import follow the list, also after the last day of the year', () =>
	filled(async (school, { called, other, of }) => {
		const late = file(
			'evaluations.csv',
			of(`${EVALUATION}\nN3;@;Septembre;examen;2027-09-10;2;1\n`).replace(/^N3;([^;]+)/m, 'N3;$1@2026-2027')
		)
		expect(await faults(school, [late, marks(`N3;${called};11\nN3;${other};11\n`)])).toEqual([`notes.csv:3: matricule: ${NOT_CALLED}`])
		await imported(school, [late, marks(`N3;${called};11\n`)])
		expect(await school.rows("SELECT date FROM evaluations WHERE ref = 'N3'")).toEqual([{ date: '2027-09-10' }])
		await imported(school, exported(school))
	}))

test('an évaluation of published results is neither made, changed nor moved, but sending the same again is accepted', () =>
	filled(async (school, { of }) => {
		const line = (cells: string) => [file('evaluations.csv', `${EVALUATION}\n${of(cells)}\n`)]
		await imported(school, line('N1;@;Devoir;devoir;2026-11-12;1;1'))
		for (const cells of ['N4;@;Devoir;devoir;2026-11-12;1;1', 'N1;@;Devoir 1;devoir;2026-11-12;1;1', 'N1;@;Devoir;devoir;2026-11-12;1;2'])
			expect(await faults(school, line(cells))).toEqual([`evaluations.csv:2: ref: ${PUBLISHED}`])
		await imported(school, line('N2;@;Rattrapage;examen;2026-11-14;2;1'))
		await school.use(({ client }) => client.execute("UPDATE publications SET rouverte_at = 1, rouverte_par = publiee_par, motif = 'x'"))
		await imported(school, line('N1;@;Devoir 1;devoir;2026-11-12;1;1'))
	}))
