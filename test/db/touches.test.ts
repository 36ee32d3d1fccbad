import { afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import { join } from 'node:path'
import { Connection } from '../../src/db/client/connection'
import type { RowsOf } from '../../src/db/client/row-log'
import { statementsRunBy } from '../../src/db/queries/statements-run'
import { TenantClient } from '../../src/db/client/tenant-client'
import { temporaryFolder } from '../support/folder'

const ROWS: RowsOf = { noun: 'parents', columns: { parents: 'id', enfants: 'parent_id' } }
const ALL = new Set(['parents', 'enfants', 'comptes', 'paires'])

let folder: ReturnType<typeof temporaryFolder>
let client: TenantClient
beforeEach(async () => {
	folder = temporaryFolder()
	client = new TenantClient(join(folder.path, 'essai.db'), { synchronous: 'normal', busyTimeout: 50 })
	await client.executeMultiple(`
		CREATE TABLE parents (id INTEGER PRIMARY KEY, nom TEXT UNIQUE);
		CREATE TABLE enfants (id INTEGER PRIMARY KEY, parent_id INTEGER NOT NULL REFERENCES parents ON DELETE CASCADE);
		CREATE INDEX enfants_parent ON enfants (parent_id);
		CREATE TABLE comptes (n INTEGER);
		CREATE TABLE paires (cle TEXT PRIMARY KEY) WITHOUT ROWID;
		CREATE VIEW familles AS SELECT nom FROM parents JOIN enfants ON parent_id = parents.id;
		CREATE TRIGGER compte AFTER INSERT ON paires BEGIN INSERT INTO comptes VALUES (1); END;
		INSERT INTO parents VALUES (1, 'A'), (2, 'B');
		INSERT INTO enfants VALUES (10, 1), (20, 2);`)
})
afterEach(() => {
	client.close()
	folder.remove()
})

/** The tables that `run` is seen to write. */
async function touchedBy(run: () => Promise<unknown>) {
	const { now } = client.touches
	await run()
	const touched = client.touches.since(now, ALL)
	return touched && [...touched].toSorted()
}

test.each([
	['INSERT INTO comptes VALUES (2)', ['comptes']],
	["INSERT INTO comptes SELECT id FROM parents WHERE nom = 'A' RETURNING n", ['comptes']],
	["WITH autres AS (SELECT 'Z' AS nom) UPDATE parents SET nom = (SELECT nom FROM autres) WHERE id = 1", ['parents']],
	['DELETE FROM parents WHERE id = 1', ['enfants', 'parents']],
	['DELETE FROM paires', ['paires']],
	["INSERT INTO paires VALUES ('x') ON CONFLICT DO NOTHING", ['comptes', 'paires']],
	['SELECT * FROM parents', []],
	['PRAGMA data_version', []]
])('%s touches what it writes, by triggers and foreign keys too', async (statement, tables) => {
	expect(await touchedBy(() => client.execute(statement))).toEqual(tables)
	expect(await touchedBy(() => client.batch([statement]))).toEqual(tables)
	const inside = async () => {
		const transaction = await client.transaction()
		await transaction.execute(statement)
		await transaction.commit()
	}
	expect(await touchedBy(inside)).toEqual(tables)
})

test('writes of other connections, or of a script, count as writes to any table', async () => {
	expect(await touchedBy(() => client.letOthersWrite(() => Promise.resolve()))).toBeUndefined()
	expect(await touchedBy(() => client.executeMultiple('DELETE FROM comptes; SELECT 1'))).toBeUndefined()
	expect(await touchedBy(() => client.migrate(['ALTER TABLE comptes ADD COLUMN m']))).toBeUndefined()
})

test('a savepoint can begin after a statement was analysed', async () => {
	await touchedBy(() => client.execute('DELETE FROM comptes'))
	const transaction = await client.transaction()
	await transaction.execute('SAVEPOINT ecriture')
	await transaction.execute('RELEASE ecriture')
	await transaction.commit()
})

test('the tables that a run reads include those of views and indexes, and not those of other runs', async () => {
	const ran = await Promise.all(
		['SELECT * FROM familles', 'SELECT count(*) FROM enfants', 'SELECT 1 WHERE EXISTS (SELECT 1 FROM paires)'].map(
			async (statement) => (await statementsRunBy(() => client.execute(statement))).statements
		)
	)
	expect(ran.map((statements) => [...client.touches.readBy(statements)].toSorted())).toEqual([
		['enfants', 'parents'],
		['enfants'],
		['paires']
	])
})

test('more different statements than are remembered count as writes to any table', async () => {
	await client.execute('INSERT INTO comptes VALUES (0)')
	const { now } = client.touches
	for (let n = 0; n < 1000; n++) await client.execute(`UPDATE comptes SET n = ${n}`)
	expect(client.touches.since(now, ALL)).toBeUndefined()
})

test('rows are noted by the record that they belong to, old and new, with cascades, and without what was rolled back', async () => {
	const last = await client.lastRow(ROWS)
	await client.execute('UPDATE enfants SET parent_id = 2 WHERE id = 10')
	expect(await client.rowsSince(ROWS, last)).toEqual([1, 2])
	const then = await client.lastRow(ROWS)
	expect(await client.rowsSince(ROWS, then)).toEqual([])
	const transaction = await client.transaction()
	await transaction.execute("INSERT INTO parents VALUES (3, 'C')")
	await transaction.rollback()
	expect(await client.rowsSince(ROWS, then)).toEqual([])
	await client.execute("INSERT INTO parents VALUES (4, 'D')")
	await client.execute('DELETE FROM parents WHERE id = 2')
	expect(new Set(await client.rowsSince(ROWS, then))).toEqual(new Set([4, 2]))
})

test('the number of the last row is asked for once, until something is written', async () => {
	const asked = spyOn(Connection.prototype, 'execute')
	try {
		const last = await client.lastRow(ROWS)
		asked.mockClear()
		expect([await client.lastRow(ROWS), asked.mock.calls.length]).toEqual([last, 0])
		await client.execute("INSERT INTO parents VALUES (5, 'E')")
		expect(await client.lastRow(ROWS)).toBe(last + 1)
		const transaction = await client.transaction()
		await transaction.execute("INSERT INTO parents VALUES (6, 'F')")
		await transaction.rollback()
		expect(await client.lastRow(ROWS)).toBe(last + 1)
	} finally {
		asked.mockRestore()
	}
})

test('rows older than those that are remembered are not known', async () => {
	const last = await client.lastRow(ROWS)
	const many = (count: number) =>
		client.execute({
			sql: `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) INSERT INTO enfants (parent_id) SELECT 1 FROM n`,
			args: [count]
		})
	await many(10_000)
	expect(await client.rowsSince(ROWS, last)).toEqual([1])
	await many(1)
	expect(await client.rowsSince(ROWS, last)).toBeUndefined()
})
