import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { write } from '../support/affairs'
import { saidBy, signedIn, type Browser } from '../support/console'
import type { Name } from '../support/people'
import { startSchools, type Schools } from '../support/school'
import { insertTeaching } from '../support/teaching'

let schools: Schools
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T09:00:00Z' })
	await insertTeaching(await schools.store())
})
afterEach(() => schools.stop())

const rows = async (sql: string) => (await (await schools.store()).client.execute(sql)).rows
const seenOn = async (visitor: Browser, path: string) => /name="vu" value="([^"]+)"/.exec(await (await visitor.get(path)).text())?.[1] ?? ''

/** Makes Yao, who teaches, one of the staff with some fonctions as well. */
const asStaff = async (fonctions: string) =>
	write(schools, (db) => db.run(`UPDATE utilisateurs SET fonctions = '${fonctions}' WHERE id = 11`))

describe('« Établissement »', () => {
	test('leads an administrator to all that the school keeps of itself, by groups', async () => {
		const awa = await signedIn(schools, 'awa')
		const page = await saidBy(awa.get('/etablissement'))
		for (const words of ['Année et calendrier', 'Périodes', 'Jours chômés', 'Salles', 'Formations', 'Filières', 'UE', 'Matières'])
			expect(page).toContain(words)
		expect(await (await awa.get('')).text()).toContain('href="/console/etablissement"')
	})

	test('leads nobody to a page that says no, nor to a module that is off', async () => {
		await asStaff('scolarite')
		const yao = await signedIn(schools, 'yao')
		const page = await saidBy(yao.get('/etablissement'))
		expect(page).toContain('Filières')
		expect(page).not.toContain('Périodes')
		await write(schools, (db) => db.run("UPDATE modules SET actif = 0 WHERE code = 'structure'"))
		expect(await saidBy(yao.get('/etablissement'))).not.toContain('Formations')
		expect((await yao.get('/filieres')).status).toBe(404)
	})

	test.each<[Name, number]>([
		['awa', 200],
		['moussa', 403],
		['fanta', 403],
		['ines', 403]
	])('opens for %s: %d', async (name, status) => {
		const visitor = await signedIn(schools, name)
		expect((await visitor.get('/etablissement')).status).toBe(status)
		expect((await (await visitor.get('')).text()).includes('/etablissement"')).toBe(status === 200)
	})
})

describe('the periods of a year', () => {
	const P1 = { libelle: 'Semestre 1', rang: '1', niveau: '', date_debut: '2026-09-14', date_fin: '2027-01-31' }
	const P2 = { libelle: 'Semestre 2', rang: '2', niveau: '', date_debut: '2027-02-01', date_fin: '2027-07-31' }

	test('are those of the current year, and the second begins when the first is over', async () => {
		const awa = await signedIn(schools, 'awa')
		expect((await awa.post('/periodes/nouvelle', P1)).status).toBe(303)
		const early = await awa.post('/periodes/nouvelle', { ...P2, date_debut: '2027-01-15' })
		expect(early.status).toBe(422)
		expect(await early.text()).toContain('value="2027-01-15"')
		expect((await awa.post('/periodes/nouvelle', { ...P2, date_fin: '2027-01-31' })).status).toBe(422)
		expect((await awa.post('/periodes/nouvelle', { ...P2, date_fin: '2027-12-31' })).status).toBe(422)
		expect((await awa.post('/periodes/nouvelle', P2)).status).toBe(303)
		expect(await rows('SELECT annee_id, rang, libelle FROM periodes ORDER BY rang')).toEqual([
			{ annee_id: 2, rang: 1, libelle: 'Semestre 1' },
			{ annee_id: 2, rang: 2, libelle: 'Semestre 2' }
		] as never)
		expect(await saidBy(awa.get('/periodes'))).toContain('14/09/2026')
	})
})

describe('a filière', () => {
	const GC = { code: 'GC', nom: 'Génie civil', systeme: 'LMD', tronc_commun: 'non', active: 'oui' }

	test('is made with its coordinators, who coordinate it from then on', async () => {
		const awa = await signedIn(schools, 'awa')
		expect((await awa.post('/filieres/nouvelle', { ...GC, coordinateurs: 'moussa' })).status).toBe(303)
		expect(await rows("SELECT utilisateur_id FROM coordinations JOIN filieres ON id = filiere_id WHERE code = 'GC'")).toMatchObject([
			{ utilisateur_id: 2 }
		])
		expect((await awa.post('/filieres/nouvelle', { ...GC, code: 'GE', coordinateurs: 'fanta' })).status).toBe(422)
	})

	test('takes no code of another one, and no name of 300 characters', async () => {
		const awa = await signedIn(schools, 'awa')
		expect((await awa.post('/filieres/nouvelle', { ...GC, code: 'MECA' })).status).toBe(422)
		const long = await awa.post('/filieres/nouvelle', { ...GC, nom: 'é'.repeat(300) })
		expect(long.status).toBe(422)
		expect(await long.text()).toContain('é'.repeat(300))
		expect(await rows("SELECT 1 FROM filieres WHERE code = 'GC'")).toEqual([])
	})
})

describe('a matière', () => {
	const RDM = {
		code: 'RDM',
		nom: 'Résistance des matériaux',
		filiere: 'MECA',
		niveau: 'L1',
		ue: 'UE-1',
		coefficient: '2,5',
		volume_horaire: '30'
	}

	test('is what the current year says, and keeps what other years say', async () => {
		await write(schools, (db) => db.run('UPDATE matieres_annees SET coefficient = 7 WHERE matiere_id = 1 AND annee_id = 1'))
		const awa = await signedIn(schools, 'awa')
		const page = await (await awa.get('/matieres/1')).text()
		expect(page).toContain('name="coefficient" value="3"')
		expect((await awa.post('/matieres/nouvelle', RDM)).status).toBe(303)
		expect(
			(await awa.post('/matieres/1', { code: 'MATH', nom: 'Mathématiques', coefficient: '4', vu: await seenOn(awa, '/matieres/1') })).status
		).toBe(303)
		expect(
			await rows(
				"SELECT m.code, y.annee_id, y.coefficient FROM matieres_annees y JOIN matieres m ON m.id = matiere_id WHERE code IN ('MATH', 'RDM') ORDER BY 1, 2"
			)
		).toEqual([
			{ code: 'MATH', annee_id: 1, coefficient: 7 },
			{ code: 'MATH', annee_id: 2, coefficient: 4 },
			{ code: 'RDM', annee_id: 1, coefficient: 2.5 },
			{ code: 'RDM', annee_id: 2, coefficient: 2.5 }
		] as never)
	})

	test('of a BTS has no UE', async () => {
		const awa = await signedIn(schools, 'awa')
		expect((await awa.post('/matieres/nouvelle', { ...RDM, filiere: 'ENER', niveau: 'BTS1' })).status).toBe(422)
	})
})

test('a day off that ends before it begins is refused', async () => {
	const awa = await signedIn(schools, 'awa')
	const noel = { libelle: 'Noël', date_debut: '2026-12-21', date_fin: '2026-12-20', demi_journee: 'journee', filiere: '', niveau: '' }
	expect((await awa.post('/conges/nouvelle', noel)).status).toBe(422)
	expect((await awa.post('/conges/nouvelle', { ...noel, date_fin: '2027-01-03' })).status).toBe(303)
	expect((await awa.post('/conges/nouvelle', { ...noel, date_fin: '2027-01-04' })).status).toBe(422)
})
