import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { routeRules } from '../../src/http/door/route-rules'
import * as s from '../../src/school/schema'
import { expectDocumented } from '../support/openapi-answers'
import { PASSWORD, PEOPLE, tokenOf, type Name } from '../support/people'
import { startSchools, type Schools } from '../support/school'
import { insertYear } from '../support/school-year'

let schools: Schools
/** Séance 1, of Fanta's maths in MECA-L1, has just ended; 3, of Yao's in ENER-1, is to come */
beforeAll(async () => {
	schools = await startSchools({ now: '2026-11-23T10:05:00Z' })
	const store = await schools.store()
	await store.write({ author: { name: 'test' }, touches: ['donnees'] }, async ({ db, raise }) => {
		await insertYear(db)
		await db.run("UPDATE seances SET mode = 'en_ligne'")
		await db.insert(s.notifications).values({
			id: 900,
			utilisateur_id: PEOPLE.ines.id,
			type: 'rappel_seance',
			titre: 'Rappel',
			corps: 'Bientôt',
			created_at: 1_795_000_000
		})
		await db
			.insert(s.jetons)
			.values({ id: 900, utilisateur_id: PEOPLE.ines.id, secret_hash: '0'.repeat(64), device_name: 'test', created_at: 1_795_000_000 })
		raise()
	})
})
afterAll(() => schools.stop())

/** An administrator, two coordinators, two teachers, two students, a Prospect and one whose enrollment is being validated. */
const WHO = ['awa', 'moussa', 'sira', 'fanta', 'yao', 'ines', 'koffi', 'paul', 'lea'] as const satisfies readonly Name[]

type Row = readonly [method: 'POST' | 'PUT' | 'DELETE', path: string, body: (name: Name) => unknown, statuses: readonly number[]]
const all = (status: number) => WHO.map(() => status)
const always = (body: unknown) => () => body
const notes = always({ notes: [{ etudiant_id: 20, note: 12 }] })
const presences = always({ presences: [{ etudiant_id: 20, statut: 'present' }] })
const evaluation = (classe_id: number, matiere_id: number) => (name: Name) => ({
	ref: `${name}-${classe_id}-${matiere_id}`,
	classe_id,
	matiere_id,
	titre: 'Quiz',
	type: 'devoir',
	date: '2026-11-27',
	coefficient: 1
})
const stays = always({
	seance_id: 1,
	participants: [{ user_id: 20, joined_at: '2026-11-23T08:00:00Z', left_at: '2026-11-23T10:00:00Z' }]
})
const own = (name: Name) => ({ user_id: PEOPLE[name].id })
const langue = always({ langue: 'fr' })
const nothing = always(undefined)
const visio = always({ lien: 'https://visio.test/1' })

/** Contract sections 4, 6 and 8: what each is answered, in the order in which all is sent; the columns are WHO. */
const MATRIX: readonly Row[] = [
	// grades and évaluations: of what is taught
	['POST', '/evaluations/1/notes', notes, [403, 403, 403, 200, 403, 403, 403, 403, 403]],
	['POST', '/evaluations/2/notes', notes, [403, 403, 403, 403, 200, 403, 403, 403, 403]],
	['POST', '/evaluations', evaluation(1, 1), [403, 403, 403, 201, 403, 403, 403, 403, 403]],
	['POST', '/evaluations', evaluation(2, 3), [403, 403, 403, 403, 201, 403, 403, 403, 403]],
	// attendance by hand: all, own; from the video room, its address and the status: of own filières too
	['POST', '/cours/1/presences', presences, [200, 403, 403, 200, 403, 403, 403, 403, 403]],
	['POST', '/attendances/from-video-session', stays, [200, 200, 403, 200, 403, 403, 403, 403, 403]],
	['PUT', '/seances/1/visio', visio, [200, 200, 403, 200, 403, 403, 403, 403, 403]],
	['PUT', '/seances/3/visio', visio, [200, 403, 200, 403, 200, 403, 403, 403, 403]],
	['POST', '/seances/1/validate-participant', always({ user_id: 20 }), [200, 200, 403, 200, 403, 200, 403, 403, 403]],
	['POST', '/seances/1/validate-participant', own, [200, 200, 403, 200, 403, 200, 200, 200, 200]],
	['PUT', '/cours/1/statut', always({ statut: 'terminee' }), [200, 200, 403, 200, 403, 403, 403, 403, 403]],
	['PUT', '/cours/3/statut', always({ statut: 'annulee', motif: 'Grève' }), [200, 403, 200, 403, 200, 403, 403, 403, 403]],
	['POST', '/notifications/send-session-reminder', always({ seance_id: 2 }), [202, 202, 403, 403, 202, 403, 403, 403, 403]],
	// what is a person's own
	['PUT', '/notifications/preferences/20', langue, [200, 403, 403, 403, 403, 200, 403, 403, 403]],
	['PUT', '/notifications/preferences/10', langue, [200, 403, 403, 200, 403, 403, 403, 403, 403]],
	['POST', '/me/notifications/900/lu', nothing, [404, 404, 404, 404, 404, 200, 404, 404, 404]],
	['POST', '/me/calendrier', nothing, all(200)],
	['DELETE', '/me/calendrier', nothing, all(204)],
	['DELETE', '/auth/tokens/900', nothing, [404, 404, 404, 404, 404, 204, 404, 404, 404]],
	['POST', '/auth/password', always({ current: PASSWORD, new: 'un-autre-mot-de-passe' }), all(204)],
	['POST', '/auth/logout', nothing, all(204)],
	['POST', '/auth/logout-all', nothing, all(401)]
]

describe('a token of another institution, and none', () => {
	test.each(MATRIX)('%s %s: 401', async (method, path) => {
		for (const token of [tokenOf('beta', 'awa'), tokenOf('alpha', 'parti'), undefined])
			expect((await schools.with(token).send(path, { method })).status).toBe(401)
	})
})

test.each(MATRIX)('%s %s', async (method, path, body, statuses) => {
	const answers: number[] = []
	for (const name of WHO) {
		const sent = body(name)
		const response = await schools.as(name).send(path, { method, ...(sent !== undefined && { body: sent }) })
		await expectDocumented(response, method, path)
		answers.push(response.status)
	}
	expect(answers).toEqual([...statuses])
})

test('every write of a school has its row here', async () => {
	const { routes } = await schools.app()
	const rulesOf = routeRules(routes, '/api/lms')
	const placeOf = (method: string, path: string) => `${method} ${path.replace(/:\w+|\b\d+\b/, ':id')}`
	const writes = routes
		.map(({ method, path }) => ({ method, path: path.replace('/api/lms', '') }))
		.filter(({ method, path }) => method !== 'GET' && !rulesOf(path).isPublic)
	expect(new Set(writes.map(({ method, path }) => placeOf(method, path)))).toEqual(
		new Set(MATRIX.map(([method, path]) => placeOf(method, path)))
	)
})
