import { afterEach, beforeEach, expect, test } from 'bun:test'
import * as s from '../../src/school/schema'
import { insertEvaluations, insertNotes, write } from '../support/affairs'
import { browser, saidBy, signedIn, type Browser } from '../support/console'
import { insertNextYear } from '../support/next-year'
import { AT, PASSWORD } from '../support/people'
import { publishResults } from '../support/publish'
import { json, startSchools, type Schools } from '../support/school'
import { writeSemestre } from '../support/semestre'

let schools: Schools
let awa: Browser
/** Inès is called to session 2 in maths; then the school moves to 2027-2028, before anybody has a mark of the resit. */
beforeEach(async () => {
	schools = await startSchools({ now: '2027-09-15T08:00:00Z' })
	await writeSemestre(schools)
	await write(schools, async (db) => {
		await insertNextYear(db)
		await db.insert(s.reglements).values({ annee_id: 2, compensation: 'aucune', updated_at: AT })
	})
	const scolarite = browser(schools)
	await scolarite.post('/connexion', { identifiant: 'scolarite', mot_de_passe: PASSWORD, vers: '' })
	await publishResults(scolarite, '/classes/1/resultats', 'definitifs')
	const list = await (await scolarite.get('/classes/1/session2?periode=1')).text()
	await scolarite.post('/classes/1/session2/fermer', { periode: '1', vu: /name="vu" value="([^"]*)"/.exec(list)?.[1] ?? '' })
	await write(schools, (db) =>
		insertEvaluations(db, [{ id: 9, ref: 'RATTRAPAGE', date: '2027-09-14', titre: 'Rattrapage', type: 'examen', session: 2 }])
	)
	awa = await signedIn(schools, 'awa')
	await awa.post('/annees/passer', { de: '2026-2027', annee: '2027-2028' })
})
afterEach(() => schools.stop())

const SESSION_2 = 'Année 2026-2027 : la session 2 continue'

test('a teacher finds the évaluations of session 2 of the former year below those of the current one, and types their marks', async () => {
	const fanta = await signedIn(schools, 'fanta')
	const page = await saidBy(fanta.get('/evaluations'))
	expect(page.slice(page.indexOf(SESSION_2))).toContain('Rattrapage')
	expect(page).not.toContain('Examen de maths')
	expect(await saidBy(fanta.get('/evaluations/9'))).toContain('ZADI Inès')
	expect(await saidBy((await signedIn(schools, 'yao')).get('/evaluations'))).not.toContain('Rattrapage')
})

test('a student reads their call and their marks of session 2 of the former year without choosing a year', async () => {
	const ines = await signedIn(schools, 'ines')
	expect(await saidBy(ines.get('/mes-resultats'))).toContain(SESSION_2)
	expect(await saidBy(ines.get('/notes'))).not.toContain(SESSION_2)
	await write(schools, (db) => insertNotes(db, [[9, 20, 1400]]))
	const notes = await saidBy(ines.get('/notes'))
	expect(notes.slice(notes.indexOf(SESSION_2))).toContain('Rattrapage')
	const marie = await signedIn(schools, 'marie')
	for (const path of ['/mes-resultats', '/notes']) expect(await saidBy(marie.get(path))).not.toContain(SESSION_2)
})

test('a learning platform sends marks of session 2 of the former year, until that year is closed', async () => {
	const send = async (note: number) => {
		const answer = await schools.as('fanta').post('/evaluations/9/notes', { notes: [{ etudiant_id: 20, note, etat: 'note' }] })
		return [answer.status, ((await json(answer)) as { code?: string }).code]
	}
	expect(await send(14)).toEqual([200, undefined])
	await write(schools, (db) => db.run('UPDATE annees SET cloturee = 1 WHERE id = 2'))
	expect(await send(15)).toEqual([422, 'annee_cloturee'])
	const fanta = await signedIn(schools, 'fanta')
	expect(await saidBy(fanta.get('/evaluations'))).not.toContain(SESSION_2)
	expect(await saidBy((await signedIn(schools, 'ines')).get('/mes-resultats'))).not.toContain(SESSION_2)
})
