import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadConfig } from '../../../src/config/load'
import { asSentence, sentence, worded } from '../../../src/kit/sentence'
import { createLog } from '../../../src/host/log/log'
import { UNUSABLE } from '../../../src/diagnostics/facts/file-problem'
import type { CopyFacts } from '../../../src/diagnostics/facts/known'
import { checkDates } from '../../../src/diagnostics/findings/certificate'
import { checkClock } from '../../../src/diagnostics/findings/clock'
import { checkCopies, checkSecond } from '../../../src/diagnostics/findings/copies'
import { checkData } from '../../../src/diagnostics/findings/data'
import { checkDisk } from '../../../src/diagnostics/findings/disk'
import type { Finding } from '../../../src/diagnostics/findings/finding'
import { checkMessages } from '../../../src/diagnostics/findings/messages'
import { Alerts, type AlertsDeps } from '../../../src/diagnostics/owner/alerts'
import { toTell } from '../../../src/diagnostics/owner/to-tell'
import { sendPlainMail } from '../../../src/outbox/channels/plain-mail'
import { alertsJob } from '../../../src/server/jobs/alerts.job'
import { TestClock } from '../../support/clock'
import { temporaryFolder } from '../../support/folder'
import { startMailServer } from '../../support/mail-server'

let folder: ReturnType<typeof temporaryFolder>
let clock: TestClock
beforeEach(() => {
	folder = temporaryFolder()
	clock = new TestClock('2026-11-20T08:00:00Z')
})
afterEach(() => folder.remove())

const disk: Finding = { what: 'disk', level: 'FAIL', sentence: sentence('{file} cannot be read', { file: '/data' }) }
const second: Finding = {
	what: 'second folder',
	level: 'WARN',
	sentence: sentence('the second folder {folder} is missing: is its disk plugged in?', { folder: '/usb' })
}
const WELL: readonly Finding[] = [
	{
		what: 'disk',
		level: 'PASS',
		sentence: sentence('{free} MB are free in {folder}; below {least} (data.min_free_mb) nothing is written', {
			free: 500,
			least: 200,
			folder: '/data'
		})
	},
	{ what: 'second folder', level: 'PASS', sentence: sentence('the second folder {folder} is there', { folder: '/usb' }) }
]

/** A machine with one thing wrong at a time, and a mail server that is up or says why not. */
function machine(own: Partial<AlertsDeps> = {}) {
	const state = {
		wrong: [disk] as readonly Finding[],
		failure: undefined as string | undefined,
		attempts: 0
	}
	const mails: { readonly to: readonly string[]; readonly subject: string; readonly text: string }[] = []
	const logged: string[] = []
	const start = () =>
		new Alerts({
			clock,
			log: createLog({ level: 'debug', format: 'text', now: () => clock.now(), write: (line) => void logged.push(line) }),
			dataFolder: folder.path,
			look: async () => [...state.wrong, ...WELL.filter(({ what }) => state.wrong.every((wrong) => wrong.what !== what))],
			settings: () => ({ to: ['it@ecole.lan', 'chef@ecole.lan'], language: 'fr', machine: 'sms.ecole.lan' }),
			send: async (to, mail) => {
				state.attempts++
				if (state.failure === undefined) mails.push({ to, ...mail })
				return state.failure
			},
			...own
		})
	return { state, mails, logged, start }
}

/** Looks every `every` minutes, for `hours` hours. */
async function looks(alerts: Alerts, hours: number, every = 10) {
	const job = alertsJob(alerts)
	for (let minute = 0; minute < hours * 60; minute += every) {
		await job.run()
		clock.advance({ minutes: every })
	}
}

describe('alerts', () => {
	test('are one mail a day to every recipient, and one when it is over', async () => {
		const { state, mails, start } = machine()
		const alerts = start()
		await looks(alerts, 30)
		state.wrong = []
		await looks(alerts, 30)
		expect(mails.map(({ subject }) => subject)).toEqual([
			'Préau, sms.ecole.lan : quelque chose est à regarder',
			'Préau, sms.ecole.lan : quelque chose est à regarder',
			'Préau, sms.ecole.lan : tout est rétabli'
		])
		expect(mails[0]?.to).toEqual(['it@ecole.lan', 'chef@ecole.lan'])
		expect(mails[0]?.text).toContain('- /data est illisible.')
		expect(mails[2]?.text).toContain('- 500 Mo sont libres dans /data ;')
	})

	test('are in English where the settings say so', async () => {
		const { mails, start } = machine({ settings: () => ({ to: ['it@ecole.lan'], language: 'en', machine: 'pc' }) })
		await looks(start(), 1)
		expect(mails[0]).toMatchObject({ subject: 'Préau, pc: something needs attention' })
		expect(mails[0]?.text).toContain('- /data cannot be read.')
	})

	test('survive restarts: a reported problem is not reported again', async () => {
		const { mails, start } = machine()
		for (let n = 0; n < 20; n++) await looks(start(), 0.5)
		expect(mails).toHaveLength(1)
	})

	test.each(['', '{', 'null', '{"disque":{"depuis":"x"},"autre":1}', '[]'])('begin again from a file that contains %p', async (text) => {
		writeFileSync(join(folder.path, 'alertes.json'), text)
		const { mails, start } = machine()
		await looks(start(), 1)
		expect(mails).toHaveLength(1)
	})

	test('wait while the mail server is down for days: told here, tried every half an hour, then one mail', async () => {
		const { state, mails, logged, start } = machine()
		state.failure = 'ECONNREFUSED'
		const alerts = start()
		await looks(alerts, 72)
		expect([mails.length, alerts.wrong, alerts.failure]).toEqual([0, [expect.objectContaining(disk)], 'ECONNREFUSED'])
		expect(state.attempts).toBeLessThanOrEqual(144)
		expect(state.attempts).toBeGreaterThan(100)
		expect(logged.filter((line) => line.includes('could not be mailed'))).toHaveLength(1)
		state.failure = undefined
		await looks(alerts, 3)
		expect([mails.length, alerts.failure]).toEqual([1, undefined])
	})

	test('new and ended problems go into one mail', async () => {
		const { state, mails, start } = machine()
		const alerts = start()
		await looks(alerts, 1)
		state.wrong = [second]
		state.failure = 'down'
		await looks(alerts, 1)
		state.failure = undefined
		await looks(alerts, 1)
		expect(mails).toHaveLength(2)
		expect(mails[1]?.text).toMatch(/À regarder :\n- Le second dossier.*\n\nC'est rétabli :\n- 500 Mo sont libres/s)
	})

	test('a mail about an ended problem names the problems that go on', async () => {
		const { state, mails, start } = machine()
		state.wrong = [disk, second]
		await looks(start(), 1)
		expect(mails[0]?.text).not.toContain('Déjà dit')
		state.wrong = [disk]
		await looks(start(), 1)
		expect(mails.map(({ subject }) => subject)).toEqual([
			'Préau, sms.ecole.lan : quelque chose est à regarder',
			'Préau, sms.ecole.lan : rétabli en partie, il reste quelque chose à regarder'
		])
		expect(mails[1]?.text).toMatch(/^C'est rétabli :\n- Le second dossier.*\n\nDéjà dit, et toujours à regarder :\n- \/data est illisible/s)
	})

	test('a mail about an ended problem does not name problems that were never reported', async () => {
		const { state, mails, start } = machine()
		const alerts = start()
		await looks(alerts, 1)
		state.wrong = [second]
		await looks(alerts, 1)
		expect(mails.map(({ subject }) => subject)).toEqual([
			'Préau, sms.ecole.lan : quelque chose est à regarder',
			'Préau, sms.ecole.lan : ce qui était signalé est rétabli',
			'Préau, sms.ecole.lan : quelque chose est à regarder'
		])
		expect(mails[1]?.text).not.toContain('second dossier')
		expect(mails[2]?.text).toContain('- Le second dossier')
	})

	test('a mail about an ended problem names a reported problem that was over and has come back', async () => {
		const { state, mails, start } = machine()
		const alerts = start()
		for (const wrong of [[second], [], [second, disk], [second]]) {
			state.wrong = wrong
			await looks(alerts, 1)
		}
		expect(mails.map(({ text }) => /toujours à regarder :\n- Le second dossier/.test(text))).toEqual([false, false, true, true])
	})

	test('a mail about an ended problem does not name a problem that comes back for a moment', async () => {
		const { state, mails, start } = machine()
		const alerts = start()
		state.wrong = [disk, second]
		await looks(alerts, 1)
		state.wrong = [disk]
		await looks(alerts, 1)
		state.wrong = [second]
		await looks(alerts, 1)
		expect(mails.map(({ text }) => /Le second dossier/.test(text))).toEqual([true, true, false])
	})

	test('a mail about an ended problem gives the present state', async () => {
		const { state, mails, start } = machine()
		state.wrong = [second]
		const alerts = start()
		await looks(alerts, 1)
		state.wrong = []
		await looks(alerts, 1)
		expect(mails).toHaveLength(2)
		expect(mails[1]?.text).toContain("C'est rétabli :\n- Le second dossier /usb est là.\n")
	})

	test('stay on the page if alerts.to is empty', async () => {
		const { state, mails, start } = machine({ settings: () => ({ to: [], language: 'fr', machine: 'pc' }) })
		const alerts = start()
		await looks(alerts, 24)
		expect([mails.length, state.attempts, alerts.wrong]).toEqual([0, 0, [expect.objectContaining(disk)]])
		expect(existsSync(join(folder.path, 'alertes.json'))).toBe(true)
	})

	test('are still mailed once if the record of them cannot be written', async () => {
		const { mails, logged, start } = machine({ dataFolder: join(folder.path, 'gone') })
		await looks(start(), 10)
		expect(mails).toHaveLength(1)
		expect(logged.join('')).toContain('could not be written down')
	})
})

describe('findings that alerts report', () => {
	const NOW = Temporal.Instant.from('2026-11-20T08:00:00Z')
	const SECONDS = NOW.epochMilliseconds / 1000
	const at = (days: number) => NOW.add({ hours: 24 * days })
	const copy = (more: Partial<CopyFacts> = {}): CopyFacts => ({
		code: 'alpha',
		at: '2026-11-20T02:00:00Z',
		file: null,
		error: null,
		warnings: [],
		in_second: true,
		...more
	})
	const copies = (more: Partial<CopyFacts>) => checkCopies([copy(more), copy({ code: 'beta', ...more })], '/copies', NOW)
	const secondIn = (dir: string, loss?: number | null, more: Partial<CopyFacts> = {}) =>
		checkSecond([copy(more)], { second_dir: dir, every_minutes: 5 }, loss)
	const data = (...broken: string[]) =>
		checkData(['alpha', 'beta'].map((code) => ({ code, file: `/data/${code}.db`, problem: broken.includes(code) ? UNUSABLE : null })))
	const room = (mb: number, takesWrites = true) =>
		checkDisk({ dataFolder: folder.path, backupFolder: folder.path, minFreeMb: 200, takesWrites }, () => mb * 2 ** 20)
	const ends = (days: number, from = -100) => [checkDates({ from: at(from), to: at(days) }, NOW)]
	const waits = (seconds: number) => {
		const waiting = [{ canal: 'email', due: SECONDS - seconds, tried_since: null }]
		return checkMessages([{ code: 'alpha', outbox: null, waiting }], { email: true }, NOW)
	}
	const clocked = (now: string) => checkClock(Temporal.Instant.from(now), at(-30), [])

	test('is nothing where all is well', () => {
		const well = [data(), copies({}), secondIn(''), secondIn(folder.path), room(5000), ends(42), waits(60), clocked('2026-11-20T08:00:00Z')]
		expect(toTell(well.flat()).map(({ degre }) => degre)).toEqual(well.map(() => 0))
	})

	test.each<[() => Finding[], string, number, string]>([
		[() => data('alpha'), 'donnees', 3, 'établissement alpha : /data/alpha.db : il ne peut pas être ouvert'],
		[() => copies({ error: asSentence('the disk is full') }), 'copies', 1, 'la dernière copie de alpha, beta a échoué'],
		[() => copies({ at: null }), 'copies', 1, "il n'y a aucune copie de alpha, beta"],
		[() => copies({ at: '2026-11-18T19:00:00Z' }), 'copies', 1, '37 heures'],
		[() => copies({ at: '2026-11-10T19:00:00Z' }), 'copies', 3, 'heures'],
		[() => checkCopies(null, '/copies', NOW), 'copies', 1, 'illisible'],
		[
			() => secondIn(folder.path, undefined, { in_second: false }),
			'second',
			1,
			"la dernière copie de alpha n'est pas dans le second dossier"
		],
		[() => secondIn(folder.path, 31), 'second', 1, 'depuis 31 minutes'],
		[() => secondIn(folder.path, null), 'second', 1, 'depuis la nuit'],
		[() => secondIn(join(folder.path, 'absent'), undefined, { in_second: false }), 'second', 1, 'son disque est-il branché'],
		[() => room(399), 'disque', 1, 'presque plein'],
		[() => room(199), 'disque', 3, 'est plein'],
		[() => room(5000, false), 'disque', 3, "n'accepte pas d'écriture"],
		[() => ends(29), 'certificat', 1, 'dans 29 jours, le 19/12/2026'],
		[() => ends(6), 'certificat', 2, 'dans 6 jours'],
		[() => ends(1), 'certificat', 2, 'dans un jour,'],
		[() => ends(0.5), 'certificat', 2, "dans moins d'un jour,"],
		[() => ends(-1), 'certificat', 3, 'a expiré'],
		[() => ends(300, 1), 'certificat', 3, "n'est pas valable avant"],
		[() => waits(7300), 'messages', 1, 'des e-mails ne partent pas : le plus ancien, de alpha, attend depuis 2 heures'],
		[() => waits(3700), 'messages', 1, 'depuis une heure'],
		[() => clocked('2001-01-02T00:00:00Z'), 'horloge', 3, '2001-01-02T00:00:00Z']
	])('with %p is %s %d: %s', (found, raison, degre, words) => {
		const [told, ...others] = toTell(found())
		expect([told?.raison, told?.degre, others]).toEqual([raison as 'data' as never, degre, []])
		expect(worded('fr', told!.sentence)).toContain(words)
	})
})

describe('a mail of the machine', () => {
	const smtp = (port: number) =>
		loadConfig({
			file: '/opt/preau/preau.toml',
			text: `[smtp]\nhost = "127.0.0.1"\nport = ${port}\ntls = "off"\nfrom = "École <ecole@ecole.lan>"`
		}).smtp
	const MAIL = { subject: 'Préau, pc : à regarder', text: 'À regarder :\n- Le disque.\n' }

	test('goes to all addresses, once', async () => {
		const server = await startMailServer()
		try {
			expect(await sendPlainMail(smtp(server.port), ['it@ecole.lan', 'chef@ecole.lan'], clock, MAIL)).toBeUndefined()
			expect(server.received).toHaveLength(1)
			expect(server.received[0]).toMatchObject({ from: 'ecole@ecole.lan', to: ['it@ecole.lan', 'chef@ecole.lan'] })
			expect(server.received[0]?.mail.subject).toBe(MAIL.subject)
			expect(server.received[0]?.mail.text).toContain('Le disque')
		} finally {
			await server.stop()
		}
	})

	test('a test mail that is refused says why', async () => {
		const server = await startMailServer({}, { rcpt: () => '550 inconnu ici' })
		try {
			expect(await sendPlainMail(smtp(server.port), ['it@ecole.lan'], clock, MAIL)).toContain('inconnu ici')
		} finally {
			await server.stop()
		}
		expect(await sendPlainMail(smtp(server.port), ['it@ecole.lan'], clock, MAIL)).toContain('ECONNREFUSED')
	})
})
