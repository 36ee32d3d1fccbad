import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Config } from '../../src/config/entries'
import { loadConfig } from '../../src/config/load'
import { AppError, OperationError } from '../../src/domain/errors'
import { listen as listenAt, type Listening } from '../../src/http/listen'
import type { FrontDoor } from '../../src/http/front-door'
import { problem } from '../../src/http/problem'
import { readPemFiles } from '../../src/tls/pem-files'
import { temporaryFolder } from '../support/folder'
import { json } from '../support/school'

const folder = temporaryFolder()
const file = (name: string) => join(folder.path, name)

/** A self-signed certificate for localhost, made by OpenSSL. */
function certificate(name: string) {
	const options =
		'-x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost'
	const made = Bun.spawnSync(['openssl', 'req', ...options.split(' '), '-keyout', file(`${name}.key`), '-out', file(`${name}.crt`)])
	if (made.exitCode !== 0) throw new Error(made.stderr.toString())
}

beforeAll(() => {
	certificate('one')
	certificate('other')
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
	test('serve HTTPS; plain HTTP leads there, and takes no body', async () => {
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
		['a file that is no PEM', 'junk', 'one.key', 'tls.cert_file: the file is no PEM'],
		['a certificate instead of a key', 'one.crt', 'one.crt', 'tls.key_file: the file is no PEM']
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

test('a port that is taken is told with the setting to change, and nothing stays open', async () => {
	const port = await freePort()
	const first = listen(config('mode = "off"', port), echo)
	const attempt = () => listen(config('mode = "off"', port), echo)
	expect(attempt).toThrow(`port ${port} is in use by another program: change server.port, or stop that program`)
	await first.stop()
	await listen(config('mode = "off"', port), echo).stop()
})

test('a body that is refused unread gets its answer, and does not keep the server from stopping', async () => {
	const port = await freePort()
	const listening = listen(config('mode = "off"', port), async () => problem(new AppError('too_large', 'corps_trop_grand'), 'fr', 'r1'))
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
	const listening = listen(config('mode = "off"', port), async (request) => {
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
	await Bun.sleep(100)
	const order: string[] = []
	const stopped = listening.stop().then(() => order.push('stopped'))
	await Bun.sleep(100)
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
