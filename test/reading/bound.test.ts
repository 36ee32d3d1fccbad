import { afterEach, describe, expect, test } from 'bun:test'
import { Bound, type Kept } from '../../src/reading/bound'
import { ResponseCache } from '../../src/reading/response-cache'
import { json, startSchools, type Schools } from '../support/school'
import { statementsOf } from '../support/statements'

const keeping = (...sizes: number[]): Kept & { readonly sizes: number[] } => ({
	sizes,
	get bytes() {
		return sizes.reduce((sum, size) => sum + size, 0)
	},
	giveUp: () => void sizes.shift()
})

describe('one bound for all', () => {
	test('gives up what was read longest ago, of the institution that keeps most', () => {
		const bound = new Bound(100)
		const [little, much] = [keeping(20), keeping(30, 10, 40)]
		bound.count(little)
		bound.count(much)
		expect([little.sizes, much.sizes]).toEqual([[20], [30, 10, 40]])
		little.sizes.push(5)
		bound.count(little)
		expect([little.sizes, much.sizes]).toEqual([
			[20, 5],
			[10, 40]
		])
		expect(bound.bytes).toBe(75)
	})

	test('does not count what is dropped, and gives up whole what alone is too much', () => {
		const bound = new Bound(100)
		const [one, other] = [keeping(90), keeping(200)]
		bound.count(one)
		bound.drop(one)
		expect(bound.bytes).toBe(0)
		bound.count(other)
		expect(other.sizes).toEqual([])
	})

	test('keeps what cannot be given up, while the others give up what they have', () => {
		const bound = new Bound(100)
		bound.count({ bytes: 200, giveUp: () => undefined })
		const other = keeping(20, 30)
		bound.count(other)
		expect([bound.bytes, other.sizes]).toEqual([200, []])
	})
})

describe('the data that is kept of schools', () => {
	let schools: Schools
	afterEach(() => schools.stop())

	const read = async (path: string) => {
		for (const code of ['alpha', 'beta'] as const) expect((await schools.as('awa', code).get(path)).status).toBe(200)
	}

	test('answers and follows are counted together: never above the bound, and not far below it once it was reached', async () => {
		schools = await startSchools({ keptBytes: 12_000 })
		let isReached = false
		for (let page = 1; page < 40; page++) {
			for (const path of [`/classes?page=${page}&per_page=1`, `/filieres?code=C${page}`, '/matieres', `/etudiants?q=a&page=${page}`]) {
				await read(path)
				const { bytes } = schools.bound
				expect(bytes).toBeLessThanOrEqual(12_000)
				if (isReached) expect(bytes).toBeGreaterThan(6_000)
				isReached ||= bytes > 9_000
			}
			await schools.writeBehind(await schools.tenants.get('alpha'))
		}
		expect(isReached).toBe(true)
	})

	test('counts the key of an answer, which a caller can make long', async () => {
		schools = await startSchools()
		const store = await schools.store()
		const [short, long] = ['k', 'k'.repeat(4000)].map((key) => {
			const cache = new ResponseCache(new Bound())
			cache.put(store, key, store.revisions.donnees, { bytes: new Uint8Array(10), etag: '', until: Number.POSITIVE_INFINITY })
			return cache.bound.bytes
		})
		expect(long! - short!).toBe(3999)
	})

	test('includes a list that alone is more than the bound, so that its next page does not read the whole list', async () => {
		schools = await startSchools({ keptBytes: 300 })
		await read('/classes?page=1&per_page=1')
		expect(schools.bound.bytes).toBeGreaterThan(300)
		const store = await schools.store()
		const asked = await statementsOf(store, () => schools.as('awa').get('/classes?page=2&per_page=1'))
		expect(asked).toHaveLength(1)
		expect(asked[0]?.sql.toLowerCase()).toContain('limit')
		await schools.writeBehind(await schools.tenants.get('alpha'))
		await read('/filieres?page=1&per_page=1')
		expect((await statementsOf(store, () => schools.as('awa').get('/filieres?page=2&per_page=1'))).length).toBe(1)
		expect((await statementsOf(store, () => schools.as('awa').get('/classes?page=2&per_page=1'))).length).toBeGreaterThan(1)
	})

	test('goes after a minute in which nobody asks; answers, tags and versions stay as they were', async () => {
		schools = await startSchools()
		await schools.store('beta')
		const { meta } = await json(schools.as('awa').get('/classes'))
		const before = await schools.as('awa').get('/structure')
		schools.clock.advance({ seconds: 59 })
		expect(await schools.tenants.restIdle(60_000)).toBe(0)
		expect(schools.bound.bytes).toBeGreaterThan(1_000)
		schools.clock.advance({ seconds: 2 })
		expect(await schools.tenants.restIdle(60_000)).toBe(2)
		expect(schools.bound.bytes).toBe(0)
		expect(await schools.tenants.restIdle(60_000)).toBe(0)
		expect(schools.tenants.openTenants()).toHaveLength(2)
		const after = await schools.as('awa').get('/structure')
		expect(after.headers.get('etag')).toBe(before.headers.get('etag'))
		expect(await after.text()).toBe(await before.text())
		expect(await json(schools.as('awa').get(`/classes?depuis_version=${meta.version}`))).toMatchObject({
			data: [],
			meta: { version: meta.version, retires: [] }
		})
	})

	test('goes after that minute even if the program looks by itself meanwhile, and again after it has', async () => {
		schools = await startSchools()
		await schools.store('beta')
		await schools.as('awa').get('/structure')
		schools.clock.advance({ seconds: 58 })
		await schools.tenants.forWork('alpha')
		schools.clock.advance({ seconds: 3 })
		expect(await schools.tenants.restIdle(60_000)).toBe(1)
		schools.clock.advance({ seconds: 5 })
		expect(await schools.tenants.restIdle(60_000)).toBe(1)
		await schools.tenants.forWork('alpha')
		schools.clock.advance({ seconds: 6 })
		expect([await schools.tenants.restIdle(60_000), await schools.tenants.restIdle(60_000)]).toEqual([1, 0])
		schools.clock.advance({ minutes: 9 })
		await schools.tenants.forWork('alpha')
		schools.clock.advance({ minutes: 2 })
		await schools.tenants.closeIdle(10 * 60_000)
		expect(schools.tenants.openTenants().map(({ code }) => code)).toEqual(['alpha'])
	})

	test('stays while work is under way', async () => {
		schools = await startSchools()
		await schools.store('beta')
		await schools.as('awa').get('/structure')
		schools.clock.advance({ seconds: 61 })
		const alpha = await schools.tenants.get('alpha')
		schools.clock.advance({ seconds: 61 })
		await alpha.hold('export', async () => expect(await schools.tenants.restIdle(60_000)).toBe(1))
		expect(schools.bound.bytes).toBeGreaterThan(0)
	})

	test('gives the changes since any version, however often the school has rested in between', async () => {
		schools = await startSchools()
		const { meta } = await json(schools.as('awa').get('/filieres'))
		const { store } = await schools.tenants.get('alpha')
		for (let night = 0; night < 105; night++) {
			await store.write({ author: { name: 'test' }, touches: ['donnees'] }, async ({ db, journal }) => {
				await db.run(`UPDATE filieres SET nom = 'Mécanique ${night}' WHERE id = 1`)
				await journal({ action: 'test', objet: 'filieres', id: 1 })
			})
			await schools.as('awa').get('/filieres')
			schools.clock.advance({ seconds: 61 })
			await schools.tenants.restIdle(60_000)
			expect(schools.bound.bytes).toBe(0)
		}
		const changed = await json(schools.as('awa').get(`/filieres?depuis_version=${meta.version}`))
		expect(changed.data).toMatchObject([{ id: 1, nom: 'Mécanique 104' }])
	})
})
