import { afterEach, beforeEach, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { enHeures, heuresPrevues, secondesRetenues, type Charge } from '../../src/domain/heures/heures'
import type { Course } from '../../src/domain/seances/statut-seance'
import { STATUTS_SEANCE } from '../../src/domain/vocabulaire'
import * as s from '../../src/school/schema'
import { insertSeances, write } from '../support/affairs'
import { AT } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'

let schools: Schools
beforeEach(async () => {
	schools = await startSchools()
})
afterEach(() => schools.stop())

const DAY = '2026-11-20'
const EIGHT = Date.parse(`${DAY}T08:00:00Z`) / 1000
const second = fc.option(fc.integer({ min: EIGHT - 3600, max: EIGHT + 8 * 3600 }))
const course = fc.record<Course & { depassement_valide_s: number | null }>({
	statut: fc.constantFrom(...STATUTS_SEANCE),
	debut_s: fc.constant(EIGHT),
	fin_s: fc.constant(EIGHT + 2 * 3600),
	debut_reel_s: second,
	fin_reelle_s: second,
	motif: fc.constant(null),
	depassement_valide_s: fc.option(fc.integer({ min: 1, max: 4 * 3600 }))
})

test('the database counts hours done, left and exceeded as the rule does, for any séances', async () => {
	await write(schools, (db) => db.update(s.enseignements).set({ heures_prevues: 7 }).where(eq(s.enseignements.matiere_id, 1)))
	await write(schools, (db) =>
		insertSeances(
			db,
			'Africa/Abidjan',
			Array.from({ length: 6 }, (_, index) => ({ id: index + 1, date: DAY, heures: ['08:00', '10:00'] as const }))
		)
	)
	await fc.assert(
		fc.asyncProperty(fc.array(course, { minLength: 6, maxLength: 6 }), async (courses) => {
			const rows = JSON.stringify(
				courses.map(({ statut, debut_reel_s, fin_reelle_s, depassement_valide_s }) => [
					statut,
					debut_reel_s,
					fin_reelle_s,
					depassement_valide_s
				])
			)
			await write(schools, (db) =>
				db.run(sql`UPDATE seances SET statut = value ->> 0, debut_reel_s = value ->> 1, fin_reelle_s = value ->> 2
					FROM json_each(${rows}) j WHERE seances.id = j.key + 1`)
			)
			await write(schools, (db) =>
				db.run(sql`UPDATE seances SET depassement_valide_s = value ->> 3 FROM json_each(${rows}) j WHERE seances.id = j.key + 1`)
			)
			const effectuees = enHeures(courses.reduce((sum, one) => sum + secondesRetenues(one), 0))
			const { classes } = await json(schools.as('awa').get('/matieres/1'))
			expect(classes[0]).toMatchObject({ heures_prevues: 7, heures_effectuees: effectuees })
			const { heures_restantes, heures_depassement } = classes[0]
			expect([heures_restantes, heures_depassement]).toEqual(
				effectuees < 7 ? [Math.round(700 - effectuees * 100) / 100, 0] : [0, Math.round(effectuees * 100 - 700) / 100]
			)
			expect((await json(schools.as('awa').get('/classes/1'))).matieres[1].heures_effectuees).toBe(effectuees)
		}),
		{ numRuns: 15 }
	)
})

const day = fc.option(fc.constantFrom('2026-09-14', '2026-11-22', '2026-11-23', '2027-01-31', '2027-02-01', '2027-07-31'))
const hours = fc.option(fc.integer({ min: 0, max: 200 }).map((quarters) => quarters / 4))
const charge = fc
	.record<Charge>({ heures: hours, date_debut: day, date_fin: day })
	.filter(({ date_debut, date_fin }) => date_debut === null || date_fin === null || date_debut <= date_fin)

test('the database computes planned hours as the rule does, for any teachings and days', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(charge, { maxLength: 3 }), hours, async (charges, volume) => {
			await write(schools, async (db) => {
				await db.delete(s.enseignements).where(eq(s.enseignements.matiere_id, 1))
				await db.update(s.matieresAnnees).set({ volume_horaire: volume }).where(eq(s.matieresAnnees.matiere_id, 1))
				await db.delete(s.seancesClasses)
				await db.delete(s.seances)
				await insertSeances(db, 'Africa/Abidjan', [{ id: 1, date: DAY, heures: ['08:00', '10:00'] }])
				for (const [index, { heures, ...days }] of charges.entries())
					await db
						.insert(s.enseignements)
						.values({ classe_id: 1, matiere_id: 1, enseignant_id: 10 + index, heures_prevues: heures, ...days, updated_at: AT })
			})
			const prevues = heuresPrevues(charges, volume)
			for (const now of ['2026-11-20T08:00:00Z', '2027-06-01T08:00:00Z']) {
				schools.clock.set(now)
				expect((await json(schools.as('awa').get('/matieres/1'))).classes).toMatchObject([{ heures_prevues: prevues }])
				expect((await json(schools.as('awa').get('/seances/1'))).suivi).toMatchObject([{ heures_prevues: prevues }])
			}
			schools.clock.set('2026-11-20T08:00:00Z')
		}),
		{ numRuns: 25 }
	)
})
