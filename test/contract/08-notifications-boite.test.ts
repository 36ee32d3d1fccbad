import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { expectDocumented } from '../support/openapi-answers'
import { startSchools, json, type Schools } from '../support/school'
import { fullScans, statementsOf } from '../support/statements'

let schools: Schools
const at = (minutes: number) => Date.parse('2026-11-20T06:00:00Z') / 1000 + minutes * 60
beforeEach(async () => {
	schools = await startSchools()
	for (const code of ['alpha', 'beta'] as const)
		await write(
			schools,
			(db) =>
				db.insert(s.notifications).values(
					[20, 20, 22, 20].map((utilisateur_id, index) => ({
						id: index + 1,
						utilisateur_id,
						type: 'rappel_seance' as const,
						titre: `${code} ${index + 1}`,
						corps: 'Corps',
						created_at: at(index),
						lu_at: index === 0 ? at(5) : null
					}))
				),
			code
		)
})
afterEach(() => schools.stop())

const list = async (query = '') => {
	const response = await schools.as('ines').get(`/me/notifications${query}`)
	expect(response.status).toBe(200)
	await expectDocumented(response, 'GET', `/me/notifications${query}`)
	const { data, meta } = await json(response)
	return { ids: data.map(({ id }: { id: number }) => id), meta, link: response.headers.get('link'), data }
}

describe('GET /me/notifications', () => {
	test('are the own ones, the newest first', async () => {
		const { ids, meta, data, link } = await list()
		expect({ ids, meta, link }).toEqual({ ids: [4, 2, 1], meta: { total: 3, non_lues: 2 }, link: null })
		expect(data[2]).toEqual({
			id: 1,
			type: 'rappel_seance',
			titre: 'alpha 1',
			corps: 'Corps',
			lien: null,
			seance_id: null,
			created_at: '2026-11-20T06:00:00+00:00',
			lu_at: '2026-11-20T06:05:00+00:00'
		})
	})
	test('can be limited to unread ones', async () => {
		expect(await list('?non_lues=true')).toMatchObject({ ids: [4, 2], meta: { total: 2, non_lues: 2 } })
		expect(await list('?non_lues=false')).toMatchObject({ ids: [4, 2, 1] })
	})
	test('come in pages', async () => {
		const { ids, meta, link } = await list('?page=2&per_page=2')
		expect({ ids, meta }).toEqual({ ids: [1], meta: { total: 3, non_lues: 2, page: 2, per_page: 2, last_page: 2 } })
		expect(link).toContain('<http://alpha.test/api/lms/me/notifications?page=1&per_page=2>; rel="prev"')
		expect(await list('?page=9')).toMatchObject({ ids: [], meta: { total: 3 } })
	})
	test.each(['non_lues=oui', 'non_lues=', 'page=0', 'per_page=501', 'page=x'])('%s is refused', async (query) => {
		const response = await schools.as('ines').get(`/me/notifications?${query}`)
		expect([response.status, Object.keys((await json(response)).errors)]).toEqual([422, [query.split('=')[0]!]])
	})
	test('have a tag', async () => {
		const first = await schools.as('ines').get('/me/notifications')
		const again = { headers: { 'if-none-match': first.headers.get('etag')! } }
		expect((await schools.as('ines').get('/me/notifications', again)).status).toBe(304)
		await schools.as('ines').post('/me/notifications/2/lu')
		expect((await schools.as('ines').get('/me/notifications', again)).status).toBe(200)
	})
	test('are found by an index, however many others have some', async () => {
		const store = await schools.store()
		await schools.as('ines').get('/me/notifications')
		const statements = await statementsOf(store, () => schools.as('ines').get('/me/notifications?page=1&non_lues=true'))
		expect(statements).toHaveLength(2)
		for (const statement of statements) {
			expect(await fullScans(store, statement)).toEqual([])
			const { rows } = await store.client.execute({ sql: `EXPLAIN QUERY PLAN ${statement.sql}`, args: statement.args ?? [] })
			expect(rows.map(({ detail }) => detail)).toEqual(['SEARCH notifications USING INDEX notifications_utilisateur (utilisateur_id=?)'])
		}
	})
	test('answers 401 without a token, and an empty list to somebody without notifications', async () => {
		expect((await schools.with(undefined).get('/me/notifications')).status).toBe(401)
		expect((await json(schools.as('awa').get('/me/notifications'))).data).toEqual([])
		expect((await json(schools.as('ines', 'beta').get('/me/notifications'))).data[0].titre).toBe('beta 4')
	})
})

describe('POST /me/notifications/{id}/lu', () => {
	const read = (id: number | string, as: 'ines' | 'marie' | 'awa' = 'ines') => schools.as(as).post(`/me/notifications/${id}/lu`)

	test('marks it once', async () => {
		const response = await read(2)
		await expectDocumented(response, 'POST', '/me/notifications/2/lu')
		expect(await json(response)).toMatchObject({ id: 2, lu_at: '2026-11-20T08:00:00+00:00' })
		schools.clock.advance({ hours: 1 })
		const { revisions } = await schools.store()
		const before = revisions.total
		expect(await json(read(2))).toMatchObject({ id: 2, lu_at: '2026-11-20T08:00:00+00:00' })
		expect(await json(read(1))).toMatchObject({ id: 1, lu_at: '2026-11-20T06:05:00+00:00' })
		expect((await schools.store()).revisions.total).toBe(before)
		expect((await list('?non_lues=true')).ids).toEqual([4])
		expect((await json(schools.as('ines', 'beta').get('/me/notifications'))).meta.non_lues).toBe(2)
	})
	test.each([3, 999, '0', 'abc', '1e2'])('%p is not there', async (id) => {
		const response = await read(id)
		await expectDocumented(response, 'POST', `/me/notifications/${id}/lu`)
		expect(response.status).toBe(404)
	})
	test('an administrator is nobody special here', async () => {
		expect((await read(2, 'awa')).status).toBe(404)
		expect((await read(3, 'marie')).status).toBe(200)
	})
})
