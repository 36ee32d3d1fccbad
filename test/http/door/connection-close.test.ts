import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { join } from 'node:path'
import type { FrontDoor } from '../../../src/http/door/front-door'
import { listen, type Listening } from '../../../src/http/door/listen'
import { loadConfig } from '../../../src/config/load'
import { ask, CLIENTS, isHere } from '../../keep-alive-clients/clients'
import { dns, privateCa, type Pair } from '../../support/certificates'
import { temporaryFolder } from '../../support/folder'
import { listening } from '../../support/listening'
import { tokenOf } from '../../support/people'
import { startSchools, type Schools } from '../../support/school'
import { turns, until } from '../../support/until'

const folder = temporaryFolder()
let pair: Pair
let schools: Schools
let server: Listening
beforeAll(async () => {
	pair = await (await privateCa(folder.path)).sign('preau', [dns('localhost')])
	schools = await startSchools()
	server = listening(schools)
})
afterAll(async () => {
	await server.stop()
	await schools.stop()
	folder.remove()
})

/** bytes of a large answer */
const WHOLE = 5_000_000

/**
 * The answer over a connection of its own that `ends` or `stays`: the head, the body, and whether the other end closed. A connection
 * that stays gives the same answer again.
 */
async function exchange(fate: 'ends' | 'stays', socket: Socket, ...lines: string[]) {
	const chunks: Buffer[] = []
	const ended = new Promise<true>((end, fail) => {
		socket.once('close', () => end(true))
		socket.once('error', fail)
	})
	const first = new Promise((heard) => socket.once('data', heard))
	socket.on('data', (chunk: Buffer) => chunks.push(chunk))
	socket.write(lines.join('\r\n'))
	await first
	const isAnsweredAgain = async () => {
		const received = () => chunks.reduce((sum, { length }) => sum + length, 0)
		await until(() => received() > WHOLE)
		socket.write(lines.join('\r\n'))
		await until(() => received() > 2 * WHOLE)
		return false
	}
	const isClosed = await Promise.race(fate === 'ends' ? [ended] : [ended, isAnsweredAgain()])
	socket.destroy()
	const text = Buffer.concat(chunks).toString()
	const [head = '', ...body] = text.split('\r\n\r\n')
	const [line = '', ...headers] = head.split('\r\n')
	const connection = headers.filter((header) => /^connection:/i.test(header)).map((header) => header.split(': ')[1])
	return { status: Number(line.split(' ')[1]), connection, isClosed, body: body.join('\r\n\r\n') }
}
const request = (path: string, headers: readonly string[] = [], line = `GET ${path} HTTP/1.1`, body = '') =>
	[line, 'Host: localhost', ...headers, '', body] as const
const answerTo = (...asked: Parameters<typeof request>) => exchange('ends', connect(server.port, '127.0.0.1'), ...request(...asked))

describe('a request that ends its connection gets an answer that says so', () => {
	const authorization = `Authorization: Bearer ${tokenOf('alpha', 'awa')}`
	const base = '/alpha/api/lms'
	const login = `POST ${base}/auth/login HTTP/1.1`

	test.each([
		['200', 200, request(`${base}/auth/check`, [authorization])],
		['401', 401, request(`${base}/auth/check`)],
		['404', 404, request('/nulle/part')],
		['422', 422, request('', ['Content-Type: application/json', 'Content-Length: 1'], login, '{')],
		['HEAD', 200, request('', [], 'HEAD /health HTTP/1.1')],
		['/health', 200, request('/health')],
		['/metrics', 200, request('/metrics')],
		['/docs', 200, request('/docs')]
	] as const)('%s', async (_, status, [line, host, ...rest]) => {
		const found = await exchange('ends', connect(server.port, '127.0.0.1'), line, host, 'Connection: close', ...rest)
		expect([found.status, found.connection, found.isClosed]).toEqual([status, ['close'], true])
	})

	test('304', async () => {
		const etag = (await schools.as('awa').get('/classes')).headers.get('etag') ?? ''
		const found = await answerTo(`${base}/classes`, [authorization, `If-None-Match: ${etag}`, 'Connection: close'])
		expect([found.status, found.connection, found.isClosed, found.body]).toEqual([304, ['close'], true, ''])
	})

	test('413, once', async () => {
		const headers = ['Content-Type: application/json', 'Content-Length: 9000000', 'Connection: close']
		const found = await answerTo('', headers, login)
		expect([found.status, found.connection, found.isClosed]).toEqual([413, ['close'], true])
	})

	test('503', async () => {
		await schools.store().then(({ client }) => client.execute('UPDATE etablissement SET ferme = 1'))
		await schools.tenants.closeAll()
		const found = await answerTo(`${base}/auth/check`, ['Connection: close'])
		expect([found.status, found.connection, found.isClosed]).toEqual([503, ['close'], true])
	})
})

describe('whoever answers', () => {
	const door: FrontDoor = async ({ url }) => {
		if (!url.endsWith('/stream')) return new Response('x'.repeat(WHOLE))
		const parts = ['a', 'b', 'c']
		return new Response(
			new ReadableStream({
				async pull(controller) {
					await turns()
					const part = parts.shift()
					if (part === undefined) controller.close()
					else controller.enqueue(Buffer.from(part))
				}
			})
		)
	}
	let own: Listening
	let plainPort: number
	beforeAll(async () => {
		const free = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
		plainPort = free.port ?? 0
		await free.stop(true)
		const config = loadConfig({ file: join(folder.path, 'preau.toml'), text: '' })
		own = listen({ ...config, server: { ...config.server, host: '127.0.0.1', port: 0, http_port: plainPort } }, door, pair)
	})
	afterAll(() => own.stop())
	const overTls = () => connectTls({ port: own.port, host: '127.0.0.1', rejectUnauthorized: false })

	test.each([
		['close', ['close'], true],
		['Close', ['close'], true],
		['keep-alive, CLOSE', ['close'], true],
		['close,TE', ['close'], true],
		['TE\r\nConnection: close', ['close'], true],
		['keep-alive', [], false],
		['closed', [], false],
		['un-close', [], false]
	])('Connection: %p', async (header, connection, isClosed) => {
		const found = await exchange(isClosed ? 'ends' : 'stays', overTls(), ...request('/', [`Connection: ${header}`]))
		expect([found.connection, found.isClosed]).toEqual([connection, isClosed])
		if (isClosed) expect(found.body).toHaveLength(WHOLE)
	})

	test('the connection stays open if the request does not end it', async () => {
		const found = await exchange('stays', overTls(), ...request('/'))
		expect([found.connection, found.isClosed]).toEqual([[], false])
	})

	test('HTTP/1.0 ends its connection without saying so', async () => {
		const found = await exchange('ends', overTls(), ...request('', [], 'GET / HTTP/1.0'))
		expect([found.isClosed, found.body.length]).toEqual([true, WHOLE])
	})

	test('an answer in parts comes whole', async () => {
		const found = await exchange('ends', overTls(), ...request('/stream', ['Connection: close']))
		expect([found.connection, found.isClosed]).toEqual([['close'], true])
		expect(found.body.replace(/\r\n/g, ' ')).toBe('1 a 1 b 1 c 0  ')
	})

	test.each([
		['the way to HTTPS', '/', 'GET', 308],
		['what is refused', '/', 'POST', 403],
		['a bad host', '/', 'GET', 400],
		['what is answered here as well', '/health', 'GET', 200]
	])('on plain HTTP: %s', async (name, path, method, status) => {
		const lines = request('', ['Connection: close'], `${method} ${path} HTTP/1.1`).map((line) =>
			status === 400 && line.startsWith('Host') ? 'Host: evil"><.lan' : line
		)
		const found = await exchange('ends', connect(plainPort, '127.0.0.1'), ...lines)
		expect([name, found.status, found.connection, found.isClosed]).toEqual([name, status, ['close'], true])
	})
})

const COUNT = 400
/** scripts/keep-alive-clients.ts names those that are not on this machine. */
const present = CLIENTS.filter(isHere)
test.if(present.length > 0).each(present)('$name asks 400 times and is answered 400 times', async (client) => {
	expect(await ask(client, `http://127.0.0.1:${server.port}/beta/api/lms/tenant-info`, COUNT)).toEqual({ answered: COUNT, failures: [] })
})
