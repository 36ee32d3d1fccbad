import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { X509Certificate } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import type { Config } from '../../../src/config/entries'
import { loadConfig } from '../../../src/config/load'
import { AppError, OperationError } from '../../../src/kit/errors'
import { listen as listenAt, type Listening } from '../../../src/http/door/listen'
import type { FrontDoor } from '../../../src/http/door/front-door'
import { problem } from '../../../src/http/answers/problem'
import { readPemFiles } from '../../../src/host/tls/pem-files'
import { dns, selfSigned } from '../../support/certificates'
import { temporaryFolder } from '../../support/folder'
import { json } from '../../support/school'
import { turns, until } from '../../support/until'

const folder = temporaryFolder()
const file = (name: string) => join(folder.path, name)

beforeAll(async () => {
	for (const name of ['one', 'other']) await selfSigned(file(name), [dns('localhost')])
})
afterAll(() => folder.remove())

const LONG_AGO = Temporal.Instant.from('2020-01-01T00:00:00Z')
const listen = (settings: Config, frontDoor: FrontDoor, now = Temporal.Now.instant()): Listening =>
	listenAt(settings, frontDoor, settings.tls.mode === 'files' ? readPemFiles(settings.tls, now, LONG_AGO).pair : undefined)
const echo = async (_: Request, connection: { peer: string; tls: boolean }) => Response.json(connection)
const config = (tls: string, port: number, httpPort = 0) =>
	loadConfig({ file: file('preau.toml'), text: `[server]\nhost = "127.0.0.1"\nport = ${port}\nhttp_port = ${httpPort}\n[tls]\n${tls}` })
const files = (cert: string, key: string) => `mode = "files"\ncert_file = "${cert}"\nkey_file = "${key}"`

async function freePort() {
	const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
	const { port } = server
	await server.stop(true)
	return port ?? 0
}

describe('PEM files', () => {
	test('serve HTTPS; plain HTTP leads there, and refuses bodies', async () => {
		const [port, httpPort] = [await freePort(), await freePort()]
		const listening = listen(config(files('one.crt', 'one.key'), port, httpPort), echo)
		const ca = await Bun.file(file('one.crt')).text()
		const response = await fetch(`https://localhost:${port}/x`, { tls: { ca } })
		expect(await response.json()).toEqual({ peer: '127.0.0.1', tls: true })
		const plain = await fetch(`http://127.0.0.1:${httpPort}/api/lms/auth/check?a=1`, { redirect: 'manual' })
		expect([plain.status, plain.headers.get('location')]).toEqual([308, `https://127.0.0.1:${port}/api/lms/auth/check?a=1`])
		expect((await fetch(`http://127.0.0.1:${httpPort}/`, { method: 'POST', body: 'password' })).status).toBe(403)
		await listening.stop()
	})

	test.each([
		['a key of another certificate', 'one.crt', 'other.key', 'is not the key of the certificate'],
		['a file that is not there', 'none.crt', 'one.key', 'tls.cert_file: the file cannot be read'],
		['a file that is no PEM', 'junk', 'one.key', 'tls.cert_file: the file is not a PEM'],
		['a certificate instead of a key', 'one.crt', 'one.crt', 'tls.key_file: the file is not a PEM']
	])('are refused in a sentence: %s', async (_, cert, key, sentence) => {
		writeFileSync(file('junk'), 'junk')
		const port = await freePort()
		const attempt = () => listen(config(files(cert, key), port), echo)
		expect(attempt).toThrow(OperationError)
		expect(attempt).toThrow(sentence)
	})

	test.each([
		['expired', 72, /one\.crt \(CN=localhost\) expired at \d{4}-\d\d-\d\dT/],
		['not valid yet', -72, /one\.crt \(CN=localhost\) is not valid before \d{4}-\d\d-\d\dT/]
	])('are refused with the date when they are %s', async (_, hours, sentence) => {
		const port = await freePort()
		expect(() => listen(config(files('one.crt', 'one.key'), port), echo, Temporal.Now.instant().add({ hours }))).toThrow(sentence)
	})
})

test('a port that is taken is reported with the setting to change, and nothing stays open', async () => {
	const port = await freePort()
	const first = listen(config('mode = "off"', port), echo)
	const attempt = () => listen(config('mode = "off"', port), echo)
	expect(attempt).toThrow(`port ${port} is in use by another program: change server.port, or stop that program`)
	await first.stop()
	await listen(config('mode = "off"', port), echo).stop()
})

test('a body that is refused unread gets its answer, and does not keep the server from stopping', async () => {
	const port = await freePort()
	const listening = listen(config('mode = "off"', port), async () =>
		problem(new AppError('too_large', 'corps_trop_grand'), { langue: 'fr', requestId: 'r1' })
	)
	const body = new Uint8Array(10 * 1024 * 1024)
	for (let round = 0; round < 3; round++) {
		const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body })
		expect([response.status, (await json(response)).code]).toEqual([413, 'corps_trop_grand'])
	}
	await listening.stop()
})

test('a client that keeps a silent connection does not hold up the stop; requests in flight are answered whole', async () => {
	const port = await freePort()
	const gate = Promise.withResolvers<void>()
	let asked = 0
	const listening = listen(config('mode = "off"', port), async (request) => {
		asked++
		if (request.url.endsWith('/slow')) await gate.promise
		return new Response(Buffer.alloc(5_000_000, 'x'))
	})
	const silent = connect(port, '127.0.0.1')
	silent.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
	await new Promise((heard) => silent.once('data', heard))
	silent.resume()
	const answered = fetch(`http://127.0.0.1:${port}/slow`).then((response) => response.text())
	const unread = connect(port, '127.0.0.1')
	let received = 0
	unread.pause()
	unread.on('data', (chunk) => (received += chunk.length))
	const ended = new Promise((end) => unread.once('close', end))
	unread.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
	await until(() => asked === 3)
	const order: string[] = []
	const stopped = listening.stop().then(() => order.push('stopped'))
	await turns()
	order.push('answering')
	gate.resolve()
	unread.resume()
	expect(await answered).toHaveLength(5_000_000)
	await stopped
	await ended
	expect(received).toBeGreaterThan(5_000_000)
	expect(order).toEqual(['answering', 'stopped'])
	silent.destroy()
})

describe('plain HTTP beside HTTPS', () => {
	const opened = async (mode: string) => {
		const [port, httpPort] = [await freePort(), await freePort()]
		const tls = readPemFiles(
			{ mode: 'files', cert_file: file('one.crt'), key_file: file('one.key') },
			Temporal.Now.instant(),
			LONG_AGO
		).pair
		const listening = listenAt(config(mode, port, httpPort), async ({ url }, { tls }) => Response.json([new URL(url).pathname, tls]), tls)
		const ask = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${httpPort}${path}`, { redirect: 'manual', ...init })
		return { port, ask, listening }
	}

	test('answers /health and the CA, leads the rest to HTTPS, and refuses bodies', async () => {
		const { port, ask, listening } = await opened('mode = "internal"')
		expect(await (await ask('/health')).json()).toEqual(['/health', false])
		expect(await (await ask('/ca.crt')).json()).toEqual(['/ca.crt', false])
		const led = await ask('/ecole/api/lms/classes?page=2', { headers: { host: 'ecole.lan:80', 'x-forwarded-proto': 'https' } })
		expect([led.status, led.headers.get('location')]).toEqual([308, `https://ecole.lan:${port}/ecole/api/lms/classes?page=2`])
		for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
			expect([method, (await ask('/health', { method, body: 'password' })).status]).toEqual([method, 403])
		expect((await ask('/', { headers: { host: 'evil"><.lan' } })).status).toBe(400)
		await listening.stop()
	})

	test('does not offer a CA if PEM files are served', async () => {
		const { ask, listening } = await opened(files('one.crt', 'one.key'))
		expect((await ask('/ca.crt')).status).toBe(308)
		await listening.stop()
	})
})

test('another certificate is served without a refused connection; what is under way ends whole', async () => {
	const port = await freePort()
	const gate = Promise.withResolvers<void>()
	const pair = (name: string) => ({ cert: readFileSync(file(`${name}.crt`), 'utf8'), key: readFileSync(file(`${name}.key`), 'utf8') })
	const listening = listenAt(
		config(files('one.crt', 'one.key'), port),
		async ({ url }) => {
			if (url.endsWith('/slow')) await gate.promise
			return new Response('x'.repeat(100_000))
		},
		pair('one')
	)
	const ca = `${pair('one').cert}${pair('other').cert}`
	const get = (path: string) => fetch(`https://localhost:${port}${path}`, { tls: { ca }, headers: { connection: 'close' } })
	const slow = get('/slow').then((response) => response.text())
	const refusals: unknown[] = []
	const asking = new AbortController()
	const load = Array.from({ length: 4 }, async () => {
		while (!asking.signal.aborted)
			await get('/').then(
				(response) => response.text(),
				(error: { code?: string }) => error.code === 'ConnectionRefused' && refusals.push(error)
			)
	})
	for (const name of ['other', 'one', 'other']) await listening.renew(pair(name))
	asking.abort()
	await Promise.all(load)
	gate.resolve()
	expect(await slow).toHaveLength(100_000)
	expect(refusals).toEqual([])
	const served = await new Promise<string>((known, failed) => {
		const socket = connectTls({ port, host: '127.0.0.1', servername: 'localhost', ca }, () => {
			known(socket.getPeerCertificate().fingerprint256)
			socket.destroy()
		})
		socket.on('error', failed)
	})
	expect(served).toBe(new X509Certificate(pair('other').cert).fingerprint256)
	await listening.stop()
})
