/**
 * Reads of one institution as ratios to a bare Bun server with prepared bun:sqlite statements, beside a peer (Node, Fastify,
 * better-sqlite3): all three give the same bytes from copies of the same file, or nothing is measured. First reads (nothing kept in
 * memory), repeated reads and 304s, in turn, in one run; and the statements alone in the three engines.
 *   scripts/bun scripts/bench/reads.ts FILE.db [--seconds 2] [--connections 16] [--rounds 3] [--first]
 * FILE is a tenant file that no server holds; it is copied, never changed. --first leaves out repeated reads and 304s.
 */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { newSecret, secretHash } from '../../src/auth/token-secret'
import { loadConfig } from '../../src/config/load'
import { systemClock, toSeconds } from '../../src/kit/clock'
import { jourIn, mondayOf } from '../../src/kit/jour'
import { createLog } from '../../src/host/log/log'
import { ResponseCache } from '../../src/reading/response-cache'
import { openTenants } from '../../src/server/open'
import { buildServer } from '../../src/server/server'
import type { Engine, Timed } from './engines'
import { forPeer, installPeer } from './peer'
import { measure, measureWithCpu, serve } from './processes'
import { piecesOf, recipeOf, type Recipe } from './recipes'

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		first: { type: 'boolean', default: false },
		rounds: { type: 'string', default: '3' },
		seconds: { type: 'string', default: '2' },
		connections: { type: 'string', default: '16' }
	}
})
const [rounds, seconds, connections] = [Number(values.rounds), Number(values.seconds), Number(values.connections)]
const node = installPeer()
const folder = mkdtempSync(join(tmpdir(), 'preau-bench-'))
const toml = join(folder, 'preau.toml')
mkdirSync(join(folder, 'data', 'tenants'), { recursive: true })
const own = join(folder, 'data', 'tenants', 'bench.db')
copyFileSync(positionals[0] ?? '', own)
writeFileSync(
	toml,
	'[server]\nhost = "127.0.0.1"\n[tls]\nmode = "off"\n[limits]\napi = 0\ndiscovery = 0\n[data]\nmin_free_mb = 0\n[log]\nlevel = "warn"\n'
)

class NoMemory extends ResponseCache {
	override put() {}
}

const running = new Set<Awaited<ReturnType<typeof serve>>>()
async function start(command: string[]) {
	const server = await serve(command, /port (\d+)/, { env: { NODE_ENV: 'production' } })
	running.add(server)
	return server
}
const stop = async (server: Awaited<ReturnType<typeof serve>>) => {
	running.delete(server)
	await server.stop()
}
const script = (name: string, ...args: string[]) => start([process.execPath, join(import.meta.dir, name), ...args])

type Case = { readonly name: string; readonly path: string; readonly token: string; readonly answer: string }

/** The requests, who makes them, and the recipe that gives the same bytes without us. */
async function prepare(): Promise<{ cases: Case[]; recipes: Recipe[] }> {
	const config = loadConfig({ file: toml })
	const log = createLog({ level: 'warn', format: 'text', now: () => systemClock.now(), write: (line) => void process.stderr.write(line) })
	const tenants = openTenants({ config, clock: systemClock, log })
	const { frontDoor } = buildServer({ config, clock: systemClock, log }, tenants, { cache: new NoMemory() })
	const { store } = await tenants.get('bench')
	const first = async (query: ReturnType<typeof sql>) => store.db.get<{ id: number; classe: number }>(query)
	const admin = await first(sql`SELECT id, 0 AS classe FROM utilisateurs WHERE role = 'administrateur' AND actif ORDER BY id LIMIT 1`)
	const student = await first(sql`
		SELECT i.etudiant_id AS id, i.classe_id AS classe FROM inscriptions i JOIN annees a ON a.id = i.annee_id AND a.courante
		WHERE i.statut = 'Active' AND i.date_sortie IS NULL ORDER BY (SELECT count(*) FROM inscriptions x WHERE x.classe_id = i.classe_id) DESC, i.id LIMIT 1`)
	const tokens = new Map<number, { id: number; secret: string }>()
	await store.write({ author: { name: 'bench' }, touches: ['acces'] }, async ({ db, raise }) => {
		for (const user of [admin.id, student.id]) {
			const secret = newSecret()
			const row = await db.get<{ id: number }>(
				sql`INSERT INTO jetons (utilisateur_id, secret_hash, created_at) VALUES (${user}, ${secretHash(secret)}, 0) RETURNING id`
			)
			tokens.set(user, { id: row?.id ?? 0, secret })
		}
		raise()
	})
	const today = jourIn(systemClock.now(), 'UTC')
	const monday = mondayOf(today)
	const days = { date_debut: monday.toString(), date_fin: monday.add({ days: 6 }).toString() }
	const week = new URLSearchParams(days).toString()
	// the other servers tell administrator and student apart by the path
	const sameWeek = new URLSearchParams(Object.entries(days).toReversed()).toString()
	const { id: annee } = await first(sql`SELECT id, 0 AS classe FROM annees WHERE courante`)
	const known = {
		...days,
		annee,
		classe: student.classe,
		etudiant: student.id,
		aujourdhui: today.toString(),
		dans_7_jours: today.add({ days: 7 }).toString(),
		maintenant: toSeconds(systemClock.now()),
		seance: (await first(sql`SELECT id, 0 AS classe FROM seances WHERE annee_id = ${annee} ORDER BY id LIMIT 1`)).id
	}
	const read = async (path: string, user: number) => {
		const { id, secret } = tokens.get(user)!
		const token = `${id}|${secret}`
		const headers = { authorization: `Bearer ${token}` }
		const result = await frontDoor(new Request(`http://127.0.0.1/api/lms${path}`, { headers }), { peer: '127.0.0.1', tls: false })
		const answer = await result.text()
		if (result.status !== 200) throw new Error(`${path}: ${result.status} ${answer}`)
		return { token, answer }
	}
	const versions = async () =>
		new URLSearchParams(JSON.parse((await read('/versions', admin.id)).answer) as Record<string, string>).toString()
	const before = await versions()
	await store.write({ author: { name: 'bench' }, touches: ['donnees'] }, async ({ db, raise }) => {
		await db.run(sql`UPDATE seances SET lien_visio = 'https://visio.test/1' WHERE id = ${known.seance}`)
		raise()
	})
	const asked: readonly { name: string; recipe?: string; path: string; user: number }[] = [
		{ name: 'versions (administrator)', path: '/versions', user: admin.id },
		{ name: 'changes, none (administrator)', path: `/changements?${await versions()}`, user: admin.id },
		{ name: 'changes, one séance (administrator)', recipe: 'seance', path: `/changements?${before}`, user: admin.id },
		{ name: 'structure (administrator)', recipe: 'structure', path: '/structure', user: admin.id },
		{
			name: 'students of a class (administrator)',
			recipe: 'students-of-a-class',
			path: `/classes/${student.classe}/etudiants`,
			user: admin.id
		},
		{ name: 'one week (administrator)', recipe: 'week', path: `/emploi-temps?${week}`, user: admin.id },
		{ name: 'one week (student)', recipe: 'week-of-a-class', path: `/emploi-temps?${sameWeek}`, user: student.id },
		{ name: 'dashboard (student)', recipe: 'student-dashboard', path: '/me/dashboard', user: student.id }
	]
	const cases: Case[] = []
	const recipes: Recipe[] = []
	for (const { name, recipe, path, user } of asked) {
		const { token, answer } = await read(path, user)
		const full = `/api/lms${path}`
		const statements = recipe === undefined ? [] : await recipeOf(recipe, known)
		cases.push({ name: `${name}, ${Buffer.byteLength(answer)} bytes`, path: full, token, answer })
		recipes.push({
			path: full,
			statements,
			pieces: await piecesOf(store, answer, statements),
			...(path === '/structure' && { tree: (JSON.parse(answer) as { annee: string | null }).annee })
		})
	}
	await tenants.closeAll()
	return { cases, recipes }
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

const fileOf = (engine: Engine) => join(folder, `${engine.replace(':', '-')}.db`)

/** The statements of each case alone, in each engine in turn: microseconds, the median of the least disturbed turn. */
async function timeEngines(recipesFile: string, cases: number) {
	const bundled = await forPeer('engines.ts')
	const source = join(import.meta.dir, 'engines.ts')
	const commands: readonly [Engine, readonly string[]][] = [
		['libsql', [process.execPath, source]],
		['better-sqlite3', [node, bundled]],
		['bun:sqlite', [process.execPath, source]]
	]
	const runs = new Map(commands.map(([engine]) => [engine, [] as Timed[]]))
	for (const [engine] of commands) copyFileSync(own, fileOf(engine))
	for (let turn = 0; turn < 3 * rounds; turn++)
		for (const [engine, command] of commands) {
			const child = Bun.spawn([...command, engine, fileOf(engine), recipesFile, String(seconds / 8)], { stdout: 'pipe' })
			const printed = await new Response(child.stdout).text()
			if ((await child.exited) !== 0) throw new Error(`${engine} broke off`)
			runs.get(engine)!.push(JSON.parse(printed) as Timed)
		}
	console.log([...runs.values()].map(([run]) => run?.version).join(', '))
	return Array.from({ length: cases }, (_, index) =>
		[...runs.values()].map((timed) => Math.round(Math.min(...timed.map(({ micros }) => micros[index] ?? Infinity))))
	)
}

/** Processor and requests a second of one server, in rounds. */
class Runs {
	readonly rps: number[] = []
	readonly cpu: number[] = []
	readonly p99: number[] = []

	add({ rps, cpu, p99 }: { rps: number; cpu: number; p99: number }) {
		this.rps.push(rps)
		this.cpu.push(cpu)
		this.p99.push(p99)
	}

	/** Measured beside `base`, in the same rounds. */
	beside(base: Runs) {
		const ratio = median(this.rps.map((rps, index) => rps / base.rps[index]!)).toFixed(2)
		return `${ratio} (processor ${median(base.cpu.map((cpu, index) => cpu / this.cpu[index]!)).toFixed(2)}, p99 ${median(this.p99)} ms)`
	}
}

const load = () =>
	loadavg()
		.map((one) => one.toFixed(2))
		.join(' ')

try {
	const { cases, recipes } = await prepare()
	const [copy, peerCopy] = [join(folder, 'copy.db'), join(folder, 'peer.db')]
	for (const path of [copy, peerCopy]) copyFileSync(own, path)
	const recipesFile = join(folder, 'recipes.json')
	writeFileSync(recipesFile, JSON.stringify(recipes))
	const bare = await script('bare-server.ts', copy, recipesFile)
	const peer = await start([node, await forPeer('peer-server.ts'), peerCopy, recipesFile])
	for (const { name, path, token, answer } of cases)
		for (const server of [bare, peer]) {
			const given = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { authorization: `Bearer ${token}` } })
			if ((await given.text()) !== answer) throw new Error(`${name}: ${server === bare ? 'the bare server' : 'the peer'} gives other bytes`)
		}
	console.log(`${rounds} rounds of ${seconds} s, ${connections} connections; load ${load()}`)
	const engines = await timeEngines(recipesFile, cases.length)
	for (const [index, one] of cases.entries()) {
		const headers = { authorization: `Bearer ${one.token}` }
		const measured = { bare: new Runs(), peer: new Runs(), first: new Runs(), again: new Runs(), repeated: new Runs(), '304': new Runs() }
		const run = async (runs: Runs, server: { port: number; pid: number }, more: Record<string, string> = {}) => {
			const asked = { port: server.port, path: one.path, headers: { ...headers, ...more }, connections, seconds }
			const result = await measureWithCpu(asked, server.pid)
			if (Object.keys(result.statuses).join() !== (more['if-none-match'] ? '304' : '200'))
				throw new Error(`${one.path}: ${JSON.stringify(result.statuses)}`)
			runs.add(result)
		}
		const forgetful = await script('own-server.ts', toml, 'forgetful')
		for (const { port } of [bare, peer, forgetful]) await measure({ port, path: one.path, headers, connections, seconds })
		for (let round = 0; round < rounds; round++) {
			await run(measured.bare, bare)
			await run(measured.peer, peer)
			await run(measured.first, forgetful)
		}
		await stop(forgetful)
		const [libsql = 0, better = 0, bun = 0] = engines[index]!
		const shown = [
			...(libsql > 0
				? [
						`statements ${libsql} µs in libSQL, ${better} in better-sqlite3, ${bun} in bun:sqlite (libSQL's speed is ${(better / libsql).toFixed(2)} of better-sqlite3's)`
					]
				: []),
			`first ${measured.first.beside(measured.bare)}, peer ${measured.peer.beside(measured.bare)}, first beside the peer ${measured.first.beside(measured.peer)}`
		]
		if (!values.first) {
			const remembering = await script('own-server.ts', toml, 'remembering')
			const tag = { 'if-none-match': await etagOf(remembering.port, one.path, headers) }
			for (let round = 0; round < rounds; round++) {
				await run(measured.again, bare)
				await run(measured.repeated, remembering)
				await run(measured['304'], remembering, tag)
			}
			await stop(remembering)
			shown.push(`repeated ${measured.repeated.beside(measured.again)}, 304 ${measured['304'].beside(measured.again)}`)
		}
		console.log([`${one.name} (bare p99 ${median(measured.bare.p99)} ms)`, ...shown].join('\n  '))
	}
	console.log(`load ${load()}`)
} finally {
	await Promise.all([...running].map(stop))
	rmSync(folder, { recursive: true, force: true })
}

async function etagOf(port: number, path: string, headers: Record<string, string>) {
	return (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).headers.get('etag') ?? ''
}
