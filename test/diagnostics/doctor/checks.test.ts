import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { chmodSync, lchownSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadConfig } from '../../../src/config/load'
import { asSentence, sentence, verbatim, worded } from '../../../src/kit/sentence'
import { checkAlerts as checkAlertsRaw } from '../../../src/diagnostics/findings/alerts'
import { checkArchive as checkArchiveRaw } from '../../../src/diagnostics/doctor/archive.check'
import { checkCertificate as checkCertificateRaw } from '../../../src/diagnostics/doctor/certificate.check'
import { checkClock as checkClockRaw } from '../../../src/diagnostics/findings/clock'
import {
	checkCopies as checkCopiesRaw,
	checkLoss as checkLossRaw,
	checkSecond as checkSecondRaw,
	checkWarnings
} from '../../../src/diagnostics/findings/copies'
import { checkDatabases as checkDatabasesRaw } from '../../../src/diagnostics/findings/data'
import { checkDisk as checkDiskRaw } from '../../../src/diagnostics/findings/disk'
import type { Finding } from '../../../src/diagnostics/findings/finding'
import { checkMailServer as checkMailServerRaw } from '../../../src/diagnostics/doctor/mail-server.check'
import { checkMessages as checkMessagesRaw } from '../../../src/diagnostics/findings/messages'
import { checkIssuer as checkIssuerRaw } from '../../../src/diagnostics/doctor/programs.check'
import { checkNetwork as checkNetworkRaw } from '../../../src/diagnostics/doctor/network.check'
import { checkOperators as checkOperatorsRaw } from '../../../src/diagnostics/doctor/operators.check'
import { checkPermissions as checkPermissionsRaw } from '../../../src/diagnostics/doctor/permissions.check'
import { checkPorts as checkPortsRaw } from '../../../src/diagnostics/doctor/ports.check'
import { checkTemporaryFolder as checkTemporaryFolderRaw } from '../../../src/diagnostics/doctor/temporary-folder.check'
import type { CopyFacts } from '../../../src/diagnostics/facts/known'
import type { TenantFacts } from '../../../src/diagnostics/facts/known'
import { checkService as checkServiceRaw } from '../../../src/diagnostics/doctor/service.check'
import { checkUnit as checkUnitRaw } from '../../../src/diagnostics/doctor/unit.check'
import { installedUnit, type InstalledUnit } from '../../../src/host/os-service/systemd/installed-unit'
import { troubleOf, type UnitState } from '../../../src/host/os-service/systemd/unit-state'
import { OwnCa } from '../../../src/host/tls/own-ca'
import { dns, selfSigned } from '../../support/certificates'
import { TestClock } from '../../support/clock'
import { temporaryFolder } from '../../support/folder'
import { freePort } from '../../support/program'
import { canMount, smallDisk } from '../../support/small-disk'

/** A check whose findings are in English. */
const english =
	<Args extends unknown[], Result>(check: (...args: Args) => Result) =>
	(...args: Args): Result =>
		inEnglish(check(...args)) as Result

function inEnglish(found: unknown): unknown {
	if (found instanceof Promise) return found.then(inEnglish)
	if (Array.isArray(found)) return found.map(inEnglish)
	const finding = found as Finding
	return { ...finding, sentence: worded('en', finding.sentence) }
}

const checkAlerts = english(checkAlertsRaw)
const checkOperators = english(checkOperatorsRaw)
const checkArchive = english(checkArchiveRaw)
const checkCertificate = english(checkCertificateRaw)
const checkClock = english(checkClockRaw)
const checkCopies = english(checkCopiesRaw)
const checkLoss = english(checkLossRaw)
const checkSecond = english(checkSecondRaw)
const checkDatabases = english(checkDatabasesRaw)
const checkDisk = english(checkDiskRaw)
const checkMailServer = english(checkMailServerRaw)
const checkMessages = english(checkMessagesRaw)
const checkIssuer = english(checkIssuerRaw)
const checkNetwork = english(checkNetworkRaw)
const checkPermissions = english(checkPermissionsRaw)
const checkPorts = english(checkPortsRaw)
const checkTemporaryFolder = english(checkTemporaryFolderRaw)
const checkService = english(checkServiceRaw)
const checkUnit = english(checkUnitRaw)

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
	folder = temporaryFolder()
})
afterEach(() => folder.remove())

const at = (name: string) => join(folder.path, name)
const settings = (text = '') => loadConfig({ file: at('preau.toml'), text })
const instant = (text: string) => Temporal.Instant.from(text)
const BUILT = instant('2026-01-01T00:00:00Z')
const NOW = instant('2026-11-20T08:00:00Z')
const states = (found: readonly Finding[]) => found.map(({ level }) => level).join(' ')
const machine = (addresses: readonly string[], hostname = 'pc') => ({
	hostname: () => hostname,
	addresses: () => ['127.0.0.1', ...addresses]
})
const facts = (own: Partial<TenantFacts> = {}): TenantFacts => ({
	code: 'ecole',
	file: '/data/tenants/ecole.db',
	bytes: 2 ** 20,
	problem: null,
	schema: 4,
	revision: 7,
	journal_at: NOW.epochMilliseconds / 1000,
	counts: null,
	accounts: [],
	outbox: {},
	waiting: [],
	...own
})

test.each([
	['2026-11-20T08:00:00Z', 'PASS'],
	['2001-01-01T00:00:00Z', 'FAIL'],
	['2037-01-01T00:00:00Z', 'WARN'],
	['2026-11-20T07:00:00Z', 'WARN'],
	['2026-11-20T07:59:00Z', 'PASS']
])('the clock at %s: %s', (now, state) => {
	const found = checkClock(instant(now), BUILT, [facts()])
	expect(states(found)).toBe(state)
	if (state !== 'PASS') expect(found[0]?.sentence).toContain(now)
})

test.each([
	[null, 'WARN', 'no archive of this machine was ever made: "preau backup --machine" makes one'],
	['2026-08-20T08:00:00Z', 'WARN', 'no archive of this machine was made since 2026-08-20'],
	['2026-08-24T08:00:00Z', 'PASS', 'the last one of this machine was made on 2026-08-24T08:00:00Z']
])('an archive of the machine of %s: %s', (at, state, what) => {
	expect(checkArchive(at, NOW)).toMatchObject({ level: state, sentence: expect.stringContaining(what) })
})

describe('the disk', () => {
	test('has room, is nearly full, full, or read-only', () => {
		const disk = smallDisk()
		try {
			const needs = { dataFolder: disk.path, backupFolder: join(disk.path, 'backups', 'deeper') }
			expect(states(checkDisk({ ...needs, minFreeMb: 1 }))).toBe('PASS')
			if (disk.mounted) disk.fill(1.5 * 2 ** 20)
			const free = disk.mounted ? undefined : () => 1.5 * 2 ** 20
			expect(states(checkDisk({ ...needs, minFreeMb: 1 }, free))).toBe('WARN')
			const [found] = checkDisk({ ...needs, minFreeMb: 2 }, free)
			expect(found).toMatchObject({ level: 'FAIL', sentence: expect.stringContaining('below 2 (data.min_free_mb) nothing is written') })
			if (disk.mounted && Bun.spawnSync(['mount', '-o', 'remount,ro', disk.path]).exitCode === 0)
				expect(checkDisk({ ...needs, minFreeMb: 1 })).toContainEqual(
					expect.objectContaining({ level: 'FAIL', sentence: expect.stringContaining('read-only') })
				)
		} finally {
			disk.remove()
		}
	})

	test('is reported if it has refused a write, even though its settings allow writes', () => {
		const needs = { dataFolder: folder.path, backupFolder: folder.path, minFreeMb: 0 }
		expect(states(checkDisk({ ...needs, takesWrites: true }))).toBe('PASS')
		expect(checkDisk({ ...needs, takesWrites: false })).toContainEqual(
			expect.objectContaining({ level: 'FAIL', sentence: expect.stringContaining('cannot be written') })
		)
	})

	test('the disk of the copies counts as well', () => {
		const backupFolder = at('ailleurs')
		mkdirSync(backupFolder)
		const free = (path: string) => (path === backupFolder ? 0 : 2 ** 40)
		const found = checkDisk({ dataFolder: folder.path, backupFolder, minFreeMb: 1 }, free)
		expect([states(found), found[1]?.sentence]).toEqual(['PASS FAIL', expect.stringMatching(/ailleurs is full: 0 MB are free/)])
	})
})

describe('sign-in for Moodle', () => {
	const named = (port: number, names = '"localhost"') => settings(`[server]\nport = ${port}\nnames = [${names}]`)
	/** A program that answers with HTTPS, and what is found there. */
	async function foundAt(answer: (issuer: string) => Response) {
		await selfSigned(at('tls'), [dns('localhost')])
		const [key, cert] = [Bun.file(at('tls.key')), Bun.file(at('tls.crt'))]
		const server = Bun.serve({
			port: 0,
			tls: { key, cert },
			fetch: ({ url }) => answer(url.replace('/.well-known/openid-configuration', ''))
		})
		try {
			return await checkIssuer(named(server.port!), 'ecole')
		} finally {
			await server.stop(true)
		}
	}

	test('is possible where the institution answers under its name', async () => {
		expect(await foundAt((issuer) => Response.json({ issuer }))).toMatchObject({ level: 'PASS' })
	})
	test.each([
		['another program', () => new Response('Apache'), 'another program answers there'],
		['another institution', (issuer: string) => Response.json({ issuer: `${issuer}2` }), 'another program answers there'],
		['an endless answer', () => new Response('x'.repeat(100_000)), 'another program answers there'],
		['a page that is not there', () => new Response('', { status: 404 }), 'HTTP 404'],
		['a redirection', () => Response.redirect('https://localhost/'), 'HTTP 302']
	])('%s there cannot sign anybody in', async (_, answer, why) => {
		expect(await foundAt(answer)).toMatchObject({ level: 'WARN', sentence: expect.stringContaining(why) })
	})
	test('needs a name, and a program that listens', async () => {
		expect(await checkIssuer(named(8443, '"10.0.0.5"'), 'ecole')).toMatchObject({ sentence: expect.stringContaining('server.names') })
		expect(await checkIssuer(named(freePort()), 'ecole')).toMatchObject({ sentence: expect.stringContaining('REFUSED') })
	})
})

describe('the certificate', () => {
	const lan = machine(['192.168.1.10'])
	const config = (rest = '') => settings(`[server]\nnames = ["sms.ecole.lan"]\n${rest}`)
	const issued = async (clock: TestClock) => {
		await new OwnCa({ config: config(), machine: lan, clock, built: BUILT }).current()
		return clock
	}

	test('the certificate of the own CA is checked for its dates and names', async () => {
		const clock = await issued(new TestClock())
		expect(states(await checkCertificate(config(), lan, clock, BUILT))).toBe('PASS PASS')
	})

	test('the certificate is reported if it ends soon, has ended or is not valid yet', async () => {
		const clock = await issued(new TestClock())
		clock.advance({ hours: 24 * 390 })
		expect(states(await checkCertificate(config(), lan, clock, BUILT))).toBe('PASS PASS WARN')
		clock.advance({ hours: 24 * 30 })
		expect((await checkCertificate(config(), lan, clock, BUILT)).at(-1)).toMatchObject({
			level: 'FAIL',
			sentence: expect.stringContaining('the certificate ended on')
		})
		clock.set('2026-03-01T00:00:00Z')
		expect((await checkCertificate(config(), lan, clock, BUILT)).at(-1)).toMatchObject({
			level: 'FAIL',
			sentence: expect.stringContaining('the certificate is not valid before')
		})
	})

	test('misses a new name and a new address', async () => {
		const clock = await issued(new TestClock())
		const renamed = config('[tenants.ecole]\nhosts = ["neuf.ecole.lan"]\n')
		const [found] = (await checkCertificate(renamed, machine(['192.168.1.11']), clock, BUILT)).slice(-1)
		expect(found).toMatchObject({
			level: 'WARN',
			sentence: expect.stringContaining('does not name neuf.ecole.lan, 192.168.1.11: a running server makes another')
		})
	})

	test('a certificate in PEM files is reported if it is missing, expired or for another name', async () => {
		const pem = settings('[server]\nnames = ["sms.ecole.lan"]\n[tls]\nmode = "files"\ncert_file = "a.crt"\nkey_file = "a.key"\n')
		await selfSigned(at('a'), [dns('*.ecole.lan'), dns('autre.lan')], 60)
		const clock = new TestClock(Temporal.Now.instant().toString())
		const renamed = { ...pem, server: { ...pem.server, names: ['sms.lycee.lan'] } }
		expect(states(await checkCertificate(pem, lan, clock, BUILT))).toBe('PASS')
		expect((await checkCertificate(renamed, lan, clock, BUILT)).at(-1)).toMatchObject({
			level: 'WARN',
			sentence: expect.stringContaining('does not name sms.lycee.lan')
		})
		clock.advance({ hours: 24 * 61 })
		expect(states(await checkCertificate(pem, lan, clock, BUILT))).toBe('FAIL')
		rmSync(at('a.crt'))
		expect(await checkCertificate(pem, lan, clock, BUILT)).toMatchObject([
			{ level: 'FAIL', sentence: 'tls.cert_file: the file cannot be read' }
		])
	})
})

describe('the network', () => {
	const config = (host = '0.0.0.0', rest = '') => settings(`[server]\nhost = "${host}"\nnames = ["sms.ecole.lan"]\n${rest}`)
	const here = async () => ['192.168.1.10']
	const lan = machine(['192.168.1.10'])

	test('has an address, and names that lead to it', async () => {
		expect(states(await checkNetwork(config(), lan, here))).toBe('PASS PASS')
	})
	test.each([
		['a cable that is out', [], '0.0.0.0', here, 'WARN', 'only the loopback address'],
		['a host of another machine', ['192.168.1.10'], '10.0.0.1', here, 'FAIL', 'server.host (10.0.0.1)'],
		['a name that nobody knows', ['192.168.1.10'], '0.0.0.0', async () => Promise.reject(new Error('no')), 'WARN', 'no name server'],
		['a name of another machine', ['192.168.1.10'], '0.0.0.0', async () => ['10.1.1.1'], 'WARN', 'leads to 10.1.1.1']
	] as const)('%s', async (_, addresses, host, resolve, state, what) => {
		const found = await checkNetwork(config(host), machine(addresses), resolve)
		expect(found).toContainEqual(expect.objectContaining({ level: state, sentence: expect.stringContaining(what) }))
	})
	test('a proxy has the name where one is in front', async () => {
		const proxied = config('0.0.0.0', 'trusted_proxies = ["10.1.1.1"]\n')
		expect(states(await checkNetwork(proxied, lan, async () => ['10.1.1.1']))).toBe('PASS PASS')
	})
})

test('a file is sound, damaged, newer, or older', () => {
	expect(
		states(checkDatabases([facts(), facts({ problem: verbatim('row 3 missing') }), facts({ schema: 99 }), facts({ schema: 1 })]))
	).toBe('PASS FAIL FAIL PASS')
	expect(states(checkDatabases([]))).toBe('WARN')
})

const copy = (more: Partial<CopyFacts> = {}): CopyFacts => ({
	code: 'ecole',
	at: '2026-11-20T02:00:00Z',
	file: null,
	error: null,
	warnings: [],
	in_second: null,
	...more
})

test('a copy is fresh, late, a week old, missing, failed', () => {
	const state = (more: Partial<CopyFacts>) => states(checkCopies([copy(more)], '/copies', NOW))
	expect(checkCopies([copy()], '/copies', NOW)).toMatchObject([{ level: 'PASS', sentence: 'the oldest of the last copies is 6 hours old' }])
	expect(state({ at: '2026-11-18T02:00:00Z' })).toBe('WARN')
	expect(state({ at: '2026-11-01T02:00:00Z' })).toBe('FAIL')
	expect(state({ at: null })).toBe('WARN')
	expect(state({ error: asSentence('the disk is full') })).toBe('WARN')
	expect(checkCopies(null, '/copies', NOW)).toMatchObject([{ level: 'WARN', sentence: 'the folder of the copies cannot be read: /copies' }])
})

test('a problem that the copies of several institutions share is reported once, with all their names', () => {
	const full = { error: asSentence('the disk is full') }
	const copies = [copy({ code: 'a', at: null }), copy({ code: 'b', ...full }), copy({ code: 'c', at: null }), copy({ code: 'd', ...full })]
	expect(checkCopies(copies, '/copies', NOW).map(({ sentence: told }) => told as unknown)).toEqual([
		'no copy of a, c exists; "preau backup" makes one',
		'the last copy of b, d failed, it is tried again every hour: the disk is full'
	])
})

test('a warning of a copy is reported in the language of the reader', () => {
	const failed = copy({
		error: asSentence('the disk is full'),
		warnings: [
			sentence('second folder {folder}: {reason}', { folder: '/media/usb', reason: asSentence('the disk is full') }),
			verbatim('von anderswo')
		]
	})
	const said = [...checkCopiesRaw([failed], '', NOW), ...checkWarnings([failed])].map(({ sentence: told }) => worded('fr', told))
	expect(said).toEqual([
		expect.stringContaining('le disque est plein'),
		expect.stringMatching(/second dossier \/media\/usb : .*le disque est plein/),
		expect.stringContaining('von anderswo')
	])
})

test('the possible loss with the machine is given in minutes, and is late after three times the interval', () => {
	expect(checkLoss(undefined, 0)).toEqual([])
	expect(checkLoss(15, 5)).toMatchObject([{ level: 'PASS', sentence: expect.stringContaining('so is 15 minutes of writing') }])
	expect(checkLoss(0, 5)).toMatchObject([{ level: 'PASS', sentence: expect.stringContaining('has all writing') }])
	expect(states(checkLoss(16, 5))).toBe('WARN')
	expect(states(checkLoss(null, 5))).toBe('WARN')
})

test('the second folder is there, its disk is out, or it lacks a copy', () => {
	const second = (second_dir: string, copies: readonly CopyFacts[] = []) => checkSecond(copies, { second_dir, every_minutes: 5 }, undefined)
	expect(states(second(folder.path))).toBe('PASS')
	expect(states(second(''))).toBe('PASS')
	expect(second(folder.path, [copy({ in_second: false }), copy({ code: 'lycee', in_second: false })])).toMatchObject([
		{ level: 'WARN', sentence: 'the last copy of ecole, lycee is not in the second folder; "preau backup" makes another' }
	])
	expect(second(at('absent'))).toMatchObject([{ level: 'WARN', sentence: expect.stringContaining('is its disk plugged in?') }])
})

test('messages leave, wait for long, are refused', () => {
	const seconds = NOW.epochMilliseconds / 1000
	const check = (own: Partial<TenantFacts>) => states(checkMessages([facts(own)], { email: true }, NOW))
	expect(check({ outbox: { en_file: 1 }, waiting: [{ canal: 'email', due: seconds - 10, tried_since: null }] })).toBe('PASS')
	expect(check({ waiting: [{ canal: 'email', due: seconds - 7200, tried_since: null }] })).toBe('WARN')
	expect(check({ waiting: [{ canal: 'email', due: seconds + 600, tried_since: seconds - 7200 }] })).toBe('WARN')
	expect(check({ waiting: [{ canal: 'sms', due: seconds - 7200, tried_since: null }] })).toBe('PASS')
	expect(check({ outbox: { echec: 3 } })).toBe('WARN')
})

test('the mail server takes connections, or not', async () => {
	const server = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data: () => undefined } })
	const smtp = { ...settings().smtp, host: '127.0.0.1', port: server.port }
	expect(await checkMailServer(smtp)).toMatchObject({ level: 'PASS' })
	server.stop(true)
	expect(await checkMailServer(smtp)).toMatchObject({ level: 'WARN', sentence: expect.stringContaining('ECONNREFUSED') })
	expect(await checkMailServer({ ...smtp, host: '' })).toMatchObject({
		level: 'PASS',
		sentence: 'mail is off: set smtp.host and smtp.from'
	})
})

test('a port is free, taken, answers, or does not', async () => {
	const port = freePort()
	const config = settings(`[server]\nhost = "127.0.0.1"\nport = ${port}\n[tls]\nmode = "off"\n`)
	expect(states(await checkPorts(config, 'none'))).toBe('PASS')
	expect(states(await checkPorts(config, 'served'))).toBe('FAIL')
	const what = `port ${port}: nobody listens there, and the service should`
	expect(await checkPorts(config, 'due')).toMatchObject([{ level: 'FAIL', sentence: what }])
	const server = Bun.serve({ hostname: '127.0.0.1', port, fetch: () => new Response() })
	expect(states(await checkPorts(config, 'none'))).toBe('FAIL')
	expect(states(await checkPorts(config, 'served'))).toBe('PASS')
	await server.stop(true)
})

test('the temporary folder is fine, absent, nearly full', () => {
	expect(checkTemporaryFolder(folder.path, () => 2 ** 30).level).toBe('PASS')
	expect(checkTemporaryFolder(at('absent')).level).toBe('FAIL')
	expect(checkTemporaryFolder(folder.path, () => 2 ** 20).level).toBe('WARN')
})

test.if(canMount())('the temporary folder is a small disk, or noexec (needs root)', () => {
	const disk = smallDisk()
	try {
		expect(checkTemporaryFolder(disk.path).level).toBe('WARN')
		Bun.spawnSync(['mount', '-o', 'remount,noexec', disk.path])
		expect(checkTemporaryFolder(disk.path, () => 2 ** 30)).toMatchObject({ level: 'FAIL', sentence: expect.stringContaining('noexec') })
	} finally {
		disk.remove()
	}
})

test('data, secrets and settings are private, or not', () => {
	const config = settings('[smtp]\nhost = "mail"\nfrom = "a@b.lan"\nuser = "u"\npassword_file = "secret"\n[data]\ndir = "data"\n')
	mkdirSync(at('data/tls'), { recursive: true })
	mkdirSync(at('backups'))
	for (const name of ['secret', 'preau.toml', 'data/tls/ca.pem']) writeFileSync(at(name), 'x')
	const check = () => states(checkPermissions(config, at('preau.toml')))
	const modes = { data: 0o700, backups: 0o700, secret: 0o640, 'preau.toml': 0o644, 'data/tls/ca.pem': 0o600 }
	const restore = () => Object.entries(modes).forEach(([name, mode]) => chmodSync(at(name), mode))
	restore()
	expect(check()).toBe('PASS')
	if (process.geteuid?.() === 0) {
		// who obeys has a secret that the service can still read
		Bun.spawnSync(['chown', '65534:65534', at('data')])
		chmodSync(at('secret'), 0o644)
		expect(checkPermissions(config, at('preau.toml'))).toContainEqual(
			expect.objectContaining({ sentence: expect.stringMatching(/: chown root:nogroup .*secret && chmod 640 .*secret$/) })
		)
		Bun.spawnSync(['chown', '0:0', at('data')])
		restore()
	}
	for (const [name, mode, state] of [
		['data', 0o755, 'FAIL'],
		['data', 0o750, 'WARN'],
		['backups', 0o755, 'WARN'],
		['secret', 0o644, 'FAIL'],
		['data/tls/ca.pem', 0o644, 'FAIL'],
		['preau.toml', 0o666, 'FAIL']
	] as const) {
		chmodSync(at(name), mode)
		expect([name, check()]).toEqual([name, state])
		restore()
	}
})

test.if(process.geteuid?.() === 0)('a file of another user than its folder is found (needs root)', () => {
	mkdirSync(at('data/tenants'), { recursive: true })
	chmodSync(at('data'), 0o700)
	Bun.spawnSync(['chown', '-R', '65534:65534', at('data')])
	// a link that belongs to the service leads to a file that no advice may give away
	symlinkSync('/etc/passwd', at('data/tenants/autre.db'))
	lchownSync(at('data/tenants/autre.db'), 65534, 65534)
	expect(checkPermissions(settings(), at('preau.toml'))).toMatchObject([{ level: 'PASS' }])
	writeFileSync(at('data/tenants/ecole.db'), '')
	expect(checkPermissions(settings(), at('preau.toml'))).toMatchObject([
		{ level: 'FAIL', sentence: expect.stringContaining('belongs to another user') }
	])
})

describe('the unit', () => {
	const shipped = readFileSync(join(import.meta.dir, '../../../installer/preau.service'), 'utf8')
	const STATE: UnitState = { active: 'active', sub: 'running', result: 'success', status: 0, isKilled: false, restarts: 0 }
	const unit = (override?: string, text = shipped): InstalledUnit => ({
		file: '/etc/systemd/system/preau.service',
		text,
		additions: override === undefined ? [] : [{ name: 'override.conf', text: `[Service]\n${override}\n` }],
		settings: '/opt/preau/preau.toml',
		state: STATE
	})

	test('is the one of this program, another, or none', () => {
		expect(checkUnit(undefined, {})).toMatchObject([{ level: 'PASS', sentence: expect.stringContaining('not installed') }])
		expect(states(checkUnit(unit(), {}))).toBe('PASS')
		expect(checkUnit(unit(''), {})).toMatchObject([{ level: 'PASS', sentence: expect.stringContaining('with override.conf') }])
		expect(states(checkUnit(unit(undefined, shipped.replace('WatchdogSec=60\n', '')), {}))).toBe('WARN')
	})

	test('names a folder without which it does not start', () => {
		const folders = { 'backup.second_dir': '/media/disque/preau' }
		expect(states(checkUnit(unit('ReadWritePaths=-/media/disque'), folders))).toBe('PASS')
		const what = /^ReadWritePaths=\/media\/disque is not there, .*with a dash before it: ReadWritePaths=-\/media\/disque$/
		expect(checkUnit(unit('ReadWritePaths=/media/disque'), folders)).toMatchObject([
			{ level: 'WARN', sentence: expect.stringMatching(what) }
		])
		expect(states(checkUnit(unit(`ReadWritePaths=${folder.path}`), {}))).toBe('PASS')
		expect(states(checkUnit(unit(`ReadWritePaths="${at('un disque')}" +-/x -${folder.path} ${at('autre')}`), {}))).toBe('WARN WARN')
		expect(states(checkUnit(unit(`ReadWritePaths=${at('absent')}\nReadWritePaths=\n`), {}))).toBe('PASS')
	})

	test('lets the service write the folders of the settings, or not', () => {
		const folders = { 'data.dir': '/var/lib/preau', 'backup.dir': '/var/lib/preau/backups', 'backup.second_dir': '/media/disque2/preau' }
		expect(checkUnit(unit('ReadWritePaths=-/media/disque'), folders)).toMatchObject([
			{ level: 'WARN', sentence: expect.stringContaining('does not let the service write in /media/disque2/preau (backup.second_dir)') }
		])
	})

	test.each<[Partial<UnitState>, 'PASS' | 'WARN' | 'FAIL', RegExp]>([
		[{}, 'PASS', /^it runs$/],
		[{ active: 'reloading', sub: 'reload' }, 'PASS', /^it runs$/],
		[
			{ active: 'inactive', sub: 'dead' },
			'FAIL',
			/systemd says inactive \(dead\): "systemctl start preau" starts it; journalctl --unit preau/
		],
		[{ active: 'activating', sub: 'start' }, 'WARN', /activating \(start\): it is starting/],
		[{ active: 'deactivating', sub: 'stop-sigterm' }, 'WARN', /it is stopping/],
		[
			{ active: 'activating', sub: 'auto-restart', result: 'exit-code', status: 226, restarts: 7 },
			'FAIL',
			/activating \(auto-restart\), result exit-code, status=226\/NAMESPACE, started again 7 times: a folder that ReadWritePaths= names is not there/
		],
		[
			{ active: 'failed', sub: 'failed', result: 'exit-code', status: 64 },
			'FAIL',
			/status=64\/USAGE: the settings have a fault, "preau config check"/
		],
		[{ active: 'failed', sub: 'failed', result: 'exit-code', status: 78 }, 'FAIL', /status=78\/CONFIG: the data is newer/],
		[{ active: 'activating', sub: 'start', restarts: 9 }, 'FAIL', /started again 9 times: it does not stay up/],
		[
			{ active: 'activating', sub: 'auto-restart', result: 'signal', status: 9, isKilled: true, restarts: 1 },
			'FAIL',
			/result signal, signal 9/
		],
		[{ active: 'activating', sub: 'auto-restart', result: 'watchdog', status: 6, isKilled: true }, 'FAIL', /it hung and was ended/]
	])('of a service in the state %j: %s', (state, expected, what) => {
		const trouble = troubleOf({ ...STATE, ...state })
		expect(checkService({ trouble })).toMatchObject([{ level: expected, sentence: expect.stringMatching(what) }])
	})

	test('is found with its additions, its settings and its state', async () => {
		expect(await installedUnit(folder.path, async () => '')).toBeUndefined()
		const file = at('etc/systemd/system/preau.service')
		mkdirSync(`${file}.d`, { recursive: true })
		writeFileSync(file, shipped)
		writeFileSync(`${file}.d/override.conf`, '[Service]\n')
		writeFileSync(`${file}.d/notes.txt`, '')
		const said = 'ActiveState=failed\nSubState=failed\nResult=signal\nExecMainCode=2\nExecMainStatus=9\nNRestarts=2\n'
		expect(await installedUnit(folder.path, async () => said)).toEqual({
			file,
			text: shipped,
			additions: [{ name: 'override.conf', text: '[Service]\n' }],
			settings: '/opt/preau/preau.toml',
			state: { active: 'failed', sub: 'failed', result: 'signal', status: 9, isKilled: true, restarts: 2 }
		})
		const silent = await installedUnit(folder.path, async () => undefined)
		expect(silent?.state).toBeUndefined()
		const what = 'systemd cannot be asked whether it serves'
		expect(checkService({ trouble: undefined, unit: silent! })).toMatchObject([{ level: 'WARN', sentence: what }])
		expect(checkService(undefined)).toEqual([])
	})
})

test.each([
	['', 'PASS', 'name somebody in alerts.to'],
	['[alerts]\nto = ["it@ecole.lan"]', 'WARN', 'mail is off'],
	['[smtp]\nhost = "127.0.0.1"\nfrom = "a@b.lan"\n[alerts]\nto = ["it@ecole.lan"]', 'PASS', 'it@ecole.lan gets alerts by mail'],
	[
		'[smtp]\nhost = "127.0.0.1"\nfrom = "a@b.lan"\n[alerts]\nto = ["it@ecole.lan", "b@b.lan"]',
		'PASS',
		'it@ecole.lan, b@b.lan get alerts by mail'
	]
])('alerts with %p: %s', (text, state, words) => {
	const found = checkAlerts(settings(text))
	expect([found.level, found.sentence]).toEqual([state as Finding['level'], expect.stringContaining(words)])
})

test('a single person who looks after the machine is named in the singular', () => {
	const config = loadConfig({ file: '/opt/preau/preau.toml', text: '[console]\noperateurs = ["ecole/awa"]' })
	expect(checkOperators(config, [facts({ accounts: ['awa'] })])[0]?.sentence).toEqual(
		expect.stringMatching(/^ecole\/awa looks after the machine$/)
	)
})

describe('who look after the machine', () => {
	const settings = (text = '') => loadConfig({ file: '/opt/preau/preau.toml', text })
	const named = settings('[console]\noperateurs = ["ecole/awa"]')
	const [one, other] = [facts({ accounts: ['awa'] }), facts({ code: 'lycee' })]

	test.each<[string, ReturnType<typeof settings>, TenantFacts[], string[]]>([
		['nobody is named, with one institution', settings(), [one], ['PASS']],
		['nobody is named, with several', settings(), [one, other], ['WARN']],
		['somebody is named', named, [one, other], ['PASS']],
		['who is named is no account', named, [facts()], ['WARN']],
		['the institution is none', named, [other], ['WARN']],
		['the institution cannot be read', named, [facts({ accounts: null })], ['PASS']],
		['the console is off', settings('[console]\nactif = false'), [one, other], []],
		['there is no institution yet', named, [], []]
	])('%s', (_case, config, tenants, expected) => {
		const found = checkOperators(config, tenants)
		expect(found.map(({ level }) => level)).toEqual(expected as Finding['level'][])
		if (expected[0] === 'WARN' && config === named) expect(found[0]?.sentence).toContain('ecole/awa')
	})
})
