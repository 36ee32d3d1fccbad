import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { selectDueReminders } from '../../src/outbox/seances.queries'
import * as s from '../../src/school/schema'
import { insertSeances, write } from '../support/affairs'
import { saidBy, signedIn, type Browser } from '../support/console'
import { insertNextYear } from '../support/next-year'
import { AT } from '../support/people'
import { lookAt, plan } from '../support/planning'
import { startSchools, type Schools } from '../support/school'

let schools: Schools
let awa: Browser
beforeEach(async () => {
	schools = await startSchools({ now: '2027-07-20T08:00:00Z', pdf: async () => new Uint8Array(3) })
	await write(schools, insertNextYear)
	awa = await signedIn(schools, 'awa')
})
afterEach(() => schools.stop())

const LESSON = { cours: '1-10', heure_debut: '08:00', heure_fin: '10:00' }

describe('a year in preparation', () => {
	test('tells nobody of its lessons, and offers no message', async () => {
		const form = '/2027-2028/seances/nouvelle?classe=30&date=2027-09-20'
		const { html, said } = await lookAt(awa, form, LESSON)
		expect(html).not.toContain('type="checkbox" name="prevenir"')
		expect(said).toContain("Personne n'est à prévenir : ces séances sont passées ou d'une année qui se prépare")
		expect((await plan(awa, form, LESSON, { prevenir: 'oui' })).status).toBe(303)
		const { db } = await schools.store()
		expect([await db.$count(s.seances), await db.$count(s.notifications), await db.$count(s.changements)]).toEqual([1, 0, 0])
	})

	test('has no reminders until the school turns to it', async () => {
		await write(schools, (db) =>
			insertSeances(db, 'Africa/Abidjan', [{ id: 1, date: '2027-09-13', heures: ['08:00', '10:00'], annee_id: 3, classes: [30] }])
		)
		const { db } = await schools.store()
		const due = () => selectDueReminders(db, Date.parse('2027-09-12T20:00:00Z') / 1000, [1440])
		expect(await due()).toEqual([])
		await awa.post('/annees/passer', { de: '2026-2027', annee: '2027-2028' })
		expect((await due()).map(({ seance_id }) => seance_id)).toEqual([1])
	})

	test('has no papers about enrollments, also if a form asks for one', async () => {
		expect(await saidBy(awa.get('/etudiants/20'))).toContain('Certificat de scolarité')
		expect(await saidBy(awa.get('/2027-2028/etudiants/20'))).not.toMatch(/Certificat de scolarité|Attestation d'inscription/)
		for (const sorte of ['certificat', 'inscription'])
			expect((await awa.post('/2027-2028/etudiants/20/papiers', { sorte, cle: sorte })).status).toBe(422)
		const { db } = await schools.store()
		expect(await db.$count(s.papiers)).toBe(0)
		expect(await saidBy((await signedIn(schools, 'ines')).get('/mes-papiers'))).not.toContain('2027-2028')
	})
})

test('a year that is over has attestations of enrollment, but no certificates of attendance', async () => {
	await awa.post('/annees/passer', { de: '2026-2027', annee: '2027-2028' })
	const make = async (sorte: string) => (await awa.post('/2026-2027/etudiants/20/papiers', { sorte, cle: sorte })).status
	expect([await make('certificat'), await make('inscription')]).toEqual([422, 303])
})

test('fees are late on the day of today whatever year is shown, in the list and on the card', async () => {
	schools.clock.set('2026-11-20T08:00:00Z')
	awa = await signedIn(schools, 'awa')
	await write(schools, async (db) => {
		await db.delete(s.frais)
		const due = { annee_id: 2, etudiant_id: 20, libelle: 'Scolarité 2', montant: 200_000, echeance: '2027-01-15', updated_at: AT }
		await db.insert(s.frais).values({ id: 3, ...due })
	})
	for (const year of ['/2027-2028', '']) {
		expect(await saidBy(awa.get(`${year}/frais`))).toMatch(/ZADI Inès .*200 000/)
		expect(await saidBy(awa.get(`${year}/frais`))).not.toContain('15/01/2027')
		expect(await saidBy(awa.get(`${year}/etudiants/20/frais`))).not.toMatch(/en retard/i)
	}
	await write(schools, (db) => db.update(s.frais).set({ echeance: '2026-11-01' }).where(eq(s.frais.id, 3)))
	expect(await saidBy(awa.get('/2027-2028/frais'))).toContain('01/11/2026')
})
