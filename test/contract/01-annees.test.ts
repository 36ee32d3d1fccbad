import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { expectDocumented } from '../support/openapi-answers'
import { AT, type Name } from '../support/people'
import { asked, pathsOf, ROUTES } from '../support/reading-routes'
import { json, startSchools, type Schools } from '../support/school'
import { insertYear } from '../support/school-year'

let schools: Schools
/**
 * Last year Inès and Koffi were in MECA-L1 (3), where Fanta taught drawing and held séance 4, and Yao taught maths, with évaluation 4.
 * VIEUX was open then, with the class ANC (5).
 */
beforeEach(async () => {
	schools = await startSchools()
	await write(schools, async (db) => {
		await insertYear(db)
		await db.insert(s.inscriptions).values({
			etudiant_id: 21,
			classe_id: 3,
			annee_id: 1,
			statut: 'Active',
			date_entree: '2025-09-15',
			updated_at: AT
		})
		await db
			.insert(s.classes)
			.values({ id: 5, code: 'ANC', nom: 'Anciens', cle_tri: 'anciens', annee_id: 1, filiere_id: 3, niveau_id: 1, updated_at: AT })
	})
})
afterEach(() => schools.stop())

/** A path of each route that takes a year, and somebody who coordinates, or has, what it shows. */
const OF_A_YEAR = ROUTES.filter(({ parameters }) => parameters?.['annee']).map((row) => {
	const of = (values = {}) => asked(row, pathsOf(row)[0]!, values).path
	return [of(), (annee: string) => of({ annee })] as const
})
const reader = (path: string): Name => (path.startsWith('/me/') ? 'ines' : 'moussa')

const LAST = 'annee=2025-2026'
const idsOf = async (name: Name, path: string) => {
	const response = await schools.as(name).get(path)
	return response.status === 200 ? (await json(response)).data.map(({ id }: { id: number }) => id) : response.status
}
const close = () => write(schools, (db) => db.update(s.annees).set({ cloturee: true }).where(eq(s.annees.id, 1)))

test('GET /annees lists the years, the oldest first, to everybody', async () => {
	for (const name of ['awa', 'moussa', 'fanta', 'ines'] as const) {
		const response = await schools.as(name).get('/annees')
		await expectDocumented(response, 'GET', '/annees')
		expect(await json(response)).toEqual({
			data: [
				{ id: 1, libelle: '2025-2026', date_debut: '2025-09-15', date_fin: '2026-07-31', courante: false, cloturee: false, updated_at: AT },
				{ id: 2, libelle: '2026-2027', date_debut: '2026-09-14', date_fin: '2027-07-31', courante: true, cloturee: false, updated_at: AT }
			],
			meta: { total: 2, version: expect.any(Number) }
		})
	}
})

describe('another year is read under the rights that the caller had in it', () => {
	test.each([
		['/classes', { awa: [5, 3], moussa: [3], sira: [], fanta: [3], yao: [3], ines: [3], koffi: [3], marie: [] }],
		['/enseignements', { awa: [4, 5], moussa: [4, 5], sira: [], fanta: [4], yao: [5], ines: [4, 5], koffi: [4, 5], marie: [] }],
		['/emploi-temps', { awa: [4], moussa: [4], sira: [], fanta: [4], yao: [], ines: [4], koffi: [4], marie: [] }],
		['/evaluations?periode=toutes', { awa: [4], moussa: [4], sira: [], fanta: [], yao: [4], ines: [4], koffi: [4], marie: [] }],
		[
			'/classes/3/etudiants',
			{ awa: [21, 20], moussa: [21, 20], sira: 403, fanta: [21, 20], yao: [21, 20], ines: [21, 20], koffi: [21, 20], marie: 403 }
		],
		['/filieres', { awa: [3, 1], moussa: [3, 1], sira: [3, 1], fanta: [3, 1], yao: [3, 1], ines: [3, 1], koffi: [3, 1], marie: [3, 1] }]
	] as const)('%s', async (path, expected) => {
		for (const [name, ids] of Object.entries(expected))
			expect([name, await idsOf(name as Name, `${path}${path.includes('?') ? '&' : '?'}${LAST}`)]).toEqual([name, ids as unknown])
	})

	test('the structure is the tree of that year', async () => {
		const tree = await json(schools.as('ines').get(`/structure?${LAST}`))
		expect(tree.annee).toBe('2025-2026')
		const classes = tree.filieres.map(({ code, niveaux }: { code: string; niveaux: { classes: object[] }[] }) => [
			code,
			niveaux.flatMap((niveau) => niveau.classes)
		])
		expect(classes).toEqual([
			['VIEUX', [{ id: 5, code: 'ANC', nom: 'Anciens', capacite: null, nb_inscrits: null, effectif_reel: null }]],
			['MECA', [{ id: 3, code: 'MECA-L1', nom: 'Mécanique L1', capacite: 30, nb_inscrits: 2, effectif_reel: 2 }]]
		])
	})

	test('matières and teachers of another year come with what was taught in that year', async () => {
		const teachers = await json(schools.as('awa').get(`/enseignants?${LAST}`))
		expect(
			teachers.data.map(({ nom, matieres }: { nom: string; matieres: { code: string }[] }) => [nom, matieres.map(({ code }) => code)])
		).toEqual([
			["N'GUESSAN", ['MATH']],
			['TRAORÉ', ['DESS']]
		])
		expect(await idsOf('koffi', `/matieres?${LAST}`)).toEqual([4, 1])
		expect(await idsOf('koffi', `/matieres?classe_id=3&${LAST}`)).toEqual([4, 1])
		expect(await idsOf('koffi', '/matieres?classe_id=3')).toEqual(404)
		expect((await json(schools.as('koffi').get(`/matieres/1?${LAST}`))).classes).toMatchObject([{ classe: { id: 3 } }])
		expect((await schools.as('koffi').get('/matieres/1')).status).toBe(403)
	})

	test('its calendar too', async () => {
		const text = await (await schools.as('ines').get(`/emploi-temps.ics?${LAST}`)).text()
		expect([...text.matchAll(/^UID:seance-(\d+)@/gm)].map(([, id]) => id)).toEqual(['4'])
	})

	test('the current one by its name is the same as without', async () => {
		for (const [path, inYear] of OF_A_YEAR) {
			const plain = await schools.as(reader(path)).get(path)
			const named = await schools.as(reader(path)).get(inYear('2026-2027'))
			expect([path, plain.status, named.headers.get('etag')]).toEqual([path, 200, plain.headers.get('etag')])
		}
	})

	test('levels are the same in each year', async () => {
		const levels = (name: Name, annee: string) => schools.as(name).get(`/niveaux-etudes?annee=${annee}`)
		for (const name of ['awa', 'marie'] as const) {
			const last = await json(levels(name, '2025-2026'))
			expect(last.data).toHaveLength(7)
			expect(last).toEqual(await json(levels(name, '2026-2027')))
		}
	})

	test("a student's own marks are those of every year, or of the one asked for", async () => {
		await write(schools, async (db) => {
			await db.update(s.evaluations).set({ publiee_le: '2026-01-20' })
			const note = { etudiant_id: 20, note_centiemes: 1200, etat: 'note' as const, updated_at: AT }
			await db.insert(s.notes).values([
				{ evaluation_id: 4, ...note },
				{ evaluation_id: 1, ...note }
			])
		})
		const marks = async (query: string) => {
			const { data, meta } = await json(schools.as('ines').get(`/me/notes${query}`))
			return [data.map(({ id, annee }: { id: number; annee: string }) => [id, annee]), meta.total]
		}
		const [last, current] = [
			[4, '2025-2026'],
			[1, '2026-2027']
		]
		expect(await marks('')).toEqual([[last, current], 2])
		expect(await marks(`?${LAST}`)).toEqual([[last], 1])
		expect(await marks('?annee=2026-2027')).toEqual([[current], 1])
		expect(await marks('?annee=2026-2027&per_page=1')).toEqual([[current], 1])
	})

	test('a follow of another year goes on by itself', async () => {
		const { version } = (await json(schools.as('ines').get(`/classes?${LAST}`))).meta
		await write(schools, (db) => db.update(s.classes).set({ nom: 'Mécanique, première année' }).where(eq(s.classes.id, 3)))
		const followed = await json(schools.as('ines').get(`/classes?${LAST}&depuis_version=${version}`))
		expect(followed.data.map(({ id }: { id: number }) => id)).toEqual([3])
		expect((await json(schools.as('ines').get(`/classes?depuis_version=${version}`))).code).toBe('version_perimee')
	})
})

describe('a year that is wrong', () => {
	test.each(OF_A_YEAR)('%s: unknown is 404, no year 422', async (path, inYear) => {
		const unknown = await schools.as(reader(path)).get(inYear('2019-2020'))
		expect([unknown.status, (await json(unknown)).code]).toEqual([404, 'annee_inconnue'])
		for (const text of ['2026', '2026-2028', 'hier', '']) {
			const wrong = await schools.as(reader(path)).get(inYear(text))
			expect([text, wrong.status, Object.keys((await json(wrong)).errors)]).toEqual([text, 422, ['annee']])
		}
	})

	test.each([
		['what is about now', 'fanta', '/seances/upcoming'],
		['an évaluation by its id', 'yao', '/evaluations/4'],
		['a séance by its id', 'fanta', '/seances/4'],
		['a course by its id', 'fanta', '/cours/4'],
		['the years', 'ines', '/annees'],
		['the versions', 'ines', '/versions'],
		['messages', 'ines', '/me/notifications']
	] as const)('is ignored where no year is taken: %s', async (_what, name, path) => {
		const plain = await schools.as(name).get(path)
		for (const text of ['2025-2026', '2026-2027', '2019-2020', 'hier']) {
			const asked = await schools.as(name).get(`${path}?annee=${text}`)
			expect([text, asked.status, await asked.text()]).toEqual([text, 200, await plain.clone().text()])
		}
	})

	test('a year of the other institution is unknown here', async () => {
		await write(
			schools,
			(db) => db.insert(s.annees).values({ id: 9, libelle: '2024-2025', date_debut: '2024-09-01', date_fin: '2025-07-01', updated_at: AT }),
			'beta'
		)
		expect((await schools.as('awa').get('/classes?annee=2024-2025')).status).toBe(404)
		expect((await schools.as('awa', 'beta').get('/classes?annee=2024-2025')).status).toBe(200)
	})
})

describe('a record of another year is found by its id, under the same rights', () => {
	test.each([
		['/classes/3', { awa: 200, moussa: 200, sira: 403, fanta: 200, yao: 200, ines: 200, koffi: 200, marie: 403 }],
		['/classes/3/etudiants', { awa: 200, moussa: 200, sira: 403, fanta: 200, yao: 200, ines: 200, koffi: 200, marie: 403 }],
		['/seances/4/participants', { awa: 200, moussa: 200, sira: 403, fanta: 200, yao: 403, ines: 403, koffi: 403, marie: 403 }],
		['/evaluations/4', { awa: 200, moussa: 200, sira: 403, fanta: 403, yao: 200, ines: 200, koffi: 200, marie: 403 }],
		['/evaluations/4/notes', { awa: 200, moussa: 200, sira: 403, fanta: 403, yao: 200, ines: 200, koffi: 200, marie: 403 }]
	] as const)('%s', async (path, expected) => {
		for (const [name, status] of Object.entries(expected))
			expect([name, (await schools.as(name as Name).get(path)).status]).toEqual([name, status])
	})

	test('a request with a year looks only in that year', async () => {
		expect((await schools.as('awa').get('/classes/3?annee=2026-2027')).status).toBe(404)
		expect((await schools.as('awa').get(`/classes/1?${LAST}`)).status).toBe(404)
		expect((await json(schools.as('awa').get(`/classes/3?${LAST}`))).annee).toBe('2025-2026')
		for (const [former, now] of [
			['/evaluations/4/notes', '/evaluations/1/notes'],
			['/cours/4/presences', '/cours/1/presences'],
			['/seances/4/participants', '/seances/1/participants']
		] as const) {
			const status = async (path: string) => (await schools.as('awa').get(path)).status
			const asked = [former, now].flatMap((path) => [`${path}?${LAST}`, `${path}?annee=2026-2027`])
			// asked twice: what is kept of one year is not told of another
			for (const _round of [1, 2]) expect([former, await Promise.all(asked.map(status))]).toEqual([former, [200, 404, 404, 200]])
		}
	})

	test('Inès and Koffi, of different classes now, are answered alike for the class that they shared', async () => {
		expect(await (await schools.as('ines').get('/classes/3')).text()).toBe(await (await schools.as('koffi').get('/classes/3')).text())
	})
})

describe('writing into another year', () => {
	const WRITES: readonly [what: string, by: Name, not: Name, send: (name: Name) => Response | Promise<Response>][] = [
		['marks', 'yao', 'fanta', (name) => schools.as(name).post('/evaluations/4/notes', { notes: [{ etudiant_id: 20, note: 12 }] })],
		[
			'attendance',
			'fanta',
			'yao',
			(name) => schools.as(name).post('/cours/4/presences', { presences: [{ etudiant_id: 20, statut: 'present' }] })
		],
		[
			'video attendance',
			'fanta',
			'yao',
			(name) =>
				schools.as(name).post('/attendances/from-video-session', {
					seance_id: 4,
					participants: [{ user_id: 20, joined_at: '2026-02-02T08:00:00Z', left_at: null }]
				})
		],
		['a status', 'fanta', 'yao', (name) => schools.as(name).put('/cours/4/statut', { statut: 'annulee', motif: 'Erreur' })],
		['a room', 'fanta', 'yao', (name) => schools.as(name).put('/seances/4/visio', { lien: 'https://visio.test/4' })]
	]

	test.each(WRITES)('%s: in an open year whoever had the right may write, in a closed year nobody may', async (_what, by, not, send) => {
		expect((await send(not)).status).toBe(403)
		expect((await send('ines')).status).toBe(403)
		expect((await send(by)).status).toBe(200)
		await close()
		const refused = await send(by)
		expect([refused.status, (await json(refused)).code]).toEqual([422, 'annee_cloturee'])
		expect((await send(not)).status).toBe(403)
	})

	test('the hours of a séance are those of its year, in the answer to a write as to a read', async () => {
		await write(schools, (db) =>
			db.update(s.enseignements).set({ heures_prevues: 30, date_fin: '2026-07-31' }).where(eq(s.enseignements.classe_id, 3))
		)
		const written = await json(schools.as('fanta').put('/cours/4/statut', { statut: 'annulee', motif: 'Erreur' }))
		const { suivi } = await json(schools.as('fanta').get('/seances/4'))
		expect(suivi).toMatchObject([{ heures_prevues: 30 }])
		expect(written.suivi).toEqual(suivi)
	})

	test('a quiz gets its column in the year of its class, between the days of that year, while it is open', async () => {
		const quiz = { ref: 'quiz-1', classe_id: 3, matiere_id: 1, titre: 'Quiz', type: 'devoir', date: '2026-02-25', coefficient: 1 }
		const post = async (name: Name, body: object = quiz) => {
			const response = await schools.as(name).post('/evaluations', body)
			await expectDocumented(response, 'POST', '/evaluations')
			return { status: response.status, ...(await json(response)) }
		}
		expect((await post('fanta')).status).toBe(403)
		expect(await post('yao')).toMatchObject({ status: 201, date: '2026-02-25', classe: { id: 3 } })
		expect(await post('yao', { ...quiz, date: '2026-11-20' })).toMatchObject({ status: 422, errors: { date: [expect.anything()] } })
		await close()
		expect(await post('yao')).toMatchObject({ status: 422, code: 'annee_cloturee' })
	})

	test('a key of an évaluation of another year is refused, and moves nothing', async () => {
		await write(schools, async (db) => {
			await db.update(s.evaluations).set({ ref: 'quiz-1' }).where(eq(s.evaluations.id, 4))
			await db.insert(s.enseignements).values({ classe_id: 3, matiere_id: 1, enseignant_id: 10, updated_at: AT }).onConflictDoNothing()
		})
		const quiz = { ref: 'quiz-1', classe_id: 1, matiere_id: 1, titre: 'Quiz', type: 'devoir', date: '2026-11-20', coefficient: 1 }
		for (const state of ['open', 'closed']) {
			if (state === 'closed') await close()
			const refused = await schools.as('fanta').post('/evaluations', quiz)
			expect([refused.status, Object.keys((await json(refused)).errors)], state).toEqual([422, ['classe_id']])
		}
		expect((await json(schools.as('awa').get('/evaluations/4'))).classe.id).toBe(3)
	})

	test('a closed year is read as before', async () => {
		await close()
		expect(await idsOf('fanta', `/classes?${LAST}`)).toEqual([3])
		expect((await json(schools.as('awa').get('/annees'))).data[0]).toMatchObject({ libelle: '2025-2026', cloturee: true })
	})
})

describe('classes and matières of an inactive filière', () => {
	test('do not appear in any list of the current year', async () => {
		expect(await idsOf('awa', '/classes')).toEqual([2, 1])
		expect(await idsOf('awa', '/classes?code=VIEUX-1')).toEqual([])
		await write(schools, (db) => db.update(s.filieres).set({ active: false }).where(eq(s.filieres.id, 2)))
		expect(await idsOf('awa', '/classes')).toEqual([1])
		expect(await idsOf('awa', '/matieres')).not.toContain(3)
		expect(await idsOf('yao', '/matieres')).toEqual([2])
	})
})
