import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { MessageAvis } from '../../src/outbox/channels/channel'
import { mailOf } from '../../src/outbox/channels/mail'
import { smsText } from '../../src/outbox/channels/templates/sms-text'
import { signedIn } from '../support/console'
import { aMessenger, ALL_CHANNELS, insertGuardian, update } from '../support/avis'
import { json, startSchools, type Schools } from '../support/school'
import { EVALUATION, insertTeaching } from '../support/teaching'

const [INES, MARIE] = [20, 22]

let schools: Schools
let server: ReturnType<typeof aMessenger>
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T09:00:00Z', configured: ALL_CHANNELS })
	await insertTeaching(await schools.store())
	await update(schools, "UPDATE etudiants SET date_naissance = '2010-05-05'")
	server = aMessenger(schools)
	await server.at()
})
afterEach(() => schools.stop())

const grade = async (evaluation: number, notes: Record<number, number | null>, more: object = {}) => {
	const entries = Object.entries(notes).map(([etudiant_id, note]) => ({
		etudiant_id: Number(etudiant_id),
		note,
		commentaire: 'secret-sauce'
	}))
	const response = await schools.as('fanta').post(`/evaluations/${evaluation}/notes`, { notes: entries, ...more })
	expect(response.status).toBe(200)
}
const titles = (message: unknown) => (message as MessageAvis & { type: 'notes' }).avis.evaluations.map(({ titre }) => titre)
const EVENING = '2026-11-20T19:00:15Z'
const NEXT = '2026-11-21T19:00:15Z'

describe('marks that can be seen are announced', () => {
	test('marks are announced in the evening, all of the day in one message a channel, without the mark', async () => {
		await grade(EVALUATION.maths, { [INES]: 13.75, [MARIE]: 6.25 })
		await grade(EVALUATION.surDix, { [INES]: 8.5 })
		await server.at('2026-11-20T13:00:15Z')
		expect(server.sent()).toEqual([])
		await server.at(EVENING)
		expect(server.sent()).toEqual(['email ines@ecole.test notes', 'sms +2250100000020 notes'])
		expect(titles(server.email.sent[0])).toEqual(['Devoir de maths', 'Interrogation'])
		const mail = mailOf(server.email.sent[0] as MessageAvis, { address: 'x@ecole.test' })
		expect(mail.subject).toBe('Nouvelles notes\u00a0: Inès ZADI')
		const box = (await json(schools.as('marie').get('/me/notifications'))).data[0]
		expect(box).toMatchObject({ type: 'notes', seance_id: null, lien: null })
		const sms = smsText(server.sms.sent[0] as MessageAvis)
		expect(sms).toContain('Notes publiées: Inès ZADI, Mathématiques, Devoir de maths (18/11/2026)')
		expect(sms.length).toBeLessThanOrEqual(160)
		const { rows } = await (
			await schools.store()
		).client.execute("SELECT group_concat(contenu) AS all_of_it FROM envois WHERE type = 'notes'")
		// how long a request took may read like a mark
		const logged = schools.logged.map((line) => line.replace(/"ms":[\d.]+/, ''))
		const everything = [mail.text, mail.html, sms, JSON.stringify(box), JSON.stringify(rows), ...logged].join('\n')
		for (const secret of ['13.75', '13,75', '6.25', '6,25', '8.5', '8,5', '1375', 'secret-sauce'])
			expect(everything.includes(secret), secret).toBe(false)
	})

	test('marks are announced once, also after a change or a kill; a later mark is announced on the day it comes', async () => {
		await grade(EVALUATION.maths, { [INES]: 12 })
		await server.at(EVENING)
		await update(schools, "UPDATE rondes SET faite_s = 0 WHERE nom = 'notes'")
		const again = aMessenger(schools)
		await again.at('2026-11-20T19:20:00Z')
		await grade(EVALUATION.maths, { [INES]: 14 })
		await again.at(NEXT)
		expect(again.sent()).toEqual([])
		schools.clock.set('2026-11-25T09:00:00Z')
		await grade(EVALUATION.surDix, { [INES]: 5 })
		await again.at('2026-11-25T19:00:15Z')
		expect(again.sent()).toHaveLength(2)
		expect(titles(again.email.sent[0])).toEqual(['Interrogation'])
	})

	test('marks are announced when the machine is there again, but not after a week', async () => {
		await grade(EVALUATION.maths, { [INES]: 12 }, { publier: false })
		await grade(EVALUATION.surDix, { [INES]: 5 }, { publier: false })
		await server.at(EVENING)
		await update(schools, `UPDATE evaluations SET publiee_le = '2026-11-22' WHERE id = ${EVALUATION.maths}`)
		await update(schools, `UPDATE evaluations SET publiee_le = '2026-11-21' WHERE id = ${EVALUATION.surDix}`)
		await server.at('2026-11-29T19:00:15Z')
		expect(titles(server.email.sent[0])).toEqual(['Devoir de maths'])
		await server.at('2026-11-30T19:00:15Z')
		expect(server.email.sent).toHaveLength(1)
	})

	test('marks are announced on the day an évaluation comes back whose own day passed while it was withdrawn', async () => {
		const fanta = await signedIn(schools, 'fanta')
		const path = `/evaluations/${EVALUATION.maths}`
		await grade(EVALUATION.maths, { [INES]: 12 }, { publier: false })
		await update(schools, `UPDATE evaluations SET publiee_le = '2026-11-23' WHERE id = ${EVALUATION.maths}`)
		expect((await fanta.post(`${path}/annuler`, {})).status).toBe(303)
		schools.clock.set('2026-12-10T09:00:00Z')
		const again = await signedIn(schools, 'fanta')
		expect(await (await again.get(`${path}/retablir`)).text()).toContain('Les étudiants verront ces notes aussitôt.')
		expect((await again.post(`${path}/retablir`, {})).status).toBe(303)
		await server.at('2026-12-10T19:00:15Z')
		expect(titles(server.email.sent[0])).toEqual(['Devoir de maths'])
		const { rows } = await (await schools.store()).client.execute("SELECT apres FROM journal WHERE action = 'evaluations.restore'")
		expect(rows.map(({ apres }) => apres)).toEqual(['{"annulee":false,"publiee_le":"2026-12-10"}'])
	})

	test('marks are not announced before they are published, and are announced then', async () => {
		await grade(EVALUATION.maths, { [INES]: 12 }, { publier: false })
		await server.at(EVENING)
		expect(server.sent()).toEqual([])
		await update(schools, `UPDATE evaluations SET publiee_le = '2026-11-21' WHERE id = ${EVALUATION.maths}`)
		await server.at('2026-11-20T19:30:00Z')
		expect(server.sent()).toEqual([])
		await server.at(NEXT)
		expect(titles(server.email.sent[0])).toEqual(['Devoir de maths'])
	})

	test('marks are announced once, on the evening of the day that was chosen in the console', async () => {
		await grade(EVALUATION.maths, { [INES]: 12 }, { publier: false })
		const fanta = await signedIn(schools, 'fanta')
		const path = `/evaluations/${EVALUATION.maths}/publier`
		const [, vu = ''] = /name="vu" value="([^"]*)"/.exec(await (await fanta.get(path)).text())!
		expect((await fanta.post(path, { jour: '2026-11-23', etait: '', vu })).headers.get('location')).toEndWith('?fait=prevue')
		for (const evening of [EVENING, NEXT, '2026-11-22T19:00:15Z']) await server.at(evening)
		expect(server.sent()).toEqual([])
		await server.at('2026-11-23T19:00:15Z')
		expect(server.sent()).toEqual(['email ines@ecole.test notes', 'sms +2250100000020 notes'])
		await server.at('2026-11-24T19:00:15Z')
		expect(server.sent()).toHaveLength(2)
	})

	test('a withdrawn évaluation, an absence, another year and an old import are not announced', async () => {
		await grade(EVALUATION.maths, { [INES]: null, [MARIE]: 12 })
		await update(schools, `UPDATE evaluations SET annulee = 1 WHERE id = ${EVALUATION.surDix}`)
		await update(
			schools,
			`INSERT INTO notes (evaluation_id, etudiant_id, etat, note_centiemes, updated_at, importe) VALUES
				(${EVALUATION.surDix}, 20, 'note', 500, '2026-11-20T10:00:00+00:00', NULL),
				(${EVALUATION.anglais}, 20, 'note', 1500, '2026-11-20T10:00:00+00:00', '{}'),
				(${EVALUATION.derniere}, 20, 'note', 1500, '2026-11-20T10:00:00+00:00', NULL)`
		)
		await update(
			schools,
			`UPDATE evaluations SET publiee_le = '2026-11-01' WHERE id IN (${EVALUATION.surDix}, ${EVALUATION.anglais}, ${EVALUATION.derniere})`
		)
		await server.at(EVENING)
		expect(server.sent()).toEqual([])
		expect((await json(schools.as('marie').get('/me/notifications'))).data).toHaveLength(1)
	})

	test('marks are announced by the channels that the student left on, and to responsables who want marks', async () => {
		await schools.as('ines').put('/notifications/preferences/20', { canaux: { email: { notes: false }, sms: { actif: false } } })
		await insertGuardian(schools, { etudiant_id: INES, telephone: '+111', absences: 'sms' })
		await insertGuardian(schools, { etudiant_id: INES, rang: 2, telephone: '+222', notes: 'sms' })
		await insertGuardian(schools, { etudiant_id: MARIE, telephone: '+222', notes: 'sms', nom: 'TANTE' })
		await grade(EVALUATION.maths, { [INES]: 12, [MARIE]: 9 })
		await server.at(EVENING)
		expect(server.sent()).toEqual(['sms +222 notes'])
		expect((server.sms.sent[0] as MessageAvis & { type: 'notes' }).avis.evaluations.map(({ etudiant }) => etudiant).toSorted()).toEqual([
			'Inès ZADI',
			'Marie EBA'
		])
	})

	test('a person who switched marks off between queue and channel gets no message', async () => {
		await insertGuardian(schools, { etudiant_id: INES, telephone: '+222', notes: 'sms' })
		await grade(EVALUATION.maths, { [INES]: 12 })
		schools.clock.set(EVENING)
		const { tenants, clock, log } = schools
		const { avisJob } = await import('../../src/server/jobs/avis.job')
		await avisJob(tenants, clock, ALL_CHANNELS, log).run()
		await schools.as('ines').put('/notifications/preferences/20', { canaux: { email: { notes: false }, sms: { rappels_seance: false } } })
		await update(schools, "UPDATE responsables SET notes = ''")
		await server.send()
		expect(server.sent()).toEqual(['sms +2250100000020 notes'])
	})
})
