/**
 * Sends reminders from a real outbox to a Postfix of its own, on loopback, which is stopped, untrusted, refusing (535, 554,
 * 421, 550), slow and stopped among the mails, and checks that every mail arrives once: scripts/bun scripts/postfix-story.ts
 * [recipients, default 60]. Installs Debian's Postfix if it is missing; runs as root; leaves nothing running.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { emailChannel } from '../src/outbox/channels/email.channel'
import type { Config } from '../src/config/entries'
import { OutboxWorker } from '../src/outbox/worker'
import { ip, privateCa } from '../test/support/certificates'
import { CONFIGURED, outboxOf } from '../test/support/outbox'
import { freePort } from '../test/support/program'
import { startSchools } from '../test/support/school'
import { insertTeaching, SEANCE } from '../test/support/teaching'
import { insertCrowd } from './postfix/crowd'
import { ACCOUNT, createPostfix, installPostfix } from './postfix/postfix'

const GHOST = 'ghost@ecole.lan'
/** longer than every pause and every delay of the outbox */
const BETWEEN = { hours: 7 }
const ARRIVAL_MS = 20_000

const count = Number(process.argv[2] ?? 60)
/** the teacher and the student of the test school */
const PEOPLE = ['fanta@ecole.test', 'ines@ecole.test']
const addresses = Array.from({ length: count }, (_, index) => `eleve${index}@ecole.lan`)

installPostfix()
const schools = await startSchools({ now: '2026-11-17T06:00:00Z', configured: CONFIGURED })
const ca = await privateCa(schools.folder)
const [password, wrongPassword] = ['right', 'wrong'].map((name) => join(schools.folder, name)) as [string, string]
writeFileSync(password, ACCOUNT.password)
writeFileSync(wrongPassword, 'no')
const postfix = createPostfix(freePort(), await ca.sign('mail', [ip('127.0.0.1')]), [...addresses, ...PEOPLE])
const faults: string[] = []

const settings: Config['smtp'] = {
	host: '127.0.0.1',
	port: postfix.port,
	tls: 'required',
	user: ACCOUNT.user,
	password_file: password,
	ca_file: ca.caFile,
	from: 'École <ecole@ecole.lan>',
	name: ''
}

/** Runs a worker over the outbox, some hours later, before `meanwhile` ends. */
async function round(title: string, over: Partial<Config['smtp']> = {}, meanwhile: () => Promise<void> = async () => undefined) {
	schools.clock.advance(BETWEEN)
	const worker = new OutboxWorker({ ...schools, channels: { email: emailChannel({ ...settings, ...over }) } })
	await Promise.all([worker.run(), meanwhile()])
	await worker.stop()
	const rows = await outboxOf(schools)
	const states = Object.entries(Object.groupBy(rows, ({ statut }) => statut)).map(([statut, found]) => `${found?.length} ${statut}`)
	const reasons = new Set(
		rows.flatMap(({ statut, erreur }) => (statut !== 'envoye' && erreur !== null ? [erreur.replace(/<\S+@ecole\.\w+>/, '<…>')] : []))
	)
	console.log(`${title}: ${states.join(', ')}`)
	for (const reason of reasons) console.log(`  ${reason}`)
	return { of: (statut: string) => rows.filter((row) => row.statut === statut), rows, reasons: [...reasons].join('\n') }
}

function check(claim: string, holds: boolean): void {
	if (!holds) faults.push(claim)
}

/** Waits until all mails that Postfix has taken are in the boxes. */
async function arrived(expected: number): Promise<string[]> {
	const end = Date.now() + ARRIVAL_MS
	while (postfix.delivered().length < expected && Date.now() < end) await Bun.sleep(100)
	return postfix.delivered()
}

try {
	const store = await schools.store()
	await insertTeaching(store)
	await insertCrowd(store, [...addresses, GHOST])
	const asked = await schools.as('awa').post('/notifications/send-session-reminder', { seance_id: SEANCE.maths, canaux: ['email'] })
	check('the reminder is accepted', asked.status === 202)

	const stopped = await round('Postfix is stopped')
	check('nothing is lost while it is stopped', stopped.of('en_file').length === stopped.rows.length)
	postfix.start()
	check('unknown CA', (await round('its CA is not known', { ca_file: '' })).reasons.includes('certificate'))
	check('535', (await round('the password is wrong', { password_file: wrongPassword })).reasons.includes('535'))
	const denied = await round('it takes nothing without a login', { user: '' })
	check('554 5.7.1', denied.reasons.includes('554 5.7.1') && denied.of('en_file').length === denied.rows.length)
	postfix.set({ smtpd_client_restrictions: 'check_client_access inline:{{127.0.0.1=421 4.3.2 closing}}' })
	check('421', (await round('it closes (421)')).reasons.includes('421'))
	check('nobody has had a mail yet', postfix.delivered().length === 0)

	// a pause at each command RCPT keeps mails under way while it stops
	postfix.set({ smtpd_client_restrictions: '', smtpd_recipient_restrictions: 'sleep 1, permit_sasl_authenticated, reject' })
	const half = await round('it is slow, and is stopped among the mails', {}, async () => {
		await Bun.sleep(4000)
		postfix.stop()
	})
	check('some mails left and some wait', half.of('envoye').length > 0 && half.of('en_file').length > 0)
	postfix.set({ smtpd_recipient_restrictions: 'permit_sasl_authenticated, reject' })
	postfix.start()
	const done = await round('it is back')
	const again = await round('one more round')

	const sent = again.of('envoye').length
	const boxes = await arrived(sent)
	const own = new Set(boxes)
	console.log(`${boxes.length} mails in the boxes, ${own.size} Message-IDs, ${sent} rows sent`)
	check('every row is sent or refused', sent + again.of('echec').length === again.rows.length)
	check('every mail arrived once', boxes.length === own.size && boxes.length === sent && sent === count + PEOPLE.length)
	check(
		'who is unknown is parked with the words of the server',
		done.of('echec').some(({ erreur }) => erreur?.includes('550 5.1.1') === true)
	)
} catch (error) {
	faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
} finally {
	if (faults.length > 0) console.log(postfix.log().split('\n').slice(-30).join('\n'))
	postfix.remove()
	await schools.stop()
}
for (const fault of faults) console.log(`FAULT  ${fault}`)
console.log(faults.length === 0 ? 'every mail exactly once' : `${faults.length} faults`)
process.exit(faults.length === 0 ? 0 : 1)
