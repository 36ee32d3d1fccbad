import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Client } from '@libsql/client'
import { SQL } from 'drizzle-orm'
import { getTableConfig, SQLiteSyncDialect, SQLiteTable } from 'drizzle-orm/sqlite-core'
import fc from 'fast-check'
import { backupFile } from '../src/db/client/backup-file'
import { Connection } from '../src/db/client/connection'
import { migrate } from '../src/db/migrations/migrate'
import { MIGRATIONS, type Migration } from '../src/db/migrations/migrations'
import { openStore } from '../src/db/stores/open-store'
import { IDENTITY } from '../src/school/identity'
import * as tables from '../src/db/queries/tables'
import * as schema from '../src/school/schema'
import { TenantClient } from '../src/db/client/tenant-client'
import { TestClock } from './support/clock'
import { temporaryFolder } from './support/folder'
import { schemaOf } from './support/schema-snapshot'
import { withFile } from './support/store'

const FOLDER = join(import.meta.dir, '../migrations')
const newest = MIGRATIONS.at(-1)?.number ?? 0
const next = (sql: string): Migration[] => [...MIGRATIONS, { number: newest + 1, name: 'essai', sql }]

const versionOf = async (client: Client) => (await client.execute('PRAGMA user_version')).rows[0]?.['user_version']

async function inMemory(use: (client: TenantClient) => Promise<void>) {
	const client = new TenantClient(':memory:', { synchronous: 'normal', busyTimeout: 0 })
	try {
		await migrate(client)
		await use(client)
	} finally {
		client.close()
	}
}

/** The tables of a migrated file, each with the result of a PRAGMA. */
async function aboutTables(client: Client, pragma: string) {
	const { rows } = await client.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
	return Promise.all(
		rows.map(async ({ name }) => {
			const table = name as string
			return { table, rows: (await client.execute(`PRAGMA ${pragma}(${table})`)).rows }
		})
	)
}

describe('the set of migrations', () => {
	test('contains every file of the folder, in order, with consecutive numbers', async () => {
		const files = readdirSync(FOLDER)
			.filter((name) => name !== 'told')
			.toSorted()
		expect(MIGRATIONS.map(({ name }) => `${name}.sql`)).toEqual(files)
		expect(MIGRATIONS.map(({ number }) => number)).toEqual(files.map((_, index) => index + 1))
		for (const { number, name, sql } of MIGRATIONS) {
			expect(name).toStartWith(`${String(number).padStart(4, '0')}_`)
			expect(sql).toBe(await Bun.file(join(FOLDER, `${name}.sql`)).text())
		}
		// the queries of migrations that log a result have the same names
		const told = MIGRATIONS.filter((one) => one.told)
		expect(told.map(({ name }) => `${name}.sql`)).toEqual(readdirSync(join(FOLDER, 'told')).toSorted())
		for (const one of told) expect(one.told!.sql).toBe(await Bun.file(join(FOLDER, 'told', `${one.name}.sql`)).text())
	})

	test('leads to the schema of the snapshot (scripts/update-schema-snapshot.ts rewrites it)', () =>
		inMemory(async (client) => {
			expect(await schemaOf(client)).toBe(await Bun.file(join(import.meta.dir, 'schema.snapshot.sql')).text())
		}))

	test('applies one at a time, each to what the ones before it left, up to the snapshot', () =>
		withFile(async (client) => {
			for (const [index, { name }] of MIGRATIONS.entries()) {
				expect([name, await migrate(client, { migrations: MIGRATIONS.slice(0, index + 1) })]).toEqual([name, 1])
				expect(await versionOf(client)).toBe(index + 1)
			}
			expect(await migrate(client)).toBe(0)
			expect(await schemaOf(client)).toBe(await Bun.file(join(import.meta.dir, 'schema.snapshot.sql')).text())
		}))

	test('applies up to one of them, drawn by a seed that a failure prints, and from there to the end in one go', () =>
		fc.assert(
			fc.asyncProperty(fc.integer({ min: 1, max: MIGRATIONS.length }), (count) =>
				withFile(async (client) => {
					expect(await migrate(client, { migrations: MIGRATIONS.slice(0, count) })).toBe(count)
					expect(await versionOf(client)).toBe(count)
					expect(await migrate(client)).toBe(MIGRATIONS.length - count)
					expect(await schemaOf(client)).toBe(await Bun.file(join(import.meta.dir, 'schema.snapshot.sql')).text())
				})
			),
			{ numRuns: 1 }
		))

	test('keeps every line of the journal, with the lines of one write together', () =>
		withFile(async (client) => {
			await migrate(client, { migrations: MIGRATIONS.slice(0, 5) })
			const line = (id: number, revision: number, request: string | null, objetId: string) =>
				client.execute({
					sql: `INSERT INTO journal (id, at, revision, auteur, utilisateur_id, request_id, action, objet, objet_id, avant, apres)
						VALUES (?, 1000, ?, 'utilisateur:3', 3, ?, 'notes.update', 'notes', ?, '{"note_centiemes":1}', '{"note_centiemes":2}')`,
					args: [id, revision, request, objetId]
				})
			for (const [id, revision, request] of [
				[1, 1, null],
				[2, 1, null],
				[4, 2, 'a'],
				[5, 2, 'b'],
				[6, 2, 'b']
			] as const)
				await line(id, revision, request, String(id * 10))
			await migrate(client)
			const { rows } = await client.execute('SELECT id, rang, revision, request_id, objet_id, avant, apres FROM journal ORDER BY id, rang')
			expect(rows.map(({ id, rang, revision, request_id, objet_id }) => [id, rang, revision, request_id, objet_id] as unknown)).toEqual([
				[1, 0, 1, null, '10'],
				[1, 1, 1, null, '20'],
				[4, 0, 2, 'a', '40'],
				[5, 0, 2, 'b', '50'],
				[5, 1, 2, 'b', '60']
			])
			expect(rows.every(({ avant, apres }) => avant === '{"note_centiemes":1}' && apres === '{"note_centiemes":2}')).toBe(true)
			expect((await client.execute('SELECT count(*) AS n FROM ecritures')).rows[0]?.['n']).toBe(3)
			// 6 was the id of a line
			await client.execute("INSERT INTO ecritures (at, revision, auteur) VALUES (1001, 3, 'test')")
			expect((await client.execute('SELECT max(id) AS id FROM ecritures')).rows[0]?.['id']).toBe(7)
		}))

	test('keeps decisions about marks of a former class that agree within a matière, and asks about the others again', () =>
		withFile(async (client) => {
			const tested = MIGRATIONS.find(({ name }) => name === '0069_suivis_par_matiere')!
			await migrate(client, { migrations: MIGRATIONS.filter(({ number }) => number < tested.number) })
			const run = (sql: string) => client.execute(sql)
			await run('PRAGMA foreign_keys = OFF')
			for (const classe of [1, 2])
				await run(`INSERT INTO classes (id, code, annee_id, nom, cle_tri, filiere_id, niveau_id, updated_at)
					VALUES (${classe}, 'C${classe}', 1, 'C', 'c', 1, 3, 'x')`)
			const evaluation = (id: number, matiere: number, classe = 1) =>
				run(`INSERT INTO evaluations (id, classe_id, matiere_id, titre, type, date, updated_at)
					VALUES (${id}, ${classe}, ${matiere}, 'T', 'devoir', '2026-11-05', 'x')`)
			// two of maths (1), two of English (2), two of history (3), one of physics (4) in the present class
			for (const [id, matiere] of [
				[1, 1],
				[2, 1],
				[3, 2],
				[4, 2],
				[5, 3],
				[6, 3]
			] as const)
				await evaluation(id, matiere)
			await evaluation(7, 4, 2)
			for (const id of [1, 2, 3, 4, 5, 6, 7])
				await run(`INSERT INTO notes (evaluation_id, etudiant_id, etat, note_centiemes, updated_at) VALUES (${id}, 20, 'note', 1200, 'x')`)
			for (const [id, matiere] of [
				[1, 8],
				[2, 8],
				[3, 8],
				[4, 'NULL'],
				[5, 'NULL'],
				[7, 8]
			] as const)
				await run(`INSERT INTO suivis_decides VALUES (20, ${id}, 2, ${matiere}, 'x')`)
			await client.executeMultiple(tested.sql)
			expect((await run('SELECT de_id, matiere_id, a_revoir FROM suivis_decides')).rows.map((row): unknown => ({ ...row }))).toEqual([
				{ de_id: 1, matiere_id: 8, a_revoir: 0 },
				{ de_id: 2, matiere_id: null, a_revoir: 1 },
				{ de_id: 3, matiere_id: null, a_revoir: 1 }
			])
		}))

	test('gives every enrollment its first day: when it became Active, else its date, else that of the year', () =>
		withFile(async (client) => {
			await migrate(client, { migrations: MIGRATIONS.slice(0, 12) })
			const run = (sql: string) => client.execute(sql)
			await run("INSERT INTO annees VALUES (1, '2026-2027', '2026-09-14', '2027-07-31', 1, 'x')")
			await run("INSERT INTO filieres VALUES (1, 'F', 'F', 'f', 'LMD', 0, 1, 'x')")
			await run("INSERT INTO classes VALUES (1, 'C', 1, 'C', 'c', 1, 3, NULL, 'x')")
			const enroll = async (id: number, statut: string, inscription: string | null, sortie: string | null, history: [string, string][]) => {
				const quoted = (text: string | null) => (text === null ? 'NULL' : `'${text}'`)
				await run(`INSERT INTO utilisateurs (id, identifiant, identifiant_norm, role, nom, prenoms, cle_tri, updated_at)
					VALUES (${id}, 'e${id}', 'e${id}', 'etudiant', 'N', '', 'n', 'x')`)
				await run(`INSERT INTO etudiants (id, matricule, updated_at) VALUES (${id}, 'M${id}', 'x')`)
				await run(`INSERT INTO inscriptions VALUES (${id}, ${id}, 1, 1, '${statut}', ${quoted(inscription)}, ${quoted(sortie)}, 'x')`)
				for (const [was, day] of history)
					await run(
						`INSERT INTO inscriptions_historique (inscription_id, statut, at, auteur) VALUES (${id}, '${was}', unixepoch('${day}'), 'x')`
					)
			}
			await enroll(1, 'Active', '2026-09-10', null, [['Active', '2026-11-20']])
			await enroll(2, 'Active', null, null, [['Active', '2026-11-20']])
			await enroll(3, 'Active', null, null, [['Active', '2026-08-20']])
			await enroll(4, 'Active', '2026-09-10', null, [
				['Prospect', '2026-09-10'],
				['Active', '2026-11-05'],
				['Active', '2026-11-20']
			])
			await enroll(5, 'Active', '2026-09-10', '2026-10-15', [
				['Prospect', '2026-09-10'],
				['Active', '2026-11-05']
			])
			await enroll(6, 'Prospect', '2026-10-01', null, [['Prospect', '2026-10-02']])
			// somebody called them "En validation" by mistake in November
			await enroll(7, 'Active', '2026-09-10', null, [
				['Prospect', '2026-09-10'],
				['Active', '2026-09-21'],
				['En validation', '2026-11-05'],
				['Active', '2026-11-07']
			])
			await enroll(8, 'Active', '2026-09-10', null, [
				['Active', '2026-09-21'],
				['En validation', '2026-11-05'],
				['Active', '2026-11-07']
			])
			await enroll(9, 'En validation', '2026-09-10', null, [
				['Prospect', '2026-09-10'],
				['Active', '2026-09-21'],
				['En validation', '2026-11-05']
			])
			await migrate(client)
			const { rows } = await run('SELECT id, date_entree FROM inscriptions ORDER BY id')
			expect(rows.map(({ date_entree }) => date_entree as unknown)).toEqual([
				'2026-09-10',
				'2026-09-14',
				'2026-08-20',
				'2026-11-05',
				'2026-10-15',
				'2026-10-01',
				'2026-09-21',
				'2026-09-10',
				'2026-09-10'
			])
			expect((await run('SELECT count(*) AS n FROM inscriptions_historique')).rows[0]?.['n']).toBe(19)
		}))

	test('does nothing to a file that is up to date', () =>
		withFile(async (client) => {
			await migrate(client)
			const before = await schemaOf(client)
			await client.execute("UPDATE modules SET actif = 0 WHERE code = 'notes'")
			expect(await migrate(client)).toBe(0)
			expect(await schemaOf(client)).toBe(before)
			expect((await client.execute("SELECT actif FROM modules WHERE code = 'notes'")).rows[0]?.['actif']).toBe(0)
		}))
})

describe('a file that this program did not make', () => {
	test('is refused with exit code 78 and left alone if it is from a newer version', () =>
		withFile(async (client) => {
			await migrate(client, { migrations: next('CREATE TABLE demain (id INTEGER PRIMARY KEY) STRICT') })
			const refused = migrate(client)
			expect(refused).rejects.toMatchObject({ exitCode: 78, message: expect.stringContaining(`schema ${newest + 1}`) })
			await refused.catch(() => undefined)
			expect(await versionOf(client)).toBe(newest + 1)
		}))

	test('is refused if it is from another program', () =>
		withFile(async (client) => {
			await client.execute('CREATE TABLE etudiants (id INTEGER PRIMARY KEY)')
			const refused = migrate(client)
			expect(refused).rejects.toMatchObject({ exitCode: 1, message: expect.stringContaining('not of this program') })
			await refused.catch(() => undefined)
			expect(await schemaOf(client)).toBe('CREATE TABLE etudiants (id INTEGER PRIMARY KEY);\n')
		}))

	test('is refused if it is not a database', async () => {
		const folder = temporaryFolder()
		const path = join(folder.path, 'ecole.db')
		await Bun.write(path, 'bonjour '.repeat(2000))
		const opened = openStore(pathToFileURL(path).href, { clock: new TestClock(), synchronous: 'normal', minFree: 0, identity: IDENTITY })
		expect(opened).rejects.toMatchObject({ code: 'SQLITE_NOTADB' })
		await opened.catch(() => undefined)
		expect(await Bun.file(path).text()).toStartWith('bonjour ')
		folder.remove()
	})
})

describe('a migration that fails', () => {
	test.each([
		['breaks foreign keys', "INSERT INTO jetons (utilisateur_id, secret_hash, created_at) VALUES (99, printf('%064d', 1), 0);"],
		['has an error in its last statement', 'CREATE TABLE a (id INTEGER PRIMARY KEY) STRICT; INSERT INTO rien VALUES (1);']
	])('leaves nothing behind if it %s', (_why, sql) =>
		withFile(async (client) => {
			await migrate(client)
			const before = await schemaOf(client)
			const failed = migrate(client, { migrations: next(sql) })
			expect(failed).rejects.toThrow()
			await failed.catch(() => undefined)
			expect(await schemaOf(client)).toBe(before)
			expect(await versionOf(client)).toBe(newest)
			expect((await client.execute('SELECT * FROM jetons')).rows).toHaveLength(0)
			expect((await client.execute('PRAGMA foreign_keys')).rows[0]?.['foreign_keys']).toBe(1)
		})
	)

	test('may change rows: one that only adds tables and columns skips the slow check of foreign keys', () =>
		withFile(async (client) => {
			await migrate(client)
			await client.executeMultiple("PRAGMA foreign_keys = OFF; INSERT INTO autres_roles (utilisateur_id, role) VALUES (99, 'enseignant')")
			const added = [...next('CREATE TABLE a (id INTEGER) STRICT; ALTER TABLE a ADD COLUMN b TEXT')]
			await migrate(client, { migrations: added })
			expect(await versionOf(client)).toBe(newest + 1)
			const changed = migrate(client, { migrations: [...added, { number: newest + 2, name: 'b', sql: 'INSERT INTO a VALUES (1, NULL)' }] })
			expect(changed).rejects.toMatchObject({ code: 'MIGRATION_FOREIGN_KEYS' })
			await changed.catch(() => undefined)
			expect(await versionOf(client)).toBe(newest + 1)
		}))

	test('keeps the ones before it', () =>
		withFile(async (client) => {
			const failed = migrate(client, {
				migrations: [...MIGRATIONS, { number: newest + 1, name: 'a', sql: 'CREATE TABLE a (id INTEGER) STRICT' }, ...nextBroken]
			})
			expect(failed).rejects.toThrow()
			await failed.catch(() => undefined)
			expect(await versionOf(client)).toBe(newest + 1)
		}))
	const nextBroken: Migration[] = [{ number: newest + 2, name: 'b', sql: 'INSERT INTO rien VALUES (1)' }]
})

describe('the copy before a migration', () => {
	test('is made if the file has data and a migration is due', () =>
		withFile(async (client) => {
			const copies: number[] = []
			const backup = async (to: number) => {
				copies.push(to)
				return () => undefined
			}
			await migrate(client, { backup })
			await migrate(client, { backup })
			expect(copies).toEqual([])
			await migrate(client, { backup, migrations: next('CREATE TABLE a (id INTEGER) STRICT') })
			expect(copies).toEqual([newest + 1])
		}))

	test.each([
		['is deleted if the failed migration left the file as it was', MIGRATIONS, 0],
		['stays if an earlier migration was applied', next('CREATE TABLE a (id INTEGER PRIMARY KEY) STRICT'), 1]
	])('%s', (_when, sound, left) =>
		withFile(async (client) => {
			await migrate(client)
			const copies: number[] = []
			const backup = async (to: number) => {
				copies.push(to)
				return () => void copies.pop()
			}
			const failed = migrate(client, {
				backup,
				migrations: [...sound, { number: sound.length + 1, name: 'z', sql: 'INSERT INTO rien VALUES (1)' }]
			})
			expect(failed).rejects.toThrow()
			await failed.catch(() => undefined)
			expect(copies).toHaveLength(left)
		})
	)

	test('stops the migration when it fails', () =>
		withFile(async (client) => {
			await migrate(client)
			const failed = migrate(client, {
				backup: () => Promise.reject(new Error('no room')),
				migrations: next('CREATE TABLE a (id INTEGER) STRICT')
			})
			expect(failed).rejects.toThrow('no room')
			await failed.catch(() => undefined)
			expect(await versionOf(client)).toBe(newest)
		}))

	test('contains everything in the file, including what is only in its log', () =>
		withFile(async (client, another, path) => {
			await migrate(client)
			await client.execute("UPDATE modules SET actif = 0 WHERE code = 'notes'")
			const target = join(path, '..', "l'école", 'copie.db')
			await backupFile(path, target)
			expect(readdirSync(join(target, '..'))).toEqual(['copie.db'])
			expect(statSync(target).mode & 0o777).toBe(0o600)
			const copy = new Connection(target, { synchronous: 'normal', busyTimeout: 0 })
			expect(copy.execute("SELECT actif FROM modules WHERE code = 'notes'").rows[0]?.['actif']).toBe(0)
			expect(copy.execute('PRAGMA integrity_check').rows[0]?.['integrity_check']).toBe('ok')
			copy.close()
			expect(another().execute('SELECT count(*) AS n FROM modules').rows[0]?.['n']).toBe(8)
		}))

	test('leaves nothing behind when it cannot be made', () =>
		withFile(async (client, _another, path) => {
			await migrate(client)
			await Bun.write(join(path, '..', 'occupe', 'copie.db', 'x'), '')
			const failed = backupFile(path, join(path, '..', 'occupe', 'copie.db'))
			expect(failed).rejects.toThrow()
			await failed.catch(() => undefined)
			expect(readdirSync(join(path, '..', 'occupe'))).toEqual(['copie.db'])
			expect(existsSync(join(path, '..', 'occupe', 'copie.db.part'))).toBe(false)
		}))
})

describe('the schema', () => {
	test('matches the tables of drizzle: columns, types, nulls, defaults, keys', () =>
		inMemory(async (client) => {
			const declared = Object.values({ ...tables, ...schema })
				.filter((value) => value instanceof SQLiteTable)
				.map((table) => {
					const { name, columns, primaryKeys } = getTableConfig(table)
					const inKey = new Set(primaryKeys.flatMap((key) => key.columns.map((column) => column.name)))
					const shown = columns.map((column) => {
						const isKey = column.primary || inKey.has(column.name)
						const fallback = column.default === undefined ? null : written(column.default)
						return [column.name, column.getSQLType().toUpperCase(), isKey || column.notNull, fallback, isKey]
					})
					return [name, shown]
				})
			const made = (await aboutTables(client, 'table_info')).map(({ table, rows }) => [
				table,
				rows.map(({ name, type, notnull, dflt_value: fallback, pk }) => [name, type, pk !== 0 || notnull === 1, fallback, pk !== 0])
			])
			expect(Object.fromEntries(made)).toEqual(Object.fromEntries(declared))
		}))

	test('has only strict tables', () =>
		inMemory(async (client) => {
			const { rows } = await client.execute(
				"SELECT name FROM pragma_table_list WHERE type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite_%'"
			)
			expect(rows.map(({ name }) => name)).toEqual([])
		}))

	test('finds the children of every row through an index', () =>
		inMemory(async (client) => {
			const bare: string[] = []
			for (const { table, rows } of await aboutTables(client, 'foreign_key_list')) {
				const keys = Map.groupBy(rows, ({ id }) => id)
				for (const columns of keys.values()) {
					const from = columns.map((column) => column['from'] as string)
					const condition = from.map((column) => `${column} = 1`).join(' AND ')
					const plan = await client.execute(`EXPLAIN QUERY PLAN SELECT 1 FROM ${table} WHERE ${condition}`)
					if (plan.rows.some(({ detail }) => (detail as string).startsWith('SCAN'))) bare.push(`${table}.${from.join('+')}`)
				}
			}
			expect(bare.toSorted()).toEqual([...UNINDEXED])
		}))
})

function written(value: unknown) {
	if (value instanceof SQL) return new SQLiteSyncDialect().sqlToQuery(value).sql.slice(1, -1)
	return typeof value === 'string' ? `'${value}'` : String(Number(value))
}

/**
 * Foreign keys without an index: it would only serve the deletion of their parents, and nothing deletes levels, cycles,
 * years or people (they are deactivated).
 */
const UNINDEXED: readonly string[] = [
	'classes.niveau_id',
	'conges.niveau_id',
	'connexions_video.utilisateur_id',
	'emargements.enseignant_id',
	'grilles.niveau_id',
	'matieres.niveau_id',
	'niveaux.cycle',
	'periodes.niveau_id',
	'seances.annee_id',
	'ues.niveau_id'
]
