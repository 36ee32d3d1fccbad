import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadConfig } from '../../src/config/load'
import { callControl } from '../../src/server/control/channel'
import { systemClock } from '../../src/kit/clock'
import { createLog } from '../../src/host/log/log'
import { start } from '../../src/server/start'
import { selfSigned } from '../support/certificates'
import { temporaryFolder } from '../support/folder'
import { hasSqld, startSqld, type Sqld } from '../support/sqld'
import { until } from '../support/until'
import type { Running } from '../../src/server/active'

describe.skipIf(!hasSqld)('two processes of a district', () => {
	let sqld: Sqld
	let logged: string[]
	const running: Running[] = []
	const folders: ReturnType<typeof temporaryFolder>[] = []
	beforeEach(async () => {
		sqld = await startSqld()
		logged = []
	})
	afterEach(async () => {
		for (const one of running.splice(0)) await one.stop()
		await sqld.stop()
		for (const folder of folders.splice(0)) folder.remove()
	})

	async function begin(folder = temporaryFolder(), tls = 'mode = "off"') {
		folders.push(folder)
		const text = `[server]\nhost = "127.0.0.1"\nhttp_port = 0\n[tls]\n${tls}\n[data]\ndir = "."\nmin_free_mb = 0\nurl = "${sqld.url}"\nadmin_url = "${sqld.adminUrl}"\n`
		const loaded = loadConfig({ file: join(folder.path, 'preau.toml'), text })
		const log = createLog({ level: 'info', format: 'json', now: () => systemClock.now(), write: (line) => void logged.push(line) })
		const one = await start({ config: { ...loaded, server: { ...loaded.server, port: 0 } }, clock: systemClock, log })
		running.push(one)
		return { one, loaded, dir: folder.path, get: (path: string) => fetch(`http://127.0.0.1:${one.port}${path}`) }
	}
	type Process = Awaited<ReturnType<typeof begin>>
	const health = async ({ get }: Process) => {
		const answer = await get('/health')
		return [answer.status, ((await answer.json()) as { status: string }).status]
	}
	// refused: its listener is exchanged at this moment
	const isActive = (one: Process) =>
		health(one).then(
			([status]) => status === 200,
			() => false
		)
	const perform = ({ dir }: Process, name: 'tenant.list' | 'tenant.create' | 'facts', input: unknown) =>
		callControl(dir, name, input as never, 'cli:test', () => undefined).then(
			(answer) => answer as unknown,
			(error: Error) => error.message
		)

	test('two processes of a district are active one after the other, on the same address, with the same data', async () => {
		const a = await begin()
		await until(() => isActive(a))
		const school = { code: 'ecole', name: 'École', timezone: 'Africa/Abidjan' }
		expect(await perform(a, 'tenant.create', school)).toMatchObject({ code: 'ecole', state: 'open' })
		const b = await begin()
		expect(await health(b)).toEqual([503, 'passif'])
		const refused = await b.get('/ecole/api/lms/structure')
		expect([refused.status, refused.headers.get('retry-after'), ((await refused.json()) as { code: string }).code]).toEqual([
			503,
			'5',
			'passif'
		])
		expect(await perform(b, 'tenant.list', null)).toContain('another process of the district is active')
		expect(await perform(b, 'facts', { whole: false })).toMatchObject({ tenants: [], district: { standing: { why: 'other' } } })
		expect(await perform(a, 'facts', { whole: false })).toMatchObject({
			tenants: [{ code: 'ecole', problem: null }],
			district: { standing: { why: 'active' } }
		})
		await running.shift()!.stop()
		await until(() => isActive(b))
		expect((await b.get('/ecole/api/lms/structure')).status).toBe(401)
		expect(await perform(b, 'tenant.list', null)).toMatchObject([{ code: 'ecole', state: 'open' }])
	})

	test('a process of a district ends without another answer when another one has taken over', async () => {
		const a = await begin()
		await until(() => isActive(a))
		// like a process that was paused until another took its place: it learns so at its next beat
		await fetch(`${sqld.url}/v3/pipeline`, {
			method: 'POST',
			headers: { host: 'preau_catalogue.localhost' },
			body: JSON.stringify({
				requests: [{ type: 'execute', stmt: { sql: "UPDATE lease SET fence = fence + 1, holder = 'another/1'" } }, { type: 'close' }]
			})
		})
		const ended = await a.one.ended.then(
			() => 'well',
			(error: Error) => error.message
		)
		expect(ended).toBe('this process was the active one of its district and is not any more')
		expect(await health(a)).toEqual([503, 'passif'])
		expect(logged.join('')).toContain('this one starts again, and waits')
	})

	test('the certificate of a process that waits is renewed', async () => {
		await begin()
		const folder = temporaryFolder()
		const file = join(folder.path, 'one')
		await selfSigned(file, [{ type: 'dns', value: 'localhost' }])
		const b = await begin(folder, `mode = "files"\ncert_file = "${file}.crt"\nkey_file = "${file}.key"`)
		const asked = async () => {
			const tls = { ca: readFileSync(`${file}.crt`, 'utf8') }
			const answer = fetch(`https://localhost:${b.one.port}/health`, { tls, headers: { connection: 'close' } })
			return answer.then(
				({ status }) => status,
				() => 'another certificate'
			)
		}
		expect(await asked()).toBe(503)
		const replace = () => selfSigned(file, [{ type: 'dns', value: 'localhost' }])
		await replace()
		await b.one.reload(b.loaded)
		expect(await asked()).toBe(503)
		// without being told: it looks twice a minute
		await replace()
		await until(async () => (await asked()) === 503)
		await b.one.reload({ ...b.loaded, tls: { ...b.loaded.tls, mode: 'off' }, alerts: { ...b.loaded.alerts, to: ['it@ecole.lan'] } })
		expect(await asked()).toBe(503)
		const waits = logged.filter((line) => line.includes('waits for a restart')).join('')
		expect(waits).toContain('tls.mode')
		expect(waits).not.toContain('alerts.to')
	})

	test('a process waits for a database server that is not there yet', async () => {
		const { url, adminUrl } = sqld
		sqld.url = 'http://127.0.0.1:9'
		const a = await begin()
		Object.assign(sqld, { url, adminUrl })
		expect(await health(a)).toEqual([503, 'passif'])
		expect(await perform(a, 'tenant.list', null)).toBe('the database server does not answer')
	})
})
