import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { Db } from '../../src/db/queries/db'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { expectDocumented } from '../support/openapi-answers'
import type { Name } from '../support/people'
import { insertPublication, type NewPublication } from '../support/publies'
import { json, startSchools, type Schools } from '../support/school'
import { insertYear } from '../support/school-year'

let schools: Schools
beforeEach(async () => {
	schools = await startSchools()
	await write(schools, insertYear)
})
afterEach(() => schools.stop())

const publish = (publication: NewPublication) => write(schools, (db) => insertPublication(db, publication))
const read = async (name: Name, path: string) => {
	const response = await schools.as(name).get(path)
	await expectDocumented(response, 'GET', path)
	return response.status === 200 ? (await json(response)).data : response.status
}
const moyennesOf = async (name: Name, path: string) => {
	const data = await read(name, path)
	return Array.isArray(data) ? data.map(({ moyenne }: { moyenne: number | null }) => moyenne) : data
}

describe('GET /me/resultats', () => {
	test('tells a student what is published, down to the matières', async () => {
		expect(await read('ines', '/me/resultats')).toEqual([])
		await publish({ moyennes: { 20: 900, 22: 1450 } })
		const matieres = [{ id: 1, code: 'MATH', nom: 'Mathématiques', coefficient: 3, moyenne: 9, sans: null, cc: 12, ex: 7, session: 1 }]
		expect(await read('ines', '/me/resultats')).toEqual([
			{
				id: 1,
				classe: { id: 1, code: 'MECA-L1', nom: 'Mécanique L1' },
				periode: { rang: 1, libelle: 'Semestre 1' },
				session: 1,
				etat: 'definitif',
				en_revision: false,
				remplace: false,
				publiee_at: '2026-11-20T08:00:00+00:00',
				moyenne: 9,
				sans: null,
				credits: 0,
				rang: 2,
				effectif: 2,
				classement: { moyenne: 10, min: 9, max: 14.5 },
				ues: [{ id: 1, code: 'UE-1', nom: 'Sciences', credits: 6, moyenne: 9, sans: null, validation: null, matieres }],
				matieres: [],
				convocations: [],
				annee: null
			}
		])
	})

	test('says why an average is missing', async () => {
		await publish({ moyennes: { 20: null } })
		expect(await read('ines', '/me/resultats')).toMatchObject([
			{ moyenne: null, sans: 'incomplete', rang: null, effectif: 0, classement: null }
		])
	})

	test('leaves out credits and rank as long as results are provisional', async () => {
		await publish({ moyennes: { 20: 900 }, definitive: false })
		expect(await read('ines', '/me/resultats')).toMatchObject([{ etat: 'provisoire', moyenne: 9, credits: null, rang: null }])
	})

	test('has the newest publication of each period, and says if it was reopened or replaces another', async () => {
		const rouverte = { rouverte_at: 1_795_165_200, rouverte_par: 1, motif: 'Erreur de report' }
		await publish({ moyennes: { 20: 900 }, ...rouverte })
		expect(await read('ines', '/me/resultats')).toMatchObject([{ id: 1, en_revision: true, moyenne: 9 }])
		await publish({ moyennes: { 20: 1100 }, remplace: true })
		await publish({ moyennes: { 20: 1225 }, periode: 2 })
		expect(await read('ines', '/me/resultats')).toMatchObject([
			{ id: 3, periode: { rang: 2 }, moyenne: 12.25 },
			{ id: 2, en_revision: false, remplace: true, moyenne: 11 }
		])
	})

	test('keeps to one year', async () => {
		await publish({ moyennes: { 20: 900 } })
		await publish({ moyennes: { 20: 1300 }, classe_id: 3 })
		expect(await moyennesOf('ines', '/me/resultats')).toEqual([9])
		expect(await moyennesOf('ines', '/me/resultats?annee=2025-2026')).toEqual([13])
		expect(await read('ines', '/me/resultats?annee=2019-2020')).toBe(404)
	})

	test('is new after a publication, and else costs nobody a body', async () => {
		await publish({ moyennes: { 20: 900 }, definitive: false })
		const etag = (await schools.as('ines').get('/me/resultats')).headers.get('etag')!
		const again = () => schools.as('ines').get('/me/resultats', { headers: { 'if-none-match': etag } })
		expect((await again()).status).toBe(304)
		await publish({ moyennes: { 20: 900 } })
		expect((await json(again())).data).toMatchObject([{ etat: 'definitif', rang: 1 }])
	})

	test('has nothing of others', async () => {
		await publish({ moyennes: { 22: 1450 } })
		expect(await read('ines', '/me/resultats')).toEqual([])
		for (const name of ['awa', 'moussa', 'fanta'] as const) expect([name, await read(name, '/me/resultats')]).toEqual([name, 403])
	})
})

/** Makes somebody a coordinator of Mécanique besides what they are. */
async function coordinate(db: Db, utilisateur_id: number) {
	await db.insert(s.autresRoles).values({ utilisateur_id, role: 'coordinateur' })
	await db.insert(s.coordinations).values({ utilisateur_id, filiere_id: 1 })
}

describe('GET /etudiants/{id}/resultats', () => {
	beforeEach(async () => {
		await publish({ moyennes: { 20: 900, 22: 1450 } })
		await publish({ moyennes: { 21: 1025 }, classe_id: 2, definitive: false })
	})

	test('tells an administrator and the coordinator of the filière the same as the student', async () => {
		const own = await read('ines', '/me/resultats')
		expect(own).toHaveLength(1)
		for (const name of ['awa', 'moussa'] as const) expect([name, await read(name, '/etudiants/20/resultats')]).toEqual([name, own])
		expect(await read('sira', '/etudiants/21/resultats')).toMatchObject([{ etat: 'provisoire', moyenne: 10.25, credits: null, rang: null }])
	})

	test('opens neither to teachers and students nor to coordinators of other filières', async () => {
		const refused = { fanta: 20, yao: 20, ines: 20, marie: 20, sira: 20, moussa: 21, koffi: 21 } as const
		for (const [name, id] of Object.entries(refused))
			expect([name, await read(name as Name, `/etudiants/${id}/resultats`)]).toEqual([name, 403])
	})

	test('is empty for a student without results, and a 404 for an id that no student has', async () => {
		expect(await read('awa', '/etudiants/25/resultats')).toEqual([])
		expect(await read('awa', '/etudiants/24/resultats')).toEqual([])
		for (const name of ['awa', 'moussa', 'fanta', 'ines'] as const)
			for (const id of ['999', '10', '0', 'abc'])
				expect([name, id, await read(name, `/etudiants/${id}/resultats`)]).toEqual([name, id, 404])
	})

	test('does not tell a coordinator that somebody is being enrolled', async () => {
		for (const id of [23, 24])
			for (const name of ['moussa', 'sira'] as const)
				expect([id, name, await read(name, `/etudiants/${id}/resultats`)]).toEqual([id, name, 403])
	})

	test('shows a coordinator only what was published in classes of the own filières', async () => {
		await publish({ moyennes: { 20: 1600 }, classe_id: 2 })
		expect(await moyennesOf('awa', '/etudiants/20/resultats')).toEqual([16, 9])
		expect(await moyennesOf('moussa', '/etudiants/20/resultats')).toEqual([9])
		expect(await moyennesOf('sira', '/etudiants/20/resultats')).toEqual([16])
	})

	test('tells administrators and students of calls in a class of another filière, also if they coordinate one', async () => {
		await write(schools, async (db) => {
			await db.insert(s.listesSession2).values({ classe_id: 2, periode: 1, publication_id: 2, close_at: 0, close_par: 1 })
			await db.insert(s.convocations).values({ classe_id: 2, periode: 1, etudiant_id: 20, matiere_id: 3, appelee: true })
		})
		const callsOf = async (name: Name, path: string) => (await read(name, path))[0].convocations.map(({ code }: { code: string }) => code)
		for (const id of [1, 20]) await write(schools, (db) => coordinate(db, id))
		expect(await callsOf('awa', '/etudiants/20/resultats')).toEqual(['THER'])
		expect(await callsOf('ines', '/me/resultats')).toEqual(['THER'])
		expect(await callsOf('moussa', '/etudiants/20/resultats')).toEqual([])
	})

	test('has nothing of another school', async () => {
		expect((await json(schools.as('awa', 'beta').get('/etudiants/20/resultats'))).data).toEqual([])
	})
})
