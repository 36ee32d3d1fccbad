import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { expectDocumented } from '../support/openapi-answers'
import { PEOPLE, type Name } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'
import { tablesHash } from '../support/tables-hash'

let schools: Schools
const start = async () => {
	schools = await startSchools()
}
const stop = () => schools.stop()
const path = (id: number | string) => `/notifications/preferences/${id}`
const get = (as: Name, id: number | string) => schools.as(as).get(path(id))
const put = (as: Name, id: number | string, body: unknown) => schools.as(as).put(path(id), body)
const all = { actif: true, rappels_seance: true, notes: true, absences: true, annonces: true }

describe('GET /notifications/preferences/{userId}', () => {
	beforeAll(start)
	afterAll(stop)

	test('is everything, where nobody has said otherwise', async () => {
		const response = await get('ines', 20)
		await expectDocumented(response, 'GET', path(20))
		expect(await json(response)).toEqual({
			user_id: 20,
			canaux: {
				email: { ...all, adresse: 'ines@ecole.test' },
				sms: { ...all, adresse: '+2250100000020' },
				push: { ...all, adresse: null }
			},
			langue: 'fr',
			updated_at: '2026-09-01T08:00:00+00:00'
		})
	})

	const { awa, moussa, sira, fanta, yao, ines, koffi, marie, paul, sortie } = PEOPLE
	test.each<[Name, number | string, number]>([
		['awa', awa.id, 200],
		['awa', ines.id, 200],
		['awa', fanta.id, 200],
		['awa', PEOPLE.parti.id, 200],
		['moussa', moussa.id, 200],
		['moussa', ines.id, 200],
		['moussa', marie.id, 200],
		['moussa', koffi.id, 403],
		['moussa', paul.id, 403],
		['moussa', sortie.id, 403],
		['moussa', fanta.id, 403],
		['moussa', sira.id, 403],
		['sira', koffi.id, 200],
		['fanta', fanta.id, 200],
		['fanta', ines.id, 403],
		['fanta', yao.id, 403],
		['ines', ines.id, 200],
		['ines', marie.id, 403],
		['ines', awa.id, 403],
		['ines', 999, 404],
		['awa', 999, 404],
		['awa', '0', 404],
		['awa', 'abc', 404],
		['awa', '1e2', 404]
	])('%s, person %p: %p', async (as, id, status) => {
		const response = await get(as, id)
		await expectDocumented(response, 'GET', path(id))
		expect(response.status).toBe(status)
	})

	test('shows addresses to the person and to administrators alone', async () => {
		const adresses = async (as: Name) => {
			const { canaux } = await json(get(as, 20))
			return [canaux.email.adresse, canaux.sms.adresse]
		}
		expect(await adresses('moussa')).toEqual([null, null])
		for (const as of ['awa', 'ines'] as const) expect(await adresses(as)).toEqual(['ines@ecole.test', '+2250100000020'])
	})

	test('has a tag that changes with the preferences', async () => {
		const tag = async () => (await get('koffi', 21)).headers.get('etag')!
		const before = await tag()
		expect((await schools.as('koffi').get(path(21), { headers: { 'if-none-match': before } })).status).toBe(304)
		await put('koffi', 21, { canaux: { push: { notes: false } } })
		expect(await tag()).not.toBe(before)
	})

	test('a token of another school is not accepted', async () => {
		expect((await schools.with('20|x').get(path(20))).status).toBe(401)
		expect((await json(schools.as('awa', 'beta').get(path(20)))).updated_at).toBe('2026-09-01T08:00:00+00:00')
	})
})

describe('PUT /notifications/preferences/{userId}', () => {
	beforeEach(start)
	afterEach(stop)
	const change = async (as: Name, id: number, body: unknown) => {
		const response = await put(as, id, body)
		expect(response.status).toBe(200)
		await expectDocumented(response, 'PUT', path(id))
		return json(response)
	}

	test('changes what is said and leaves the rest', async () => {
		const first = await change('ines', 20, { canaux: { sms: { actif: false }, email: { notes: false, annonces: false } } })
		expect(first).toMatchObject({
			canaux: { email: { ...all, notes: false, annonces: false }, sms: { ...all, actif: false }, push: all },
			updated_at: '2026-11-20T08:00:00+00:00'
		})
		const second = await change('ines', 20, { canaux: { email: { notes: true } }, langue: 'en' })
		expect(second).toMatchObject({ canaux: { email: { ...all, annonces: false }, sms: { ...all, actif: false } }, langue: 'en' })
		expect(await json(get('awa', 20))).toEqual(second)
		expect((await json(schools.as('ines').get('/auth/me'))).langue).toBe('en')
	})

	test('the same again, nothing, and what nobody may set change nothing', async () => {
		await change('ines', 20, { canaux: { sms: { actif: false } } })
		const store = await schools.store()
		const before = [await tablesHash(store, []), store.revisions.total]
		schools.clock.advance({ hours: 1 })
		for (const body of [
			{ canaux: { sms: { actif: false } } },
			{},
			{ canaux: {} },
			{ canaux: { email: {} } },
			{ canaux: { push: { adresse: 'x', autre: 1 }, fax: { actif: true } }, user_id: 21, updated_at: 'x', inconnu: [] }
		])
			await change('ines', 20, body)
		expect([await tablesHash(store, []), store.revisions.total]).toEqual(before)
	})

	test('the journal has what was and what is', async () => {
		await change('awa', 20, { canaux: { push: { absences: false } }, langue: 'en' })
		const { client } = await schools.store()
		const { rows } = await client.execute(
			"SELECT auteur, action, objet_id, avant, apres FROM journal WHERE action LIKE 'preferences.%' ORDER BY id, rang"
		)
		const parsed: unknown[] = rows.map((row) => ({
			...row,
			avant: JSON.parse(row['avant'] as string),
			apres: JSON.parse(row['apres'] as string)
		}))
		expect(parsed).toEqual([
			{ auteur: 'utilisateur:1', action: 'preferences.update', objet_id: '20:push', avant: all, apres: { ...all, absences: false } },
			{ auteur: 'utilisateur:1', action: 'preferences.langue', objet_id: '20', avant: { langue: 'fr' }, apres: { langue: 'en' } }
		])
	})

	test('only the person and administrators may write', async () => {
		const cases: [Name, number | string, number][] = [
			['awa', 20, 200],
			['awa', 10, 200],
			['ines', 20, 200],
			['fanta', 10, 200],
			['moussa', 2, 200],
			['moussa', 20, 403],
			['fanta', 20, 403],
			['ines', 22, 403],
			['ines', 999, 404],
			['awa', 'abc', 404]
		]
		for (const [as, id, status] of cases) expect([as, id, (await put(as, id, { langue: 'fr' })).status]).toEqual([as, id, status])
		expect((await schools.with(undefined).put(path(20), {})).status).toBe(401)
	})

	test('a wrong field is named', async () => {
		const store = await schools.store()
		const before = await tablesHash(store, [])
		const cases: [unknown, string[]][] = [
			[{ canaux: { email: { actif: 'oui' } } }, ['canaux.email.actif']],
			[{ canaux: { email: { notes: 1 }, push: { annonces: null } } }, ['canaux.email.notes', 'canaux.push.annonces']],
			[{ canaux: { sms: true } }, ['canaux.sms']],
			[{ canaux: ['email'] }, ['canaux']],
			[{ langue: 'de' }, ['langue']],
			[{ email: { actif: false }, sms: { actif: false } }, ['email', 'sms']],
			[[], ['corps']]
		]
		for (const [body, fields] of cases) {
			const response = await put('ines', 20, body)
			await expectDocumented(response, 'PUT', path(20))
			expect([response.status, Object.keys((await json(response)).errors)]).toEqual([422, fields])
		}
		expect(await tablesHash(store, [])).toBe(before)
	})

	test('a missing level is answered with the known ones', async () => {
		const response = await put('ines', 20, { email: { actif: false } })
		expect((await json(response)).errors).toEqual({
			email: ["n'est pas connu ici, et rien d'autre n'est donné (connus : canaux, langue)"]
		})
	})
})
