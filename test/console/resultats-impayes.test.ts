import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { browser, headOf, plainly, saidBy, signedIn, type Browser } from '../support/console'
import { AT, PASSWORD, PASSWORD_HASH } from '../support/people'
import { insertPublication } from '../support/publies'
import { json, startSchools, type Schools } from '../support/school'
import { writeSemestre } from '../support/semestre'

const QUITUS = '/frais/quitus?classe=1'
const PAPERS = '/classes/1/resultats/papiers'
const SETTINGS = '/journal-comptable/comptes'
const KEPT = 'Des frais sont en retard : vos résultats ne sont ni affichés ici ni imprimés. Adressez-vous à la scolarité.'
const WORD = { sorte: 'resultats', classe: '1', etudiant: '20', jusquau: '2027-02-20', motif: 'Bourse annoncée' }

let schools: Schools
let ines: Browser
let scolarite: Browser
/** Inès has 9.00 and is late; Marie has 14.00 and owes nothing. */
beforeEach(async () => {
	schools = await startSchools({ now: '2027-02-12T08:00:00Z' })
	await writeSemestre(schools)
	await write(schools, async (db) => {
		await insertPublication(db, { moyennes: { 20: 900, 22: 1400 } })
		const fee = { id: 1, annee_id: 2, etudiant_id: 20, libelle: 'Scolarité', montant: 123_457, echeance: '2026-11-01', updated_at: AT }
		await db.insert(s.frais).values(fee)
		const staff = { role: 'coordinateur', console_seule: true, prenoms: 'P', mot_de_passe_hash: PASSWORD_HASH, updated_at: AT } as const
		for (const [at, fonctions] of (['comptabilite', 'direction', 'surveillance', 'caisse'] as const).entries())
			await db.insert(s.utilisateurs).values({
				...staff,
				id: 60 + at,
				identifiant: fonctions,
				identifiant_norm: fonctions,
				fonctions,
				nom: fonctions,
				cle_tri: fonctions
			})
	})
	ines = await signedIn(schools, 'ines')
	scolarite = await enter('scolarite')
})
afterEach(() => schools.stop())

async function enter(name: string): Promise<Browser> {
	const visitor = browser(schools)
	await visitor.post('/connexion', { identifiant: name, mot_de_passe: PASSWORD, vers: '' })
	return visitor
}

/** Sets « Résultats des étudiants en retard » as accounting does. */
async function hide() {
	const accountant = await enter('comptabilite')
	const vu = /name="vu" value="([^"]*)"/.exec(await (await accountant.get(SETTINGS)).text())?.[1] ?? ''
	expect((await accountant.post(SETTINGS, { vu, resultats_impayes: 'masquer' })).status).toBe(303)
	expect(await saidBy(accountant.get(SETTINGS))).toContain('Les masquer')
}
const rows = async (text: string) =>
	(await (await schools.store()).client.execute(text)).rows.map((row): Record<string, unknown> => ({ ...row }))
const papers = () => rows('SELECT sorte, etudiant_id FROM papiers ORDER BY id')
const order = (etudiant = '', quoi = 'periode') => scolarite.post(PAPERS, { quoi, periode: '1', etudiant })
const textOf = async (response: Response) => plainly(headOf(await response.text())).replaceAll("'", '’')

describe('a student who is late', () => {
	test('reads results as long as the school shows them, and neither results nor averages once it hides them', async () => {
		expect(await saidBy(ines.get('/mes-resultats'))).toContain('9,00')
		expect(await saidBy(ines.get('/notes'))).toContain('9,00')
		await write(schools, (db) => insertPublication(db, { periode: 2, moyennes: { 20: 800 } }))
		expect(await saidBy(ines.get(''))).toContain('moyenne générale')
		await hide()
		const results = await saidBy(ines.get('/mes-resultats'))
		expect(results).toContain(KEPT)
		expect(results).not.toMatch(/9,00|Mathématiques|123/)
		const marks = await saidBy(ines.get('/notes'))
		expect(marks).toContain(KEPT)
		expect(marks).toContain('8 / 20')
		expect(marks).not.toContain('9,00')
		expect(await saidBy(ines.get(''))).not.toContain('moyenne générale')
		const marie = await signedIn(schools, 'marie')
		expect(await saidBy(marie.get('/mes-resultats'))).toContain('14,00')
		expect(await saidBy(marie.get('/mes-resultats'))).not.toContain('Des frais')
	})

	test('reads them again with a délai, with a payment, and in a school without the module of fees', async () => {
		await hide()
		const isShown = async () => (await saidBy(ines.get('/mes-resultats'))).includes('9,00')
		const delai = { etudiant_id: 20, motif: 'x', fait_at: 1, montant: 123_457 }
		await write(schools, (db) => db.insert(s.delais).values({ ...delai, jusquau: '2027-02-12' }))
		expect(await isShown()).toBe(true)
		await write(schools, (db) => db.insert(s.delais).values({ ...delai, jusquau: '2027-02-11' }))
		expect(await isShown()).toBe(false)
		const paid = { id: 1, reference: 'R1', etudiant_id: 20, montant: 123_457, date: '2027-02-11', updated_at: AT }
		await write(schools, (db) => db.insert(s.paiements).values(paid))
		expect(await isShown()).toBe(true)
		await write(schools, (db) => db.delete(s.paiements))
		expect(await isShown()).toBe(false)
		await write(schools, (db) => db.update(s.modules).set({ actif: false }).where(eq(s.modules.code, 'scolarite')))
		expect(await isShown()).toBe(true)
	})

	test('is still called to session 2, gets each other paper, and is refused nothing by the contract', async () => {
		const wire = async () => [
			await json(schools.as('ines').get('/me/resultats')),
			await json(schools.as('ines').get('/me/notes')),
			await json(schools.as('awa').get('/etudiants/20/resultats'))
		]
		await write(schools, async (db) => {
			await db.insert(s.listesSession2).values({ classe_id: 1, periode: 1, publication_id: 1, close_at: 1, close_par: 1 })
			await db.insert(s.convocations).values({ classe_id: 1, periode: 1, etudiant_id: 20, matiere_id: 1, appelee: true })
		})
		const before = await wire()
		await hide()
		expect(await wire()).toEqual(before)
		expect(await saidBy(ines.get('/mes-resultats'))).toContain('Vous passez la session 2')
		expect((await order('20', 'session2')).status).toBe(303)
		expect((await scolarite.post('/etudiants/20/papiers', { sorte: 'certificat' })).status).toBe(303)
		expect(await papers()).toEqual([
			{ sorte: 'convocation', etudiant_id: 20 },
			{ sorte: 'certificat', etudiant_id: 20 }
		])
	})
})

describe('relevés', () => {
	test('the papers of a class leave out who is late, and the page names them; one of theirs alone is refused', async () => {
		await hide()
		const page = await saidBy(scolarite.get(`${PAPERS}?periode=1`))
		expect(page).toContain('Faire le relevé de notes')
		expect(page).toContain('Frais en retard, relevés retenus : ZADI Inès.')
		expect((await order()).status).toBe(303)
		expect(await papers()).toEqual([{ sorte: 'releve', etudiant_id: 22 }])
		expect(await saidBy(scolarite.get(`${PAPERS}?periode=1&etudiant=20`))).toContain('ces relevés sont retenus')
		for (const quoi of ['periode', 'annee', 'cycle']) {
			const refused = await order('20', quoi)
			expect([quoi, refused.status, await textOf(refused)]).toEqual([quoi, 409, expect.stringContaining('sont retenus')])
		}
		const onScreen = await saidBy(scolarite.get('/classes/1/resultats/releves?periode=1'))
		expect([onScreen.includes('ZADI Inès · ETU-1'), onScreen.includes('EBA Marie · ETU-3')]).toEqual([false, true])
	})

	test('a relevé that was made before is not printed again', async () => {
		expect((await order()).status).toBe(303)
		const [papier] = await rows('SELECT id FROM papiers WHERE etudiant_id = 20')
		const path = `/papiers/${String(papier?.['id'])}/imprimer`
		await hide()
		const refused = await scolarite.post(path, { cle: 'k' })
		expect([refused.status, await textOf(refused)]).toEqual([409, expect.stringContaining('sont retenus')])
		expect(await rows('SELECT * FROM papiers_duplicatas')).toEqual([])
		await scolarite.post('/frais/quitus', WORD)
		expect((await scolarite.post(path, { cle: 'k' })).status).toBe(303)
	})

	test('pages that others read do not show who is late', async () => {
		const others = [await signedIn(schools, 'moussa'), await signedIn(schools, 'fanta')]
		const pages = () =>
			Promise.all(
				others.flatMap((other) =>
					[
						'/classes/1/resultats',
						'/classes/1/resultats/releves',
						'/classes/1/resultats/export.csv',
						'/etudiants/20',
						'/etudiants/20/notes'
					].map(async (path) => saidBy(other.get(path)))
				)
			)
		const before = await pages()
		await hide()
		expect(await pages()).toEqual(before)
	})
})

describe('the word for one student', () => {
	test('is of scolarité alone, with a day and a reason; direction gives quitus', async () => {
		expect(await (await scolarite.get(QUITUS)).text()).not.toContain('name="motif"')
		await hide()
		const page = await (await scolarite.get(QUITUS)).text()
		expect(page).toContain('value="resultats"')
		expect(page).not.toMatch(/value="quitus"|123|457/)
		for (const name of ['comptabilite', 'direction', 'surveillance', 'caisse', 'moussa', 'fanta', 'ines']) {
			const other = await enter(name)
			expect([name, (await other.post('/frais/quitus', WORD)).status]).toEqual([name, 403])
			expect([name, (await (await other.get(QUITUS)).text()).includes('value="resultats"')]).toEqual([name, false])
		}
		expect((await scolarite.post('/frais/quitus', { ...WORD, sorte: 'quitus' })).status).toBe(403)
		expect((await scolarite.post('/frais/quitus', { ...WORD, motif: '' })).status).toBe(422)
		expect((await scolarite.post('/frais/quitus', { ...WORD, jusquau: '2027-02-11' })).status).toBe(422)
		expect(await rows('SELECT * FROM levees')).toEqual([])
		for (const _twice of [1, 2]) expect((await scolarite.post('/frais/quitus', WORD)).status).toBe(303)
		expect(await rows('SELECT sorte, etudiant_id, jusquau, fait_par FROM levees')).toEqual([
			{ sorte: 'resultats', etudiant_id: 20, jusquau: '2027-02-20', fait_par: 50 }
		])
		expect(await saidBy((await signedIn(schools, 'awa')).get('/historique'))).toContain('Bourse annoncée')
		expect(await saidBy(scolarite.get(QUITUS))).toContain('ZADI Inès ETU-1 Non')
	})

	test('shows results and gives relevés up to its day', async () => {
		await hide()
		await scolarite.post('/frais/quitus', WORD)
		expect(await saidBy(ines.get('/mes-resultats'))).toContain('9,00')
		expect((await order('20')).status).toBe(303)
		await write(schools, (db) => db.update(s.levees).set({ jusquau: '2027-02-11' }))
		expect(await saidBy(ines.get('/mes-resultats'))).toContain(KEPT)
	})
})
