import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Database from 'libsql'
import fc from 'fast-check'
import { ExactFile } from '../../../src/db/client/exact-file'
import { isAsClosed } from '../../../src/db/client/header'
import { openStore } from '../../../src/db/stores/open-store'
import { Endpoint } from '../../../src/db/server/endpoint'
import { copyNamespace } from '../../../src/db/server/transfer/copy-namespace'
import { fillNamespace } from '../../../src/db/server/transfer/fill-namespace'
import { digestOfFile, digestOfNamespace } from '../../../src/db/server/transfer/transfer'
import { messageFrom } from '../../../src/kit/errors'
import { IDENTITY } from '../../../src/school/identity'
import { TestClock } from '../../support/clock'
import { freshSchool } from '../../support/fresh-school'
import { temporaryFolder } from '../../support/folder'
import { hasSqld, startSqld, type Sqld } from '../../support/sqld'

describe.skipIf(!hasSqld)('a copy between a file and a namespace', () => {
	const folder = temporaryFolder()
	let sqld: Sqld
	let files = 0
	beforeAll(async () => {
		sqld = await startSqld()
	})
	afterAll(async () => {
		await sqld.stop()
		folder.remove()
	})
	const path = () => join(folder.path, `${++files}.db`)
	// a busy machine takes long for megabytes: this is a copy, and not a test of patience
	const endpointOf = (url: string) => new Endpoint(url, undefined, 240_000)

	async function schoolFile() {
		const file = path()
		writeFileSync(file, await freshSchool('alpha', '2026-11-20T08:00:00Z'))
		return file
	}

	async function filled(file: string) {
		const url = await sqld.namespace()
		const endpoint = endpointOf(url)
		const { digest } = await fillNamespace(file, endpoint, 'essai', 1)
		return { url, endpoint, digest }
	}

	function fileWith(...statements: readonly string[]) {
		const file = path()
		const native = new Database(file)
		for (const sql of statements) native.exec(sql)
		native.close()
		return file
	}

	test('has all that a school has, there and back, and opens without a migration', async () => {
		const file = await schoolFile()
		const { url, endpoint, digest } = await filled(file)
		expect([await digestOfFile(file), await digestOfNamespace(endpoint)]).toEqual([digest, digest])
		const back = path()
		expect((await copyNamespace(endpoint, back)).digest).toBe(digest)
		expect(isAsClosed(back)).toBe(true)
		const asked = 'SELECT (SELECT count(*) FROM etudiants) AS etudiants, (SELECT max(seq) FROM sqlite_sequence) AS seq, revision FROM etat'
		const clock = new TestClock()
		const reopened = await openStore(pathToFileURL(back).href, { clock, synchronous: 'full', minFree: 0, identity: IDENTITY })
		const there = await sqld.open(url)
		const [here] = (await reopened.client.execute(asked)).rows
		expect({ ...here }).toEqual({ ...(await there.client.execute(asked)).rows[0] })
		expect(Number(here?.['etudiants'])).toBeGreaterThan(0)
		await reopened.close()
	})

	test('is exact, whatever a row holds, with or without a number of its own', async () => {
		const value = fc.oneof(
			fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
			fc.double({ noNaN: true }).filter(Number.isFinite),
			fc.string({ unit: 'grapheme' }),
			fc.constant("l'été;\u0000 « 😀 »\n"),
			fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
			fc.constantFrom(null, -0)
		)
		await fc.assert(
			fc.asyncProperty(fc.array(fc.tuple(value, value), { maxLength: 30 }), async (rows) => {
				const file = fileWith(
					'CREATE TABLE a (x, y)',
					'CREATE TABLE b (k TEXT, n INTEGER, x, PRIMARY KEY (k, n)) WITHOUT ROWID',
					'CREATE TABLE c (id INTEGER PRIMARY KEY AUTOINCREMENT, x)',
					'CREATE INDEX ax ON a (x)',
					'CREATE TRIGGER t AFTER INSERT ON a BEGIN INSERT INTO c (x) VALUES (NEW.x); END'
				)
				const native = new Database(file)
				for (const [n, [x, y]] of rows.entries()) {
					native.prepare('INSERT INTO a (rowid, x, y) VALUES (?, ?, ?)').run(7 * n + 1, x, y)
					native.prepare('INSERT INTO b (k, n, x) VALUES (?, ?, ?)').run(String.fromCodePoint(0x61 + (n % 3)), n, y)
				}
				native.exec('DELETE FROM c')
				native.close()
				const { endpoint, digest } = await filled(file)
				const back = path()
				expect((await copyNamespace(endpoint, back)).digest).toBe(digest)
				const all = (one: string) => {
					const opened = new Database(one)
					const read = (sql: string) => opened.prepare(sql).raw(true).safeIntegers(true).all()
					const found = [read('SELECT rowid, x, y FROM a'), read('SELECT * FROM b'), read('SELECT * FROM sqlite_sequence')]
					opened.close()
					return found
				}
				expect(all(back)).toEqual(all(file))
			}),
			{ numRuns: 15 }
		)
	})

	test('may be larger than one answer, with values of megabytes', async () => {
		const file = fileWith(
			'CREATE TABLE grand (id INTEGER PRIMARY KEY, b BLOB)',
			'INSERT INTO grand (id, b) SELECT value, randomblob(CASE WHEN value = 7 THEN 4000000 WHEN value > 290 THEN 1500000 ELSE 30000 END) FROM generate_series(1, 300)'
		)
		const { endpoint, digest } = await filled(file)
		expect((await copyNamespace(endpoint, path())).digest).toBe(digest)
	})

	test('is readable by its owner alone, if it is a file', async () => {
		const { endpoint } = await filled(await schoolFile())
		const back = path()
		const { bytes } = await copyNamespace(endpoint, back)
		expect([statSync(back).mode & 0o777, statSync(back).size]).toEqual([0o600, bytes])
	})

	test('is refused if a value did not arrive unchanged', async () => {
		const { endpoint } = await filled(fileWith('CREATE TABLE a (x)'))
		// an infinity, whose sign the server does not send
		await endpoint.send([{ type: 'execute', stmt: { sql: 'INSERT INTO a VALUES (-9e999)' } }, { type: 'close' }])
		const back = path()
		expect(await copyNamespace(endpoint, back).catch(messageFrom)).toBe('the copy is not what the namespace holds')
		expect(readdirSync(folder.path).filter((name) => join(folder.path, name).startsWith(back))).toEqual([])
	})

	test('keeps the numbers of rows without another key, and reports what the server did not take', async () => {
		const file = fileWith('CREATE TABLE d (k TEXT PRIMARY KEY, x)', "INSERT INTO d (rowid, k, x) VALUES (5, 'b', 1), (900, 'a', 2)")
		const { endpoint } = await filled(file)
		const back = path()
		await copyNamespace(endpoint, back)
		const opened = new Database(back)
		expect(opened.prepare('SELECT rowid, k FROM d ORDER BY rowid').raw(true).all()).toEqual([
			[5, 'b'],
			[900, 'a']
		])
		opened.close()
		const large = fileWith('CREATE TABLE l (x)', 'INSERT INTO l VALUES (randomblob(7000000))')
		expect(
			await filled(large).then(
				() => 'taken',
				() => 'refused'
			)
		).toBe('refused')
	})

	test('does not change its source', () => {
		const file = new ExactFile(fileWith('CREATE TABLE a (x)'), { readonly: true })
		expect(() => file.exec('INSERT INTO a VALUES (1)')).toThrow('readonly')
		file.close()
	})

	test('is compared by its content', async () => {
		const digests = [
			fileWith('CREATE TABLE a (x)', "INSERT INTO a VALUES ('1')"),
			fileWith('CREATE TABLE a (x)', 'INSERT INTO a VALUES (1)'),
			fileWith('CREATE TABLE a (x)', 'INSERT INTO a VALUES (1.0)'),
			fileWith('CREATE TABLE a (x)', "INSERT INTO a VALUES (x'31')"),
			fileWith('CREATE TABLE a (x)', 'INSERT INTO a VALUES (NULL)'),
			fileWith('CREATE TABLE a (x, y)', 'INSERT INTO a VALUES (1, NULL)'),
			fileWith('CREATE TABLE a (x)', 'INSERT INTO a VALUES (1)', 'PRAGMA user_version = 2'),
			fileWith('CREATE TABLE a (x)', 'INSERT INTO a VALUES (1)', 'CREATE INDEX ax ON a (x)')
		].map(digestOfFile)
		expect(new Set(await Promise.all(digests)).size).toBe(8)
	})

	test('shows the moment at which it began', async () => {
		const { url, endpoint, digest } = await filled(await schoolFile())
		const store = await sqld.open(url)
		const back = path()
		let began = false
		const send = endpoint.send.bind(endpoint)
		endpoint.send = async (...args) => {
			if (began) await store.client.execute("UPDATE etablissement SET nom = nom || '.'")
			began = true
			return send(...args)
		}
		expect((await copyNamespace(endpoint, back)).digest).toBe(digest)
		expect(await digestOfNamespace(endpointOf(url))).not.toBe(digest)
	})

	test('leaves nothing if the network fails, and reports it', async () => {
		const file = await schoolFile()
		const { endpoint } = await filled(file)
		const back = path()
		sqld.breakNext('"etudiants"', 'after')
		expect(copyNamespace(endpoint, back)).rejects.toThrow('The database server does not answer')
		await copyNamespace(endpoint, back).catch(() => undefined)
		expect([existsSync(`${back}.part`), readdirSync(folder.path).filter((name) => name.includes('.part'))]).toEqual([false, []])
		const other = endpointOf(await sqld.namespace())
		sqld.breakNext('INSERT INTO \\"etudiants\\"', 'after')
		expect(fillNamespace(file, other, 'essai', 1)).rejects.toThrow('The database server does not answer')
	})

	test('is refused for a namespace that is not empty', async () => {
		const file = await schoolFile()
		const { endpoint } = await filled(file)
		expect(fillNamespace(file, endpoint, 'ecole-1', 1)).rejects.toThrow('the namespace ecole-1 is not empty: nothing was put into it')
	})
})
