import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import * as s from '../../src/school/schema'
import { insertEvaluations, insertNotes, insertPresences, insertSeances, write } from '../support/affairs'
import { AT, type Name } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'

let schools: Schools
/** Inès of MECA-L1 goes to ENER-1 on Monday 23 November; Marie came on 16 November; Rita left on 15 October. It is Friday 20. */
beforeEach(async () => {
	schools = await startSchools()
	await write(schools, async (db) => {
		const of = (etudiant: number, classe: number) => and(eq(s.inscriptions.etudiant_id, etudiant), eq(s.inscriptions.classe_id, classe))
		await db.update(s.inscriptions).set({ date_sortie: '2026-11-23' }).where(of(20, 1))
		await db.update(s.inscriptions).set({ date_entree: '2026-11-16' }).where(of(22, 1))
		await db
			.insert(s.inscriptions)
			.values({ etudiant_id: 20, classe_id: 2, annee_id: 2, statut: 'Active', date_entree: '2026-11-23', updated_at: AT })
		await insertSeances(db, 'Africa/Abidjan', [
			{ id: 1, date: '2026-10-05', heures: ['08:00', '10:00'], statut: 'terminee', presences_at: 1 },
			{ id: 2, date: '2026-11-17', heures: ['08:00', '10:00'], statut: 'terminee', presences_at: 1 },
			{ id: 3, date: '2026-11-24', heures: ['08:00', '10:00'], mode: 'en_ligne' },
			{ id: 4, date: '2026-11-24', heures: ['08:00', '10:00'], classes: [2], matiere_id: 3, enseignant_id: 11, mode: 'en_ligne' }
		])
		await insertPresences(db, [
			[1, 20, 'present'],
			[2, 20, 'present'],
			[2, 22, 'present']
		])
		await insertEvaluations(db, [
			{ id: 1, date: '2026-10-06' },
			{ id: 2, date: '2026-11-18' }
		])
		await insertNotes(db, [[1, 20, 1400]])
	})
})
afterEach(() => schools.stop())

const monday = () => schools.clock.set('2026-11-23T00:00:00Z')
const idsOf = async (name: Name, path: string) =>
	(await json(schools.as(name).get(path))).data.map(({ id, user_id }: { id: number; user_id?: number }) => id ?? user_id)

describe('a change of class that is still to come', () => {
	test('changes nothing before it comes', async () => {
		expect(await idsOf('ines', '/classes')).toEqual([1])
		expect((await schools.as('ines').get('/classes/2')).status).toBe(403)
		expect(await idsOf('awa', '/classes/1/etudiants')).toEqual([22, 20])
		expect(await idsOf('awa', '/classes/2/etudiants')).toEqual([21])
		expect(await json(schools.as('awa').get('/classes/1'))).toMatchObject({ nb_inscrits: 1, effectif_reel: 2, places_restantes: 28 })
		expect((await json(schools.as('ines').get('/auth/me'))).etudiant.classe.code).toBe('MECA-L1')
	})

	test('moves the student when its day begins, with nobody writing', async () => {
		monday()
		expect(await idsOf('ines', '/classes')).toEqual([2])
		expect((await schools.as('ines').get('/classes/1/etudiants')).status).toBe(403)
		expect(await idsOf('ines', '/matieres')).toEqual([3])
		expect(await idsOf('ines', '/emploi-temps')).toEqual([4])
		expect(await idsOf('awa', '/classes/1/etudiants')).toEqual([22])
		expect(await idsOf('awa', '/classes/2/etudiants')).toEqual([21, 20])
		expect(await json(schools.as('awa').get('/classes/1'))).toMatchObject({ nb_inscrits: 1, effectif_reel: 1, places_restantes: 29 })
		expect((await json(schools.as('ines').get('/auth/me'))).etudiant.classe.code).toBe('ENER-1')
	})

	test.each([
		['awa', '/classes/1/etudiants', 20],
		['awa', '/classes', undefined],
		['ines', '/matieres', 1]
	] as const)('changes the ETag of %s %s, and a follow tells it', async (name, path, retired) => {
		const before = await schools.as(name).get(path)
		const etag = before.headers.get('etag')!
		const { version } = (await json(before)).meta
		expect((await schools.as(name).get(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
		monday()
		const after = await schools.as(name).get(path, { headers: { 'if-none-match': etag } })
		expect(after.status).toBe(200)
		const followed = await json(schools.as(name).get(`${path}?depuis_version=${version}`))
		expect(followed.meta.version).toBeGreaterThan(version)
		expect(followed.meta.retires.map(({ id }: { id: number }) => id)).toEqual(
			expect.arrayContaining(retired === undefined ? [] : [retired])
		)
		if (retired === undefined) expect(followed.data.map(({ id }: { id: number }) => id)).toEqual([2, 1])
	})

	test('an unchanged answer keeps its ETag through the night', async () => {
		const etag = (await schools.as('yao').get('/filieres')).headers.get('etag')!
		monday()
		expect((await schools.as('yao').get('/filieres', { headers: { 'if-none-match': etag } })).status).toBe(304)
	})

	test('is of the class of its day for a séance of each', async () => {
		expect(await idsOf('awa', '/seances/3/participants')).toEqual([22])
		expect(await idsOf('awa', '/seances/4/participants')).toEqual([21, 20])
		const accepted = async (seance: number, user_id: number) =>
			(await json(schools.as('awa').post(`/seances/${seance}/validate-participant`, { user_id }))).accepted
		expect([await accepted(3, 20), await accepted(4, 20)]).toEqual([false, true])
		const present = (seance: number) =>
			schools.as('awa').post(`/cours/${seance}/presences`, { presences: [{ etudiant_id: 20, statut: 'excuse' }] })
		expect([(await present(3)).status, (await present(4)).status]).toEqual([422, 200])
	})
})

describe('who has changed class or left', () => {
	test('keeps the own grades and attendance', async () => {
		monday()
		const dashboard = await json(schools.as('ines').get('/me/dashboard'))
		expect(dashboard).toMatchObject({ classe: { code: 'ENER-1' }, taux_presence: 100, dernieres_notes: [{ note: 14 }] })
		await write(schools, (db) => db.update(s.inscriptions).set({ date_sortie: '2026-11-23' }).where(eq(s.inscriptions.classe_id, 2)))
		expect(await json(schools.as('ines').get('/me/dashboard'))).toMatchObject({
			classe: null,
			prochaines_seances: [],
			taux_presence: 100,
			dernieres_notes: [{ note: 14 }]
		})
	})

	test('no longer sees the class', async () => {
		for (const path of ['/classes/1', '/classes/1/etudiants']) expect((await schools.as('sortie').get(path)).status).toBe(403)
		for (const path of ['/classes', '/matieres', '/emploi-temps', '/evaluations']) expect(await idsOf('sortie', path)).toEqual([])
	})
})

describe('who came in mid-year', () => {
	test('was not absent before', async () => {
		expect((await json(schools.as('marie').get('/me/dashboard'))).taux_presence).toBe(100)
	})

	test('is expected to have the grades from then on', async () => {
		const { evaluations_a_noter } = await json(schools.as('fanta').get('/me/teacher-dashboard'))
		expect(
			evaluations_a_noter.map(({ evaluation, nb_notes, nb_attendues }: Record<string, { id: number }>) => [
				evaluation!.id,
				nb_notes,
				nb_attendues
			])
		).toEqual([[2, 0, 2]])
	})
})
