import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SMTPServerOptions } from 'smtp-server'
import { adviceOn } from '../../src/outbox/channels/smtp-advice'
import { loadConfig } from '../../src/config/load'
import { dns, ip, privateCa, type Pair } from '../support/certificates'
import { preau, type Said } from '../support/cli'
import { TestClock } from '../support/clock'
import { temporaryFolder } from '../support/folder'
import { worded } from '../../src/kit/sentence'
import { startMailServer, type Replies } from '../support/mail-server'

let folder: ReturnType<typeof temporaryFolder>
let pair: Pair
let otherName: Pair
beforeAll(async () => {
	folder = temporaryFolder()
	const ca = await privateCa(folder.path)
	pair = await ca.sign('mail', [ip('127.0.0.1')])
	otherName = await ca.sign('other', [dns('mail.other.lan')])
	writeFileSync(join(folder.path, 'good'), 's3cret pass\n')
	writeFileSync(join(folder.path, 'wrong'), 'hunter2\n')
	writeFileSync(join(folder.path, 'other-ca.crt'), pair.cert)
})
afterAll(() => folder.remove())

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
	for (const end of ends.splice(0)) await end()
})

async function serve(options: SMTPServerOptions = {}, replies: Replies = {}) {
	const server = await startMailServer({ ...pair, ...options }, replies)
	ends.push(() => server.stop())
	return server
}

const CA = 'ca_file = "ca.crt"'

function mailTest(port: number, lines = CA, words: readonly string[] = ['awa@ecole.lan'], host = '127.0.0.1'): Promise<Said> {
	const file = join(folder.path, 'preau.toml')
	const settings = [`host = "${host}"`, `port = ${port}`, 'from = "École <ecole@ecole.lan>"', lines]
	writeFileSync(file, ['[smtp]', ...settings].join('\n'))
	return preau(file, ['mail', 'test', ...words], { clock: new TestClock() })
}

test('tells every step of a mail that leaves', async () => {
	const server = await serve({ authOptional: false })
	expect(await mailTest(server.port, `${CA}\nuser = "u"\npassword_file = "good"`)).toMatchObject({
		code: 0,
		stderr: '',
		stdout: `PASS  name: 127.0.0.1
PASS  connection: port ${server.port} answers
PASS  encryption: STARTTLS, certificate of the CA in smtp.ca_file
PASS  authentication: as u
PASS  sender: ecole@ecole.lan
PASS  recipient: awa@ecole.lan
PASS  mail: 250 OK: message queued
`
	})
	expect(server.received[0]?.mail.subject).toBe('Préau\u00a0: essai / test')
})

test('calls this machine by the domain of the sender, or as smtp.name says', async () => {
	const names: string[] = []
	const onMailFrom: SMTPServerOptions['onMailFrom'] = (_address, session, done) => {
		names.push(session.hostNameAppearsAs)
		done()
	}
	const server = await serve({ onMailFrom })
	await mailTest(server.port)
	await mailTest(server.port, `${CA}\nname = "sms.ecole.lan"`)
	expect(names).toEqual(['ecole.lan', 'sms.ecole.lan'])
})

test('mail test warns if the server did not ask for a password, so that none was sent', async () => {
	const server = await serve({ disabledCommands: ['AUTH'] })
	const lines = `${CA}\nuser = "u"\npassword_file = "wrong"`
	const { code, stdout, stderr } = await mailTest(server.port, lines)
	expect([code, stderr]).toEqual([0, ''])
	expect(stdout).toContain(
		'WARN  authentication: the server asks for none: no password was sent\n      smtp.user: without effect there; is this the right server and port?\n'
	)
	const { sent, steps } = JSON.parse((await mailTest(server.port, lines, ['awa@ecole.lan', '--json'])).stdout)
	expect(sent).toBe(true)
	expect(steps[3]).toMatchObject({ step: 'authentication', ok: true, setting: 'smtp.user' })
})

test('mail test reports both faults of a server that does not ask for a password and does not pass on mail', async () => {
	const server = await serve({ disabledCommands: ['AUTH'] }, { rcpt: () => '554 5.7.1 Relay access denied' })
	const { code, stdout, stderr } = await mailTest(server.port, `${CA}\nuser = "u"\npassword_file = "good"`)
	expect([code, stdout, stderr]).toEqual([
		1,
		expect.stringContaining('WARN  authentication: '),
		expect.stringContaining('FAIL  recipient: ')
	])
})

const FAILING: [name: string, setting: string | undefined, lines: string, SMTPServerOptions, Replies][] = [
	['encryption', 'smtp.tls', CA, { disabledCommands: ['STARTTLS'] }, {}],
	['encryption', 'smtp.ca_file', '', {}, {}],
	['encryption', 'smtp.ca_file', 'ca_file = "other-ca.crt"', {}, {}],
	['encryption', 'smtp.tls', `${CA}\ntls = "implicit"`, {}, {}],
	['authentication', 'smtp.user', CA, { authOptional: false }, {}],
	['authentication', 'smtp.user', `${CA}\nuser = "u"\npassword_file = "wrong"`, { authOptional: false }, {}],
	['sender', 'smtp.from', CA, {}, { from: '553 5.7.1 not you' }],
	['recipient', undefined, CA, {}, { rcpt: () => '550 5.1.1 no such user' }],
	['recipient', 'smtp.user', CA, {}, { rcpt: () => '554 5.7.1 Relay access denied' }],
	['mail', undefined, CA, {}, { data: '554 5.7.1 spam' }],
	['connection', undefined, CA, {}, { connect: '421 4.3.2 not now' }],
	['connection', 'smtp.name', CA, {}, { from: '421 4.7.0 Try again later, closing connection. (EHLO)' }],
	['connection', 'smtp.name', CA, {}, { rcpt: () => '504 5.5.2 <pc>: Helo command rejected: need fully-qualified hostname' }],
	['encryption', 'smtp.tls', `${CA}\ntls = "off"`, {}, { from: '530 5.7.0 Must issue a STARTTLS command first' }],
	['encryption', 'smtp.tls', `${CA}\ntls = "off"`, {}, { from: '538 5.7.11 Must issue a STARTTLS command first' }]
]

describe('names the step and the setting that is wrong', () => {
	test.each(FAILING)('%s: %s (%j)', async (step, setting, lines, options, replies) => {
		const server = await serve(options, replies)
		const said = await mailTest(server.port, lines, ['awa@ecole.lan', '--json'])
		expect(said).toMatchObject({ code: 1, stderr: '' })
		const { sent, steps } = JSON.parse(said.stdout) as { sent: boolean; steps: { step: string; ok: boolean; setting?: string }[] }
		expect(sent).toBe(false)
		expect(steps.filter(({ ok }) => !ok)).toEqual([steps.at(-1)!])
		expect([steps.at(-1)?.step, steps.at(-1)?.setting]).toEqual([step, setting])
		expect(said.stdout).not.toContain('hunter2')
		expect(server.received).toEqual([])
	})

	const refused = (command: string, response: string) => ({ command, response, responseCode: Number(response.slice(0, 3)), message: 'x' })
	test.each([
		['RCPT TO', '450 4.7.1 <awa@ecole.lan>: Recipient address rejected: Greylisted, see http://postgrey', 'recipient', 'come again'],
		['RCPT TO', '451 4.7.500 Server busy. Please try again later', 'recipient', 'come again'],
		['RCPT TO', '450 4.2.0 <awa@ecole.lan>: Recipient address rejected: Greylisted', 'recipient', 'come again'],
		['MAIL FROM', '450 4.7.1 Greylisting in action', 'sender', 'come again'],
		['MAIL FROM', '550 5.4.5 Daily user sending limit exceeded', 'sender', 'send no more for now'],
		['DATA', '550 5.4.5 Daily user sending limit exceeded', 'mail', 'send no more for now'],
		['MAIL FROM', '421 4.7.0 Too many messages, daily limit reached', 'sender', 'send no more for now'],
		['AUTH PLAIN', '535 5.7.139 Authentication unsuccessful, basic authentication is disabled', 'authentication', 'basic authentication'],
		['RCPT TO', '452 4.2.2 The email account is over quota', 'recipient', 'does not take mail'],
		['RCPT TO', '550 5.1.1 no such user', 'recipient', 'does not take mail'],
		['MAIL FROM', '553 5.7.1 not you', 'sender', 'send from that address'],
		['AUTH PLAIN', '535 5.7.8 Bad password', 'authentication', 'does not take this user']
	])('%s, answered by %s, is a matter of the %s', (command, response, step, words) => {
		const { smtp } = loadConfig({ file: 'preau.toml', text: '[smtp]\nhost = "a.lan"\nport = 465\nfrom = "a@b"' })
		const advice = adviceOn(refused(command, response), { ...smtp, user: 'u' })
		expect([advice.step, worded('en', advice.advice)]).toEqual([step as typeof advice.step, expect.stringContaining(words)])
	})

	test('a certificate for another name', async () => {
		const server = await serve(otherName)
		const { code, stderr } = await mailTest(server.port)
		expect(code).toBe(1)
		expect(stderr).toContain('FAIL  encryption: ')
		expect(stderr).toContain('smtp.host: the certificate is made for another name')
	})

	test('a port where nobody listens', async () => {
		const server = await startMailServer()
		await server.stop()
		const { code, stdout, stderr } = await mailTest(server.port)
		expect([code, stdout]).toEqual([1, 'PASS  name: 127.0.0.1\n'])
		expect(stderr).toContain(`smtp.port: nothing listens on port ${server.port} of 127.0.0.1`)
	})

	test('a name that nobody has', async () => {
		const { code, stdout, stderr } = await mailTest(25, '', ['awa@ecole.lan'], 'mail.invalid')
		expect([code, stdout]).toEqual([1, ''])
		expect(stderr).toContain('smtp.host: this machine cannot find an address for "mail.invalid"')
	})

	test.each<[object, string]>([
		[{ timeoutType: 'GREETING_TIMEOUT', code: 'ETIMEDOUT' }, 'smtp.tls'],
		[{ timeoutType: 'CONNECT_TIMEOUT', code: 'ETIMEDOUT' }, 'smtp.host'],
		[{ originalCode: 'EHOSTUNREACH', code: 'ESOCKET' }, 'smtp.host']
	])('%j', (failure, setting) => {
		const { smtp } = loadConfig({ file: 'preau.toml', text: '[smtp]\nhost = "a.lan"\nport = 465\nfrom = "a@b"' })
		expect(adviceOn({ message: 'x', ...failure }, smtp)).toMatchObject({ step: 'connection', setting })
	})
})

describe('is a matter of usage or configuration', () => {
	test.each([
		[['nobody'], CA, '"nobody" is not a mail address'],
		[['a@b.lan\nBcc: c@d.lan'], CA, 'is not a mail address'],
		[[], CA, 'usage: preau mail test ADDRESS'],
		[['a@b.lan'], 'ca_file = "none"', 'smtp.ca_file: the file cannot be read (ENOENT)'],
		[['a@b.lan'], 'user = "u"', 'smtp.password_file: missing: smtp.user needs it']
	])('%j with %j', async (words, lines, message) => {
		const { code, stderr } = await mailTest(25, lines, words)
		expect(code).toBe(64)
		expect(stderr).toContain(message)
	})

	test('mail is off', async () => {
		writeFileSync(join(folder.path, 'off.toml'), '')
		const { code, stderr } = await preau(join(folder.path, 'off.toml'), ['mail', 'test', 'a@b.lan'])
		expect([code, stderr]).toEqual([64, 'preau: mail is off: set smtp.host and smtp.from\n'])
	})
})
