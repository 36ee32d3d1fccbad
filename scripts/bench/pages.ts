/**
 * What every page of the console weighs and how long the server takes for it at 16 connections, at schools of several sizes: HTML as it
 * is sent (gzipped), requests a second, p50 and p95 in milliseconds; then styles and modules, gzipped.
 *   scripts/bun scripts/bench/pages.ts [--sizes 600,20000] [--seconds 2] [--connections 16] [--files DIR]
 */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { loadConfig } from '../../src/config/load'
import { systemClock } from '../../src/domain/clock'
import { createLog } from '../../src/machine/log/log'
import { openTenants } from '../../src/open'
import { code, growSchool } from './growth-school'
import { measure, serve } from './processes'
import { cookieOf } from './sessions'

const { values } = parseArgs({
	options: {
		sizes: { type: 'string', default: '600,20000' },
		seconds: { type: 'string', default: '2' },
		connections: { type: 'string', default: '16' },
		files: { type: 'string' }
	}
})
const [seconds, connections] = [Number(values.seconds), Number(values.connections)]

type Person = { readonly role: string; readonly id: number }
type World = { readonly people: readonly Person[]; readonly paths: Readonly<Record<string, readonly string[]>> }

/** Who opens which pages in one school. */
async function worldOf(all: (query: ReturnType<typeof sql>) => Promise<Record<string, number>[]>): Promise<World> {
	const one = async (query: ReturnType<typeof sql>) => (await all(query))[0]!
	const evaluation = await one(sql`SELECT e.id, e.classe_id AS classe, n.enseignant_id AS enseignant FROM evaluations e
		JOIN enseignements n ON n.classe_id = e.classe_id AND n.matiere_id = e.matiere_id WHERE e.date < date('now') ORDER BY e.id LIMIT 1`)
	const { classe, enseignant } = evaluation as { classe: number; enseignant: number }
	const seance = await one(sql`SELECT id FROM seances WHERE enseignant_id = ${enseignant} ORDER BY date LIMIT 1`)
	const admin = await one(sql`SELECT id FROM utilisateurs WHERE role = 'administrateur' ORDER BY id LIMIT 1`)
	const etudiant = await one(sql`SELECT etudiant_id AS id FROM inscriptions WHERE classe_id = ${classe} AND statut = 'Active' LIMIT 1`)
	const ofClass = [`/classes/${classe}`, `/etudiants/${etudiant['id']}`, `/evaluations/${evaluation['id']}`]
	const register = [`/seances/${seance['id']}`, `/seances/${seance['id']}/appel`]
	return {
		people: [
			{ role: 'administrateur', id: admin['id']! },
			{ role: 'enseignant', id: enseignant },
			{ role: 'etudiant', id: etudiant['id']! }
		],
		paths: {
			administrateur: [
				'',
				'/classes',
				'/etudiants',
				'/etudiants?q=ko',
				'/etudiants?q=kone',
				'/etudiants?q=sou+a',
				'/evaluations',
				'/compte',
				`/emploi-du-temps?classe=${classe}`,
				...ofClass
			],
			enseignant: ['', '/emploi-du-temps', ...register, `/evaluations/${evaluation['id']}`],
			etudiant: ['', '/emploi-du-temps', '/notes', '/absences']
		}
	}
}

const folder = mkdtempSync(join(tmpdir(), 'preau-pages-'))
const toml = join(folder, 'preau.toml')
writeFileSync(
	toml,
	'[tls]\nmode = "off"\n[limits]\nconsole = 0\n[auth]\nbcrypt_cost = 4\n[data]\nmin_free_mb = 0\n[log]\nlevel = "error"\n'
)
const config = loadConfig({ file: toml, mustExist: true })
const log = createLog({ level: 'error', format: 'text', now: () => systemClock.now(), write: (line) => void process.stderr.write(line) })
const outside = { config, clock: systemClock, log }
console.log(`load ${loadavg()[0]!.toFixed(1)}, ${connections} connections`)
try {
	for (const size of values.sizes.split(',').map(Number)) {
		const file = await growSchool(outside, values.files ?? join(folder, 'schools'), size)
		const own = join(config.data.dir, 'tenants', `${code}.db`)
		mkdirSync(dirname(own), { recursive: true })
		copyFileSync(file, own)
		const tenants = openTenants(outside)
		const { store } = await tenants.get(code)
		const world = await worldOf((query) => store.db.all(query))
		const cookies = new Map<string, string>()
		for (const { role, id } of world.people) cookies.set(role, await cookieOf(store, id))
		await tenants.closeAll()
		const server = await serve([process.execPath, join(import.meta.dir, 'own-server.ts'), toml], /port (\d+)/, {
			env: { NODE_ENV: 'production' }
		})
		console.log(`\n${size} students\n${'page'.padEnd(46)} kB gz    rps    p50    p95`)
		let assets: readonly string[] = []
		for (const [role, paths] of Object.entries(world.paths))
			for (const path of paths) {
				const headers = { Cookie: cookies.get(role)!, 'Accept-Encoding': 'gzip' }
				const url = `/${code}/console${path}`
				const answer = await fetch(`http://127.0.0.1:${server.port}${url}`, { headers })
				const text = await answer.text()
				const name = `${role} ${path.replaceAll(/\d+/g, ':id') || '/'}`.padEnd(46)
				if (answer.status !== 200) {
					console.log(`${name} ${answer.status}`)
					continue
				}
				assets = [...new Set([...assets, ...[...text.matchAll(/\/assets\/[\w.-]+/g)].map(([asset]) => asset)])]
				const { rps, p50, p95, bytes } = await measure({ port: server.port, path: url, headers, connections, seconds })
				console.log(
					`${name} ${(bytes / 1000).toFixed(1).padStart(5)} ${rps.toFixed(0).padStart(6)} ${p50.toFixed(1).padStart(6)} ${p95.toFixed(1).padStart(6)}`
				)
			}
		for (const asset of assets) {
			const { headers } = await fetch(`http://127.0.0.1:${server.port}${asset}`, {
				headers: { 'accept-encoding': 'gzip' },
				decompress: false
			})
			console.log(
				`${asset.replace(/-[a-z0-9]+\./, '.').padEnd(46)} ${(Number(headers.get('content-length')) / 1000).toFixed(1).padStart(5)}`
			)
		}
		await server.stop()
		// the next school is made in the same place
		rmSync(config.data.dir, { recursive: true, force: true })
	}
} finally {
	rmSync(folder, { recursive: true, force: true })
}
