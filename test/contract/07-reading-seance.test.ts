import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { expectDocumented } from '../support/openapi-answers'
import type { Name } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'
import { statementsOf } from '../support/statements'
import { tablesHash } from '../support/tables-hash'
import { insertTeaching, SEANCE } from '../support/teaching'

let schools: Schools
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T10:00:00Z' })
	await insertTeaching(await schools.store())
	await insertTeaching(await schools.store('beta'))
})
afterEach(() => schools.stop())

const read = async (as: Name, path: string) => {
	const response = await schools.as(as).get(path)
	await expectDocumented(response, 'GET', path)
	expect([path, response.status]).toEqual([path, 200])
	return json(response)
}
const write = async (as: Name, method: 'POST' | 'PUT', path: string, body: unknown) => {
	const response = await schools.as(as).send(path, { method, body })
	await expectDocumented(response, method, path)
	expect([path, response.status]).toEqual([path, 200])
	return json(response)
}
const statut = (body: unknown, id: number = SEANCE.maths, as: Name = 'fanta') => write(as, 'PUT', `/cours/${id}/statut`, body)

describe('GET /seances/{id}', () => {
	test('tells what became of a séance, by either word, as a write of its status does', async () => {
		const planned = await read('fanta', `/seances/${SEANCE.maths}`)
		expect(planned).toMatchObject({
			id: SEANCE.maths,
			uid: `seance-${SEANCE.maths}`,
			debut_reel: null,
			fin_reelle: null,
			motif: null,
			lien_visio: null,
			contenu: null,
			suivi: [{ classe: { code: 'MECA-L1' }, heures_effectuees: 2, heures_restantes: 43, heures_depassement: 0 }],
			nb_presences: 0,
			emargee: false
		})
		await write('fanta', 'POST', `/cours/${SEANCE.maths}/presences`, { presences: [{ etudiant_id: 20, statut: 'present' }] })
		const ended = await statut({ statut: 'terminee', debut_reel: '2026-11-20T08:15:00Z' })
		const detail = await read('fanta', `/cours/${SEANCE.maths}`)
		expect(detail).toEqual({ ...ended, nb_presences: 1, emargee: true })
		expect(await read('awa', `/seances/${SEANCE.maths}`)).toEqual(detail)
		await statut({ statut: 'annulee', motif: 'Grève' })
		expect(await read('ines', `/seances/${SEANCE.maths}`)).toMatchObject({ statut: 'annulee', motif: 'Grève', emargee: false })
	})

	test('is signed by its own teacher alone', async () => {
		await statut({ statut: 'terminee' }, SEANCE.maths, 'awa')
		expect((await read('awa', `/seances/${SEANCE.maths}`)).emargee).toBe(false)
		await statut({ statut: 'terminee' })
		expect((await read('awa', `/seances/${SEANCE.maths}`)).emargee).toBe(true)
	})

	test('students learn nothing of other classes and of how many were there', async () => {
		schools.clock.set('2026-11-20T18:00:00Z')
		await write('yao', 'POST', `/cours/${SEANCE.commun}/presences`, { presences: [{ etudiant_id: 20, statut: 'present' }] })
		const path = `/seances/${SEANCE.commun}`
		const codes = ({ suivi }: { suivi: { classe: { code: string } }[] }) => suivi.map(({ classe }) => classe.code)
		const [all, ines, koffi] = [await read('yao', path), await read('ines', path), await read('koffi', path)]
		expect([codes(all), codes(ines), codes(koffi)]).toEqual([['ENER-1', 'MECA-L1'], ['MECA-L1'], ['ENER-1']])
		expect([all.nb_presences, ines.nb_presences, koffi.nb_presences]).toEqual([1, null, null])
		await (
			await schools.store()
		).write({ author: { name: 'test' }, touches: ['donnees'] }, async ({ db, raise }) => {
			await db.run("UPDATE modules SET actif = 0 WHERE code = 'presences'")
			raise()
		})
		expect((await read('yao', path)).nb_presences).toBeNull()
	})

	test('answers 304 while nothing changes, and has another tag once something has', async () => {
		const path = `/seances/${SEANCE.maths}`
		const first = await schools.as('fanta').get(path)
		const etag = first.headers.get('etag')!
		const again = () => schools.as('fanta').get(path, { headers: { 'if-none-match': etag } })
		expect((await again()).status).toBe(304)
		await statut({ statut: 'terminee' })
		expect((await again()).status).toBe(200)
	})

	test('asks the database six times at most, whatever the séance gathers', async () => {
		const store = await schools.store()
		for (const id of [SEANCE.maths, SEANCE.commun])
			expect((await statementsOf(store, () => read('awa', `/seances/${id}`))).length).toBeLessThanOrEqual(6)
	})

	test.each<[Name, number | string, number]>([
		['yao', SEANCE.maths, 403],
		['sira', SEANCE.maths, 403],
		['koffi', SEANCE.maths, 403],
		['paul', SEANCE.maths, 403],
		['sira', SEANCE.derniere, 403],
		['awa', '0', 404],
		['awa', 'abc', 404]
	])('%s, séance %p: %p', async (as, id, status) => {
		for (const path of [`/seances/${id}`, `/cours/${id}`, `/cours/${id}/presences`]) {
			const response = await schools.as(as).get(path)
			await expectDocumented(response, 'GET', path)
			expect([path, response.status]).toEqual([path, status])
		}
	})
})

describe('GET /cours/{id}/presences', () => {
	const path = `/cours/${SEANCE.maths}/presences`
	const take = (...presences: unknown[]) => write('fanta', 'POST', path, { presences })

	test('gives back what was written, by name; to a student the own record alone', async () => {
		const { presences } = await take(
			{ etudiant_id: 20, statut: 'retard', heure_arrivee: '08:20' },
			{ etudiant_id: 22, statut: 'present', commentaire: 'ok' }
		)
		expect(await read('fanta', path)).toMatchObject({
			data: [
				{ id: 22, ...presences[1] },
				{ id: 20, ...presences[0] }
			],
			meta: { total: 2 }
		})
		expect((await read('ines', path)).data).toEqual([{ id: 20, ...presences[0] }])
		expect((await read('moussa', path)).data).toHaveLength(2)
		expect((await read('awa', `${path}?per_page=1&page=2`)).data).toEqual([{ id: 20, ...presences[0] }])
	})

	test('is followed by versions: what changed, and who left it, by etudiant_id and matricule', async () => {
		await take({ etudiant_id: 20, statut: 'present' }, { etudiant_id: 22, statut: 'present' })
		const { meta } = await read('fanta', path)
		const since = () => read('fanta', `${path}?depuis_version=${meta.version}`)
		expect((await since()).data).toEqual([])
		await take({ etudiant_id: 22, statut: 'absent' })
		expect((await since()).data).toMatchObject([{ etudiant_id: 22, statut: 'absent' }])
		await (
			await schools.store()
		).write({ author: { name: 'test' }, touches: ['donnees'] }, async ({ db, raise }) => {
			await db.run('DELETE FROM presences WHERE etudiant_id = 20')
			raise()
		})
		expect((await since()).meta.retires).toEqual([{ id: 20, cle: 'ETU-1' }])
	})
})

describe('GET /me/presences', () => {
	test('is everything of the year of the student’s own, with its séance', async () => {
		await write('fanta', 'POST', `/cours/${SEANCE.maths}/presences`, {
			presences: [
				{ etudiant_id: 20, statut: 'present' },
				{ etudiant_id: 22, statut: 'absent' }
			]
		})
		await write('fanta', 'POST', `/cours/${SEANCE.terminee}/presences`, { presences: [{ etudiant_id: 20, statut: 'excuse' }] })
		const { data, meta } = await read('ines', '/me/presences')
		expect(data).toMatchObject([
			{
				id: SEANCE.terminee,
				seance_id: SEANCE.terminee,
				etudiant_id: 20,
				statut: 'excuse',
				seance: { date: '2026-11-18', matiere: { code: 'MATH' } }
			},
			{ seance_id: SEANCE.maths, etudiant_id: 20, statut: 'present', seance: { statut: 'planifiee' } }
		])
		expect((await read('ines', `/me/presences?depuis_version=${meta.version}`)).data).toEqual([])
		for (const as of ['awa', 'fanta', 'moussa'] as const) expect((await schools.as(as).get('/me/presences')).status).toBe(403)
	})

	test.each(['depuis_version=x', 'page=0', 'per_page=501', 'depuis_version=999999'])('%s is a 422', async (query) => {
		for (const path of ['/me/presences', `/cours/${SEANCE.maths}/presences`]) {
			const response = await schools.as('ines').get(`${path}?${query}`)
			await expectDocumented(response, 'GET', path)
			expect(response.status).toBe(422)
		}
	})
})

describe('PUT /seances/{id}/visio', () => {
	const path = (id: number | string = SEANCE.maths) => `/seances/${id}/visio`
	const lien = 'https://visio.ecole.test/salle?id=1&x=é'

	test('puts the room’s address on the séance, wherever it is shown, once', async () => {
		const seance = await write('fanta', 'PUT', path(), { lien })
		expect(seance).toMatchObject({ id: SEANCE.maths, lien_visio: lien, sequence: 0, updated_at: '2026-11-20T10:00:00+00:00' })
		schools.clock.advance({ minutes: 1 })
		const store = await schools.store()
		const before = await tablesHash(store, [])
		expect(await write('fanta', 'PUT', path(), { lien })).toEqual(seance)
		expect(await tablesHash(store, [])).toBe(before)
		expect((await read('ines', '/emploi-temps?date_debut=2026-11-20&date_fin=2026-11-20')).data[0].lien_visio).toBe(lien)
		const calendar = await (await schools.as('ines').get('/emploi-temps.ics')).text()
		const unfolded = calendar.replaceAll('\r\n ', '')
		const { href } = new URL(lien)
		expect(unfolded).toContain(`\r\nURL:${href}\r\n`)
		expect(unfolded).toContain(`\r\nCONFERENCE;VALUE=URI;FEATURE=AUDIO,VIDEO:${href}\r\n`)
		expect((await write('moussa', 'PUT', path(), { lien: null })).lien_visio).toBeNull()
		const { rows } = await store.client.execute("SELECT auteur, avant, apres FROM journal WHERE action = 'seance.visio' ORDER BY id")
		expect(rows.map(({ auteur, avant, apres }) => [auteur, avant, apres])).toEqual([
			['utilisateur:10', '{"lien_visio":null}', JSON.stringify({ lien_visio: lien })],
			['utilisateur:2', JSON.stringify({ lien_visio: lien }), '{"lien_visio":null}']
		])
	})

	test('reminders lead into it, unless they name another', async () => {
		schools.clock.set('2026-11-20T06:00:00Z')
		await write('fanta', 'PUT', path(), { lien })
		const remind = (body: object) =>
			schools.as('fanta').post('/notifications/send-session-reminder', { seance_id: SEANCE.maths, canaux: ['push'], ...body })
		expect((await remind({})).status).toBe(202)
		expect((await remind({ force: true, lien: 'https://autre.test/' })).status).toBe(202)
		const { data } = await read('ines', '/me/notifications')
		expect(data.map((one: { lien: string }) => one.lien)).toEqual(['https://autre.test/', lien])
	})

	test('takes the link under the name under which it is read; the former name stays, and says that it is deprecated', async () => {
		const put = (body: object) => schools.as('fanta').put(path(), body)
		const answers = [await put({ lien_visio: lien }), await put({ lien }), await put({ lien, lien_visio: lien })]
		for (const response of answers) {
			await expectDocumented(response, 'PUT', path())
			expect((await json(response)).lien_visio).toBe(lien)
		}
		expect(answers.map(({ headers }) => headers.get('deprecation'))).toEqual([null, '@1795651200', '@1795651200'])
		expect((await json(put({ lien_visio: null }))).lien_visio).toBeNull()
	})

	test.each<[string, object, string]>([
		['no body', {}, 'lien_visio'],
		['two different links', { lien, lien_visio: 'https://autre.test/' }, 'lien'],
		['a link and none', { lien: null, lien_visio: lien }, 'lien'],
		['plain http', { lien_visio: 'http://visio.test/' }, 'lien_visio'],
		['501 characters', { lien_visio: `https://visio.test/${'a'.repeat(482)}` }, 'lien_visio']
	])('%s is refused under the name that was sent', async (_, body, field) => {
		const before = await tablesHash(await schools.store(), [])
		const response = await schools.as('fanta').put(path(), body)
		await expectDocumented(response, 'PUT', path())
		expect([response.status, Object.keys((await json(response)).errors)]).toEqual([422, [field]])
		expect(await tablesHash(await schools.store(), [])).toBe(before)
	})

	test.each<[string, unknown]>([
		['a number', { lien: 3 }],
		['an empty text', { lien: '' }],
		['plain http', { lien: 'http://visio.test/' }],
		['another scheme', { lien: 'javascript:alert(1)' }],
		['a user name', { lien: 'https://moi@visio.test/' }],
		['two lines', { lien: 'https://visio.test/\r\nATTENDEE:x' }],
		['501 characters', { lien: `https://visio.test/${'a'.repeat(482)}` }]
	])('%s is refused', async (_, body) => {
		const store = await schools.store()
		const before = await tablesHash(store, [])
		const response = await schools.as('fanta').put(path(), body)
		await expectDocumented(response, 'PUT', path())
		expect([response.status, Object.keys((await json(response)).errors)]).toEqual([422, ['lien']])
		expect(await tablesHash(store, [])).toBe(before)
	})

	test('500 characters are taken', async () => {
		const longest = `https://visio.test/${'a'.repeat(481)}`
		expect((await write('fanta', 'PUT', path(), { lien: longest })).lien_visio).toBe(longest)
	})

	test.each<[Name, number | string, number]>([
		['awa', SEANCE.maths, 200],
		['moussa', SEANCE.maths, 200],
		['sira', SEANCE.maths, 403],
		['sira', SEANCE.commun, 200],
		['yao', SEANCE.maths, 403],
		['ines', SEANCE.maths, 403],
		['sira', SEANCE.derniere, 403],
		['awa', 999, 404],
		['awa', '0x10', 404]
	])('%s, séance %p: %p', async (as, id, status) => {
		const response = await schools.as(as).put(path(id), { lien })
		await expectDocumented(response, 'PUT', path(id))
		expect(response.status).toBe(status)
	})
})
