import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SMTPServerOptions } from 'smtp-server'
import type { Channel } from '../../../src/outbox/channels/channel'
import { emailChannel } from '../../../src/outbox/channels/email.channel'
import type { Config } from '../../../src/config/entries'
import { dns, ip, privateCa, type Pair } from '../../support/certificates'
import { temporaryFolder } from '../../support/folder'
import { startMailServer, type Replies } from '../../support/mail-server'
import { aMessage } from '../../support/messages'

let folder: ReturnType<typeof temporaryFolder>
let caFile: string
let pair: Pair
let otherName: Pair
let passwordFile: string

beforeAll(async () => {
	folder = temporaryFolder()
	const ca = await privateCa(folder.path)
	caFile = ca.caFile
	pair = await ca.sign('mail', [dns('localhost'), ip('127.0.0.1')])
	otherName = await ca.sign('other', [dns('mail.other.lan')])
	passwordFile = join(folder.path, 'password')
	writeFileSync(passwordFile, 's3cret pass\n')
})
afterAll(() => folder.remove())

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
	for (const end of ends.splice(0).toReversed()) await end()
})

const smtp = (port: number, over: Partial<Config['smtp']> = {}): Config['smtp'] => ({
	host: '127.0.0.1',
	port,
	tls: 'required',
	user: '',
	password_file: '',
	ca_file: caFile,
	name: '',
	from: 'École <ecole@ecole.lan>',
	...over
})

function open(settings: Config['smtp']): Channel {
	const channel = emailChannel(settings)
	ends.push(() => channel.close())
	return channel
}

async function serve(options: SMTPServerOptions = {}, replies: Replies = {}) {
	const server = await startMailServer({ ...pair, ...options }, replies)
	ends.push(() => server.stop())
	return server
}

describe('a mail that arrives', () => {
	test('goes through STARTTLS with the private CA, from the right sender to the right recipient', async () => {
		const server = await serve()
		expect(await open(smtp(server.port)).send(aMessage())).toEqual({ outcome: 'sent', response: '250 OK: message queued' })
		const [received] = server.received
		expect(received).toMatchObject({ from: 'ecole@ecole.lan', to: ['awa@ecole.lan'], secure: true })
		expect(received?.mail.from?.value).toEqual([{ name: 'École', address: 'ecole@ecole.lan' }])
		expect(received?.mail.to).toMatchObject({ value: [{ name: 'Awa KOUASSI', address: 'awa@ecole.lan' }] })
	})

	test('goes through TLS from the start, with a password', async () => {
		const server = await serve({ secure: true, authOptional: false })
		const settings = smtp(server.port, { tls: 'implicit', user: 'préau', password_file: passwordFile })
		expect(await open(settings).send(aMessage())).toMatchObject({ outcome: 'sent' })
		expect(server.received[0]).toMatchObject({ user: 'préau', secure: true })
	})

	test('goes in plain where tls is "off", even if the server offers more', async () => {
		const server = await serve()
		expect(await open(smtp(server.port, { tls: 'off', ca_file: '' })).send(aMessage())).toMatchObject({ outcome: 'sent' })
		expect(server.received[0]?.secure).toBe(false)
	})

	test('has the headers of a message that no person has written, the same at every attempt', async () => {
		const server = await serve()
		const channel = open(smtp(server.port))
		await channel.send(aMessage())
		await channel.send(aMessage())
		const [first, second] = server.received.map(({ mail }) => mail)
		expect(first?.messageId).toBe('<o.ecole.41@ecole.lan>')
		expect(second?.messageId).toBe('<o.ecole.41@ecole.lan>')
		expect(first?.date?.toISOString()).toBe('2026-11-20T08:00:00.000Z')
		expect(first?.headers.get('auto-submitted')).toBe('auto-generated')
		expect(first?.headers.get('content-language')).toBe('fr')
		expect(server.received[0]?.raw).toContain('List-Unsubscribe:\r\n <mailto:ecole@ecole.lan?subject=Ne%20plus%20recevoir%20de%20rappels>')
		expect(server.connections()).toBe(1)
	})

	test('can be stopped by one click where browsers reach this machine (RFC 8058)', async () => {
		const server = await serve()
		await open(smtp(server.port)).send(aMessage({ lien_desabonnement: 'https://ecole.lan/stop' }))
		const { raw, mail } = server.received[0]!
		const headers = raw.replace(/\r\n\s/g, ' ')
		expect(headers).toContain('List-Unsubscribe: <https://ecole.lan/stop>, <mailto:ecole@ecole.lan?')
		expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
		expect(mail.text).toContain('Ne plus recevoir ces e-mails\u00a0: https://ecole.lan/stop')
		expect(mail.html).toContain('href="https://ecole.lan/stop"')
	})

	test('shows names of every script, and lines of any length', async () => {
		const server = await serve()
		const texte = `${'très long '.repeat(400)}\n.\n日本語`
		const message = aMessage({
			texte,
			destinataire: { prenoms: "Aïcha N'Guessan", nom: 'ÖZTÜRK "Ö", Łukasz' },
			etablissement: { nom: 'معهد الميكانيكا' },
			seance: { matiere: 'Électricité & magnétisme <II>', salle: '机房 «3»' }
		})
		await open(smtp(server.port, { from: 'ecole@ecole.lan' })).send(message)
		const { raw, mail } = server.received[0]!
		expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThan(999)
		expect(mail.from?.value[0]?.name).toBe('معهد الميكانيكا')
		expect(mail.to).toMatchObject({ value: [{ name: `Aïcha N'Guessan ÖZTÜRK "Ö", Łukasz`, address: 'awa@ecole.lan' }] })
		expect(mail.subject).toBe('Rappel\u00a0: Électricité & magnétisme <II>, lundi 23 novembre à 08:00')
		expect(mail.text).toContain('très long '.repeat(400).trim())
		expect(mail.text).toContain('\n> .\n> 日本語')
		expect(mail.html).toContain('Électricité &amp; magnétisme &lt;II&gt;')
	})

	test('never has a header or recipient that a text smuggled in', async () => {
		const server = await serve()
		const evil = 'x\r\nBcc: victim@ecole.lan\r\nX-Evil: 1\r\n\r\nbody'
		const message = aMessage({
			id: `a${evil}@b`,
			texte: evil,
			etablissement: { nom: evil },
			lien_desabonnement: `https://ecole.lan/${evil}`,
			destinataire: { prenoms: evil, nom: evil },
			seance: { matiere: evil, salle: evil, enseignant: evil, classes: [evil], uid: evil, lien: `https://a.lan/${evil}` }
		})
		expect(await open(smtp(server.port, { from: 'ecole@ecole.lan' })).send(message)).toMatchObject({ outcome: 'sent' })
		const { to, mail } = server.received[0]!
		expect(to).toEqual(['awa@ecole.lan'])
		expect([...mail.headers.keys()].toSorted()).toEqual([
			'auto-submitted',
			'content-language',
			'content-type',
			'date',
			'from',
			'list',
			'message-id',
			'mime-version',
			'subject',
			'to',
			'x-auto-response-suppress'
		])
		const calendar = mail.attachments[0]!.content.toString()
		expect(calendar.match(/^(BCC|X-Evil)/gim)).toBeNull()
	})
})

describe('a mail that does not', () => {
	test.each([
		['awa@ecole.lan\r\nBcc: x@y.lan'],
		['awa@ecole.lan, x@y.lan'],
		['Awa <awa@ecole.lan>'],
		['awa'],
		[''],
		[`${'a'.repeat(250)}@ecole.lan`]
	])('%j is refused without asking the server', async (adresse) => {
		const server = await serve()
		expect(await open(smtp(server.port)).send(aMessage({ adresse }))).toEqual({
			outcome: 'refused',
			reason: { phrase: 'this is no mail address' }
		})
		expect(server.connections()).toBe(0)
	})

	test.each<[string, Replies, object]>([
		[
			'550 to the recipient',
			{ rcpt: () => '550 5.1.1 no such user' },
			{ outcome: 'refused', reason: expect.stringContaining('550 5.1.1') }
		],
		['554 to the mail', { data: '554 5.7.1 spam' }, { outcome: 'refused', reason: expect.stringContaining('554 5.7.1 spam') }],
		// of Postfix, Exim, qmail, Exchange, and of a mailing list
		...[
			'554 5.7.1 <awa@ecole.lan>: Relay access denied',
			'550 relay not permitted',
			"553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)",
			'550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain'
		].map((reply): [string, Replies, object] => [reply, { rcpt: () => reply }, { outcome: 'later', unreachable: false }]),
		['550 of a list', { rcpt: () => '550 5.7.2 not allowed to post' }, { outcome: 'refused' }],
		['552 at its size', { from: '552 5.3.4 too large' }, { outcome: 'refused', reason: expect.stringContaining('too large') }],
		['450 to the recipient', { rcpt: () => '450 4.2.0 greylisted' }, { outcome: 'later', unreachable: false }],
		['452 to the mail', { data: '452 4.3.1 full' }, { outcome: 'later', unreachable: false }],
		['421 to the recipient', { rcpt: () => '421 4.3.2 shutting down' }, { outcome: 'later', unreachable: true }],
		['421 at the greeting', { connect: '421 4.3.2 not now' }, { outcome: 'later', unreachable: true }],
		['554 at the greeting', { connect: '554 5.7.1 go away' }, { outcome: 'later', unreachable: true }],
		[
			'553 to the sender',
			{ from: '553 5.7.1 not you' },
			{ outcome: 'later', unreachable: true, reason: expect.stringContaining('not you') }
		]
	])('%s', async (_, replies, expected) => {
		const server = await serve({}, replies)
		expect(await open(smtp(server.port)).send(aMessage())).toMatchObject(expected)
		expect(server.received).toEqual([])
	})

	test('a refused recipient leaves the connection to the next', async () => {
		const server = await serve({}, { rcpt: (address) => (address.startsWith('ghost') ? '550 no such user' : undefined) })
		const channel = open(smtp(server.port))
		expect(await channel.send(aMessage({ adresse: 'ghost@ecole.lan' }))).toMatchObject({ outcome: 'refused' })
		expect(await channel.send(aMessage())).toMatchObject({ outcome: 'sent' })
	})

	test('a refused password delays the mail, and never appears in a reason', async () => {
		const server = await serve({ authOptional: false }, { auth: `535 5.7.8 s3cret pass ${btoa('s3cret pass')} is wrong` })
		const delivery = await open(smtp(server.port, { user: 'u', password_file: passwordFile })).send(aMessage())
		expect(delivery).toEqual({ outcome: 'later', unreachable: true, reason: '535 5.7.8 *** *** is wrong' })
	})

	test('530, authentication wanted, is for later', async () => {
		const server = await serve({ authOptional: false })
		expect(await open(smtp(server.port)).send(aMessage())).toMatchObject({ outcome: 'later', unreachable: true })
	})

	test('no STARTTLS where it is required: nothing is sent in plain', async () => {
		const server = await serve({ disabledCommands: ['STARTTLS'] })
		expect(await open(smtp(server.port)).send(aMessage())).toMatchObject({ outcome: 'later', unreachable: true })
		expect(server.received).toEqual([])
	})

	test('a certificate of an unknown CA, or for another name', async () => {
		const server = await serve()
		expect(await open(smtp(server.port, { ca_file: '' })).send(aMessage())).toMatchObject({ outcome: 'later', unreachable: true })
		const other = await serve(otherName)
		const delivery = await open(smtp(other.port)).send(aMessage())
		expect(delivery).toMatchObject({ outcome: 'later', unreachable: true, reason: expect.stringContaining('altnames') })
	})

	test('nobody listens, or nobody is called so', async () => {
		const server = await startMailServer(pair)
		await server.stop()
		expect(await open(smtp(server.port)).send(aMessage())).toMatchObject({ outcome: 'later', unreachable: true })
		expect(await open(smtp(25, { host: 'mail.invalid' })).send(aMessage())).toMatchObject({ outcome: 'later', unreachable: true })
	})

	test('a server that does not answer delays the mail', async () => {
		const server = await serve({}, { data: 'silence' })
		const channel = emailChannel(smtp(server.port), { socketTimeout: 300 })
		ends.push(() => channel.close())
		expect(await channel.send(aMessage())).toEqual({ outcome: 'later', unreachable: true, reason: 'Timeout (SOCKET_TIMEOUT)' })
		const mute = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data: () => undefined } })
		ends.push(async () => mute.stop(true))
		const waiting = emailChannel(smtp(mute.port), { greetingTimeout: 300 })
		ends.push(() => waiting.close())
		expect(await waiting.send(aMessage())).toEqual({
			outcome: 'later',
			unreachable: true,
			reason: 'Greeting never received (GREETING_TIMEOUT)'
		})
	})

	test('a server that closes the connection', async () => {
		const closing = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { open: (socket) => void socket.end(), data: () => undefined } })
		ends.push(async () => closing.stop(true))
		expect(await open(smtp(closing.port)).send(aMessage())).toEqual({
			outcome: 'later',
			unreachable: true,
			reason: 'the mail server closed the connection'
		})
	})
})

test('files that cannot be used are named by their setting when the program starts', () => {
	const empty = join(folder.path, 'empty')
	writeFileSync(empty, '\n')
	expect(() => emailChannel(smtp(25, { user: 'u', password_file: join(folder.path, 'none') }))).toThrow(
		'smtp.password_file: the file cannot be read (ENOENT)'
	)
	expect(() => emailChannel(smtp(25, { user: 'u', password_file: empty }))).toThrow('smtp.password_file: the file is empty')
	expect(() => emailChannel(smtp(25, { ca_file: passwordFile }))).toThrow('smtp.ca_file: the file does not contain a PEM certificate')
})
