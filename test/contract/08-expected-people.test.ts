import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { insertEvaluations, insertSeances, write } from '../support/affairs'
import { saidBy, signedIn } from '../support/console'
import type { Name } from '../support/people'
import { json, startSchools, type Schools, type SchoolCode } from '../support/school'

type Row = { readonly etudiant_id?: number; readonly user_id: number }

const [INES, MARIE, SORTIE] = [20, 22, 25]
let schools: Schools
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T09:00:00Z' })
	for (const code of ['alpha', 'beta'] as const)
		await write(
			schools,
			async (db) => {
				await insertSeances(db, 'Africa/Abidjan', [{ id: 60, date: '2026-11-20', heures: ['08:00', '10:00'], mode: 'en_ligne' }])
				await insertEvaluations(db, [{ id: 50, date: '2026-11-19' }])
			},
			code
		)
	await write(schools, (db) => db.run(sql`UPDATE utilisateurs SET actif = 0 WHERE id IN (${INES}, ${SORTIE})`))
})
afterEach(() => schools.stop())

const as = (name: Name, code: SchoolCode = 'alpha') => schools.as(name, code)
const idsOf = async (path: string, code: SchoolCode = 'alpha') =>
	((await json(as('awa', code).get(path))).data as Row[]).map(({ etudiant_id, user_id }) => etudiant_id ?? user_id)
const door = async (user_id: number) =>
	(await json(as('fanta').post('/seances/60/validate-participant', { user_id }))) as { accepted: boolean; reason: string | null }

describe('an Active student whose account is closed', () => {
	test('is in the roster, among the participants and let in at the door', async () => {
		expect(new Set(await idsOf('/classes/1/etudiants'))).toEqual(new Set([INES, MARIE]))
		expect(new Set(await idsOf('/etudiants?classe_id=1'))).toEqual(new Set([INES, MARIE]))
		expect(new Set(await idsOf('/seances/60/participants'))).toEqual(new Set([INES, MARIE]))
		expect(await door(INES)).toMatchObject({ accepted: true, reason: null })
		expect((await json(as('awa').get('/classes/1'))).effectif_reel).toBe(2)
	})

	test('gets attendance from the video room and by hand, and marks', async () => {
		const stay = { user_id: INES, joined_at: '2026-11-20T08:00:00Z', left_at: '2026-11-20T09:00:00Z' }
		const video = await json(as('fanta').post('/attendances/from-video-session', { seance_id: 60, participants: [stay] }))
		expect([video.crees, video.ignores]).toEqual([1, []])
		const byHand = { presences: [{ etudiant_id: INES, statut: 'retard' }] }
		expect((await as('fanta').post('/cours/60/presences', byHand)).status).toBe(200)
		expect((await as('fanta').post('/evaluations/50/notes', { notes: [{ etudiant_id: INES, note: 12 }] })).status).toBe(200)
	})

	test('is in the register of the console', async () => {
		expect(await saidBy((await signedIn(schools, 'fanta')).get('/seances/60/appel'))).toContain('ZADI')
	})

	test('cannot sign in or use a token', async () => {
		expect((await as('ines').get('/auth/me')).status).toBe(401)
		expect((await as('ines').get('/emploi-temps')).status).toBe(401)
		expect((await as('ines', 'beta').get('/auth/me')).status).toBe(200)
	})
})

test('somebody without an Active enrollment on that day is not expected anywhere, with or without an account', async () => {
	await write(schools, (db) => db.run(sql`UPDATE inscriptions SET date_sortie = '2026-11-20' WHERE etudiant_id = ${MARIE}`))
	for (const id of [MARIE, SORTIE]) {
		expect(await door(id)).toMatchObject({ accepted: false, reason: 'non_membre' })
		const stay = { user_id: id, joined_at: '2026-11-20T08:00:00Z', left_at: '2026-11-20T09:00:00Z' }
		const video = await json(as('fanta').post('/attendances/from-video-session', { seance_id: 60, participants: [stay] }))
		expect(video.ignores).toEqual([{ index: 0, user_id: id, reason: 'non_membre' }])
		expect((await as('fanta').post('/cours/60/presences', { presences: [{ etudiant_id: id, statut: 'absent' }] })).status).toBe(422)
	}
	expect(await idsOf('/seances/60/participants')).toEqual([INES])
	expect(await idsOf('/classes/1/etudiants')).toEqual([INES])
	expect(new Set(await idsOf('/seances/60/participants', 'beta'))).toEqual(new Set([INES, MARIE]))
})

describe('closing the account of a student', () => {
	const QUESTION = 'Mettre fin aussi à son inscription ?'
	const close = async () => {
		const awa = await signedIn(schools, 'awa')
		const closed = await awa.post(`/etudiants/${MARIE}/compte`, { actif: 'non' })
		return { awa, card: await awa.get(closed.headers.get('location')!.replace('/console', '')) }
	}

	test('asks on the card whether the enrollment ends too, and says what stays', async () => {
		const { awa, card } = await close()
		const html = await card.clone().text()
		expect(await saidBy(card)).toContain(`${QUESTION} Tant que l'inscription continue, l'étudiant reste dans la liste de sa classe`)
		const depart = /href="\/console(\/etudiants\/22\/inscriptions\/\d+\/depart)"/.exec(html)![1]!
		expect((await awa.get(depart)).status).toBe(200)
		expect(await saidBy(awa.get(`/acces/${MARIE}`))).toContain(QUESTION)
	})

	test('asks nothing while the account is open, when the enrollment is over, or of those who may not end it', async () => {
		const awa = await signedIn(schools, 'awa')
		expect(await saidBy(awa.get(`/etudiants/${MARIE}`))).not.toContain(QUESTION)
		expect(await saidBy(awa.get(`/acces/${MARIE}`))).not.toContain(QUESTION)
		expect(await saidBy(awa.get(`/etudiants/${SORTIE}`))).not.toContain(QUESTION)
		expect(await saidBy((await signedIn(schools, 'moussa')).get(`/etudiants/${INES}`))).not.toContain(QUESTION)
	})
})
