import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as s from '../../src/school/schema'
import type { Db } from '../../src/db/queries/db'
import { sortKey } from '../../src/kit/forms'
import { expectDocumented } from '../support/openapi-answers'
import { AT, type Name } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'
import { insertYear } from '../support/school-year'

let schools: Schools
beforeEach(async () => {
	schools = await startSchools()
	await change(insertYear)
})
afterEach(() => schools.stop())

const change = async (run: (db: Db) => Promise<unknown>) =>
	(await schools.store()).write({ author: { name: 'test' }, touches: ['donnees'] }, async ({ db, raise }) => {
		await run(db)
		raise()
	})

const named = (code: string, nom: string) => ({ code, nom, cle_tri: sortKey(nom), updated_at: AT })

const read = async (path: string, name: Name = 'awa') => {
	const response = await schools.as(name).get(path)
	await expectDocumented(response, 'GET', path)
	return json(response)
}

const ids = (items: { id: number }[]) => items.map(({ id }) => id)

describe('GET /matieres', () => {
	test('returns all fields of a matière', async () => {
		const { data } = await read('/matieres?code=MATH', 'ines')
		expect(data).toEqual([
			{
				id: 1,
				code: 'MATH',
				nom: 'Mathématiques',
				coefficient: 3,
				volume_horaire: 45,
				cycle: { code: 'LICENCE', libelle: 'Licence' },
				filiere: { id: 1, code: 'MECA', nom: 'Mécanique' },
				niveau: { id: 3, code: 'L1' },
				ue: { id: 1, code: 'UE-1', nom: 'Sciences de base', credits: 6, semestre: 1 },
				evaluations: [
					{
						id: 1,
						titre: 'Devoir de maths',
						date: '2026-12-01',
						type: 'devoir',
						coefficient: 1,
						classe: { id: 1, code: 'MECA-L1', nom: 'Mécanique L1' }
					}
				],
				updated_at: AT
			}
		])
	})

	test('returns no UE for a BTS filière, whatever is stored', async () => {
		await change((db) => db.update(s.matieresAnnees).set({ ue_id: 1 }).where(eq(s.matieresAnnees.matiere_id, 3)))
		expect((await read('/matieres/3')).ue).toBeNull()
		expect((await read('/matieres/2')).ue).toBeNull()
	})

	test('sorts É beside E, whatever the case, and equal names by id; pages follow that order', async () => {
		const matiere = (id: number, nom: string) => ({ id, ...named(`M${id}`, nom), filiere_id: 1, niveau_id: 3 })
		await change((db) =>
			db.insert(s.matieres).values([matiere(13, 'élasticité'), matiere(12, 'Élasticité'), matiere(11, 'ELASTICITE'), matiere(10, 'Eau')])
		)
		const order = [2, 4, 10, 11, 12, 13, 1]
		expect(ids((await read('/matieres', 'moussa')).data)).toEqual(order)
		expect(ids((await read('/matieres?page=2&per_page=3', 'moussa')).data)).toEqual(order.slice(3, 6))
	})

	test('returns for a class what it is taught; a teacher sees their own matières', async () => {
		await change((db) =>
			db.insert(s.enseignements).values([{ classe_id: 2, matiere_id: 1, enseignant_id: 12, heures_prevues: 10, updated_at: AT }])
		)
		expect(ids((await read('/matieres?classe_id=2')).data)).toEqual([1, 3])
		expect(ids((await read('/matieres?classe_id=2', 'yao')).data)).toEqual([3])
		expect(ids((await read('/matieres?classe_id=2&code=THER', 'koffi')).data)).toEqual([3])
	})

	test('shows a coordinator the matières of other filières taught to their classes, with their évaluations', async () => {
		expect((await schools.as('sira').get('/matieres/1')).status).toBe(403)
		await change(async (db) => {
			await db.insert(s.enseignements).values({ classe_id: 2, matiere_id: 1, enseignant_id: 11, updated_at: AT })
			await db.insert(s.evaluations).values({
				id: 9,
				classe_id: 2,
				matiere_id: 1,
				titre: 'Partiel commun',
				date: '2026-12-09',
				type: 'partiel',
				updated_at: AT
			})
		})
		expect(ids((await read('/matieres', 'sira')).data)).toEqual([1, 3])
		const { classes, evaluations } = await read('/matieres/1', 'sira')
		expect(classes.map(({ classe }: { classe: { id: number } }) => classe.id)).toEqual([2])
		expect(ids(evaluations)).toEqual([9])
		expect(ids((await read('/classes/2', 'sira')).matieres)).toEqual([1, 3])
		expect(ids((await read('/matieres/1', 'awa')).evaluations)).toEqual([1, 9])
		expect(ids((await read('/matieres/1', 'fanta')).evaluations)).toEqual([1])
	})

	test('shows a new évaluation to those who may see it', async () => {
		const versions = { yao: await read('/matieres', 'yao'), fanta: await read('/matieres', 'fanta') }
		await change((db) => db.update(s.evaluations).set({ titre: 'Examen blanc' }).where(eq(s.evaluations.id, 1)))
		const since = async (name: 'yao' | 'fanta') => ids((await read(`/matieres?depuis_version=${versions[name].meta.version}`, name)).data)
		expect([await since('fanta'), await since('yao')]).toEqual([[1], []])
	})

	test('returns as removed what a teacher has stopped teaching', async () => {
		const { version } = (await read('/matieres', 'yao')).meta
		await change((db) => db.delete(s.enseignements).where(eq(s.enseignements.matiere_id, 2)))
		const { data, meta } = await read(`/matieres?depuis_version=${version}`, 'yao')
		expect([data, meta.retires]).toEqual([[], [{ id: 2, cle: 'ANG' }]])
	})

	test.each(['classe_id=', 'classe_id=0', 'classe_id=1e2', 'classe_id=abc', 'code=', 'page=0'])('%s gets 422', async (query) => {
		expect((await schools.as('ines').get(`/matieres?${query}`)).status).toBe(422)
	})
})

describe('the count of completed hours', () => {
	const HOUR = 3600
	const start = Date.parse('2026-10-05T08:00:00Z') / 1000
	let next = 100
	const held = (classes: number[], hours: number, more: Partial<typeof s.seances.$inferInsert> = {}) =>
		change(async (db) => {
			const id = next++
			await db.insert(s.seances).values({
				id,
				uid: `s${id}`,
				annee_id: 2,
				matiere_id: 1,
				enseignant_id: 10,
				date: '2026-10-05',
				heure_debut: '08:00',
				heure_fin: '10:00',
				debut: AT,
				fin: AT,
				debut_s: start,
				fin_s: start + hours * HOUR,
				type: 'CM',
				mode: 'presentiel',
				statut: 'terminee',
				updated_at: AT,
				...more
			})
			await db.insert(s.seancesClasses).values(classes.map((classe_id) => ({ seance_id: id, classe_id })))
		})
	const hours = async (path = '/matieres/1') =>
		(await read(path)).classes.map(
			({ classe, heures_prevues, heures_effectuees, heures_restantes }: Record<string, { id: number }>) =>
				[classe?.id, heures_prevues, heures_effectuees, heures_restantes] as unknown
		)

	test('counts ended séances from real start to real end', async () => {
		await held([1], 2)
		expect(await hours()).toEqual([[1, 45, 2, 43]])
		await held([1], 2, { fin_reelle_s: start + 5000, debut_reel_s: start + 900 })
		expect(await hours()).toEqual([[1, 45, 3.14, 41.86]])
		for (const statut of ['planifiee', 'en_cours', 'annulee', 'reportee'] as const) await held([1], 2, { statut })
		await held([1], 2, { matiere_id: 2 })
		expect(await hours()).toEqual([[1, 45, 3.14, 41.86]])
		expect((await read('/classes/1')).matieres[1].heures_effectuees).toBe(3.14)
	})

	test('counts a séance of several classes for each class that is taught the matière', async () => {
		await change((db) =>
			db.insert(s.enseignements).values({ classe_id: 2, matiere_id: 1, enseignant_id: 11, heures_prevues: 20, updated_at: AT })
		)
		await held([1, 2], 3)
		await held([2], 1.5)
		expect(await hours()).toEqual([
			[2, 20, 4.5, 15.5],
			[1, 45, 3, 42]
		])
		expect((await read('/matieres/1', 'ines')).classes).toHaveLength(1)
	})

	test("compares with the sum of the teachers' plans or the volume of the matière, and never shows less than 0 left", async () => {
		await change((db) =>
			db.insert(s.enseignements).values({ classe_id: 1, matiere_id: 1, enseignant_id: 11, heures_prevues: 5.5, updated_at: AT })
		)
		await held([1], 60)
		expect(await hours()).toEqual([[1, 50.5, 60, 0]])
		const { classes } = await read('/matieres/1', 'fanta')
		expect(ids(classes[0].enseignants)).toEqual([11, 10])
		await change((db) => db.update(s.enseignements).set({ heures_prevues: null }))
		expect(await hours('/matieres/3')).toEqual([[2, 30, 0, 30]])
		await change((db) => db.update(s.matieresAnnees).set({ volume_horaire: null }))
		expect(await hours('/matieres/3')).toEqual([[2, null, 0, null]])
	})

	test('names only active teachers', async () => {
		expect(ids((await read('/matieres/3')).classes[0].enseignants)).toEqual([11])
		expect(ids((await read('/classes/2')).matieres[0].enseignants)).toEqual([11])
	})
})

describe('a module that a school does not use', () => {
	const off = (code: 'evaluations' | 'emploi_temps') =>
		change((db) => db.update(s.modules).set({ actif: false }).where(eq(s.modules.code, code)))

	test('makes évaluations null, not an empty list', async () => {
		await off('evaluations')
		expect((await read('/matieres/1', 'ines')).evaluations).toBeNull()
		expect((await read('/matieres', 'moussa')).data[0].evaluations).toBeNull()
	})

	test('makes the hours of the timetable null', async () => {
		await off('emploi_temps')
		expect((await read('/matieres/1')).classes[0]).toMatchObject({ heures_prevues: 45, heures_effectuees: null, heures_restantes: null })
		const classe = await read('/classes/1', 'ines')
		expect([classe.emploi_temps, classe.matieres[0].heures_effectuees]).toEqual([null, null])
	})
})
