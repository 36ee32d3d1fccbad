/**
 * 1,000 séances with 30,000 students that begin in the same minute: how long their reminders take to be queued with
 * synchronous = FULL, and p99 of reads meanwhile as a ratio to p99 of the same reads before, in one run.
 *   scripts/bun scripts/bench/reminders.ts [--seances 1000] [--etudiants 30] [--connections 16] [--seconds 2] [--rounds 3]
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { newSecret, secretHash } from '../../src/auth/token-secret'
import { loadConfig } from '../../src/config/load'
import { systemClock } from '../../src/kit/clock'
import { createLog } from '../../src/host/log/log'
import { openTenants } from '../../src/server/open'
import { createTenant } from '../../src/tenants/tenants.service'
import { measure } from './processes'

const { values } = parseArgs({
	options: {
		seances: { type: 'string', default: '1000' },
		etudiants: { type: 'string', default: '30' },
		connections: { type: 'string', default: '16' },
		seconds: { type: 'string', default: '2' },
		rounds: { type: 'string', default: '3' }
	}
})
const [seances, size, connections, seconds, rounds] = [
	Number(values.seances),
	Number(values.etudiants),
	Number(values.connections),
	Number(values.seconds),
	Number(values.rounds)
]
const folder = mkdtempSync(join(tmpdir(), 'preau-bench-'))
const toml = join(folder, 'preau.toml')
const DAY = '2026-11-20'
const AT = `${DAY}T00:00:00+00:00`
const start = (round: number) => Date.parse(`${DAY}T06:00:00Z`) / 1000 + round * 3600

const series = (count: number) => sql`WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1})`
const heure = (at: number) => new Date(at * 1000).toISOString().slice(11, 16)

/** A school of `seances` classes of `size` students, each with a séance in every hour; returns an administrator's token. */
async function prepare(): Promise<string> {
	const config = loadConfig({ file: toml })
	const log = createLog({ level: 'warn', format: 'text', now: () => systemClock.now(), write: (line) => void process.stderr.write(line) })
	const tenants = openTenants({ config, clock: systemClock, log })
	await createTenant(tenants, { code: 'bench', name: 'Bench', timezone: 'Africa/Abidjan', year: '2026-2027' }, { name: 'bench' })
	const { store } = await tenants.get('bench')
	const secret = newSecret()
	const id = await store.write({ author: { name: 'bench' }, touches: ['donnees', 'acces'] }, async ({ db, raise }) => {
		raise()
		const people = (first: number, count: number, role: string) =>
			db.run(sql`${series(count)} INSERT INTO utilisateurs (id, identifiant, identifiant_norm, role, nom, prenoms, cle_tri, email, email_norm, updated_at)
				SELECT ${first} + i, ${role} || i, ${role} || i, ${role}, 'NOM' || i, 'Prénom', 'nom' || i, ${role} || i || '@ecole.test', ${role} || i || '@ecole.test', ${AT} FROM n`)
		await people(1, 1, 'administrateur')
		await people(10, seances, 'enseignant')
		await people(100_000, seances * size, 'etudiant')
		await db.run(sql`INSERT INTO enseignants SELECT id, 'P' || id, ${AT} FROM utilisateurs WHERE role = 'enseignant'`)
		await db.run(
			sql`INSERT INTO etudiants (id, matricule, updated_at) SELECT id, 'E' || id, ${AT} FROM utilisateurs WHERE role = 'etudiant'`
		)
		await db.run(sql`INSERT INTO filieres (id, code, nom, cle_tri, systeme, updated_at) VALUES (1, 'F', 'F', 'f', 'LMD', ${AT})`)
		await db.run(
			sql`INSERT INTO matieres (id, code, nom, cle_tri, filiere_id, niveau_id, updated_at) VALUES (1, 'M', 'M', 'm', 1, 3, ${AT})`
		)
		await db.run(sql`${series(seances)} INSERT INTO classes (id, code, annee_id, nom, cle_tri, filiere_id, niveau_id, updated_at)
			SELECT i + 1, 'C' || i, 1, 'Classe ' || i, 'classe' || i, 1, 3, ${AT} FROM n`)
		await db.run(sql`${series(seances * size)} INSERT INTO inscriptions (id, etudiant_id, classe_id, annee_id, statut, date_entree, updated_at)
			SELECT i + 1, 100000 + i, i / CAST(${size} AS INTEGER) + 1, 1, 'Active', '2020-01-01', ${AT} FROM n`)
		for (let round = 0; round < 2 * rounds; round++) {
			const [from, to] = [start(round), start(round) + 3000]
			await db.run(sql`${series(seances)} INSERT INTO seances (id, uid, annee_id, matiere_id, enseignant_id, date, heure_debut, heure_fin, debut, fin, debut_s, fin_s, type, mode, statut, updated_at)
				SELECT ${round * seances} + i + 1, ${String(round)} || '-' || i, 1, 1, 10 + i, ${DAY}, ${heure(from)}, ${heure(to)}, ${DAY} || 'T' || ${heure(from)} || ':00+00:00',
					${DAY} || 'T' || ${heure(to)} || ':00+00:00', ${from}, ${to}, 'CM', 'presentiel', 'planifiee', ${AT} FROM n`)
			await db.run(sql`INSERT INTO seances_classes (seance_id, classe_id)
				SELECT id, (id - 1) % ${seances} + 1 FROM seances WHERE id > ${round * seances}`)
		}
		const row = await db.get<{ id: number }>(
			sql`INSERT INTO jetons (utilisateur_id, secret_hash, created_at) VALUES (1, ${secretHash(secret)}, 0) RETURNING id`
		)
		return row?.id ?? 0
	})
	await tenants.closeAll()
	return `${id}|${secret}`
}

/** The server in a process of its own, and its two ports. */
async function launch(mode: string) {
	const command = [process.execPath, join(import.meta.dir, 'reminders-server.ts'), toml, mode, `${DAY}T00:00:00Z`]
	const child = Bun.spawn(command, { stdout: 'pipe', stderr: 'inherit', env: { ...process.env, NODE_ENV: 'production' } })
	let printed = ''
	for await (const chunk of child.stdout) {
		printed += Buffer.from(chunk).toString()
		const ports = /orders (\d+) port (\d+)/.exec(printed)
		if (ports) return { child, orders: Number(ports[1]), port: Number(ports[2]) }
	}
	throw new Error('the server did not start')
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

try {
	writeFileSync(
		toml,
		`[server]\nhost = "127.0.0.1"\n[tls]\nmode = "off"\n[limits]\napi = 0\ndiscovery = 0\n[data]\nmin_free_mb = 0\n[smtp]\nhost = "127.0.0.1"\nfrom = "ecole@ecole.test"\n[reminders]\nlead_minutes = [30]\n`
	)
	const headers = { authorization: `Bearer ${await prepare()}` }
	let round = 0
	for (const mode of ['remembering', 'forgetful']) {
		const { child, orders, port } = await launch(mode)
		const reads = { port, path: '/api/lms/classes/7/etudiants', headers, connections, seconds }
		await measure(reads)
		const ratios: number[] = []
		for (const end = round + rounds; round < end; round++) {
			const idle = await measure(reads)
			const now = new Date((start(round) - 1800) * 1000).toISOString()
			const [busy, queued] = await Promise.all([
				measure(reads),
				// the load needs a moment to begin
				Bun.sleep(300).then(
					async () =>
						(await (await fetch(`http://127.0.0.1:${orders}/enqueue?now=${now}`)).json()) as { milliseconds: number; messages: number }
				)
			])
			ratios.push(busy.p99 / idle.p99)
			console.log(
				`${mode}: ${queued.messages} messages of ${seances} séances queued in ${queued.milliseconds} ms; reads p99 ${busy.p99} ms (${busy.rps} rps), before ${idle.p99} ms (${idle.rps} rps), ratio ${(busy.p99 / idle.p99).toFixed(2)}`
			)
		}
		console.log(`${mode}: ratio of p99, median of ${rounds}: ${median(ratios).toFixed(2)}`)
		child.kill('SIGTERM')
		await child.exited
	}
} finally {
	rmSync(folder, { recursive: true, force: true })
}
