import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as s from '../../src/school/schema'
import { insertPresences, insertSeances, write } from '../support/affairs'
import { browser, plainly, saidBy, signedIn, type Browser } from '../support/console'
import { AT, PASSWORD, PASSWORD_HASH } from '../support/people'
import { insertPublication, releveAvec } from '../support/publies'
import { startSchools, type Schools } from '../support/school'

let schools: Schools
let awa: Browser
let head: Browser
let moussa: Browser
beforeAll(async () => {
	schools = await startSchools({ now: '2026-11-25T08:30:00Z' })
	await write(schools, async (db) => {
		const facts = [
			[20, { sexe: 'F', date_naissance: '2004-11-25', nationalite: 'ivoirienne', serie_bac: 'D', annee_bac: 2024 }],
			[21, { sexe: 'M', date_naissance: '2006' }],
			[22, { sexe: 'F', date_naissance: '2004-11-26', nationalite: 'malienne « du Nord »' }]
		] as const
		for (const [id, card] of facts) await db.update(s.etudiants).set(card).where(eq(s.etudiants.id, id))
		await db.update(s.inscriptions).set({ regime: 'affecte' }).where(eq(s.inscriptions.id, 1))
		await db.update(s.inscriptions).set({ motif_sortie: 'transfert' }).where(eq(s.inscriptions.etudiant_id, 25))
		await db.insert(s.resultatsAnterieurs).values({ etudiant_id: 22, annee: '2025-2026', niveau: 'BTS2', updated_at: AT })
		await db.insert(s.utilisateurs).values({
			id: 50,
			identifiant: 'dire',
			identifiant_norm: 'dire',
			role: 'coordinateur',
			console_seule: true,
			fonctions: 'direction',
			nom: 'DIRE',
			prenoms: 'P',
			cle_tri: 'dire',
			mot_de_passe_hash: PASSWORD_HASH,
			updated_at: AT
		})
		await insertSeances(db, 'Africa/Abidjan', [
			{ id: 1, date: '2026-11-19', heures: ['08:00', '10:00'], statut: 'terminee', presences_at: 1 },
			{ id: 2, date: '2026-11-20', heures: ['08:00', '09:00'], statut: 'terminee', presences_at: 1 }
		])
		await insertPresences(db, [
			[1, 20, 'absent'],
			[1, 22, 'present'],
			[2, 20, 'present'],
			[2, 22, 'excuse']
		])
		await insertPublication(db, {
			releves: { 20: releveAvec({ code: 'UE-1', moyenne: 1200 }), 22: releveAvec({ code: 'UE-1', moyenne: 900 }) }
		})
		await insertPublication(db, {
			session: 2,
			publiee_at: 1_795_500_000,
			releves: { 20: releveAvec({ code: 'UE-1', moyenne: 1200 }), 22: releveAvec({ code: 'UE-1', moyenne: 1000 }) }
		})
	})
	;[awa, moussa] = [await signedIn(schools, 'awa'), await signedIn(schools, 'moussa')]
	head = browser(schools)
	await head.post('/connexion', { identifiant: 'dire', mot_de_passe: PASSWORD, vers: '' })
})
afterAll(() => schools.stop())

const page = async (visitor: Browser, path: string) => plainly(await (await visitor.get(path)).text())
const csv = async (visitor: Browser, path: string) => (await (await visitor.get(path)).text()).replace('\ufeff', '').trimEnd().split('\r\n')

describe('« Statistiques »', () => {
	test('the head of school opens it from the menu, and reads girls and boys by level', async () => {
		const [, link = ''] = /<a[^>]*href="\/console(\/statistiques)"/.exec(await (await head.get('')).text()) ?? []
		const said = await saidBy(head.get(link))
		expect(said).toContain('3 étudiants inscrits, au 25 novembre 2026.')
		expect(said).toContain('Par niveau Niveau Filles Garçons Total')
		const rows = await csv(head, '/statistiques/export.csv')
		expect(rows).toContain('Par niveau;Licence 1;2;0;0;2')
		for (const row of [
			'Par filière;Mécanique;2;0;0;2',
			'Par âge;21 ans;1;0;0;1',
			'Par âge;22 ans;1;0;0;1',
			'Par âge;20 ans;0;1;0;1',
			'Par régime;Affecté;1;0;0;1',
			'Par régime;Non renseigné;1;1;0;2',
			'Par série du bac;D;1;0;0;1',
			'Nouveaux et redoublants;Redoublant;1;0;0;1',
			'Nouveaux et redoublants;Déjà dans l’école, à un autre niveau;1;0;0;1',
			'Nouveaux et redoublants;Nouveau dans l’école;0;1;0;1',
			'Départs depuis la rentrée;Transfert;0;0;1;1'
		])
			expect(rows).toContain(row)
	})

	test('each number leads to as many students, also for values that are not known or have signs of their own', async () => {
		const html = await (await awa.get('/statistiques')).text()
		const links = [...html.matchAll(/<a href="\/console(\/statistiques\/etudiants[^"]*)" aria-label="[^"]*">(\d+)<\/a>/g)]
		expect(links.length).toBeGreaterThan(40)
		for (const [, link, n] of links) {
			const address = link!.replaceAll('&amp;', '&')
			const rows = await csv(awa, address.replace('/etudiants?', '/etudiants/export.csv?'))
			expect([address, rows.length - 1]).toEqual([address, Number(n)])
		}
	})

	test('the day of choice decides who is counted; a day outside of the year is its nearest day', async () => {
		expect(await saidBy(awa.get('/statistiques?jour=2026-09-30'))).toContain('4 étudiants inscrits')
		expect(await saidBy(awa.get('/statistiques?jour=2020-01-01'))).toContain('4 étudiants inscrits, au 14 septembre 2026')
		expect(await saidBy(awa.get('/statistiques?jour=hier'))).toContain('au 25 novembre 2026')
		expect(await saidBy(awa.get('/2025-2026/statistiques'))).toContain('1 étudiant inscrit, au 31 juillet 2026')
	})

	test('files in progress count in a year in preparation', async () => {
		await write(schools, async (db) => {
			const year = { libelle: '2027-2028', date_debut: '2027-09-13', date_fin: '2028-07-31', updated_at: AT }
			await db.insert(s.annees).values({ id: 3, ...year, en_preparation: true })
			const classe = { annee_id: 3, filiere_id: 1, niveau_id: 4, updated_at: AT }
			await db.insert(s.classes).values({ id: 30, code: 'MECA-L2', nom: 'Mécanique L2', cle_tri: 'mecanique l2', ...classe })
			const inscription = { classe_id: 30, annee_id: 3, date_entree: '2027-09-13', updated_at: AT }
			await db.insert(s.inscriptions).values({ etudiant_id: 20, statut: 'En validation', ...inscription })
		})
		const said = await saidBy(head.get('/2027-2028/statistiques'))
		expect(said).toContain('1 étudiant inscrit, au 13 septembre 2027. Cette année se prépare')
		const list = await csv(head, '/2027-2028/statistiques/etudiants/export.csv?par=arrivee')
		expect(list[1]).toContain('Déjà dans l’école, à un autre niveau')
	})

	test('a student who changed class did not leave, and is counted once', async () => {
		await write(schools, async (db) => {
			await db.update(s.inscriptions).set({ date_sortie: '2026-11-02' }).where(eq(s.inscriptions.id, 6))
			const next = { annee_id: 2, classe_id: 1, statut: 'Active', date_entree: '2026-11-02', updated_at: AT } as const
			await db.insert(s.inscriptions).values({ id: 90, etudiant_id: 21, ...next })
		})
		for (const day of ['', '?jour=2026-11-02']) {
			const rows = await csv(head, `/statistiques/export.csv${day}`)
			expect(rows).toContain('Par niveau;Licence 1;2;1;0;3')
			expect(rows.filter((row) => row.startsWith('Départs'))).toEqual(['Départs depuis la rentrée;Transfert;0;0;1;1'])
		}
		await write(schools, async (db) => {
			await db.delete(s.inscriptions).where(eq(s.inscriptions.id, 90))
			await db.update(s.inscriptions).set({ date_sortie: null }).where(eq(s.inscriptions.id, 6))
		})
	})

	test('a coordinator counts only the own filières, and nothing that only the office knows about a student', async () => {
		const said = await page(moussa, '/statistiques')
		expect(said).toContain('2 étudiants inscrits')
		for (const words of ['Énergie', 'Filles', 'Garçons', 'Par âge', 'Par nationalité', 'Par régime', 'bac', 'Transfert'])
			expect(said).not.toContain(words)
		expect(await csv(moussa, '/statistiques/export.csv')).toContain('Départs depuis la rentrée;Partis;1')
		const list = await csv(moussa, '/statistiques/etudiants/export.csv?par=niveau')
		expect(list).toEqual([
			'Nom;Prénoms;Matricule;Classe;Arrivée',
			'EBA;Marie;ETU-3;MECA-L1;Déjà dans l’école, à un autre niveau',
			'ZADI;Inès;ETU-1;MECA-L1;Redoublant'
		])
		for (const query of ['par=age', 'par=niveau&sexe=F', 'par=depart&de=transfert', 'par=nom', ''])
			expect([query, (await moussa.get(`/statistiques/etudiants?${query}`)).status]).toEqual([query, 404])
	})

	test('results are counted by class and session, and by UE and matière, as they stood on the day', async () => {
		const [, first, second, ...others] = await csv(awa, '/statistiques/resultats/export.csv')
		expect([first, second, others]).toEqual(['MECA-L1;Semestre 1;1;2;1;50;10,5;2;1;10,5;', 'MECA-L1;Semestre 1;2;2;2;100;11;2;2;11;', []])
		expect(await csv(awa, '/statistiques/resultats/export.csv?jour=2026-11-20')).toHaveLength(2)
		const session1 = 'classe=1&periode=1&session=1'
		expect((await csv(awa, `/statistiques/resultats/matieres/export.csv?${session1}`)).slice(1)).toEqual([
			'UE-1;UE;UE-1;2;1;50;10,5;2;1;10,5;',
			'M-UE-1;Matière;MATH;2;1;50;10,5;2;1;10,5;'
		])
		expect(await page(moussa, `/statistiques/resultats/matieres?${session1}`)).toContain('M-UE-1')
		const sira = await signedIn(schools, 'sira')
		expect((await sira.get(`/statistiques/resultats/matieres?${session1}`)).status).toBe(404)
		expect(await saidBy(sira.get('/statistiques/resultats'))).toContain("Aucun résultat n'est publié")
	})

	test('each number of absences leads to the students who missed these hours by the day', async () => {
		const list = '/statistiques/absences/etudiants'
		const heading = 'Nom;Prénoms;Matricule;Heures non justifiées;Heures justifiées'
		const html = await (await moussa.get('/statistiques/absences')).text()
		const links = [...html.matchAll(/<a href="\/console(\/statistiques\/absences\/etudiants[^"]*)" aria-label="([^"]*)"/g)]
		const lists = await Promise.all(
			links.map(async ([, link, label]) => [
				label,
				await csv(moussa, link!.replaceAll('&amp;', '&').replace('/etudiants?', '/etudiants/export.csv?'))
			])
		)
		expect(lists).toEqual([
			['Étudiants concernés : 2, Mécanique L1', [heading, 'EBA;Marie;ETU-3;0;1', 'ZADI;Inès;ETU-1;2;0']],
			['Heures non justifiées : 2, Mécanique L1', [heading, 'ZADI;Inès;ETU-1;2;0']],
			['Heures justifiées : 1, Mécanique L1', [heading, 'EBA;Marie;ETU-3;0;1']]
		])
		expect(await csv(awa, `${list}/export.csv?classe=1&jour=2026-11-19`)).toEqual([heading, 'ZADI;Inès;ETU-1;2;0'])
		for (const classe of ['99', 'x', '']) expect((await awa.get(`${list}?classe=${classe}`)).status).toBe(404)
	})

	test('hours are held up to the day, and planned for the year', async () => {
		const before = await csv(moussa, '/classes/heures.csv?jour=2026-11-18')
		const [code, nom, planned] = before.find((row) => row.startsWith('MECA-L1'))!.split(';')
		const heldOn = async (jour: string) => (await csv(moussa, `/classes/heures.csv?jour=${jour}`)).find((row) => row.startsWith('MECA-L1'))
		expect(await heldOn('2026-11-18')).toBe(`${code};${nom};${planned};0;${planned};0`)
		expect(await heldOn('2026-11-19')).toStartWith(`${code};${nom};${planned};2;`)
		expect(await heldOn('')).toStartWith(`${code};${nom};${planned};3;`)
		expect(await saidBy(moussa.get('/classes/heures?jour=2026-11-19'))).toContain('Effectifs Résultats Heures prévues et faites Absences')
		const fanta = await signedIn(schools, 'fanta')
		for (const path of ['/classes/heures', '/statistiques', '/statistiques/resultats', '/statistiques/absences'])
			expect(await (await moussa.get(`${path}?jour=2026-11-19`)).text()).toContain(
				'<p class="only-print">Situation au 19 novembre 2026</p>'
			)
		expect((await fanta.get('/classes/heures?jour=2026-11-19')).status).toBe(403)
	})

	test('absences are the hours that the registers say, up to the day', async () => {
		expect(await csv(awa, '/statistiques/absences/export.csv')).toEqual([
			'Classe;Appels faits;Étudiants concernés;Heures non justifiées;Heures justifiées',
			'ENER-1;0;0;0;0',
			'MECA-L1;2;2;2;1'
		])
		expect(await csv(moussa, '/statistiques/absences/export.csv?jour=2026-11-19')).toEqual([
			'Classe;Appels faits;Étudiants concernés;Heures non justifiées;Heures justifiées',
			'MECA-L1;1;1;2;0'
		])
	})

	test('each number of results leads to its students, with the averages that make it', async () => {
		const html = [
			await (await awa.get('/statistiques/resultats')).text(),
			await (await awa.get('/statistiques/resultats/matieres?classe=1&periode=1&session=1')).text()
		].join('')
		const links = [...html.matchAll(/<a href="\/console(\/statistiques\/resultats\/etudiants[^"]*)" aria-label="([^"]*?) : ([\d,]+), /g)]
		expect(links).toHaveLength(4 * 7)
		for (const [, link, head, n] of links) {
			const [, ...rows] = await csv(awa, link!.replaceAll('&amp;', '&').replace('/etudiants?', '/etudiants/export.csv?'))
			const averages = rows.map((row) => Number(row.split(';').at(-1)!.replace(',', '.')))
			const mean = averages.reduce((sum, average) => sum + average, 0) / rows.length
			const passed = (100 * averages.filter((average) => average >= 10).length) / rows.length
			const number = head!.startsWith('Moyenne') ? mean : head === 'Admis, en %' ? passed : rows.length
			expect([link, head, number]).toEqual([link, head, Number(n!.replace(',', '.'))])
		}
		const ofUe = '/statistiques/resultats/etudiants?classe=1&periode=1&session=1&par=ue&de=UE-1'
		expect(await saidBy(awa.get(`${ofUe}&admis=oui&sexe=F`))).toContain(
			'Mécanique L1, Semestre 1, session 1 · UE-1 · Admis · Filles · au 25 novembre'
		)
		for (const query of ['session=3', 'classe=2', 'par=nom', 'par='])
			expect([query, (await awa.get(ofUe.replace(new RegExp(`\\b${query.split('=')[0]}=[^&]*`), query))).status]).toEqual([query, 404])
		expect(await saidBy(awa.get(ofUe.replace('UE-1', 'UE-9')))).toContain("Personne n'est compté ici")
	})

	test('a coordinator opens the lists behind results and absences of the own filières alone, without what only the office knows', async () => {
		const results = '/statistiques/resultats/etudiants/export.csv?classe=1&periode=1&session=1&par=classe'
		expect(await csv(moussa, results)).toEqual(['Nom;Prénoms;Matricule;Moyenne', 'EBA;Marie;ETU-3;9', 'ZADI;Inès;ETU-1;12'])
		expect((await csv(head, results))[0]).toBe('Nom;Prénoms;Matricule;Sexe;Moyenne')
		expect((await moussa.get(`${results}&sexe=F`)).status).toBe(404)
		const [sira, fanta] = [await signedIn(schools, 'sira'), await signedIn(schools, 'fanta')]
		for (const path of [results, '/statistiques/absences/etudiants?classe=1'])
			expect([path, (await sira.get(path)).status, (await fanta.get(path)).status]).toEqual([path, 404, 403])
	})

	test('the other school counts its own students', async () => {
		const elsewhere = browser(schools, 'beta')
		await elsewhere.post('/connexion', { identifiant: 'awa', mot_de_passe: PASSWORD, vers: '' })
		expect(await csv(elsewhere, '/statistiques/export.csv')).not.toContain('Par régime;Affecté;1;0;0;1')
	})
})
