import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { Endpoint } from '../../../src/db/server/endpoint'
import { Stream } from '../../../src/db/server/stream'
import type { Store } from '../../../src/db/store/store'
import { hasSqld, startSqld, type Sqld } from '../../support/sqld'
import { add, textsIn, withStore } from '../../support/store'

const TABLE = 'CREATE TABLE essais (id INTEGER PRIMARY KEY, texte TEXT NOT NULL UNIQUE) STRICT'
const SCHEMA = "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' AND name NOT IN ('fence', 'essais') ORDER BY name"

const codeOf = (promise: Promise<unknown>) =>
	promise.then(
		() => 'fine',
		(error: { code?: string; cause?: { code?: string } }) => error.code ?? error.cause?.code
	)

describe.skipIf(!hasSqld)('a store on a libSQL server', () => {
	let sqld: Sqld
	beforeAll(async () => {
		sqld = await startSqld()
	})
	afterAll(() => sqld.stop())

	async function fresh(seconds?: number): Promise<{ store: Store; url: string }> {
		const url = await sqld.namespace(seconds)
		const store = await sqld.open(url)
		await store.client.execute(TABLE)
		return { store, url }
	}

	test('has the schema of a file, and applies each migration once', async () => {
		const url = await sqld.namespace()
		const store = await sqld.open(url)
		const ofServer = (await store.client.execute(SCHEMA)).rows.map((row) => ({ ...row }))
		await withStore(async ({ client }) => {
			expect(ofServer).toEqual((await client.execute(SCHEMA)).rows.map((row) => ({ ...row })))
		})
		const again = await sqld.open(url)
		expect(again.revisions).toEqual(store.revisions)
		expect((await again.client.execute('PRAGMA foreign_keys')).rows[0]?.['foreign_keys']).toBe(1)
	})

	test('gives values back as a file does', async () => {
		const asked = {
			sql: "SELECT typeof(?1) AS a, ?1 + 1 AS b, json_array(?1) AS c, typeof(?2) AS d, ?3 AS e, ?4 AS f, 'é' AS g, 9007199254740993 AS h, x'' AS i",
			args: [1, 7n, new Uint8Array([0, 255]), null]
		}
		const { store } = await fresh()
		const ofServer = await store.client.execute(asked)
		const [row] = ofServer.rows
		await withStore(async ({ client }) => {
			const ofFile = await client.execute(asked)
			const [other] = ofFile.rows
			expect({ ...row }).toEqual({ ...other })
			expect([row?.[1], row?.length]).toEqual([other?.[1], other?.length])
			expect(ofServer.columnTypes).toEqual(ofFile.columnTypes)
		})
	})

	test('writes that arrive together share one commit; a bad one among them harms nobody', async () => {
		const { store } = await fresh()
		await add(store, 'pris')
		const before = store.revisions.total
		const results = await Promise.allSettled(Array.from({ length: 21 }, (_, n) => add(store, n === 7 ? 'pris' : `t${n}`)))
		expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1)
		expect(results[7]?.status).toBe('rejected')
		expect(await textsIn(store)).toHaveLength(21)
		expect([store.revisions.total, store.tally]).toEqual([before + 1, { writes: 21, commits: 2 }])
	})

	test('a read beside an open write sees what is committed, and its revision', async () => {
		const { store } = await fresh()
		const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
		const { promise: isOpen, resolve: opened } = Promise.withResolvers<void>()
		const writing = store.write({ author: { name: 'test' }, touches: ['donnees'] }, async ({ db, raise }) => {
			await db.run("INSERT INTO essais (texte) VALUES ('a')")
			raise()
			opened()
			await mayEnd
		})
		await isOpen
		const { donnees } = store.revisions
		const moment = store.client.touches.now
		expect(await textsIn(store)).toEqual([])
		expect(store.revisions.donnees).toBe(donnees)
		end()
		await writing
		expect(await textsIn(store)).toEqual(['a'])
		expect(store.revisions.donnees).toBe(donnees + 1)
		expect(store.client.touches.since(moment, new Set(['essais']))).toBeUndefined()
	})

	test.each([
		['before', []],
		['after', ['a', 'b']]
	] as const)('a COMMIT whose answer is lost %s it was done ends the store; the next one finds what is there', async (at, texts) => {
		const { store, url } = await fresh(1)
		sqld.breakNext('"COMMIT"', at)
		const outcomes = await Promise.all([add(store, 'a'), add(store, 'b')].map(codeOf))
		expect(outcomes).toEqual(['COMMIT_UNANSWERED', 'COMMIT_UNANSWERED'])
		expect(store.isEnded).toBe(true)
		expect(await codeOf(add(store, 'c'))).toBe('CLIENT_CLOSED')
		const next = await sqld.open(url)
		expect(await textsIn(next)).toEqual([...texts])
		await add(next, 'd')
		expect(await textsIn(next)).toEqual([...texts, 'd'])
	})

	test('a statement whose answer is lost undoes its commit alone, and the store goes on', async () => {
		const { store } = await fresh(1)
		sqld.breakNext('INSERT INTO essais', 'after')
		expect(await codeOf(add(store, 'a'))).toBe('SERVER_UNREACHABLE')
		expect(store.isEnded).toBe(false)
		await add(store, 'b')
		expect(await textsIn(store)).toEqual(['b'])
	})

	test('statements that come after the server has ended a transaction are not run on their own', async () => {
		const { store, url } = await fresh(1)
		const outcome = codeOf(
			store.write({ author: { name: 'test' }, touches: ['donnees'] }, async ({ db }) => {
				await db.run("INSERT INTO essais (texte) VALUES ('avant')")
				const rival = new Endpoint(url, undefined)
				const { stream } = await Stream.begin(rival, [])
				await stream.close()
				await db.run("INSERT INTO essais (texte) VALUES ('après')")
			})
		)
		expect(await outcome).toMatch(/^TRANSACTION_(LOST|TIMEOUT)$/)
		expect(await textsIn(store)).toEqual([])
		await add(store, 'b')
		expect(await textsIn(store)).toEqual(['b'])
	})

	test('an error that is not about a constraint ends the transaction', async () => {
		const { store } = await fresh()
		const codes: unknown[] = []
		await store
			.write({ author: { name: 'test' }, touches: [] }, async ({ db }) => {
				await db.run("INSERT INTO essais (texte) VALUES ('a')")
				codes.push(await codeOf(Promise.resolve(db.run("INSERT INTO essais (texte) VALUES ('a')"))))
				codes.push(await codeOf(Promise.resolve(db.run('INSERT INTO nulle_part VALUES (1)'))))
				codes.push(await codeOf(Promise.resolve(db.run("INSERT INTO essais (texte) VALUES ('b')"))))
			})
			.catch((error: { code?: string }) => codes.push(error.code))
		expect(codes).toEqual(['SQLITE_CONSTRAINT', 'SQLITE_ERROR', 'TRANSACTION_CLOSED', 'TRANSACTION_CLOSED'])
		expect(await textsIn(store)).toEqual([])
	})

	test('the process that took over last writes, and the other one cannot any more', async () => {
		const { store: former, url } = await fresh()
		await add(former, 'a')
		const later = await sqld.open(url, 2)
		expect(await codeOf(add(former, 'b'))).toBe('FENCED')
		expect(await codeOf(former.client.execute("INSERT INTO essais (texte) VALUES ('c')"))).toBe('FENCED')
		expect(await codeOf(former.client.execute('PRAGMA user_version = 9'))).toBe('FENCED')
		expect(await codeOf(sqld.open(url, 1))).toBe('FENCED')
		await add(later, 'd')
		expect(await textsIn(later)).toEqual(['a', 'd'])
	})

	test('a takeover ends the write that is open', async () => {
		const { store: former, url } = await fresh(1)
		const { promise: isOpen, resolve: opened } = Promise.withResolvers<void>()
		const { promise: taken, resolve: takeover } = Promise.withResolvers<void>()
		const late = codeOf(
			former.write({ author: { name: 'test' }, touches: ['donnees'] }, async ({ db, raise }) => {
				await db.run("INSERT INTO essais (texte) VALUES ('tard')")
				raise()
				opened()
				await taken
			})
		)
		await isOpen
		const later = await sqld.open(url, 2)
		await add(later, 'b')
		takeover()
		expect(await late).toMatch(/^TRANSACTION_(LOST|TIMEOUT)$/)
		expect(await textsIn(later)).toEqual(['b'])
	})

	test("another program's database, and one that a newer program wrote, are refused and left as they are", async () => {
		const foreign = await sqld.namespace()
		const { stream } = await Stream.begin(new Endpoint(foreign, undefined), [{ sql: 'CREATE TABLE autre (a)' }])
		await stream.commit([])
		expect(sqld.open(foreign)).rejects.toThrow('is a database, but not of this program')
		const { store, url } = await fresh()
		await store.client.batch(['PRAGMA user_version = 9999'])
		expect(sqld.open(url)).rejects.toThrow('a newer program wrote it')
	})

	test('a missing namespace, or a server that is not one, is a failure of the data and not of the request', async () => {
		const gone = (await sqld.namespace()).replace(/[^/]*$/, 'nulle-part')
		expect(await codeOf(sqld.open(gone))).toBe('NAMESPACE_UNKNOWN')
		expect(await codeOf(sqld.open('http://127.0.0.1:9/essai'))).toBe('SERVER_UNREACHABLE')
	})
})
