import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import * as tables from '../../src/db/queries/tables'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { at, SEANCES, startAttendance, stay } from '../support/attendance'
import { expectDocumented } from '../support/openapi-answers'
import { PEOPLE, type Name } from '../support/people'
import { json, type Schools } from '../support/school'
import { tablesHash } from '../support/tables-hash'

const PATH = '/attendances/from-video-session'
const { ines, marie, koffi, paul, lea, sortie, fanta, yao, awa, parti } = PEOPLE

let schools: Schools
beforeEach(async () => {
	schools = await startAttendance()
})
afterEach(() => schools.stop())

const post = (participants: unknown, seance_id: unknown = SEANCES.maths, who: Name = 'fanta') =>
	schools.as(who).post(PATH, { seance_id, participants })
const sent = async (participants: unknown, seance_id: unknown = SEANCES.maths, who: Name = 'fanta') => {
	const response = await post(participants, seance_id, who)
	await expectDocumented(response, 'POST', PATH)
	expect(response.status).toBe(200)
	return json(response)
}
const journal = async () =>
	(await (await schools.store()).db.select().from(tables.journal).orderBy(tables.journal.id, tables.journal.rang)).filter(({ action }) =>
		action.startsWith('presences')
	)
const countOf = async (table: string) => {
	const { rows } = await (await schools.store()).client.execute(`SELECT count(*) AS n FROM ${table}`)
	return Number(rows[0]?.['n'])
}

describe('POST /attendances/from-video-session', () => {
	test('makes one record for each student, from all their stays', async () => {
		const response = await post([
			stay(marie.id, '08:20', '10:00'),
			stay(ines.id, '07:45', '08:30'),
			stay(ines.id, '08:31', null),
			stay(ines.id, '08:00', '08:10')
		])
		await expectDocumented(response, 'POST', PATH)
		expect(response.headers.get('cache-control')).toBe('no-store')
		expect(await json(response)).toEqual({
			seance_id: SEANCES.maths,
			crees: 2,
			mis_a_jour: 0,
			inchanges: 0,
			presences: [
				{
					etudiant_id: marie.id,
					user_id: marie.id,
					statut: 'retard',
					arrivee: at('08:20'),
					depart: at('10:00'),
					duree_minutes: 100,
					source: 'video',
					commentaire: null,
					updated_at: at('12:00')
				},
				{
					etudiant_id: ines.id,
					user_id: ines.id,
					statut: 'present',
					arrivee: at('08:00'),
					depart: at('10:00'),
					duree_minutes: 120,
					source: 'video',
					commentaire: null,
					updated_at: at('12:00')
				}
			],
			ignores: []
		})
		expect(await countOf('connexions_video')).toBe(4)
	})

	test('counts whole minutes of the time there, and says absent below half', async () => {
		const { presences } = await sent([
			{ user_id: ines.id, joined_at: at('08:00'), left_at: '2026-11-20T08:59:59+00:00' },
			stay(marie.id, '07:00', '07:50')
		])
		expect(presences).toMatchObject([
			{ statut: 'absent', arrivee: at('08:00'), depart: '2026-11-20T08:59:59+00:00', duree_minutes: 59 },
			{ statut: 'absent', arrivee: null, depart: null, duree_minutes: 0 }
		])
	})

	test('reads any offset, and none in the zone of the school', async () => {
		const { presences } = await sent([
			{ user_id: ines.id, joined_at: '2026-11-20T10:30:00+02:00', left_at: '2026-11-20T10:00:00' },
			{ user_id: marie.id, joined_at: '2026-11-20T08:00:00.999Z', left_at: null }
		])
		expect(presences).toMatchObject([{ arrivee: at('08:30') }, { arrivee: at('08:00') }])
		const paris = await json(
			schools.as('fanta', 'beta').post(PATH, {
				seance_id: SEANCES.maths,
				participants: [{ user_id: ines.id, joined_at: '2026-11-20T08:30:00', left_at: '2026-11-20T09:00:00Z' }]
			})
		)
		expect(paris.presences).toMatchObject([
			{ arrivee: '2026-11-20T08:30:00+01:00', depart: '2026-11-20T10:00:00+01:00', duree_minutes: 90, statut: 'retard' }
		])
	})

	test('names the ignored people, and why, and writes the others', async () => {
		await schools.as('fanta').post(`/cours/${SEANCES.maths}/presences`, { presences: [{ etudiant_id: marie.id, statut: 'excuse' }] })
		const body = await sent([
			stay(fanta.id, '07:55', null),
			stay(ines.id, '08:00', null),
			...[koffi, paul, lea, sortie, yao, awa, parti, { id: 987_654 }].map(({ id }) => stay(id, '08:00', null)),
			stay(marie.id, '08:00', null),
			stay(marie.id, '08:10', '08:20')
		])
		expect(body).toMatchObject({ crees: 1, mis_a_jour: 0, inchanges: 0, presences: [{ etudiant_id: ines.id }] })
		expect(body.ignores).toEqual([
			{ index: 0, user_id: fanta.id, reason: 'encadrant' },
			...[koffi, paul, lea, sortie, yao, awa, parti, { id: 987_654 }].map(({ id }, nth) => ({
				index: nth + 2,
				user_id: id,
				reason: 'non_membre'
			})),
			{ index: 10, user_id: marie.id, reason: 'saisie_manuelle' },
			{ index: 11, user_id: marie.id, reason: 'saisie_manuelle' }
		])
		const { client } = await schools.store()
		const { rows } = await client.execute('SELECT DISTINCT utilisateur_id AS id FROM connexions_video ORDER BY 1')
		expect(rows.map((row) => row['id'])).toEqual([ines.id, marie.id])
		const [record] = await (
			await schools.store()
		).db
			.select()
			.from(s.presences)
			.where(sql`etudiant_id = ${marie.id}`)
		expect(record).toMatchObject({ statut: 'excuse', source: 'manuel', duree_s: null })
	})

	test('a student who left is of the class until the day they left', async () => {
		const participants = [{ user_id: sortie.id, joined_at: '2026-10-14T08:00:00Z', left_at: null }]
		expect(await sent(participants, SEANCES.early)).toMatchObject({ crees: 1, ignores: [] })
		expect(await sent([stay(sortie.id, '08:00', null)])).toMatchObject({ crees: 0, ignores: [{ reason: 'non_membre' }] })
	})

	test('a séance of several classes takes the students of each', async () => {
		expect(await sent([stay(ines.id, '08:00', null), stay(koffi.id, '08:00', null)], SEANCES.tronc)).toMatchObject({
			crees: 2,
			ignores: []
		})
	})

	test('guests alone take the attendance of every class of the séance: once it has ended, all of them were absent', async () => {
		const rates = async () => [
			(await json(schools.as('marie').get('/me/dashboard'))).taux_presence,
			(await json(schools.as('koffi').get('/me/dashboard'))).taux_presence
		]
		const guests = [stay(fanta.id, '08:00', null), stay(yao.id, '08:00', null)]
		const told = { crees: 0, presences: [], ignores: [{ reason: 'encadrant' }, { reason: 'non_membre' }] }
		expect(await sent(guests, SEANCES.tronc)).toMatchObject(told)
		expect((await journal()).map(({ action, apres }) => [action, JSON.parse(String(apres))])).toMatchObject([
			['presences.prises', { classes: [1, 2] }]
		])
		expect([await countOf('connexions_video'), await countOf('presences')]).toEqual([0, 0])
		expect(await rates()).toEqual([null, null])
		expect((await schools.as('fanta').put(`/cours/${SEANCES.tronc}/statut`, { statut: 'terminee' })).status).toBe(200)
		expect(await rates()).toEqual([0, 0])
		const before = await tablesHash(await schools.store())
		expect(await sent(guests, SEANCES.tronc)).toMatchObject(told)
		expect(await tablesHash(await schools.store())).toBe(before)
	})

	test('a second identical call writes nothing', async () => {
		const participants = [stay(ines.id, '08:00', '09:00'), stay(marie.id, '08:20', null), stay(koffi.id, '08:00', null)]
		const first = await sent(participants)
		const store = await schools.store()
		const [hash, { donnees }, lines] = [await tablesHash(store), { ...store.revisions }, await journal()]
		schools.clock.advance({ minutes: 5 })
		expect(await sent(participants)).toEqual({ ...first, crees: 0, inchanges: 2 })
		expect(await tablesHash(store)).toBe(hash)
		expect(store.revisions.donnees).toBe(donnees)
		expect(await journal()).toEqual(lines)
	})

	test('a later call adds to what is known', async () => {
		await sent([stay(ines.id, '08:20', '08:40'), stay(marie.id, '08:00', null)])
		schools.clock.advance({ minutes: 5 })
		const later = await sent([stay(ines.id, '08:10', '08:21'), stay(ines.id, '09:00', null)])
		expect(later).toMatchObject({
			crees: 0,
			mis_a_jour: 1,
			inchanges: 0,
			presences: [
				{ etudiant_id: ines.id, statut: 'present', arrivee: at('08:10'), depart: at('10:00'), duree_minutes: 90, updated_at: at('12:05') }
			]
		})
		expect(await sent([stay(ines.id, '08:12', '08:13')])).toMatchObject({ inchanges: 1, presences: [{ updated_at: at('12:05') }] })
	})

	test('copies the rules of the school to the séance when they are first used', async () => {
		const rules = (presence_minimale: number, tolerance_retard_minutes: number) =>
			write(schools, (db) => db.update(s.etablissement).set({ presence_minimale, tolerance_retard_minutes }))
		const participants = [stay(ines.id, '08:10', '08:40')]
		await rules(0.25, 5)
		expect(await sent(participants)).toMatchObject({ presences: [{ statut: 'retard' }] })
		await rules(0.9, 30)
		expect(await sent(participants)).toMatchObject({ inchanges: 1, presences: [{ statut: 'retard' }] })
		expect(await sent(participants, SEANCES.maths2)).toMatchObject({ presences: [{ statut: 'absent' }] })
		const { db } = await schools.store()
		const seances = await db
			.select()
			.from(s.seances)
			.where(sql`id <= ${SEANCES.maths2}`)
		expect(seances).toMatchObject([
			{ presence_minimale: 0.25, tolerance_retard_minutes: 5 },
			{ presence_minimale: 0.9, tolerance_retard_minutes: 30 }
		])
	})

	test('judges again when the real end moves, and leaves what people entered', async () => {
		await schools.as('fanta').post(`/cours/${SEANCES.maths}/presences`, { presences: [{ etudiant_id: marie.id, statut: 'absent' }] })
		await sent([stay(ines.id, '08:00', '08:40'), stay(marie.id, '08:00', null)])
		const statusOf = async () => {
			const rows = await (await schools.store()).db.select().from(s.presences).orderBy(s.presences.etudiant_id)
			return rows.map(({ statut, source, duree_s }) => [statut, source, duree_s])
		}
		expect(await statusOf()).toEqual([
			['absent', 'video', 2400],
			['absent', 'manuel', null]
		])
		const end = async (fin_reelle: string) => {
			expect((await schools.as('fanta').put(`/cours/${SEANCES.maths}/statut`, { statut: 'terminee', fin_reelle })).status).toBe(200)
		}
		await end(at('09:00'))
		expect(await statusOf()).toEqual([
			['present', 'video', 2400],
			['absent', 'manuel', null]
		])
		expect((await journal()).at(-1)).toMatchObject({ action: 'presences.recompute', objet: 'presences', utilisateur_id: fanta.id })
		await end(at('08:30'))
		expect((await statusOf())[0]).toEqual(['present', 'video', 1800])
		await end(at('10:30'))
		expect((await statusOf())[0]).toEqual(['absent', 'video', 2400])
	})

	test('is audited: who, from where, before and after', async () => {
		await sent([stay(ines.id, '08:00', '08:30')])
		await sent([stay(ines.id, '08:30', null)])
		const lines = await journal()
		expect(lines.map(({ action, objet }) => [action, objet])).toEqual([
			['presences.prises', 'seances'],
			['presences.connexions', 'seances'],
			['presences.video', 'presences'],
			['presences.connexions', 'seances'],
			['presences.video', 'presences']
		])
		const last = lines.at(-1)
		expect(last).toMatchObject({ utilisateur_id: fanta.id, jeton_id: fanta.id, adresse: '127.0.0.1', auteur: `utilisateur:${fanta.id}` })
		expect(JSON.parse(String(last?.avant))).toMatchObject({ statut: 'absent', duree_s: 1800 })
		expect(JSON.parse(String(last?.apres))).toMatchObject({
			seance_id: SEANCES.maths,
			etudiant_id: ines.id,
			statut: 'present',
			duree_s: 7200
		})
		expect(JSON.parse(String(lines[1]?.apres))).toEqual({ ajoutees: 1, presence_minimale: 0.5, tolerance_retard_minutes: 15 })
	})

	test('the same stays take attendance that was stored but not taken, and the absence of others counts at once', async () => {
		const rate = async () => (await json(schools.as('marie').get('/me/dashboard'))).taux_presence
		const participants = [stay(ines.id, '08:00', null)]
		const send = () => schools.as('fanta').post(PATH, { seance_id: SEANCES.terminee, participants })
		expect((await send()).status).toBe(200)
		await write(schools, (db) => db.update(s.seancesClasses).set({ presences_at: null }))
		expect(await rate()).toBeNull()
		expect(await json(send())).toMatchObject({ crees: 0, mis_a_jour: 0, inchanges: 1 })
		expect(await rate()).toBe(0)
	})

	test('minutes count up to now while the séance runs, and are counted again at its end', async () => {
		schools.clock.set('2026-11-20T08:50:00Z')
		const participants = [stay(ines.id, '07:55', null), stay(marie.id, '08:00', '08:54')]
		expect((await sent(participants)).presences).toMatchObject([
			{ depart: at('08:50'), duree_minutes: 50 },
			{ depart: at('08:50'), duree_minutes: 50 }
		])
		schools.clock.set('2026-11-20T10:00:00Z')
		expect((await schools.as('fanta').put(`/cours/${SEANCES.maths}/statut`, { statut: 'terminee' })).status).toBe(200)
		expect((await sent(participants)).presences).toMatchObject([
			{ statut: 'present', duree_minutes: 120 },
			{ statut: 'absent', duree_minutes: 54 }
		])
	})

	test('times ahead of the clock are refused, and so is a séance that begins in more than half an hour', async () => {
		const refused = async (participants: unknown) => {
			const [before, response] = [await tablesHash(await schools.store()), await post(participants)]
			await expectDocumented(response, 'POST', PATH)
			const { code, errors } = await json(response)
			expect([response.status, code]).toEqual([422, 'seance_a_venir'])
			expect(await tablesHash(await schools.store())).toBe(before)
			return Object.keys(errors ?? {})
		}
		schools.clock.set('2026-11-20T08:50:00Z')
		expect(await refused([stay(ines.id, '08:00', '08:56'), stay(marie.id, '08:00', null), stay(marie.id, '08:56', '08:57')])).toEqual([
			'participants.0.left_at',
			'participants.2.joined_at',
			'participants.2.left_at'
		])
		schools.clock.set('2026-11-20T07:29:59Z')
		expect(await refused([stay(ines.id, '07:29', null)])).toEqual([])
		schools.clock.set('2026-11-20T07:30:00Z')
		expect(await sent([stay(ines.id, '07:29', null)])).toMatchObject({ crees: 1, presences: [{ duree_minutes: 0 }] })
	})

	test('ignores unknown fields', async () => {
		const response = await schools
			.as('fanta')
			.post(PATH, { seance_id: SEANCES.maths, participants: [{ ...stay(ines.id, '08:00', null), device: 'web' }], room: 'x' })
		await expectDocumented(response, 'POST', PATH)
		expect(await json(response)).toMatchObject({ crees: 1 })
	})

	test('is not there while its module is switched off', async () => {
		await write(schools, (db) =>
			db
				.update(s.modules)
				.set({ actif: false })
				.where(sql`code = 'presences'`)
		)
		const response = await post([stay(ines.id, '08:00', null)])
		expect([response.status, (await json(response)).code]).toEqual([404, 'module_inactif'])
	})

	test('attendance of one school does not appear in the other', async () => {
		await sent([stay(ines.id, '08:00', null)])
		const beta = await schools.store('beta')
		expect(await beta.db.select().from(s.presences)).toEqual([])
		expect(await beta.db.select().from(s.connexionsVideo)).toEqual([])
		const token = schools.as('fanta', 'alpha')
		expect((await token.post(PATH, {}, { headers: { host: 'beta.test' } })).status).toBe(401)
	})
})
