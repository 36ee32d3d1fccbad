import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { remindersJob } from '../../src/server/jobs/reminders.job'
import { expectDocumented } from '../support/openapi-answers'
import { CONFIGURED, lines, outboxOf } from '../support/outbox'
import type { Name } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'
import { tablesHash } from '../support/tables-hash'
import { insertTeaching, SEANCE } from '../support/teaching'

const PATH = '/notifications/send-session-reminder'
const NOW = '2026-11-20T06:00:00Z'

let schools: Schools
const start = async () => {
	schools = await startSchools({ now: NOW, configured: CONFIGURED })
	await insertTeaching(await schools.store())
	await insertTeaching(await schools.store('beta'))
}
const stop = () => schools.stop()
const post = (body: unknown, as: Name = 'fanta') => schools.as(as).post(PATH, body)
const send = async (body: object, as?: Name) => {
	const response = await post({ seance_id: SEANCE.maths, ...body }, as)
	expect(response.status).toBe(202)
	await expectDocumented(response, 'POST', PATH)
	return json(response)
}
const update = async (statement: string) => {
	const store = await schools.store()
	await store.write({ author: { name: 'test' }, touches: ['donnees'] }, async ({ db, raise }) => {
		await db.run(statement)
		raise()
	})
}
const rows = async (sql: string): Promise<Record<string, unknown>[]> =>
	(await (await schools.store()).client.execute(sql)).rows.map((row) => ({ ...row }))

describe('POST /notifications/send-session-reminder', () => {
	beforeEach(start)
	afterEach(stop)

	test('queues for the present Active students and the teacher, on the channels there are', async () => {
		expect(await send({})).toEqual({
			seance_id: SEANCE.maths,
			mis_en_file: 5,
			deja_envoyes: 0,
			ignores: [
				{ user_id: 22, canal: 'email', reason: 'sans_adresse' },
				{ user_id: 22, canal: 'sms', reason: 'canal_inactif' },
				{ user_id: 10, canal: 'sms', reason: 'canal_inactif' },
				{ user_id: 20, canal: 'sms', reason: 'canal_inactif' }
			],
			canaux: ['email', 'sms', 'push']
		})
		expect(lines(await outboxOf(schools))).toEqual([
			'10 email en_file',
			'10 push envoye',
			'20 email en_file',
			'20 push envoye',
			'22 push envoye'
		])
		expect((await outboxOf(schools, 'beta')).length).toBe(0)
	})

	test('a reminder reaches every class of a tronc commun, each person once', async () => {
		await update('INSERT INTO seances_classes (seance_id, classe_id) VALUES (108, 3)')
		const { mis_en_file } = await send({ seance_id: SEANCE.commun, canaux: ['push'] }, 'yao')
		expect(mis_en_file).toBe(4)
		expect(lines(await outboxOf(schools))).toEqual(['11 push envoye', '20 push envoye', '21 push envoye', '22 push envoye'])
	})

	test('a reminder only uses the channels asked for, in a fixed order', async () => {
		expect(await send({ canaux: ['push', 'email'] })).toMatchObject({ mis_en_file: 5, canaux: ['email', 'push'] })
		expect(await send({ canaux: ['sms'] })).toMatchObject({ mis_en_file: 0, canaux: ['sms'] })
	})

	test('goes out once for one start; force sends again', async () => {
		await send({})
		schools.clock.advance({ minutes: 30 })
		expect(await send({ message: 'autre' })).toMatchObject({ mis_en_file: 0, deja_envoyes: 5 })
		expect(await send({ canaux: ['email'] }, 'awa')).toMatchObject({ mis_en_file: 0, deja_envoyes: 2 })
		expect(await outboxOf(schools)).toHaveLength(5)
		expect(await send({ force: true })).toMatchObject({ mis_en_file: 5, deja_envoyes: 0 })
		expect(await outboxOf(schools)).toHaveLength(10)
		expect(await send({ force: false })).toMatchObject({ mis_en_file: 0, deja_envoyes: 5 })
	})

	test('a link other than the last one goes out, at most three times for a person, channel and start', async () => {
		const salle = (name: string) => ({ lien: `https://visio.test/${name}` })
		expect(await send({})).toMatchObject({ mis_en_file: 5 })
		expect(await send(salle('a'))).toMatchObject({ mis_en_file: 5, deja_envoyes: 0 })
		expect(await send({ ...salle('a'), message: 'autre' })).toMatchObject({ mis_en_file: 0, deja_envoyes: 5 })
		expect(await send({})).toMatchObject({ mis_en_file: 0, deja_envoyes: 5 })
		expect(await send({ ...salle('b'), canaux: ['push'] })).toMatchObject({ mis_en_file: 3, deja_envoyes: 0 })
		expect(await send(salle('a'))).toMatchObject({ mis_en_file: 0, deja_envoyes: 5 })
		expect(await send(salle('c'))).toMatchObject({ mis_en_file: 2, deja_envoyes: 3 })
		expect(await send(salle('d'))).toMatchObject({ mis_en_file: 0, deja_envoyes: 5 })
		const { data } = await json(schools.as('ines').get('/me/notifications'))
		expect(data.map((one: { lien: string | null }) => one.lien)).toEqual(['https://visio.test/b', 'https://visio.test/a', null])
		await update("UPDATE seances SET debut_s = debut_s + 3600, heure_debut = '09:00', debut = '2026-11-20T09:00:00+00:00' WHERE id = 101")
		expect(await send(salle('c'))).toMatchObject({ mis_en_file: 5, deja_envoyes: 0 })
	})

	test('the link of a room that moves back goes out again, also to a person who did not get it', async () => {
		const salle = (name: string) => ({ lien: `https://visio.test/${name}`, canaux: ['email'] })
		for (const name of ['a', 'b', 'a']) expect(await send(salle(name))).toMatchObject({ mis_en_file: 2, deja_envoyes: 0 })
		await update("UPDATE outbox SET statut = 'echec' WHERE utilisateur_id = 20")
		expect(await send(salle('a'))).toMatchObject({ mis_en_file: 1, deja_envoyes: 1 })
	})

	test('the new link of the séance itself goes out to everybody who was reminded of another', async () => {
		const visio = (lien_visio: string) => schools.as('fanta').put(`/seances/${SEANCE.maths}/visio`, { lien_visio })
		await visio('https://visio.test/1')
		expect(await send({})).toMatchObject({ mis_en_file: 5 })
		expect(await send({ lien: 'https://visio.test/1' })).toMatchObject({ mis_en_file: 0, deja_envoyes: 5 })
		await visio('https://visio.test/2')
		expect(await send({})).toMatchObject({ mis_en_file: 5, deja_envoyes: 0 })
	})

	test('a link goes out after an automatic reminder too', async () => {
		const settings = { leadMinutes: [1440], configured: CONFIGURED, store: { synchronous: 'normal', minFree: 0 } as const }
		await remindersJob(schools.tenants, schools.clock, settings, schools.log).run()
		expect((await outboxOf(schools)).filter(({ seance_id }) => seance_id === SEANCE.maths)).toHaveLength(5)
		expect(await send({ lien: 'https://visio.test/a' })).toMatchObject({ mis_en_file: 5, deja_envoyes: 0 })
	})

	test('the same link asked for at the same time goes out once', async () => {
		await send({})
		const answers = await Promise.all(['a', 'a', 'a'].map((name) => send({ lien: `https://visio.test/${name}` })))
		expect(answers.map(({ mis_en_file }) => mis_en_file).toSorted()).toEqual([0, 0, 5])
	})

	test('people who did not get it may be reminded again', async () => {
		await send({ canaux: ['email'] })
		await update("UPDATE outbox SET statut = 'echec' WHERE utilisateur_id = 20")
		expect(await send({ canaux: ['email'] })).toMatchObject({ mis_en_file: 1, deja_envoyes: 1 })
	})

	test('another planned start is another reminder', async () => {
		await send({})
		await update("UPDATE seances SET debut_s = debut_s + 3600, heure_debut = '09:00', debut = '2026-11-20T09:00:00+00:00' WHERE id = 101")
		expect(await send({})).toMatchObject({ mis_en_file: 5, deja_envoyes: 0 })
	})

	test('leaves out people who do not want it, closed accounts, and invalid addresses', async () => {
		await schools.as('ines').put('/notifications/preferences/20', { canaux: { email: { rappels_seance: false }, push: { actif: false } } })
		await update("UPDATE utilisateurs SET email = 'fanta@ecole.test' || char(13, 10) || 'Bcc: tous@ecole.test' WHERE id = 10")
		await update('UPDATE utilisateurs SET actif = 0 WHERE id = 22')
		const answer = await send({ canaux: ['email', 'push'] }, 'awa')
		expect(answer).toMatchObject({
			mis_en_file: 1,
			ignores: [
				{ user_id: 10, canal: 'email', reason: 'sans_adresse' },
				{ user_id: 20, canal: 'email', reason: 'desactive' },
				{ user_id: 20, canal: 'push', reason: 'desactive' }
			]
		})
		expect(lines(await outboxOf(schools))).toEqual(['10 push envoye'])
	})

	test('an invalid address counts as missing', async () => {
		for (const email of ['', ' ', 'fanta', '@', 'a@b, c@d', 'a@b;c@d', 'Fanta <a@b>', 'a b@c', 'a@b\t', 'a@b\n']) {
			await update(`UPDATE utilisateurs SET email = '${email}' WHERE id = 10`)
			const { ignores } = await send({ canaux: ['email'] })
			expect([email, ignores]).toEqual([email, expect.arrayContaining([{ user_id: 10, canal: 'email', reason: 'sans_adresse' }])])
		}
	})

	test('words and link are kept as they came, HTML as text', async () => {
		await send({ message: 'Cafe\u0301 <b>apporté</b> & "prêt"', lien: 'https://visio.test/salle?a=1&b=2' })
		const contenu = JSON.parse((await rows('SELECT contenu FROM envois'))[0]!['contenu'] as string)
		expect([contenu.texte, contenu.lien]).toEqual(['Café <b>apporté</b> & "prêt"', 'https://visio.test/salle?a=1&b=2'])
		const [first] = (await json(schools.as('ines').get('/me/notifications'))).data
		expect(first.lien).toBe('https://visio.test/salle?a=1&b=2')
		expect(first.corps).toContain('Café <b>apporté</b> & "prêt"')
	})

	test('the app speaks the language of each person', async () => {
		await schools.as('ines').put('/notifications/preferences/20', { langue: 'en' })
		await send({ canaux: ['push'] })
		const title = async (name: Name) => (await json(schools.as(name).get('/me/notifications'))).data[0].titre
		expect([await title('ines'), await title('marie')]).toEqual(['Lesson reminder: Mathématiques', 'Rappel de séance\u00a0: Mathématiques'])
	})

	test('a webhook, where there is one, gets a row for each person who finds it in the app', async () => {
		await schools.stop()
		schools = await startSchools({ now: NOW, configured: { email: false, sms: true, webhook: true } })
		await insertTeaching(await schools.store())
		expect(await send({})).toMatchObject({ mis_en_file: 5 })
		expect(lines(await outboxOf(schools))).toEqual([
			'10 push envoye',
			'10 sms en_file',
			'10 webhook en_file',
			'20 push envoye',
			'20 sms en_file',
			'20 webhook en_file',
			'22 push envoye',
			'22 webhook en_file'
		])
		expect(await send({ canaux: ['email'], force: true })).toMatchObject({ mis_en_file: 0 })
	})

	test('the journal has who asked for what, without the addresses', async () => {
		await send({ canaux: ['email'], lien: 'https://visio.test/' })
		const [line] = await rows("SELECT auteur, action, objet, apres FROM journal WHERE action LIKE 'rappel.%'")
		expect(line).toMatchObject({ auteur: 'utilisateur:10', action: 'rappel.send', objet: 'envois' })
		expect(JSON.parse(line!['apres'] as string)).toEqual({
			seance_id: SEANCE.maths,
			canaux: ['email'],
			mis_en_file: 2,
			texte: null,
			lien: 'https://visio.test/',
			force: false
		})
	})

	test('asking twice at the same time is asking once', async () => {
		const answers = await Promise.all([send({}), send({}), send({})])
		expect(answers.map(({ mis_en_file }) => mis_en_file).toSorted()).toEqual([0, 0, 5])
		expect(await outboxOf(schools)).toHaveLength(5)
	})
})

describe('what is refused queues nothing', () => {
	beforeAll(start)
	afterAll(stop)
	const refuse = async (status: number, fields: string[], body: unknown, as: Name = 'fanta') => {
		const store = await schools.store()
		const before = [await tablesHash(store, []), store.revisions.total]
		const response = await post(body, as)
		await expectDocumented(response, 'POST', PATH)
		const problem = await json(response)
		expect([response.status, Object.keys(problem.errors ?? {})]).toEqual([status, fields])
		expect([await tablesHash(store, []), store.revisions.total]).toEqual(before)
		return problem
	}
	const maths = { seance_id: SEANCE.maths }

	test.each<[string, unknown, string[]]>([
		['no body', undefined, ['seance_id']],
		['no séance', {}, ['seance_id']],
		['a séance that is no number', { seance_id: '101' }, ['seance_id']],
		['séance 0', { seance_id: 0 }, ['seance_id']],
		['half a séance', { seance_id: 1.5 }, ['seance_id']],
		['an unknown channel', { ...maths, canaux: ['email', 'fax'] }, ['canaux.1']],
		['the webhook, which is nobody’s choice', { ...maths, canaux: ['webhook'] }, ['canaux.0']],
		['no channel', { ...maths, canaux: [] }, ['canaux']],
		['a channel that is no list', { ...maths, canaux: 'email' }, ['canaux']],
		['a channel twice', { ...maths, canaux: ['email', 'push', 'email'] }, ['canaux.2']],
		['5,000 characters', { ...maths, message: 'x'.repeat(5000) }, ['message']],
		['1,001 characters', { ...maths, message: 'é'.repeat(1001) }, ['message']],
		['NUL', { ...maths, message: 'a\0b' }, ['message']],
		['a number for words', { ...maths, message: 3 }, ['message']],
		['http', { ...maths, lien: 'http://visio.test/' }, ['lien']],
		['javascript', { ...maths, lien: 'javascript:alert(1)' }, ['lien']],
		['a bare host', { ...maths, lien: 'visio.test' }, ['lien']],
		['https without a host', { ...maths, lien: 'https://' }, ['lien']],
		['a link with a line break', { ...maths, lien: 'https://visio.test/\r\nBcc: a@b' }, ['lien']],
		['a link with a space', { ...maths, lien: 'https://visio.test/ x' }, ['lien']],
		['a link in brackets', { ...maths, lien: 'https://visio.test/<script>' }, ['lien']],
		['a link with a user name and a password', { ...maths, lien: 'https://visio.ecole.lan:x@evil.test/' }, ['lien']],
		['a link with a user name', { ...maths, lien: 'https://visio.ecole.lan@evil.test/' }, ['lien']],
		['a link with a password', { ...maths, lien: 'https://:visio.ecole.lan@evil.test/' }, ['lien']],
		['an empty link', { ...maths, lien: '' }, ['lien']],
		['a link of 3,000 characters', { ...maths, lien: `https://visio.test/${'x'.repeat(3000)}` }, ['lien']],
		['force as a word', { ...maths, force: 'oui' }, ['force']],
		['several at once', { ...maths, lien: 'x', message: '\0' }, ['message', 'lien']]
	])('%s', async (_, body, fields) => {
		await refuse(422, fields, body)
	})

	test.each<[Name, number]>([
		['awa', SEANCE.annulee],
		['fanta', SEANCE.reportee]
	])('%s: séance %p is called off', async (as, seance_id) => {
		expect((await refuse(422, ['seance_id'], { seance_id }, as)).code).toBe('seance_annulee')
	})

	test('one that is over, and one that has begun', async () => {
		expect((await refuse(422, ['seance_id'], { seance_id: SEANCE.terminee })).code).toBe('seance_commencee')
		schools.clock.set('2026-11-20T08:00:00Z')
		expect((await refuse(422, ['seance_id'], maths)).message).toBe('Le champ seance_id désigne une séance déjà commencée.')
		schools.clock.set(NOW)
	})

	test.each<[Name, number, number]>([
		['awa', 999, 404],
		['ines', 999, 404],
		['sira', SEANCE.derniere, 403],
		['ines', SEANCE.maths, 403],
		['koffi', SEANCE.maths, 403],
		['yao', SEANCE.maths, 403],
		['sira', SEANCE.maths, 403],
		['moussa', SEANCE.thermique, 403],
		['fanta', SEANCE.anglais, 403]
	])('%s, séance %p: %p', async (as, seance_id, status) => {
		await refuse(status, [], { seance_id }, as)
	})

	test.each<[Name, number]>([
		['awa', SEANCE.salle],
		['moussa', SEANCE.maths],
		['sira', SEANCE.commun],
		['fanta', SEANCE.maths],
		['yao', SEANCE.anglais]
	])('but %s may remind of séance %p', async (as, seance_id) => {
		expect((await post({ seance_id, force: true }, as)).status).toBe(202)
	})

	test('another school’s token, and none', async () => {
		expect((await schools.with(undefined).post(PATH, maths)).status).toBe(401)
	})

	test('where the school does not notify', async () => {
		await update("UPDATE modules SET actif = 0 WHERE code = 'notifications'")
		expect((await json(post(maths))).code).toBe('module_inactif')
		await update("UPDATE modules SET actif = 1 WHERE code = 'notifications'")
	})
})
