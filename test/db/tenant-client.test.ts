import { describe, expect, test } from 'bun:test'
import { LibsqlError } from '@libsql/client'
import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/libsql'
import { blob, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { withFile } from '../support/store'
import { turns } from '../support/until'

const essais = sqliteTable('essais', {
	id: integer().primaryKey(),
	texte: text().notNull(),
	actif: integer({ mode: 'boolean' }).notNull().default(true),
	poids: real(),
	image: blob({ mode: 'buffer' })
})
const TABLE = `CREATE TABLE essais (id INTEGER PRIMARY KEY, texte TEXT NOT NULL, actif INTEGER NOT NULL DEFAULT 1, poids REAL, image BLOB) STRICT`
const INSERT = "INSERT INTO essais (texte) VALUES ('a')"

const codeOf = (running: Promise<unknown>): Promise<string> =>
	running.then(
		() => 'no error',
		(error: unknown) => (error instanceof LibsqlError ? error.code : String(error))
	)

describe('the order of calls', () => {
	test('calls run in the order in which they were made', () =>
		withFile(async (client) => {
			await client.execute(TABLE)
			const ended: number[] = []
			const calls = Array.from({ length: 30 }, async (_, n) => {
				if (n % 3 === 0) await client.execute({ sql: 'INSERT INTO essais (id, texte) VALUES (?, ?)', args: [n, 'x'] })
				else if (n % 3 === 1) await client.batch([{ sql: 'INSERT INTO essais (id, texte) VALUES (?, ?)', args: [n, 'x'] }])
				else expect((await client.execute('SELECT count(*) AS n FROM essais')).rows[0]?.['n']).toBe(((n + 1) / 3) * 2)
				ended.push(n)
			})
			await Promise.all(calls)
			expect(ended.filter((n) => n % 3 === 0)).toEqual(Array.from({ length: 10 }, (_, n) => 3 * n))
		}))

	test('calls during a transaction wait for its end, in order', () =>
		withFile(async (client) => {
			await client.execute(TABLE)
			const transaction = await client.transaction('write')
			const count = async () => (await client.execute('SELECT count(*) AS n FROM essais')).rows[0]?.['n']
			let committed = false
			const reads = [count(), count()].map(async (read) => ({ seen: await read, committed }))
			const second = (async () => {
				const other = await client.transaction('write')
				await other.execute(INSERT)
				await other.commit()
			})()
			const last = count()
			await transaction.execute(INSERT)
			await turns()
			committed = true
			await transaction.commit()
			expect(await Promise.all(reads)).toEqual([
				{ seen: 1, committed: true },
				{ seen: 1, committed: true }
			])
			await second
			expect(await last).toBe(2)
		}))

	test('a transaction that is closed without a commit leaves nothing and lets the others go on', () =>
		withFile(async (client) => {
			await client.execute(TABLE)
			const transaction = await client.transaction('write')
			await transaction.execute(INSERT)
			transaction.close()
			expect(transaction.closed).toBe(true)
			expect(await codeOf(transaction.execute(INSERT))).toBe('TRANSACTION_CLOSED')
			await transaction.commit()
			expect((await client.execute('SELECT * FROM essais')).rows).toHaveLength(0)
		}))

	test('a transaction that SQLite itself has rolled back refuses further statements', () =>
		withFile(async (client) => {
			await client.execute(TABLE)
			const transaction = await client.transaction('write')
			await transaction.execute(INSERT)
			await transaction.execute("INSERT INTO essais (id, texte) VALUES (7, 'x')")
			expect(await codeOf(transaction.execute("INSERT OR ROLLBACK INTO essais (id, texte) VALUES (7, 'y')"))).toBe('SQLITE_CONSTRAINT')
			expect(await codeOf(transaction.execute(INSERT))).toBe('TRANSACTION_CLOSED')
			expect(await codeOf(transaction.executeMultiple('SAVEPOINT s; RELEASE s'))).toBe('TRANSACTION_CLOSED')
			expect(await codeOf(transaction.batch([INSERT]))).toBe('TRANSACTION_CLOSED')
			expect(await codeOf(transaction.commit())).toBe('TRANSACTION_CLOSED')
			expect((await client.execute('SELECT * FROM essais')).rows).toHaveLength(0)
		}))

	test('a closed client says so, and gives a waiting call the same answer', () =>
		withFile(async (client) => {
			await client.execute(TABLE)
			const transaction = await client.transaction('write')
			const waiting = codeOf(client.execute('SELECT 1'))
			client.close()
			expect(await codeOf(transaction.execute(INSERT))).toBe('TRANSACTION_CLOSED')
			transaction.close()
			expect(await waiting).toBe('CLIENT_CLOSED')
			expect(await codeOf(client.transaction())).toBe('CLIENT_CLOSED')
		}))
})

describe('statements', () => {
	test.each(['SELECT 1; SELECT 2', "INSERT INTO essais (texte) VALUES ('a'); DELETE FROM essais", 'SELECT 1; -- fin\nDELETE FROM essais'])(
		'in one text are refused if there are several: %s',
		(several) =>
			withFile(async (client) => {
				await client.execute(TABLE)
				await client.execute(INSERT)
				expect(await codeOf(client.execute(several))).toBe('SQL_MULTIPLE_STATEMENTS')
				expect((await client.execute('SELECT * FROM essais')).rows).toHaveLength(1)
			})
	)

	test.each(['SELECT 1;', "SELECT ';x' AS a", 'SELECT 1 /* ; x */', 'SELECT 1 -- ; x', `SELECT 1 AS ";x"`])(
		'run if there is only one in the text: %s',
		(one) =>
			withFile(async (client) => {
				expect((await client.execute(one)).rows).toHaveLength(1)
			})
	)

	test('all statements of executeMultiple run', () =>
		withFile(async (client) => {
			await client.executeMultiple(`${TABLE}; ${INSERT}; ${INSERT};`)
			expect((await client.execute('SELECT * FROM essais')).rows).toHaveLength(2)
			expect(await codeOf(client.executeMultiple(`BEGIN; ${INSERT}; SELECT * FROM rien`))).toBe('SQLITE_ERROR')
			expect((await client.execute('SELECT * FROM essais')).rows).toHaveLength(2)
		}))

	test.each([Number.NaN, Number.POSITIVE_INFINITY, undefined])('refuse %p as a value', (value) =>
		withFile(async (client) => {
			await client.execute(TABLE)
			const insert = { sql: 'INSERT INTO essais (texte, poids) VALUES (?, ?)', args: ['a', value as number] }
			expect(await codeOf(client.execute(insert))).toContain('cannot be bound')
			expect(await codeOf(client.batch([INSERT, insert]))).toContain('cannot be bound')
			expect((await client.execute('SELECT * FROM essais')).rows).toHaveLength(0)
		})
	)

	test('a batch is one transaction, and names the statement that failed', () =>
		withFile(async (client) => {
			await client.execute(TABLE)
			const failed = client.batch([INSERT, ['INSERT INTO essais (id, texte) VALUES (?, ?)', [1, 'b']], INSERT])
			expect(failed).rejects.toMatchObject({ statementIndex: 1, code: 'SQLITE_CONSTRAINT' })
			await failed.catch(() => undefined)
			expect((await client.execute('SELECT * FROM essais')).rows).toHaveLength(0)
		}))

	test('more statements than are kept prepared go on working', () =>
		withFile(async (client) => {
			for (let n = 0; n < 900; n++) expect((await client.execute(`SELECT ${n % 450} AS n`)).rows[0]?.['n']).toBe(n % 450)
		}))

	test('statements that were prepared before a change of the schema see the change', () =>
		withFile(async (client) => {
			await client.execute(TABLE)
			await client.execute(INSERT)
			expect((await client.execute('SELECT * FROM essais')).columns).toHaveLength(5)
			await client.migrate(['ALTER TABLE essais ADD COLUMN rang INTEGER'])
			expect((await client.execute('SELECT * FROM essais')).columns).toHaveLength(6)
		}))
})

describe('rows', () => {
	test('have columns as own properties, and index and length beside them', () =>
		withFile(async (client) => {
			const { rows, columns } = await client.execute("SELECT 1 AS id, 'é' AS texte, NULL AS rien, x'00ff' AS image")
			const row = rows[0]!
			expect(Object.keys(row)).toEqual(['id', 'texte', 'rien', 'image'])
			expect(columns).toEqual(['id', 'texte', 'rien', 'image'])
			expect([row[0], row[1], row[2], row.length]).toEqual([1, 'é', null, 4])
			expect(new Uint8Array(row['image'] as ArrayBuffer)).toEqual(new Uint8Array([0, 255]))
			expect(JSON.parse(JSON.stringify({ ...row, image: 0 }))).toEqual({ id: 1, texte: 'é', rien: null, image: 0 })
		}))

	test('keep every value if columns have the same name, or the name of something that a row has', () =>
		withFile(async (client) => {
			const { rows } = await client.execute('SELECT 1 AS a, 2 AS a, 3 AS length, 4 AS "0", 5 AS "__proto__"')
			const row = rows[0]!
			expect([row[0], row[1], row[2], row[3], row[4]]).toEqual([1, 2, 3, 4, 5])
			expect(row.length).toBe(5)
			expect(row['a']).toBe(1)
		}))

	test('are counted after a write, which also gives the id that it made', () =>
		withFile(async (client) => {
			await client.execute(TABLE)
			expect(await client.execute(INSERT)).toMatchObject({ rowsAffected: 1, lastInsertRowid: 1n, rows: [] })
			await client.execute(INSERT)
			expect((await client.execute("UPDATE essais SET texte = 'b'")).rowsAffected).toBe(2)
			expect((await client.execute('DELETE FROM essais RETURNING id')).rows.map(({ id }) => id)).toEqual([1, 2])
		}))
})

describe('drizzle', () => {
	test('runs on it unchanged: queries, prepared ones, transactions, errors', () =>
		withFile(async (client) => {
			await client.execute(TABLE)
			const db = drizzle(client)
			const image = Buffer.from([1, 2, 3])
			const [made] = await db.insert(essais).values({ texte: 'a', actif: false, poids: 1.5, image }).returning()
			expect(made).toEqual({ id: 1, texte: 'a', actif: false, poids: 1.5, image })
			const byText = db
				.select()
				.from(essais)
				.where(eq(essais.texte, sql.placeholder('texte')))
				.prepare()
			expect(await byText.all({ texte: 'a' })).toEqual([made!])
			expect(await byText.all({ texte: 'b' })).toEqual([])
			await db.transaction(async (tx) => {
				await tx.insert(essais).values({ texte: 'b' })
				expect(await tx.select().from(essais)).toHaveLength(2)
			})
			const broken = db.transaction(async (tx) => {
				await tx.insert(essais).values({ texte: 'c' })
				throw new Error('no')
			})
			expect(broken).rejects.toThrow('no')
			await broken.catch(() => undefined)
			expect((await db.select().from(essais)).map(({ texte }) => texte)).toEqual(['a', 'b'])
			expect(await db.get<{ n: number }>(sql`SELECT count(*) AS n FROM essais`)).toMatchObject({ n: 2 })
		}))
})

describe('beside another connection', () => {
	test('a write meets SQLITE_BUSY, writes nothing, and goes on afterwards on a fresh connection', () =>
		withFile(async (client, another, path) => {
			await client.execute(TABLE)
			const other = another()
			other.exec('BEGIN IMMEDIATE')
			expect(await codeOf(client.execute(INSERT))).toBe('SQLITE_BUSY')
			expect(await codeOf(client.batch([INSERT]))).toBe('SQLITE_BUSY')
			expect(await codeOf(client.transaction('write'))).toBe('SQLITE_BUSY')
			expect((await client.execute('SELECT count(*) AS n FROM essais')).rows[0]?.['n']).toBe(0)
			other.exec('COMMIT')
			for (let n = 0; n < 5; n++) await client.execute(INSERT)
			expect(another().execute('SELECT count(*) AS n FROM essais').rows[0]?.['n']).toBe(5)
			client.close()
			expect(await Bun.file(path).exists()).toBe(true)
			expect(another().execute('SELECT count(*) AS n FROM essais').rows[0]?.['n']).toBe(5)
		}))

	test('a statement in a transaction that meets SQLITE_BUSY does not spoil later ones', () =>
		withFile(async (client, another) => {
			await client.execute(TABLE)
			const transaction = await client.transaction('read')
			await transaction.execute('SELECT * FROM essais')
			const other = another()
			other.exec('BEGIN IMMEDIATE')
			expect(await codeOf(transaction.execute(INSERT))).toBe('SQLITE_BUSY')
			transaction.close()
			other.exec('COMMIT')
			await client.execute(INSERT)
			expect(other.execute('SELECT count(*) AS n FROM essais').rows[0]?.['n']).toBe(1)
		}))
})

describe('a migration', () => {
	test('a migration that breaks a foreign key leaves nothing, and foreign keys are on again', () =>
		withFile(async (client) => {
			await client.migrate(['CREATE TABLE a (id INTEGER PRIMARY KEY)', 'CREATE TABLE b (a INTEGER REFERENCES a (id))'])
			expect(await codeOf(client.migrate(['INSERT INTO b VALUES (3)']))).toBe('MIGRATION_FOREIGN_KEYS')
			expect((await client.execute('SELECT * FROM b')).rows).toHaveLength(0)
			expect(await codeOf(client.execute('INSERT INTO b VALUES (3)'))).toBe('SQLITE_CONSTRAINT')
		}))
})
