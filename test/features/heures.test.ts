import { afterEach, beforeEach, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { enHeures, secondesRetenues, suiviDesHeures } from '../../src/domain/heures'
import type { Course } from '../../src/domain/statut-seance'
import { STATUTS_SEANCE } from '../../src/domain/vocabulaire'
import { insertSeances, write } from '../support/affairs'
import { json, startSchools, type Schools } from '../support/school'

let schools: Schools
beforeEach(async () => {
	schools = await startSchools()
})
afterEach(() => schools.stop())

const DAY = '2026-11-20'
const EIGHT = Date.parse(`${DAY}T08:00:00Z`) / 1000
const second = fc.option(fc.integer({ min: EIGHT - 3600, max: EIGHT + 8 * 3600 }))
const course = fc.record<Course>({
	statut: fc.constantFrom(...STATUTS_SEANCE),
	debut_s: fc.constant(EIGHT),
	fin_s: fc.constant(EIGHT + 2 * 3600),
	debut_reel_s: second,
	fin_reelle_s: second,
	motif: fc.constant(null)
})

test('the database counts the hours of any séances as the rule does', async () => {
	await write(schools, (db) =>
		insertSeances(
			db,
			'Africa/Abidjan',
			Array.from({ length: 6 }, (_, index) => ({ id: index + 1, date: DAY, heures: ['08:00', '10:00'] as const }))
		)
	)
	await fc.assert(
		fc.asyncProperty(fc.array(course, { minLength: 6, maxLength: 6 }), async (courses) => {
			const rows = JSON.stringify(courses.map(({ statut, debut_reel_s, fin_reelle_s }) => [statut, debut_reel_s, fin_reelle_s]))
			await write(schools, (db) =>
				db.run(sql`UPDATE seances SET statut = value ->> 0, debut_reel_s = value ->> 1, fin_reelle_s = value ->> 2
					FROM json_each(${rows}) j WHERE seances.id = j.key + 1`)
			)
			const effectuees = enHeures(courses.reduce((sum, one) => sum + secondesRetenues(one), 0))
			const { classes } = await json(schools.as('awa').get('/matieres/1'))
			expect(classes[0]).toMatchObject({ heures_prevues: 45, heures_effectuees: effectuees, ...suiviDesHeures(45, effectuees) })
			expect((await json(schools.as('awa').get('/classes/1'))).matieres[1].heures_effectuees).toBe(effectuees)
		}),
		{ numRuns: 15 }
	)
})
