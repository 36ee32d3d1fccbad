import { expect, spyOn, test } from 'bun:test'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { LibsqlError } from '@libsql/client'
import { sql } from 'drizzle-orm'
import type { AppError } from '../../src/kit/errors'
import { unavailability } from '../../src/db/files/failures'
import { lockDataFolder } from '../../src/db/client/instance-lock'
import type { Store } from '../../src/db/store/store'
import { smallDisk } from '../support/small-disk'
import { add, textsIn, withStore } from '../support/store'

const FULL = { kind: 'unavailable', code: 'disque_plein', retryAfter: 60 }

test('below the free space that must stay, writes are refused and reads go on, and the store recovers by itself', () =>
	withStore(
		async (store) => {
			expect(store.writesSoon).toBe(false)
			const refused = add(store, 'a')
			expect(refused).rejects.toMatchObject(FULL)
			await refused.catch(() => undefined)
			expect(await textsIn(store)).toEqual([])
		},
		{ minFree: Number.MAX_SAFE_INTEGER }
	))

test('below that space, sign-ins and sign-outs are still written, beside writes that are refused', () =>
	withStore(
		async (store) => {
			const token = (text: string) =>
				store.write(
					{ author: { name: 'test' }, touches: ['acces'] },
					async ({ db }) => void (await db.run(sql`INSERT INTO essais (texte) VALUES (${text})`))
				)
			const outcomes = await Promise.allSettled([add(store, 'a'), token('b'), add(store, 'c'), token('d')])
			expect(outcomes.map((one) => (one.status === 'rejected' ? (one.reason as AppError).code : 'written'))).toEqual([
				'disque_plein',
				'written',
				'disque_plein',
				'written'
			])
			expect(await textsIn(store)).toEqual(['b', 'd'])
		},
		{ minFree: Number.MAX_SAFE_INTEGER }
	))

test('below that space, a write that comes during a small one is refused too', () =>
	withStore(
		async (store) => {
			let late: Promise<unknown> = Promise.resolve()
			await store.write({ author: { name: 'test' }, touches: ['acces'] }, async ({ db }) => {
				late = add(store, 'a').catch((error: unknown) => (error as AppError).code)
				await db.run(sql`INSERT INTO essais (texte) VALUES ('b')`)
			})
			expect(await late).toBe('disque_plein')
			expect(await textsIn(store)).toEqual(['b'])
		},
		{ minFree: Number.MAX_SAFE_INTEGER }
	))

test('a disk that fills up during a write refuses it as full, and the store recovers by itself', () =>
	withStore(async (store) => {
		await add(store, 'avant')
		const begin = store.client.transaction.bind(store.client)
		const failing = spyOn(store.client, 'transaction').mockImplementation(async () => {
			const transaction = await begin('write')
			transaction.commit = () => Promise.reject(new LibsqlError('database or disk is full', 'SQLITE_FULL', undefined, 13))
			return transaction
		})
		const refused = await add(store, 'a').catch(unavailability)
		expect(refused).toMatchObject(FULL)
		failing.mockRestore()
		expect(await textsIn(store)).toEqual(['avant'])
		await add(store, 'après')
		expect(await textsIn(store)).toEqual(['après', 'avant'])
	}))

/** SQLite's own limit on the size of a file gives the same SQLITE_FULL in the middle of a statement. */
const throughPageLimit = () =>
	withStore(async (store) => {
		await add(store, 'avant')
		await store.client.execute('PRAGMA max_page_count = 1')
		const results = await Promise.allSettled([big(store, 'a'), big(store, 'b')])
		expect(results.map((one) => (one.status === 'rejected' ? unavailability(one.reason)?.code : 'written'))).toEqual([
			'disque_plein',
			'disque_plein'
		])
		expect(await textsIn(store)).toEqual(['avant'])
		await store.client.execute('PRAGMA max_page_count = 4294967294')
		await big(store, 'z')
		expect(await textsIn(store)).toHaveLength(2)
	})

test('a statement without room undoes its whole group, and each write of it gets the error', throughPageLimit)

test('a data folder that was used before can be taken on a full disk, so reads go on after a restart', () => {
	const disk = smallDisk()
	try {
		lockDataFolder(disk.path)!.release()
		// an empty database would have to write its first page before it can be locked
		expect(statSync(join(disk.path, 'lock.db')).size).toBeGreaterThan(0)
		if (disk.mounted) disk.fill()
		const lock = lockDataFolder(disk.path)
		expect(lock).toBeDefined()
		expect(lockDataFolder(disk.path)).toBeUndefined()
		lock?.release()
	} finally {
		disk.remove()
	}
})

const big = (store: Store, texte: string) =>
	store.write({ author: { name: 'test' }, touches: ['donnees'] }, async ({ db, journal }) => {
		await db.run(`INSERT INTO essais (texte) VALUES ('${texte}' || hex(randomblob(200000)))`)
		await journal({ action: 'essai', objet: 'essais' })
	})

/** Where nothing may be mounted (an ordinary user, most containers), the test above has to do. */
test('a disk that is really full loses nothing that was acknowledged, serves reads, and recovers by itself', async () => {
	const disk = smallDisk()
	try {
		if (!disk.mounted) return await throughPageLimit()
		await withStore(
			async (store) => {
				await add(store, 'avant')
				disk.fill()
				const results = await Promise.allSettled([big(store, 'a'), big(store, 'b'), add(store, 'c')])
				expect(results.map((one) => (one.status === 'rejected' ? unavailability(one.reason)?.code : 'written'))).toContain('disque_plein')
				const kept = (await textsIn(store)).map((texte) => texte.slice(0, 5))
				expect(kept).toContain('avant')
				expect(kept).toHaveLength(1 + results.filter(({ status }) => status === 'fulfilled').length)
				disk.clear()
				await big(store, 'z')
				expect((await store.client.execute('PRAGMA integrity_check')).rows[0]?.['integrity_check']).toBe('ok')
				expect(await textsIn(store)).toHaveLength(kept.length + 1)
			},
			{ folder: disk.path }
		)
	} finally {
		disk.remove()
	}
})
