import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import * as tables from '../../src/db/queries/tables'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { at, SEANCES, startAttendance, stay } from '../support/attendance'
import { expectDocumented } from '../support/openapi-answers'
import { PEOPLE, type Name } from '../support/people'
import { json, type Schools } from '../support/school'
import { tablesHash } from '../support/tables-hash'

const { ines, marie, koffi, paul, lea, sortie, fanta } = PEOPLE
const path = (seance: number | string = SEANCES.maths) => `/cours/${seance}/presences`

let schools: Schools
beforeAll(async () => {
	schools = await startAttendance()
})
afterAll(() => schools.stop())
beforeEach(async () => {
	schools.clock.set('2026-11-20T12:00:00Z')
	await write(schools, async (db) => {
		await db.delete(s.presences)
		await db.delete(s.connexionsVideo)
		await db.delete(tables.journalLignes)
		await db.update(s.seancesClasses).set({ presences_at: null })
		await db.update(s.seances).set({ presence_minimale: null, tolerance_retard_minutes: null })
	})
})

const post = (presences: unknown, seance: number | string = SEANCES.maths, who: Name = 'fanta') =>
	schools.as(who).post(path(seance), { presences })
const sent = async (presences: unknown, seance: number = SEANCES.maths, who: Name = 'fanta') => {
	const response = await post(presences, seance, who)
	await expectDocumented(response, 'POST', path(seance))
	expect(response.status).toBe(200)
	return json(response)
}
const journal = async () =>
	(await (await schools.store()).db.select().from(tables.journal).orderBy(tables.journal.id, tables.journal.rang)).filter(
		({ action }) => action !== 'test'
	)

describe('POST /cours/{id}/presences', () => {
	test('writes a record for each entry, in their order', async () => {
		const response = await post([
			{ etudiant_id: marie.id, statut: 'retard', heure_arrivee: '08:20', commentaire: 'Bus en panne' },
			{ etudiant_id: ines.id, statut: 'present' }
		])
		await expectDocumented(response, 'POST', path())
		expect(response.headers.get('cache-control')).toBe('no-store')
		const common = { depart: null, duree_minutes: null, source: 'manuel', updated_at: at('12:00') }
		expect(await json(response)).toEqual({
			seance_id: SEANCES.maths,
			crees: 2,
			mis_a_jour: 0,
			inchanges: 0,
			presences: [
				{ etudiant_id: marie.id, user_id: marie.id, statut: 'retard', arrivee: at('08:20'), commentaire: 'Bus en panne', ...common },
				{ etudiant_id: ines.id, user_id: ines.id, statut: 'present', arrivee: null, commentaire: null, ...common }
			],
			ignores: []
		})
		const { db } = await schools.store()
		const [seance] = await db
			.select()
			.from(s.seances)
			.where(sql`id = ${SEANCES.maths}`)
		expect(seance).toMatchObject({ presence_minimale: null })
		const [link] = await db
			.select()
			.from(s.seancesClasses)
			.where(sql`seance_id = ${SEANCES.maths}`)
		expect(link).toMatchObject({ classe_id: 1, presences_at: 1_795_176_000 })
	})

	test('reads a time in the zone of the school', async () => {
		const response = await schools
			.as('fanta', 'beta')
			.post(path(), { presences: [{ etudiant_id: ines.id, statut: 'retard', heure_arrivee: '08:20' }] })
		expect((await json(response)).presences).toMatchObject([{ arrivee: '2026-11-20T08:20:00+01:00' }])
		const { rows } = await (await schools.store('beta')).client.execute('SELECT arrivee_s FROM presences')
		expect(rows[0]?.['arrivee_s']).toBe(Date.parse('2026-11-20T07:20:00Z') / 1000)
	})

	test('a repeat writes nothing, a change only what differs', async () => {
		const presences = [
			{ etudiant_id: ines.id, statut: 'present' },
			{ etudiant_id: marie.id, statut: 'excuse', commentaire: 'Certificat médical' }
		]
		const first = await sent(presences)
		const store = await schools.store()
		const [hash, { donnees }, lines] = [await tablesHash(store), { ...store.revisions }, await journal()]
		schools.clock.advance({ minutes: 5 })
		expect(await sent(presences)).toEqual({ ...first, crees: 0, inchanges: 2 })
		expect([await tablesHash(store), store.revisions.donnees, await journal()]).toEqual([hash, donnees, lines])

		const later = await sent([
			{ etudiant_id: ines.id, statut: 'absent' },
			{ etudiant_id: marie.id, statut: 'excuse' }
		])
		expect(later).toMatchObject({
			crees: 0,
			mis_a_jour: 1,
			inchanges: 1,
			presences: [
				{ statut: 'absent', updated_at: at('12:05') },
				{ statut: 'excuse', commentaire: 'Certificat médical', updated_at: at('12:00') }
			]
		})
		expect(await sent([{ etudiant_id: marie.id, statut: 'excuse', commentaire: null }])).toMatchObject({
			mis_a_jour: 1,
			presences: [{ commentaire: null }]
		})
	})

	test.each(['absent', 'present'])('%s wins over the video session, which says present, before and after', async (statut) => {
		const session = { seance_id: SEANCES.maths, participants: [stay(ines.id, '08:00', null)] }
		await schools.as('fanta').post('/attendances/from-video-session', session)
		expect(await sent([{ etudiant_id: ines.id, statut, commentaire: 'Caméra éteinte' }])).toMatchObject({
			mis_a_jour: 1,
			presences: [{ statut, source: 'manuel', arrivee: null, depart: null, duree_minutes: null }]
		})
		expect(await json(schools.as('fanta').post('/attendances/from-video-session', session))).toMatchObject({
			presences: [],
			ignores: [{ index: 0, user_id: ines.id, reason: 'saisie_manuelle' }]
		})
	})

	test.each(['absent', 'excuse'])('%s clears the stored arrival, and does not take one', async (statut) => {
		const late = { etudiant_id: ines.id, statut: 'retard', heure_arrivee: '08:20' }
		await sent([late])
		expect(await sent([{ etudiant_id: ines.id, statut }])).toMatchObject({ mis_a_jour: 1, presences: [{ statut, arrivee: null }] })
		expect(await sent([{ etudiant_id: ines.id, statut, heure_arrivee: null }])).toMatchObject({ inchanges: 1 })
		const response = await post([late, { etudiant_id: marie.id, statut, heure_arrivee: '08:20' }])
		await expectDocumented(response, 'POST', path())
		const { errors } = await json(response)
		expect([response.status, errors]).toEqual([422, { 'presences.1.heure_arrivee': [`ne va pas avec « ${statut} »`] }])
		expect(await sent([{ etudiant_id: ines.id, statut: 'present' }])).toMatchObject({ presences: [{ arrivee: null }] })
	})

	test('an arrival lies between 30 minutes before the start and the end', async () => {
		const wrong = async (statut: string, heure_arrivee: string) => {
			const response = await post([{ etudiant_id: ines.id, statut, heure_arrivee }])
			await expectDocumented(response, 'POST', path())
			return [response.status, (await json(response)).errors?.['presences.0.heure_arrivee']]
		}
		expect(await wrong('present', '05:00')).toEqual([422, ['ne doit pas précéder de plus de 30 minutes le début de la séance']])
		expect(await wrong('retard', '07:29')).toEqual([422, ['ne doit pas précéder de plus de 30 minutes le début de la séance']])
		expect(await wrong('retard', '10:01')).toEqual([422, ['ne doit pas être après la fin de la séance']])
		expect(await wrong('present', '07:30')).toEqual([200, undefined])
		expect(await wrong('retard', '10:00')).toEqual([200, undefined])
	})

	test('keeps a comment as it was sent, in NFC', async () => {
		const commentaire = `<b>Élève</b> & e\u0301 '"; DROP TABLE presences; -- 🎓`
		const { presences } = await sent([{ etudiant_id: ines.id, statut: 'present', commentaire }])
		expect(presences[0].commentaire).toBe(commentaire.normalize('NFC'))
		const longest = '🎓'.repeat(1000)
		expect((await sent([{ etudiant_id: ines.id, statut: 'present', commentaire: longest }])).presences[0].commentaire).toBe(longest)
	})

	test('a student who left is of the class until the day they left', async () => {
		expect(await sent([{ etudiant_id: sortie.id, statut: 'present' }], SEANCES.early)).toMatchObject({ crees: 1 })
	})

	test('a séance of several classes takes the students of each', async () => {
		expect(
			await sent(
				[ines.id, koffi.id].map((etudiant_id) => ({ etudiant_id, statut: 'present' })),
				SEANCES.tronc
			)
		).toMatchObject({ crees: 2 })
	})

	test('is audited: who, from where, before and after', async () => {
		await sent([{ etudiant_id: ines.id, statut: 'present' }])
		await sent([{ etudiant_id: ines.id, statut: 'absent' }], SEANCES.maths, 'awa')
		const [taken, first, second, ...more] = await journal()
		expect(more).toEqual([])
		expect(taken).toMatchObject({ action: 'presences.prises', objet: 'seances', objet_id: String(SEANCES.maths), utilisateur_id: fanta.id })
		expect(JSON.parse(String(taken?.apres))).toEqual({ classes: [1], presences_at: 1_795_176_000 })
		expect(first).toMatchObject({
			action: 'presences.saisie',
			objet: 'presences',
			utilisateur_id: fanta.id,
			adresse: '127.0.0.1',
			avant: null
		})
		expect(second).toMatchObject({ action: 'presences.saisie', objet_id: first?.objet_id, utilisateur_id: PEOPLE.awa.id })
		expect(JSON.parse(String(second?.avant))).toMatchObject({ statut: 'present', source: 'manuel' })
		expect(JSON.parse(String(second?.apres))).toMatchObject({ seance_id: SEANCES.maths, etudiant_id: ines.id, statut: 'absent' })
	})

	test('a student who has no record counts as absent once the séance has ended', async () => {
		const rate = async () => (await json(schools.as('marie').get('/me/dashboard'))).taux_presence
		expect(await rate()).toBeNull()
		await sent([{ etudiant_id: ines.id, statut: 'present' }], SEANCES.terminee)
		expect(await rate()).toBe(0)
		expect(await sent([{ etudiant_id: marie.id, statut: 'retard' }], SEANCES.terminee)).toMatchObject({ crees: 1 })
		expect(await rate()).toBe(100)
	})

	test('sending stored attendance again unchanged takes it, and the absence of others counts at once', async () => {
		const rate = async () => (await json(schools.as('marie').get('/me/dashboard'))).taux_presence
		const presences = [{ etudiant_id: ines.id, statut: 'present' }]
		await sent(presences, SEANCES.terminee)
		await write(schools, (db) => db.update(s.seancesClasses).set({ presences_at: null }))
		expect(await rate()).toBeNull()
		const { donnees } = { ...(await schools.store()).revisions }
		expect(await sent(presences, SEANCES.terminee)).toMatchObject({ crees: 0, mis_a_jour: 0, inchanges: 1 })
		expect((await schools.store()).revisions.donnees).toBeGreaterThan(donnees)
		expect(await rate()).toBe(0)
	})
})

describe('attendance is taken for a class', () => {
	const taux = async (name: Name) => (await json(schools.as(name).get('/me/dashboard'))).taux_presence
	const end = async () => {
		expect((await schools.as('fanta').put(`/cours/${SEANCES.tronc}/statut`, { statut: 'terminee' })).status).toBe(200)
	}
	const again = async () => {
		expect((await schools.as('fanta').put(`/cours/${SEANCES.tronc}/statut`, { statut: 'annulee' })).status).toBe(200)
	}

	test('a register of one class makes nobody of the other absent, until somebody of it is named', async () => {
		await end()
		await sent([{ etudiant_id: ines.id, statut: 'present' }], SEANCES.tronc)
		expect([await taux('ines'), await taux('marie'), await taux('koffi')]).toEqual([100, 0, null])
		await sent([{ etudiant_id: koffi.id, statut: 'absent' }], SEANCES.tronc)
		expect(await taux('koffi')).toBe(0)
		await again()
	})

	test('a video session is that of all classes', async () => {
		const body = { seance_id: SEANCES.tronc, participants: [stay(ines.id, '08:00', null)] }
		schools.clock.set('2026-11-20T12:00:00Z')
		await write(schools, (db) =>
			db
				.update(s.seances)
				.set({ statut: 'planifiee' })
				.where(sql`id = ${SEANCES.tronc}`)
		)
		expect((await schools.as('fanta').post('/attendances/from-video-session', body)).status).toBe(200)
		await end()
		expect([await taux('ines'), await taux('marie'), await taux('koffi')]).toEqual([100, 0, 0])
		await again()
	})

	test('attendance is refused earlier than 30 minutes before the séance; an excuse may come before, and does not count as the register', async () => {
		await write(schools, (db) =>
			db
				.update(s.seances)
				.set({ statut: 'planifiee' })
				.where(sql`id = ${SEANCES.tronc}`)
		)
		schools.clock.set('2026-11-20T07:29:59Z')
		for (const statut of ['present', 'retard', 'absent']) {
			const presences = [
				{ etudiant_id: ines.id, statut: 'excuse' },
				{ etudiant_id: marie.id, statut }
			]
			const response = await post(presences, SEANCES.tronc)
			await expectDocumented(response, 'POST', path(SEANCES.tronc))
			expect([response.status, (await json(response)).code]).toEqual([422, 'seance_a_venir'])
		}
		expect(await journal()).toEqual([])
		await sent([{ etudiant_id: ines.id, statut: 'excuse', commentaire: 'Convocation' }], SEANCES.tronc)
		schools.clock.set('2026-11-20T10:00:00Z')
		await end()
		expect([await taux('ines'), await taux('marie')]).toEqual([null, null])
		await again()
		await write(schools, (db) =>
			db
				.update(s.seances)
				.set({ statut: 'planifiee' })
				.where(sql`id = ${SEANCES.tronc}`)
		)
		schools.clock.set('2026-11-20T07:30:00Z')
		expect(await sent([{ etudiant_id: marie.id, statut: 'present' }], SEANCES.tronc)).toMatchObject({ crees: 1 })
	})

	test('a time of arrival that is left out stays; one that has not come yet is refused', async () => {
		await sent([{ etudiant_id: ines.id, statut: 'retard', heure_arrivee: '08:20' }])
		const [kept] = (await sent([{ etudiant_id: ines.id, statut: 'present' }])).presences
		expect(kept).toMatchObject({ statut: 'present', arrivee: at('08:20') })
		const [gone] = (await sent([{ etudiant_id: ines.id, statut: 'present', heure_arrivee: null }])).presences
		expect(gone.arrivee).toBeNull()
		schools.clock.set('2026-11-20T08:15:00Z')
		const late = await post([{ etudiant_id: ines.id, statut: 'retard', heure_arrivee: '08:21' }])
		expect(Object.keys((await json(late)).errors)).toEqual(['presences.0.heure_arrivee'])
		expect((await sent([{ etudiant_id: ines.id, statut: 'retard', heure_arrivee: '08:20' }])).mis_a_jour).toBe(1)
	})
})

describe('what is refused', () => {
	type Row = [string, unknown, string, string[]]
	const good = { etudiant_id: ines.id, statut: 'present' }
	const wrong = (entry: object) => ({ presences: [good, { etudiant_id: marie.id, statut: 'present', ...entry }] })

	test.each<Row>([
		['no body', undefined, 'validation', ['presences']],
		['null', { presences: null }, 'validation', ['presences']],
		['an object', { presences: { length: 1, 0: good } }, 'validation', ['presences']],
		['an empty list', { presences: [] }, 'validation', ['presences']],
		['2,001 entries', { presences: Array.from({ length: 2001 }, () => good) }, 'validation', ['presences']],
		['entries that are none', { presences: [good, null, 3] }, 'validation', ['presences.1', 'presences.2']],
		...[undefined, null, '22', 0, -1, 1.5].map((etudiant_id): Row => [
			`the student ${etudiant_id}`,
			wrong({ etudiant_id }),
			'validation',
			['presences.1.etudiant_id']
		]),
		...[undefined, null, '', 'PRESENT', 'présent', 'malade', 1].map((statut): Row => [
			`the statut ${statut}`,
			wrong({ statut }),
			'validation',
			['presences.1.statut']
		]),
		...['', '8:20', '08:60', '24:00', '08h20', '08:20:00', 820].map((heure_arrivee): Row => [
			`the time ${heure_arrivee}`,
			wrong({ heure_arrivee }),
			'validation',
			['presences.1.heure_arrivee']
		]),
		['an arrival after the end', wrong({ heure_arrivee: '10:01' }), 'validation', ['presences.1.heure_arrivee']],
		['1,001 characters', wrong({ commentaire: 'é'.repeat(1001) }), 'validation', ['presences.1.commentaire']],
		['NUL', wrong({ commentaire: 'a\0b' }), 'validation', ['presences.1.commentaire']],
		[
			'half a character',
			'{"presences":[{"etudiant_id":20,"statut":"present","commentaire":"\\ud83c"}]}',
			'validation',
			['presences.0.commentaire']
		],
		['a number as a comment', wrong({ commentaire: 12 }), 'validation', ['presences.1.commentaire']],
		...[koffi, paul, lea, sortie, fanta, { id: 987_654 }, { id: 1e300 }].map(({ id }): Row => [
			`user ${id}, who is no Active student of the class`,
			wrong({ etudiant_id: id }),
			'validation',
			['presences.1.etudiant_id']
		]),
		['a student twice', wrong({ etudiant_id: ines.id, statut: 'absent' }), 'validation', ['presences.1.etudiant_id']],
		[
			'a student twice with the same',
			{ presences: [good, good, good] },
			'validation',
			['presences.1.etudiant_id', 'presences.2.etudiant_id']
		],
		[
			'several strangers and a late arrival at once',
			{ presences: [{ ...good, etudiant_id: koffi.id, heure_arrivee: '23:59' }, good, { ...good, etudiant_id: paul.id }] },
			'validation',
			['presences.0.etudiant_id', 'presences.0.heure_arrivee', 'presences.2.etudiant_id']
		],
		['no JSON', '{"presences":[', 'json_invalide', []],
		['NaN', '{"presences":[{"etudiant_id":NaN}]}', 'json_invalide', []],
		['infinity', '{"presences":[{"etudiant_id":1e309,"statut":"present"}]}', 'validation', ['presences.0.etudiant_id']]
	])('%s', async (_, body, code, fields) => {
		const store = await schools.store()
		const [before, revision] = [await tablesHash(store), store.revisions.donnees]
		const response = await schools.as('fanta').post(path(), body)
		await expectDocumented(response, 'POST', path())
		const answer = await json(response)
		expect([response.status, answer.code, Object.keys(answer.errors ?? {})]).toEqual([422, code, fields])
		expect([await tablesHash(store), store.revisions.donnees]).toEqual([before, revision])
		expect(await journal()).toEqual([])
	})

	test.each<[number | string, number, string]>([
		[SEANCES.annulee, 422, 'seance_annulee'],
		[SEANCES.reportee, 422, 'seance_annulee'],
		[SEANCES.lastYear, 422, 'annee_cloturee'],
		[999, 404, 'introuvable'],
		...['0', '-1', '1e2', 'abc', '99999999999999999999'].map((id): [string, number, string] => [id, 404, 'introuvable'])
	])('séance %p: %p', async (seance, status, code) => {
		const before = await tablesHash(await schools.store())
		const response = await post([good], seance)
		await expectDocumented(response, 'POST', path(seance))
		expect([response.status, (await json(response)).code]).toEqual([status, code])
		expect(await tablesHash(await schools.store())).toBe(before)
	})

	test('a bad body comes before an unknown séance, that before a séance of others', async () => {
		expect((await post([], 999)).status).toBe(422)
		expect((await post([{ etudiant_id: 1, statut: 'present' }], 999)).status).toBe(404)
		expect((await post([{ etudiant_id: 1, statut: 'present' }], SEANCES.thermique)).status).toBe(403)
	})
})

describe('who may write it', () => {
	test.each<[Name, number, number]>([
		['awa', SEANCES.maths, 200],
		['moussa', SEANCES.maths, 403],
		['sira', SEANCES.maths, 403],
		['sira', SEANCES.tronc, 403],
		['fanta', SEANCES.maths, 200],
		['yao', SEANCES.maths, 403],
		['ines', SEANCES.maths, 403],
		['marie', SEANCES.maths, 403],
		['koffi', SEANCES.maths, 403]
	])('%s at séance %p: %p', async (who, seance, status) => {
		const before = await tablesHash(await schools.store())
		const response = await post([{ etudiant_id: ines.id, statut: 'present' }], seance, who)
		await expectDocumented(response, 'POST', path(seance))
		expect(response.status).toBe(status)
		expect((await tablesHash(await schools.store())) === before).toBe(status !== 200)
	})

	test('attendance of one school does not appear in the other', async () => {
		await sent([{ etudiant_id: ines.id, statut: 'present' }], SEANCES.maths2)
		const beta = await schools.store('beta')
		expect(
			await beta.db
				.select()
				.from(s.presences)
				.where(sql`seance_id = ${SEANCES.maths2}`)
		).toEqual([])
	})
})
