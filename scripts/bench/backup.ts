/**
 * How long a copy and a restore of a large institution take, and how a copy slows reads: p99 of a read of one class while
 * copies are being made, as a ratio to p99 without. The server is this process, asked without a network, one read after another.
 *   scripts/bun scripts/bench/backup.ts [--mb 200] [--seconds 5]
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bringIn } from '../../src/backups/incoming'
import { restore } from '../../src/backups/restore'
import { loadConfig } from '../../src/config/load'
import { systemClock } from '../../src/kit/clock'
import { worded } from '../../src/kit/sentence'
import { csvLine } from '../../src/exchange/imports/files/csv'
import { importInto } from '../../src/exchange/imports/import.service'
import { createLog } from '../../src/host/log/log'
import { openBackups, openTenants } from '../../src/server/open'
import { createTenant } from '../../src/tenants/tenants.service'
import { generateSchool } from '../generate-school'

const { values } = parseArgs({ options: { mb: { type: 'string', default: '200' }, seconds: { type: 'string', default: '5' } } })
const folder = mkdtempSync(join(tmpdir(), 'preau-bench-'))
const author = { name: 'bench' }
const log = createLog({ level: 'error', format: 'text', now: () => systemClock.now(), write: (line) => void process.stderr.write(line) })
const config = loadConfig({ file: join(folder, 'preau.toml'), text: '[tls]\nmode = "off"\n[data]\nmin_free_mb = 0\n' })
const tenants = openTenants({ config, clock: systemClock, log })
const backups = openBackups({ config, clock: systemClock, log }, tenants)

async function fill(mb: number) {
	await createTenant(tenants, { code: 'bench', name: 'Bench', timezone: 'Africa/Abidjan' }, author)
	const { store, place } = await tenants.get('bench')
	const school = generateSchool({ etudiants: 2000, seances: 6000, notes: 20_000, presences: 20_000, motsDePasse: 0, graine: 1 })
	const encoder = new TextEncoder()
	const files = [...school].map(([name, { columns, rows }]) => ({
		name: `${name}.csv`,
		bytes: encoder.encode(csvLine(columns) + rows.map((row) => csvLine(row)).join(''))
	}))
	const report = await importInto(store, place, files, { author, source: 'bench', bcryptCost: 4 })
	if (report.errorCount > 0) throw new Error(JSON.stringify(report.errors[0]))
	const path = tenants.places.path('bench')
	while (statSync(path).size < mb * 2 ** 20) {
		await store.write({ author, touches: [] }, async ({ db, raise }) => {
			await db.run(`INSERT INTO journal (at, revision, auteur, action, objet, objet_id, apres)
				SELECT 0, 0, 'bench', 'notes.update', 'notes', value, json_object('hasard', hex(randomblob(200))) FROM generate_series(1, 20000)`)
			raise()
		})
		await store.client.execute('PRAGMA wal_checkpoint(TRUNCATE)')
	}
	return path
}

/** Milliseconds of each read until `isOver`. */
async function readUntil(isOver: () => boolean): Promise<number[]> {
	const { store } = await tenants.get('bench')
	const times: number[] = []
	while (!isOver()) {
		const started = performance.now()
		await store.client.execute({
			sql: 'SELECT u.nom, u.prenoms FROM inscriptions i JOIN utilisateurs u ON u.id = i.etudiant_id WHERE i.classe_id = ? ORDER BY u.cle_tri',
			args: [1 + (times.length % 30)]
		})
		times.push(performance.now() - started)
		await new Promise((turn) => setImmediate(turn))
	}
	return times
}

const p99 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0

try {
	const path = await fill(Number(values.mb))
	console.log(`tenant: ${(statSync(path).size / 2 ** 20).toFixed(0)} MB`)
	const end = performance.now() + 1000 * Number(values.seconds)
	const idle = await readUntil(() => performance.now() > end)
	let isOver = false
	const copying = backups.run(['bench']).finally(() => (isOver = true))
	const busy = await readUntil(() => isOver)
	const [run] = await copying
	if (!run?.file) throw new Error(run?.error ? worded('en', run.error) : 'no copy')
	console.log(`backup: ${run.seconds.toFixed(2)} s, ${((run.bytes ?? 0) / 2 ** 20).toFixed(0)} MB`)
	console.log(
		`p99 of reads: idle ${p99(idle).toFixed(2)} ms (${idle.length}), during the backup ${p99(busy).toFixed(2)} ms (${busy.length})`
	)
	console.log(`ratio: ${(p99(busy) / p99(idle)).toFixed(2)}`)
	const started = performance.now()
	await restore(tenants, backups, { ...(await bringIn(run.file, config.data.dir, 0)), source: run.file }, author, () => undefined)
	console.log(`restore: ${((performance.now() - started) / 1000).toFixed(2)} s`)
} finally {
	await tenants.closeAll()
	rmSync(folder, { recursive: true, force: true })
}
