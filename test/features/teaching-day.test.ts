import { afterAll, beforeAll, expect, test } from 'bun:test'
import { expectDocumented } from '../support/openapi-answers'
import type { Name } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'
import { EVALUATION, insertTeaching, SEANCE } from '../support/teaching'

let schools: Schools
beforeAll(async () => {
	schools = await startSchools({ now: '2026-11-20T07:30:00Z' })
	await insertTeaching(await schools.store())
})
afterAll(() => schools.stop())

/** Does a step of the day; the answer's status must be the documented one. */
async function ask(name: Name, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) {
	const response = await schools.as(name).send(path, { method, ...(body !== undefined && { body }) })
	expect([method, path, response.status]).toEqual([method, path, 200])
	await expectDocumented(response, method, path)
	return json(response)
}
const ids = (list: { id: number }[]) => list.map(({ id }) => id)

test('a teacher gets through a day of teaching by HTTP', async () => {
	const before = await ask('ines', 'GET', '/me/dashboard')
	expect(before).toMatchObject({ taux_presence: null, dernieres_notes: [] })
	expect(ids(before.prochaines_seances)).toContain(SEANCE.maths)
	const work = await ask('fanta', 'GET', '/me/teacher-dashboard')
	expect(ids(work.seances_a_signer)).toContain(SEANCE.maths)
	expect(work.evaluations_a_noter.map(({ evaluation }: { evaluation: { id: number } }) => evaluation.id)).toContain(EVALUATION.maths)

	const { data: upcoming } = await ask('fanta', 'GET', '/seances/upcoming')
	expect(ids(upcoming)).toEqual([SEANCE.maths])
	const [seance] = upcoming
	const { data: expected } = await ask('fanta', 'GET', `/seances/${seance.id}/participants`)
	expect(expected.map(({ user_id }: { user_id: number }) => user_id)).toEqual([22, 20])

	schools.clock.set('2026-11-20T07:58:00Z')
	const joining = [
		['fanta', 10, false],
		['ines', 20, true],
		['marie', 22, true],
		['koffi', 21, false]
	] as const
	for (const [name, user_id, accepted] of joining)
		expect((await ask(name, 'POST', `/seances/${seance.id}/validate-participant`, { user_id })).accepted).toBe(accepted)
	expect(await ask('fanta', 'PUT', `/cours/${seance.id}/statut`, { statut: 'en_cours' })).toMatchObject({ statut: 'en_cours' })
	expect((await ask('fanta', 'GET', '/seances/upcoming?dans_minutes=1')).data).toMatchObject([{ id: seance.id, statut: 'en_cours' }])

	schools.clock.set('2026-11-20T09:50:00Z')
	const video = {
		seance_id: seance.id,
		participants: [
			{ user_id: 10, joined_at: '2026-11-20T07:58:00Z', left_at: '2026-11-20T09:50:00Z' },
			{ user_id: 20, joined_at: '2026-11-20T07:59:00Z', left_at: '2026-11-20T09:50:00Z' },
			{ user_id: 22, joined_at: '2026-11-20T08:20:00Z', left_at: null }
		]
	}
	const taken = await ask('fanta', 'POST', '/attendances/from-video-session', video)
	expect(taken).toMatchObject({ crees: 2, ignores: [{ index: 0, user_id: 10, reason: 'encadrant' }] })
	const ended = await ask('fanta', 'PUT', `/cours/${seance.id}/statut`, { statut: 'terminee' })
	expect(ended).toMatchObject({ fin_reelle: '2026-11-20T09:50:00+00:00', suivi: [{ heures_prevues: 45, heures_effectuees: 3.83 }] })
	expect((await ask('ines', 'POST', `/seances/${seance.id}/validate-participant`, { user_id: 20 })).reason).toBe('seance_terminee')
	const again = await ask('fanta', 'POST', '/attendances/from-video-session', video)
	expect(again).toMatchObject({ crees: 0, mis_a_jour: 0, inchanges: 2 })
	expect(again.presences.map(({ user_id, statut }: { user_id: number; statut: string }) => [user_id, statut])).toEqual([
		[20, 'present'],
		[22, 'retard']
	])

	const notes = [
		{ etudiant_id: 20, note: 15.75, commentaire: 'Très bien' },
		{ etudiant_id: 22, note: 9 }
	]
	expect(await ask('fanta', 'POST', `/evaluations/${EVALUATION.maths}/notes`, { notes })).toMatchObject({ crees: 2 })

	const after = await ask('ines', 'GET', '/me/dashboard')
	expect(after.taux_presence).toBe(100)
	expect(after.dernieres_notes).toMatchObject([{ evaluation: { id: EVALUATION.maths }, note: 15.75, bareme: 20, commentaire: 'Très bien' }])
	expect(ids(after.prochaines_seances)).not.toContain(SEANCE.maths)
	const done = await ask('fanta', 'GET', '/me/teacher-dashboard')
	expect(ids(done.seances_a_signer)).not.toContain(SEANCE.maths)
	expect(done.evaluations_a_noter.map(({ evaluation }: { evaluation: { id: number } }) => evaluation.id)).not.toContain(EVALUATION.maths)
	expect((await ask('moussa', 'GET', '/matieres/1')).classes[0]).toMatchObject({ heures_effectuees: 3.83, heures_restantes: 41.17 })
})
