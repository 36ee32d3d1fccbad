import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { completeSchool } from '../../../scripts/complete-school'
import { exportSchool } from '../../../src/exchange/exports/export-school'
import { NOUNS } from '../../../src/server/nouns'
import { csvFiles } from './csv-folder'
import { TemporarySchool, withSchool } from './temporary-school'

let school: TemporarySchool
let first: Awaited<ReturnType<TemporarySchool['import']>>
const tables = completeSchool()
beforeAll(async () => {
	school = await TemporarySchool.make()
	first = await school.import(csvFiles(tables))
})
afterAll(() => school.remove())

const exported = (one: TemporarySchool) => {
	const folder = mkdtempSync(join(one.folder, 'export-'))
	const { files } = exportSchool({ file: fileURLToPath(one.url), folder }, () => undefined, NOUNS)
	return files.map(({ name }) => ({ name, bytes: readFileSync(join(folder, name)) }))
}

test('the complete school is imported whole, with a warning about the key that signed its papers alone', () => {
	expect(first.errors).toEqual([])
	expect(first.warnings.map(({ message }) => message)).toEqual([
		'brings the public key 1, which is not here: papers that it signed will be verified as ours'
	])
	expect(first.written).toBe(true)
	// the school is there already, and the coordinator who teaches is one account
	expect(first.summary.filter(({ changed }) => changed > 0).map(({ kind, changed }) => [kind, changed])).toEqual([
		['etablissement', 1],
		['enseignants', 1]
	])
	expect(first.summary.map(({ kind, created, changed }) => [kind, created + changed])).toEqual(
		NOUNS.map(({ name }) => [name, tables.get(name)?.rows.length ?? 0] as [string, number])
	)
})

test('importing it a second time changes nothing', async () => {
	const before = await school.fingerprint()
	const again = await school.import(csvFiles(tables), { diff: true })
	expect([again.errors, again.warnings, again.diff, again.written]).toEqual([[], [], [], false])
	expect(await school.fingerprint()).toBe(before)
})

test('an export of it makes the same school', async () => {
	const files = exported(school)
	const again = await school.import(files, { diff: true })
	expect([again.errors, again.diff]).toEqual([[], []])
	await withSchool(async (empty) => {
		expect((await empty.import(files)).errors).toEqual([])
		const texts = (all: typeof files) => all.map(({ name, bytes }) => [name, bytes.toString()])
		expect(texts(exported(empty))).toEqual(texts(files))
	})
})

const count = async (sql: string) => (await school.rows(`SELECT count(*) AS n FROM (${sql})`))[0]!['n']

test('both semesters of every LMD level have 30 credits in five to seven UEs, some of them with several matières', async () => {
	const semesters = await school.rows(`SELECT y.semestre, count(*) AS ues, sum(y.credits) AS credits,
		max((SELECT count(*) FROM matieres_annees m WHERE m.ue_id = x.id AND m.annee_id = y.annee_id)) AS most
		FROM ues x JOIN ues_annees y ON y.ue_id = x.id JOIN annees a ON a.id = y.annee_id
		WHERE a.courante GROUP BY x.filiere_id, x.niveau_id, y.semestre`)
	expect(semesters).toHaveLength(10)
	for (const { ues, credits, most } of semesters) {
		expect([credits, most]).toEqual([30, 2])
		expect([5, 6, 7]).toContain(Number(ues))
	}
	expect(await count("SELECT 1 FROM filieres WHERE systeme = 'BTS'")).toBe(1)
})

test('two change class, two repeat, families have one phone, some are minors, séances gather, a teacher is replaced', async () => {
	const changes = `SELECT 1 FROM inscriptions a JOIN inscriptions b ON b.etudiant_id = a.etudiant_id AND b.annee_id = a.annee_id
		AND b.classe_id <> a.classe_id AND b.date_entree = a.date_sortie`
	const repeats = `SELECT 1 FROM inscriptions a JOIN inscriptions b ON b.etudiant_id = a.etudiant_id AND b.annee_id > a.annee_id
		JOIN classes c ON c.id = a.classe_id JOIN classes d ON d.id = b.classe_id WHERE c.niveau_id = d.niveau_id`
	const siblings = 'SELECT 1 FROM responsables GROUP BY telephone HAVING count(*) = 3'
	const minors = "SELECT 1 FROM etudiants WHERE date_naissance > '2008-11-20'"
	const gathered = `SELECT seance_id FROM seances_classes GROUP BY seance_id HAVING count(DISTINCT matiere_id) = 2`
	const replaced = 'SELECT 1 FROM enseignements a JOIN enseignements b USING (classe_id, matiere_id) WHERE a.date_fin < b.date_debut'
	const resits = 'SELECT 1 FROM evaluations v JOIN notes n ON n.evaluation_id = v.id WHERE v.session = 2'
	const found = await Promise.all([changes, repeats, siblings, minors, gathered, replaced, resits].map(count))
	expect(found.slice(0, 3)).toEqual([2, 2, 1])
	expect(found.every((n) => Number(n) > 0)).toBe(true)
	expect(Number(found[3])).toBeLessThan(Number(await count('SELECT 1 FROM etudiants')) / 2)
	expect(await count('SELECT DISTINCT etat FROM notes')).toBe(5)
	expect(await count('SELECT DISTINCT statut FROM seances')).toBe(4)
	expect(await count('SELECT 1 FROM contre_ecritures')).toBeGreaterThan(2)
})

/** Columns that say which school it is, which no file changes. */
const OF_THE_SCHOOL = ['etablissement.code', 'etablissement.nom', 'etablissement.timezone']

test('the complete school has a value in every column, so that each test of all columns sees one', () => {
	const empty = NOUNS.flatMap(({ name: noun, columns }) => {
		const { columns: heads, rows } = tables.get(noun) ?? { columns: [], rows: [] }
		return columns
			.filter(({ name, type }) => !type.form.startsWith('mot_de_passe') && !rows.some((row) => row[heads.indexOf(name)]))
			.map(({ name }) => `${noun}.${name}`)
			.filter((column) => !OF_THE_SCHOOL.includes(column))
			.map((column) => `${column}: give it a value in scripts/complete-school.ts`)
	})
	expect(empty).toEqual([])
})
