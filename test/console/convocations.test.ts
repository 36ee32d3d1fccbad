import { afterEach, beforeEach, expect, test } from 'bun:test'
import * as s from '../../src/school/schema'
import { insertEvaluations, insertNotes, write } from '../support/affairs'
import { headOf, saidBy, signedIn, type Browser } from '../support/console'
import { AT } from '../support/people'
import { publishResults } from '../support/publish'
import { json, startSchools, type Schools } from '../support/school'
import { writeSemestre } from '../support/semestre'

const [INES, MARIE] = [20, 22]
const LIST = '/classes/1/session2'

let schools: Schools
let awa: Browser
/** `writeSemestre` without compensation, published as final: Inès has 9.00 in maths, and is called to it. */
beforeEach(async () => {
	schools = await startSchools({ now: '2027-02-01T08:00:00Z' })
	await writeSemestre(schools)
	await write(schools, (db) => db.insert(s.reglements).values({ annee_id: 2, compensation: 'aucune', updated_at: AT }))
	awa = await signedIn(schools, 'awa')
	await publishResults(awa, '/classes/1/resultats')
})
afterEach(() => schools.stop())

const vu = async () => /name="vu" value="([^"]*)"/.exec(await (await awa.get(`${LIST}?periode=1`)).text())?.[1] ?? ''
const close = async () => expect((await awa.post(`${LIST}/fermer`, { periode: '1', vu: await vu() })).status).toBe(303)
const correct = async (etudiant: number, appelee: 'oui' | 'non') =>
	awa.post(`${LIST}/corriger`, { periode: '1', vu: await vu(), etudiant: String(etudiant), matiere: '1', appelee, motif: 'Décision' })
const messages = async () => {
	const { rows } = await (
		await schools.store()
	).client.execute("SELECT utilisateur_id, canal, contenu FROM outbox JOIN envois ON envois.id = envoi_id WHERE occasion LIKE 'session2:%'")
	return rows.map(({ utilisateur_id, canal, contenu }) => [utilisateur_id, canal, JSON.parse(contenu as string).app.fr.titre])
}
const texts = async () => {
	const { rows } = await (
		await schools.store()
	).client.execute("SELECT contenu FROM outbox JOIN envois ON envois.id = envoi_id WHERE occasion LIKE 'session2:%'")
	return rows.map(({ contenu }) => JSON.stringify(JSON.parse(contenu as string).app.fr))
}
const wire = async (name: 'ines' | 'marie') => (await json(schools.as(name).get('/me/resultats'))).data[0].convocations

test('students read on their pages that they are called once the list is closed, and those who are not read nothing', async () => {
	const [ines, marie] = [await signedIn(schools, 'ines'), await signedIn(schools, 'marie')]
	expect(await saidBy(ines.get('/mes-resultats'))).not.toContain('Vous passez la session 2')
	await close()
	for (const page of ['/mes-resultats', '']) {
		expect(await saidBy(ines.get(page))).toContain('Vous passez la session 2 MECA-L1, période 1 : Mathématiques')
		expect(await saidBy(marie.get(page))).not.toContain('Vous passez la session 2')
	}
})

test('the call is not shown any more once session 2 is published', async () => {
	await close()
	await write(schools, async (db) => {
		await insertEvaluations(db, [{ id: 9, date: '2027-01-30', titre: 'Rattrapage', type: 'examen', session: 2 }])
		await insertNotes(db, [[9, INES, 1200]])
	})
	await publishResults(awa, '/classes/1/resultats')
	expect(await saidBy((await signedIn(schools, 'ines')).get('/mes-resultats'))).not.toContain('Vous passez')
	// the LMS still reads who was called
	expect(
		(await json(schools.as('ines').get('/me/resultats'))).data.map(({ convocations }: { convocations: unknown[] }) => convocations.length)
	).toEqual([0, 1])
})

test('a program reads the matières of the call in the result of session 1', async () => {
	expect(await wire('ines')).toEqual([])
	await close()
	expect(await wire('ines')).toEqual([
		{ id: 1, code: 'MATH', nom: 'Mathématiques', classe: { id: 1, code: 'MECA-L1', nom: 'Mécanique L1' } }
	])
	expect(await wire('marie')).toEqual([])
})

test('closing the list sends one message to each student who is called, and none to others', async () => {
	await close()
	expect(await messages()).toEqual([[INES, 'push', expect.stringMatching(/^Session 2\s: Inès ZADI$/)]])
	await close()
	expect(await messages()).toHaveLength(1)
})

test('a student who wants no messages about marks gets none about session 2', async () => {
	await write(schools, (db) =>
		db.insert(s.preferences).values({
			utilisateur_id: INES,
			canal: 'push',
			actif: true,
			rappels_seance: true,
			notes: false,
			absences: true,
			annonces: true,
			updated_at: AT
		})
	)
	await close()
	expect(await messages()).toEqual([])
})

test('a school that does not use messages sends none', async () => {
	await write(schools, (db) => db.run("UPDATE modules SET actif = 0 WHERE code = 'notifications'"))
	await close()
	expect(await messages()).toEqual([])
})

test('a student who is put on a closed list or taken off it gets a message, but not before it is closed', async () => {
	expect((await correct(MARIE, 'oui')).status).toBe(303)
	expect(await messages()).toEqual([])
	await correct(MARIE, 'non')
	await close()
	expect((await messages()).map(([id]) => id)).toEqual([INES])
	await correct(MARIE, 'oui')
	schools.clock.advance({ minutes: 1 })
	await correct(INES, 'non')
	expect(await messages()).toEqual([
		[INES, 'push', expect.stringMatching(/^Session 2\s: Inès ZADI$/)],
		[MARIE, 'push', expect.stringMatching(/^Session 2\s: Marie EBA$/)],
		[INES, 'push', expect.stringMatching(/^Convocation annulée\s: Inès ZADI$/)]
	])
	expect(await texts()).toEqual([
		expect.stringContaining('convoque à la session 2'),
		expect.stringContaining('convoque à la session 2'),
		expect.stringContaining('ne convoque plus à la session 2')
	])
})

test('a student who is called again gets a message again', async () => {
	await close()
	const first = await messages()
	schools.clock.advance({ minutes: 1 })
	expect((await correct(INES, 'non')).status).toBe(303)
	schools.clock.advance({ minutes: 1 })
	expect((await correct(INES, 'oui')).status).toBe(303)
	const [, , ...later] = await messages()
	expect(later).toEqual(first)
})

test('a coordinator does not read in the results of a student that another filière calls them', async () => {
	await close()
	// MECA-L1 is moussa's, ENER-1 is not
	await write(schools, async (db) => {
		await db.insert(s.listesSession2).values({ classe_id: 2, periode: 1, publication_id: 1, close_at: 0, close_par: 1 })
		await db.insert(s.convocations).values({ classe_id: 2, periode: 1, etudiant_id: INES, matiere_id: 3, appelee: true })
	})
	const called = async (name: 'awa' | 'moussa') =>
		(await json(schools.as(name).get(`/etudiants/${INES}/resultats`))).data[0].convocations.map(
			({ classe }: { classe: { id: number } }) => classe.id
		)
	expect((await called('awa')).toSorted()).toEqual([1, 2])
	expect(await called('moussa')).toEqual([1])
})

test('students that a corrected session 1 calls, or does not call any more, get a message once the list is checked again', async () => {
	await close()
	schools.clock.advance({ minutes: 1 })
	await write(schools, (db) => db.run('UPDATE notes SET note_centiemes = 800 WHERE etudiant_id = 22 AND evaluation_id = 5'))
	await write(schools, (db) => db.run('UPDATE notes SET note_centiemes = 2000 WHERE etudiant_id = 20 AND evaluation_id = 4'))
	const results = '/classes/1/resultats'
	const publication = /name="publication" value="([^"]*)"/.exec(await (await awa.get(`${results}?periode=1`)).text())![1]!
	expect((await awa.post(`${results}/rouvrir`, { periode: '1', publication, motif: 'Erreur' })).status).toBe(303)
	expect((await publishResults(awa, results)).status).toBe(303)
	expect((await messages()).map(([id]) => id)).toEqual([INES])
	for (const _time of [1, 2]) expect((await awa.post(`${LIST}/verifier`, { periode: '1', vu: await vu() })).status).toBe(303)
	expect((await messages()).slice(1)).toEqual([
		[INES, 'push', expect.stringMatching(/^Convocation annulée\s: Inès ZADI$/)],
		[MARIE, 'push', expect.stringMatching(/^Session 2\s: Marie EBA$/)]
	])
})

test('the calls are a list by student for paper, which the closed list leads to', async () => {
	expect(await saidBy(awa.get(`${LIST}/convocations?periode=1`))).toContain("La liste n'est pas fermée")
	await close()
	expect(await (await awa.get(`${LIST}?periode=1`)).text()).toContain(`href="/console${LIST}/convocations?periode=1"`)
	const page = await saidBy(awa.get(`${LIST}/convocations?periode=1`))
	expect(page).toContain('ZADI Inès ETU-1 Mathématiques')
	expect(page).not.toContain('EBA')
	for (const name of ['fanta', 'ines', 'sira'] as const)
		expect((await (await signedIn(schools, name)).get(`${LIST}/convocations?periode=1`)).status).toBe(403)
})

const EVALUATIONS = `${LIST}/evaluations`
const made = async () =>
	(await (await schools.store()).db.select().from(s.evaluations))
		.filter(({ session }) => session === 2)
		.map(({ matiere_id, titre, date, bareme }) => ({ matiere_id, titre, date, bareme }))
const typed = { periode: '1', 'titre.1': 'Session 2 · Mathématiques', 'date.1': '2027-02-15', 'bareme.1': '20' }

test('the évaluations of session 2 are made from the closed list in one step, once', async () => {
	expect(await saidBy(awa.get(`${EVALUATIONS}?periode=1`))).toContain("La liste n'est pas fermée")
	expect((await awa.post(EVALUATIONS, typed)).status).toBe(409)
	await close()
	expect(await (await awa.get(`${LIST}?periode=1`)).text()).toContain(`href="/console${EVALUATIONS}?periode=1"`)
	const form = await (await awa.get(`${EVALUATIONS}?periode=1`)).text()
	expect(form).toContain('name="titre.1" value="Session 2 · Mathématiques"')
	expect(form).toContain('name="date.1" value="2027-02-15"')
	expect(form).not.toContain('titre.2')
	for (const _time of [1, 2]) expect((await awa.post(EVALUATIONS, typed)).status).toBe(303)
	expect(await made()).toEqual([{ matiere_id: 1, titre: 'Session 2 · Mathématiques', date: '2027-02-15', bareme: 20 }])
	expect(await saidBy(awa.get(`${EVALUATIONS}?periode=1`))).toContain('a son évaluation de session 2')
	expect((await awa.post(EVALUATIONS, { ...typed, 'date.1': '2027-02-16' })).status).toBe(409)
})

test('a matière whose évaluation of session 2 was withdrawn gets another from the list', async () => {
	await close()
	const dates = ['2027-02-15', '2027-02-16', '2027-02-17']
	for (const date of dates) {
		expect(await (await awa.get(`${EVALUATIONS}?periode=1`)).text()).toContain('name="titre.1"')
		for (const _time of [1, 2]) expect((await awa.post(EVALUATIONS, { ...typed, 'date.1': date })).status).toBe(303)
		expect((await made()).map((one) => one.date)).toEqual(dates.slice(0, dates.indexOf(date) + 1))
		if (date === dates.at(-1)) break
		const { id } = (await (await schools.store()).db.select().from(s.evaluations)).findLast(({ session }) => session === 2)!
		expect((await awa.post(`/evaluations/${id}/annuler`, {})).status).toBe(303)
	}
	expect(await saidBy(awa.get(`${EVALUATIONS}?periode=1`))).toContain('a son évaluation de session 2')
})

test('an évaluation of session 2 of another période is not the one of this list, where the matière has no semester', async () => {
	await close()
	await write(schools, async (db) => {
		await db.update(s.uesAnnees).set({ semestre: null })
		await insertEvaluations(db, [{ id: 9, date: '2027-06-30', session: 2, periode: 2 }])
	})
	expect(await (await awa.get(`${EVALUATIONS}?periode=1`)).text()).toContain('name="titre.1"')
	await write(schools, (db) => insertEvaluations(db, [{ id: 10, date: '2027-02-15', session: 2, periode: 1 }]))
	expect(await saidBy(awa.get(`${EVALUATIONS}?periode=1`))).toContain('a son évaluation de session 2')
})

test('évaluations of session 2 are made all or none, and a fault names its matière', async () => {
	await correct(INES, 'oui')
	await awa.post(`${LIST}/corriger`, { periode: '1', vu: await vu(), etudiant: String(INES), matiere: '2', appelee: 'oui', motif: 'x' })
	await close()
	const both = { ...typed, 'titre.2': 'Anglais', 'date.2': '2027-02-16', 'bareme.2': '0' }
	const refused = await awa.post(EVALUATIONS, both)
	const page = await refused.text()
	expect([refused.status, headOf(page)]).toEqual([422, expect.stringContaining('Barème')])
	expect(page).toContain('name="date.2" value="2027-02-16"')
	expect(await made()).toEqual([])
	expect(
		(await awa.post(EVALUATIONS, { ...both, 'titre.3': 'Autre', 'date.3': '2027-02-16', 'bareme.3': '20', 'bareme.2': '20' })).status
	).toBe(422)
	expect(await made()).toEqual([])
	expect((await awa.post(EVALUATIONS, { ...both, 'bareme.2': '40', 'date.1': '' })).status).toBe(303)
	expect(await made()).toEqual([{ matiere_id: 2, titre: 'Anglais', date: '2027-02-16', bareme: 40 }])
})

test('a matière without a teacher in the class gets no évaluation, and is named', async () => {
	await close()
	await write(schools, (db) => db.run('DELETE FROM enseignements WHERE classe_id = 1 AND matiere_id = 1'))
	expect(await saidBy(awa.get(`${EVALUATIONS}?periode=1`))).toContain("Personne n'enseigne ces matières dans la classe : Mathématiques.")
	expect((await awa.post(EVALUATIONS, typed)).status).toBe(403)
	expect(await made()).toEqual([])
})
