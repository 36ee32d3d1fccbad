import { afterEach, beforeEach, expect, test } from 'bun:test'
import { insertSeances, write } from '../support/affairs'
import { saidBy, signedIn } from '../support/console'
import type { Name } from '../support/people'
import { startSchools, type Schools } from '../support/school'
import { fullScans, statementsOf } from '../support/statements'
import { insertTeaching } from '../support/teaching'

let schools: Schools
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T12:00:00Z' })
	await insertTeaching(await schools.store())
	await write(schools, async (db) => {
		await insertSeances(db, 'Africa/Abidjan', [
			{ id: 901, date: '2026-10-05', heures: ['08:00', '10:00'], statut: 'terminee' },
			{ id: 902, date: '2026-10-06', heures: ['08:00', '10:30'], statut: 'annulee' },
			{ id: 903, date: '2026-11-18', heures: ['08:00', '09:30'], statut: 'terminee' },
			{ id: 904, date: '2026-11-20', heures: ['14:00', '16:00'], statut: 'planifiee' }
		])
		await db.run('UPDATE seances SET enseignant_id = 10 WHERE id > 900')
		await db.run('DELETE FROM seances_classes WHERE seance_id NOT IN (901, 902, 903, 904)')
		await db.run('DELETE FROM seances WHERE id NOT IN (901, 902, 903, 904)')
		await db.run("UPDATE utilisateurs SET fonctions = 'scolarite', console_seule = 1, role = 'administrateur' WHERE id = 3")
	})
	const awa = await signedIn(schools, 'awa')
	await awa.post('/absences-enseignants', {
		cle: 'a',
		enseignant: '10',
		du: '2026-12-01',
		au: '',
		de: '',
		a: '',
		motif: 'Rendez-vous médical'
	})
})
afterEach(() => schools.stop())

test('the card of a teacher has the telephone, the week, the classes, the hours by month and the absences', async () => {
	const sira = await signedIn(schools, 'sira')
	const html = await (await sira.get('/enseignants/10/fiche')).text()
	for (const words of [
		'TRAORÉ Fanta',
		'href="tel:+2250100000010"',
		'mailto:fanta@ecole.test',
		'ENS-1',
		'MECA-L1',
		'/emploi-du-temps?enseignant=10'
	])
		expect(html).toContain(words)
	const said = await saidBy(sira.get('/enseignants/10/fiche'))
	expect(said).toContain('ven. 20 nov. 14:00 – 16:00')
	expect(html).toContain('>Mécanique L1</a></th>')
	expect(said).toContain('octobre 2026 2 2 novembre 2026 1,5 3,5')
	expect(said).toContain("Total de l'année 3,5 5,5")
	expect(said).toContain('mar. 1er déc. Rendez-vous médical À décider')
	for (const link of ['/enseignants/10"', '/enseignants/10/coupon"', '/enseignants/10/heures.csv"']) expect(html).toContain(link)
})

test('a séance of the week is called under way while it lasts', async () => {
	const sira = await signedIn(schools, 'sira')
	expect(await saidBy(sira.get('/enseignants/10/fiche'))).not.toMatch(/14:00 – 16:00 Mathématiques [^:]*(Prévue|En cours)/)
	schools.clock.set('2026-11-20T14:30:00Z')
	expect(await saidBy(sira.get('/enseignants/10/fiche'))).toMatch(/14:00 – 16:00 Mathématiques [^:]*En cours/)
})

test('the hours of a teacher are a file', async () => {
	const file = await (await (await signedIn(schools, 'sira')).get('/enseignants/10/heures.csv')).text()
	expect(file).toContain('ENS-1;TRAORÉ;Fanta;2026-10;2;2')
	expect(file).toContain('ENS-1;TRAORÉ;Fanta;2026-11;1,5;3,5')
})

test('a teacher reads their own card, and changes nothing there', async () => {
	const fanta = await signedIn(schools, 'fanta')
	expect(await (await fanta.get('/compte')).text()).toContain('/enseignants/10/fiche')
	const html = await (await fanta.get('/enseignants/10/fiche')).text()
	expect(html).toContain('Rendez-vous médical')
	for (const link of ['/enseignants/10"', '/coupon"', '/absences-enseignants/1"']) expect(html).not.toContain(link)
	for (const path of ['/enseignants/11/fiche', '/enseignants/11/heures.csv', '/enseignants/999/fiche'])
		expect((await fanta.get(path)).status).toBe(403)
})

test.each<[Name]>([['moussa'], ['yao'], ['ines']])('%s opens no card of another teacher', async (name) => {
	const visitor = await signedIn(schools, name)
	for (const path of ['/enseignants/10/fiche', '/enseignants/10/heures.csv', '/enseignants/999/fiche'])
		expect((await visitor.get(path)).status).toBe(403)
	expect(await (await visitor.get('/classes/1')).text()).not.toContain('/fiche"')
})

test('students, and people who are not teachers, have no card of a teacher', async () => {
	const awa = await signedIn(schools, 'awa')
	for (const id of [20, 2, 999]) expect((await awa.get(`/enseignants/${id}/fiche`)).status).toBe(404)
	expect(await saidBy(awa.get('/enseignants/12/fiche'))).toContain('PARTI Ancien')
})

test.each(['/enseignants', '/classes/1', '/seances/904', '/repartition?classe=MECA-L1', '/absences-enseignants/1'])(
	'%s leads to the card of a teacher',
	async (path) => {
		expect(await (await (await signedIn(schools, 'sira')).get(path)).text()).toContain('/console/enseignants/10/fiche"')
	}
)

test('the card of a teacher is read by indexes', async () => {
	const store = await schools.store()
	const awa = await signedIn(schools, 'awa')
	const read = await statementsOf(store, () => awa.get('/enseignants/10/fiche'))
	expect((await Promise.all(read.map((one) => fullScans(store, one)))).flat()).toEqual([])
	expect(read.length).toBeLessThan(15)
})
