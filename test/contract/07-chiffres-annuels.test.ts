import { afterEach, beforeEach, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../src/db/queries/db'
import { setEtablissement } from '../../src/features/etablissement/etablissement.service'
import * as s from '../../src/school/schema'
import { insertEvaluations, insertNotes, write } from '../support/affairs'
import { expectDocumented } from '../support/openapi-answers'
import { AT, type Name } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'
import { insertYear } from '../support/school-year'

const LAST = 'annee=2025-2026'

let schools: Schools
/** Last year maths counted 2 of UE-0 (4 credits, semester 2) and 60 hours, and nobody planned any; this year it is as it was made. */
beforeEach(async () => {
	schools = await startSchools()
	await write(schools, async (db) => {
		await insertYear(db)
		const { id } = (
			await db
				.insert(s.ues)
				.values({ code: 'UE-0', nom: 'Outils', cle_tri: 'outils', filiere_id: 1, niveau_id: 3, updated_at: AT })
				.returning({ id: s.ues.id })
		)[0]!
		await db.insert(s.uesAnnees).values({ ue_id: id, annee_id: 1, semestre: 2, credits: 4, updated_at: AT })
		await db
			.update(s.uesAnnees)
			.set({ credits: 5 })
			.where(and(eq(s.uesAnnees.ue_id, id), eq(s.uesAnnees.annee_id, 2)))
		await said(db, 1, { coefficient: 2, volume_horaire: 60, ue_id: id })
	})
})
afterEach(() => schools.stop())

/** Says something else of maths in a year. */
const said = (db: Db, annee: number, chiffres: Partial<typeof s.matieresAnnees.$inferInsert>) =>
	db
		.update(s.matieresAnnees)
		.set(chiffres)
		.where(and(eq(s.matieresAnnees.matiere_id, 1), eq(s.matieresAnnees.annee_id, annee)))

const read = async (path: string, name: Name = 'awa') => {
	const response = await schools.as(name).get(path)
	await expectDocumented(response, 'GET', path)
	return json(response)
}

const UE_0 = { id: 2, code: 'UE-0', nom: 'Outils', credits: 4, semestre: 2 }
const UE_1 = { id: 1, code: 'UE-1', nom: 'Sciences de base', credits: 6, semestre: 1 }

test('coefficient, hours and UE of a matière are those of the year that is asked for', async () => {
	const [then, now] = [
		{ coefficient: 2, volume_horaire: 60, ue: UE_0 },
		{ coefficient: 3, volume_horaire: 45, ue: UE_1 }
	]
	for (const name of ['awa', 'moussa', 'ines'] as const) {
		expect((await read(`/matieres?code=MATH&${LAST}`, name)).data).toMatchObject([then])
		expect((await read('/matieres?code=MATH', name)).data).toMatchObject([now])
		expect(await read(`/matieres/1?${LAST}`, name)).toMatchObject(then)
		expect(await read('/matieres/1', name)).toMatchObject(now)
	}
	expect((await read('/matieres?code=MATH&annee=2026-2027')).data).toMatchObject([now])
})

test('the figures of a class are those of its year, even if another year is asked for', async () => {
	const maths = async (path: string) => (await read(path)).matieres.find(({ id }: { id: number }) => id === 1)
	expect(await maths('/classes/3')).toMatchObject({ coefficient: 2, volume_horaire: 60 })
	expect(await maths('/classes/1')).toMatchObject({ coefficient: 3, volume_horaire: 45 })
})

test('hours that no teaching plans are those of the year of the class', async () => {
	await write(schools, (db) => db.update(s.enseignements).set({ heures_prevues: null }))
	expect((await read(`/matieres/1?${LAST}`)).classes).toMatchObject([{ classe: { id: 3 }, heures_prevues: 60, heures_restantes: 58 }])
	expect((await read('/matieres/1')).classes).toMatchObject([{ classe: { id: 1 }, heures_prevues: 45 }])
	expect((await read('/seances/4')).suivi).toMatchObject([{ heures_prevues: 60, heures_effectuees: 2 }])
	expect((await read('/seances/1')).suivi).toMatchObject([{ heures_prevues: 45 }])
	const ended = await json(schools.as('fanta').put('/cours/4/statut', { statut: 'annulee', motif: 'Erreur' }))
	expect(ended.suivi).toMatchObject([{ heures_prevues: 60, heures_restantes: 60 }])
})

test('the average of the dashboard weighs matières as they are this year', async () => {
	await write(schools, async (db) => {
		await insertEvaluations(db, [
			{ id: 11, date: '2026-11-05' },
			{ id: 12, date: '2026-11-05', matiere_id: 2 }
		])
		// maths 8, English 15: 9.75 with the weights 3 and 1, 10.33 with 2 and 1
		await insertNotes(db, [
			[11, 20, 800],
			[12, 20, 1500]
		])
	})
	const alerts = async () => (await read('/me/dashboard', 'ines')).alertes.map(({ code }: { code: string }) => code)
	expect(await alerts()).toContain('moyenne_faible')
	await write(schools, (db) => said(db, 1, { coefficient: 40 }))
	await write(schools, (db) => said(db, 2, { coefficient: 2 }))
	expect(await alerts()).not.toContain('moyenne_faible')
})

test('a change in one year reaches readers of that year, and leaves the answers of the other year', async () => {
	const versions = { past: (await read(`/matieres?${LAST}`)).meta.version, now: (await read('/matieres')).meta.version }
	const paths = ['/matieres', '/matieres/1', '/classes/1']
	const tags = async (year = '') =>
		Promise.all(paths.map(async (path) => (await schools.as('awa').get(`${path}${year}`)).headers.get('etag')))
	const [before, past] = [await tags(), (await schools.as('awa').get('/classes/3')).headers.get('etag')]
	await write(schools, (db) => said(db, 1, { coefficient: 5, updated_at: '2026-11-20T08:00:00+00:00' }))
	expect(await tags()).toEqual(before)
	expect((await schools.as('awa').get('/classes/3')).headers.get('etag')).not.toBe(past)
	const then = await read(`/matieres?${LAST}&depuis_version=${versions.past}`)
	expect(then.data).toMatchObject([{ id: 1, coefficient: 5, updated_at: '2026-11-20T08:00:00+00:00' }])
	expect((await read(`/matieres?depuis_version=${versions.now}`)).data).toEqual([])
	await write(schools, (db) =>
		db
			.update(s.uesAnnees)
			.set({ credits: 7 })
			.where(and(eq(s.uesAnnees.ue_id, 1), eq(s.uesAnnees.annee_id, 2)))
	)
	expect(await tags()).not.toEqual(before)
	expect((await read(`/matieres?depuis_version=${versions.now}`)).data).toMatchObject([{ id: 1, ue: { credits: 7 } }])
})

test('a new year takes the numbers of the one before, and then goes its own way', async () => {
	await setEtablissement(await schools.tenants.get('alpha'), { year: '2027-2028' }, [60], { name: 'test' })
	const now = { coefficient: 3, volume_horaire: 45, ue: UE_1 }
	expect((await read('/matieres?code=MATH')).data).toMatchObject([now])
	expect((await read('/matieres?code=MATH&annee=2026-2027')).data).toMatchObject([now])
	expect((await read(`/matieres?code=MATH&${LAST}`)).data).toMatchObject([{ coefficient: 2 }])
	await write(schools, (db) => said(db, 2, { coefficient: 9 }))
	expect((await read('/matieres?code=MATH')).data).toMatchObject([now])
})

test('a school without a current year tells matières without numbers', async () => {
	await write(schools, (db) => db.update(s.annees).set({ courante: false }))
	expect((await read('/matieres?code=MATH')).data).toMatchObject([{ coefficient: 1, volume_horaire: null, ue: null }])
})
