import { expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { verbatim } from '../../../src/kit/sentence'
import { matricule } from '../../../src/features/etudiants/etudiants.import'
import { exportSchool } from '../../../src/exchange/exports/export-school'
import { csvLine } from '../../../src/exchange/imports/files/csv'
import { choice, integer as whole, text as words } from '../../../src/exchange/imports/noun/column-types'
import { noun } from '../../../src/exchange/imports/noun/noun'
import { NOUNS } from '../../../src/server/nouns'
import { runImport } from '../../../src/exchange/imports/run-import'
import type { SourceFile } from '../../../src/exchange/imports/files/source-file'
import { csvFiles, file, smallSchool } from './csv-folder'
import { NOW, withSchool, type TemporarySchool } from './temporary-school'

const livresTable = sqliteTable('livres', {
	id: integer().primaryKey(),
	cote: text(),
	etudiant_id: integer(),
	titre: text().notNull(),
	pages: integer(),
	neuf: integer({ mode: 'boolean' }).notNull(),
	etat: text().notNull(),
	longueur: integer().notNull(),
	updated_at: text().notNull()
})

/** A noun that the import does not know: books that students have borrowed. */
const livres = noun(livresTable, {
	doc: { fr: 'livres', en: 'books' },
	columns: [
		{ name: 'cote', type: words(20), key: true, required: true, doc: { fr: 'cote', en: 'shelf mark' }, example: 'L-1' },
		{ name: 'titre', type: words(), required: true, doc: { fr: 'titre', en: 'title' }, example: 'Le Petit Prince' },
		{ name: 'matricule', type: matricule.type, stored: 'etudiant_id', doc: { fr: 'qui', en: 'who' }, example: 'E-0001' },
		{ name: 'pages', type: whole(1, 5000), doc: { fr: 'pages', en: 'pages' }, example: '96' },
		{ name: 'neuf', type: { form: 'booleen' }, initial: true, doc: { fr: 'neuf', en: 'new' }, example: 'oui' },
		{ name: 'etat', type: choice(['ici', 'ailleurs']), initial: 'ici', doc: { fr: 'où', en: 'where' }, example: 'ici' }
	],
	key: ['cote'],
	exported: `SELECT l.id, l.cote, l.titre, e.matricule, l.pages, l.neuf, l.etat
		FROM livres l LEFT JOIN etudiants e ON e.id = l.etudiant_id WHERE l.cote IS NOT NULL`,
	complete(at, draft) {
		if (draft.titre !== undefined) draft.longueur = draft.titre.length
		if (draft.pages === 13) at.fault('pages', verbatim('brings bad luck'))
	}
})

const TABLE = `CREATE TABLE livres (id INTEGER PRIMARY KEY, cote TEXT UNIQUE, etudiant_id INTEGER REFERENCES etudiants (id), titre TEXT NOT NULL,
	pages INTEGER, neuf INTEGER NOT NULL, etat TEXT NOT NULL, longueur INTEGER NOT NULL, updated_at TEXT NOT NULL) STRICT`

const ALL = [...NOUNS, livres]

const books = (...rows: readonly string[][]) => [file('livres.csv', rows.map((row) => csvLine(row)).join(''))]

const bring = (school: TemporarySchool, files: readonly SourceFile[]) =>
	runImport(
		{
			url: school.url,
			files,
			options: { author: { name: 'test' }, source: 'test', bcryptCost: 4, synchronous: 'normal', diff: true },
			now: NOW.toString()
		},
		{ lease: (run) => run(), progress: () => undefined },
		ALL
	)

const withBooks = (run: (school: TemporarySchool) => Promise<void>) =>
	withSchool(async (school) => {
		await school.use((store) => store.client.executeMultiple(TABLE))
		await bring(school, csvFiles(smallSchool()))
		await run(school)
	})

const FIRST = books(['cote', 'titre', 'matricule', 'pages', 'neuf'], ['L-1', 'Algèbre', 'E-1', '120', 'non'], ['L-2', 'Contes', '', '', ''])

test('a noun that only its own definition knows is planned, written and entered into the journal', () =>
	withBooks(async (school) => {
		const report = await bring(school, FIRST)
		expect(report.errors).toEqual([])
		expect(report.summary).toEqual([{ kind: 'livres', created: 2, changed: 0, unchanged: 0 }])
		expect(
			await school.rows(
				'SELECT l.id, cote, titre, matricule, pages, neuf, etat, longueur FROM livres l LEFT JOIN etudiants e ON e.id = etudiant_id'
			)
		).toEqual([
			{ id: 1, cote: 'L-1', titre: 'Algèbre', matricule: 'E-1', pages: 120, neuf: 0, etat: 'ici', longueur: 7 },
			{ id: 2, cote: 'L-2', titre: 'Contes', matricule: null, pages: null, neuf: 1, etat: 'ici', longueur: 6 }
		])
		expect(await school.rows("SELECT action, objet_id FROM journal WHERE objet = 'livres' ORDER BY objet_id")).toEqual([
			{ action: 'import.create', objet_id: '1' },
			{ action: 'import.create', objet_id: '2' }
		])
		expect((await bring(school, FIRST)).summary).toEqual([{ kind: 'livres', created: 0, changed: 0, unchanged: 2 }])
	}))

test('differences of a made-up noun are shown in the words of its file', () =>
	withBooks(async (school) => {
		await bring(school, FIRST)
		const { diff } = await bring(school, books(['cote', 'matricule', 'neuf'], ['L-1', 'E-2', 'oui']))
		expect(diff).toEqual([
			{
				kind: 'livres',
				key: 'L-1',
				created: false,
				fields: [
					{ column: 'matricule', before: 'E-1', after: 'E-2' },
					{ column: 'neuf', before: 'non', after: 'oui' }
				]
			}
		])
	}))

test('rules and references of a made-up noun refuse what is wrong, and nothing is written', () =>
	withBooks(async (school) => {
		const wrong = books(
			['cote', 'titre', 'matricule', 'pages'],
			['L-1', 'A', 'E-999999', '12'],
			['L-2', 'B', '', '13'],
			['L-2', 'C', '', '14']
		)
		const report = await bring(school, wrong)
		expect(report.errors.map(({ line, column }) => `${line} ${column}`)).toEqual(['2 matricule', '3 pages', '4 cote'])
		expect(await school.rows('SELECT * FROM livres')).toEqual([])
	}))

test('an export writes a made-up noun, and counts the records that an import could not match', () =>
	withBooks(async (school) => {
		await bring(school, FIRST)
		await school.use((store) =>
			store.client.executeMultiple(`INSERT INTO livres (titre, neuf, etat, longueur, updated_at) VALUES ('Sans cote', 1, 'ici', 9, '')`)
		)
		const folder = mkdtempSync(join(tmpdir(), 'books-'))
		try {
			const { files, withoutRef } = exportSchool({ file: fileURLToPath(school.url), folder }, () => undefined, ALL)
			expect(files.find(({ name }) => name === 'livres.csv')?.records).toBe(2)
			expect(withoutRef).toEqual({ seances: 0, evaluations: 0, livres: 1 })
			expect(readFileSync(join(folder, 'livres.csv'), 'utf8')).toBe(
				'\uFEFFcote;titre;matricule;pages;neuf;etat\r\nL-1;Algèbre;E-1;120;non;ici\r\nL-2;Contes;;;oui;ici\r\n'
			)
		} finally {
			rmSync(folder, { recursive: true })
		}
	}))
