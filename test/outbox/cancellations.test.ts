import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import ICAL from 'ical.js'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Delivery, MessageSeance } from '../../src/outbox/channels/channel'
import { invitation } from '../../src/outbox/channels/templates/invitation'
import { vue } from '../../src/outbox/channels/templates/vue'
import { importInto } from '../../src/exchange/imports/import.service'
import { readSource } from '../../src/exchange/imports/files/source'
import { OutboxWorker } from '../../src/outbox/worker'
import { accepted, CONFIGURED, fakeChannel, lines, outboxOf } from '../support/outbox'
import { json, startSchools, type Schools } from '../support/school'
import { insertTeaching, SEANCE } from '../support/teaching'

let schools: Schools
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T06:00:00Z', configured: CONFIGURED })
	await insertTeaching(await schools.store())
})
afterEach(() => schools.stop())

const remind = (canaux = ['email', 'push']) =>
	schools.as('fanta').post('/notifications/send-session-reminder', { seance_id: SEANCE.maths, canaux })
const statut = async (wanted: string, id: number = SEANCE.maths) =>
	expect((await schools.as('awa').put(`/cours/${id}/statut`, { statut: wanted })).status).toBe(200)
const states = async (type: string) => lines((await outboxOf(schools)).filter((row) => row.type === type))
const workerOn = (email: ReturnType<typeof fakeChannel<MessageSeance>>) =>
	new OutboxWorker({
		tenants: schools.tenants,
		channels: { email: email.channel },
		clock: schools.clock,
		log: schools.log,
		random: () => 0
	})

/** Has something done while a reminder of everybody is on its way by mail, and lets what follows from it go out. */
async function whileReminding(work: () => Promise<unknown>) {
	const gate = Promise.withResolvers<Delivery>()
	const begun = Promise.withResolvers<void>()
	const email = fakeChannel(({ type }) => {
		begun.resolve()
		return type === 'rappel_seance' ? gate.promise : accepted
	})
	await remind(['email'])
	const worker = workerOn(email)
	const round = worker.run()
	await begun.promise
	await work()
	gate.resolve(accepted)
	await round
	await worker.run()
}

const run = (email: ReturnType<typeof fakeChannel<MessageSeance>>) => workerOn(email).run()

describe('a séance that is called off', () => {
	test.each([
		['annulee', 'annulation_seance'],
		['reportee', 'report_seance']
	])('%s: people who were reminded get a message by the same channel, and others do not', async (wanted, type) => {
		const email = fakeChannel(({ destinataire }) => (destinataire.user_id === 20 ? accepted : { outcome: 'refused', reason: '550' }))
		await remind()
		await run(email)
		await statut(wanted)
		expect(await states(type)).toEqual(['10 push envoye', '20 email en_file', '20 push envoye', '22 push envoye'])
		await run(email)
		expect(email.sent.map(({ type, seance, adresse }) => [type, seance.sequence, adresse])).toEqual([
			['rappel_seance', 0, 'ines@ecole.test'],
			[type, 1, 'ines@ecole.test']
		])
		const titles = (await json(schools.as('ines').get('/me/notifications'))).data.map((one: { type: string }) => one.type)
		expect(titles).toEqual([type, 'rappel_seance'])
	})

	test('takes its queued reminders with it, and nobody gets a message', async () => {
		const email = fakeChannel()
		await remind(['email'])
		await statut('annulee')
		await run(email)
		expect(email.taken).toEqual([])
		expect(await states('rappel_seance')).toEqual(['10 email annule', '20 email annule'])
		expect(await states('annulation_seance')).toEqual([])
	})

	test('is announced once, whatever becomes of it', async () => {
		const email = fakeChannel()
		await remind()
		await run(email)
		for (const wanted of ['annulee', 'reportee', 'annulee']) await statut(wanted)
		expect([(await states('annulation_seance')).length, (await states('report_seance')).length]).toEqual([5, 5])
	})

	test('is not announced to anybody if it would be over already', async () => {
		await remind()
		await run(fakeChannel())
		schools.clock.set('2026-11-20T10:00:00Z')
		await statut('annulee')
		expect(await states('annulation_seance')).toEqual([])
	})

	test('is not announced to people who switched messages off, or to closed accounts', async () => {
		await remind()
		await run(fakeChannel())
		await schools.as('ines').put('/notifications/preferences/20', { canaux: { push: { rappels_seance: false } } })
		const store = await schools.store()
		await store.client.execute('UPDATE utilisateurs SET actif = 0 WHERE id = 22')
		await statut('annulee')
		expect(await states('annulation_seance')).toEqual(['10 email en_file', '10 push envoye', '20 email en_file'])
	})

	test('is also announced to somebody whose reminder was under way', async () => {
		await whileReminding(() => statut('annulee'))
		expect(await states('rappel_seance')).toEqual(['10 email envoye', '20 email envoye'])
		expect(await states('annulation_seance')).toEqual(['10 email envoye', '20 email envoye'])
	})

	test('a séance that begins takes its queued reminders with it', async () => {
		await remind(['email'])
		schools.clock.set('2026-11-20T07:45:00Z')
		await statut('en_cours')
		expect(await states('rappel_seance')).toEqual(['10 email annule', '20 email annule'])
	})

	test('another séance’s are left alone', async () => {
		await remind(['email'])
		await statut('annulee', SEANCE.anglais)
		expect(await states('rappel_seance')).toEqual(['10 email en_file', '20 email en_file'])
	})
})

/** The identity of a séance in a calendar; the timetable and the mail must give the same. */
const known = (calendar: string) => {
	const component = new ICAL.Component(ICAL.parse(calendar) as unknown[])
	const events = component.getAllSubcomponents('vevent').map((one) => ({
		event: new ICAL.Event(one),
		status: one.getFirstPropertyValue('status')
	}))
	return events.map(({ event, status }) => ({
		uid: event.uid,
		sequence: event.sequence,
		summary: event.summary,
		location: event.location,
		description: event.description,
		start: event.startDate.toUnixTime(),
		end: event.endDate.toUnixTime(),
		status
	}))
}
const inTimetable = async () => {
	const calendar = await (await schools.as('awa').get('/emploi-temps.ics')).text()
	return known(calendar).filter(({ uid }) => uid === 'seance-101')
}
const mailed = (email: ReturnType<typeof fakeChannel<MessageSeance>>) => known(invitation(email.sent.at(-1)!, 'ecole@ecole.test').content)

describe('an import', () => {
	const imported = async (row: string) => {
		const store = await schools.store()
		await store.client.execute("UPDATE seances SET ref = 'S-101' WHERE id = 101")
		const file = join(schools.folder, 'seances.csv')
		writeFileSync(file, `ref;classes;matiere;enseignant;date;heure_debut;heure_fin;mode;type;statut\n${row}\n`)
		const { place } = await schools.tenants.get('alpha')
		const report = await importInto(store, place, await readSource(file), { author: { name: 'cli:test' }, source: file, bcryptCost: 4 })
		expect(report.errors).toEqual([])
		expect(report.written).toBe(true)
	}
	test('an import that calls a séance off informs everybody who got a reminder', async () => {
		const email = fakeChannel()
		await remind()
		await run(email)
		await imported('S-101;MECA-L1;MATH;ENS-1;2026-11-20;08:00;10:00;en_ligne;CM;annulee')
		expect(await states('annulation_seance')).toEqual([
			'10 email en_file',
			'10 push envoye',
			'20 email en_file',
			'20 push envoye',
			'22 push envoye'
		])
		await run(email)
		expect(email.sent.map(({ type }) => type)).toEqual(['rappel_seance', 'rappel_seance', 'annulation_seance', 'annulation_seance'])
	})
	test('a status of the timetable and a mail give calendars the same change', async () => {
		const email = fakeChannel()
		const sequences: number[] = []
		const compare = async () => {
			await run(email)
			expect(mailed(email)).toEqual(await inTimetable())
			sequences.push(mailed(email)[0]!.sequence)
		}
		await remind()
		await compare()
		await imported('S-101;MECA-L1;MATH;ENS-1;2026-11-20;14:00;16:00;en_ligne;TP;planifiee')
		await remind()
		await compare()
		await imported('S-101;MECA-L1;MATH;ENS-1;2026-11-20;14:00;16:00;en_ligne;TP;annulee')
		await compare()
		expect(sequences).toEqual([0, 1, 2])
	})
	test('a change that moves a séance withdraws messages queued for the old time', async () => {
		const email = fakeChannel()
		await remind()
		await imported('S-101;MECA-L1;MATH;ENS-1;2026-11-20;14:00;16:00;en_ligne;CM;planifiee')
		await run(email)
		expect(email.taken).toEqual([])
		expect(await states('rappel_seance')).toEqual([
			'10 email annule',
			'10 push envoye',
			'20 email annule',
			'20 push envoye',
			'22 push envoye'
		])
		expect(await states('annulation_seance')).toEqual([])
		expect(await states('deplacement_seance')).toEqual(['10 push envoye', '20 push envoye', '22 push envoye'])
	})
	test('an import that moves a séance announces each new time once to people who were reminded, by the same channel', async () => {
		const email = fakeChannel()
		const move = (debut: string, fin: string) => imported(`S-101;MECA-L1;MATH;ENS-1;2026-11-28;${debut};${fin};en_ligne;CM;planifiee`)
		await remind(['email'])
		await run(email)
		await move('14:00', '16:00')
		await run(email)
		expect(email.sent.slice(2).map(({ type, adresse, seance }) => [type, adresse, seance.debut.toString(), seance.sequence])).toEqual(
			['fanta@ecole.test', 'ines@ecole.test'].map((adresse) => ['deplacement_seance', adresse, '2026-11-28T14:00:00Z', 1])
		)
		expect(mailed(email)).toEqual(await inTimetable())
		const { sujet } = vue(email.sent.at(-1)!)
		expect(sujet).toBe('Nouvel horaire\u00a0: Mathématiques, samedi 28 novembre à 14:00')
		await imported('S-101;MECA-L1;MATH;ENS-1;2026-11-28;14:00;16:00;hybride;CM;planifiee')
		await move('15:00', '17:00')
		await move('14:00', '16:00')
		await run(email)
		expect(email.sent.slice(4).map(({ seance }) => seance.debut.toString())).toEqual(['2026-11-28T14:00:00Z', '2026-11-28T14:00:00Z'])
	})
	test('an import that moves a séance also announces it to somebody whose reminder was under way', async () => {
		await whileReminding(() => imported('S-101;MECA-L1;MATH;ENS-1;2026-11-20;14:00;16:00;en_ligne;CM;planifiee'))
		expect(await states('deplacement_seance')).toEqual(['10 email envoye', '20 email envoye'])
	})
	test('an import that changes something else leaves queued reminders alone', async () => {
		await remind(['email'])
		await imported('S-101;MECA-L1;MATH;ENS-1;2026-11-20;08:00;10:00;hybride;TD;planifiee')
		expect(await states('rappel_seance')).toEqual(['10 email en_file', '20 email en_file'])
	})
})
