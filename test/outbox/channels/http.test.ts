import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import type { Channel, Delivery } from '../../../src/outbox/channels/channel'
import { openChannels } from '../../../src/outbox/channels/open-channels'
import { loadConfig } from '../../../src/config/load'
import { sentence } from '../../../src/kit/sentence'
import { createLog } from '../../../src/host/log/log'
import { VERSION } from '../../../src/version'
import { dns, privateCa, type Pair } from '../../support/certificates'
import { TestClock } from '../../support/clock'
import { temporaryFolder } from '../../support/folder'
import { aMessage } from '../../support/messages'

const KEY = Buffer.from('0123456789abcdef0123456789abcdef')
const SECRET = `whsec_${KEY.toString('base64')}`

let folder: ReturnType<typeof temporaryFolder>
let pair: Pair
beforeAll(async () => {
	folder = temporaryFolder()
	pair = await (await privateCa(folder.path)).sign('lms', [dns('localhost')])
	writeFileSync(join(folder.path, 'whsec'), `${SECRET}\n`)
	writeFileSync(join(folder.path, 'key'), 'k&y "é"\n')
	writeFileSync(join(folder.path, 'short'), 'whsec_YWJj')
})
afterAll(() => folder.remove())

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
	for (const end of ends.splice(0).toReversed()) await end()
})

type Asked = { readonly method: string; readonly path: string; readonly headers: Headers; readonly body: string }

/** A server on loopback that keeps what it was asked. */
function serve(answer: () => Response | Promise<Response> = () => new Response('ok'), tls?: Pair) {
	const asked: Asked[] = []
	const server = Bun.serve({
		hostname: tls ? 'localhost' : '127.0.0.1',
		port: 0,
		...(tls && { tls }),
		async fetch(request) {
			const { pathname, search } = new URL(request.url)
			asked.push({ method: request.method, path: pathname + search, headers: request.headers, body: await request.text() })
			return answer()
		}
	})
	ends.push(() => server.stop(true))
	return { asked, url: server.url.href.replace(/\/$/, ''), server }
}

const clock = new TestClock()
const log = createLog({ level: 'error', format: 'text', now: () => clock.now(), write: () => undefined })

function open(text: string) {
	const channels = openChannels(loadConfig({ file: join(folder.path, 'preau.toml'), text }), log, clock)
	for (const channel of Object.values<Channel>(channels)) ends.push(() => channel.close())
	return channels
}

const sms = (lines: string) => open(`[sms]\n${lines}`).sms!
const webhook = (url: string, more = '') => open(`[webhook]\nurl = "${url}"\nsecret_file = "whsec"\n${more}`).webhook!

test('a channel that the TOML does not configure is absent', () => {
	expect(open('')).toEqual({})
})

test('a request names the program and its version, unless the settings have another User-Agent', async () => {
	const { asked, url } = serve()
	const message = aMessage({ adresse: '+2250701020304' })
	await sms(`url = "${url}"`).send(message)
	await sms(`url = "${url}/?to={to}&text={text}"\nmethod = "GET"`).send(message)
	await webhook(url).send(message)
	await sms(`url = "${url}"\nheaders = ["user-agent: Modem"]`).send(message)
	expect(asked.map(({ headers }) => headers.get('user-agent'))).toEqual([...Array.from({ length: 3 }, () => `Preau/${VERSION}`), 'Modem'])
})

describe('sms', () => {
	const numero = '+225 07 01-02.03.04'

	test('goes to a gateway as JSON, whatever the text holds', async () => {
		const { asked, url } = serve()
		const channel = sms(`url = "${url}/send"\nheaders = ["X-Key: {secret}", "X-From: {institution}"]\nsecret_file = "key"`)
		const texte = 'guillemets "…" \\ et\nlignes {to}'
		expect(await channel.send(aMessage({ adresse: numero, texte, seance: { lien: null } }))).toEqual({
			outcome: 'sent',
			response: '200 ok'
		})
		const [request] = asked
		expect(request).toMatchObject({ method: 'POST', path: '/send' })
		expect(request?.headers.get('content-type')).toBe('application/json')
		expect(Buffer.from(request?.headers.get('x-key') ?? '', 'latin1').toString()).toBe('k&y "é"')
		expect(request?.headers.get('x-from')).toBe('ecole')
		expect(JSON.parse(request?.body ?? '')).toEqual({
			to: '+2250701020304',
			text: `Rappel: Algorithmique lun 23/11 08:00-10:00, Salle B12, guillemets "..." \\ et lignes {to}, École de mécanique`,
			id: 'o.ecole.41@ecole.lan'
		})
	})

	test('goes as a form, and in the address', async () => {
		const { asked, url } = serve()
		await sms(`url = "${url}"\ncontent_type = "application/x-www-form-urlencoded"\nbody = "to={to}&text={text}"`).send(
			aMessage({ adresse: numero, seance: { matiere: 'R&D = 100 %' } })
		)
		const form = new URLSearchParams(asked[0]?.body)
		expect([...form.keys()]).toEqual(['to', 'text'])
		expect(form.get('to')).toBe('+2250701020304')
		expect(form.get('text')).toStartWith('Rappel: R&D = 100 % lun 23/11')
		await sms(`url = "${url}/send?to={to}&text={text}&key={secret}"\nmethod = "GET"\nsecret_file = "key"`).send(
			aMessage({ adresse: numero })
		)
		const query = new URL(asked[1]?.path ?? '', url).searchParams
		expect(asked[1]).toMatchObject({ method: 'GET', body: '' })
		expect([...query.keys()]).toEqual(['to', 'text', 'key'])
		expect([query.get('to'), query.get('key')]).toEqual(['+2250701020304', 'k&y "é"'])
	})

	test.each([['abc'], [''], ['+1'], ['07 01 02\r\nX: 1 a'], ['00 11 22 33 44 55 66 77 88']])(
		'%j is refused without asking',
		async (adresse) => {
			const { asked, url } = serve()
			expect(await sms(`url = "${url}"`).send(aMessage({ adresse }))).toEqual({
				outcome: 'refused',
				reason: { phrase: 'this is no telephone number' }
			})
			expect(asked).toEqual([])
		}
	)

	test('only the statuses of the TOML count as accepted', async () => {
		const { url } = serve(() => new Response('queued', { status: 202 }))
		const channel = sms(`url = "${url}"\nsuccess = [200]`)
		expect(await channel.send(aMessage({ adresse: numero }))).toMatchObject({ outcome: 'later', reason: '202 queued' })
	})

	test('a reason does not repeat the secret that the gateway repeats', async () => {
		const { url } = serve(() => new Response('bad key k&y "é" for\r\nyou', { status: 400 }))
		const channel = sms(`url = "${url}/{secret}"\nsecret_file = "key"`)
		expect(await channel.send(aMessage({ adresse: numero }))).toEqual({ outcome: 'refused', reason: '400 bad key *** for you' })
	})
})

describe('webhook', () => {
	test('is signed, as two independent verifiers find', async () => {
		const { asked, url } = serve(() => new Response(null, { status: 204 }))
		expect(await webhook(`${url}/hooks/preau`).send(aMessage({ adresse: '', texte: 'À tout à l’heure' }))).toMatchObject({
			outcome: 'sent'
		})
		const { method, path, headers, body } = asked[0]!
		expect([method, path, headers.get('content-type')]).toEqual(['POST', '/hooks/preau', 'application/json'])
		const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map((name) => headers.get(`webhook-${name}`) ?? '')
		expect(id).toBe('o.ecole.41@ecole.lan')
		expect(timestamp).toBe(String(clock.now().epochMilliseconds / 1000))
		expect(signature).toBe(`v1,${createHmac('sha256', KEY).update(`${id}.${timestamp}.${body}`).digest('base64')}`)
		expect(JSON.parse(body)).toEqual({
			type: 'rappel_seance',
			timestamp: '2026-11-20T08:00:00+00:00',
			data: {
				tenant_code: 'ecole',
				user_id: 7,
				langue: 'fr',
				titre: 'Rappel de séance\u00a0: Algorithmique',
				corps: expect.stringContaining('lundi 23 novembre 2026, de 08:00 à 10:00'),
				message: 'À tout à l’heure',
				seance: {
					id: 12,
					uid: 'seance-12@ecole',
					sequence: 3,
					debut: '2026-11-23T08:00:00+00:00',
					fin: '2026-11-23T10:00:00+00:00',
					matiere: 'Algorithmique',
					classes: ['BTS1 GL', 'BTS1 RI'],
					enseignant: 'Koffi YAO',
					salle: 'B12',
					lien: 'https://visio.ecole.lan/algo?a=1&b=2'
				}
			}
		})
	})

	test('the verifier of Standard Webhooks takes it, and no other body', async () => {
		const { asked, url } = serve()
		clock.set(Temporal.Now.instant().toString())
		await webhook(url).send(aMessage())
		const { headers, body } = asked[0]!
		const signed = Object.fromEntries(
			['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, headers.get(name) ?? ''])
		)
		expect(new Webhook(SECRET).verify(body, signed)).toMatchObject({ type: 'rappel_seance' })
		expect(() => new Webhook(SECRET).verify(`${body} `, signed)).toThrow()
	})

	test('believes the private CA of the LMS where it is named, and only there', async () => {
		const { asked, url } = serve(undefined, pair)
		expect(await webhook(url).send(aMessage())).toMatchObject({ outcome: 'later', unreachable: true })
		expect(asked).toEqual([])
		expect(await webhook(url, 'ca_file = "ca.crt"').send(aMessage())).toMatchObject({ outcome: 'sent' })
	})

	test('follows no redirect', async () => {
		const target = serve()
		const { url } = serve(() => Response.redirect(target.url))
		expect(await webhook(url).send(aMessage())).toEqual({
			outcome: 'later',
			unreachable: true,
			reason: sentence('{status}: redirects are not followed', { status: 302 })
		})
		expect(target.asked).toEqual([])
	})

	test.each<[number, Delivery, Record<string, string>]>([
		[400, { outcome: 'refused', reason: '400 no' }, {}],
		[404, { outcome: 'refused', reason: '404 no' }, {}],
		[401, { outcome: 'later', unreachable: true, reason: '401 no' }, {}],
		[408, { outcome: 'later', unreachable: false, reason: '408 no' }, {}],
		[429, { outcome: 'later', unreachable: true, reason: '429 no', retryAfterS: 120 }, { 'retry-after': '120' }],
		[500, { outcome: 'later', unreachable: false, isFault: true, reason: '500 no' }, { 'retry-after': 'nonsense' }],
		[503, { outcome: 'later', unreachable: true, reason: '503 no', retryAfterS: 90 }, { 'retry-after': 'Fri, 20 Nov 2026 08:01:30 GMT' }]
	])('%i', async (status, expected, headers) => {
		clock.set('2026-11-20T08:00:00Z')
		const { url } = serve(() => new Response('no', { status, headers }))
		expect(await webhook(url).send(aMessage())).toEqual(expected)
	})

	test('an endless answer is read as far as it tells something, a silent one until the time is over', async () => {
		const endless = serve(
			() => new Response(new ReadableStream({ pull: (controller) => controller.enqueue(new TextEncoder().encode('x'.repeat(100))) }))
		)
		expect(await webhook(endless.url).send(aMessage())).toEqual({ outcome: 'sent', response: `200 ${'x'.repeat(195)}…` })
		let letGo = () => undefined as void
		const silent = serve(() => new Promise<Response>((resolve) => (letGo = () => resolve(new Response()))))
		expect(await webhook(silent.url, 'timeout_seconds = 1').send(aMessage())).toEqual({
			outcome: 'later',
			unreachable: true,
			reason: sentence('no answer within {seconds} s', { seconds: 1 })
		})
		letGo()
	})

	test('nobody listens', async () => {
		const { url, server } = serve()
		await server.stop(true)
		expect(await webhook(url).send(aMessage())).toMatchObject({
			outcome: 'later',
			unreachable: true,
			reason: expect.stringMatching(/^ECONNREFUSED: (?!ECONN)/)
		})
	})
})

test('files that cannot be used are named by their setting when the program starts', () => {
	expect(() => open('[webhook]\nurl = "http://a.lan"\nsecret_file = "none"')).toThrow(
		'webhook.secret_file: the file cannot be read (ENOENT)'
	)
	for (const bad of ['short', 'key'])
		expect(() => open(`[webhook]\nurl = "http://a.lan"\nsecret_file = "${bad}"`)).toThrow(
			'webhook.secret_file: the file must hold "whsec_" and 24 to 64 bytes in base64'
		)
	expect(() => open('[sms]\nurl = "http://a.lan"\nsecret_file = "none"')).toThrow('sms.secret_file: the file cannot be read (ENOENT)')
	expect(() => open('[sms]\nurl = "http://a.lan"\nca_file = "key"')).toThrow('sms.ca_file: the file does not contain a PEM certificate')
})
