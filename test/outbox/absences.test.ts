import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { MessageAvis } from '../../src/outbox/channels/channel'
import { mailOf } from '../../src/outbox/channels/mail'
import { smsText } from '../../src/outbox/channels/templates/sms-text'
import { cleanUp } from '../../src/outbox/menage.service'
import { setEtablissement } from '../../src/features/etablissement/etablissement.service'
import { setClosed } from '../../src/tenants/tenants.service'
import { aMessenger, ALL_CHANNELS, insertGuardian, update } from '../support/avis'
import { json, startSchools, type Schools } from '../support/school'
import { insertTeaching, SEANCE } from '../support/teaching'

const [INES, MARIE] = [20, 22]
const CELLULE = '+225 07 01 02 03'

let schools: Schools
let server: ReturnType<typeof aMessenger>
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T07:55:00Z', configured: ALL_CHANNELS })
	await insertTeaching(await schools.store())
	await update(schools, "UPDATE seances SET updated_at = '2026-11-18T10:00:00+00:00', fin_reelle_s = fin_s WHERE statut = 'terminee'")
	await update(schools, "UPDATE etudiants SET date_naissance = '2010-05-05'")
	server = aMessenger(schools)
	await server.at()
})
afterEach(() => schools.stop())

const statuts = (statut: string, ...ids: number[]) => ({ presences: ids.map((etudiant_id) => ({ etudiant_id, statut })) })
const ok = async (response: Promise<Response>) => expect((await response).status).toBe(200)
/** Fanta calls her class at 8, and ends at `end`; who is not named has no record. */
async function held(body: { presences: unknown[] } = statuts('absent', INES), end = '2026-11-20T10:00:00Z') {
	schools.clock.set('2026-11-20T08:05:00Z')
	await ok(schools.as('fanta').post(`/cours/${SEANCE.maths}/presences`, body))
	await ok(schools.as('fanta').put(`/cours/${SEANCE.maths}/statut`, { statut: 'en_cours' }))
	schools.clock.set(end)
	await ok(schools.as('fanta').put(`/cours/${SEANCE.maths}/statut`, { statut: 'terminee', fin_reelle: '2026-11-20T10:00:00Z' }))
}
const avisOf = (message: unknown) =>
	(message as MessageAvis & { type: 'absences' }).avis.etudiants.map(({ etudiant, seances }) => [etudiant, seances.length])
const NOON = '2026-11-20T13:00:15Z'
const EVENING = '2026-11-20T19:00:15Z'

describe('absences are announced', () => {
	test('absences are announced at 13:00, to the student by every channel, recorded or without a record', async () => {
		await held()
		await server.at('2026-11-20T12:59:15Z')
		expect(server.sent()).toEqual([])
		await server.at(NOON)
		expect(server.sent()).toEqual(['email ines@ecole.test absences', 'sms +2250100000020 absences'])
		expect(avisOf(server.email.sent[0])).toEqual([['Inès ZADI', 1]])
		const box = async (name: 'ines' | 'marie') =>
			(await json(schools.as(name).get('/me/notifications'))).data as { type: string; corps: string }[]
		expect((await box('ines')).map(({ type }) => type)).toEqual(['absences'])
		expect((await box('marie'))[0]!.corps).toContain('08:00-10:00 Mathématiques')
		expect(server.webhook.sent.map((one) => (one as MessageAvis).destinataire.user_id).toSorted()).toEqual([INES, MARIE])
	})

	test('the responsables of several students get one message an address, naming every student and séance', async () => {
		await insertGuardian(schools, { etudiant_id: INES, telephone: CELLULE, email: 'mere@maison.test', absences: 'email|sms' })
		await insertGuardian(schools, { etudiant_id: MARIE, telephone: '+225-07010203', absences: 'sms', nom: 'AUTRE' })
		await insertGuardian(schools, { etudiant_id: MARIE, rang: 2, telephone: '+2259999', notes: 'sms' })
		await held()
		await server.at(NOON)
		const own = (one: unknown) => (one as MessageAvis).destinataire.user_id !== null
		const [sms] = server.sms.sent.filter((one) => !own(one))
		expect(server.sms.sent.filter((one) => !own(one))).toHaveLength(1)
		expect(sms).toMatchObject({ adresse: CELLULE, destinataire: { nom: 'MÈRE' } })
		expect(avisOf(sms)).toEqual([
			['Marie EBA', 1],
			['Inès ZADI', 1]
		])
		const [mail] = server.email.sent.filter((one) => !own(one))
		expect(avisOf(mail)).toEqual([['Inès ZADI', 1]])
		expect(mail!.id).toMatch(/^[0-9a-f-]{36}-r1-email@alpha$/)
	})

	test('one address that a student and a parent share gets one message', async () => {
		await insertGuardian(schools, { etudiant_id: MARIE, telephone: '+225 01 00 00 00 20', absences: 'sms' })
		await held()
		await server.at(NOON)
		expect(server.sms.sent).toHaveLength(1)
		expect(avisOf(server.sms.sent[0]).map(([name]) => name)).toEqual(['Marie EBA', 'Inès ZADI'])
		expect((server.sms.sent[0] as MessageAvis).destinataire.user_id).toBe(INES)
	})

	test('the responsables of an adult without consent, or without a known birth date, get no message', async () => {
		await update(schools, "UPDATE etudiants SET date_naissance = '2008-11-20' WHERE id = 20")
		await update(schools, 'UPDATE etudiants SET date_naissance = NULL WHERE id = 22')
		await insertGuardian(schools, { etudiant_id: INES, telephone: '+111', absences: 'sms' })
		await insertGuardian(schools, { etudiant_id: INES, rang: 2, telephone: '+222', absences: 'sms', consentement: true })
		await insertGuardian(schools, { etudiant_id: MARIE, telephone: '+333', absences: 'sms' })
		await held()
		await server.at(NOON)
		expect(server.sms.sent.map((one) => (one as MessageAvis).adresse).toSorted()).toEqual(['+222', '+2250100000020'])
	})

	test('a person who switched absences off for a channel gets no message by it', async () => {
		await schools.as('ines').put('/notifications/preferences/20', { canaux: { email: { absences: false }, push: { actif: false } } })
		await held()
		await server.at(NOON)
		expect(server.sent()).toEqual(['sms +2250100000020 absences'])
		expect((await json(schools.as('ines').get('/me/notifications'))).data).toEqual([])
	})

	test('absences are announced half an hour after the séance ended, not earlier', async () => {
		await held(undefined, '2026-11-20T12:31:00Z')
		await server.at(NOON)
		expect(server.sent()).toEqual([])
		await server.at(EVENING)
		expect(server.sent()).toHaveLength(2)
	})

	test('an imported register, a séance of three days ago and a register that was never taken are not announced', async () => {
		await held()
		await update(schools, "UPDATE presences SET importe = '{}'")
		await update(schools, `UPDATE seances_classes SET presences_at = 1 WHERE seance_id = ${SEANCE.terminee}`)
		await update(schools, `UPDATE seances SET debut_s = debut_s - 3600 WHERE id = ${SEANCE.terminee}`)
		await update(
			schools,
			`UPDATE seances SET statut = 'terminee', fin_reelle_s = fin_s, updated_at = '2026-11-20T10:00:00+00:00' WHERE id = ${SEANCE.salle}`
		)
		await server.at(NOON)
		expect(server.sent()).toEqual([])
	})

	test('presence, lateness and excuses are not announced, and neither is a séance that was called off after its register', async () => {
		await held({
			presences: [
				{ etudiant_id: INES, statut: 'retard' },
				{ etudiant_id: MARIE, statut: 'excuse' }
			]
		})
		await server.at(NOON)
		expect(server.sent()).toEqual([])
		await ok(schools.as('fanta').post(`/cours/${SEANCE.maths}/presences`, statuts('absent', INES)))
		await ok(schools.as('awa').put(`/cours/${SEANCE.maths}/statut`, { statut: 'annulee' }))
		await server.at(EVENING)
		expect(server.sent()).toEqual([])
	})

	test('once, also when the server is killed and starts again', async () => {
		await held()
		await server.at(NOON)
		await server.at('2026-11-20T13:10:00Z')
		const again = aMessenger(schools)
		await again.at('2026-11-20T13:20:00Z')
		await update(schools, 'UPDATE rondes SET faite_s = 0')
		await again.at('2026-11-20T13:30:00Z')
		await again.at(EVENING)
		expect(again.sent()).toEqual([])
		expect(server.sent()).toHaveLength(2)
	})

	test('absences are announced at their hour, even after the clock was years ahead for a minute', async () => {
		await held()
		await server.at('2038-02-01T12:30:00Z')
		expect(server.sent()).toEqual([])
		await server.at(NOON)
		expect(server.sent()).toHaveLength(2)
		await cleanUp(await schools.store())
		await server.at('2038-02-01T13:30:00Z')
		await cleanUp(await schools.store())
		await server.at('2026-11-20T13:40:00Z')
		expect(server.sent()).toHaveLength(2)
	})

	test('within three hours of the hour that was missed, and else with the next', async () => {
		await held()
		await server.at('2026-11-20T16:01:00Z')
		expect(server.sent()).toEqual([])
		await server.at('2026-11-20T21:59:00Z')
		expect(server.sent()).toHaveLength(2)
	})

	test('absences are announced until two days after the séance, and the record of it is kept for a month', async () => {
		await held()
		await server.at(NOON)
		const { client } = await schools.store()
		const { rows } = await client.execute(
			"SELECT DISTINCT perime_at - unixepoch('2026-11-20T08:00:00Z') AS use FROM outbox WHERE type = 'absences'"
		)
		expect(rows.map(({ use }) => use)).toEqual([2 * 86_400])
		const known = async () => (await client.execute('SELECT count(*) AS n FROM absences_dites')).rows[0]!['n']
		const before = await known()
		expect(before).toBe(4)
		const store = await schools.store()
		for (let day = 0; day <= 32; day++) {
			schools.clock.set(
				Temporal.Instant.from(NOON)
					.add({ hours: 24 * day })
					.toString()
			)
			await cleanUp(store)
			if (day <= 30) expect(await known()).toBe(before)
		}
		expect(await known()).toBe(0)
	})

	test('a closed school and a school without the module do not announce absences', async () => {
		await held()
		await setClosed(schools.tenants, 'alpha', true, { name: 'test' })
		await server.at(NOON)
		await setClosed(schools.tenants, 'alpha', false, { name: 'test' })
		await update(schools, "UPDATE modules SET actif = 0 WHERE code = 'presences'")
		await server.at('2026-11-20T13:05:00Z')
		expect(server.sent()).toEqual([])
	})

	test('absences are announced at the hours that the school sets, by its own clock', async () => {
		await held()
		const tenant = await schools.tenants.get('alpha')
		const set = (absenceHours: string[] | null) => setEtablissement(tenant, { absenceHours }, [], { name: 'test' })
		expect((await set(['17:30', '12:15'])).absence_hours).toEqual(['12:15', '17:30'])
		await server.at('2026-11-20T12:14:59Z')
		expect(server.sent()).toEqual([])
		await server.at('2026-11-20T12:15:15Z')
		expect(server.sent()).toHaveLength(2)
		expect(await set(['25:00']).catch(({ message }: Error) => message)).toBe('--absence-hours takes times such as 13:00, not "25:00"')
		expect((await set(null)).absence_hours).toEqual(['13:00', '19:00'])
		expect((await set([])).absence_hours).toEqual([])
	})
})

describe('an absence that was mended', () => {
	test('is corrected once, and only at the addresses that had the message', async () => {
		await insertGuardian(schools, { etudiant_id: INES, telephone: CELLULE, absences: 'sms' })
		await held()
		await server.at(NOON)
		server.forget()
		await insertGuardian(schools, { etudiant_id: INES, rang: 2, telephone: '+999', absences: 'sms' })
		await ok(schools.as('fanta').post(`/cours/${SEANCE.maths}/presences`, statuts('present', INES)))
		await server.at(EVENING)
		expect(server.sent()).toEqual(
			[
				`email ines@ecole.test absences_correction`,
				`sms ${CELLULE} absences_correction`,
				'sms +2250100000020 absences_correction'
			].toSorted()
		)
		expect(avisOf(server.email.sent[0])).toEqual([['Inès ZADI', 1]])
		// what took each back is known, and went where that had gone
		const { client } = await schools.store()
		const { rows } = await client.execute(`SELECT DISTINCT e.type, a.adresse = b.adresse AS same, d.corrigee_at IS NULL AS is_left
			FROM absences_dites d JOIN envois e ON e.id = d.correction_id
			JOIN outbox a ON a.envoi_id = d.envoi_id AND a.canal = d.canal JOIN outbox b ON b.envoi_id = d.correction_id AND b.canal = d.canal`)
		expect(rows).toMatchObject([{ type: 'absences_correction', same: 1, is_left: 0 }])
		server.forget()
		await ok(schools.as('fanta').post(`/cours/${SEANCE.maths}/presences`, statuts('absent', INES)))
		await server.at('2026-11-21T13:00:15Z')
		await ok(schools.as('fanta').post(`/cours/${SEANCE.maths}/presences`, statuts('excuse', INES)))
		await server.at('2026-11-21T19:00:15Z')
		expect(server.sent().filter((line) => !line.includes('+999'))).toEqual([])
	})

	test('is not announced if it was mended before any message went out', async () => {
		await held()
		await ok(schools.as('fanta').post(`/cours/${SEANCE.maths}/presences`, statuts('present', INES, MARIE)))
		await server.at(EVENING)
		expect(server.sent()).toEqual([])
	})

	test('is not corrected where the first message never left', async () => {
		await held()
		schools.clock.set(NOON)
		await aMessenger(schools).at()
		await update(schools, "UPDATE outbox SET statut = 'echec' WHERE type = 'absences' AND canal = 'email'")
		await ok(schools.as('fanta').post(`/cours/${SEANCE.maths}/presences`, statuts('present', INES)))
		await server.at(EVENING)
		expect(server.sent().filter((line) => line.includes('correction'))).toEqual(['sms +2250100000020 absences_correction'])
	})

	test('is also corrected if the séance is called off', async () => {
		await held()
		await server.at(NOON)
		server.forget()
		await ok(schools.as('awa').put(`/cours/${SEANCE.maths}/statut`, { statut: 'annulee' }))
		await server.at(EVENING)
		expect(server.sent()).toHaveLength(2)
	})
})

describe('the messages', () => {
	test('say who, when and what, in both languages, and nothing that others need not know', async () => {
		await insertGuardian(schools, { etudiant_id: INES, email: 'mum@home.test', langue: 'en', absences: 'email' })
		await held({ presences: [{ etudiant_id: INES, statut: 'absent', commentaire: 'à la maternité' }] })
		await server.at(NOON)
		expect(smsText(server.sms.sent[0] as MessageAvis)).toBe('Absence: Inès ZADI, ven 20/11 08:00-10:00 Mathématiques, École alpha')
		const english = mailOf(server.email.sent.find((one) => (one as MessageAvis).langue === 'en') as MessageAvis, {
			address: 'x@ecole.test'
		})
		expect(english.subject).toBe('Absence: Inès ZADI')
		expect(english.text).toContain('- Fri 20/11 08:00-10:00 Mathématiques')
		expect(english.text).toContain('These absences were recorded')
		expect(english.html).toContain('Inès ZADI')
		expect('icalEvent' in english).toBe(false)
		expect(JSON.stringify([...server.email.sent, ...server.sms.sent])).not.toContain('maternité')
		expect(schools.logged.join('\n')).not.toContain('ZADI')
	})

	test('have a link by which who answers for students stops all mail, of all of them, and no SMS', async () => {
		await insertGuardian(schools, {
			etudiant_id: INES,
			telephone: CELLULE,
			email: 'mere@maison.test',
			absences: 'email|sms',
			notes: 'email'
		})
		await insertGuardian(schools, { etudiant_id: MARIE, email: 'MERE@maison.test', annonces: 'email' })
		await insertGuardian(schools, { etudiant_id: 21, email: 'autre@maison.test', absences: 'email' })
		await held()
		await server.at(NOON)
		const mail = server.email.sent.find((one) => (one as MessageAvis).adresse === 'mere@maison.test') as MessageAvis
		const { pathname, search } = new URL(mail.lien_desabonnement!)
		const path = `${pathname.replace('/api/lms', '')}${search}`
		expect(search).toMatch(/^\?jeton=r1\.[\w-]{22}$/)
		const page = await schools.with(undefined).get(path)
		expect([page.status, (await page.text()).includes("E-mails de l'établissement")]).toEqual([200, true])
		await ok(
			schools.with(undefined).post(path, 'List-Unsubscribe=One-Click', { headers: { 'content-type': 'application/x-www-form-urlencoded' } })
		)
		const { rows } = await (await schools.store()).client.execute('SELECT absences, notes, annonces FROM responsables ORDER BY id')
		expect(rows.map(({ absences, notes, annonces }) => [absences, notes, annonces])).toEqual([
			['sms', '', ''],
			['', '', ''],
			['email', '', '']
		])
		const forged = await schools.with(undefined).get(path.replace('jeton=r1', 'jeton=r3'))
		expect(forged.status).toBe(404)
	})

	test('have a link by which a student stops mail of absences alone', async () => {
		await held()
		await server.at(NOON)
		const mail = server.email.sent[0] as MessageAvis
		const { pathname, search } = new URL(mail.lien_desabonnement!)
		await ok(schools.with(undefined).post(`${pathname.replace('/api/lms', '')}${search}`))
		const { canaux } = await json(schools.as('ines').get('/notifications/preferences/20'))
		expect(canaux.email).toMatchObject({ actif: true, rappels_seance: true, notes: true, absences: false, annonces: true })
	})
})
