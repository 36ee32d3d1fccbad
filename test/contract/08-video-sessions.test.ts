import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { expectDocumented } from '../support/openapi-answers'
import { PEOPLE, type Name } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'
import { insertTeaching, SEANCE } from '../support/teaching'

let schools: Schools
const start = async () => {
	schools = await startSchools()
	await insertTeaching(await schools.store())
}
const stop = () => schools.stop()
const update = async (statement: string) => {
	const store = await schools.store()
	await store.write({ author: { name: 'test' }, touches: ['donnees'] }, async ({ db, raise }) => {
		await db.run(statement)
		raise()
	})
}

describe('GET /seances/upcoming', () => {
	beforeEach(start)
	afterEach(stop)
	const upcoming = async (name: Name, query = '') => {
		const response = await schools.as(name).get(`/seances/upcoming${query}`)
		expect(response.status).toBe(200)
		await expectDocumented(response, 'GET', '/seances/upcoming')
		const { data, meta } = await json(response)
		expect(meta).toEqual({ total: data.length })
		return data.map(({ id }: { id: number }) => id)
	}

	test('has the planned video séances of the next hour and those under way', async () => {
		schools.clock.set('2026-11-20T06:59:59Z')
		expect(await upcoming('awa')).toEqual([])
		schools.clock.set('2026-11-20T07:00:00Z')
		expect(await upcoming('awa')).toEqual([SEANCE.maths])
		schools.clock.set('2026-11-20T09:59:59Z')
		expect(await upcoming('awa')).toEqual([SEANCE.maths, SEANCE.thermique, SEANCE.anglais])
		schools.clock.set('2026-11-20T10:00:00Z')
		expect(await upcoming('awa')).toEqual([SEANCE.thermique, SEANCE.anglais])
	})
	test('keeps a séance that is en_cours until four hours after its planned end, or until it is over', async () => {
		const begin = (id: number, as: Name) => schools.as(as).put(`/cours/${id}/statut`, { statut: 'en_cours' })
		schools.clock.set('2026-11-20T07:30:00Z')
		expect(await upcoming('awa', '?dans_minutes=1')).toEqual([])
		expect((await begin(SEANCE.maths, 'fanta')).status).toBe(200)
		for (const name of ['awa', 'moussa', 'fanta', 'ines'] as const) expect(await upcoming(name, '?dans_minutes=1')).toEqual([SEANCE.maths])
		for (const name of ['sira', 'yao', 'koffi'] as const) expect(await upcoming(name, '?dans_minutes=1')).toEqual([])
		const response = await schools.as('ines').get('/seances/upcoming?dans_minutes=1')
		expect((await json(response)).data).toMatchObject([{ id: SEANCE.maths, statut: 'en_cours' }])
		schools.clock.set('2026-11-20T13:59:59Z')
		expect(await upcoming('fanta')).toEqual([SEANCE.maths])
		const tag = (await schools.as('fanta').get('/seances/upcoming')).headers.get('etag')
		schools.clock.set('2026-11-20T14:00:00Z')
		expect((await schools.as('fanta').get('/seances/upcoming')).headers.get('etag')).not.toBe(tag)
		expect(await upcoming('fanta')).toEqual([])
		schools.clock.set('2026-11-20T11:00:00Z')
		expect((await schools.as('fanta').put(`/cours/${SEANCE.maths}/statut`, { statut: 'terminee' })).status).toBe(200)
		expect(await upcoming('fanta')).toEqual([])
	})
	test('looks as far as it is asked to', async () => {
		schools.clock.set('2026-11-13T15:59:59Z')
		expect(await upcoming('awa', '?dans_minutes=10080')).toEqual([SEANCE.maths, SEANCE.thermique, SEANCE.anglais])
		schools.clock.set('2026-11-20T08:00:00Z')
		expect(await upcoming('awa', '?dans_minutes=10080')).toEqual([SEANCE.maths, SEANCE.thermique, SEANCE.anglais, SEANCE.commun])
		expect(await upcoming('awa', '?dans_minutes=1')).toEqual([SEANCE.maths])
	})
	test.each<[Name, number[]]>([
		['moussa', [SEANCE.maths, SEANCE.anglais, SEANCE.commun]],
		['sira', [SEANCE.thermique, SEANCE.commun]],
		['fanta', [SEANCE.maths]],
		['yao', [SEANCE.thermique, SEANCE.anglais, SEANCE.commun]],
		['ines', [SEANCE.maths, SEANCE.anglais, SEANCE.commun]],
		['koffi', [SEANCE.thermique, SEANCE.commun]],
		['paul', []],
		['lea', []]
	])('%s sees %p', async (name, ids) => {
		expect(await upcoming(name, '?dans_minutes=1440')).toEqual(ids)
	})
	test('its tag changes when its answer does, by time or by a write', async () => {
		schools.clock.set('2026-11-20T06:00:00Z')
		const tag = async () => (await schools.as('fanta').get('/seances/upcoming')).headers.get('etag')
		const seen = [await tag()]
		for (const instant of ['2026-11-20T06:59:59Z', '2026-11-20T07:00:00Z', '2026-11-20T09:59:59Z']) {
			schools.clock.set(instant)
			seen.push(await tag())
		}
		expect([seen[0] === seen[1], seen[1] === seen[2], seen[2] === seen[3]]).toEqual([true, false, true])
		expect((await schools.as('fanta').get('/seances/upcoming', { headers: { 'if-none-match': seen[2]! } })).status).toBe(304)
		expect((await schools.as('yao').put(`/cours/${SEANCE.anglais}/statut`, { statut: 'annulee' })).status).toBe(200)
		expect(await tag()).toBe(seen[2]!)
		schools.clock.set('2026-11-20T10:00:00Z')
		expect(await tag()).not.toBe(seen[2]!)
		expect(await upcoming('fanta')).toEqual([])
	})
	test('a séance that is put off goes, one in another mode as well', async () => {
		await update(`UPDATE seances SET statut = 'reportee' WHERE id = ${SEANCE.maths}`)
		await update(`UPDATE seances SET mode = 'presentiel' WHERE id = ${SEANCE.thermique}`)
		expect(await upcoming('awa', '?dans_minutes=120')).toEqual([SEANCE.anglais])
	})
	test.each(['0', '-1', '10081', '1.5', '1e2', '', 'abc', '99999999999999999999'])('dans_minutes=%p is refused', async (minutes) => {
		const response = await schools.as('awa').get(`/seances/upcoming?dans_minutes=${minutes}`)
		expect([response.status, Object.keys((await json(response)).errors)]).toEqual([422, ['dans_minutes']])
	})
	test('is not there where the school has no video sessions', async () => {
		await update("UPDATE modules SET actif = 0 WHERE code = 'visioconference'")
		expect((await json(schools.as('awa').get('/seances/upcoming'))).code).toBe('module_inactif')
	})
})

describe('GET /seances/{id}/participants', () => {
	beforeAll(start)
	afterAll(stop)
	const get = (name: Name, id: number | string) => schools.as(name).get(`/seances/${id}/participants`)

	test('participants are the present students with an Active enrollment, by name', async () => {
		const response = await get('fanta', SEANCE.maths)
		await expectDocumented(response, 'GET', `/seances/${SEANCE.maths}/participants`)
		const classe = { id: 1, code: 'MECA-L1', nom: 'Mécanique L1' }
		expect(await json(response)).toEqual({
			data: [
				{ user_id: 22, etudiant_id: 22, matricule: 'ETU-3', nom: 'EBA', prenoms: 'Marie', classe },
				{ user_id: 20, etudiant_id: 20, matricule: 'ETU-1', nom: 'ZADI', prenoms: 'Inès', classe }
			],
			meta: { total: 2 }
		})
	})
	test('participants come from every class of the séance', async () => {
		const { data } = await json(get('yao', SEANCE.commun))
		expect(data.map(({ user_id, classe }: { user_id: number; classe: { code: string } }) => [user_id, classe.code])).toEqual([
			[22, 'MECA-L1'],
			[21, 'ENER-1'],
			[20, 'MECA-L1']
		])
	})
	test('a student whose account is closed is a participant too: only signing in is refused to them', async () => {
		await update('UPDATE utilisateurs SET actif = 0 WHERE id = 20')
		const { data, meta } = await json(get('fanta', SEANCE.maths))
		expect([data.map(({ user_id }: { user_id: number }) => user_id), meta.total]).toEqual([[22, 20], 2])
		await update('UPDATE utilisateurs SET actif = 1 WHERE id = 20')
	})
	test.each<[Name, number | string, number]>([
		['awa', SEANCE.maths, 200],
		['moussa', SEANCE.maths, 200],
		['sira', SEANCE.maths, 403],
		['sira', SEANCE.commun, 200],
		['fanta', SEANCE.anglais, 403],
		['ines', SEANCE.maths, 403],
		['koffi', SEANCE.commun, 403],
		['ines', 999, 404],
		['awa', SEANCE.derniere, 200],
		['awa', '0', 404],
		['awa', 'abc', 404],
		['awa', '1e2', 404]
	])('%s, séance %p: %p', async (name, id, status) => {
		expect((await get(name, id)).status).toBe(status)
	})
})

describe('POST /seances/{id}/validate-participant', () => {
	beforeAll(start)
	afterAll(stop)
	const validate = (as: Name, body: unknown, id: number | string = SEANCE.maths) =>
		schools.as(as).post(`/seances/${id}/validate-participant`, body)
	const answer = async (as: Name, user_id: number, id?: number) => {
		const response = await validate(as, { user_id }, id)
		expect(response.status).toBe(200)
		expect(response.headers.get('cache-control')).toBe('no-store')
		await expectDocumented(response, 'POST', `/seances/${id ?? SEANCE.maths}/validate-participant`)
		return json(response)
	}
	const refused = (reason: string) => ({ accepted: false, reason, participant: null })
	const STRANGERS: [string, number][] = [
		['unknown', 999],
		['a student of another class', PEOPLE.koffi.id],
		['a Prospect', PEOPLE.paul.id],
		['in validation', PEOPLE.lea.id],
		['who has left', PEOPLE.sortie.id],
		['a teacher of something else', PEOPLE.yao.id],
		['a teacher of no séance, whose account is closed', PEOPLE.parti.id],
		['an administrator', PEOPLE.awa.id],
		['the largest id', Number.MAX_SAFE_INTEGER]
	]

	test('a student of the class has a place; the teacher belongs to the room', async () => {
		expect(await answer('fanta', 20)).toEqual({
			accepted: true,
			reason: null,
			participant: { user_id: 20, nom: 'ZADI', prenoms: 'Inès', role: 'etudiant' }
		})
		expect(await answer('awa', 10)).toEqual(refused('encadrant'))
		expect(await answer('fanta', 10)).toEqual(refused('encadrant'))
	})
	test.each(STRANGERS)('nobody else has one: %s', async (_, id) => {
		expect(await answer('fanta', id)).toEqual(refused('non_membre'))
	})
	test('a student or teacher whose account is closed keeps their place', async () => {
		await update('UPDATE utilisateurs SET actif = 0 WHERE id IN (10, 20)')
		expect(await answer('awa', 20)).toMatchObject({ accepted: true, participant: { user_id: 20 } })
		expect(await answer('awa', 10)).toEqual(refused('encadrant'))
		await update('UPDATE utilisateurs SET actif = 1 WHERE id IN (10, 20)')
	})
	test('a séance that is cancelled or over admits nobody, and tells its members the reason', async () => {
		for (const id of [20, 10]) {
			expect(await answer('awa', id, SEANCE.annulee)).toEqual(refused('seance_annulee'))
			expect(await answer('awa', id, SEANCE.reportee)).toEqual(refused('seance_annulee'))
			expect(await answer('awa', id, SEANCE.terminee)).toEqual(refused('seance_terminee'))
		}
		expect(await answer('ines', 20, SEANCE.annulee)).toEqual(refused('seance_annulee'))
	})
	test('whoever has none hears the one word of a stranger, whatever became of the séance', async () => {
		for (const id of [SEANCE.annulee, SEANCE.reportee, SEANCE.terminee]) {
			for (const [, stranger] of STRANGERS) expect(await answer('awa', stranger, id)).toEqual(refused('non_membre'))
			expect(await answer('koffi', PEOPLE.koffi.id, id)).toEqual(refused('non_membre'))
			expect(await answer('paul', PEOPLE.paul.id, id)).toEqual(refused('non_membre'))
		}
	})
	test('students ask for themselves alone', async () => {
		expect((await answer('ines', 20)).accepted).toBe(true)
		expect((await answer('ines', 20, SEANCE.commun)).accepted).toBe(true)
		expect(await answer('ines', 20, SEANCE.thermique)).toEqual(refused('non_membre'))
		expect(await answer('paul', 23)).toEqual(refused('non_membre'))
		for (const user_id of [22, 21, 10, 999]) expect((await validate('ines', { user_id })).status).toBe(403)
	})
	test.each<[Name, number | string, number]>([
		['moussa', SEANCE.maths, 200],
		['sira', SEANCE.maths, 403],
		['sira', SEANCE.thermique, 200],
		['yao', SEANCE.maths, 403],
		['ines', 999, 404],
		['awa', SEANCE.derniere, 200],
		['awa', '0', 404],
		['awa', '0x10', 404]
	])('%s, séance %p: %p', async (name, id, status) => {
		expect((await validate(name, { user_id: 20 }, id)).status).toBe(status)
	})
	test.each<[string, unknown]>([
		['no body', undefined],
		['nobody', {}],
		['null', { user_id: null }],
		['a text', { user_id: '20' }],
		['0', { user_id: 0 }],
		['-1', { user_id: -1 }],
		['1.5', { user_id: 1.5 }],
		['1e309', '{"user_id":1e309}'],
		['a list', { user_id: [20] }]
	])('%s is a 422', async (_, body) => {
		const response = await validate('fanta', body)
		await expectDocumented(response, 'POST', `/seances/${SEANCE.maths}/validate-participant`)
		expect([response.status, Object.keys((await json(response)).errors)]).toEqual([422, ['user_id']])
	})
})
