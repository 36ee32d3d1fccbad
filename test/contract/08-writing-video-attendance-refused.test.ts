import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { at, SEANCES, startAttendance, stay } from '../support/attendance'
import { expectDocumented } from '../support/openapi-answers'
import { PEOPLE, type Name } from '../support/people'
import { json, type Schools } from '../support/school'
import { tablesHash } from '../support/tables-hash'

const PATH = '/attendances/from-video-session'
const { ines, koffi } = PEOPLE

let schools: Schools
beforeAll(async () => {
	schools = await startAttendance()
})
afterAll(() => schools.stop())

describe('what is refused', () => {
	const good = stay(ines.id, '08:00', '10:00')
	const wrong = (entry: object) => ({ seance_id: SEANCES.maths, participants: [good, { ...good, ...entry }] })
	const instants = [
		'',
		'hier',
		'2026-11-20',
		'2026-02-30T08:00:00Z',
		'2026-11-20T25:00:00Z',
		'2026-11-20T08:00',
		'1970-01-01T00:00:00Z',
		'2999-01-01T00:00:00Z',
		'20/11/2026 08:00:00',
		'08:00'
	]

	test.each<[string, unknown, number, string, string[]]>([
		['no body', undefined, 422, 'validation', ['seance_id', 'participants']],
		['an empty object', {}, 422, 'validation', ['seance_id', 'participants']],
		['no séance', { participants: [good] }, 422, 'validation', ['seance_id']],
		...[null, '1', 0, -1, 1.5, true, [1]].map((seance_id): [string, unknown, number, string, string[]] => [
			`the séance ${JSON.stringify(seance_id)}`,
			{ seance_id, participants: [good] },
			422,
			'validation',
			['seance_id']
		]),
		['an infinite séance', `{"seance_id":1e309,"participants":[${JSON.stringify(good)}]}`, 422, 'validation', ['seance_id']],
		['an unknown séance', { seance_id: 999, participants: [good] }, 404, 'introuvable', []],
		['a séance of no sane size', { seance_id: 1e300, participants: [good] }, 404, 'introuvable', []],
		['a séance of a closed year', { seance_id: SEANCES.lastYear, participants: [good] }, 422, 'annee_cloturee', []],
		["another teacher's séance", { seance_id: SEANCES.thermique, participants: [good] }, 403, 'droits_insuffisants', []],
		['a cancelled séance', { seance_id: SEANCES.annulee, participants: [good] }, 422, 'seance_annulee', []],
		['a postponed séance', { seance_id: SEANCES.reportee, participants: [good] }, 422, 'seance_annulee', []],
		['no participants', { seance_id: SEANCES.maths }, 422, 'validation', ['participants']],
		['null', { seance_id: SEANCES.maths, participants: null }, 422, 'validation', ['participants']],
		['an object', { seance_id: SEANCES.maths, participants: { 0: good } }, 422, 'validation', ['participants']],
		[
			'an object that counts like a list',
			{ seance_id: SEANCES.maths, participants: { length: 1, 0: good } },
			422,
			'validation',
			['participants']
		],
		['a text', { seance_id: SEANCES.maths, participants: 'abc' }, 422, 'validation', ['participants']],
		[
			'2,001 entries',
			{ seance_id: SEANCES.maths, participants: Array.from({ length: 2001 }, () => good) },
			422,
			'validation',
			['participants']
		],
		[
			'entries that are none',
			{ seance_id: SEANCES.maths, participants: [good, null, 'x'] },
			422,
			'validation',
			['participants.1', 'participants.2']
		],
		['no user', wrong({ user_id: undefined }), 422, 'validation', ['participants.1.user_id']],
		['a user in quotes', wrong({ user_id: '20' }), 422, 'validation', ['participants.1.user_id']],
		['a user 0', wrong({ user_id: 0 }), 422, 'validation', ['participants.1.user_id']],
		['no arrival', wrong({ joined_at: undefined }), 422, 'validation', ['participants.1.joined_at']],
		['a null arrival', wrong({ joined_at: null }), 422, 'validation', ['participants.1.joined_at']],
		['an arrival in seconds', wrong({ joined_at: 1_795_161_600 }), 422, 'validation', ['participants.1.joined_at']],
		['no departure', wrong({ left_at: undefined }), 422, 'validation', ['participants.1.left_at']],
		...instants.map((joined_at): [string, unknown, number, string, string[]] => [
			`arrival ${joined_at}`,
			wrong({ joined_at }),
			422,
			'validation',
			['participants.1.joined_at']
		]),
		...instants.map((left_at): [string, unknown, number, string, string[]] => [
			`departure ${left_at}`,
			wrong({ left_at }),
			422,
			'validation',
			['participants.1.left_at']
		]),
		['a departure before the arrival', wrong({ left_at: at('07:59') }), 422, 'validation', ['participants.1.left_at']],
		[
			'several faults at once',
			{ seance_id: SEANCES.maths, participants: [{ ...good, joined_at: 'x', left_at: 'y' }, good, { ...good, left_at: at('07:00') }] },
			422,
			'validation',
			['participants.0.joined_at', 'participants.0.left_at', 'participants.2.left_at']
		],
		['no JSON', '{"seance_id":', 422, 'json_invalide', []],
		['NaN', '{"seance_id":NaN}', 422, 'json_invalide', []]
	])('%s', async (_, body, status, code, fields) => {
		const store = await schools.store()
		const [before, revision] = [await tablesHash(store), store.revisions.donnees]
		const response = await schools.as('fanta').post(PATH, body)
		await expectDocumented(response, 'POST', PATH)
		const answer = await json(response)
		expect([response.status, answer.code, Object.keys(answer.errors ?? {})]).toEqual([status, code, fields])
		expect(await tablesHash(store)).toBe(before)
		expect(store.revisions.donnees).toBe(revision)
	})

	test('at most 100 faulty fields are named', async () => {
		const participants = Array.from({ length: 300 }, () => ({ ...good, joined_at: 'x' }))
		const { errors } = await json(schools.as('fanta').post(PATH, { seance_id: SEANCES.maths, participants }))
		expect(Object.keys(errors)).toHaveLength(100)
	})
})

describe('who may write it', () => {
	beforeEach(() =>
		write(schools, async (db) => {
			await db.delete(s.presences)
			await db.delete(s.connexionsVideo)
		})
	)

	test.each<[Name, number, number]>([
		['awa', SEANCES.maths, 200],
		['awa', SEANCES.thermique, 200],
		['moussa', SEANCES.maths, 200],
		['moussa', SEANCES.thermique, 403],
		['sira', SEANCES.maths, 403],
		['sira', SEANCES.thermique, 200],
		['sira', SEANCES.tronc, 200],
		['fanta', SEANCES.maths, 200],
		['fanta', SEANCES.thermique, 403],
		['yao', SEANCES.thermique, 200],
		['yao', SEANCES.maths, 403],
		['ines', SEANCES.maths, 403],
		['koffi', SEANCES.maths, 403],
		['ines', 999, 404]
	])('%s at séance %p: %p', async (who, seance, status) => {
		const before = await tablesHash(await schools.store())
		const participants = [stay(ines.id, '08:00', null), stay(koffi.id, '08:00', null)]
		const response = await schools.as(who).post(PATH, { seance_id: seance, participants })
		await expectDocumented(response, 'POST', PATH)
		expect(response.status).toBe(status)
		expect((await tablesHash(await schools.store())) === before).toBe(status !== 200)
	})
})
