import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { LaidReady } from '../../src/db/store/laid-ready'
import { insertMany } from '../../src/db/queries/insert-many'
import type { Store } from '../../src/db/store/store'
import { withStore } from '../support/store'

const AUTHOR = { name: 'test' }
const rowsFrom = (first: number, count: number) =>
	Array.from({ length: count }, (_, index) => ({ id: first + index, nom: `n${(first + index) % 97}`, rang: first + index }))

const prepare = async ({ client }: Store) =>
	client.executeMultiple(`CREATE TABLE mots (id INTEGER PRIMARY KEY, nom TEXT, rang INTEGER);
		CREATE INDEX mots_nom ON mots (nom); CREATE INDEX mots_bas ON mots (nom) WHERE rang < 10; CREATE UNIQUE INDEX mots_rang ON mots (rang)`)

/** The indexes of a table, with the page on which each begins: one that was built again begins on another. */
const indexesOf = async ({ db }: Store) =>
	db.all<{ name: string; sql: string; rootpage: number }>(
		sql`SELECT name, sql, rootpage FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'mots' ORDER BY name`
	)

const named = (indexes: readonly { name: string; sql: string }[]) => indexes.map(({ name, sql: text }) => ({ name, text }))

async function lay(store: Store, rows: ReturnType<typeof rowsFrom>, also = 'SELECT 1') {
	const ready = await LaidReady.begin(store.client)
	const { db } = ready.part(0)
	await insertMany(db, { table: 'mots', columns: ['id', 'nom', 'rang'], conflict: '(id) DO UPDATE SET nom = excluded.nom' }, rows)
	await db.run(sql.raw(also))
	await ready.commit()
	return store.write({ author: AUTHOR, touches: ['donnees'] }, (write) => ready.write(write, () => undefined))
}

/** The names of the indexes that begin elsewhere after `act`. */
async function madeAnewBy(store: Store, act: () => Promise<unknown>) {
	const before = await indexesOf(store)
	await act()
	const after = await indexesOf(store)
	expect(named(after)).toEqual(named(before))
	expect((await store.db.all<{ integrity_check: string }>(sql`PRAGMA integrity_check`)).map((row) => Object.values(row)[0])).toEqual(['ok'])
	return after.filter(({ rootpage }, index) => rootpage !== before[index]!.rootpage).map(({ name }) => name)
}

test('the indexes of a table that gets many times its rows are built again; unique ones stay', () =>
	withStore(async (store) => {
		await prepare(store)
		await lay(store, rowsFrom(0, 1249))
		expect(await madeAnewBy(store, () => lay(store, rowsFrom(2000, 5000)))).toEqual(['mots_bas', 'mots_nom'])
		expect(await store.db.all(sql`SELECT count(*) AS n FROM mots INDEXED BY mots_nom WHERE nom = 'n5'`)).toEqual([{ n: 65 }])
	}))

test('the indexes of a table that holds a fourth of what comes, or gets few rows, stay', () =>
	withStore(async (store) => {
		await prepare(store)
		expect(await madeAnewBy(store, () => lay(store, rowsFrom(0, 1250)))).toEqual([])
		expect(await madeAnewBy(store, () => lay(store, rowsFrom(0, 4999)))).toEqual([])
		expect(await madeAnewBy(store, () => lay(store, rowsFrom(0, 5000)))).toEqual([])
	}))

test('a write that fails leaves the indexes as they were', () =>
	withStore(async (store) => {
		await prepare(store)
		const failing = async () => {
			const failure = await lay(store, rowsFrom(0, 5000), 'INSERT INTO nowhere VALUES (1)').catch((error: unknown) => error)
			expect(failure).toBeInstanceOf(Error)
		}
		expect(await madeAnewBy(store, failing)).toEqual([])
		expect(await store.db.all(sql`SELECT count(*) AS n FROM mots`)).toEqual([{ n: 0 }])
	}))
