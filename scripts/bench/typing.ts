/**
 * Teachers who type forty marks each at once, every commit synced to the disk: milliseconds from the key until a mark is saved.
 *   scripts/bun scripts/bench/typing.ts [--size 600] [--teachers 30] [--marks 40] [--pace 500] [--files DIR]
 */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { loadConfig } from '../../src/config/load'
import { systemClock } from '../../src/kit/clock'
import { createLog } from '../../src/host/log/log'
import { openTenants } from '../../src/server/open'
import { code, growSchool } from './growth-school'
import { serve } from './processes'
import { cookieOf } from './sessions'

const { values } = parseArgs({
	options: {
		size: { type: 'string', default: '600' },
		teachers: { type: 'string', default: '30' },
		marks: { type: 'string', default: '40' },
		// milliseconds from one mark of a teacher to the next
		pace: { type: 'string', default: '500' },
		files: { type: 'string' }
	}
})
const [teachers, marks, pace] = [Number(values.teachers), Number(values.marks), Number(values.pace)]

const folder = mkdtempSync(join(tmpdir(), 'preau-typing-'))
const toml = join(folder, 'preau.toml')
writeFileSync(
	toml,
	'[tls]\nmode = "off"\n[limits]\nconsole = 0\n[data]\nmin_free_mb = 0\nsynchronous = "full"\n[auth]\nbcrypt_cost = 4\n[log]\nlevel = "error"\n'
)
const config = loadConfig({ file: toml, mustExist: true })
const log = createLog({ level: 'error', format: 'text', now: () => systemClock.now(), write: (line) => void process.stderr.write(line) })
const outside = { config, clock: systemClock, log }

/** A teacher types into one of their évaluations, one mark after the other. */
async function type(root: string, cookie: string, evaluation: number): Promise<number[]> {
	const url = `${root}/evaluations/${evaluation}`
	const headers = { cookie, accept: 'application/json', 'sec-fetch-site': 'same-origin' }
	const page = await (await fetch(url, { headers: { cookie } })).text()
	const cells = [...page.matchAll(/name="vu\.(\d+)" value="([^"]*)"/g)].slice(0, marks)
	if (cells.length < marks) throw new Error(`évaluation ${evaluation} has ${cells.length} students on its page`)
	await Bun.sleep(Math.random() * pace)
	const taken: number[] = []
	for (const [index, [, id, vu]] of cells.entries()) {
		const from = performance.now()
		const body = new URLSearchParams([
			[`note.${id}`, String((index % 20) + 0.37)],
			[`commentaire.${id}`, ''],
			[`vu.${id}`, vu!]
		])
		const answer = (await (await fetch(url, { method: 'POST', headers, body })).json()) as { cellules?: { issue: string }[] }
		taken.push(performance.now() - from)
		if (answer.cellules?.[0]?.issue !== 'enregistree') throw new Error(JSON.stringify(answer))
		await Bun.sleep(Math.max(0, pace - (performance.now() - from)))
	}
	return taken
}

try {
	const file = await growSchool(outside, values.files ?? join(folder, 'schools'), Number(values.size))
	const own = join(config.data.dir, 'tenants', `${code}.db`)
	mkdirSync(dirname(own), { recursive: true })
	copyFileSync(file, own)
	const tenants = openTenants(outside)
	const { store } = await tenants.get(code)
	const sheets = await store.db.all<{ evaluation: number; enseignant: number }>(sql`
		SELECT e.id AS evaluation, n.enseignant_id AS enseignant FROM evaluations e
		JOIN enseignements n ON n.classe_id = e.classe_id AND n.matiere_id = e.matiere_id AND n.date_fin IS NULL
		WHERE e.annulee = 0 AND e.date < date('now')
		AND (SELECT count(*) FROM inscriptions i WHERE i.classe_id = e.classe_id AND i.statut = 'Active') >= ${marks}
		GROUP BY e.id ORDER BY e.id LIMIT ${teachers}`)
	const people = await Promise.all(
		sheets.map(async ({ evaluation, enseignant }) => ({ evaluation, cookie: await cookieOf(store, enseignant) }))
	)
	await tenants.closeAll()
	const server = await serve([process.execPath, join(import.meta.dir, 'own-server.ts'), toml], /port (\d+)/, {
		env: { NODE_ENV: 'production' }
	})
	const root = `http://127.0.0.1:${server.port}/${code}/console`
	console.log(`load ${loadavg()[0]!.toFixed(1)}, ${people.length} teachers, ${marks} marks each, one every ${pace} ms`)
	const taken = (await Promise.all(people.map(({ cookie, evaluation }) => type(root, cookie, evaluation)))).flat().toSorted((a, b) => a - b)
	const at = (part: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * part))]!.toFixed(1)
	console.log(`${taken.length} marks: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms`)
	await server.stop()
} finally {
	rmSync(folder, { recursive: true, force: true })
}
