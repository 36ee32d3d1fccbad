import { expect, test } from 'bun:test'
import { verifyPassword } from '../../../src/auth/passwords.service'
import { NOUNS } from '../../../src/server/nouns'
import { templateFiles } from '../../../src/exchange/imports/tables/templates'
import { csvFiles, EXAMPLES, exampleFiles, file, smallSchool, wholeSchool } from './csv-folder'
import { withSchool } from './temporary-school'

test('every record of every file is imported, once', () =>
	withSchool(async (school) => {
		const tables = wholeSchool()
		const absent = NOUNS.filter(({ name }) => !tables.has(name)).map(
			({ name }) => `${name}: give it a record in wholeSchool (csv-folder.ts)`
		)
		expect(absent).toEqual([])
		const report = await school.import(csvFiles(tables))
		expect(report.errors).toEqual([])
		expect(report.written).toBe(true)
		expect(report.summary.map(({ kind }) => kind)).toEqual(NOUNS.map(({ name }) => name))
		for (const { kind, created, changed, unchanged } of report.summary)
			expect({ kind, created, changed, unchanged }).toEqual(
				// the school is there already
				kind === 'etablissement'
					? { kind, created: 0, changed: 1, unchanged: 0 }
					: { kind, created: tables.get(kind)!.rows.length, changed: 0, unchanged: 0 }
			)
		for (const [name, { rows }] of tables) {
			if (name === 'utilisateurs') continue
			expect([name, (await school.rows(`SELECT count(*) AS n FROM ${name}`))[0]]).toEqual([name, { n: rows.length }])
		}
		expect(await school.rows('PRAGMA foreign_key_check')).toEqual([])
		expect(await school.rows('SELECT revision, revision_donnees, revision_acces FROM etat')).toEqual([
			{ revision: 1, revision_donnees: 1, revision_acces: 1 }
		])
		// what a matière or UE is in the year has a line of its own
		const written = [...tables.values(), tables.get('matieres')!, tables.get('ues')!]
		const total = written.reduce((sum, { rows }) => sum + rows.length, 0)
		expect(await school.rows('SELECT count(*) AS n FROM journal')).toEqual([{ n: total }])
		expect(await school.rows("SELECT count(*) AS n FROM journal WHERE apres LIKE '%$2%'")).toEqual([{ n: 0 }])
		expect(await school.rows('SELECT auteur, source, length(empreinte) AS n FROM imports')).toEqual([
			{ auteur: 'test', source: 'test', n: 64 }
		])
	}))

test('a second import of the same files changes nothing at all', () =>
	withSchool(async (school) => {
		const files = csvFiles(smallSchool())
		await school.import(files)
		const before = await school.fingerprint()
		const again = await school.import(files, { diff: true })
		expect(again.errors).toEqual([])
		expect(again.summary.some(({ created, changed }) => created + changed > 0)).toBe(false)
		expect(again.diff).toEqual([])
		expect(again.written).toBe(false)
		expect(await school.fingerprint()).toBe(before)
	}))

test('a dry run reports what would happen, and writes nothing', () =>
	withSchool(async (school) => {
		const before = await school.fingerprint()
		const report = await school.import(csvFiles(smallSchool()), { dryRun: true, diff: true })
		expect(report.written).toBe(false)
		expect(report.summary.find(({ kind }) => kind === 'etudiants')!.created).toBe(60)
		expect(report.diffCount).toBe(report.summary.reduce((sum, { created }) => sum + created, 0))
		expect(JSON.stringify(report)).not.toContain('Etu-2026!')
		expect(await school.fingerprint()).toBe(before)
	}))

test('the templates as they are written bring nobody in', () =>
	withSchool(async (school) => {
		const report = await school.import(templateFiles(NOUNS))
		expect(report.errors).toEqual([])
		expect(report.summary.map(({ created }) => created)).toEqual(NOUNS.map(() => 0))
		expect([report.written, report.ignored]).toEqual([false, ['LISEZMOI.txt', 'README.txt']])
	}))

test('the examples of all columns are a school that can be imported', () =>
	withSchool(async (school) => {
		const report = await school.import(exampleFiles())
		expect(report.errors).toEqual([])
		expect(report.summary.map(({ created }) => created)).toEqual(EXAMPLES.map(({ name }) => (name === 'etablissement' ? 0 : 1)))
	}))

test('people get accounts, sort keys and passwords; séances their instants, links and signatures', () =>
	withSchool(async (school) => {
		await school.import(csvFiles(smallSchool()))
		const [student] = await school.rows("SELECT u.* FROM etudiants e JOIN utilisateurs u USING (id) WHERE matricule = 'E-0'")
		expect(student).toMatchObject({ identifiant: 'etu0', role: 'etudiant', langue: 'fr', actif: 1, email_norm: 'etu0@ecole.example' })
		expect(await verifyPassword('Etu-2026!', String(student!['mot_de_passe_hash']))).toBe(true)
		expect(String(student!['cle_tri'])).toBe(String(student!['cle_tri']).toLowerCase())
		const seances = await school.rows('SELECT s.*, (SELECT count(*) FROM emargements WHERE seance_id = s.id) AS signe FROM seances s')
		for (const seance of seances) {
			expect(seance['debut']).toBe(`${String(seance['date'])}T${String(seance['heure_debut'])}:00-05:00`)
			expect(Number(seance['debut_s'])).toBe(Date.parse(String(seance['debut'])) / 1000)
			const over = seance['statut'] === 'terminee'
			const began = over || seance['statut'] === 'en_cours'
			expect([seance['debut_reel_s'], seance['fin_reelle_s']]).toEqual([began ? seance['debut_s'] : null, over ? seance['fin_s'] : null])
			expect(seance['signe']).toBe(over && seance['enseignant_id'] !== null ? 1 : 0)
		}
		expect(seances.some(({ statut }) => statut === 'terminee')).toBe(true)
		expect(
			await school.rows(
				'SELECT count(DISTINCT seance_id) - (SELECT count(DISTINCT seance_id) FROM seances_classes WHERE presences_at IS NOT NULL) AS n FROM presences'
			)
		).toEqual([{ n: 0 }])
		expect(await school.rows('SELECT DISTINCT coefficient FROM matieres_annees')).toEqual([{ coefficient: 1.5 }])
	}, 'America/Bogota'))

test('headers and file names may be written as people do: accents, case, spaces, articles', () =>
	withSchool(async (school) => {
		const files = [
			file('Étudiants.CSV', 'Matricule;NOM;Prénom;Date de naissance;Téléphone;E-mail\nE-1;KOUASSI;Awa;21/03/2006;0700;awa@ecole.example\n'),
			file('FILIERES.csv', 'Code;nom;Système;Tronc-commun\nGI;Génie;LMD;non\n')
		]
		expect((await school.import(files)).errors).toEqual([])
		expect(await school.rows('SELECT nom, prenoms, telephone, email, date_naissance FROM utilisateurs JOIN etudiants USING (id)')).toEqual([
			{ nom: 'KOUASSI', prenoms: 'Awa', telephone: '0700', email: 'awa@ecole.example', date_naissance: '2006-03-21' }
		])
		expect(await school.rows('SELECT code, systeme FROM filieres')).toEqual([{ code: 'GI', systeme: 'LMD' }])
	}))

test.each(['utf-16le', 'utf-16be'] as const)('the "Unicode text" of a spreadsheet (%s) is read', (order) =>
	withSchool(async (school) => {
		const bytes = Buffer.from('\uFEFFmatricule\tnom\nE-1\tDIABATÉ\n', 'utf16le')
		if (order === 'utf-16be') bytes.swap16()
		expect((await school.import([{ name: 'etudiants.csv', bytes }])).errors).toEqual([])
		expect(await school.rows('SELECT nom FROM utilisateurs')).toEqual([{ nom: 'DIABATÉ' }])
	})
)
