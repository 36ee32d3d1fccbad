import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { write } from '../support/affairs'
import { expectDocumented } from '../support/openapi-answers'
import type { Name } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'
import { tablesHash } from '../support/tables-hash'
import { insertTeaching, SEANCE } from '../support/teaching'

let schools: Schools
const start = async () => {
	schools = await startSchools()
	await insertTeaching(await schools.store())
	await insertTeaching(await schools.store('beta'))
}
const stop = () => schools.stop()

const path = (id: number | string) => `/cours/${id}/statut`
const put = (body: unknown, { id = SEANCE.maths, as = 'fanta' }: { id?: number | string; as?: Name } = {}) =>
	schools.as(as).put(path(id), body)
/** A change that must succeed, as its body. */
async function change(body: unknown, options: { id?: number; as?: Name } = {}) {
	const response = await put(body, options)
	expect(response.status).toBe(200)
	await expectDocumented(response, 'PUT', path(options.id ?? SEANCE.maths))
	return json(response)
}
const rows = async (sql: string): Promise<Record<string, unknown>[]> =>
	(await (await schools.store()).client.execute(sql)).rows.map((row) => ({ ...row }))
const emargements = () => rows('SELECT seance_id, enseignant_id, signe_at FROM emargements')
const at = (instant: string) => Date.parse(instant) / 1000

describe('PUT /cours/{id}/statut', () => {
	beforeEach(start)
	afterEach(stop)

	test('a séance begins and ends; its hours follow', async () => {
		schools.clock.set('2026-11-20T08:03:20.900Z')
		const begun = await change({ statut: 'en_cours' })
		expect(begun).toMatchObject({
			id: SEANCE.maths,
			statut: 'en_cours',
			debut_reel: '2026-11-20T08:03:20+00:00',
			fin_reelle: null,
			motif: null,
			status: 'CONFIRMED',
			sequence: 0,
			updated_at: '2026-11-20T08:03:20+00:00'
		})
		const suivi = { classe: { id: 1, code: 'MECA-L1', nom: 'Mécanique L1' }, matiere: { id: 1, code: 'MATH', nom: 'Mathématiques' } }
		expect(begun.suivi).toEqual([{ ...suivi, heures_prevues: 45, heures_effectuees: 2, heures_restantes: 43, heures_depassement: 0 }])
		schools.clock.set('2026-11-20T09:45:00Z')
		expect(await change({ statut: 'terminee' })).toMatchObject({
			statut: 'terminee',
			debut_reel: '2026-11-20T08:03:20+00:00',
			fin_reelle: '2026-11-20T09:45:00+00:00',
			suivi: [{ ...suivi, heures_effectuees: 3.69, heures_restantes: 41.31 }]
		})
	})

	test('a repetition, however late, changes nothing', async () => {
		schools.clock.set('2026-11-20T09:45:00Z')
		const ended = await change({ statut: 'terminee' })
		schools.clock.advance({ hours: 5 })
		const store = await schools.store()
		const before = [await tablesHash(store, []), store.revisions.total]
		expect(await change({ statut: 'terminee' })).toEqual(ended)
		expect(await change({ statut: 'terminee', fin_reelle: '2026-11-20T10:45:00+01:00' })).toEqual(ended)
		expect(await change({ statut: 'terminee', fin_reelle: null, motif: null })).toEqual(ended)
		expect(await change({ statut: 'planifiee' }, { id: SEANCE.salle })).toMatchObject({ statut: 'planifiee', sequence: 0 })
		expect([await tablesHash(store, []), store.revisions.total]).toEqual(before)
	})

	test('a corrected end, and an end that never was, leave the right hours', async () => {
		schools.clock.set('2026-11-20T12:00:00Z')
		const hours = async (body: unknown) => (await change(body)).suivi[0].heures_effectuees
		expect(await hours({ statut: 'terminee', fin_reelle: '2026-11-20T10:00:00Z' })).toBe(4)
		expect(await hours({ statut: 'terminee', fin_reelle: '2026-11-20T09:30:00Z' })).toBe(3.5)
		expect(await hours({ statut: 'terminee', fin_reelle: '2026-11-20T08:00:00Z' })).toBe(2)
		expect(await hours({ statut: 'annulee' })).toBe(2)
		expect(await hours({ statut: 'terminee', fin_reelle: '2026-11-20T10:20:00Z' })).toBe(4.25)
	})

	test.each(['annulee', 'reportee'])(
		'a séance that was held, was %s by mistake and took place after all keeps its real times',
		async (statut) => {
			schools.clock.set('2026-11-20T12:00:00Z')
			const held = { debut_reel: '2026-11-20T08:10:00+00:00', fin_reelle: '2026-11-20T09:30:00+00:00' }
			await change({ statut: 'terminee', ...held })
			expect(await change({ statut })).toMatchObject({ debut_reel: null, fin_reelle: null })
			expect(await change({ statut: statut === 'annulee' ? 'reportee' : 'annulee' })).toMatchObject({ fin_reelle: null })
			schools.clock.advance({ hours: 20 })
			expect(await change({ statut: 'terminee' })).toMatchObject(held)
			await change({ statut })
			expect(await change({ statut: 'terminee', fin_reelle: '2026-11-20T09:00:00Z' })).toMatchObject({
				debut_reel: held.debut_reel,
				fin_reelle: '2026-11-20T09:00:00+00:00'
			})
		}
	)

	test('the real end of a séance that was moved, or planned again, after it was called off does not come back', async () => {
		schools.clock.set('2026-11-20T12:00:00Z')
		await change({ statut: 'terminee', fin_reelle: '2026-11-20T09:30:00Z' })
		await change({ statut: 'annulee' })
		const later =
			"UPDATE seances SET debut_s = debut_s + 7200, fin_s = fin_s + 7200, heure_debut = '10:00', heure_fin = '12:00' WHERE id = 101"
		await write(schools, (db) => db.run(later))
		expect(await change({ statut: 'terminee' })).toMatchObject({ fin_reelle: '2026-11-20T12:00:00+00:00' })
		await change({ statut: 'annulee' })
		const planned = {
			action: 'seance.update',
			objet: 'seances',
			id: SEANCE.maths,
			avant: { statut: 'annulee' },
			apres: { statut: 'planifiee' }
		}
		const store = await schools.store()
		await store.write({ author: { name: 'test' }, touches: ['donnees'] }, ({ journal }) => journal(planned))
		schools.clock.advance({ minutes: 10 })
		expect(await change({ statut: 'terminee' })).toMatchObject({ fin_reelle: '2026-11-20T12:10:00+00:00' })
	})

	test('a séance that is called off has a reason, is cancelled in calendars, and may take place after all', async () => {
		schools.clock.set('2026-11-20T09:00:00Z')
		expect(await change({ statut: 'annulee', motif: 'Gre\u0300ve <i>générale</i>', fin_reelle: '2026-11-20T08:30:00Z' })).toMatchObject({
			statut: 'annulee',
			status: 'CANCELLED',
			motif: 'Grève <i>générale</i>',
			fin_reelle: null,
			debut_reel: null,
			sequence: 1
		})
		expect(await change({ statut: 'annulee', motif: 'Grève <i>générale</i>' })).toMatchObject({ sequence: 1 })
		expect(await change({ statut: 'annulee', motif: 'Salle fermée' })).toMatchObject({ sequence: 1, motif: 'Salle fermée' })
		expect(await change({ statut: 'reportee' })).toMatchObject({ sequence: 2, motif: null, status: 'CANCELLED' })
		expect(await change({ statut: 'terminee', motif: 'sans objet' })).toMatchObject({ sequence: 3, motif: null, status: 'CONFIRMED' })
	})

	test('a séance of two classes counts for both, each by its own plan', async () => {
		schools.clock.set('2026-11-20T18:00:00Z')
		const { suivi } = await change({ statut: 'terminee' }, { id: SEANCE.commun, as: 'yao' })
		expect(suivi.map(({ classe, ...hours }: { classe: { code: string } }) => ({ code: classe.code, ...hours }))).toEqual([
			{
				code: 'ENER-1',
				matiere: { id: 2, code: 'ANG', nom: 'Anglais' },
				heures_prevues: 22.5,
				heures_effectuees: 2,
				heures_restantes: 20.5,
				heures_depassement: 0
			},
			{
				code: 'MECA-L1',
				matiere: { id: 2, code: 'ANG', nom: 'Anglais' },
				heures_prevues: 22.5,
				heures_effectuees: 2,
				heures_restantes: 20.5,
				heures_depassement: 0
			}
		])
		expect((await json(schools.as('awa').get('/matieres/2'))).classes[0].heures_effectuees).toBe(2)
	})

	test('hours count from the real start as it is sent, and at most the planned length and a quarter of an hour', async () => {
		schools.clock.set('2026-11-20T12:00:00Z')
		const hours = async (body: object) => (await change({ statut: 'terminee', ...body })).suivi[0].heures_effectuees
		expect(await hours({ debut_reel: '2026-11-20T08:30:00Z', fin_reelle: '2026-11-20T10:00:00Z' })).toBe(3.5)
		expect(await hours({ debut_reel: '2026-11-20T07:30:00Z' })).toBe(4.25)
		expect(await change({ statut: 'terminee', debut_reel: null })).toMatchObject({ debut_reel: '2026-11-20T07:30:00+00:00' })
		expect(await hours({ debut_reel: '2026-11-20T10:00:00Z', fin_reelle: '2026-11-20T12:00:00Z' })).toBe(4)
	})

	test('hours beyond the planned ones stand beside those that are left', async () => {
		schools.clock.set('2026-11-20T10:00:00Z')
		const store = await schools.store()
		await store.client.execute('UPDATE enseignements SET heures_prevues = 3.5 WHERE matiere_id = 1')
		expect((await change({ statut: 'terminee' })).suivi).toMatchObject([
			{ heures_prevues: 3.5, heures_effectuees: 4, heures_restantes: 0, heures_depassement: 0.5 }
		])
		expect((await json(schools.as('awa').get('/matieres/1'))).classes[0].heures_depassement).toBe(0.5)
		await store.client.execute('UPDATE enseignements SET heures_prevues = NULL')
		await store.client.execute('UPDATE matieres_annees SET volume_horaire = NULL')
		expect((await change({ statut: 'annulee' })).suivi[0]).toMatchObject({ heures_restantes: null, heures_depassement: null })
	})

	test('a séance that is ended from a phone late in the evening ended as planned', async () => {
		schools.clock.set('2026-11-20T22:37:00Z')
		expect(await change({ statut: 'terminee' })).toMatchObject({
			debut_reel: '2026-11-20T08:00:00+00:00',
			fin_reelle: '2026-11-20T10:00:00+00:00',
			suivi: [{ heures_effectuees: 4 }]
		})
	})

	test('a séance begins from 30 minutes before its planned start, and not after its planned end', async () => {
		const begin = async (now: string) => {
			schools.clock.set(now)
			const response = await put({ statut: 'en_cours' })
			await expectDocumented(response, 'PUT', path(SEANCE.maths))
			return [response.status, (await json(response)).code]
		}
		expect(await begin('2026-11-20T07:29:59Z')).toEqual([422, 'seance_a_venir'])
		expect(await begin('2026-11-20T10:00:01Z')).toEqual([422, 'seance_passee'])
		expect(await begin('2026-11-20T07:30:00Z')).toEqual([200, undefined])
		expect(await begin('2026-11-20T11:00:00Z')).toEqual([200, undefined])
	})

	test('instants without an offset are local', async () => {
		schools.clock.set('2026-11-20T12:00:00Z')
		expect((await change({ statut: 'terminee', fin_reelle: '2026-11-20T09:30:00' })).fin_reelle).toBe('2026-11-20T09:30:00+00:00')
	})

	describe('the signature (émargement)', () => {
		const signed = { seance_id: SEANCE.maths, enseignant_id: 10, signe_at: at('2026-11-20T10:00:00Z') }
		beforeEach(() => schools.clock.set('2026-11-20T10:00:00Z'))
		const toSign = async () =>
			(await json(schools.as('fanta').get('/me/teacher-dashboard'))).seances_a_signer.map(({ id }: { id: number }) => id)

		test('is the teacher’s own ending of the séance', async () => {
			expect(await toSign()).toEqual([SEANCE.terminee, SEANCE.maths, SEANCE.salle])
			await change({ statut: 'terminee' })
			expect(await emargements()).toEqual([signed])
			expect(await toSign()).toEqual([SEANCE.terminee, SEANCE.salle])
		})
		test('nobody else’s; the teacher still has to sign, once', async () => {
			await change({ statut: 'terminee' }, { as: 'moussa' })
			expect(await emargements()).toEqual([])
			expect(await toSign()).toEqual([SEANCE.terminee, SEANCE.maths, SEANCE.salle])
			await change({ statut: 'terminee' })
			expect(await toSign()).toEqual([SEANCE.terminee, SEANCE.salle])
			schools.clock.advance({ hours: 1 })
			await change({ statut: 'terminee' })
			expect(await emargements()).toEqual([signed])
		})
		test('goes when the séance is not held after all, and comes with the next ending', async () => {
			await change({ statut: 'terminee' })
			await change({ statut: 'annulee' }, { as: 'awa' })
			expect(await emargements()).toEqual([])
			await change({ statut: 'terminee' })
			expect(await emargements()).toEqual([signed])
		})
		test('stays where somebody else corrects the end', async () => {
			await change({ statut: 'terminee' })
			await change({ statut: 'terminee', fin_reelle: '2026-11-20T09:30:00Z' }, { as: 'awa' })
			expect(await emargements()).toEqual([signed])
		})
	})

	test('video attendance is judged again by the real end', async () => {
		schools.clock.set('2026-11-20T10:30:00Z')
		const video = {
			seance_id: SEANCE.maths,
			participants: [{ user_id: 20, joined_at: '2026-11-20T08:00:00Z', left_at: '2026-11-20T08:50:00Z' }]
		}
		const first = await schools.as('fanta').post('/attendances/from-video-session', video)
		expect((await json(first)).presences[0].statut).toBe('absent')
		const statut = async () => (await rows('SELECT statut FROM presences WHERE etudiant_id = 20'))[0]!['statut']
		await change({ statut: 'terminee', fin_reelle: '2026-11-20T09:00:00Z' })
		expect(await statut()).toBe('present')
		await change({ statut: 'terminee', fin_reelle: '2026-11-20T10:00:00Z' })
		expect(await statut()).toBe('absent')
	})

	test('the journal has each change: who, what, before and after', async () => {
		schools.clock.set('2026-11-20T10:00:00Z')
		await change({ statut: 'terminee' })
		await change({ statut: 'annulee', motif: 'Erreur' }, { as: 'awa' })
		const lines = await rows(
			`SELECT auteur, action, objet, objet_id, avant, apres FROM journal WHERE objet IN ('seances', 'emargements') AND objet_id = '${SEANCE.maths}' ORDER BY id, rang`
		)
		const parsed: unknown[] = lines.map(({ avant, apres, ...line }) => ({
			...line,
			avant: JSON.parse((avant as string) ?? 'null'),
			apres: JSON.parse((apres as string) ?? 'null')
		}))
		const [debut_s, fin_s] = [at('2026-11-20T08:00:00Z'), at('2026-11-20T10:00:00Z')]
		const seance = { action: 'seance.statut', objet: 'seances', objet_id: String(SEANCE.maths) }
		const signature = { objet: 'emargements', objet_id: String(SEANCE.maths) }
		expect(parsed).toEqual([
			{
				...seance,
				auteur: 'utilisateur:10',
				avant: { statut: 'planifiee', debut_reel_s: null, fin_reelle_s: null },
				apres: { statut: 'terminee', debut_reel_s: debut_s, fin_reelle_s: fin_s }
			},
			{ ...signature, action: 'emargement.sign', auteur: 'utilisateur:10', avant: null, apres: { enseignant_id: 10, signe_at: fin_s } },
			{
				...seance,
				auteur: 'utilisateur:1',
				avant: { statut: 'terminee', debut_reel_s: debut_s, fin_reelle_s: fin_s, motif: null, sequence: 0 },
				apres: { statut: 'annulee', debut_reel_s: null, fin_reelle_s: null, motif: 'Erreur', sequence: 1 }
			},
			{ ...signature, action: 'emargement.remove', auteur: 'utilisateur:1', avant: { enseignant_id: 10, signe_at: fin_s }, apres: null }
		])
	})

	test('another school with the same ids is not touched, and reads instants in its own zone', async () => {
		schools.clock.set('2026-11-20T10:00:00Z')
		const before = await tablesHash(await schools.store('beta'), [])
		await change({ statut: 'terminee' })
		expect(await tablesHash(await schools.store('beta'), [])).toBe(before)
		const there = await json(schools.as('fanta', 'beta').put(path(SEANCE.maths), { statut: 'terminee', fin_reelle: '2026-11-20T10:00:00' }))
		expect(there.fin_reelle).toBe('2026-11-20T10:00:00+01:00')
	})
})

describe('what is refused changes nothing', () => {
	beforeAll(async () => {
		await start()
		schools.clock.set('2026-11-20T09:00:00Z')
	})
	afterAll(stop)
	const refuse = async (status: number, fields: string[], body: unknown, options: { id?: number | string; as?: Name } = {}) => {
		const store = await schools.store()
		const before = [await tablesHash(store, []), store.revisions.total]
		const response = await put(body, options)
		await expectDocumented(response, 'PUT', path(options.id ?? SEANCE.maths))
		const { errors } = await json(response)
		expect([response.status, Object.keys(errors ?? {})]).toEqual([status, fields])
		expect([await tablesHash(store, []), store.revisions.total]).toEqual(before)
	}

	test.each<[string, unknown, string[]]>([
		['no body', undefined, ['statut']],
		['no status', {}, ['statut']],
		['an unknown status', { statut: 'finie' }, ['statut']],
		['a number', { statut: 3 }, ['statut']],
		['null', { statut: null }, ['statut']],
		['an accent', { statut: 'terminée' }, ['statut']],
		['no instant', { statut: 'terminee', fin_reelle: 'hier' }, ['fin_reelle']],
		['a number for an instant', { statut: 'terminee', fin_reelle: 1_795_161_600 }, ['fin_reelle']],
		['a day', { statut: 'terminee', fin_reelle: '2026-11-20' }, ['fin_reelle']],
		['the 30th of February', { statut: 'terminee', fin_reelle: '2026-02-30T08:00:00Z' }, ['fin_reelle']],
		['1970', { statut: 'terminee', fin_reelle: '1970-01-01T00:00:00Z' }, ['fin_reelle']],
		['2999', { statut: 'terminee', fin_reelle: '2999-01-01T00:00:00Z' }, ['fin_reelle']],
		['an end before the start', { statut: 'terminee', fin_reelle: '2026-11-20T07:59:59Z' }, ['fin_reelle']],
		['an end in the future', { statut: 'terminee', fin_reelle: '2026-11-20T09:05:01Z' }, ['fin_reelle']],
		['no instant of the start', { statut: 'terminee', debut_reel: '8 h' }, ['debut_reel']],
		['a number for the start', { statut: 'terminee', debut_reel: 1_795_161_600 }, ['debut_reel']],
		['a start more than 30 minutes early', { statut: 'terminee', debut_reel: '2026-11-20T07:29:59Z' }, ['debut_reel']],
		[
			'a start after the end',
			{ statut: 'terminee', debut_reel: '2026-11-20T08:50:00Z', fin_reelle: '2026-11-20T08:49:59Z' },
			['debut_reel']
		],
		['a start in the future', { statut: 'en_cours', debut_reel: '2026-11-20T09:05:01Z' }, ['debut_reel']],
		['both times', { statut: 'terminee', debut_reel: '?', fin_reelle: '?' }, ['debut_reel', 'fin_reelle']],
		['a number for the reason', { statut: 'annulee', motif: 3 }, ['motif']],
		['501 characters', { statut: 'annulee', motif: 'x'.repeat(501) }, ['motif']],
		['NUL', { statut: 'annulee', motif: 'a\0' }, ['motif']],
		['two at once', { statut: 'annulee', motif: '\0', fin_reelle: '?' }, ['fin_reelle', 'motif']]
	])('%s', async (_, body, fields) => {
		await refuse(422, fields, body)
	})

	test('an end that has not begun, and one more than four hours late', async () => {
		await refuse(422, ['fin_reelle'], { statut: 'terminee' }, { id: SEANCE.commun, as: 'yao' })
		await refuse(422, ['fin_reelle'], { statut: 'terminee', fin_reelle: '2026-11-18T14:00:01Z' }, { id: SEANCE.terminee })
	})

	test.each([
		[SEANCE.terminee, 'planifiee'],
		[SEANCE.terminee, 'en_cours'],
		[SEANCE.annulee, 'planifiee'],
		[SEANCE.annulee, 'en_cours'],
		[SEANCE.reportee, 'planifiee'],
		[SEANCE.reportee, 'en_cours']
	])('séance %p may not be %p again', async (id, statut) => {
		await refuse(422, ['statut'], { statut }, { id })
	})

	test.each(['999', '0', '-1', '1e2', '0x10', 'abc', '99999999999999999999'])('a write to the unknown séance %p is refused', async (id) => {
		await refuse(404, [], { statut: 'annulee' }, { id, as: 'awa' })
	})

	test.each<[Name, number]>([
		['ines', SEANCE.maths],
		['koffi', SEANCE.maths],
		['yao', SEANCE.maths],
		['sira', SEANCE.maths],
		['moussa', SEANCE.thermique],
		['fanta', SEANCE.anglais]
	])('%s may not write séance %p', async (as, id) => {
		await refuse(403, [], { statut: 'annulee' }, { id, as })
	})

	test.each<[Name, number]>([
		['awa', SEANCE.salle],
		['moussa', SEANCE.maths],
		['sira', SEANCE.commun],
		['moussa', SEANCE.commun],
		['fanta', SEANCE.maths],
		['yao', SEANCE.anglais]
	])('but %s may write séance %p', async (as, id) => {
		expect((await put({ statut: 'reportee', motif: as }, { id, as })).status).toBe(200)
	})

	test('nobody may write a séance if the school does not keep a timetable', async () => {
		const store = await schools.store()
		await store.write({ author: { name: 'test' }, touches: ['donnees'] }, async ({ db, raise }) => {
			await db.run("UPDATE modules SET actif = 0 WHERE code = 'emploi_temps'")
			raise()
		})
		expect((await json(put({ statut: 'annulee' }))).code).toBe('module_inactif')
	})
})
