import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { filieres } from '../../src/school/schema'
import { diskFull } from '../../src/db/files/failures'
import type { Store } from '../../src/db/store/store'
import { Follow } from '../../src/reading/follow'
import { Follows } from '../../src/reading/follows.service'
import { insertEvaluations, write } from '../support/affairs'
import { json, startSchools, type Schools } from '../support/school'
import { turns } from '../support/until'

let schools: Schools
beforeEach(async () => {
	schools = await startSchools()
})
afterEach(() => schools.stop())

const list = (path: string) => json(schools.as('awa').get(path))
const kept = async (store: Store) => (await store.db.all<{ cle: string }>(sql`SELECT cle FROM suivis`)).map(({ cle }) => cle)
const rename = async (nom: string) =>
	(await schools.store()).write({ author: { name: 'test' }, touches: ['donnees'] }, async ({ db, journal }) => {
		await db
			.update(filieres)
			.set({ nom })
			.where(sql`id = 1`)
		await journal({ action: 'test', objet: 'filieres', id: 1 })
	})

/** The same file as a new process finds it. */
const reopen = () => schools.tenants.closeIdle(-1)

describe('reading goes on if nothing can be written', () => {
	test('on a full disk, lists go out without a version, and with one again once there is room', async () => {
		const store = await schools.store()
		let full = true
		Object.assign(store, {
			guards: {
				place: () => undefined,
				room: () => {
					if (full) throw diskFull()
				}
			}
		})
		expect(await list('/classes')).toMatchObject({ data: { length: 2 }, meta: { total: 2, version: 0 } })
		expect(await list('/classes?depuis_version=0')).toMatchObject({ code: 'version_perimee' })
		full = false
		schools.clock.advance({ seconds: 5 })
		const { meta } = await list('/classes')
		expect(meta.version).toBeGreaterThan(0)
		expect(await list(`/classes?depuis_version=${meta.version}`)).toMatchObject({ data: [], meta: { retires: [] } })
	})

	test('while an import writes, the first list does not wait for its end', async () => {
		const store = await schools.store()
		const ended = Promise.withResolvers<void>()
		const leased = store.whileOthersWrite(() => ended.promise)
		await turns()
		expect((await list('/classes')).meta).toEqual({ total: 2, version: 0 })
		ended.resolve()
		await leased
	})

	test('while an import writes, a change that time alone has made is sent without a version, and with a new one afterwards', async () => {
		await write(schools, (db) => insertEvaluations(db, [{ id: 90, date: '2026-11-27' }]))
		const before = await list('/evaluations')
		const store = await schools.store()
		const ended = Promise.withResolvers<void>()
		const began = Promise.withResolvers<void>()
		const leased = store.whileOthersWrite(() => {
			began.resolve()
			return ended.promise
		})
		await began.promise
		schools.clock.advance({ hours: 24 * 10 })
		const meanwhile = await list('/evaluations')
		ended.resolve()
		await leased
		schools.clock.advance({ seconds: 5 })
		const after = await list('/evaluations')
		expect(meanwhile.data).not.toEqual(before.data)
		expect([meanwhile.data, meanwhile.meta.version]).toEqual([after.data, 0])
		expect(after.meta.version).toBeGreaterThan(before.meta.version)
	})
})

describe('what the file keeps', () => {
	test('versions are good over a clean end, whatever changed since', async () => {
		const { meta } = await list('/filieres')
		await reopen()
		await rename('Mécanique générale')
		const changes = await list(`/filieres?depuis_version=${meta.version}`)
		expect(changes.data.map(({ nom }: { nom: string }) => nom)).toEqual(['Mécanique générale'])
	})

	test('a list whose turn has not come while others are packed is not given up before it is written', async () => {
		const store = await schools.store()
		const follows = new Follows()
		for (const key of ['one', 'two']) await follows.keep(store, key, new Follow())
		await Promise.all([follows.write(store), follows.forget(store)])
		expect(await kept(store)).toEqual(['one', 'two'])
	})

	test('a list that is read stays kept, and one that nobody reads is forgotten after 90 days', async () => {
		const { meta } = await list('/filieres')
		await list('/classes')
		for (let day = 0; day < 105; day += 5) {
			schools.clock.advance({ hours: 5 * 24 })
			expect((await list(`/filieres?depuis_version=${meta.version}`)).meta.total).toBe(0)
			await schools.writeBehind(await schools.tenants.get('alpha'))
			await rename(day % 2 === 0 ? 'Mécanique' : 'Mécanique ')
			await rename('Mécanique')
		}
		expect(await kept(await schools.store())).toEqual(['filieres?'])
	})
})
