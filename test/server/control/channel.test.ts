import { afterEach, beforeEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import { callControl, isAnswering, serveControl } from '../../../src/server/control/channel'
import { toWire } from '../../../src/kit/wire'
import { csvFiles, smallSchool } from '../../exchange/imports/csv-folder'
import { temporaryFolder } from '../../support/folder'
import { backupsOf } from '../../support/backups'
import { programsOf } from '../../support/programs'
import { withTenants } from '../../support/tenants'
import { until } from '../../support/until'

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
	folder = temporaryFolder()
})
afterEach(() => folder.remove())

const none = () => Promise.reject(new Error('no CA here'))
const noCa = { describe: none, renew: none }

const call = () => callControl(folder.path, 'tenant.list', null, 'cli:test', () => undefined)
const listenAs = (answer: string) =>
	Bun.listen({
		unix: join(folder.path, 'control.sock'),
		socket: {
			data(socket) {
				socket.write(answer)
				socket.end()
			}
		}
	})

const NO_REMINDERS = {
	leadMinutes: [],
	configured: { email: false, sms: false, webhook: false },
	store: { synchronous: 'normal', minFree: 0 }
} as const

test('nothing is done without a listener', async () => {
	expect(await isAnswering(folder.path)).toBe(false)
	const called = call()
	expect(called).rejects.toThrow('nothing was done')
	await called.catch(() => undefined)
})

test.each([
	['before a word', ''],
	['within the head', 'HTTP/1.1 200 OK\r\nTransfer-Enc'],
	['within the answer', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n12\r\n{"event":{"a":1}}\n\r\n'],
	['before the result', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n']
])('a server that dies %s leaves open what was done, and the command says so', async (_, answer) => {
	const server = listenAs(answer)
	expect(await isAnswering(folder.path)).toBe(true)
	const called = call()
	expect(called).rejects.toThrow('stopped before it answered')
	await called.catch(() => undefined)
	server.stop(true)
})

test('an interrupted command leaves its operation to end, and the server well', () =>
	withTenants(async (kit) => {
		const tenants = kit.open()
		await kit.create(tenants, 'ecole')
		const server = serveControl(kit.folder, () => ({
			tenants,
			backups: backupsOf(tenants, kit.folder),
			programs: programsOf(tenants),
			bcryptCost: 4,
			ca: noCa,
			reminders: NO_REMINDERS,
			tryChannels: () => undefined
		}))
		const order = { code: 'ecole', source: 'test', files: csvFiles(smallSchool()), dryRun: false, diff: false }
		const leaving = new AbortController()
		const response = await fetch('http://preau/import', {
			unix: join(kit.folder, 'control.sock'),
			method: 'POST',
			body: toWire({ input: order, by: 'cli:test' }),
			signal: leaving.signal
		})
		await response.body!.getReader().read()
		leaving.abort()
		const { store } = await tenants.get('ecole')
		const count = async () => (await store.client.execute('SELECT count(*) AS n FROM etudiants')).rows[0]!['n']
		await until(async () => (await count()) !== 0)
		expect(await count()).toBe(60)
		expect(await callControl(kit.folder, 'tenant.list', null, 'cli:test', () => undefined)).toHaveLength(1)
		await server.stop()
	}))
