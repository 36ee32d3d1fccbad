import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { setEtablissement } from '../../src/features/etablissement/etablissement.service'
import * as s from '../../src/school/schema'
import { insertEvaluations, insertNotes, insertPresences, insertSeances, write } from '../support/affairs'
import { saidBy, signedIn } from '../support/console'
import { AT, type Name } from '../support/people'
import { startSchools, type Schools } from '../support/school'
import { fullScans, statementsOf } from '../support/statements'

/** The year of a page of marks, from its links. */
const chosenYear = (page: string) => /<a [^>]*aria-current="page"[^>]*>\s*(\d{4}-\d{4})\s*</.exec(page)?.[1]

let schools: Schools
beforeAll(async () => {
	schools = await startSchools({ now: '2026-11-20T08:00:00Z' })
	await write(schools, async (db) => {
		await insertEvaluations(db, [
			{ id: 1, date: '2026-10-01', titre: 'Premier devoir', coefficient: 1 },
			{ id: 2, date: '2026-10-08', titre: 'Partiel', coefficient: 2, bareme: 40 },
			{ id: 3, date: '2026-10-15', titre: 'Pas encore publié', publiee_le: null },
			{ id: 4, date: '2026-10-16', titre: 'Publié demain', publiee_le: '2026-11-21' },
			{ id: 5, date: '2026-10-17', titre: 'Retiré', annulee: true },
			{ id: 6, date: '2026-10-20', titre: 'Oral', matiere_id: 2 },
			{ id: 7, date: '2026-10-21', titre: 'Rattrapage de maths', session: 2 },
			{ id: 8, date: '2026-09-10', titre: 'Avant Marie' },
			{ id: 9, date: '2026-10-02', titre: 'Thermique', classe_id: 2, matiere_id: 3 },
			{ id: 10, date: '2025-11-02', titre: "De l'an dernier", classe_id: 3 }
		])
		await insertNotes(db, [
			[1, 20, 1200],
			[2, 20, 2700],
			[3, 20, 100],
			[4, 20, 100],
			[5, 20, 100],
			[7, 20, 1800],
			[8, 20, 'absent_justifie'],
			[9, 21, 900],
			[10, 20, 1550]
		])
		await insertSeances(db, 'Africa/Abidjan', [
			{ id: 1, date: '2026-10-05', heures: ['08:00', '10:00'], statut: 'terminee', presences_at: 1 },
			{ id: 2, date: '2026-11-05', heures: ['08:00', '10:30'], statut: 'terminee', presences_at: 1 },
			{ id: 3, date: '2026-11-06', heures: ['08:00', '10:00'], statut: 'terminee', presences_at: 1, matiere_id: 2 },
			{ id: 4, date: '2026-11-09', heures: ['08:00', '10:00'], statut: 'terminee' },
			{ id: 5, date: '2026-11-10', heures: ['08:00', '10:00'], statut: 'terminee', presences_at: 1, classes: [2] }
		])
		await insertPresences(db, [
			[1, 20, 'present'],
			[2, 20, 'excuse'],
			[1, 22, 'retard'],
			[2, 22, 'present'],
			[3, 22, 'present']
		])
	})
})
afterAll(() => schools.stop())

const said = async (name: Name, path: string) => saidBy((await signedIn(schools, name)).get(path))

describe('« Mes notes »', () => {
	test('the page shows published marks by UE and matière, with averages of session 1', async () => {
		const page = await said('ines', '/notes')
		// (12 × 1 + 27/2 × 2) / 3 = 13
		expect(page).toContain('Mathématiques · coefficient 3 Moyenne : 13,00 / 20')
		expect(page).toContain('Sciences de base Moyenne : 13,00 / 20')
		for (const words of ['Premier devoir', '27 / 40', 'Rattrapage de maths Rattrapage', '18 / 20', 'absence justifiée'])
			expect(page).toContain(words)
		for (const words of ['Pas encore', 'Publié demain', 'Retiré', 'Thermique', "l'an dernier"]) expect(page).not.toContain(words)
	})

	test('the page lists awaited marks, and leaves their average out', async () => {
		expect(await said('ines', '/notes')).toContain(
			'Anglais · coefficient 1 Moyenne incomplète Évaluation Note Oral mar. 20 oct. · coefficient 1 note attendue'
		)
		const marie = await said('marie', '/notes')
		expect(marie).toContain('Mathématiques · coefficient 3 Moyenne incomplète')
		for (const words of ['Avant Marie', 'Rattrapage de maths', '12 / 20']) expect(marie).not.toContain(words)
	})

	test('another year can be viewed, and an empty one says so', async () => {
		const before = await said('ines', '/notes?annee=2025-2026')
		expect([before.includes("De l'an dernier"), before.includes('15,5 / 20'), before.includes('Premier devoir')]).toEqual([
			true,
			true,
			false
		])
		const ines = await signedIn(schools, 'ines')
		expect([await (await ines.get('/notes')).text(), await (await ines.get('/notes?annee=2025-2026')).text()].map(chosenYear)).toEqual([
			'2026-2027',
			'2025-2026'
		])
		expect((await ines.get('/notes?annee=1999-2000')).status).toBe(404)
		expect(await said('koffi', '/notes?annee=2025-2026')).toContain("Aucune note n'est publiée")
	})

	test('the page never reads a whole table', async () => {
		const store = await schools.store()
		const ines = await signedIn(schools, 'ines')
		for (const path of ['/notes', '/absences']) {
			const statements = await statementsOf(store, async () => {
				expect((await ines.get(path)).status).toBe(200)
			})
			// « Mes notes » also has the year before, whose session 2 may go on
			expect(statements.length).toBeLessThanOrEqual(7)
			for (const statement of statements) expect(await fullScans(store, statement)).toEqual([])
		}
	})
})

describe('« Mes absences »', () => {
	test('the page shows absences by month, latest first, including those without a record', async () => {
		const page = await said('ines', '/absences')
		expect(page).toContain('Absences injustifiées 1 2 h Absences justifiées 1 2,5 h Retards 0')
		expect(page).toContain(
			'novembre 2026 ven. 6 nov. 08:00 – 10:00 Anglais Absence injustifiée jeu. 5 nov. 08:00 – 10:30 Mathématiques Absence justifiée'
		)
		for (const words of ['octobre', '9 nov.', '10 nov.']) expect(page).not.toContain(words)
	})

	test('the page counts late arrivals, and says if nothing is recorded', async () => {
		expect(await said('marie', '/absences')).toContain('octobre 2026 lun. 5 oct. 08:00 – 10:00 Mathématiques En retard')
		expect(await said('koffi', '/absences')).toContain('Absences injustifiées 1 2 h')
		await write(schools, (db) => db.update(s.seancesClasses).set({ presences_at: null }))
		expect(await said('koffi', '/absences')).toContain("Aucun appel n'a encore été fait")
	})
})

test.each<[Name, string]>([
	['awa', '/notes'],
	['moussa', '/notes'],
	['fanta', '/notes'],
	['awa', '/absences'],
	['fanta', '/absences']
])('%s does not have their own page %s', async (name, path) => {
	expect((await (await signedIn(schools, name)).get(path)).status).toBe(403)
})

test('without its module the page does not exist, and links do not lead to it', async () => {
	const own = await startSchools()
	try {
		await setEtablissement(await own.tenants.get('alpha'), { modules: [] }, [], { name: 'test' })
		const ines = await signedIn(own, 'ines')
		for (const path of ['/notes', '/absences', '/etudiants', '/classes']) expect((await ines.get(path)).status).toBe(404)
		expect(await (await ines.get('')).text()).not.toMatch(/href="\/console\/(notes|absences)"/)
	} finally {
		await own.stop()
	}
})

test("teachers' comments stay text", async () => {
	await write(schools, (db) => db.update(s.notes).set({ commentaire: '<img src=x onerror=alert(1)>', updated_at: AT }))
	const page = await (await (await signedIn(schools, 'ines')).get('/notes')).text()
	expect([page.includes('&lt;img src=x onerror=alert(1)>'), page.includes('<img')]).toEqual([true, false])
})

test("a séance that is called off stays in a student's week, struck through and with the word for it", async () => {
	await write(schools, (db) =>
		insertSeances(db, 'Africa/Abidjan', [{ id: 90, date: '2026-11-19', heures: ['14:00', '16:00'], statut: 'annulee', motif: 'Grève' }])
	)
	const page = await (await (await signedIn(schools, 'ines')).get('/emploi-du-temps?semaine=2026-11-16')).text()
	expect(page).toContain('<div class="slot off">')
	expect(page).toMatch(/<a href="\/console\/seances\/90" class="off">[^<]*<\/a>/)
	expect(page.match(/<span class="tag bad">Annulée<\/span>/g)).toHaveLength(2)
})
