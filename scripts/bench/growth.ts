/**
 * How long every operation of the API takes at schools of several sizes, asked in process, one after the other: milliseconds of the
 * first answer (nothing kept in memory) and of the kept one, p50 and p99, and how long the answer is. Writes sync to the disk.
 *   scripts/bun scripts/bench/growth.ts [--sizes 300,3000,20000,100000] [--files DIR] [--make] [--only TEXT]
 * --files takes the schools from DIR, and leaves those there that it makes; without it they are made each time and removed. --make only
 * makes them; --only asks reads with this text in their name. It ends with 1 if an operation of the document is not asked, and at
 * once if one answers another status than 200 to 204.
 */
import { copyFileSync, mkdtempSync, mkdirSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { loadConfig } from '../../src/config/load'
import type { Store } from '../../src/db/store/store'
import { createLog } from '../../src/host/log/log'
import { openTenants } from '../../src/server/open'
import { ResponseCache } from '../../src/reading/response-cache'
import { buildServer } from '../../src/server/server'
import { requestsOf, type Asked } from './growth-requests'
import { code, growSchool, TURNS } from './growth-school'

const { values } = parseArgs({
	options: {
		sizes: { type: 'string', default: '300,3000,20000,100000' },
		files: { type: 'string' },
		make: { type: 'boolean', default: false },
		only: { type: 'string' }
	}
})
const sizes = values.sizes.split(',').map(Number)
/** How often a read is asked at most, and for how many milliseconds. */
const [TIMES, LONGEST] = [100, 250]

class NoMemory extends ResponseCache {
	override put() {}
}

type Served = { readonly ms: number; readonly bytes: number }
type Row = { readonly name: string; readonly p50: number; readonly p99: number; readonly bytes: number }

const at = (sorted: readonly Served[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.ms
function rowOf(name: string, served: readonly Served[]): Row {
	const sorted = served.toSorted((a, b) => a.ms - b.ms)
	return { name, p50: at(sorted, 0.5), p99: at(sorted, 0.99), bytes: served.at(-1)!.bytes }
}

let missing: readonly string[] = []

/** A morning in the year that a made-up school has. */
const clock = { now: () => Temporal.Instant.from('2026-11-20T07:00:00Z') }

async function grown(folder: string, etudiants: number): Promise<Map<string, Row>> {
	const text = '[tls]\nmode = "off"\n[limits]\napi = 0\ndiscovery = 0\n[auth]\nbcrypt_cost = 4\n[data]\nmin_free_mb = 0\n'
	const config = loadConfig({ file: join(folder, 'preau.toml'), text })
	const log = createLog({ level: 'error', format: 'text', now: () => clock.now(), write: (line) => void process.stderr.write(line) })
	const outside = { config, clock, log }
	const file = await growSchool(outside, values.files ?? join(folder, 'schools'), etudiants)
	if (values.make) return new Map()
	const own = join(config.data.dir, 'tenants', `${code}.db`)
	mkdirSync(dirname(own), { recursive: true })
	for (const suffix of ['-wal', '-shm']) rmSync(own + suffix, { force: true })
	copyFileSync(file, own)
	const tenants = openTenants(outside)
	const { store } = await tenants.get(code)
	const doors = {
		first: buildServer(outside, tenants, { cache: new NoMemory() }).frontDoor,
		kept: buildServer(outside, tenants, { cache: new ResponseCache() }).frontDoor
	}
	const ask = async (door: keyof typeof doors, { method, path, token, body }: Asked, turn: number): Promise<Served> => {
		const headers = {
			'content-type': 'application/json',
			'x-forwarded-proto': 'https',
			...(token && { authorization: `Bearer ${token(turn)}` })
		}
		const sent = body && JSON.stringify(body(turn))
		const request = new Request(`http://127.0.0.1/${code}/api/lms${path(turn)}`, {
			method,
			headers,
			...(sent !== undefined && { body: sent })
		})
		const started = performance.now()
		const answer = await doors[door](request, { peer: '127.0.0.1', tls: true })
		const bytes = (await answer.bytes()).length
		const ms = performance.now() - started
		if (answer.status > 204) throw new Error(`${method} ${path(turn)}: ${answer.status}`)
		return { ms, bytes }
	}
	const repeated = async (door: keyof typeof doors, asked: Asked) => {
		const served: Served[] = []
		await ask(door, asked, 0)
		for (const end = performance.now() + LONGEST; served.length === 0 || (served.length < TIMES && performance.now() < end);)
			served.push(await ask(door, asked, 0))
		return served
	}

	const { writes, reads } = await requestsOf(store)
	missing = await otherThan([...Object.keys(writes), ...Object.keys(reads)], doors.first)
	const rows = new Map<string, Row>()
	for (const [operation, asked] of values.only === undefined ? Object.entries(writes) : [])
		for (const one of operation === 'readNotification' ? await boxes(store, reads) : asked) {
			const served: Served[] = []
			for (let turn = 0; turn < TURNS; turn++) served.push(await ask('kept', one, turn))
			const name = `${one.method} ${one.name}`
			rows.set(name, rowOf(name, served))
		}
	for (const one of Object.values(reads)
		.flat()
		.filter(({ name }) => name.includes(values.only ?? '')))
		for (const door of ['first', 'kept'] as const) {
			const name = `${one.name}, ${door}`
			rows.set(name, rowOf(name, await repeated(door, one)))
		}
	await tenants.closeAll()
	return rows
}

/** A request that reads the messages which reminders left in the student's box. */
async function boxes(store: Store, { listNotifications }: Record<string, Asked[]>): Promise<Asked[]> {
	const [box] = listNotifications!
	const ids = await store.db.all<{ id: number }>(sql`SELECT id FROM notifications WHERE lu_at IS NULL AND utilisateur_id =
		(SELECT utilisateur_id FROM jetons WHERE id = ${Number(box!.token!(0).split('|')[0])}) ORDER BY id LIMIT ${TURNS}`)
	return [
		{
			...box!,
			name: '/me/notifications/{id}/lu, étudiant',
			method: 'POST',
			path: (turn) => `/me/notifications/${ids[turn % ids.length]!.id}/lu`
		}
	]
}

/** Operations that only the document has, and operations that only this script asks. */
async function otherThan(asked: readonly string[], door: ReturnType<typeof buildServer>['frontDoor']): Promise<string[]> {
	const answer = await door(new Request('http://127.0.0.1/docs/openapi.json'), { peer: '127.0.0.1', tls: true })
	const { paths } = (await answer.json()) as { paths: Record<string, Record<string, { operationId: string }>> }
	const known = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
	return [...new Set(known).symmetricDifference(new Set(asked))]
}

const shown = (row: Row | undefined) => (row ? `${row.p50.toFixed(2)} / ${row.p99.toFixed(2)} | ${row.bytes}` : ' | ')
const load = () =>
	loadavg()
		.map((one) => one.toFixed(2))
		.join(' ')

console.log(`load ${load()}\n`)
const tables: Map<string, Row>[] = []
for (const size of sizes) {
	const folder = mkdtempSync(join(tmpdir(), 'preau-bench-'))
	try {
		tables.push(await grown(folder, size))
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
}
if (!values.make) {
	console.log(`| p50 / p99 in ms, bytes | ${sizes.map((size) => `${size} students | `).join(' | ')} |`)
	console.log(`| --- |${' ---: | ---: |'.repeat(sizes.length)}`)
	for (const name of tables[0]!.keys()) console.log(`| ${name} | ${tables.map((table) => shown(table.get(name))).join(' | ')} |`)
	console.log(`\nload ${load()}`)
}
if (missing.length > 0) {
	console.error(`asked here or in the document alone: ${missing.join(', ')}`)
	process.exit(1)
}
