/**
 * Writes of one institution with synchronous = FULL, as ratios to bare bun:sqlite storing the same rows with the same settings
 * on the same disk, in one run: 30 grades and 35 participants of a video session, at 1, 16 and 64 connections, and p99 of 50.
 *   scripts/bun scripts/bench/writes.ts FILE.db [--seconds 2] [--rounds 3] [--sync-ms 2]
 * FILE is a tenant file that no server holds; it is copied, never changed. --sync-ms makes every sync of both servers take so much
 * longer (needs strace): a virtual disk may answer one in less time than any disk takes that keeps what it was told.
 */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { newSecret, secretHash } from '../../src/auth/token-secret'
import { openStore } from '../../src/db/open-store'
import { fromSeconds, systemClock } from '../../src/domain/clock'
import { IDENTITY } from '../../src/school/identity'
import type { Post } from './load'
import { measure, measureWithCpu, serve } from './processes'

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		rounds: { type: 'string', default: '3' },
		seconds: { type: 'string', default: '2' },
		'sync-ms': { type: 'string', default: '0' }
	}
})
const [rounds, seconds, syncMs] = [Number(values.rounds), Number(values.seconds), Number(values['sync-ms'])]
const folder = mkdtempSync(join(tmpdir(), 'preau-bench-'))
const toml = join(folder, 'preau.toml')
mkdirSync(join(folder, 'data', 'tenants'), { recursive: true })
const own = join(folder, 'data', 'tenants', 'bench.db')
const bareFile = join(folder, 'bare.db')
/** half of them warm the servers up */
const VARIANTS = 8000
const SEANCES = 400
const YEAR = 365 * 24 * 3600

const instant = (second: number) => fromSeconds(second).toString()

/** A teacher with an évaluation of a class of 30 students and more, and an administrator, each with a token; the requests of both. */
async function prepare() {
	copyFileSync(positionals[0] ?? '', own)
	const store = await openStore(`file://${own}`, { clock: systemClock, synchronous: 'full', minFree: 0, identity: IDENTITY })
	const target = await store.db.get<{ evaluation: number; classe: number; enseignant: number }>(sql`
		SELECT e.id AS evaluation, e.classe_id AS classe, n.enseignant_id AS enseignant
		FROM evaluations e JOIN enseignements n ON n.classe_id = e.classe_id AND n.matiere_id = e.matiere_id
		JOIN classes c ON c.id = e.classe_id JOIN annees a ON a.id = c.annee_id AND a.courante
		JOIN utilisateurs u ON u.id = n.enseignant_id AND u.actif
		WHERE (SELECT count(*) FROM inscriptions i WHERE i.classe_id = e.classe_id AND i.statut = 'Active' AND i.date_sortie IS NULL) >= 35 LIMIT 1`)
	if (!target) throw new Error('no class of 35 students and more with an évaluation in this file')
	const students = await store.db.all<{ id: number }>(
		sql`SELECT etudiant_id AS id FROM inscriptions WHERE classe_id = ${target.classe} AND statut = 'Active' AND date_sortie IS NULL ORDER BY 1 LIMIT 35`
	)
	const taken = await store.db.all<{ id: number; debut_s: number; fin_s: number }>(sql`
		SELECT s.id, s.debut_s, s.fin_s FROM seances_classes sc JOIN seances s ON s.id = sc.seance_id
		WHERE sc.classe_id = ${target.classe} AND s.statut IN ('planifiee', 'en_cours', 'terminee')
			AND NOT EXISTS (SELECT 1 FROM presences p WHERE p.seance_id = s.id) ORDER BY s.id LIMIT ${SEANCES}`)
	// nobody takes the attendance of what is to come
	const seances = taken.map(({ id, debut_s, fin_s }) => ({ id, debut_s: debut_s - YEAR, fin_s: fin_s - YEAR }))
	await store.write({ author: { name: 'bench' }, touches: ['donnees'] }, ({ db, raise }) => {
		raise()
		return db.run(sql`UPDATE seances SET debut_s = value ->> 'debut_s', fin_s = value ->> 'fin_s'
			FROM json_each(${JSON.stringify(seances)}) WHERE seances.id = value ->> 'id'`)
	})
	const admin = await store.db.get<{ id: number }>(
		sql`SELECT id FROM utilisateurs WHERE role = 'administrateur' AND actif ORDER BY id LIMIT 1`
	)
	const token = async (user: number) => {
		const secret = newSecret()
		const id = await store.write({ author: { name: 'bench' }, touches: ['acces'] }, async ({ db, raise }) => {
			raise()
			return (
				await db.get<{ id: number }>(
					sql`INSERT INTO jetons (utilisateur_id, secret_hash, created_at) VALUES (${user}, ${secretHash(secret)}, 0) RETURNING id`
				)
			).id
		})
		return `${id}|${secret}`
	}
	const tokens = { grades: await token(target.enseignant), video: await token(admin.id) }
	await store.close()

	const grades: Post[] = Array.from({ length: VARIANTS }, (_, variant) => ({
		path: `/api/lms/evaluations/${target.evaluation}/notes`,
		body: JSON.stringify({
			notes: students.slice(0, 30).map(({ id }, index) => ({ etudiant_id: id, note: ((variant * 7 + index * 13) % 2001) / 100 }))
		})
	}))
	const video: Post[] = Array.from({ length: VARIANTS }, (_, variant) => {
		const seance = seances[variant % seances.length]!
		const turn = Math.floor(variant / seances.length)
		return {
			path: '/api/lms/attendances/from-video-session',
			body: JSON.stringify({
				seance_id: seance.id,
				participants: students.map(({ id }, index) => ({
					user_id: id,
					joined_at: instant(seance.debut_s + turn * 150 + index),
					left_at: instant(Math.min(seance.fin_s, seance.debut_s + turn * 150 + 100 + index))
				}))
			})
		}
	})
	return { grades: { posts: grades, token: tokens.grades }, video: { posts: video, token: tokens.video } }
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

try {
	writeFileSync(
		toml,
		'[server]\nhost = "127.0.0.1"\n[tls]\nmode = "off"\n[limits]\napi = 0\ndiscovery = 0\n[data]\nmin_free_mb = 0\n[log]\nlevel = "warn"\n'
	)
	const cases = await prepare()
	const pristine = join(folder, 'pristine.db')
	copyFileSync(own, pristine)
	for (const [name, { posts, token }] of Object.entries(cases)) {
		const file = join(folder, `${name}.json`)
		writeFileSync(file, JSON.stringify(posts.slice(VARIANTS / 2)))
		const warming = join(folder, `${name}-warming.json`)
		writeFileSync(warming, JSON.stringify(posts.slice(0, VARIANTS / 2)))
		const headers = { authorization: `Bearer ${token}` }
		for (const connections of [1, 16, 64, 50]) {
			const ratios: number[] = []
			const p99 = { ours: [] as number[], bare: [] as number[] }
			const rps = { ours: [] as number[], bare: [] as number[] }
			const cpu = { ours: [] as number[], bare: [] as number[] }
			for (let round = 0; round < rounds; round++) {
				for (const suffix of ['-wal', '-shm']) for (const path of [own, bareFile]) rmSync(path + suffix, { force: true })
				copyFileSync(pristine, own)
				copyFileSync(pristine, bareFile)
				const bare = await serve([process.execPath, join(import.meta.dir, 'bare-writer.ts'), bareFile], /port (\d+)/, { syncMs })
				await measure({ port: bare.port, posts: warming, headers, connections: 16, seconds })
				const base = await measureWithCpu({ port: bare.port, posts: file, headers, connections, seconds }, bare.pid)
				await bare.stop()
				const ours = await serve([process.execPath, join(import.meta.dir, 'own-server.ts'), toml], /port (\d+)/, {
					env: { NODE_ENV: 'production' },
					syncMs
				})
				await measure({ port: ours.port, posts: warming, headers, connections: 16, seconds })
				const mine = await measureWithCpu({ port: ours.port, posts: file, headers, connections, seconds }, ours.pid)
				await ours.stop()
				for (const one of [base, mine]) if (Object.keys(one.statuses).join() !== '200') throw new Error(JSON.stringify(one.statuses))
				ratios.push(mine.rps / base.rps)
				p99.ours.push(mine.p99)
				p99.bare.push(base.p99)
				rps.ours.push(mine.rps)
				rps.bare.push(base.rps)
				cpu.ours.push(mine.cpu)
				cpu.bare.push(base.cpu)
			}
			console.log(
				`${name}, ${connections} connections: ratio ${median(ratios).toFixed(2)} (${median(rps.ours)} against ${median(rps.bare)} writes/s; processor ${median(cpu.ours).toFixed(2)} ms a write against ${median(cpu.bare).toFixed(2)}), p99 ${median(p99.ours)} ms against ${median(p99.bare)} ms`
			)
		}
	}
} finally {
	rmSync(folder, { recursive: true, force: true })
}
