/**
 * Reads of one institution as ratios to a bare Bun server with prepared bun:sqlite statements that gives the same bytes from a
 * copy of the same file: first reads (nothing kept in memory), repeated reads, and 304s, in turn, in one run.
 *   scripts/bun scripts/bench/reads.ts FILE.db [--seconds 2] [--connections 16] [--rounds 3]
 * FILE is a tenant file that no server holds; it is copied, never changed.
 */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { newSecret, secretHash } from '../../src/auth/token-secret'
import { loadConfig } from '../../src/config/load'
import { systemClock } from '../../src/domain/clock'
import { jourIn, mondayOf } from '../../src/domain/jour'
import { createLog } from '../../src/machine/log/log'
import { ResponseCache } from '../../src/reading/response-cache'
import { openTenants } from '../../src/open'
import { buildServer } from '../../src/server'
import { measureWithCpu, serve } from './processes'
import { piecesOf, recorded, type Recipe } from './recipes'

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		rounds: { type: 'string', default: '3' },
		seconds: { type: 'string', default: '2' },
		connections: { type: 'string', default: '16' }
	}
})
const [rounds, seconds, connections] = [Number(values.rounds), Number(values.seconds), Number(values.connections)]
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

const script = (name: string, ...args: string[]) =>
	serve([process.execPath, join(import.meta.dir, name), ...args], /port (\d+)/, { env: { NODE_ENV: 'production' } })

type Case = { readonly name: string; readonly path: string; readonly token: string; readonly answer: string }

/** What is asked, by whom, with the recipe that gives the same bytes without us. */
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
	const monday = mondayOf(jourIn(systemClock.now(), 'UTC'))
	const week = `date_debut=${monday.toString()}&date_fin=${monday.add({ days: 6 }).toString()}`
	const asked = [
		{ name: 'structure (administrator)', path: '/structure', user: admin.id },
		{ name: 'students of a class (administrator)', path: `/classes/${student.classe}/etudiants`, user: admin.id },
		{ name: 'one week (administrator)', path: `/emploi-temps?${week}`, user: admin.id },
		{ name: 'one week (student)', path: `/emploi-temps?${week}`, user: student.id },
		{ name: 'dashboard (student)', path: '/me/dashboard', user: student.id }
	]
	const cases: Case[] = []
	const recipes: Recipe[] = []
	for (const { name, path, user } of asked) {
		const { id, secret } = tokens.get(user)!
		const token = `${id}|${secret}`
		const ask = () =>
			frontDoor(new Request(`http://127.0.0.1/api/lms${path}`, { headers: { authorization: `Bearer ${token}` } }), {
				peer: '127.0.0.1',
				tls: false
			})
		// twice: the first may raise the revision for the follow of its list, and the second then reads the school's facts again
		await ask()
		await ask()
		const { result, statements } = await recorded(store, ask)
		if (result.status !== 200) throw new Error(`${path}: ${result.status} ${await result.text()}`)
		const answer = await result.text()
		const full = `/api/lms${path}`
		// administrator and student ask some paths alike: the bare server tells them apart by the query
		const unique = `${full}${full.includes('?') ? '&' : '?'}u=${user}`
		cases.push({
			name: `${name}, ${answer.length} bytes, ${statements.length} statements`,
			path: unique,
			token,
			answer
		})
		recipes.push({
			path: unique,
			tokenId: id,
			secretHash: secretHash(secret),
			statements,
			pieces: await piecesOf(store, answer, statements),
			...(path === '/structure' && { tree: (JSON.parse(answer) as { annee: string | null }).annee })
		})
	}
	await tenants.closeAll()
	return { cases, recipes }
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

try {
	const { cases, recipes } = await prepare()
	const copy = join(folder, 'copy.db')
	copyFileSync(own, copy)
	const recipesFile = join(folder, 'recipes.json')
	writeFileSync(recipesFile, JSON.stringify(recipes))
	const bare = await script('bare-server.ts', copy, recipesFile)
	for (const one of cases) {
		const headers = { authorization: `Bearer ${one.token}` }
		const given = await fetch(`http://127.0.0.1:${bare.port}${one.path}`, { headers })
		if ((await given.text()) !== one.answer) throw new Error(`${one.name}: the bare server gives other bytes`)
		const runs: Record<string, number[]> = { first: [], repeated: [], '304': [] }
		const cpu: Record<string, number[]> = { first: [], repeated: [], '304': [] }
		const p99: Record<string, number[]> = { bare: [], first: [], repeated: [], '304': [] }
		let bytes = 0
		for (const mode of ['forgetful', 'remembering']) {
			const ours = await script('own-server.ts', toml, mode)
			for (let round = 0; round < rounds; round++) {
				const base = await measureWithCpu({ port: bare.port, path: one.path, headers, connections, seconds }, bare.pid)
				p99['bare']!.push(base.p99)
				bytes = base.bytes
				const kinds = mode === 'forgetful' ? ['first'] : ['repeated', '304']
				for (const kind of kinds) {
					const more = kind === '304' ? { 'if-none-match': await etagOf(ours.port, one.path, headers) } : {}
					const load = { port: ours.port, path: one.path, headers: { ...headers, ...more }, connections, seconds }
					const mine = await measureWithCpu(load, ours.pid)
					const [status] = Object.keys(mine.statuses)
					if (status !== (kind === '304' ? '304' : '200')) throw new Error(`${one.path}: ${JSON.stringify(mine.statuses)}`)
					runs[kind]!.push(mine.rps / base.rps)
					cpu[kind]!.push(base.cpu / mine.cpu)
					p99[kind]!.push(mine.p99)
				}
			}
			await ours.stop()
		}
		const shown = Object.entries(runs).map(
			([kind, ratios]) => `${kind} ${median(ratios).toFixed(2)} (processor ${median(cpu[kind]!).toFixed(2)}, p99 ${median(p99[kind]!)} ms)`
		)
		console.log(`${one.name}: ${shown.join(', ')}; bare p99 ${median(p99['bare']!)} ms, ${bytes} bytes with headers`)
	}
	await bare.stop()
} finally {
	rmSync(folder, { recursive: true, force: true })
}

async function etagOf(port: number, path: string, headers: Record<string, string>) {
	return (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).headers.get('etag') ?? ''
}
