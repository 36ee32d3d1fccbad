import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { write } from '../support/affairs'
import { confirmed, saidBy, signedIn, type Browser } from '../support/console'
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

/** Gives Yao, a teacher, some fonctions too. */
const asStaff = async (fonctions: string) =>
	write(schools, (db) => db.run(`UPDATE utilisateurs SET fonctions = '${fonctions}' WHERE id = 11`))

describe('« Établissement »', () => {
	test('the page leads an administrator to everything about the school, in groups', async () => {
		const awa = await signedIn(schools, 'awa')
		const page = await saidBy(awa.get('/etablissement'))
		for (const words of ['Année et calendrier', 'Périodes', 'Jours chômés', 'Salles', 'Formations', 'Filières', 'UE', 'Matières'])
			expect(page).toContain(words)
		expect(await (await awa.get('')).text()).toContain('href="/console/etablissement"')
	})

	test('the page never leads to a page that refuses, or to a module that is off', async () => {
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
	])('the page opens for %s: %d', async (name, status) => {
		const visitor = await signedIn(schools, name)
		expect((await visitor.get('/etablissement')).status).toBe(status)
		expect((await (await visitor.get('')).text()).includes('/etablissement"')).toBe(status === 200)
	})
})

describe('the periods of a year', () => {
	const P1 = { libelle: 'Semestre 1', rang: '1', niveau: '', date_debut: '2026-09-14', date_fin: '2027-01-31' }
	const P2 = { libelle: 'Semestre 2', rang: '2', niveau: '', date_debut: '2027-02-01', date_fin: '2027-07-31' }

	test('the page shows the periods of the current year, and the second begins when the first is over', async () => {
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

	test('the card of a period asks for the last day on which grades are typed, and the list shows it', async () => {
		const awa = await signedIn(schools, 'awa')
		await awa.post('/periodes/nouvelle', P1)
		expect(await rows('SELECT saisie_jusque FROM periodes')).toEqual([{ saisie_jusque: null }] as never)
		const id = Number((await rows('SELECT id FROM periodes'))[0]!['id'])
		const vu = await seenOn(awa, `/periodes/${id}`)
		expect((await awa.post(`/periodes/${id}`, { ...P1, saisie_jusque: '2027-02-15', vu })).status).toBe(303)
		expect(await saidBy(awa.get('/periodes'))).toContain('15/02/2027')
	})

	test('the history names the level of a period, and does not show its number', async () => {
		const awa = await signedIn(schools, 'awa')
		for (const niveau of ['', 'L1']) expect((await awa.post('/periodes/nouvelle', { ...P1, niveau })).status).toBe(303)
		const history = await saidBy(awa.get('/historique?objet=periodes'))
		expect(history).toContain('Niveau L1')
		expect(history).not.toMatch(/Niveau \d/)
	})
})

describe('a filière', () => {
	const GC = { code: 'GC', nom: 'Génie civil', systeme: 'LMD', tronc_commun: 'non', active: 'oui' }

	test('a filière is created with its coordinators, who coordinate it from then on', async () => {
		const awa = await signedIn(schools, 'awa')
		expect((await awa.post('/filieres/nouvelle', { ...GC, coordinateurs: 'moussa' })).status).toBe(303)
		expect(await rows("SELECT utilisateur_id FROM coordinations JOIN filieres ON id = filiere_id WHERE code = 'GC'")).toMatchObject([
			{ utilisateur_id: 2 }
		])
		expect((await awa.post('/filieres/nouvelle', { ...GC, code: 'GE', coordinateurs: 'fanta' })).status).toBe(422)
	})

	test("a filière with another one's code or a name of 300 characters is refused", async () => {
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

	test("a matière's form writes the current year, and keeps other years", async () => {
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

	test('a matière of a BTS has no UE', async () => {
		const awa = await signedIn(schools, 'awa')
		expect((await awa.post('/matieres/nouvelle', { ...RDM, filiere: 'ENER', niveau: 'BTS1' })).status).toBe(422)
	})
})

test('a day off that ends before it begins is refused', async () => {
	const awa = await signedIn(schools, 'awa')
	const noel = { libelle: 'Noël', date_debut: '2026-12-21', date_fin: '2026-12-20', demi_journee: 'journee', filiere: '', niveau: '' }
	expect((await awa.post('/jours-chomes/fiche/nouvelle', noel)).status).toBe(422)
	expect((await awa.post('/jours-chomes/fiche/nouvelle', { ...noel, date_fin: '2027-01-03' })).status).toBe(303)
	expect((await awa.post('/jours-chomes/fiche/nouvelle', { ...noel, date_fin: '2027-01-04' })).status).toBe(422)
})

describe('an année', () => {
	const confirmOn = (html: string) => /name="confirme" value="([^"]+)"/.exec(html)?.[1] ?? ''

	test('an année is closed, opened again or made the current one only after a confirmation', async () => {
		const awa = await signedIn(schools, 'awa')
		const NEXT = { libelle: '2027-2028', date_debut: '2027-09-13', date_fin: '2028-07-31', courante: 'non', cloturee: 'non' }
		expect((await awa.post('/annees/nouvelle', { ...NEXT, date_fin: '2027-09-01' })).status).toBe(422)
		expect((await awa.post('/annees/nouvelle', NEXT)).status).toBe(303)
		const past = { libelle: '2025-2026', cloturee: 'oui', vu: await seenOn(awa, '/annees/1') }
		const asked = await awa.post('/annees/1', past)
		expect(asked.status).toBe(200)
		const html = await asked.text()
		expect(html).toContain('2025-2026 sera clôturée')
		expect(await rows('SELECT cloturee FROM annees WHERE id = 1')).toMatchObject([{ cloturee: 0 }])
		expect((await awa.post('/annees/1', { ...past, confirme: confirmOn(html) })).status).toBe(303)
		expect(await rows('SELECT cloturee FROM annees WHERE id = 1')).toMatchObject([{ cloturee: 1 }])
		// a yes to one question is not a yes to another
		const other = await awa.post('/annees/1', { cloturee: 'non', vu: await seenOn(awa, '/annees/1'), confirme: confirmOn(html) })
		expect(await other.text()).toContain('sera rouverte')
		const turn = await (await awa.post('/annees/3', { courante: 'oui', vu: await seenOn(awa, '/annees/3') })).text()
		expect(turn).toContain('passera de 2026-2027 à 2027-2028')
		expect(turn).toContain("Passer l'école à 2027-2028</button>")
		expect((await awa.post('/annees/3', { courante: 'oui', vu: await seenOn(awa, '/annees/3'), confirme: confirmOn(turn) })).status).toBe(
			303
		)
		expect(await rows('SELECT libelle FROM annees WHERE courante')).toMatchObject([{ libelle: '2027-2028' }])
	})

	test('a closed année accepts no writes', async () => {
		await write(schools, (db) => db.run('UPDATE annees SET cloturee = 1 WHERE id = 2'))
		const awa = await signedIn(schools, 'awa')
		const refused = await awa.post('/classes/fiche/1', { nom: 'Autre nom', vu: await seenOn(awa, '/classes/fiche/1') })
		expect([refused.status, (await refused.text()).includes('2026-2027')]).toEqual([422, true])
		const made = await awa.post('/classes/fiche/nouvelle', { code: 'NEUVE', nom: 'Neuve', filiere: 'MECA', niveau: 'L1', capacite: '' })
		expect(made.status).toBe(422)
		await write(schools, (db) => db.run('DELETE FROM enseignements WHERE classe_id = 1'))
		expect(
			(await awa.post('/periodes/nouvelle', { libelle: 'S1', rang: '1', date_debut: '2026-09-14', date_fin: '2027-01-31' })).status
		).toBe(422)
	})

	test('an année with only copied numbers can be removed; they are named before and in the history', async () => {
		const awa = await signedIn(schools, 'awa')
		await awa.post('/annees/nouvelle', {
			libelle: '2027-2028',
			date_debut: '2027-09-13',
			date_fin: '2028-07-31',
			courante: 'non',
			cloturee: 'non'
		})
		const vu = await seenOn(awa, '/annees/3')
		const asked = await awa.post('/annees/3/supprimer', { vu })
		const html = await asked.clone().text()
		const [{ n, ues }] = (await rows(`SELECT (SELECT count(*) FROM matieres_annees WHERE annee_id = 3) AS n,
			(SELECT count(*) FROM ues_annees WHERE annee_id = 3) AS ues`)) as unknown as [{ n: number; ues: number }]
		expect([asked.status, n > 1, ues > 0]).toEqual([200, true, true])
		expect(await saidBy(asked)).toContain(`qu'elle donne à ${n} matières, et les crédits de ${ues} UE`)
		expect((await awa.post('/annees/3/supprimer', { vu, confirme: confirmOn(html) })).status).toBe(303)
		expect(await rows('SELECT 1 FROM matieres_annees WHERE annee_id = 3')).toEqual([])
		const history = await saidBy(awa.get('/historique?objet=annees%3A3'))
		expect(history).toMatch(/Chiffres des matières Matière [^,]+, Coefficient \d+, Volume horaire/)
		// a record in use is refused before any question
		expect((await awa.post('/annees/1/supprimer', { vu: await seenOn(awa, '/annees/1') })).status).toBe(409)
		expect(await rows('SELECT libelle FROM annees ORDER BY id')).toMatchObject([{ libelle: '2025-2026' }, { libelle: '2026-2027' }])
	})
})

describe('a class', () => {
	const NEUVE = { code: 'MECA-L2', nom: 'Mécanique L2', filiere: 'MECA', niveau: 'L2', capacite: '25' }

	test('a class is created in the current year, listed with its students, and corrected', async () => {
		const awa = await signedIn(schools, 'awa')
		expect((await awa.post('/classes/fiche/nouvelle', NEUVE)).headers.get('location')).toEndWith('/classes?fait=creee')
		expect(await saidBy(awa.get('/classes?fait=creee'))).toContain('La classe est ajoutée.')
		expect(await saidBy(awa.get('/classes'))).toContain('Mécanique L2 MECA-L2 Mécanique L2 0 25')
		expect(await rows("SELECT annee_id FROM classes WHERE code = 'MECA-L2'")).toMatchObject([{ annee_id: 2 }])
		expect((await awa.post('/classes/fiche/nouvelle', { ...NEUVE, nom: 'Autre' })).status).toBe(422)
		expect((await awa.post('/classes/fiche/4/supprimer', { vu: await seenOn(awa, '/classes/fiche/4') })).status).toBe(303)
		expect(await rows("SELECT 1 FROM classes WHERE code = 'MECA-L2'")).toEqual([])
	})

	test('a class with students, teachings, séances or évaluations cannot be removed, and says why', async () => {
		const awa = await signedIn(schools, 'awa')
		const refused = await awa.post('/classes/fiche/1/supprimer', { vu: await seenOn(awa, '/classes/fiche/1') })
		expect(refused.status).toBe(409)
		const page = await saidBy(refused)
		for (const words of ['inscriptions : 5', 'enseignements : 2', 'évaluations : 3', 'séances : 7']) expect(page).toContain(words)
		expect(await rows('SELECT 1 FROM classes WHERE id = 1')).toHaveLength(1)
	})

	test('a class that a student joined and left again can be removed like an empty one', async () => {
		const awa = await signedIn(schools, 'awa')
		await awa.post('/classes/fiche/nouvelle', NEUVE)
		const [made] = await rows("SELECT id FROM classes WHERE code = 'MECA-L2'")
		const id = Number(made?.['id'])
		const [student] = await rows("SELECT id, classe_id FROM inscriptions WHERE annee_id = 2 AND statut = 'Active' LIMIT 1")
		const move = (classe: unknown) =>
			write(schools, (db) => db.run(`UPDATE inscriptions SET classe_id = ${Number(classe)} WHERE id = ${Number(student?.['id'])}`))
		await move(id)
		await move(student?.['classe_id'])
		const gone = await awa.post(`/classes/fiche/${id}/supprimer`, { vu: await seenOn(awa, `/classes/fiche/${id}`) })
		expect(gone.headers.get('location')).toEndWith('?fait=supprimee')
		expect(await rows(`SELECT 1 FROM classes WHERE id = ${id}`)).toEqual([])
	})

	test('a class with fewer places than students asks first', async () => {
		const awa = await signedIn(schools, 'awa')
		const asked = await awa.post('/classes/fiche/1', { capacite: '1', vu: await seenOn(awa, '/classes/fiche/1') })
		expect(asked.status).toBe(200)
		const html = await asked.text()
		expect(html).toContain('name="confirme"')
		const confirme = /name="confirme" value="([^"]+)"/.exec(html)![1]!
		expect((await awa.post('/classes/fiche/1', { capacite: '1', vu: await seenOn(awa, '/classes/fiche/1'), confirme })).status).toBe(303)
		expect(await rows('SELECT capacite FROM classes WHERE id = 1')).toMatchObject([{ capacite: 1 }])
	})
})

test('a list of several pages is whole on one, to print it', async () => {
	await write(schools, (db) =>
		db.run(`WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 60)
			INSERT INTO salles (code, nom, updated_at) SELECT 'Z' || n, 'Salle ' || n, '2026-11-01T08:00:00Z' FROM numbers`)
	)
	const awa = await signedIn(schools, 'awa')
	const listed = async (path: string) => {
		const page = await (await awa.get(path)).text()
		return [page.match(/>Z\d+</g)?.length, page.includes('class="pager"'), page.includes('href="/console/salles?page=0"')]
	}
	expect(await listed('/salles?q=Z')).toEqual([50, true, false])
	expect(await listed('/salles?page=2')).toEqual([expect.any(Number), true, true])
	expect(await listed('/salles?page=0')).toEqual([60, false, false])
})

describe('a teacher', () => {
	test('a list says once what all its records answer, and names the others', async () => {
		const list = async () => saidBy((await signedIn(schools, 'awa')).get('/enseignants'))
		const said = await list()
		expect(said).toContain('3 enseignants · Compte ouvert : oui, sauf indication Nom')
		expect(said).toMatch(/PARTI Ancien ENS-3 – – Non$/)
		await write(schools, (db) => db.run("UPDATE utilisateurs SET actif = 1 WHERE nom = 'PARTI'"))
		expect(await list()).toMatch(/3 enseignants · Compte ouvert : oui Nom Prénoms Matricule E-mail Téléphone TRAORÉ/)
	})

	const BA = { matricule: 'ENS-9', nom: 'BA', prenoms: 'Aïcha', identifiant: 'a.ba', email: 'ba@ecole.test', telephone: '', actif: 'oui' }

	test('a teacher is created with an account, and closed after the coming séances were named', async () => {
		const awa = await signedIn(schools, 'awa')
		expect((await awa.post('/enseignants/nouvelle', BA)).status).toBe(303)
		expect(await rows("SELECT role, actif, nom FROM utilisateurs WHERE identifiant = 'a.ba'")).toMatchObject([
			{ role: 'enseignant', actif: 1, nom: 'BA' }
		])
		expect((await awa.post('/enseignants/nouvelle', { ...BA, matricule: 'ENS-10', nom: 'AUTRE' })).status).toBe(422)
		expect(await (await awa.get('/enseignants/10')).text()).toContain('<h1>TRAORÉ Fanta</h1>')
		const closing = { actif: 'non', vu: await seenOn(awa, '/enseignants/10') }
		const asked = await (await awa.post('/enseignants/10', closing)).text()
		expect(asked).toContain('séances sont encore prévues avec cet enseignant')
		expect(asked).toContain('ven. 20 nov., 08:00 : Mathématiques, MECA-L1')
		expect(await rows('SELECT actif FROM utilisateurs WHERE id = 10')).toMatchObject([{ actif: 1 }])
		const confirme = /name="confirme" value="([^"]+)"/.exec(asked)![1]!
		expect((await awa.post('/enseignants/10', { ...closing, confirme })).status).toBe(303)
		expect(await rows('SELECT actif FROM utilisateurs WHERE id = 10')).toMatchObject([{ actif: 0 }])
		expect((await awa.post('/enseignants/10/supprimer', {})).status).toBe(404)
	})

	test("a teacher's card cannot close the last administrator", async () => {
		await write(schools, async (db) => {
			await db.run("INSERT INTO enseignants (id, matricule, updated_at) VALUES (1, 'ENS-0', '2026-01-01T00:00:00Z')")
			await db.run("INSERT INTO autres_roles (utilisateur_id, role) VALUES (1, 'enseignant')")
		})
		const awa = await signedIn(schools, 'awa')
		const closing = { actif: 'non', vu: await seenOn(awa, '/enseignants/1') }
		let answer = await awa.post('/enseignants/1', closing)
		const confirme = /name="confirme" value="([^"]+)"/.exec(await answer.clone().text())?.[1]
		if (confirme !== undefined) answer = await awa.post('/enseignants/1', { ...closing, confirme })
		expect([answer.status, (await answer.text()).includes('dernier administrateur')]).toEqual([422, true])
		expect(await rows('SELECT actif FROM utilisateurs WHERE id = 1')).toMatchObject([{ actif: 1 }])
	})

	test('scolarite cannot change a teacher who is also an administrator, by correction or by a new record of the account', async () => {
		await asStaff('scolarite')
		await write(schools, (db) => db.run("UPDATE utilisateurs SET fonctions = 'comptabilite' WHERE id = 10"))
		const yao = await signedIn(schools, 'yao')
		expect((await yao.get('/enseignants/10')).status).toBe(403)
		expect((await yao.post('/enseignants/10', { email: 'moi@ecole.test' })).status).toBe(403)
		expect((await yao.get('/enseignants/11')).status).toBe(403)
		const asAwa = { ...BA, nom: 'KOUASSI', prenoms: 'Awa', identifiant: 'awa', email: 'moi@ecole.test' }
		expect((await yao.post('/enseignants/nouvelle', asAwa)).status).toBe(422)
		expect((await yao.post('/enseignants/nouvelle', BA)).status).toBe(303)
		expect(await rows("SELECT email FROM utilisateurs WHERE identifiant IN ('awa', 'fanta') ORDER BY id")).toMatchObject([
			{ email: 'awa@ecole.test' },
			{ email: 'fanta@ecole.test' }
		])
	})
})

test('a list that finds nothing offers no file', async () => {
	const awa = await signedIn(schools, 'awa')
	const files = async (q: string) =>
		[...(await (await awa.get(`/matieres?q=${q}`)).text()).matchAll(/\/matieres\/export\.(csv|xlsx)/g)].map(([, form]) => form)
	expect([await files('mathematiques'), await files('introuvable')]).toEqual([['xlsx', 'csv'], []])
})

test('a removed matière takes its yearly numbers along, and the journal keeps them', async () => {
	const awa = await signedIn(schools, 'awa')
	await awa.post('/matieres/nouvelle', {
		code: 'RDM',
		nom: 'RDM',
		filiere: 'MECA',
		niveau: 'L1',
		ue: 'UE-1',
		coefficient: '2,5',
		volume_horaire: ''
	})
	const [{ id }] = (await rows("SELECT id FROM matieres WHERE code = 'RDM'")) as unknown as [{ id: number }]
	expect((await awa.post('/matieres/1/supprimer', { vu: await seenOn(awa, '/matieres/1') })).status).toBe(409)
	expect((await awa.post(`/matieres/${id}/supprimer`, { vu: await seenOn(awa, `/matieres/${id}`) })).status).toBe(303)
	expect(await rows(`SELECT 1 FROM matieres_annees WHERE matiere_id = ${id}`)).toEqual([])
	expect(
		await rows(
			"SELECT avant ->> 'code' AS code, avant ->> 'annees' AS annees FROM journal_lignes WHERE objet = 'matieres' AND action = 'fiche.delete'"
		)
	).toMatchObject([{ code: 'RDM', annees: expect.stringContaining('"coefficient":2.5') }])
})

describe('the settings of a school', () => {
	const PAGE = '/etablissement/reglages'
	const ALL = ['structure', 'emploi_temps', 'evaluations', 'visioconference', 'presences', 'notes', 'notifications', 'scolarite']
	const form = (vu: string, fields: Record<string, string> = {}, modules = ALL) => [
		...Object.entries({ nom: 'École alpha', timezone: 'Africa/Abidjan', rappels: '', heures: '', vu, ...fields }),
		...modules.map((code) => ['modules', code])
	]
	const school = () => rows('SELECT nom, timezone, rappels_minutes, heures_absences FROM etablissement')

	test('settings changed by an administrator apply on every page at once, with a line in the journal', async () => {
		await write(schools, (db) => db.run('UPDATE etablissement SET absence_injustifiee_zero = 0'))
		const awa = await signedIn(schools, 'awa')
		const vu = await seenOn(awa, PAGE)
		const sent = form(
			vu,
			{ nom: 'Lycée Ɛ <b>', rappels: '1440, 60', heures: '12:30' },
			ALL.filter((code) => code !== 'scolarite')
		)
		expect((await confirmed(awa, PAGE, sent)).status).toBe(303)
		expect((await awa.post(PAGE, sent)).status).toBe(303)
		expect(await school()).toMatchObject([{ nom: 'Lycée Ɛ <b>', rappels_minutes: '[1440,60]', heures_absences: '["12:30"]' }])
		expect(await rows('SELECT absence_injustifiee_zero AS zero FROM etablissement')).toMatchObject([{ zero: 0 }])
		expect(await rows('SELECT code FROM modules WHERE actif = 0')).toMatchObject([{ code: 'scolarite' }])
		expect(await (await awa.get('/classes')).text()).toContain('Lycée Ɛ &lt;b>')
		expect(await rows("SELECT action FROM journal_lignes WHERE objet = 'etablissement' AND action = 'tenant.set'")).toHaveLength(1)
	})

	test.each([
		[{ nom: '' }, 'nom'],
		[{ nom: 'é'.repeat(300) }, 'nom'],
		[{ timezone: 'Mars/Olympus' }, 'timezone'],
		[{ timezone: 'Europe/Paris' }, 'timezone'],
		[{ rappels: 'hier' }, 'rappels'],
		[{ rappels: '99999' }, 'rappels'],
		[{ heures: '25:00' }, 'heures']
	])('impossible settings are refused at their field, with the typed values: %p', async (wrong, field) => {
		const awa = await signedIn(schools, 'awa')
		const before = await school()
		const refused = await awa.post(PAGE, form(await seenOn(awa, PAGE), wrong))
		expect(refused.status).toBe(422)
		const html = await refused.text()
		expect(html.slice(html.indexOf('field wrong'), html.indexOf('class="why"'))).toContain(`name="${field}"`)
		expect(html).toContain(Object.values(wrong)[0]!)
		expect(await school()).toEqual(before)
	})

	test('settings that somebody else has changed since stay, and both values are shown', async () => {
		const [awa, other] = [await signedIn(schools, 'awa'), await signedIn(schools, 'awa')]
		const vu = await seenOn(awa, PAGE)
		expect((await other.post(PAGE, form(vu, { nom: 'Premier nom' }))).status).toBe(303)
		const late = await awa.post(PAGE, form(vu, { nom: 'Second nom' }))
		expect(late.status).toBe(409)
		const html = await late.text()
		for (const words of ['Premier nom', 'value="Second nom"']) expect(html).toContain(words)
		expect(await school()).toMatchObject([{ nom: 'Premier nom' }])
	})

	test('only administrators change settings', async () => {
		await asStaff('scolarite')
		const yao = await signedIn(schools, 'yao')
		expect([(await yao.get(PAGE)).status, (await yao.post(PAGE, form('', { nom: 'Moi' }))).status]).toEqual([403, 403])
		expect(await school()).toMatchObject([{ nom: 'École alpha' }])
	})
})
