import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as s from '../../src/school/schema'
import type { Db } from '../../src/db/queries/db'
import { setEtablissement } from '../../src/features/etablissement/etablissement.service'
import { insertEvaluations, insertNotes, write } from '../support/affairs'
import { AT } from '../support/people'
import { insertPublication, type NewPublication } from '../support/publies'
import { json, startSchools, type Schools } from '../support/school'

const NOW = '2027-03-20T08:00:00Z'

let schools: Schools
beforeEach(async () => {
	schools = await startSchools({ now: NOW })
	await write(schools, (db) =>
		db.insert(s.periodes).values([
			{ annee_id: 2, rang: 1, libelle: 'S1', date_debut: '2026-09-14', date_fin: '2027-01-31', updated_at: AT },
			{ annee_id: 2, rang: 2, libelle: 'S2', date_debut: '2027-02-01', date_fin: '2027-07-31', updated_at: AT },
			// last year's period doesn't count for this year
			{ annee_id: 1, rang: 2, libelle: 'S2', date_debut: '2026-09-14', date_fin: '2027-07-31', updated_at: AT }
		])
	)
})
afterEach(() => schools.stop())

/** The average in the alert, as text; `undefined` without an alert. */
async function told(name: 'ines' | 'koffi') {
	const { alertes } = await json(schools.as(name).get('/me/dashboard'))
	const alert = alertes.find(({ code }: { code: string }) => code === 'moyenne_faible')
	return alert && (/est de ([\d,]+) sur/.exec(alert.message) ?? [])[1]
}
const put = (run: (db: Db) => Promise<unknown>) => write(schools, run)
/** Évaluations of thermique, of Koffi, who is in BTS, and his marks. */
const koffi = (marks: readonly (readonly [id: number, date: string, mark: number])[]) =>
	put(async (db) => {
		await insertEvaluations(
			db,
			marks.map(([id, date]) => ({ id, date, classe_id: 2, matiere_id: 3 }))
		)
		await insertNotes(
			db,
			marks.map(([id, , mark]) => [id, 21, mark * 100])
		)
	})

test('in LMD each UE counts in its semester, weighted by its credits of the year', async () => {
	await put(async (db) => {
		await db.insert(s.ues).values({ id: 2, code: 'UE-2', nom: 'Langues', cle_tri: 'langues', filiere_id: 1, niveau_id: 3, updated_at: AT })
		await db.insert(s.uesAnnees).values({ ue_id: 2, annee_id: 2, semestre: 1, credits: 4, updated_at: AT })
		await db.update(s.matieresAnnees).set({ ue_id: 2 }).where(eq(s.matieresAnnees.matiere_id, 2))
		await insertEvaluations(db, [
			{ id: 1, date: '2026-11-05' },
			{ id: 2, date: '2027-03-05', matiere_id: 2, periode: 2 }
		])
		await insertNotes(db, [
			[1, 20, 1000],
			[2, 20, 700]
		])
	})
	// (6 × 10 + 4 × 7) / 10; by coefficients it were (3 × 10 + 7) / 4 = 9.25
	expect(await told('ines')).toBe('8,8')
	await put((db) => db.update(s.uesAnnees).set({ credits: 1 }).where(eq(s.uesAnnees.ue_id, 2)))
	expect(await told('ines')).toBe('9,57')
	// in another semester it weighs as much as the rest
	await put((db) => db.update(s.uesAnnees).set({ semestre: 2 }).where(eq(s.uesAnnees.ue_id, 2)))
	expect(await told('ines')).toBe('8,5')
})

test("in BTS marks count in the évaluation's period, or that of its day, and matières by their coefficient", async () => {
	await koffi([
		[1, '2026-11-05', 8],
		[2, '2027-03-05', 9],
		[3, '2027-03-06', 9]
	])
	expect(await told('koffi')).toBe('8,5')
	await put((db) => db.update(s.evaluations).set({ periode: 1 }).where(eq(s.evaluations.id, 3)))
	// 8.50 and 9
	expect(await told('koffi')).toBe('8,75')
	await put((db) => db.update(s.periodes).set({ niveau_id: 2 }).where(eq(s.periodes.rang, 1)))
	// Koffi's level has no first period now, so the mark of November has no period
	expect(await told('koffi')).toBe('8,67')
})

test('in BTS a stored UE is ignored', async () => {
	await put((db) => db.update(s.matieresAnnees).set({ ue_id: 1 }).where(eq(s.matieresAnnees.matiere_id, 3)))
	await koffi([
		[1, '2026-11-05', 8],
		[2, '2027-03-05', 9],
		[3, '2027-03-06', 9]
	])
	// UE-1 is of the first semester, so all three would count
	expect(await told('koffi')).toBe('8,5')
})

test('an unexcused absence counts as 0, unless the school leaves it out', async () => {
	await koffi([[1, '2026-11-05', 9]])
	await put(async (db) => {
		await insertEvaluations(db, [{ id: 2, date: '2026-11-12', classe_id: 2, matiere_id: 3 }])
		await db.insert(s.notes).values({ evaluation_id: 2, etudiant_id: 21, etat: 'absent_injustifie', updated_at: AT })
	})
	expect(await told('koffi')).toBe('4,5')
	const set = async (unexcusedZero: boolean) =>
		setEtablissement(await schools.tenants.get('alpha'), { unexcusedZero }, [60], { name: 'test' })
	expect((await set(false)).unexcused_zero).toBe(false)
	expect(await told('koffi')).toBe('9')
	const { client } = await schools.store()
	const { rows } = await client.execute("SELECT avant, apres FROM journal WHERE action = 'tenant.set'")
	expect(rows.map((row): unknown => ({ ...row }))).toEqual([
		{ avant: '{"absence_injustifiee_zero":true}', apres: '{"absence_injustifiee_zero":false}' }
	])
	await set(true)
	expect(await told('koffi')).toBe('4,5')
})

test('unpublished marks of a second semester do not change the average', async () => {
	await koffi([[1, '2026-11-05', 8]])
	const before = await (await schools.as('koffi').get('/me/dashboard')).text()
	await put(async (db) => {
		await insertEvaluations(db, [
			{ id: 2, date: '2027-03-05', classe_id: 2, matiere_id: 3, publiee_le: null },
			{ id: 3, date: '2027-03-06', classe_id: 2, matiere_id: 3, publiee_le: '2027-03-21' },
			{ id: 4, date: '2027-03-07', classe_id: 2, matiere_id: 3, annulee: true }
		])
		await insertNotes(db, [
			[2, 21, 100],
			[3, 21, null],
			[4, 21, 2000]
		])
	})
	expect(await (await schools.as('koffi').get('/me/dashboard')).text()).toBe(before)
	schools.clock.set('2027-03-21T00:00:00Z')
	expect(await told('koffi')).toBe('8')
	await put((db) => db.update(s.evaluations).set({ publiee_le: '2027-03-21' }).where(eq(s.evaluations.id, 2)))
	expect(await told('koffi')).toBe('8')
	await put((db) => db.update(s.evaluations).set({ annulee: true }).where(eq(s.evaluations.id, 3)))
	expect(await told('koffi')).toBe('4,5')
})

describe('once the results of the current period are published', () => {
	const publish = (publication: NewPublication) => put((db) => insertPublication(db, publication))
	beforeEach(() => koffi([[1, '2027-03-05', 8]]))

	test('the published average takes the place of the one so far, also after another mark', async () => {
		expect(await told('koffi')).toBe('8')
		await publish({ classe_id: 2, periode: 2, moyennes: { 21: 925 } })
		expect(await told('koffi')).toBe('9,25')
		await koffi([[2, '2027-03-06', 2]])
		expect(await told('koffi')).toBe('9,25')
		await publish({ classe_id: 2, periode: 2, moyennes: { 21: 1000 } })
		expect(await told('koffi')).toBeUndefined()
	})

	test('a published result without an average does not alert', async () => {
		await publish({ classe_id: 2, periode: 2, definitive: false, moyennes: { 21: null } })
		expect(await told('koffi')).toBeUndefined()
	})

	test('results of a former period, of another year and of others do not count', async () => {
		await publish({ classe_id: 2, periode: 1, moyennes: { 21: 700 } })
		await publish({ classe_id: 3, periode: 2, moyennes: { 21: 600 } })
		await publish({ classe_id: 2, periode: 2, moyennes: { 22: 500 } })
		expect(await told('koffi')).toBe('8')
	})
})
