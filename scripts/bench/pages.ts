/**
 * Size of every page of the console, and the server's time for it at 16 connections, at schools of several sizes: HTML as it
 * is sent and its scripts (kB, gzipped), requests a second, p50 and p95, and what one opening takes of the server's processor, in
 * milliseconds; other work on the machine changes the last one only a little. With --changed each page is opened by one person, 30 times, each
 * time after a write of somebody else. `!` marks what is beyond its budget, and the script ends with 1: 80 kB of HTML, 20 kB of script, 100
 * pages a second; with --changed a p95 of 30 ms up to 10,000 students and of 100 beyond. --only takes parts of the lines' names, with commas.
 *   scripts/bun scripts/bench/pages.ts [--sizes 600,20000] [--seconds 2] [--connections 16] [--files DIR] [--only TEXT] [--changed]
 */
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadConfig } from '../../src/config/load'
import { systemClock } from '../../src/kit/clock'
import { createLog } from '../../src/host/log/log'
import { openTenants } from '../../src/server/open'
import { linksIn, patternOf } from '../../test/support/links'
import { code, growSchool } from './growth-school'
import { worldOf } from './pages-world'
import { measureWithCpu, serve } from './processes'
import { cookieOf, tokenOf } from './sessions'

const { values } = parseArgs({
	options: {
		sizes: { type: 'string', default: '600,20000' },
		seconds: { type: 'string', default: '2' },
		connections: { type: 'string', default: '16' },
		files: { type: 'string' },
		only: { type: 'string', default: '' },
		changed: { type: 'boolean', default: false }
	}
})
const [seconds, connections] = [Number(values.seconds), Number(values.connections)]
const ROUNDS = 30
const [HTML_KB, SCRIPT_KB] = [80, 20]
const LEAST_PER_SECOND = 100
const mostOf = (students: number) => (students <= 10_000 ? 30 : 100)

const folder = mkdtempSync(join(tmpdir(), 'preau-pages-'))
const toml = join(folder, 'preau.toml')
writeFileSync(
	toml,
	'[tls]\nmode = "off"\n[limits]\nconsole = 0\napi = 0\n[auth]\nbcrypt_cost = 4\n[data]\nmin_free_mb = 0\n[log]\nlevel = "error"\n'
)
const config = loadConfig({ file: toml, mustExist: true })
const log = createLog({ level: 'error', format: 'text', now: () => systemClock.now(), write: (line) => void process.stderr.write(line) })
const outside = { config, clock: systemClock, log }

type Measured = { readonly bytes: number; readonly rps?: number; readonly cpu?: number; readonly p50: number; readonly p95: number }
type Asked = { readonly port: number; readonly path: string; readonly headers: Record<string, string> }

/** Openings of pages; each one finds an empty cache. */
async function firstOpenings({ port, path, headers }: Asked, change: () => Promise<void>): Promise<Measured> {
	const taken: number[] = []
	let bytes = 0
	for (let round = 0; round < ROUNDS; round++) {
		await change()
		const from = performance.now()
		const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers, decompress: false })
		bytes = (await answer.arrayBuffer()).byteLength
		taken.push(performance.now() - from)
	}
	const sorted = taken.toSorted((a, b) => a - b)
	return { bytes, p50: sorted[ROUNDS / 2]!, p95: sorted[Math.floor(ROUNDS * 0.95)]! }
}

/** A write of a person: one of their channels is switched off or on. */
function writing(port: number, person: number, token: string) {
	let isOn = true
	return async () => {
		isOn = !isOn
		const answer = await fetch(`http://127.0.0.1:${port}/${code}/api/lms/notifications/preferences/${person}`, {
			method: 'PUT',
			headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
			body: JSON.stringify({ canaux: { push: { annonces: isOn } } })
		})
		if (!answer.ok) throw new Error(`the write: ${answer.status} ${await answer.text()}`)
	}
}

/** The size of the scripts of a page (kB, gzipped); each is asked for once. */
function scriptsOf(port: number) {
	const weights = new Map<string, number>()
	return async (page: string) => {
		const own = new Set(page.match(/\/assets\/[\w.-]+\.js/g))
		for (const asset of own) {
			if (weights.has(asset)) continue
			const { headers } = await fetch(`http://127.0.0.1:${port}${asset}`, { headers: { 'accept-encoding': 'gzip' }, decompress: false })
			weights.set(asset, Number(headers.get('content-length')) / 1000)
		}
		return [...own].reduce((sum, asset) => sum + weights.get(asset)!, 0)
	}
}

const cell = (value: number | undefined, decimals: number, width: number) => (value?.toFixed(decimals) ?? '').padStart(width)

async function measureSchool(size: number) {
	const file = await growSchool(outside, values.files ?? join(folder, 'schools'), size)
	const own = join(config.data.dir, 'tenants', `${code}.db`)
	mkdirSync(dirname(own), { recursive: true })
	copyFileSync(file, own)
	const tenants = openTenants(outside)
	const { store } = await tenants.get(code)
	const world = await worldOf((query) => store.db.all(query))
	const people = []
	for (const person of world.people) people.push({ ...person, cookie: await cookieOf(store, person.id) })
	const token = await tokenOf(store, world.writer)
	await tenants.closeAll()
	const server = await serve([process.execPath, join(import.meta.dir, 'own-server.ts'), toml], /port (\d+)/, {
		env: { NODE_ENV: 'production' }
	})
	const { port } = server
	const change = writing(port, world.writer, token)
	const weigh = scriptsOf(port)
	const root = `/${code}/console`
	const budget = values.changed ? `p95 ${mostOf(size)} ms` : `${LEAST_PER_SECOND} pages a second`
	console.log(
		`\n${size} students; budget: ${HTML_KB} kB of HTML, ${SCRIPT_KB} kB of script, ${budget}\n${'page'.padEnd(60)} html  script    rps    p50    p95    cpu`
	)
	for (const { role, cookie, paths } of people) {
		const seen = new Set(paths.map((path) => patternOf(path)))
		const queue = [...paths]
		for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
			const headers = { Cookie: cookie, 'Accept-Encoding': 'gzip' }
			const asked = { port, path: root + path, headers }
			const answer = await fetch(`http://127.0.0.1:${port}${asked.path}`, { headers })
			const text = await answer.text()
			for (const link of linksIn(text, root)) {
				if (seen.has(patternOf(link))) continue
				seen.add(patternOf(link))
				queue.push(link)
			}
			const name = `${role} ${path.replaceAll(/\d+/g, ':id') || '/'}`
			if (!values.only.split(',').some((part) => name.includes(part))) continue
			if (answer.status !== 200) {
				console.log(`${name.padEnd(60)} ${answer.status}`)
				continue
			}
			const script = await weigh(text)
			const { bytes, rps, cpu, p50, p95 }: Measured = values.changed
				? await firstOpenings(asked, change)
				: await measureWithCpu({ ...asked, connections, seconds }, server.pid)
			const isSlow = values.changed ? p95 > mostOf(size) : rps! < LEAST_PER_SECOND
			const isMuch = bytes / 1000 > HTML_KB || script > SCRIPT_KB || isSlow
			if (isMuch) process.exitCode = 1
			const figures = [cell(bytes / 1000, 1, 5), cell(script, 1, 7), cell(rps, 0, 6), cell(p50, 1, 6), cell(p95, 1, 6), cell(cpu, 1, 6)]
			console.log(`${name.padEnd(60)}${figures.join(' ')}${isMuch ? ' !' : ''}`)
		}
	}
	await server.stop()
	// the next school is made in the same place, which is the folder of this process
	for (const name of readdirSync(config.data.dir)) rmSync(join(config.data.dir, name), { recursive: true, force: true })
}

console.log(`load ${loadavg()[0]!.toFixed(1)}, ${values.changed ? `${ROUNDS} first openings after a write` : `${connections} connections`}`)
try {
	for (const size of values.sizes.split(',').map(Number)) await measureSchool(size)
} finally {
	rmSync(folder, { recursive: true, force: true })
}
