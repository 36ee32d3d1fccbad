import { afterEach, beforeEach, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { confirmed, saidBy, signedIn, type Browser } from '../support/console'
import { insertNextYear } from '../support/next-year'
import { AT } from '../support/people'
import { publishResults } from '../support/publish'
import { startSchools, type Schools } from '../support/school'
import { writeSemestre } from '../support/semestre'

let schools: Schools
let awa: Browser

/** July 2027: the first semester of MECA-L1 is published, Inès has UE-2 alone, and 2027-2028 has MECA-L1 (40) for whoever repeats. */
beforeEach(async () => {
	schools = await startSchools({ now: '2027-07-20T08:00:00Z' })
	await writeSemestre(schools)
	await write(schools, async (db) => {
		await insertNextYear(db)
		await db.delete(s.inscriptions).where(eq(s.inscriptions.annee_id, 3))
		await db.insert(s.reglements).values({ annee_id: 2, compensation: 'aucune', updated_at: AT })
		const l1 = { code: 'MECA-L1', nom: 'MECA-L1', cle_tri: 'meca-l1', annee_id: 3, filiere_id: 1, niveau_id: 3, updated_at: AT }
		await db.insert(s.classes).values({ id: 40, ...l1 })
	})
	awa = await signedIn(schools, 'awa')
	await publishResults(await signedIn(schools, 'scolarite' as 'awa'), '/classes/1/resultats')
})
afterEach(() => schools.stop())

const results = () => saidBy(awa.get('/classes/1/resultats?periode=1'))

test('a passage leaves the results of the year that ends as they are', async () => {
	const before = await results()
	expect((await confirmed(awa, '/2027-2028/passage/1', { 's.20': 'redouble:40' })).status).toBe(303)
	const { db } = await schools.store()
	expect((await db.select().from(s.acquis)).map(({ ue, annee }) => [ue, annee])).toEqual([['UE-2', '2026-2027']])
	expect(await results()).toBe(before)
})

test('a mark corrected downward after a passage reaches the results of its year', async () => {
	const ofInes = and(eq(s.notes.evaluation_id, 5), eq(s.notes.etudiant_id, 20))
	const correct = (note_centiemes: number) => write(schools, (db) => db.update(s.notes).set({ note_centiemes }).where(ofInes))
	await correct(500)
	const without = await results()
	await correct(1500)
	await confirmed(awa, '/2027-2028/passage/1', { 's.20': 'redouble:40' })
	await correct(500)
	expect(await results()).toBe(without)
})
