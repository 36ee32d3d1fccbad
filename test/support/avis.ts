import type { Configured } from '../../src/outbox/canaux'
import type { Message, MessageAvis } from '../../src/outbox/channels/channel'
import { OutboxWorker } from '../../src/outbox/worker'
import { avisJob } from '../../src/server/jobs/avis.job'
import { fakeChannel } from './outbox'
import type { SchoolCode, Schools } from './school'

export const ALL_CHANNELS: Configured = { email: true, sms: true, webhook: true }

type Guardian = {
	etudiant_id: number
	rang?: number
	nom?: string
	telephone?: string
	email?: string
	langue?: 'fr' | 'en'
	absences?: string
	notes?: string
	annonces?: string
	consentement?: boolean
}

/** Changes a school's file as an operator would not, and tells everybody of it. */
export async function update(schools: Schools, statement: string, code: SchoolCode = 'alpha') {
	const store = await schools.store(code)
	await store.write({ author: { name: 'test' }, touches: ['donnees'] }, async ({ db, raise }) => {
		await db.run(statement)
		raise()
	})
}

const quoted = (value: string | null) => (value === null ? 'NULL' : `'${value}'`)

/** Inserts a guardian of a student; everything that a test does not name is switched off. */
export const insertGuardian = (
	schools: Schools,
	{
		etudiant_id,
		rang = 1,
		nom = 'MÈRE',
		telephone,
		email,
		langue = 'fr',
		absences = '',
		notes = '',
		annonces = '',
		consentement = false
	}: Guardian
) =>
	update(
		schools,
		`INSERT INTO responsables (etudiant_id, rang, nom, prenoms, telephone, email, langue, absences, notes, annonces, consentement, updated_at)
			VALUES (${etudiant_id}, ${rang}, '${nom}', 'Mariam', ${quoted(telephone ?? null)}, ${quoted(email ?? null)}, '${langue}', '${absences}', '${notes}',
				'${annonces}', ${Number(consentement)}, '2026-11-20T08:00:00+00:00')`
	)

/** The jobs of a server that tells people things, with channels that keep what they get; a second one is the server after a kill. */
export function aMessenger(schools: Schools, configured: Configured = ALL_CHANNELS) {
	const channels = { email: fakeChannel<Message>(), sms: fakeChannel<Message>(), webhook: fakeChannel<Message>() }
	const { email, sms, webhook } = channels
	const worker = new OutboxWorker({
		...schools,
		channels: { email: email.channel, sms: sms.channel, webhook: webhook.channel },
		alone: true,
		publicBase: (code) => `https://${code}.test/api/lms`
	})
	const job = avisJob(schools.tenants, schools.clock, configured, schools.log)
	return {
		...channels,
		/** Runs the jobs at `instant`, or now. */
		async at(instant?: string) {
			if (instant !== undefined) schools.clock.set(instant)
			await job.run()
			await worker.run()
		},
		send: () => worker.run(),
		/** `email adresse type`, … of what has left, in order. */
		sent: () =>
			[email, sms]
				.flatMap(({ sent }, index) => sent.map((one) => `${index === 0 ? 'email' : 'sms'} ${(one as MessageAvis).adresse} ${one.type}`))
				.toSorted(),
		forget: () => Object.values(channels).forEach(({ sent, taken }) => void (sent.splice(0), taken.splice(0)))
	}
}
