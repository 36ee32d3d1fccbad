import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadConfig } from '../../../src/config/load'
import { worded } from '../../../src/kit/sentence'
import { createLog } from '../../../src/host/log/log'
import type { Checked } from '../../../src/diagnostics/health/checked'
import type { HealthReport } from '../../../src/diagnostics/health/health'
import { Alerts, type AlertsDeps } from '../../../src/diagnostics/owner/alerts'
import { overOf, reasonsOf, type Wrong } from '../../../src/diagnostics/owner/reasons'
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

const disk: Wrong = { raison: 'disque', degre: 1, what: 'the data folder cannot be read' }
const second: Wrong = { raison: 'second', degre: 1, what: 'the second folder for copies is not there: is its disk in?' }

/** A machine with one thing wrong at a time, and a mail server that is up or says why not. */
function machine(own: Partial<AlertsDeps> = {}) {
	const state = {
		wrong: [disk] as readonly Wrong[],
		failure: undefined as string | undefined,
		attempts: 0,
		backups: { status: 'ok', oldest_hours: 10, missing: 0 } as Checked
	}
	const mails: { readonly to: readonly string[]; readonly subject: string; readonly text: string }[] = []
	const logged: string[] = []
	const start = () =>
		new Alerts({
			clock,
			log: createLog({ level: 'debug', format: 'text', now: () => clock.now(), write: (line) => void logged.push(line) }),
			dataFolder: folder.path,
			look: async () => state.wrong,
			over: async (raison) => overOf(raison, { checks: { backups: state.backups } }),
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

/** Looks every so many minutes, for so many hours. */
async function looks(alerts: Alerts, hours: number, every = 10) {
	const job = alertsJob(alerts)
	for (let minute = 0; minute < hours * 60; minute += every) {
		await job.run()
		clock.advance({ minutes: every })
	}
}

describe('alerts', () => {
	test('are one mail a day to all who are to be told, and one when it is over', async () => {
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
		expect(mails[0]?.text).toContain('- Le dossier des données est illisible.')
		expect(mails[2]?.text).toContain('- Le disque a de nouveau de la place.')
	})

	test('are in English where the settings say so', async () => {
		const { mails, start } = machine({ settings: () => ({ to: ['it@ecole.lan'], language: 'en', machine: 'pc' }) })
		await looks(start(), 1)
		expect(mails[0]).toMatchObject({ subject: 'Préau, pc: something needs a look' })
		expect(mails[0]?.text).toContain('- The data folder cannot be read.')
	})

	test('survive restarts: what was told is not told again', async () => {
		const { mails, start } = machine()
		for (let n = 0; n < 20; n++) await looks(start(), 0.5)
		expect(mails).toHaveLength(1)
	})

	test.each(['', '{', 'null', '{"disque":{"depuis":"x"},"autre":1}', '[]'])('begin anew from a file that says %p', async (text) => {
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
		expect([mails.length, alerts.wrong, alerts.failure]).toEqual([0, [disk], 'ECONNREFUSED'])
		expect(state.attempts).toBeLessThanOrEqual(144)
		expect(state.attempts).toBeGreaterThan(100)
		expect(logged.filter((line) => line.includes('could not be mailed'))).toHaveLength(1)
		state.failure = undefined
		await looks(alerts, 3)
		expect([mails.length, alerts.failure]).toEqual([1, undefined])
	})

	test('of what is new and of what is over go in one mail', async () => {
		const { state, mails, start } = machine()
		const alerts = start()
		await looks(alerts, 1)
		state.wrong = [second]
		state.failure = 'down'
		await looks(alerts, 1)
		state.failure = undefined
		await looks(alerts, 1)
		expect(mails).toHaveLength(2)
		expect(mails[1]?.text).toMatch(/À regarder :\n- Le second dossier.*\n\nC'est rétabli :\n- Le disque/s)
	})

	test('of what is over name what goes on', async () => {
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
		expect(mails[1]?.text).toMatch(
			/^C'est rétabli :\n- Le second dossier.*\n\nDéjà dit, et toujours à regarder :\n- Le dossier des données/s
		)
	})

	test('of what is over say nothing of what nobody was told yet', async () => {
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

	test('of what is over name what was told, was over and is so again', async () => {
		const { state, mails, start } = machine()
		const alerts = start()
		for (const wrong of [[second], [], [second, disk], [second]]) {
			state.wrong = wrong
			await looks(alerts, 1)
		}
		expect(mails.map(({ text }) => /toujours à regarder :\n- Le second dossier/.test(text))).toEqual([false, false, true, true])
	})

	test('of what is over do not name what is so again for a moment', async () => {
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

	test.each<[Readonly<Record<string, string | number | null>>, string]>([
		[{}, 'Le second dossier a de nouveau les copies.'],
		[{ oldest_hours: null, missing: 1 }, 'Le second dossier est de nouveau là.'],
		[{ missing: 1 }, 'Le second dossier est de nouveau là.'],
		[{ reason: 'unreadable', oldest_hours: null }, 'Le second dossier est de nouveau là.']
	])('of a second folder that is over say of copies %o: %s', async (copies, said) => {
		const { state, mails, start } = machine()
		state.wrong = [second]
		const alerts = start()
		await looks(alerts, 1)
		state.wrong = []
		state.backups = { ...state.backups, ...copies }
		await looks(alerts, 1)
		expect(mails).toHaveLength(2)
		expect(mails[1]?.text).toContain(`C'est rétabli :\n- ${said}\n`)
	})

	test('are kept to the page where nobody is to be told', async () => {
		const { state, mails, start } = machine({ settings: () => ({ to: [], language: 'fr', machine: 'pc' }) })
		const alerts = start()
		await looks(alerts, 24)
		expect([mails.length, state.attempts, alerts.wrong]).toEqual([0, 0, [disk]])
		expect(existsSync(join(folder.path, 'alertes.json'))).toBe(true)
	})

	test('are still told once where what was told cannot be written down', async () => {
		const { mails, logged, start } = machine({ dataFolder: join(folder.path, 'gone') })
		await looks(start(), 10)
		expect(mails).toHaveLength(1)
		expect(logged.join('')).toContain('could not be written down')
	})
})

describe('what is wrong', () => {
	const report = (checks: HealthReport['checks']) => ({ checks })
	const fine = {
		databases: { status: 'ok', known: 2, open: 1, unavailable: 0 },
		backups: { status: 'ok', oldest_hours: 10, missing: 0, failed: 0, second_failed: 0 },
		disk: { status: 'ok', writes: 'accepted', free_mb: 5000, min_free_mb: 200 },
		certificate: { status: 'ok', not_before: '2026-01-01T00:00:00Z', not_after: '2027-01-01T00:00:00Z', days_left: 42 },
		outbox: { status: 'ok', oldest_due_seconds: 60 },
		clock: { status: 'ok', now: '2026-11-20T08:00:00Z', built: '2026-11-01T00:00:00Z' }
	} as const

	test('is nothing where all is well', () => {
		expect(reasonsOf(report(fine), true)).toEqual([])
		expect(reasonsOf(report(fine), undefined)).toEqual([])
		expect(reasonsOf(report({}), undefined)).toEqual([])
	})

	test.each<[string, HealthReport['checks'][string], string, number, string]>([
		['databases', { ...fine.databases, status: 'degraded', unavailable: 1 }, 'donnees', 1, "les données d'un établissement"],
		['databases', { ...fine.databases, status: 'degraded', unavailable: 2 }, 'donnees', 1, 'les données de 2 établissements'],
		['backups', { ...fine.backups, status: 'degraded', failed: 1 }, 'copies', 1, "d'un établissement a échoué"],
		['backups', { ...fine.backups, status: 'degraded', failed: 2 }, 'copies', 1, 'de 2 établissements a échoué'],
		['backups', { ...fine.backups, status: 'degraded', missing: 1 }, 'copies', 1, "un établissement n'a pas encore de copie"],
		['backups', { ...fine.backups, status: 'degraded', missing: 2 }, 'copies', 1, "2 établissements n'ont pas encore de copie"],
		['backups', { ...fine.backups, status: 'degraded', oldest_hours: 37 }, 'copies', 1, '37 heures'],
		['backups', { status: 'degraded', reason: 'unreadable' }, 'copies', 1, 'illisible'],
		['backups', { ...fine.backups, status: 'degraded', second_failed: 1 }, 'second', 1, "la dernière copie d'un établissement"],
		['backups', { ...fine.backups, status: 'degraded', second_failed: 2 }, 'second', 1, 'la dernière copie de 2 établissements'],
		['backups', { ...fine.backups, status: 'degraded', loss_minutes: 31, loss_late: 1 }, 'second', 1, 'depuis 31 minutes'],
		['backups', { ...fine.backups, status: 'degraded', loss_minutes: 1, loss_late: 1 }, 'second', 1, 'depuis une minute'],
		['backups', { ...fine.backups, status: 'degraded', loss_minutes: null, loss_late: 1 }, 'second', 1, 'depuis la nuit'],
		['disk', { ...fine.disk, free_mb: 399 }, 'disque', 1, 'presque plein'],
		['disk', { ...fine.disk, status: 'degraded', writes: 'refused', reason: 'full', free_mb: 199 }, 'disque', 2, 'est plein'],
		['disk', { status: 'failing', writes: 'refused', reason: 'read-only' }, 'disque', 2, "ne s'enregistre"],
		['disk', { status: 'failing', writes: 'refused', reason: 'unreadable' }, 'disque', 2, 'illisible'],
		['certificate', { ...fine.certificate, days_left: 29 }, 'certificat', 1, 'dans 29 jours, le 01/01/2027'],
		['certificate', { ...fine.certificate, status: 'degraded', days_left: 6 }, 'certificat', 2, 'dans 6 jours'],
		['certificate', { ...fine.certificate, status: 'degraded', days_left: 1 }, 'certificat', 2, 'dans un jour,'],
		['certificate', { ...fine.certificate, status: 'degraded', days_left: 0 }, 'certificat', 2, "dans moins d'un jour,"],
		['certificate', { ...fine.certificate, status: 'degraded', days_left: -1 }, 'certificat', 3, 'a expiré'],
		['certificate', { ...fine.certificate, status: 'degraded', days_left: 300 }, 'certificat', 1, "n'est pas valable avant"],
		['outbox', { status: 'degraded', oldest_due_seconds: 7300 }, 'messages', 1, 'depuis 2 heures'],
		['outbox', { status: 'degraded', oldest_due_seconds: 3700 }, 'messages', 1, 'depuis une heure'],
		['clock', { ...fine.clock, status: 'degraded', now: '2001-01-02T00:00:00Z' }, 'horloge', 1, 'dit 02/01/2001']
	])('with the check %s %o is %s %d', (name, check, raison, degre, words) => {
		const [wrong, ...others] = reasonsOf(report({ ...fine, [name]: check }), true)
		expect([wrong?.raison, wrong?.degre, others]).toEqual([raison as Wrong['raison'], degre, []])
		expect(worded('fr', wrong!.what)).toContain(words)
	})

	test('is the second folder that is not there, whatever it lacks', () => {
		expect(reasonsOf(report(fine), false).map(({ raison }) => raison)).toEqual(['second'])
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

	test('that nobody takes says why', async () => {
		const server = await startMailServer({}, { rcpt: () => '550 inconnu ici' })
		try {
			expect(await sendPlainMail(smtp(server.port), ['it@ecole.lan'], clock, MAIL)).toContain('inconnu ici')
		} finally {
			await server.stop()
		}
		expect(await sendPlainMail(smtp(server.port), ['it@ecole.lan'], clock, MAIL)).toContain('ECONNREFUSED')
	})
})
