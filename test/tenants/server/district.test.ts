import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LibsqlError } from '@libsql/client/sqlite3'
import { Catalogue } from '../../../src/db/server/catalogue'
import { Endpoint } from '../../../src/db/server/endpoint'
import { OperationError } from '../../../src/kit/errors'
import { District } from '../../../src/tenants/server/district'
import { waitsTold } from '../../../src/tenants/server/standing'
import { createTenant } from '../../../src/tenants/tenants.service'
import { startDistrict } from '../../support/district'
import { hasSqld } from '../../support/sqld'

const HOUR = 3_600_000
let world: Awaited<ReturnType<typeof startDistrict>>

const failureOf = (work: Promise<unknown>) =>
	work.then(
		() => 'nothing',
		(error: unknown) => (error instanceof OperationError ? `${error.exitCode}: ${error.message}` : String(error))
	)

describe.skipIf(!hasSqld)('a district', () => {
	beforeEach(async () => {
		world = await startDistrict()
	})
	afterEach(() => world.stop())

	test('has one process active, and another once that one has died', async () => {
		const [a, b] = [world.process({ every: HOUR }), world.process()]
		await a.becomeActive()
		const taking = b.becomeActive()
		await b.looked
		expect([a.fence, b.fence, a.standing, b.standing]).toEqual([
			1,
			undefined,
			{ why: 'active' },
			{ why: 'other', other: a.name, lives: false }
		])
		world.pass(4999)
		await world.looksAgain(b)
		expect([a.fence, b.fence]).toEqual([undefined, undefined])
		world.pass(1)
		await taking
		expect([a.fence, b.fence]).toEqual([undefined, 2])
		expect(await failureOf(a.catalogue.raise(1, 1))).toContain('FENCED')
		expect((await b.facts()).processes).toEqual([a.name, b.name].toSorted())
	})

	test('tells who was active that another one is', async () => {
		const time = { now: 0 }
		const [a, b] = [world.process({ every: 200 }), world.process({ monotonic: () => time.now })]
		await a.becomeActive()
		const taking = b.becomeActive()
		while (b.fence === undefined) {
			time.now += 2500
			await world.looksAgain(b)
		}
		await taking
		await a.lost
		expect([a.fence, b.fence]).toEqual([undefined, 2])
	})

	test('goes on with the same process while it beats, and at once with another when it leaves', async () => {
		const [a, b] = [world.process(), world.process()]
		await a.becomeActive()
		const taking = b.becomeActive()
		for (let second = 0; second < 20; second++) {
			world.pass(500)
			await world.looksAgain(b)
			expect([a.fence, b.fence]).toEqual([1, undefined])
		}
		await a.leave()
		await taking
		expect([a.fence, b.fence, (await b.facts()).processes]).toEqual([undefined, 2, [b.name]])
	})

	test('lets no command wait for a process that lives, and says who that is', async () => {
		const [a, b] = [world.process(), world.process()]
		await a.becomeActive()
		expect(await b.becomeActiveSoon()).toBe(false)
		expect(b.standing).toMatchObject({ why: 'other', other: a.name, lives: true })
		await a.leave()
		const c = world.process()
		expect(await c.becomeActiveSoon()).toBe(true)
	})

	test('is never taken over by a program that another process could not follow, or by an older one', async () => {
		const [old, young] = [world.process({ schema: 1000, every: HOUR }), world.process({ schema: 1001 })]
		await old.becomeActive()
		const taking = young.becomeActive()
		await young.looked
		world.pass(6000)
		await world.looksAgain(young)
		expect([young.fence, young.standing]).toEqual([undefined, { why: 'older', other: old.name }])
		expect(world.logged.map((line) => (JSON.parse(line) as { other?: string }).other)).toContain(old.name)
		expect(await young.forget(old.name)).toBe(true)
		expect(await young.forget(old.name)).toBe(false)
		await world.looksAgain(young)
		world.pass(6000)
		await taking
		expect(young.fence).toBe(2)
		await young.leave()
		const late = world.process({ schema: 1000 })
		const waiting = late.becomeActive()
		await late.looked
		expect([late.fence, late.standing]).toEqual([undefined, { why: 'newer' }])
		await late.leave()
		await waiting
	})

	test('is taken over by a program whose schema the institutions have already, whatever another process knows', async () => {
		const [first, old, young] = [world.process({ schema: 1001 }), world.process({ schema: 1000 }), world.process({ schema: 1001 })]
		await first.becomeActive()
		await old.join()
		await first.leave()
		expect(await young.becomeActiveSoon()).toBe(true)
	})

	test('is taken over by a newer program where all others are as new', async () => {
		const [first, old] = [world.process({ schema: 1001 }), world.process({ schema: 1000 })]
		await old.becomeActive()
		await first.join()
		await old.leave()
		await first.forget(old.name)
		expect(await world.process({ schema: 1001 }).becomeActiveSoon()).toBe(true)
	})

	test('is recognized by a process that belonged to it', async () => {
		const folder = world.folder()
		const first = world.process({ folder })
		await first.becomeActive()
		await first.leave()
		const elsewhere = await startDistrict()
		try {
			const { url, adminUrl } = elsewhere.sqld
			const other = elsewhere.process({ folder: elsewhere.folder() })
			await other.becomeActive()
			expect(await failureOf(world.process({ folder, url, adminUrl }).join())).toBe(
				`64: data.url: the server at ${url} holds another district than the one that this data folder belonged to`
			)
		} finally {
			await elsewhere.stop()
		}
		const again = world.process({ folder })
		expect(again.name).toBe(first.name)
		await again.becomeActive()
		expect(again.fence).toBe(2)
	})

	test('says why its settings cannot be right', async () => {
		const answers = new Map([['/version', new Response('nginx')]])
		const server = Bun.serve({
			port: 0,
			hostname: '127.0.0.1',
			fetch: ({ url }) => answers.get(new URL(url).pathname)?.clone() ?? new Response('no', { status: 401 })
		})
		try {
			const url = server.url.origin
			const one = (more = {}) => failureOf(world.process({ url, adminUrl: url, ...more }).join())
			expect(await one()).toBe(`64: data.url: ${url} is not a libSQL server`)
			answers.set('/version', new Response('sqld 0.24.32'))
			expect(await one({ token: 'wrong' })).toBe(`64: data.token_file: the server at ${url} refuses the token`)
			answers.set('/version', new Response('sqld 0.30.0'))
			await one()
			expect(world.logged.join('')).toContain('was not tried with')
			expect(world.logged.join('')).not.toContain('"wrong"')
		} finally {
			await server.stop(true)
		}
	})

	test('needs the token that the server wants, for as long as it lasts', async () => {
		const { publicKey, privateKey } = generateKeyPairSync('ed25519')
		const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
		const tokenOf = (key: KeyObject, seconds: number) => {
			const signed = `${part({ alg: 'EdDSA', typ: 'JWT' })}.${part({ a: 'rw', exp: Math.floor(Date.now() / 1000) + seconds })}`
			return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`
		}
		const keyFile = join(world.folder(), 'key.pem')
		writeFileSync(keyFile, publicKey.export({ type: 'spki', format: 'pem' }))
		const guarded = await startDistrict('--auth-jwt-key-file', keyFile)
		try {
			const refused = `64: data.token_file: the server at ${guarded.sqld.url} refuses the token`
			const stranger = generateKeyPairSync('ed25519').privateKey
			for (const token of [undefined, 'none', tokenOf(stranger, 60), tokenOf(privateKey, -3600)])
				expect([token, await failureOf(guarded.process({ token }).join())]).toEqual([token, refused])
			const one = guarded.process({ token: tokenOf(privateKey, 60) })
			await one.becomeActive()
			expect(one.fence).toBe(1)
			const { tenants, places } = await guarded.serve(one)
			await createTenant(tenants, { code: 'ecole', name: 'École', timezone: 'Africa/Abidjan' }, { name: 'test' })
			expect(await places.withFile('ecole', (path) => Promise.resolve(existsSync(path)))).toBe(true)
			await tenants.closeAll()
			expect(guarded.logged.join('')).not.toContain(one.options.token!)
		} finally {
			await guarded.stop()
		}
	})

	test('says when the server holds fewer institutions at once than there are', async () => {
		const one = world.process()
		await one.becomeActive()
		const listed = (count: number) => () =>
			Promise.resolve(Array.from({ length: count }, (_, at) => ({ namespace: 'all', code: `e${at}`, state: 'served' as const })))
		one.catalogue.institutions = listed(99)
		expect((await one.facts()).crowded).toBeUndefined()
		one.catalogue.institutions = listed(100)
		expect((await one.facts()).crowded).toBe(100)
		await one.admin.create('all')
		expect((await one.facts()).crowded).toBeUndefined()
	})

	test('reports a server that does not give large answers', async () => {
		const one = world.process()
		await one.becomeActive()
		expect((await one.facts()).answersLittle).toBeUndefined()
		const small = await startDistrict('--max-response-size', '10MB')
		try {
			const other = small.process()
			await other.becomeActive()
			expect((await other.facts()).answersLittle).toBe(true)
			const away = new Catalogue(new Endpoint('http://127.0.0.1:9/away', undefined))
			expect(await failureOf(away.refuses(20))).toContain('SERVER_UNREACHABLE')
			other.catalogue.refuses = (megabytes) => away.refuses(megabytes)
			expect((await other.facts()).answersLittle).toBeUndefined()
		} finally {
			await small.stop()
		}
	})

	test('reports a token that expired while it waited', async () => {
		const [a, b] = [world.process(), world.process()]
		await a.becomeActive()
		await b.join()
		b.catalogue.members = () => Promise.reject(new LibsqlError('The database server answers 401', 'TOKEN_REFUSED'))
		const waiting = b.becomeActive()
		await b.looked
		expect([b.standing, waitsTold(b.standing)]).toEqual([{ why: 'refused' }, 'the database server refuses the token of data.token_file'])
		await b.leave()
		await waiting
	})

	test('is taken over in the next round if the answer to the takeover was lost', async () => {
		const one = world.process()
		const raise = one.catalogue.raise.bind(one.catalogue)
		let tries = 0
		one.catalogue.raise = (...args) =>
			tries++ === 0 ? Promise.reject(new LibsqlError('The database server does not answer', 'SERVER_UNREACHABLE')) : raise(...args)
		await one.becomeActive()
		expect([tries, one.fence]).toEqual([2, 2])
	})

	test('is waited for where a proxy stands and the server behind it does not', async () => {
		let isThere = false
		const proxy = Bun.serve({
			port: 0,
			hostname: '127.0.0.1',
			fetch: async (request) => {
				if (!isThere) return new Response('<h1>502 Bad Gateway</h1>', { status: 502 })
				const { method } = request
				const body = method === 'GET' ? undefined : await request.text()
				const answer = await fetch(`${world.sqld.url}${new URL(request.url).pathname}`, {
					method,
					headers: { host: request.headers.get('host') ?? '' },
					...(body !== undefined && { body })
				})
				return new Response(await answer.text(), { status: answer.status })
			}
		})
		const one = world.process({ url: `http://127.0.0.1:${proxy.port}` })
		const waiting = one.becomeActive()
		await one.looked
		expect(one.standing).toEqual({ why: 'unreachable' })
		isThere = true
		await waiting
		expect(one.standing).toEqual({ why: 'active' })
		await one.leave()
		await proxy.stop(true)
	})

	test('is looked for again where its server says for a moment that it is not there', async () => {
		const folder = world.folder()
		const first = world.process({ folder })
		expect(await first.becomeActiveSoon()).toBe(true)
		await first.leave()
		const next = world.process({ folder })
		const prepare = next.catalogue.prepare.bind(next.catalogue)
		let times = 0
		next.catalogue.prepare = (name) =>
			times++ < 3 ? Promise.reject(new LibsqlError('The server has no such namespace', 'NAMESPACE_UNKNOWN')) : prepare(name)
		expect([await next.becomeActiveSoon(), times]).toEqual([true, 4])
		await next.leave()
	})

	test('is waited for where its server does not answer', async () => {
		const one = new District({ ...world.process().options, url: 'http://127.0.0.1:9', every: 5 })
		expect([await one.becomeActiveSoon(), world.logged.join('')]).toEqual([false, ''])
		const waiting = one.becomeActive()
		await one.looked
		expect([one.fence, one.standing]).toEqual([undefined, { why: 'unreachable' }])
		await one.leave()
		await waiting
		expect(world.logged.filter((line) => line.includes('this process waits'))).toHaveLength(1)
	})
})
