import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import * as s from '../../src/school/schema'
import { sortKey } from '../../src/kit/forms'
import { insertSeances, write } from '../support/affairs'
import { expectDocumented } from '../support/openapi-answers'
import { AT, type Name } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'

const RDM = { nom: 'Résistance', cle_tri: sortKey('Résistance'), updated_at: AT }
/** The name of RDM in MECA-L1, and in ENER-1. */
const [RDM_M, RDM_E] = [
	{ id: 10, code: 'RDM-M', nom: 'Résistance' },
	{ id: 11, code: 'RDM-E', nom: 'Résistance' }
]

let schools: Schools
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T07:00:00Z' })
	await write(schools, async (db) => {
		await db.insert(s.matieres).values([
			{ id: 10, code: 'RDM-M', ...RDM, filiere_id: 1, niveau_id: 3 },
			{ id: 11, code: 'RDM-E', ...RDM, filiere_id: 2, niveau_id: 1 }
		])
		await db.insert(s.matieresAnnees).values([
			{ matiere_id: 10, annee_id: 2, volume_horaire: 20, updated_at: AT },
			{ matiere_id: 11, annee_id: 2, volume_horaire: 30, updated_at: AT }
		])
		await db.insert(s.enseignements).values({ classe_id: 1, matiere_id: 10, enseignant_id: 10, heures_prevues: 12, updated_at: AT })
		await insertSeances(db, 'Africa/Abidjan', [
			{ id: 1, date: '2026-11-20', heures: ['08:00', '10:00'], matiere_id: 10, classes: [] },
			{ id: 2, date: '2026-11-21', heures: ['08:00', '10:00'] }
		])
		await db.insert(s.seancesClasses).values([
			{ seance_id: 1, classe_id: 1, matiere_id: 10 },
			{ seance_id: 1, classe_id: 2, matiere_id: 11 }
		])
	})
})
afterEach(() => schools.stop())

const read = async (as: Name, path: string) => {
	const response = await schools.as(as).get(path)
	await expectDocumented(response, 'GET', path)
	expect([path, response.status]).toEqual([path, 200])
	return json(response)
}
const first = async (as: Name) => (await read(as, '/emploi-temps?date_fin=2026-11-20')).data[0]

describe('a séance that gathers two classes', () => {
	test('shows the matière of the first class that the reader may read, and that of each class', async () => {
		const [ines, koffi, fanta, awa] = [await first('ines'), await first('koffi'), await first('fanta'), await first('awa')]
		expect([ines.matiere, koffi.matiere, fanta.matiere, awa.matiere]).toEqual([RDM_M, RDM_E, RDM_M, RDM_E])
		for (const { classes } of [ines, koffi, fanta, awa])
			expect(classes).toEqual([
				{ id: 2, code: 'ENER-1', nom: 'Énergie 1', matiere: RDM_E },
				{ id: 1, code: 'MECA-L1', nom: 'Mécanique L1', matiere: RDM_M }
			])
		expect((await read('ines', '/me/dashboard')).prochaines_seances[0].matiere).toEqual(RDM_M)
		expect((await read('koffi', '/seances/1')).matiere).toEqual(RDM_E)
		expect((await read('ines', '/classes/1?date_debut=2026-11-20')).emploi_temps[0].matiere).toEqual(RDM_M)
	})

	test('is found by the matière of any of its classes', async () => {
		for (const matiere of [10, 11]) expect((await read('awa', `/emploi-temps?matiere_id=${matiere}`)).data).toHaveLength(1)
		expect((await read('awa', '/emploi-temps?matiere_id=3')).data).toEqual([])
	})

	test('has only matières that its readers may read: those that the class is taught and those of its séances', async () => {
		const ids = async (as: Name, query = '') => (await read(as, `/matieres${query}`)).data.map(({ id }: { id: number }) => id)
		expect(await ids('koffi')).toEqual([11, 3])
		expect(await ids('ines')).toEqual([2, 1, 10])
		expect(await ids('awa', '?classe_id=2')).toEqual([11, 3])
		expect((await schools.as('ines').get('/matieres/11')).status).toBe(403)
		expect((await read('koffi', '/matieres/11')).classes).toMatchObject([{ classe: { id: 2 }, enseignants: [], heures_prevues: 30 }])
		expect((await read('sira', '/matieres/11')).id).toBe(11)
		for (const as of ['fanta', 'yao', 'moussa'] as const) expect((await schools.as(as).get('/matieres/11')).status).toBe(403)
		expect((await read('awa', '/classes/2')).matieres.map(({ id }: { id: number }) => id)).toEqual([11, 3])
	})

	test('counts its hours for each class under its own matière', async () => {
		schools.clock.set('2026-11-20T10:00:00Z')
		const response = await schools.as('fanta').put('/cours/1/statut', { statut: 'terminee' })
		await expectDocumented(response, 'PUT', '/cours/1/statut')
		expect((await json(response)).suivi).toMatchObject([
			{ classe: { code: 'ENER-1' }, matiere: RDM_E, heures_prevues: 30, heures_effectuees: 2, heures_restantes: 28 },
			{ classe: { code: 'MECA-L1' }, matiere: RDM_M, heures_prevues: 12, heures_effectuees: 2, heures_restantes: 10 }
		])
		expect((await read('koffi', '/matieres/11')).classes).toMatchObject([{ heures_effectuees: 2, heures_restantes: 28 }])
		expect((await read('awa', '/matieres/10')).classes).toMatchObject([{ classe: { id: 1 }, heures_effectuees: 2 }])
		expect((await read('awa', '/classes/2')).matieres[0]).toMatchObject({ id: 11, heures_effectuees: 2 })
	})

	test("shows a student's attendance under the matière of their class", async () => {
		schools.clock.set('2026-11-20T08:00:00Z')
		const presences = [20, 21].map((etudiant_id) => ({ etudiant_id, statut: 'present' }))
		expect((await schools.as('fanta').post('/cours/1/presences', { presences })).status).toBe(200)
		expect((await read('ines', '/me/presences')).data[0].seance.matiere).toEqual(RDM_M)
		expect((await read('koffi', '/me/presences')).data[0].seance.matiere).toEqual(RDM_E)
	})
})
