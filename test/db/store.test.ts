import { describe, expect, jest, spyOn, test } from 'bun:test'
import { LibsqlError } from '@libsql/client'
import { Connection } from '../../src/db/client/connection'
import type { Store, Touched } from '../../src/db/store/store'
import { TenantClient } from '../../src/db/client/tenant-client'
import { AppError } from '../../src/kit/errors'
import { add, textsIn, withStore } from '../support/store'
import { turns, until } from '../support/until'

const AUTHOR = { name: 'test' }

const stored = async ({ client }: Store) =>
	(await client.execute('SELECT revision AS total, revision_donnees AS donnees, revision_acces AS acces FROM etat')).rows[0]

describe('writes that arrive together', () => {
	test('share one commit; a bad one among them harms nobody', () =>
		withStore(async (store) => {
			await add(store, 'pris')
			const before = store.revisions.total
			const writes = Array.from({ length: 21 }, (_, n) => add(store, n === 7 ? 'pris' : `t${String(n).padStart(2, '0')}`))
			const results = await Promise.allSettled(writes)
			expect(results.map(({ status }) => status).filter((status) => status === 'rejected')).toHaveLength(1)
			expect(results[7]?.status).toBe('rejected')
			expect(await textsIn(store)).toHaveLength(21)
			expect(store.revisions.total).toBe(before + 1)
			const { rows } = await store.client.execute("SELECT DISTINCT revision FROM journal WHERE action = 'essai' AND objet_id LIKE 't%'")
			expect(rows.map(({ revision }) => revision)).toEqual([before + 1])
		}))

	test('are each answered only after the commit', () =>
		withStore(async (store) => {
			let commits = 0
			const begin = store.client.transaction.bind(store.client)
			spyOn(store.client, 'transaction').mockImplementation(async () => {
				const transaction = await begin('write')
				const commit = transaction.commit.bind(transaction)
				transaction.commit = async () => {
					await commit()
					commits++
				}
				return transaction
			})
			const seen = await Promise.all(['a', 'b', 'c'].map((texte) => add(store, texte).then(() => commits)))
			expect(seen).toEqual([1, 1, 1])
		}))

	test('are all refused when their commit fails, and none of them stays', () =>
		withStore(async (store) => {
			const full = new LibsqlError('database or disk is full', 'SQLITE_FULL', undefined, 13)
			await add(store, 'avant')
			const before = { ...store.revisions }
			const begin = store.client.transaction.bind(store.client)
			const failing = spyOn(store.client, 'transaction').mockImplementationOnce(async () => {
				const transaction = await begin('write')
				transaction.commit = () => Promise.reject(full)
				return transaction
			})
			const refused = await Promise.allSettled([add(store, 'a'), add(store, 'b')])
			expect(refused).toEqual([
				{ status: 'rejected', reason: full },
				{ status: 'rejected', reason: full }
			])
			failing.mockRestore()
			expect(await textsIn(store)).toEqual(['avant'])
			expect(store.revisions).toEqual(before)
			expect(await add(store, 'après')).toBe(before.total + 1)
		}))

	test('raise no revision in memory before the file has it, so that a read never counts as newer than it is', () =>
		withStore(async (store) => {
			await add(store, 'avant')
			const before = store.revisions.donnees
			const begin = store.client.transaction.bind(store.client)
			const seen: number[] = []
			spyOn(store.client, 'transaction').mockImplementationOnce(async () => {
				const transaction = await begin('write')
				transaction.commit = async () => {
					seen.push(store.revisions.donnees)
					throw new LibsqlError('database or disk is full', 'SQLITE_FULL', undefined, 13)
				}
				return transaction
			})
			const refused = add(store, 'a').catch(() => undefined)
			const read = store.client.execute('SELECT 1').then(() => seen.push(store.revisions.donnees))
			await Promise.all([refused, read])
			expect(seen).toEqual([before, before])
		}))

	test('fail together when the transaction is lost under one of them, and each gets the error', () =>
		withStore(async (store) => {
			const first = add(store, 'a')
			const lost = store.write({ author: AUTHOR, touches: [] }, async ({ db }) => {
				await db.run("INSERT INTO essais (id, texte) VALUES (500, 'x')")
				await db.run("INSERT OR ROLLBACK INTO essais (id, texte) VALUES (500, 'y')").catch(() => undefined)
				await db.run("INSERT INTO essais (texte) VALUES ('après')")
			})
			const results = await Promise.allSettled([first, lost, add(store, 'b')])
			expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
			expect(await textsIn(store)).toEqual(['b'])
		}))

	test('are all written, even if they are more than one commit takes', () =>
		withStore(async (store) => {
			await Promise.all(Array.from({ length: 200 }, (_, n) => add(store, `t${n}`)))
			expect(await textsIn(store)).toHaveLength(200)
			expect(store.revisions.total).toBe(4)
		}))
})

describe('a write', () => {
	test('leaves nothing of itself when its function throws', () =>
		withStore(async (store) => {
			const before = { ...store.revisions }
			const failed = store.write({ author: AUTHOR, touches: ['donnees'] }, async ({ db, journal }) => {
				await db.run("INSERT INTO essais (texte) VALUES ('a')")
				await journal({ action: 'essai', objet: 'essais' })
				throw new AppError('forbidden', 'droits_insuffisants')
			})
			expect(failed).rejects.toMatchObject({ kind: 'forbidden' })
			await failed.catch(() => undefined)
			expect(await textsIn(store)).toEqual([])
			expect((await store.client.execute('SELECT * FROM journal')).rows).toHaveLength(0)
			expect(store.revisions).toEqual(before)
		}))

	test('a write of grades or attendance changes what is read, not the school itself', () =>
		withStore(async (store) => {
			const seen = () => ({ donnees: store.revisions.donnees, acces: store.revisions.acces, generation: store.generation })
			const before = seen()
			await add(store, 'a', ['saisies'])
			expect(seen()).toEqual({ ...before, donnees: before.donnees + 1 })
			await add(store, 'b', ['donnees'])
			expect(seen()).toEqual({ ...before, donnees: before.donnees + 2, generation: before.generation + 1 })
			await add(store, 'c', ['acces'])
			expect(seen()).toEqual({ donnees: before.donnees + 2, acces: before.acces + 1, generation: before.generation + 1 })
			await store.whileOthersWrite(async () => undefined)
			expect(store.generation).toBe(before.generation + 2)
		}))

	test('is recorded in the journal: who, when, what, before and after', () =>
		withStore(async (store) => {
			const author = { name: 'utilisateur:3', userId: 3, tokenId: 9, address: '10.0.0.7', requestId: 'r-1' }
			await store.write({ author, touches: ['donnees'] }, async ({ journal }) => {
				await journal(
					{ action: 'essai.un', objet: 'essais', id: 1, avant: { a: 1 }, apres: { a: "l'été" } },
					{ action: 'essai.deux', objet: 'essais' }
				)
				await journal()
			})
			const { rows } = await store.client.execute('SELECT * FROM journal ORDER BY id, rang')
			expect(rows.map((row) => ({ ...row }))).toEqual([
				{
					id: 1,
					rang: 0,
					at: 1_795_161_600,
					revision: 1,
					auteur: 'utilisateur:3',
					utilisateur_id: 3,
					jeton_id: 9,
					adresse: '10.0.0.7',
					request_id: 'r-1',
					action: 'essai.un',
					objet: 'essais',
					objet_id: '1',
					avant: '{"a":1}',
					apres: '{"a":"l\'été"}'
				},
				expect.objectContaining({ action: 'essai.deux', objet_id: null, avant: null, apres: null })
			])
		}))

	test('cannot await its turn inside another write', () =>
		withStore(async (store) => {
			const nested = store.write({ author: AUTHOR, touches: [] }, ({ db }) => db.transaction(async () => undefined))
			expect(nested).rejects.toThrow('a transaction already')
			await nested.catch(() => undefined)
			let kept: Parameters<Parameters<Store['write']>[1]>[0] | undefined
			await store.write({ author: AUTHOR, touches: [] }, async (write) => {
				kept = write
			})
			const late = Promise.resolve(kept!.db.run('SELECT 1'))
			expect(late).rejects.toThrow()
			await late.catch(() => undefined)
		}))

	test('waits a while for another process that holds the file, and is then refused', () =>
		withStore(async (store, path) => {
			const other = new Connection(path, { synchronous: 'normal', busyTimeout: 5 })
			other.exec('BEGIN IMMEDIATE')
			const begun = spyOn(store.client, 'transaction')
			const waiting = add(store, 'patient')
			await until(() => begun.mock.calls.length > 0)
			await turns()
			other.exec('COMMIT')
			other.close()
			await waiting
			expect(await textsIn(store)).toEqual(['patient'])
		}))
})

describe('revisions', () => {
	const cases: [touches: readonly Touched[], raised: { total: number; donnees: number; acces: number }][] = [
		[[], { total: 1, donnees: 0, acces: 0 }],
		[['donnees'], { total: 1, donnees: 1, acces: 0 }],
		[['acces'], { total: 1, donnees: 0, acces: 1 }],
		[['donnees', 'acces'], { total: 1, donnees: 1, acces: 1 }]
	]
	test.each(cases)('a commit that touches %p raises them so: %p', (touches, raised) =>
		withStore(async (store) => {
			await add(store, 'a', touches)
			expect(store.revisions).toEqual(raised)
			expect(await stored(store)).toMatchObject(raised)
		})
	)

	test('are those of the file, whoever raised them meanwhile', () =>
		withStore(async (store, path) => {
			await add(store, 'avant')
			const other = new Connection(path, { synchronous: 'normal', busyTimeout: 5 })
			other.exec('UPDATE etat SET revision = 40, revision_donnees = 30, revision_acces = 20')
			other.close()
			expect(await Promise.all([add(store, 'a'), add(store, 'b')])).toEqual([41, 41])
			expect(store.revisions).toEqual({ total: 41, donnees: 31, acces: 20 })
		}))

	test('stay the same after writes without a journal line', () =>
		withStore(async (store) => {
			await store.write({ author: AUTHOR, touches: ['donnees', 'acces'] }, async ({ db }) => {
				await db.run('DELETE FROM essais')
			})
			expect(store.revisions).toEqual({ total: 0, donnees: 0, acces: 0 })
			expect(await stored(store)).toMatchObject({ total: 0, donnees: 0, acces: 0 })
		}))

	test('are raised without a journal line by a write that asks for it', () =>
		withStore(async (store) => {
			await store.write({ author: AUTHOR, touches: ['donnees'] }, async ({ raise }) => raise())
			expect(store.revisions).toEqual({ total: 1, donnees: 1, acces: 0 })
			expect((await store.client.execute('SELECT * FROM journal')).rows).toHaveLength(0)
		}))

	test('a failing write beside a good one raises only what the good one touches', () =>
		withStore(async (store) => {
			await add(store, 'pris', [])
			await Promise.allSettled([add(store, 'pris', ['acces']), add(store, 'a', ['donnees'])])
			expect(store.revisions).toEqual({ total: 2, donnees: 1, acces: 0 })
		}))
})

describe('while others write', () => {
	test('writes wait, reads go on, and the revisions of the others are taken up before anybody is answered', () =>
		withStore(async (store, path) => {
			await add(store, 'avant')
			const events: string[] = []
			const leased = store.whileOthersWrite(async () => {
				events.push('lease')
				const other = new Connection(path, { synchronous: 'normal', busyTimeout: 5 })
				other.exec('BEGIN IMMEDIATE')
				other.exec("INSERT INTO essais (texte) VALUES ('autre')")
				expect(await textsIn(store)).toEqual(['avant'])
				await turns()
				other.exec('UPDATE etat SET revision = 40, revision_donnees = 30')
				other.exec('COMMIT')
				other.close()
				events.push('end')
			})
			const written = add(store, 'après').then((revision) => events.push(`written at ${revision}`))
			await leased
			expect(store.revisions).toMatchObject({ total: 40, donnees: 30 })
			await written
			expect(events).toEqual(['lease', 'end', 'written at 41'])
			expect(await textsIn(store)).toEqual(['après', 'autre', 'avant'])
		}))

	test('a request that has waited a minute is refused and leaves nothing; what the machine wants to write waits on', () =>
		withStore(async (store) => {
			jest.useFakeTimers()
			try {
				const ended = Promise.withResolvers<void>()
				const began = Promise.withResolvers<void>()
				const leased = store.whileOthersWrite(() => {
					began.resolve()
					return ended.promise
				})
				const machine = add(store, 'tâche')
				const request = store
					.write({ author: { name: 'utilisateur:1', requestId: 'r1' }, touches: [] }, ({ db }) =>
						db.run("INSERT INTO essais (texte) VALUES ('demande')")
					)
					.catch((error: unknown) => error)
				await began.promise
				jest.advanceTimersByTime(50_000)
				const late = store.write({ author: { name: 'utilisateur:2', requestId: 'r2' }, touches: [] }, ({ db }) =>
					db.run("INSERT INTO essais (texte) VALUES ('tard')")
				)
				jest.advanceTimersByTime(10_000)
				expect(await request).toMatchObject({ kind: 'unavailable', code: 'ecriture_attend', retryAfter: 30 })
				ended.resolve()
				await Promise.all([leased, machine, late])
				jest.advanceTimersByTime(600_000)
				expect(await textsIn(store)).toEqual(['tard', 'tâche'])
			} finally {
				jest.useRealTimers()
			}
		}))

	test('a failure is reported, and the writes that waited go on', () =>
		withStore(async (store) => {
			const leased = store.whileOthersWrite(() => Promise.reject(new Error('broke off')))
			const written = add(store, 'après')
			expect(leased).rejects.toThrow('broke off')
			await leased.catch(() => undefined)
			await written
			expect(await textsIn(store)).toEqual(['après'])
		}))

	test('a file whose revisions cannot be read afterwards does not stop the writes for ever', () =>
		withStore(async (store) => {
			const failing = spyOn(store.client, 'execute').mockRejectedValueOnce(new Error('unreadable'))
			const leased = store.whileOthersWrite(async () => 'done')
			expect(leased).rejects.toThrow('unreadable')
			await leased.catch(() => undefined)
			failing.mockRestore()
			await add(store, 'après')
			expect(await textsIn(store)).toEqual(['après'])
		}))
})

test('a store that closes lets waiting writes finish, and refuses later ones', () =>
	withStore(async (store, path) => {
		const writes = ['a', 'b'].map((texte) => add(store, texte))
		await store.close()
		await Promise.all(writes)
		const late = add(store, 'c')
		expect(late).rejects.toMatchObject({ code: 'CLIENT_CLOSED' })
		await late.catch(() => undefined)
		const client = new TenantClient(path, { synchronous: 'normal', busyTimeout: 5 })
		expect(await textsIn({ client })).toEqual(['a', 'b'])
		client.close()
	}))

test('while others write, no write counts as done soon', () =>
	withStore(async (store) => {
		expect(store.writesSoon).toBe(true)
		let meanwhile: boolean | undefined
		await store.whileOthersWrite(async () => {
			meanwhile = store.writesSoon
		})
		await add(store, 'après')
		expect([meanwhile, store.writesSoon]).toEqual([false, true])
	}))
