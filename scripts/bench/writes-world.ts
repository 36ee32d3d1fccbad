import { copyFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { newSecret, secretHash } from '../../src/auth/token-secret'
import { openStore } from '../../src/db/stores/open-store'
import { fromSeconds, systemClock } from '../../src/kit/clock'
import { IDENTITY } from '../../src/school/identity'
import type { Post } from './load'

/** half of them warm the servers up */
export const VARIANTS = 8000
const SEANCES = 400
const YEAR = 365 * 24 * 3600

const instant = (second: number) => fromSeconds(second).toString()

/** Copies `file` to `own`, adds a teacher with an évaluation of 30 or more students, and an administrator. Returns the requests of both. */
export async function prepareWrites(file: string, own: string) {
	copyFileSync(file, own)
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
	// attendance of a future séance cannot be taken
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
