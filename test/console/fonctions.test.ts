import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { FONCTIONS, type Fonction } from '../../src/domain/droits/fonctions'
import * as s from '../../src/school/schema'
import { insertEvaluations, insertNotes, insertPresences, insertSeances, write } from '../support/affairs'
import { browser, saidBy, signedIn, type Browser } from '../support/console'
import { AT, PASSWORD, PASSWORD_HASH } from '../support/people'
import { startSchools, type SchoolCode, type Schools } from '../support/school'

/** Staff with fonctions but without a role, a teacher of Énergie's English with one, and a student of MECA-L1 with one. */
const STAFF = {
	scola: { id: 50, fonctions: 'scolarite' },
	compta: { id: 51, fonctions: 'comptabilite' },
	surv: { id: 52, fonctions: 'surveillance' },
	dire: { id: 54, fonctions: 'direction' },
	deux: { id: 53, fonctions: 'comptabilite|surveillance' }
} as const
type Who = keyof typeof STAFF

let schools: Schools
beforeAll(async () => {
	schools = await startSchools({ now: '2026-11-20T08:30:00Z' })
	await write(schools, async (db) => {
		await db.insert(s.utilisateurs).values(
			Object.entries(STAFF).map(([name, { id, fonctions }]) => ({
				id,
				identifiant: name,
				identifiant_norm: name,
				role: 'coordinateur' as const,
				console_seule: true,
				fonctions,
				nom: name.toUpperCase(),
				prenoms: 'P',
				cle_tri: name,
				mot_de_passe_hash: PASSWORD_HASH,
				updated_at: AT
			}))
		)
		await db.update(s.etudiants).set({ date_naissance: '2004-05-06' })
		await insertSeances(db, 'Africa/Abidjan', [
			{ id: 1, date: '2026-11-19', heures: ['08:00', '10:00'], statut: 'terminee', presences_at: 1 },
			{ id: 2, date: '2026-11-20', heures: ['08:00', '10:00'] },
			{ id: 3, date: '2026-11-20', heures: ['10:00', '12:00'], classes: [2], matiere_id: 3, enseignant_id: 11 },
			{ id: 4, date: '2026-02-02', heures: ['08:00', '10:00'], classes: [3], annee_id: 1 }
		])
		await insertPresences(db, [[1, 20, 'absent']])
		await insertEvaluations(db, [{ id: 1, date: '2026-11-01', titre: 'Devoir de maths', publiee_le: null }])
		await insertNotes(db, [[1, 20, 1250]])
		await db
			.insert(s.frais)
			.values({ etudiant_id: 20, annee_id: 2, libelle: 'Scolarité', montant: 450_000, echeance: '2026-10-01', updated_at: AT })
		const zadi = { etudiant_id: 20, nom: 'ZADI', updated_at: AT }
		await db.insert(s.responsables).values([
			{ ...zadi, rang: 1, prenoms: 'Papa', lien: 'père', telephone: '+2250100000098', email: 'papa@ecole.test', payeur: true },
			{ ...zadi, rang: 2, prenoms: 'Maman', lien: 'mère', telephone: '+2250100000099', email: 'maman@ecole.test', urgence: true }
		])
	})
	await write(schools, (db) => db.update(s.utilisateurs).set({ nom: 'AILLEURS', cle_tri: 'ailleurs' }), 'beta')
})
afterAll(() => schools.stop())

async function enter(name: string, code: SchoolCode = 'alpha'): Promise<Browser> {
	const visitor = browser(schools, code)
	await visitor.post('/connexion', { identifiant: name, mot_de_passe: PASSWORD, vers: '' })
	return visitor
}
const said = async (name: string, path: string) => saidBy((await enter(name)).get(path))

/** The pages, by fonction that opens them: `scolarite`, `comptabilite`, `surveillance`, `direction`. */
const PAGES: readonly (readonly [path: string, ...statuses: readonly number[]])[] = [
	['', 200, 200, 200, 200],
	['/compte', 200, 200, 200, 200],
	['/emploi-du-temps', 200, 403, 200, 200],
	['/emploi-du-temps?classe=2', 200, 403, 200, 200],
	['/emploi-du-temps/classes', 200, 403, 200, 200],
	['/seances/2', 200, 403, 200, 200],
	['/seances/3', 200, 403, 200, 200],
	['/seances/4', 200, 403, 200, 200],
	['/seances/99', 404, 404, 404, 404],
	['/seances/2/appel', 403, 403, 200, 403],
	['/seances/3/appel', 403, 403, 200, 403],
	['/seances/99/appel', 404, 404, 404, 404],
	['/classes', 200, 200, 200, 200],
	['/classes/1', 200, 200, 200, 200],
	['/classes/2', 200, 200, 200, 200],
	['/classes/99', 404, 404, 404, 404],
	['/classes/1/notes', 200, 403, 403, 200],
	['/classes/99/notes', 404, 403, 403, 404],
	['/etudiants', 200, 200, 200, 200],
	['/etudiants?q=zadi', 200, 200, 200, 200],
	['/etudiants?classe=2', 200, 200, 200, 200],
	['/etudiants?classe=99', 404, 404, 404, 404],
	['/etudiants/liste', 200, 200, 200, 200],
	['/etudiants/liste?classe=99', 404, 404, 404, 404],
	['/etudiants/export.csv', 200, 200, 200, 200],
	['/etudiants/export.csv?classe=99', 404, 404, 404, 404],
	['/etudiants/20', 200, 200, 200, 200],
	['/etudiants/21', 200, 200, 200, 200],
	// a student who has left, and one who has not come yet
	['/etudiants/25', 200, 200, 403, 200],
	['/etudiants/23', 200, 200, 403, 200],
	['/etudiants/999', 404, 404, 404, 404],
	['/etudiants/10', 404, 404, 404, 404],
	['/evaluations', 200, 403, 403, 200],
	['/evaluations/nouvelle', 200, 403, 403, 403],
	['/evaluations/1', 200, 403, 403, 200],
	['/evaluations/1/modifier', 200, 403, 403, 403],
	['/evaluations/1/annuler', 200, 403, 403, 403],
	['/evaluations/99', 404, 403, 403, 404],
	['/annonces', 200, 403, 403, 403],
	['/etablissement', 200, 403, 403, 200],
	['/annees', 403, 403, 403, 403],
	['/annees/1', 403, 403, 403, 403],
	['/periodes', 403, 403, 403, 403],
	['/classes/fiche/nouvelle', 200, 403, 403, 403],
	['/repartition', 200, 403, 403, 403],
	['/repartition?classe=MECA-L1', 200, 403, 403, 403],
	['/repartition/cours/1', 200, 403, 403, 403],
	['/repartition/cours/1/remplacer', 200, 403, 403, 403],
	['/repartition/cours/99/remplacer', 404, 403, 403, 403],
	['/classes/fiche/1', 200, 403, 403, 403],
	['/periodes/nouvelle', 403, 403, 403, 403],
	['/conges', 303, 403, 403, 403],
	['/conges/99', 303, 403, 403, 403],
	['/jours-chomes', 200, 403, 403, 403],
	['/jours-chomes/fiche/nouvelle', 200, 403, 403, 403],
	['/jours-chomes/fiche/99', 404, 403, 403, 403],
	...['/salles', '/filieres', '/ues', '/matieres', '/enseignants'].flatMap((path) => [
		[path, 200, 403, 403, 403] as const,
		[`${path}/nouvelle`, 200, 403, 403, 403] as const,
		[`${path}/99`, 404, 403, 403, 403] as const
	]),
	['/notes', 403, 403, 403, 403],
	['/absences', 403, 403, 403, 403],
	['/absences-du-jour', 403, 403, 200, 200],
	['/absences-du-jour/heures', 403, 403, 200, 200],
	['/absences-du-jour/heures.csv', 403, 403, 200, 200],
	['/justificatifs', 403, 403, 200, 403],
	['/justificatifs/nouveau', 403, 403, 200, 403],
	['/justificatifs/99', 403, 403, 404, 403]
]

describe.each(['scola', 'compta', 'surv', 'dire'] as const)('the pages of %s', (name) => {
	const column = ['scola', 'compta', 'surv', 'dire'].indexOf(name) + 1

	test('the menu and pages are those of the fonction', async () => {
		const visitor = await enter(name)
		const found = await Promise.all(PAGES.map(async ([path]) => [path, (await visitor.get(path)).status]))
		expect(found).toEqual(PAGES.map((row) => [row[0], row[column]!]))
	})

	test('a class shows its matières with their teachers and hours', async () => {
		expect(await said(name, '/classes/1')).toContain('Mathématiques TRAORÉ Fanta 45')
	})

	test('the pages accept the writes of the fonction, and nothing else', async () => {
		const visitor = await enter(name)
		const statuses = []
		for (const [path, fields] of [
			['/seances/2/contenu', { contenu: name, vu: '' }],
			['/seances/3/abandon', { statut: 'autre', motif: '' }],
			['/seances/2/appel', {}],
			['/annonces', { audience: 'classe:1', titre: 'x', texte: 'x' }]
		] as const)
			statuses.push((await visitor.post(path, fields)).status === 403 ? 403 : 'taken')
		expect(statuses).toEqual(
			{ scola: ['taken', 'taken', 403, 'taken'], compta: [403, 403, 403, 403], surv: [403, 403, 'taken', 403], dire: [403, 403, 403, 403] }[
				name
			]
		)
	})

	test('links never lead to a page that refuses', async () => {
		const visitor = await enter(name)
		const pages = [
			'',
			'/classes',
			'/classes/1',
			'/etudiants',
			'/etudiants/20',
			...(name === 'dire'
				? ['/etablissement', '/frais', '/absences-du-jour', '/historique', '/evaluations', '/classes/1/notes', '/seances/2']
				: []),
			...(name === 'scola' ? ['/etablissement', '/filieres', '/matieres'] : []),
			...(name === 'compta' ? [] : ['/emploi-du-temps', '/seances/2'])
		]
		const links = new Set<string>()
		for (const path of pages)
			for (const [, link] of (await (await visitor.get(path)).text()).matchAll(/href="\/console([^"#]*)(?:#[^"]*)?"/g))
				links.add(link!.replaceAll('&amp;', '&'))
		expect(links.size).toBeGreaterThan(5)
		const refused = await Promise.all([...links].map(async (link) => [link, (await visitor.get(link)).status] as const))
		expect(refused.filter(([, status]) => status >= 400)).toEqual([])
	})

	test('a fonction is worth nothing in another institution', async () => {
		const elsewhere = browser(schools, 'beta')
		for (const [cookie, value] of (await enter(name)).cookies) elsewhere.cookies.set(cookie.replace('alpha', 'beta'), value)
		for (const path of ['', '/etudiants', '/etudiants/20', '/classes/1', '/etudiants/export.csv'])
			expect(await (await elsewhere.get(path)).text(), path).toContain('name="mot_de_passe"')
		expect(await said(name, '/etudiants?q=ailleurs')).toContain("Personne ne s'appelle")
	})
})

/** The parts of Inès's card, by fonction. */
const IDENTITY = ['ZADI Inès', 'ETU-1', 'MECA-L1']
const OF: Record<Fonction, readonly string[]> = {
	scolarite: ['ines@ecole.test', '+2250100000020', '06/05/2004', 'papa@ecole.test', 'maman@ecole.test', 'Devoir de maths', '12,5 / 20'],
	comptabilite: ['450 000', 'Reste à payer', 'papa@ecole.test', '+2250100000098', 'payeur'],
	caisse: ['450 000', 'Reste à payer'],
	surveillance: ['novembre 2026 0 0 1 0 1', '+2250100000098', '+2250100000099', 'urgence'],
	direction: []
}

test.each<[Who, readonly Fonction[]]>([
	['scola', ['scolarite']],
	['compta', ['comptabilite']],
	['surv', ['surveillance']],
	['deux', ['comptabilite', 'surveillance']],
	['dire', FONCTIONS]
])('the card of a student shows %s what %p are for, and no more', async (name, fonctions) => {
	const visitor = await enter(name)
	const tabs = await Promise.all(['', '/notes', '/assiduite', '/frais'].map((tab) => visitor.get(`/etudiants/20${tab}`)))
	const texts = await Promise.all(tabs.filter(({ status }) => status === 200).map((tab) => saidBy(tab)))
	const page = texts.join(' ').toLowerCase()
	const theirs = new Set(fonctions.flatMap((fonction) => OF[fonction]))
	// people who enroll students see everything about their guardians
	if (name === 'scola') for (const words of ['+2250100000098', '+2250100000099', 'payeur', 'urgence']) theirs.add(words)
	for (const words of [...IDENTITY, ...theirs]) expect(page, words).toContain(words.toLowerCase())
	for (const words of FONCTIONS.flatMap((fonction) => OF[fonction]))
		if (!theirs.has(words)) expect(page, words).not.toContain(words.toLowerCase())
})

describe('a list of students', () => {
	const rows = async (name: string, path: string) => (await (await (await enter(name)).get(path)).text()).trimEnd().split('\r\n')
	const FOR_PEOPLE = 'Nom;Prénoms;Matricule;Classe;Inscription;Parents et tuteurs'

	test.each<[Who, string, string]>([
		[
			'scola',
			'nom;prenoms;matricule;(Classe);(Inscription);telephone;email;date_naissance;sexe;identifiant',
			"'+2250100000020;ines@ecole.test;2004-05-06;;ines"
		],
		['compta', FOR_PEOPLE, 'ZADI Papa (père) · +2250100000098 · papa@ecole.test'],
		['surv', FOR_PEOPLE, 'ZADI Papa (père) · +2250100000098 | ZADI Maman (mère) · +2250100000099'],
		['deux', FOR_PEOPLE, 'ZADI Papa (père) · +2250100000098 · papa@ecole.test | ZADI Maman (mère) · +2250100000099']
	])("the list's file has the columns of the fonction for %s", async (name, head, cells) => {
		const [first, ...others] = await rows(name, '/etudiants/export.csv')
		expect(first!.replace('\ufeff', '')).toBe(head)
		expect(others).toContain(`ZADI;Inès;ETU-1;MECA-L1;Inscrit;${cells}`)
		expect(others).toHaveLength(name === 'surv' ? 3 : 6)
	})

	test.each<[Who, string[], string[]]>([
		['scola', ['ines@ecole.test', 'PROSPER Paul'], ['maman', 'Maman']],
		['compta', ['ZADI Papa (père)', 'PROSPER Paul'], ['ines@ecole.test', '+2250100000020', 'Maman']],
		['surv', ['+2250100000099'], ['ines@ecole.test', '+2250100000020', 'papa@ecole.test', 'PROSPER Paul']]
	])('the list shows %s the same on the screen, on paper and in a search', async (name, told, untold) => {
		for (const path of ['/etudiants', '/etudiants/liste', '/etudiants?q=p', '/etudiants?q=z']) {
			const page = await said(name, path)
			if (!path.includes('?')) for (const words of told) expect(page, path).toContain(words)
			for (const words of untold) expect(page, path).not.toContain(words)
		}
	})
})

describe('the first page', () => {
	test('scolarite sees the day without attendance, surveillance with it, comptabilite its first step', async () => {
		const scola = await said('scola', '')
		expect(scola).toContain('À signer 1')
		expect(scola).toContain('Mathématiques')
		for (const words of ['Absences injustifiées', 'Appels à faire', 'Absences de la semaine']) expect(scola).not.toContain(words)
		const surv = await said('surv', '')
		expect(surv).toContain('Appels à faire 1 Absences injustifiées 0')
		const compta = await said('compta', '')
		expect(compta).toContain('Frais et paiements')
		expect(compta).not.toContain('Mathématiques')
	})
})

describe('a fonction besides a role', () => {
	const asWell = (identifiant: string, fonctions: string) =>
		write(schools, (db) => db.run(`UPDATE utilisateurs SET fonctions = '${fonctions}' WHERE identifiant = '${identifiant}'`))

	test('a fonction adds its rights only in the console', async () => {
		const before = await (await schools.as('fanta').get('/classes')).text()
		await asWell('fanta', 'surveillance')
		const page = await said('fanta', '/etudiants/21')
		expect(page).toContain('Élan Koffi')
		expect((await (await signedIn(schools, 'fanta')).get('/seances/3/appel')).status).toBe(200)
		expect((await (await signedIn(schools, 'fanta')).get('/evaluations')).status).toBe(200)
		expect(await said('fanta', '/annonces')).not.toContain('ENER-1')
		expect(await (await schools.as('fanta').get('/classes')).text()).toBe(before)
		expect((await schools.as('fanta').get('/classes/2')).status).toBe(403)
		await asWell('fanta', '')
	})

	test('a fonction makes a student staff, but shows classmates only what it is for', async () => {
		expect((await (await signedIn(schools, 'ines')).get('/etudiants')).status).toBe(403)
		await asWell('ines', 'comptabilite')
		const page = await said('ines', '/etudiants')
		expect(page).toContain('EBA Marie')
		expect(page).not.toContain('@ecole.test ines')
		expect((await (await signedIn(schools, 'ines')).get('/evaluations')).status).toBe(403)
		await asWell('ines', '')
	})
})
