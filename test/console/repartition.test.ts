import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { write } from '../support/affairs'
import { saidBy, signedIn, type Browser } from '../support/console'
import { startSchools, type Schools } from '../support/school'
import { insertTeaching } from '../support/teaching'

// a school for each test is slow to make where others work
setDefaultTimeout(30_000)

let schools: Schools
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T09:00:00Z' })
	await insertTeaching(await schools.store())
})
afterEach(() => schools.stop())

const rows = async (sql: string) => (await (await schools.store()).client.execute(sql)).rows
const teachings = () =>
	rows('SELECT enseignant_id, heures_prevues, date_debut, date_fin FROM enseignements WHERE classe_id = 1 AND matiere_id = 1 ORDER BY id')
const hidden = async (visitor: Browser, path: string) =>
	/name="(?:vu|base)" value="([^"]+)"/.exec(await (await visitor.get(path)).text())?.[1] ?? ''

const MATHS = '/repartition/cours/1'
const REPLACE = `${MATHS}/remplacer`

describe('who teaches what', () => {
	test('is told of each class, and what has no teacher stands out', async () => {
		await write(schools, (db) =>
			db.run(
				`INSERT INTO matieres (code, nom, cle_tri, filiere_id, niveau_id, updated_at) VALUES ('RDM', 'Résistance', 'resistance', 1, 3, ''),
				('L2', 'Du niveau suivant', 'suivant', 1, 4, ''), ('BTS', 'De cette année ailleurs', 'ailleurs', 2, 3, '')`
			)
		)
		const awa = await signedIn(schools, 'awa')
		expect(await saidBy(awa.get('/repartition'))).toContain('MECA-L1 Mécanique L1 2 1')
		const page = await saidBy(awa.get('/repartition?classe=MECA-L1'))
		expect(page).toContain('Mathématiques MATH TRAORÉ Fanta 45 h Modifier Remplacer Ajouter un enseignant 45 2 43 0')
		expect(page).toContain('Résistance RDM Sans enseignant Confier à un enseignant –')
		for (const words of ['Du niveau suivant', 'De cette année ailleurs']) expect(page).not.toContain(words)
		expect((await awa.get('/repartition?classe=RIEN')).status).toBe(404)
		await write(schools, (db) => db.run('UPDATE filieres SET active = 0 WHERE id = (SELECT filiere_id FROM classes WHERE id = 1)'))
		expect((await awa.get('/repartition?classe=MECA-L1')).status).toBe(404)
		expect(await saidBy(awa.get('/repartition'))).not.toContain('MECA-L1')
	})

	test('is the teacher of a matière on the last day too, and nobody after it', async () => {
		await write(schools, (db) => db.run("UPDATE enseignements SET date_fin = '2026-11-20' WHERE classe_id = 1 AND matiere_id = 1"))
		const page = async () => saidBy((await signedIn(schools, 'awa')).get('/repartition?classe=MECA-L1'))
		expect(await page()).toContain('Mathématiques MATH TRAORÉ Fanta')
		schools.clock.set('2026-11-21T09:00:00Z')
		expect(await page()).toContain('Mathématiques MATH Sans enseignant TRAORÉ Fanta')
	})

	test('is given by a form, once to one teacher', async () => {
		const awa = await signedIn(schools, 'awa')
		expect(await (await awa.get('/repartition/cours/nouvelle?classe=ENER-1&matiere=THER')).text()).toContain(
			'<option value="THER" selected'
		)
		const given = { classe: 'ENER-1', matiere: 'THER', enseignant: 'ENS-1', heures_prevues: '', date_debut: '', date_fin: '' }
		expect((await awa.post('/repartition/cours/nouvelle', { ...given, date_debut: '2027-02-01', date_fin: '2027-01-01' })).status).toBe(422)
		expect((await awa.post('/repartition/cours/nouvelle', { ...given, enseignant: 'ENS-0' })).status).toBe(422)
		expect((await awa.post('/repartition/cours/nouvelle', given)).headers.get('location')).toEndWith(
			'/repartition?classe=ENER-1&fait=creee'
		)
		expect((await awa.post('/repartition/cours/nouvelle', given)).status).toBe(303)
		expect(await rows('SELECT 1 FROM enseignements WHERE classe_id = 2 AND enseignant_id = 10')).toHaveLength(1)
		expect(
			(await awa.post('/repartition/cours/4/supprimer', { vu: await hidden(awa, '/repartition/cours/4') })).headers.get('location')
		).toEndWith('/repartition?classe=ENER-1&fait=supprimee')
	})

	test('is for scolarite', async () => {
		for (const name of ['moussa', 'fanta', 'ines'] as const) {
			const visitor = await signedIn(schools, name)
			for (const path of ['/repartition', '/repartition?classe=MECA-L1', MATHS, REPLACE]) expect((await visitor.get(path)).status).toBe(403)
			expect((await visitor.post(REPLACE, { enseignant: 'ENS-2', des: '2027-01-04' })).status).toBe(403)
		}
		await write(schools, (db) => db.run("UPDATE utilisateurs SET fonctions = 'scolarite' WHERE id = 11"))
		expect((await (await signedIn(schools, 'yao')).get(REPLACE)).status).toBe(200)
		expect(await teachings()).toHaveLength(1)
	})
})

describe('a teacher who takes over from a day on', () => {
	const form = async (visitor: Browser, rest: Record<string, string> = {}) => ({
		base: await hidden(visitor, REPLACE),
		enseignant: 'ENS-2',
		des: '2027-01-04',
		ancien: '2',
		nouveau: '43',
		...rest
	})

	test('begins when the other has ended, and shares the hours, in one write', async () => {
		const awa = await signedIn(schools, 'awa')
		const page = await (await awa.get(REPLACE)).text()
		expect(page).toContain('name="ancien" value="2"')
		expect(page).toContain('name="nouveau" value="43"')
		expect(page).toContain('Les 2 séances à venir aussi')
		const sent = await form(awa)
		expect((await awa.post(REPLACE, sent)).status).toBe(303)
		const both = [
			{ enseignant_id: 10, heures_prevues: 2, date_debut: null, date_fin: '2027-01-03' },
			{ enseignant_id: 11, heures_prevues: 43, date_debut: '2027-01-04', date_fin: null }
		]
		expect(await teachings()).toEqual(both as never)
		expect(await rows("SELECT DISTINCT ecriture_id FROM journal_lignes WHERE objet = 'enseignements'")).toHaveLength(1)
		expect((await awa.post(REPLACE, sent)).status).toBe(303)
		expect(await teachings()).toEqual(both as never)
		expect(await saidBy(awa.get('/repartition?classe=MECA-L1'))).toContain(
			"TRAORÉ Fanta 2 h, jusqu'au 03/01/2027 Modifier Remplacer N'GUESSAN Yao 43 h, depuis le 04/01/2027 Modifier"
		)
	})

	test.each([
		[{ des: '' }, 'des'],
		[{ des: '31/02/2027' }, 'des'],
		[{ enseignant: '' }, 'enseignant'],
		[{ enseignant: 'ENS-0' }, 'enseignant'],
		[{ nouveau: 'beaucoup' }, 'nouveau'],
		[{ ancien: '-1' }, 'ancien']
	])('is refused at the field that is wrong: %p', async (wrong, field) => {
		const awa = await signedIn(schools, 'awa')
		const refused = await awa.post(REPLACE, await form(awa, wrong))
		expect(refused.status).toBe(422)
		const html = await refused.text()
		expect(html.slice(0, html.indexOf('class="why"')).lastIndexOf(`name="${field}"`)).toBeGreaterThan(
			html.lastIndexOf('class="field wrong"')
		)
		expect(await teachings()).toHaveLength(1)
	})

	test('keeps the last day of who is replaced', async () => {
		await write(schools, (db) => db.run("UPDATE enseignements SET date_fin = '2027-05-31' WHERE id = 1"))
		const awa = await signedIn(schools, 'awa')
		expect(/name="fin"[^>]*/.exec(await (await awa.get(REPLACE)).text())?.[0]).toContain('value="2027-05-31"')
	})

	test('waits while somebody else has changed the teaching', async () => {
		const [awa, other] = [await signedIn(schools, 'awa'), await signedIn(schools, 'awa')]
		const sent = await form(awa)
		await other.post(MATHS, { heures_prevues: '60', vu: await hidden(other, MATHS) })
		expect((await awa.post(REPLACE, sent)).status).toBe(409)
		expect(await teachings()).toMatchObject([{ heures_prevues: 60, date_fin: null }])
	})
})
