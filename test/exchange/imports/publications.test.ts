import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { copyFileSync, mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { exportSchool } from '../../../src/exchange/exports/export-school'
import { csvRecords } from '../../../src/exchange/imports/files/csv'
import type { SourceFile } from '../../../src/exchange/imports/files/source-file'
import * as s from '../../../src/school/schema'
import { importsKind } from '../../../src/school/words'
import { NOUNS } from '../../../src/server/nouns'
import { insertEvaluations, insertNotes, write } from '../../support/affairs'
import { roomy } from '../../support/budget'
import { plainly, signedIn, type Browser } from '../../support/console'
import { AT, PASSWORD, PASSWORD_HASH } from '../../support/people'
import { publishResults } from '../../support/publish'
import { json, startSchools, type Schools } from '../../support/school'
import { onServer } from '../../support/schools-on-server'
import { writeSemestre } from '../../support/semestre'
import { csvFiles, wholeSchool, withCell, type Tables } from './csv-folder'
import { exported, texts } from './export-round-trip'
import { TemporarySchool, withSchool } from './temporary-school'

/** The files of publications and what belongs to them. */
const KINDS = ['publications', 'resultats', 'dettes_publiees', 'listes_session2', 'convocations', 'appreciations'] as const
const HERE = '/classes/1/resultats'
const LIST = '/classes/1/session2'

describe('results that people published', () => {
	let schools: Schools
	let awa: Browser
	/** Published, reopened, published again, with a list of session 2 that was corrected, and published after session 2. */
	beforeEach(async () => {
		schools = await startSchools({ now: '2027-02-01T08:00:00Z' })
		await writeSemestre(schools)
		await write(schools, async (db) => {
			await db.insert(s.reglements).values({ annee_id: 2, compensation: 'aucune', updated_at: AT })
			await db.insert(s.reglements).values({ annee_id: 2, matiere_id: 2, absence_injustifiee_zero: false, updated_at: AT })
			await db.insert(s.rattachements).values({ etudiant_id: 21, classe_id: 1, matiere_id: 1, sorte: 'dette', updated_at: AT })
			await db.insert(s.appreciations).values({ annee_id: 2, periode: 1, etudiant_id: 20, matiere_id: 1, appreciation: 'Peut mieux faire' })
			await db.insert(s.appreciations).values({ annee_id: 2, periode: 1, etudiant_id: 20, appreciation: 'Semestre juste,\nà suivre' })
			await insertNotes(db, [[4, 21, 'absent_injustifie']])
		})
		awa = await signedIn(schools, 'awa')
		await publish('provisoires')
		await publish()
		const publication = await hidden(HERE, 'publication')
		expect((await awa.post(`${HERE}/rouvrir`, { periode: '1', publication, motif: 'Erreur de saisie' })).status).toBe(303)
		await publish()
		const correction = { periode: '1', vu: await hidden(LIST, 'vu'), etudiant: '22', matiere: '1', appelee: 'oui', motif: 'À sa demande' }
		expect((await awa.post(`${LIST}/corriger`, correction)).status).toBe(303)
		expect((await awa.post(`${LIST}/fermer`, { periode: '1', vu: await hidden(LIST, 'vu') })).status).toBe(303)
		await write(schools, async (db) => {
			await insertEvaluations(db, [{ id: 9, date: '2027-01-29', titre: 'Rattrapage', type: 'examen', session: 2, publiee_le: null }])
			await insertNotes(db, [[9, 20, 1300]])
		})
		await publish()
	})
	afterEach(() => schools.stop())

	const hidden = async (path: string, name: string) =>
		new RegExp(`name="${name}" value="([^"]*)"`).exec(await (await awa.get(`${path}?periode=1`)).text())?.[1] ?? ''
	const publish = async (etat: 'provisoires' | 'definitifs' = 'definitifs') =>
		expect((await publishResults(awa, HERE, etat)).status).toBe(303)
	const files = () =>
		schools.tenants.places.withFile('alpha', async (file): Promise<SourceFile[]> => {
			const folder = mkdtempSync(join(schools.folder, 'export-'))
			const made = await Promise.resolve(exportSchool({ file, folder }, () => undefined, NOUNS))
			return made.files.map(({ name }) => ({ name, bytes: readFileSync(join(folder, name)) }))
		})
	const ofKinds = (all: readonly SourceFile[]) => texts(all.filter(({ name }) => KINDS.some((kind) => name === `${kind}.csv`)))

	test('an export makes the same publications, lists and comments in an empty school, whose export has the same bytes', async () => {
		const all = await files()
		expect(ofKinds(all).map(([name, text]) => [name, text!.split('\r\n').length > 2])).toEqual(KINDS.map((kind) => [`${kind}.csv`, true]))
		await withSchool(async (empty) => {
			expect((await empty.import(all)).errors).toEqual([])
			expect(ofKinds(exported(empty))).toEqual(ofKinds(all))
			const again = await empty.import(all, { diff: true })
			expect([again.errors, again.diff, again.written]).toEqual([[], [], false])
		})
	})

	test('a student has the same published numbers and marks there, and the parts of a publication the same order', async () => {
		const select = `SELECT publiee_at, periode, session, definitive, remplace, rouverte_at, motif, contexte, e.matricule, contenu
			FROM publications p JOIN resultats r ON r.publication_id = p.id JOIN etudiants e ON e.id = r.etudiant_id ORDER BY p.id, e.matricule`
		const here = (await (await schools.store()).client.execute(select)).rows.map(withoutIds)
		expect(here).toHaveLength(8)
		await withSchool(async (empty) => {
			await empty.import(await files())
			expect((await empty.rows(select)).map(withoutIds)).toEqual(here)
		})
	})

	/** The page of the class, and the published results of Inès in the API. */
	async function readIn(some: Schools, classe: number, etudiant: number) {
		const visitor = await signedIn(some, 'awa')
		const opened = await json(some.with(undefined).post('/auth/login', { identifier: 'awa', password: PASSWORD, device_name: null }))
		const answer = await some.with(opened.token).get(`/etudiants/${etudiant}/resultats`)
		const page = plainly(await (await visitor.get(`/classes/${classe}/resultats?periode=1`)).text())
		return { page, published: withoutIds({ contenu: await answer.text() })['contenu'] }
	}

	test.skipIf(onServer)('an imported result asks for another look only once a mark differs from it (needs files)', async () => {
		const other = await startSchools({ now: '2027-02-01T08:00:00Z', empty: true })
		try {
			const here = await readIn(schools, 1, 20)
			expect(here.page).not.toContain('à revoir')
			const [classe, ines] = await withSchool(async (empty) => {
				await empty.use(({ client }) => client.execute("UPDATE etablissement SET code = 'alpha'"))
				expect((await empty.import(await files())).errors).toEqual([])
				await empty.use(({ client }) => client.execute({ sql: 'UPDATE utilisateurs SET mot_de_passe_hash = ?', args: [PASSWORD_HASH] }))
				copyFileSync(fileURLToPath(empty.url), other.tenants.places.path('alpha'))
				const [ids] = await empty.rows(`SELECT p.classe_id, e.id FROM publications p JOIN resultats r ON r.publication_id = p.id
					JOIN etudiants e ON e.id = r.etudiant_id WHERE e.matricule = 'ETU-1'`)
				return [Number(ids!['classe_id']), Number(ids!['id'])] as const
			})
			other.tenants.added('alpha')
			const there = await readIn(other, classe, ines)
			expect(here.published).toMatchObject({ meta: { total: 2 } })
			expect(there.published).toEqual(here.published)
			expect(there.page).not.toContain('à revoir')
			await write(other, (db) => db.run(`UPDATE notes SET note_centiemes = 1900 WHERE note_centiemes = 700 AND etudiant_id = ${ines}`))
			const after = await readIn(other, classe, ines)
			expect(after.published).toEqual(here.published)
			expect(after.page).toContain('à revoir')
		} finally {
			await other.stop()
		}
	})
})

/** A row whose values in JSON have no ids. */
const withoutIds = (row: Record<string, unknown>) =>
	Object.fromEntries(
		Object.entries(row).map(([name, value]) => [
			name,
			name === 'contenu' || name === 'contexte'
				? JSON.parse(String(value), (key, part: unknown) =>
						key === 'id' ? undefined : key === 'reglesPropres' || key === 'appreciations' ? Object.values(part as object) : part
					)
				: value
		])
	)

describe('files of publications', () => {
	let school: TemporarySchool
	let tables: Tables
	beforeEach(async () => {
		school = await TemporarySchool.make()
		expect((await school.import(csvFiles(wholeSchool()))).errors).toEqual([])
		tables = new Map(
			exported(school).flatMap(({ name, bytes }) => {
				if (!name.endsWith('.csv')) return []
				const [header, ...records] = [...csvRecords(new TextDecoder().decode(bytes), ';', roomy())]
				return [[name.replace('.csv', ''), { columns: header!.cells, rows: records.map(({ cells }) => cells) }] as const]
			})
		)
	})
	afterEach(() => school.remove())

	const only = (all: Tables, ...kinds: readonly string[]) => new Map([...all].filter(([name]) => kinds.includes(name)))
	const errorsOf = async (all: Tables, ...kinds: readonly string[]) =>
		(await school.import(csvFiles(only(all, ...kinds)))).errors.map(
			({ file, line, column, message }) => `${file}:${line}: ${column}: ${message}`
		)

	const CELLS: Readonly<Record<string, string>> = {
		session: '2',
		etat: 'provisoire',
		publiee_le: '2026-02-01T10:15:31Z',
		publiee_par: 'autre',
		etudiants: '2',
		rouverte_le: '2026-02-02T09:00:01Z',
		rouverte_par: 'autre',
		motif: 'Autrement',
		moyenne: '9,01',
		sans: 'incomplete',
		credits: '6',
		rang: '2',
		close_le: '2026-02-04T08:00:01Z',
		close_par: 'autre',
		numero: '1',
		appelee: 'non'
	}
	const COLUMNS = NOUNS.filter(({ name }) => KINDS.some((kind) => kind === name && kind !== 'appreciations')).flatMap(({ name, columns }) =>
		columns.filter(({ key }) => !key).map((column) => [`${name}.${column.name}`, name, column.name] as const)
	)
	test.each(COLUMNS)('%s of a stored publication or list is not changed by a file', async (_title, kind, column) => {
		await school.use(({ client }) =>
			client.execute(`INSERT INTO utilisateurs (identifiant, identifiant_norm, nom, prenoms, cle_tri, role, console_seule, updated_at)
				VALUES ('autre', 'autre', 'A', '', 'a', 'administrateur', 0, '2026-11-20T08:00:00+00:00')`)
		)
		const { columns, rows } = tables.get(kind)!
		const stored = rows[0]![columns.indexOf(column)]!
		const cell = CELLS[column] ?? stored.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10))
		expect(cell).not.toBe(stored)
		const before = await school.fingerprint('records')
		expect(await errorsOf(withCell(tables, kind, 0, column, cell), kind)).toEqual([
			`${kind}.csv:2: ${column}: something else is stored here: an import never changes what was published`
		])
		expect(await school.fingerprint('records')).toBe(before)
	})

	test('an older file does not undo a reopening, and later publications stay', async () => {
		const { columns, rows } = tables.get('publications')!
		const older = rows[0]!.map((cell, at) => (['rouverte_le', 'rouverte_par', 'motif'].includes(columns[at]!) ? '' : cell))
		expect(await errorsOf(new Map([['publications', { columns, rows: [older] }]]), 'publications')).toEqual([])
	})

	/** The same about a class without publications. */
	const another = () =>
		new Map(
			[...only(tables, ...KINDS)].map(([name, { columns, rows }]) => [
				name,
				{ columns, rows: rows.map((row) => row.map((cell, at) => (columns[at] === 'classe' ? 'C1' : cell))) }
			])
		)
	test.each<[string, string, number, string, string, string[]]>([
		[
			'a student whose line is missing',
			'publications',
			0,
			'etudiants',
			'2',
			['publications.csv:2: etudiants: resultats.csv has 1 lines of this publication']
		],
		[
			'a publication that leaves one out',
			'publications',
			1,
			'numero',
			'3',
			[
				'publications.csv:3: numero: the publication 2 must be here, or in a line before',
				'resultats.csv:3: numero: the class has no publication 2 of this period',
				'dettes_publiees.csv:2: numero: the class has no publication 2 of this period',
				'listes_session2.csv:2: numero: the class has no publication 2 of this period'
			]
		],
		['an average above 20', 'resultats', 0, 'moyenne', '20,5', ['resultats.csv:2: moyenne: must be between 0 and 20, not "20,5"']],
		[
			'an average beside a reason why it is missing',
			'resultats',
			0,
			'sans',
			'incomplete',
			['resultats.csv:2: moyenne: give either moyenne or sans']
		],
		['text that is not JSON', 'resultats', 0, 'releve', '{"ues":', ['resultats.csv:2: releve: is not what an export writes here (/)']],
		[
			'rules of an unknown kind',
			'publications',
			0,
			'contexte',
			'{}',
			['publications.csv:2: contexte: is not what an export writes here (/annee)']
		],
		[
			'a day instead of an instant',
			'publications',
			0,
			'publiee_le',
			'2026-02-01',
			['publications.csv:2: publiee_le: must be an instant such as 2027-02-01T10:15:30Z']
		],
		[
			'an unknown author',
			'publications',
			0,
			'publiee_par',
			'personne',
			['publications.csv:2: publiee_par: unknown "personne": it is not among the utilisateurs of the import or of the stored data']
		],
		[
			'somebody taken off the list without a reason',
			'convocations',
			1,
			'motif',
			'',
			['convocations.csv:3: motif: must say why the student was taken off the list']
		]
	])('%s is a fault, and nothing is written', async (_title, kind, row, column, cell, faults) => {
		const before = await school.fingerprint()
		expect(await errorsOf(withCell(another(), kind, row, column, cell), ...KINDS)).toEqual(faults)
		expect(await school.fingerprint()).toBe(before)
	})

	const place = (path: string) => `is not what an export writes here (${path})`
	test.each([
		['a mark on a day that does not exist', 'releve', '"2026-01-12"', '"2026-02-31"', place('/ues/0/matieres/0/notes/0/date')],
		['a mark out of part of a point', 'releve', ',20,"note"', ',20.5,"note"', place('/ues/0/matieres/0/notes/0/bareme')],
		['a mark without its last value', 'releve', '"2026-01-20","note"]', '"2026-01-20"]', place('/ues/0/matieres/0/notes/0/compte')],
		[
			'a coefficient that cannot be computed with',
			'releve',
			'"coefficient":1',
			'"coefficient":1e308',
			place('/ues/0/matieres/0/coefficient')
		],
		['an unknown validation', 'releve', '"validation":null', '"validation":"X"', place('/ues/0/validation')],
		['an id instead of a code', 'releve', /"id":"[^"]*"/, '"id":1', place('/ues/0/matieres/0/id')],
		['a comment that is not a text', 'releve', '"À suivre"', '{}', place('/appreciations/0')],
		['lists within lists without end', 'releve', /.*/, '['.repeat(16_000) + ']'.repeat(16_000), place('/')],
		['an average beside the one in its column', 'releve', '{"', '{"moyenne":2000,"', place('/moyenne')],
		['a floor above 20', 'contexte', '"plancher_ue":null', '"plancher_ue":2001', place('/regles/plancher_ue')],
		['a UE without its average', 'ues', '"retenue":null', '"retenu":null', place('/0/retenue')],
		[
			'a code that the school does not have',
			'releve',
			/"id":"[^"]*"/,
			'"id":"X-99"',
			'unknown "X-99": it is not among the matieres of the import or of the stored data'
		]
	])('%s is a fault of the cell that says where', async (_title, column, written, wrong, message) => {
		const [kind, { columns, rows }] = [...another()].find(([, table]) => table.columns.includes(column))!
		const cell = rows[0]![columns.indexOf(column)]!
		expect(cell).toMatch(written)
		const before = await school.fingerprint()
		expect(await errorsOf(withCell(another(), kind, 0, column, cell.replace(written, wrong)), ...KINDS)).toEqual([
			`${kind}.csv:2: ${column}: ${message}`
		])
		expect(await school.fingerprint()).toBe(before)
	})

	test('a final publication is followed only if it was reopened, also by a file', async () => {
		const { columns, rows } = tables.get('publications')!
		const more = rows[1]!.map((cell, at) => (columns[at] === 'numero' ? '3' : cell))
		const result = tables.get('resultats')!
		const line = result.rows[1]!.map((cell, at) => (result.columns[at] === 'numero' ? '3' : cell))
		const added = new Map([
			['publications', { columns, rows: [more] }],
			['resultats', { columns: result.columns, rows: [line] }]
		])
		expect(await errorsOf(added, ...KINDS)).toEqual([
			'publications.csv:2: numero: the publication 2 is final and was not reopened: none may follow it'
		])
	})

	test.each([
		['etat', 'provisoire'],
		['session', '2']
	])('a list of session 2 is not made from a publication whose %s is %s, also by a file', async (column, cell) => {
		const { columns, rows } = tables.get('listes_session2')!
		const publication = Number(rows[0]![columns.indexOf('numero')]) - 1
		expect(await errorsOf(withCell(another(), 'publications', publication, column, cell), ...KINDS)).toContain(
			'listes_session2.csv:2: numero: a list of session 2 is made from a final publication of session 1'
		)
	})

	test('a comment that is here stays, with a warning, also if it was taken away', async () => {
		const report = await school.import(csvFiles(only(withCell(tables, 'appreciations', 0, 'appreciation', 'Tout autre'), 'appreciations')))
		expect([report.errors, report.written]).toEqual([[], false])
		expect(report.warnings.map(({ message }) => message)).toEqual(['a person has written something else here, which stays'])
	})

	test('an older export without these files is read as before', async () => {
		const files = csvFiles(new Map([...tables].filter(([name]) => !KINDS.some((kind) => kind === name))))
		const report = await school.import(files, { diff: true })
		expect([report.errors, report.diff]).toEqual([[], []])
		await withSchool(async (empty) => expect((await empty.import(files)).errors).toEqual([]))
	})

	test('an UE that the school has removed since then stays in its relevés', async () => {
		await school.use(({ client }) => client.execute(`UPDATE resultats SET contenu = replace(contenu, '"id":1,', '"id":99,')`))
		const files = exported(school)
		await withSchool(async (empty) => {
			expect((await empty.import(files)).errors).toEqual([])
			expect(texts(exported(empty))).toEqual(texts(files))
		})
	})
})

test('only administrators import publications; scolarité imports comments', () => {
	const scolarite = { roles: [], fonctions: ['scolarite'] } as const
	expect(KINDS.filter((kind) => importsKind(kind, scolarite))).toEqual(['appreciations'])
	expect(KINDS.filter((kind) => importsKind(kind, { roles: ['administrateur'], fonctions: [] }))).toEqual([...KINDS])
})
