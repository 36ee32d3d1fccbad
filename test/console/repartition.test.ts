import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { insertSeances, write } from '../support/affairs'
import { saidBy, signedIn, type Browser } from '../support/console'
import { startSchools, type Schools } from '../support/school'
import { sentOf, sentWith } from '../support/sent-form'
import { insertTeaching } from '../support/teaching'

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
	test('the list shows each class, and matières without a teacher stand out', async () => {
		await write(schools, (db) =>
			db.run(
				`INSERT INTO matieres (code, nom, cle_tri, filiere_id, niveau_id, updated_at) VALUES ('RDM', 'Résistance', 'resistance', 1, 3, ''),
				('L2', 'Du niveau suivant', 'suivant', 1, 4, ''), ('BTS', 'De cette année ailleurs', 'ailleurs', 2, 3, '')`
			)
		)
		const awa = await signedIn(schools, 'awa')
		expect(await saidBy(awa.get('/repartition'))).toContain('Mécanique L1 MECA-L1 2 1')
		const page = await saidBy(awa.get('/repartition?classe=MECA-L1'))
		expect(page).toContain('Mathématiques MATH TRAORÉ Fanta 45 h Modifier Remplacer Ajouter un enseignant 45 2 43 0')
		expect(page).toContain('Résistance RDM Sans enseignant Confier à un enseignant –')
		for (const words of ['Du niveau suivant', 'De cette année ailleurs']) expect(page).not.toContain(words)
		expect((await awa.get('/repartition?classe=RIEN')).status).toBe(404)
		await write(schools, (db) => db.run('UPDATE filieres SET active = 0 WHERE id = (SELECT filiere_id FROM classes WHERE id = 1)'))
		expect((await awa.get('/repartition?classe=MECA-L1')).status).toBe(404)
		expect(await saidBy(awa.get('/repartition'))).not.toContain('MECA-L1')
	})

	test('a teaching includes its last day, and no later one', async () => {
		await write(schools, (db) => db.run("UPDATE enseignements SET date_fin = '2026-11-20' WHERE classe_id = 1 AND matiere_id = 1"))
		const page = async () => saidBy((await signedIn(schools, 'awa')).get('/repartition?classe=MECA-L1'))
		expect(await page()).toContain('Mathématiques MATH TRAORÉ Fanta')
		schools.clock.set('2026-11-21T09:00:00Z')
		expect(await page()).toContain('Mathématiques MATH Sans enseignant TRAORÉ Fanta')
	})

	test('the form of a teaching is titled by the name of its matière beside the code', async () => {
		expect(await (await (await signedIn(schools, 'awa')).get(MATHS)).text()).toContain('<h1>MATH · Mathématiques</h1>')
	})

	test('a form gives a teaching, once to each teacher', async () => {
		const awa = await signedIn(schools, 'awa')
		expect(await (await awa.get('/repartition/cours/nouvelle?classe=ENER-1&matiere=THER')).text()).toContain(
			'<option value="THER" selected'
		)
		const given = { classe: 'ENER-1', matiere: 'THER', enseignant: 'ENS-1', heures_prevues: '', date_debut: '', date_fin: '' }
		expect((await awa.post('/repartition/cours/nouvelle', { ...given, date_debut: '2027-02-01', date_fin: '2027-01-01' })).status).toBe(422)
		const turned = await awa.post('/repartition/cours/nouvelle', { ...given, date_debut: '2027-02-01', date_fin: '2027-01-01' })
		expect(await saidBy(turned)).toContain('Dernier jour Choisissez un jour à partir du 01/02/2027.')
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

	test('only scolarite gives teachings', async () => {
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

describe('a teaching that ends', () => {
	const form = async (visitor: Browser, changes: Record<string, string>) =>
		sentWith(sentOf(await (await visitor.get(MATHS)).text()), changes)
	beforeEach(() =>
		write(schools, (db) =>
			insertSeances(db, 'Africa/Abidjan', [
				{ id: 301, date: '2026-11-27', heures: ['08:00', '10:00'] },
				{ id: 302, date: '2026-11-28', heures: ['08:00', '10:00'], classes: [1, 2] },
				// another matière, another class, another teacher, and one that is called off
				{ id: 303, date: '2026-11-28', heures: ['10:00', '12:00'], matiere_id: 2 },
				{ id: 304, date: '2026-11-28', heures: ['14:00', '16:00'], classes: [2] },
				{ id: 305, date: '2026-11-29', heures: ['08:00', '10:00'], enseignant_id: 11 },
				{ id: 306, date: '2026-11-29', heures: ['10:00', '12:00'], statut: 'annulee' }
			])
		)
	)

	test('ending a teaching before coming séances says which stay with the teacher, and asks once', async () => {
		const awa = await signedIn(schools, 'awa')
		const asked = await awa.post(MATHS, await form(awa, { date_fin: '2026-11-20' }))
		expect(asked.status).toBe(200)
		const html = await asked.text()
		const said = await saidBy(new Response(html))
		expect(said).toContain(
			'À confirmer : 2 séances à venir après le 20/11/2026 sont encore au nom de cet enseignant, et le restent. ' +
				"Pour les donner à quelqu'un d'autre : « Remplacer ». " +
				'ven. 27 nov., 08:00 : Mathématiques, MECA-L1 sam. 28 nov., 08:00 : Mathématiques, ENER-1, MECA-L1'
		)
		expect(html).toContain(`href="/console${MATHS}/remplacer"`)
		expect(await teachings()).toMatchObject([{ date_fin: null }])
		expect((await awa.post(MATHS, sentOf(html))).status).toBe(303)
		expect(await teachings()).toMatchObject([{ date_fin: '2026-11-20' }])
		// a confirmation does not count for another change
		expect((await awa.post(MATHS, await form(awa, { heures_prevues: '50' }))).status).toBe(303)
	})

	test('another day than the confirmed one asks again', async () => {
		const awa = await signedIn(schools, 'awa')
		const html = await (await awa.post(MATHS, await form(awa, { date_fin: '20/11/2026' }))).text()
		expect(html).toContain('2 séances à venir après le 20/11/2026')
		const again = await awa.post(MATHS, sentWith(sentOf(html), { date_fin: '2026-11-27' }))
		expect([again.status, await saidBy(again)]).toEqual([200, expect.stringContaining('Une séance à venir après le 27/11/2026')])
		expect(await teachings()).toMatchObject([{ date_fin: null }])
	})

	test.each(['2026-11-28', '2027-06-30', ''])('with nothing to come after %p is saved at once', async (date_fin) => {
		const awa = await signedIn(schools, 'awa')
		expect((await awa.post(MATHS, await form(awa, { date_fin, heures_prevues: '46' }))).status).toBe(303)
		expect(await teachings()).toMatchObject([{ date_fin: date_fin === '' ? null : date_fin, heures_prevues: 46 }])
	})

	test('giving a teaching to somebody else on its card says which séances stay with the former teacher', async () => {
		const awa = await signedIn(schools, 'awa')
		const asked = await awa.post(MATHS, await form(awa, { enseignant: 'ENS-2', date_fin: '2026-11-20' }))
		const html = await asked.text()
		expect([asked.status, await saidBy(new Response(html))]).toEqual([
			200,
			expect.stringContaining(
				"À confirmer : 4 séances à venir de ce cours sont au nom de son enseignant, et le restent. Pour les donner à quelqu'un d'autre : « Remplacer »."
			)
		])
		const before = await teachings()
		expect((await awa.post(MATHS, sentOf(html))).status).toBe(303)
		expect(await teachings()).not.toEqual(before)
	})

	test('a teaching that begins later says which séances come before', async () => {
		const awa = await signedIn(schools, 'awa')
		const asked = await awa.post(MATHS, await form(awa, { date_debut: '28/11/2026' }))
		expect([asked.status, await saidBy(asked)]).toEqual([200, expect.stringMatching(/3 séances à venir avant le 28\/11\/2026/)])
		const one = await awa.post(MATHS, await form(awa, { date_debut: '2026-11-20', date_fin: '2026-11-27' }))
		expect(await saidBy(one)).toMatch(/À confirmer : Une séance à venir après le 27\/11\/2026/)
	})

	test('removing a teaching asks first, once, if séances remain', async () => {
		const awa = await signedIn(schools, 'awa')
		const remove = `${MATHS}/supprimer`
		const removal = async (html: string) => ({
			vu: /name="vu" value="([^"]+)"/.exec(html)![1]!,
			confirme: /name="confirme" value="([^"]+)"/.exec(html)?.[1] ?? ''
		})
		const plain = await removal(await (await awa.get(MATHS)).text())
		for (const sent of [plain, { ...plain, confirme: 'x' }]) {
			const asked = await awa.post(remove, sent)
			expect([asked.status, await saidBy(asked)]).toEqual([
				200,
				expect.stringMatching(/4 séances à venir de ce cours .* Supprimer cette fiche .* Supprimer quand même/)
			])
			expect(await teachings()).toHaveLength(1)
		}
		const html = await (await awa.post(remove, plain)).text()
		await write(schools, (db) => db.run("UPDATE seances SET statut = 'annulee' WHERE id = 302"))
		expect(await saidBy(awa.post(remove, await removal(html)))).toContain('3 séances à venir de ce cours')
		await write(schools, (db) => db.run("UPDATE seances SET statut = 'annulee' WHERE enseignant_id = 10"))
		expect((await awa.post(remove, plain)).status).toBe(303)
		expect(await teachings()).toEqual([])
	})

	test('coming séances are counted from today, however long ago the teaching ends', async () => {
		const awa = await signedIn(schools, 'awa')
		expect(await saidBy(awa.post(MATHS, await form(awa, { date_fin: '2026-10-01' })))).toContain('4 séances à venir')
	})

	test('the question names five of the séances, and counts the others', async () => {
		const awa = await signedIn(schools, 'awa')
		await write(schools, (db) =>
			insertSeances(
				db,
				'Africa/Abidjan',
				[1, 2, 3, 4].map((n) => ({ id: 310 + n, date: `2026-12-0${n}`, heures: ['08:00', '10:00'] as const }))
			)
		)
		const said = await saidBy(awa.post(MATHS, await form(awa, { date_fin: '2026-11-20' })))
		expect(said).toContain('6 séances à venir après')
		expect(said).toMatch(/jeu\. 3 déc\., 08:00 : Mathématiques, MECA-L1 … et une autre/)
	})

	test('a school without a timetable is not asked', async () => {
		const awa = await signedIn(schools, 'awa')
		await write(schools, (db) => db.run("UPDATE modules SET actif = 0 WHERE code = 'emploi_temps'"))
		expect((await awa.post(MATHS, await form(awa, { date_fin: '2026-11-20' }))).status).toBe(303)
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

	test('the successor begins after the former teacher has ended, and gets the rest of the hours, in one write', async () => {
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
	])('a wrong field refuses the form and shows its fault: %p', async (wrong, field) => {
		const awa = await signedIn(schools, 'awa')
		const refused = await awa.post(REPLACE, await form(awa, wrong))
		expect(refused.status).toBe(422)
		const html = await refused.text()
		expect(html.slice(0, html.indexOf('class="why"')).lastIndexOf(`name="${field}"`)).toBeGreaterThan(
			html.lastIndexOf('class="field wrong"')
		)
		expect(await teachings()).toHaveLength(1)
	})

	test.each([
		['fr', 'Le dernier jour de ce cours est le 20/11/2026 : le remplaçant commence ce jour-là au plus tard.'],
		['en', 'The last day of this course is 20/11/2026: the new teacher begins on that day at the latest.']
	])("a day after the former teacher's last day is refused in words of the page: %s", async (langue, sentence) => {
		await write(schools, (db) => db.run("UPDATE enseignements SET date_fin = '2026-11-20' WHERE id = 1"))
		await write(schools, (db) => db.run(`UPDATE utilisateurs SET langue = '${langue}' WHERE id = 1`))
		const awa = await signedIn(schools, 'awa')
		const refused = await awa.post(REPLACE, await form(awa, { fin: '2026-11-20', des: '2026-11-24' }))
		expect(refused.status).toBe(422)
		const said = await saidBy(refused)
		expect(said).toContain(sentence)
		expect(said).not.toContain('date_')
		expect((await awa.post(REPLACE, await form(awa, { fin: '2026-11-20', des: '2026-11-20' }))).status).toBe(303)
	})

	test.each([
		['fr', "L'enseignant remplacé commence le 10/11/2026 : le remplaçant commence après ce jour."],
		['en', 'The former teacher begins on 10/11/2026: the new one begins after that day.']
	])('a day before the former teacher has begun is refused in words of the page: %s', async (langue, sentence) => {
		await write(schools, (db) => db.run("UPDATE enseignements SET date_debut = '2026-11-10' WHERE id = 1"))
		await write(schools, (db) => db.run(`UPDATE utilisateurs SET langue = '${langue}' WHERE id = 1`))
		const awa = await signedIn(schools, 'awa')
		const refused = await awa.post(REPLACE, await form(awa, { des: '2026-11-10' }))
		const said = await saidBy(refused)
		expect([refused.status, said.includes(sentence), said.includes('date_')]).toEqual([422, true, false])
		expect((await awa.post(REPLACE, await form(awa, { des: '2026-11-11' }))).status).toBe(303)
	})

	test("the former teacher's last day stays", async () => {
		await write(schools, (db) => db.run("UPDATE enseignements SET date_fin = '2027-05-31' WHERE id = 1"))
		const awa = await signedIn(schools, 'awa')
		expect(/name="fin"[^>]*/.exec(await (await awa.get(REPLACE)).text())?.[0]).toContain('value="2027-05-31"')
	})

	test('nothing is written while somebody else has changed the teaching', async () => {
		const [awa, other] = [await signedIn(schools, 'awa'), await signedIn(schools, 'awa')]
		const sent = await form(awa)
		await other.post(MATHS, { heures_prevues: '60', vu: await hidden(other, MATHS) })
		expect((await awa.post(REPLACE, sent)).status).toBe(409)
		expect(await teachings()).toMatchObject([{ heures_prevues: 60, date_fin: null }])
	})
})
