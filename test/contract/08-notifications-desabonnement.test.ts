import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { OutboxWorker } from '../../src/outbox/worker'
import { expectDocumented } from '../support/openapi-answers'
import { CONFIGURED, fakeChannel, outboxOf } from '../support/outbox'
import { json, startSchools, type SchoolCode, type Schools } from '../support/school'
import { onServer } from '../support/schools-on-server'
import { tablesHash } from '../support/tables-hash'
import { insertTeaching, SEANCE } from '../support/teaching'

const PATH = '/notifications/desabonnement'
const INES = 20

let schools: Schools
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T06:00:00Z', configured: CONFIGURED })
	for (const code of ['alpha', 'beta'] as const) await insertTeaching(await schools.store(code))
})
afterEach(() => schools.stop())

const remind = (code: SchoolCode = 'alpha') =>
	schools.as('awa', code).post('/notifications/send-session-reminder', { seance_id: SEANCE.maths, canaux: ['email'], force: true })

/** The link in the mail to Inès. */
async function linkOf(code: SchoolCode = 'alpha'): Promise<URL> {
	const email = fakeChannel()
	await remind(code)
	const worker = new OutboxWorker({ ...schools, channels: { email: email.channel }, publicBase: (own) => `https://${own}.test/api/lms` })
	await worker.run()
	const message = email.sent.find((one) => one.destinataire.user_id === INES && one.etablissement.code === code)
	return new URL(message!.lien_desabonnement!)
}
const jetonOf = async (code: SchoolCode = 'alpha') => (await linkOf(code)).searchParams.get('jeton')!
const at = (jeton: string) => `${PATH}?jeton=${encodeURIComponent(jeton)}`
const stranger = (code: SchoolCode = 'alpha') => schools.with(undefined, code)
const wanted = async () => (await json(schools.as('ines').get(`/notifications/preferences/${INES}`))).canaux
const byOneClick = (jeton: string, contentType = 'application/x-www-form-urlencoded') =>
	stranger().post(at(jeton), 'List-Unsubscribe=One-Click', { headers: { 'content-type': contentType } })

describe('the link of a mail', () => {
	test('leads to a page that asks, in the language of the browser, and changes nothing', async () => {
		const link = await linkOf()
		expect(link.origin + link.pathname).toBe('https://alpha.test/api/lms/notifications/desabonnement')
		const before = await tablesHash(await schools.store())
		const response = await stranger().get(PATH + link.search)
		await expectDocumented(await stranger().get(PATH + link.search), 'GET', PATH)
		expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
		expect(await response.text()).toContain('Ne plus les recevoir')
		const english = await stranger().get(PATH + link.search, { headers: { 'accept-language': 'en' } })
		expect(await english.text()).toContain('Stop them')
		expect(await tablesHash(await schools.store())).toBe(before)
	})

	test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])('a mail program stops them by %s', async (type) => {
		const response = await byOneClick(await jetonOf(), type)
		expect(response.status).toBe(200)
		expect(await response.text()).toContain("C'est fait")
		const { email, sms, push } = await wanted()
		expect(email).toMatchObject({ actif: true, rappels_seance: false, notes: true, absences: true, annonces: true })
		expect([sms.rappels_seance, push.rappels_seance]).toEqual([true, true])
	})

	test('takes what is queued with it, and the journal has once who did it', async () => {
		const jeton = await jetonOf()
		await remind()
		await expectDocumented(await byOneClick(jeton), 'POST', PATH)
		await byOneClick(jeton)
		const email = fakeChannel()
		await new OutboxWorker({ ...schools, channels: { email: email.channel } }).run()
		expect(email.sent.map(({ destinataire }) => destinataire.user_id)).not.toContain(INES)
		expect((await outboxOf(schools)).filter(({ utilisateur_id, statut }) => utilisateur_id === INES && statut === 'annule')).toHaveLength(1)
		const { client } = await schools.store()
		const { rows } = await client.execute("SELECT auteur, utilisateur_id, objet_id FROM journal WHERE action = 'preferences.update'")
		expect(rows.map(({ auteur, utilisateur_id, objet_id }) => [auteur, utilisateur_id, objet_id])).toEqual([
			['lien:desabonnement', INES, `${INES}:email`]
		])
	})

	test('never appears in a log, only in mails', async () => {
		const jeton = await jetonOf()
		await stranger().get(at(jeton))
		await byOneClick(jeton)
		expect(schools.logged.join('\n')).not.toContain(jeton)
		const sms = fakeChannel()
		await schools.as('awa').post('/notifications/send-session-reminder', { seance_id: SEANCE.anglais })
		await new OutboxWorker({ ...schools, channels: { sms: sms.channel }, publicBase: () => 'https://alpha.test' }).run()
		expect(sms.taken.every((message) => message.lien_desabonnement === undefined)).toBe(true)
	})

	test('does not appear in mails if the address of the machine is not known', async () => {
		const email = fakeChannel()
		await remind()
		await new OutboxWorker({ ...schools, channels: { email: email.channel }, publicBase: () => undefined }).run()
		expect(email.sent.map((message) => message.lien_desabonnement)).toEqual([undefined, undefined])
	})
})

describe('without a token that is ours, nothing happens', () => {
	test.each<[string, (jeton: string) => string]>([
		['none', () => ''],
		['another person', (jeton) => jeton.replace(/^\d+/, '10')],
		['another signature', (jeton) => jeton.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
		['a part', (jeton) => jeton.slice(0, -1)],
		['more', (jeton) => `${jeton}A`],
		['nonsense', () => 'é\u0000☃']
	])('%s', async (_, wrong) => {
		const jeton = wrong(await jetonOf())
		const before = await tablesHash(await schools.store())
		for (const response of [await stranger().get(at(jeton)), await byOneClick(jeton)]) {
			expect([404, 422]).toContain(response.status)
			expect((await json(response)).code).toBe(jeton === '' ? 'validation' : 'lien_desabonnement')
		}
		expect(await tablesHash(await schools.store())).toBe(before)
	})

	test('a token of another institution is refused', async () => {
		expect((await byOneClick(await jetonOf('beta'))).status).toBe(404)
	})

	// a pragma of one connection is what makes the person go
	test.skipIf(onServer)('a token of a person who is gone is refused (needs files)', async () => {
		const jeton = await jetonOf()
		const { client } = await schools.store()
		await client.execute('PRAGMA foreign_keys = OFF')
		await client.execute(`DELETE FROM utilisateurs WHERE id = ${INES}`)
		expect((await byOneClick(jeton)).status).toBe(404)
	})
})
