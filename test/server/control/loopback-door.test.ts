import { afterEach, beforeEach, expect, test } from 'bun:test'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { doorOf } from '../../../src/server/control/platform-door'
import { loopbackDoor } from '../../../src/server/control/loopback-door'
import { temporaryFolder } from '../../support/folder'

let folder: ReturnType<typeof temporaryFolder>
let ends: (() => unknown)[]
beforeEach(() => {
	folder = temporaryFolder()
	ends = []
})
afterEach(async () => {
	for (const end of ends) await end()
	folder.remove()
})

const file = () => join(folder.path, 'control.json')
const address = () => JSON.parse(readFileSync(file(), 'utf8')) as { port: number; secret: string }
const opened = () => {
	const asked: string[] = []
	ends.push(
		loopbackDoor.open(folder.path, async (request) => {
			asked.push(await request.text())
			return new Response('done')
		})
	)
	return asked
}
const refused = async (called: Promise<Response>): Promise<unknown> =>
	((await called.catch((error: unknown) => error)) as { code?: unknown }).code

test('Windows has the door of a port, every other system that of a socket', () => {
	expect(doorOf('win32')).toBe(loopbackDoor)
	expect(doorOf('linux')).not.toBe(loopbackDoor)
})

test('the loopback door takes an order from anybody who can read the data folder', async () => {
	const asked = opened()
	expect(await loopbackDoor.isAnswering(folder.path)).toBe(true)
	expect(await (await loopbackDoor.ask(folder.path, 'tenant.list', new Blob(['order']))).text()).toBe('done')
	expect(asked).toEqual(['order'])
	expect(statSync(file()).mode & 0o777).toBe(0o600)
})

test.each([undefined, 'Bearer ', 'Bearer x', 'Basic x'])('the loopback door refuses everybody else (%p)', async (authorization) => {
	const asked = opened()
	const url = `http://127.0.0.1:${address().port}/tenant.list`
	const response = await fetch(url, { method: 'POST', body: 'order', headers: authorization === undefined ? {} : { authorization } })
	expect(response.status).toBe(401)
	expect(asked).toEqual([])
})

test('a new start has another secret', async () => {
	const close = loopbackDoor.open(folder.path, () => new Response())
	const { secret } = address()
	await close()
	opened()
	expect(address().secret).not.toBe(secret)
})

test('a port without a listener gets no order', async () => {
	expect(await loopbackDoor.isAnswering(folder.path)).toBe(false)
	expect(await refused(loopbackDoor.ask(folder.path, 'tenant.list', new Blob(['order'])))).toBe('ECONNREFUSED')
	const close = loopbackDoor.open(folder.path, () => new Response())
	await close()
	expect(await loopbackDoor.isAnswering(folder.path)).toBe(false)
})

test('a program that has the port after a crash does not get the secret or the order', async () => {
	const heard: string[] = []
	const other = Bun.serve({
		hostname: '127.0.0.1',
		port: 0,
		async fetch(request) {
			heard.push(`${request.method} ${request.headers.get('authorization') ?? ''}${await request.text()}`)
			return new Response('yes')
		}
	})
	ends.push(() => other.stop(true))
	writeFileSync(file(), JSON.stringify({ port: other.port, secret: 'of-before' }))
	expect(await loopbackDoor.isAnswering(folder.path)).toBe(false)
	expect(await refused(loopbackDoor.ask(folder.path, 'user.create', new Blob(['password'])))).toBe('ECONNREFUSED')
	expect(heard).toEqual(['GET ', 'GET '])
})
