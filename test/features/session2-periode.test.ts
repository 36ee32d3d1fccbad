import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { periodeOf } from '../../src/domain/resultats/periode'
import { parListe } from '../../src/features/refs/attendus.sql.ts'
import * as s from '../../src/school/schema'
import { insertEvaluations, write } from '../support/affairs'
import { startSchools, type Schools } from '../support/school'
import { writeSemestre } from '../support/semestre'

let schools: Schools
beforeAll(async () => {
	schools = await startSchools({ now: '2027-02-01T08:00:00Z' })
	await writeSemestre(schools)
	await write(schools, async (db) => {
		await insertEvaluations(db, [{ id: 9, date: '2027-03-29', titre: 'Rattrapage', type: 'examen', session: 2 }])
		await db
			.insert(s.publications)
			.values({ classe_id: 1, periode: 1, definitive: true, publiee_at: 1, publiee_par: 1, remplace: false, contexte: '{}' })
		await db.insert(s.listesSession2).values({ classe_id: 1, periode: 1, publication_id: 1, close_at: 1, close_par: 1 })
	})
})
afterAll(() => schools.stop())

const cases = (['LMD', 'BTS'] as const).flatMap((systeme) =>
	[null, 1, 2, 3, 4].flatMap((semestre) => ([null, 1, 2] as const).map((periode) => [systeme, semestre, periode] as const))
)

test.each(cases)(
	'the list of an évaluation of session 2 is that of its period: %p, semester %p, own period %p',
	async (systeme, semestre, periode) => {
		await write(schools, async (db) => {
			await db.update(s.filieres).set({ systeme })
			await db.update(s.uesAnnees).set({ semestre })
			await db
				.update(s.evaluations)
				.set({ periode })
				.where(sql`${s.evaluations.id} = 9`)
		})
		const { db } = await schools.store()
		const [found] = await db
			.select({ closed: parListe })
			.from(s.evaluations)
			.where(sql`${s.evaluations.id} = 9`)
		const placee = {
			semestre: systeme === 'LMD' ? semestre : null,
			periode,
			session: 2 as const,
			date: '2027-03-29',
			niveau: 3
		}
		expect(found!.closed).toBe(periodeOf(placee, []) === 1 ? 1 : 0)
	}
)
