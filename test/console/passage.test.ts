import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../src/db/queries/db'
import * as s from '../../src/school/schema'
import { insertEvaluations, insertNotes, insertSeances, write } from '../support/affairs'
import { confirmed, saidBy, signedIn, type Browser } from '../support/console'
import { AT, PASSWORD_HASH } from '../support/people'
import { insertPublication, releveAvec, releveBts } from '../support/publies'
import { startSchools, type Schools } from '../support/school'

let schools: Schools
let awa: Browser

const named = (code: string, nom: string) => ({ code, nom, cle_tri: nom.toLowerCase(), updated_at: AT })
const classe = (id: number, code: string, niveau_id: number, of: object = {}) => ({
	id,
	...named(code, code),
	annee_id: 3,
	filiere_id: 1,
	niveau_id,
	...of
})

/**
 * July 2027: MECA-L1 ends its year, 2027-2028 is in preparation with MECA-L1, MECA-L2 and ENER-2. Inès has 8.00 and 9.00, with UE-1
 * acquired in the first semester; Marie has 12.00 and 13.00, and owes UE-4. Koffi (ENER-1, BTS) has 11.00 twice.
 */
async function prepareYear(db: Db) {
	const periodes = { annee_id: 2, updated_at: AT }
	await db.insert(s.periodes).values([
		{ id: 1, rang: 1, libelle: 'Semestre 1', date_debut: '2026-09-14', date_fin: '2027-01-31', ...periodes },
		{ id: 2, rang: 2, libelle: 'Semestre 2', date_debut: '2027-02-01', date_fin: '2027-07-31', ...periodes }
	])
	const ue = { filiere_id: 1, niveau_id: 3 }
	await db.insert(s.ues).values([2, 3, 4].map((id) => ({ id, ...named(`UE-${id}`, `Unité ${id}`), ...ue })))
	const year = { libelle: '2027-2028', date_debut: '2027-09-13', date_fin: '2028-07-31', updated_at: AT }
	await db.insert(s.annees).values({ id: 3, ...year, en_preparation: true })
	await db
		.insert(s.uesAnnees)
		.values([1, 2, 3, 4].map((id) => ({ ue_id: id, annee_id: 3, semestre: id < 3 ? 1 : 2, credits: 15, updated_at: AT })))
		.onConflictDoNothing()
	await db
		.insert(s.matieresAnnees)
		.values([1, 2].map((id) => ({ matiere_id: id, annee_id: 3, coefficient: 1, updated_at: AT })))
		.onConflictDoNothing()
	await db
		.insert(s.classes)
		.values([classe(30, 'MECA-L1', 3), classe(31, 'MECA-L2', 4, { capacite: 1 }), classe(32, 'ENER-2', 2, { filiere_id: 2 })])
	await db.insert(s.enseignements).values({ classe_id: 30, matiere_id: 1, enseignant_id: 10, updated_at: AT })
	await db.update(s.inscriptions).set({ regime: 'boursier' }).where(eq(s.inscriptions.etudiant_id, 22))
	const math = (moyenne: number) => ({
		matieres: [{ ...releveAvec({ code: 'UE-1', moyenne }).ues[0]!.matieres[0]!, id: 1, code: 'MATH', nom: 'Mathématiques' }]
	})
	await insertPublication(db, {
		releves: {
			20: releveAvec({ code: 'UE-1', moyenne: 1100 }, { code: 'UE-2', moyenne: 500, ...math(500) }),
			22: releveAvec({ code: 'UE-1', moyenne: 1200 }, { code: 'UE-2', moyenne: 1200 })
		}
	})
	await insertPublication(db, {
		periode: 2,
		releves: {
			20: releveAvec({ code: 'UE-3', moyenne: 900 }, { code: 'UE-4', moyenne: 900, ...math(1200) }),
			22: releveAvec({ code: 'UE-3', moyenne: 1700 }, { code: 'UE-4', moyenne: 900, ...math(900) })
		}
	})
	for (const periode of [1, 2]) await insertPublication(db, { classe_id: 2, periode, isBts: true, releves: { 21: releveBts(1100) } })
	const staff = { role: 'coordinateur' as const, console_seule: true, prenoms: 'P', mot_de_passe_hash: PASSWORD_HASH, updated_at: AT }
	await db.insert(s.utilisateurs).values([
		{ id: 50, identifiant: 'scola', identifiant_norm: 'scola', fonctions: 'scolarite', nom: 'SCOLA', cle_tri: 'scola', ...staff },
		{ id: 51, identifiant: 'dire', identifiant_norm: 'dire', fonctions: 'direction', nom: 'DIRE', cle_tri: 'dire', ...staff }
	])
}

beforeEach(async () => {
	schools = await startSchools({ now: '2027-07-20T08:00:00Z' })
	await write(schools, prepareYear)
	awa = await signedIn(schools, 'awa')
})
afterEach(() => schools.stop())

const ROOT = '/2027-2028/passage'
const page = (path = `${ROOT}/1`, by = awa) => saidBy(by.get(path))
const pass = (fields: Record<string, string>, path = `${ROOT}/1`, by = awa) => confirmed(by, path, fields)
const BOTH = { 's.20': 'redouble:30', 's.22': 'passe:31' }
const rowsOf = async (id: number) => {
	const { db } = await schools.store()
	return db
		.select()
		.from(s.inscriptions)
		.where(and(eq(s.inscriptions.annee_id, 3), eq(s.inscriptions.etudiant_id, id)))
}
/** The value that a choice of a page shows. */
const selectedIn = (html: string, name: string) =>
	new RegExp(`name="${name}"[^>]*>(?:(?!</select>).)*?value="([^"]*)" selected`, 's').exec(html)?.[1]
const counts = async () => {
	const { db } = await schools.store()
	return [
		await db.$count(s.inscriptions, eq(s.inscriptions.annee_id, 3)),
		await db.$count(s.acquis),
		await db.$count(s.rattachements),
		await db.$count(s.resultatsAnterieurs)
	]
}

describe('the list of classes of the former year', () => {
	test('says how many are enrolled in the coming year, have left, and wait', async () => {
		expect(await page(ROOT)).toContain('Mécanique L1 MECA-L1 3 0 1 2')
		await pass(BOTH)
		expect(await page(ROOT)).toContain('Mécanique L1 MECA-L1 3 2 1 0')
	})

	test('goes out as a file, as do the students of a class with their proposals and what was decided', async () => {
		const textIn = async (path: string, by = awa) => (await by.get(path)).text()
		expect(await textIn(`${ROOT}/export.csv`)).toContain('MECA-L1;Mécanique L1;3;0;1;2\r\n')
		await pass({ 's.22': 'passe:31' })
		const file = await textIn(`${ROOT}/1/export.csv`)
		expect(file).toContain('Nom;Prénoms;Matricule;Résultat;Crédits;Proposition;Suite\r\n')
		expect(file).toMatch(/;8,5;15;Redouble\s: moyenne 8,50, sous 10\.;\r\n/)
		expect(file).toContain(';;;MECA-L2 (Dossier en cours)\r\n')
		expect(file).toContain(';;;sorti le 15/10/2026')
		expect((await awa.get(`${ROOT}/1/export.xlsx`)).status).toBe(200)
		const moussa = await signedIn(schools, 'moussa')
		for (const path of ['/passage/export.csv', '/passage/3/export.xlsx'])
			expect([path, (await moussa.get(path)).status]).toEqual([path, 403])
	})

	test('is read by the direction, and by nobody else who does not prepare', async () => {
		const dire = await signedIn(schools, 'dire' as 'awa')
		expect(await page(`${ROOT}/1`, dire)).toContain('Passe : moyenne 12,50.')
		for (const name of ['moussa', 'fanta', 'ines'] as const) {
			const other = await signedIn(schools, name)
			expect([(await other.get('/passage')).status, (await other.get('/passage/3')).status], name).toEqual([403, 403])
			expect((await other.get(ROOT)).status).toBe(404)
		}
		expect(await counts()).toEqual([0, 0, 0, 0])
	})
})

test('the direction passes students into a year in preparation, and only reads once it is the current one', async () => {
	const dire = await signedIn(schools, 'dire' as 'awa')
	expect((await pass(BOTH, `${ROOT}/1`, dire)).status).toBe(303)
	expect(await counts()).toEqual([2, 2, 1, 2])
	expect((await confirmed(dire, `${ROOT}/1/annuler`, { tous: 'oui' })).status).toBe(303)
	expect(await counts()).toEqual([0, 0, 0, 0])
	expect((await awa.post('/annees/passer', { de: '2026-2027', annee: '2027-2028' })).status).toBe(303)
	expect(await page('/passage/1', dire)).toContain('Passe : moyenne 12,50.')
	expect(await (await dire.get('/passage/1')).text()).not.toContain('name="s.22"')
	expect((await dire.post('/passage/1', BOTH)).status).toBe(403)
	expect((await dire.post('/passage/1/annuler', { tous: 'oui' })).status).toBe(403)
})

describe('the proposals of a class', () => {
	test('follow the published year, each with its reason, and wait for the exam of BTS 2', async () => {
		const said = await page()
		expect(said).toContain('8,50 15 crédits Redouble : moyenne 8,50, sous 10.')
		expect(said).toContain('12,50 45 crédits Passe : moyenne 12,50. Dettes : Mathématiques.')
		const html = await (await awa.get(`${ROOT}/1`)).text()
		for (const [name, value] of Object.entries(BOTH)) expect(selectedIn(html, name), name).toBe(value)
		expect(await page(`${ROOT}/2`)).toContain('Passe : moyenne 11,00.')
		await write(schools, (db) => db.update(s.classes).set({ niveau_id: 2 }).where(eq(s.classes.id, 2)))
		expect(await page(`${ROOT}/2`)).toContain('Pas de proposition : la deuxième année de BTS attend son examen.')
	})

	test('follow the credits that the rules of the judged year ask for, not those of the coming year', async () => {
		const ask = (annee_id: number, passage_credits: number) =>
			write(schools, (db) => db.insert(s.reglements).values({ annee_id, niveau_id: 3, passage_credits, updated_at: AT }))
		await ask(3, 10)
		expect(await page()).toContain('8,50 15 crédits Redouble : moyenne 8,50, sous 10.')
		await ask(2, 15)
		expect(await page()).toContain('8,50 15 crédits Passe : 15 crédits suffisent. Dettes : Mathématiques, M-UE-3.')
		await write(schools, (db) => db.update(s.reglements).set({ passage_credits: 16 }).where(eq(s.reglements.annee_id, 2)))
		expect(await page()).toContain('8,50 15 crédits Redouble : moyenne 8,50, sous 10.')
	})

	test('are absent as long as nothing is final, the year is incomplete, or session 2 is not published', async () => {
		await write(schools, (db) =>
			db.insert(s.convocations).values({ classe_id: 1, periode: 1, etudiant_id: 20, matiere_id: 1, appelee: true as never })
		)
		expect(await page()).toContain('Pas de proposition : les résultats de la session 2 ne sont pas publiés.')
		await write(schools, (db) =>
			db
				.update(s.publications)
				.set({ definitive: false })
				.where(and(eq(s.publications.classe_id, 1), eq(s.publications.periode, 2)))
		)
		expect(await page()).toContain("Pas de proposition : l'année est incomplète.")
		await write(schools, (db) => db.update(s.publications).set({ definitive: false }))
		expect(await page()).toContain("Pas de proposition : rien n'est publié comme définitif.")
	})

	test('wait for the final results of session 2 in the semester to which a student is called', async () => {
		await write(schools, (db) =>
			db.insert(s.convocations).values({ classe_id: 1, periode: 1, etudiant_id: 20, matiere_id: 1, appelee: true as never })
		)
		const releves = { 20: releveAvec({ code: 'UE-1', moyenne: 1100 }, { code: 'UE-2', moyenne: 500 }) }
		const waits = 'Pas de proposition : les résultats de la session 2 ne sont pas publiés.'
		await write(schools, (db) => insertPublication(db, { periode: 2, session: 2, releves }))
		expect(await page()).toContain(waits)
		await write(schools, (db) => insertPublication(db, { session: 2, definitive: false, releves }))
		expect(await page()).toContain(waits)
		await write(schools, (db) => insertPublication(db, { session: 2, releves }))
		expect(await page()).not.toContain(waits)
	})

	test('offer the classes of all filières after a tronc commun, and propose none of them', async () => {
		await write(schools, async (db) => {
			await db.insert(s.classes).values(classe(34, 'ENER-L2', 4, { filiere_id: 2 }))
			await db.update(s.filieres).set({ tronc_commun: true }).where(eq(s.filieres.id, 1))
		})
		const html = await (await awa.get(`${ROOT}/1`)).text()
		expect([html.includes('value="passe:34"'), selectedIn(html, 's.22')]).toEqual([true, 'plus_tard'])
		await write(schools, (db) => db.update(s.filieres).set({ tronc_commun: false }))
		expect(await (await awa.get(`${ROOT}/1`)).text()).not.toContain('value="passe:34"')
	})

	test('are absent while a publication of the year is reopened', async () => {
		await write(schools, (db) =>
			db
				.update(s.publications)
				.set({ rouverte_at: 1_795_161_700, rouverte_par: 1, motif: 'Erreur' })
				.where(and(eq(s.publications.classe_id, 1), eq(s.publications.periode, 2)))
		)
		expect(await page()).toContain('Pas de proposition : la publication est rouverte.')
		expect(await page()).not.toContain('Redouble : moyenne')
		const [first, second] = (await saidBy(awa.get('/statistiques/resultats'))).match(/Mécanique L1[^M]*/g)!
		expect([first, second].map((line) => line!.includes('provisoires'))).toEqual([false, true])
	})

	test('say that no class fits, or that the year is closed, where the page offers none', async () => {
		await write(schools, (db) => db.delete(s.classes).where(eq(s.classes.id, 31)))
		expect(await page()).toContain("Aucune classe de 2027-2028 ne convient : préparez-la d'abord.")
		await write(schools, async (db) => {
			await db.update(s.classes).set({ niveau_id: 5 }).where(eq(s.classes.id, 1))
			await db.update(s.annees).set({ cloturee: true }).where(eq(s.annees.id, 2))
		})
		expect(await page()).toContain("2026-2027 est close : ce départ ne s'y enregistre pas.")
	})

	test('are given to many students by one click, without writing anything', async () => {
		const said = await awa.post(`${ROOT}/1`, {
			remplir: 'oui',
			pour: 'redouble',
			lot: 'fin_de_cycle',
			's.20': 'redouble:30',
			's.22': 'passe:31'
		})
		expect(said.status).toBe(200)
		const html = await said.text()
		expect(html).toMatch(/name="s.20"[^>]*>(?:(?!<\/select>).)*value="fin_de_cycle" selected/s)
		expect(html).toMatch(/name="s.22"[^>]*>(?:(?!<\/select>).)*value="passe:31" selected/s)
		const ticked = await (
			await awa.post(`${ROOT}/1`, { remplir: 'oui', pour: 'coches', i: '22', lot: 'plus_tard', 's.22': 'passe:31' })
		).text()
		expect(ticked).toMatch(/name="s.22"[^>]*>(?:(?!<\/select>).)*value="plus_tard" selected/s)
		expect(await counts()).toEqual([0, 0, 0, 0])
	})
})

describe('a passage', () => {
	test('asks first, with figures and the places of each class', async () => {
		const said = await saidBy(awa.post(`${ROOT}/1`, { 's.20': 'passe:31', 's.22': 'passe:31' }))
		expect(said).toContain('2 étudiants seront inscrits en 2027-2028, « Dossier en cours », à partir du 13/09/2027 : 2 en MECA-L2.')
		expect(said).toContain('MECA-L2 aura 2 étudiants pour 1 place.')
		expect(said).toContain('Enregistrer le passage de 2 étudiants')
		const both = await saidBy(awa.post(`${ROOT}/1`, BOTH))
		expect(both).toContain('2 UE ou matières acquises sont gardées.')
		expect(both).toContain('Une matière due')
		expect(await counts()).toEqual([0, 0, 0, 0])
	})

	test('enrolls with the régime and the class of before, and keeps acquired UEs, kept matières, debts and the result of the year', async () => {
		expect((await pass(BOTH)).status).toBe(303)
		const { db } = await schools.store()
		const enrolled = { statut: 'En validation', date_entree: '2027-09-13', passage_de: 1 } as const
		expect(await rowsOf(20)).toMatchObject([{ classe_id: 30, ...enrolled, regime: null }])
		expect(await rowsOf(22)).toMatchObject([{ classe_id: 31, ...enrolled, regime: 'boursier' }])
		const motif = 'Passage en 2027-2028'
		const acquis = { annee: '2026-2027', origine: 'redoublement', motif }
		expect(await db.select().from(s.acquis).orderBy(s.acquis.id)).toMatchObject([
			{ etudiant_id: 20, ue: 'UE-1', moyenne_centiemes: 1100, credits: 15, ...acquis },
			{ etudiant_id: 20, matiere_id: 1, moyenne_centiemes: 1200, ...acquis }
		])
		expect(await db.select().from(s.rattachements)).toMatchObject([
			{ etudiant_id: 22, classe_id: 30, matiere_id: 1, sorte: 'dette', motif }
		])
		expect(await db.select().from(s.resultatsAnterieurs).orderBy(s.resultatsAnterieurs.etudiant_id)).toMatchObject([
			{ etudiant_id: 20, annee: '2026-2027', niveau: 'L1', moyenne_centiemes: 850, credits: 15, decision: 'Redouble' },
			{ etudiant_id: 22, annee: '2026-2027', niveau: 'L1', moyenne_centiemes: 1250, credits: 45, decision: 'Passe' }
		])
	})

	test('shows the fees of the grid first, with those of réinscription, and writes them with the enrollments', async () => {
		await write(schools, (db) =>
			db.insert(s.grilles).values([
				{ annee_id: 3, libelle: 'Scolarité', nature: 'scolarite', montant: 400_000, updated_at: AT },
				{ annee_id: 3, regime: 'boursier', libelle: 'Scolarité', nature: 'scolarite', montant: 100_000, updated_at: AT },
				{ annee_id: 3, libelle: 'Réinscription', nature: 'reinscription', montant: 10_000, updated_at: AT }
			])
		)
		expect(await saidBy(awa.post(`${ROOT}/1`, BOTH))).toContain('La grille ajoute 4 frais de 2 étudiants : 520 000 en tout')
		expect((await pass(BOTH)).status).toBe(303)
		const { db } = await schools.store()
		const owed = await db.select().from(s.frais).orderBy(s.frais.etudiant_id, s.frais.libelle)
		expect(owed.map(({ etudiant_id, annee_id, libelle, montant }) => [etudiant_id, annee_id, libelle, montant])).toEqual([
			[20, 3, 'Réinscription', 10_000],
			[20, 3, 'Scolarité', 400_000],
			[22, 3, 'Réinscription', 10_000],
			[22, 3, 'Scolarité', 100_000]
		])
		await confirmed(awa, `${ROOT}/1/annuler`, { tous: 'oui' })
		expect(await rowsOf(20)).toEqual([])
		const entries = await db.select().from(s.contreEcritures)
		expect(entries.map(({ sorte, motif }) => [sorte, motif])).toEqual(Array.from({ length: 4 }, () => ['retirer', 'inscription annulée']))
	})

	test('keeps no matière if the rules of the coming year keep none', async () => {
		await write(schools, (db) =>
			db.insert(s.reglements).values({ annee_id: 3, garde_matieres: false, updated_at: AT }).onConflictDoNothing()
		)
		await write(schools, (db) => db.update(s.reglements).set({ garde_matieres: false }).where(eq(s.reglements.annee_id, 3)))
		await pass(BOTH)
		const { db } = await schools.store()
		expect((await db.select().from(s.acquis)).map(({ ue }) => ue)).toEqual(['UE-1'])
	})

	test('begins on the day of the write once the year has begun', async () => {
		schools.clock.set('2027-10-04T08:00:00Z')
		awa = await signedIn(schools, 'awa')
		await pass(BOTH)
		expect((await rowsOf(22))[0]!.date_entree).toBe('2027-10-04')
	})

	test('leaves what is already there: an acquis, a result, an enrollment made by hand', async () => {
		await write(schools, async (db) => {
			await db.insert(s.acquis).values({ etudiant_id: 20, ue: 'UE-1', origine: 'transfert', updated_at: AT })
			await db.insert(s.resultatsAnterieurs).values({ etudiant_id: 20, annee: '2026-2027', decision: 'Ajourné', updated_at: AT })
			await db
				.insert(s.inscriptions)
				.values({ etudiant_id: 22, classe_id: 31, annee_id: 3, statut: 'Prospect', date_entree: '2027-09-13', updated_at: AT })
		})
		expect(await page()).toContain('Inscrit autrement que par le passage')
		await pass(BOTH)
		expect(await counts()).toEqual([2, 2, 0, 1])
	})

	test('records the end of a cycle and who does not come back as departures, and can take these back', async () => {
		await pass({ 's.20': 'ne_revient_pas', 's.22': 'fin_de_cycle' })
		const { db } = await schools.store()
		const departs = await db
			.select({ jour: s.inscriptions.date_sortie, motif: s.inscriptions.motif_sortie })
			.from(s.inscriptions)
			.where(eq(s.inscriptions.classe_id, 1))
			.orderBy(s.inscriptions.etudiant_id)
		expect(departs.slice(0, 2)).toEqual([
			{ jour: '2027-09-13', motif: 'autre' },
			{ jour: '2027-09-13', motif: 'fin_scolarite' }
		])
		expect(await page(ROOT)).toContain('Mécanique L1 MECA-L1 3 0 3 0')
		expect((await confirmed(awa, `${ROOT}/1/annuler`, { tous: 'oui' })).status).toBe(303)
		expect(await page(ROOT)).toContain('Mécanique L1 MECA-L1 3 0 1 2')
	})

	test('keeps the result of the year of somebody who ends the cycle, also if it is taken back for another student', async () => {
		await pass({ 's.20': 'ne_revient_pas', 's.22': 'fin_de_cycle' })
		const { db } = await schools.store()
		const anterieurs = () => db.select().from(s.resultatsAnterieurs)
		const marie = { etudiant_id: 22, annee: '2026-2027', niveau: 'L1', moyenne_centiemes: 1250, credits: 45, decision: 'Fin de cycle' }
		expect(await anterieurs()).toMatchObject([marie])
		await confirmed(awa, `${ROOT}/1/annuler`, { f: '20' })
		expect(await anterieurs()).toMatchObject([marie])
		await confirmed(awa, `${ROOT}/1/annuler`, { f: '22' })
		expect(await anterieurs()).toEqual([])
	})

	test('does not offer a student who has left, also to a form that names them', async () => {
		expect(await page()).toContain('SORTIE Rita ETU-6 sorti le 15/10/2026')
		const refused = await awa.post(`${ROOT}/1`, { 's.25': 'passe:31', 's.20': 'plus_tard', 's.22': 'plus_tard' })
		expect(refused.status).toBe(422)
		await write(schools, (db) =>
			db
				.update(s.inscriptions)
				.set({ date_sortie: '2027-06-01', motif_sortie: 'abandon' })
				.where(and(eq(s.inscriptions.etudiant_id, 22), eq(s.inscriptions.annee_id, 2)))
		)
		await pass(BOTH)
		expect([(await rowsOf(22)).length, (await rowsOf(20)).length]).toEqual([0, 1])
	})

	test('never enrolls a student twice, whoever else passes the same one meanwhile', async () => {
		const scola = await signedIn(schools, 'scola' as 'awa')
		const [first, second] = await Promise.all([pass(BOTH), pass({ 's.20': 'passe:31', 's.22': 'passe:31' }, `${ROOT}/1`, scola)])
		expect([first.status, second.status].filter((status) => status === 303)).toHaveLength(1)
		expect([(await rowsOf(20)).length, (await rowsOf(22)).length]).toEqual([1, 1])
		const again = await pass({ 's.20': 'passe:31', 's.22': 'passe:31' }, `${ROOT}/1`, scola)
		expect(await saidBy(again)).toContain("2 étudiants ont été décidés entre-temps par quelqu'un d'autre : rien ne change pour eux.")
	})

	test('is refused for a student whose end of the cycle somebody else records at the same moment, and the reverse', async () => {
		await write(schools, (db) => db.delete(s.resultats))
		const asked = async (fields: Record<string, string>) => {
			const html = await (await awa.post(`${ROOT}/1`, fields)).text()
			return { ...fields, confirme: /name="confirme" value="([^"]+)"/.exec(html)![1]! }
		}
		const meet = async (...decisions: readonly Record<string, string>[]) => {
			const confirmedForms = await Promise.all(decisions.map(asked))
			const answers = await Promise.all(confirmedForms.map((form) => awa.post(`${ROOT}/1`, form)))
			return answers.map(({ status }) => status).toSorted()
		}
		expect(await meet({ 's.22': 'passe:31' }, { 's.22': 'fin_de_cycle' })).toEqual([303, 409])
		expect(await meet({ 's.20': 'fin_de_cycle' }, { 's.20': 'redouble:30' })).toEqual([303, 409])
		const { db } = await schools.store()
		for (const id of [20, 22]) {
			const former = and(eq(s.inscriptions.etudiant_id, id), eq(s.inscriptions.classe_id, 1))
			const [before] = await db.select({ jour: s.inscriptions.date_sortie }).from(s.inscriptions).where(former)
			expect((await rowsOf(id)).length + (before!.jour === null ? 0 : 1)).toBe(1)
		}
	})

	test('shows names in any letters as they are written', async () => {
		for (const nom of ['ƐKUƐ', 'محمد الأمين', 'Ny’'.repeat(100)]) {
			await write(schools, (db) => db.update(s.utilisateurs).set({ nom }).where(eq(s.utilisateurs.id, 22)))
			expect(await page()).toContain(nom.replaceAll('’', "'"))
		}
		expect((await pass(BOTH)).status).toBe(303)
	})

	test('asks once for the new codes of UEs and matières, and keeps what was acquired under these', async () => {
		await write(schools, async (db) => {
			await db.update(s.ues).set({ code: 'UE-1-BIS' }).where(eq(s.ues.id, 1))
			await db.update(s.matieres).set({ code: 'MATHS' }).where(eq(s.matieres.id, 1))
			await db.delete(s.uesAnnees).where(and(eq(s.uesAnnees.annee_id, 3), eq(s.uesAnnees.ue_id, 2)))
		})
		const html = await (await awa.get(`${ROOT}/1`)).text()
		const [, options = ''] = /name="ue.UE-1"[^>]*>(.*?)<\/select>/s.exec(html) ?? []
		expect([...options.matchAll(/value="([^"]*)"/g)].map(([, code]) => code)).toEqual(['UE-1-BIS', 'UE-3', 'UE-4'])
		expect(html).toMatch(/name="ue.UE-1"[^>]*>(?:(?!<\/select>).)*value="UE-1-BIS" selected/s)
		expect((await pass({ ...BOTH, 'ue.UE-1': 'UE-1-BIS', 'matiere.MATH': 'MATHS' })).status).toBe(303)
		const { db } = await schools.store()
		expect((await db.select().from(s.acquis)).map(({ ue, matiere_id }) => ue ?? matiere_id)).toEqual(['UE-1-BIS', 1])
		expect(await db.$count(s.rattachements)).toBe(1)
	})

	test('places a debt in a class of its own niveau as long as nobody teaches the matière', async () => {
		await write(schools, (db) => db.delete(s.enseignements).where(eq(s.enseignements.classe_id, 30)))
		await pass(BOTH)
		const { db } = await schools.store()
		expect(await db.select().from(s.rattachements)).toMatchObject([{ etudiant_id: 22, classe_id: 30, matiere_id: 1 }])
	})

	test('does not ask for a new code of a matière that is taught in a class of the coming year', async () => {
		await write(schools, (db) =>
			db.delete(s.matieresAnnees).where(and(eq(s.matieresAnnees.annee_id, 3), eq(s.matieresAnnees.matiere_id, 1)))
		)
		expect(await (await awa.get(`${ROOT}/1`)).text()).not.toContain('name="matiere.MATH"')
		await write(schools, (db) => db.delete(s.enseignements).where(eq(s.enseignements.classe_id, 30)))
		expect(await (await awa.get(`${ROOT}/1`)).text()).toContain('name="matiere.MATH"')
	})

	test('keeps a UE that two became one only if both are acquired, with the better average, and names codes that do not exist', async () => {
		await write(schools, async (db) => {
			await db.delete(s.uesAnnees).where(and(eq(s.uesAnnees.annee_id, 3), eq(s.uesAnnees.ue_id, 1)))
			await db.update(s.ues).set({ code: 'UE-X' }).where(eq(s.ues.id, 2))
			await db.delete(s.resultats)
			await db.delete(s.publications)
			await insertPublication(db, {
				releves: {
					20: releveAvec({ code: 'UE-1', moyenne: 1100 }, { code: 'UE-2', moyenne: 1200 }, { code: 'UE-5', moyenne: 100 }),
					22: releveAvec({ code: 'UE-1', moyenne: 1100 }, { code: 'UE-2', moyenne: 100 })
				}
			})
		})
		const repeat = { 's.20': 'redouble:30', 's.22': 'redouble:30' }
		const said = await saidBy(awa.post(`${ROOT}/1`, { ...repeat, 'ue.UE-2': 'NIMPORTE' }))
		expect(said).toContain("Ces UE acquises n'existent pas en 2027-2028, et n'y compteront pas : UE-1, UE-2.")
		expect((await pass({ ...repeat, 'ue.UE-1': 'UE-X', 'ue.UE-2': 'UE-X' })).status).toBe(303)
		const { db } = await schools.store()
		const kept = await db.select().from(s.acquis)
		expect(kept.flatMap(({ etudiant_id, ue, moyenne_centiemes }) => (ue === null ? [] : [[etudiant_id, ue, moyenne_centiemes]]))).toEqual([
			[20, 'UE-X', 1200]
		])
	})

	test('names an owed matière that no class of the coming year has', async () => {
		await write(schools, async (db) => {
			await db.delete(s.enseignements).where(eq(s.enseignements.classe_id, 30))
			await db.delete(s.matieresAnnees).where(and(eq(s.matieresAnnees.annee_id, 3), eq(s.matieresAnnees.matiere_id, 1)))
		})
		const said = await saidBy(awa.post(`${ROOT}/1`, BOTH))
		expect(said).toContain("Aucune classe n'enseigne ces matières dues, qui ne seront pas inscrites : EBA Marie (Mathématiques).")
		expect((await pass(BOTH)).status).toBe(303)
		expect((await counts())[2]).toBe(0)
	})

	test('warns about 200 students in two classes of 60, and takes them', async () => {
		const ids = Array.from({ length: 200 }, (_, at) => 1000 + at)
		await write(schools, async (db) => {
			await db.update(s.classes).set({ capacite: 60 }).where(eq(s.classes.id, 31))
			await db.insert(s.classes).values(classe(33, 'MECA-L2-B', 4, { capacite: 60 }))
			const account = { role: 'etudiant' as const, prenoms: 'Élève', mot_de_passe_hash: null, updated_at: AT }
			await db
				.insert(s.utilisateurs)
				.values(
					ids.map((id) => ({ id, identifiant: `e${id}`, identifiant_norm: `e${id}`, nom: `NOM${id}`, cle_tri: `nom${id}`, ...account }))
				)
			await db.insert(s.etudiants).values(ids.map((id) => ({ id, matricule: `M-${id}`, updated_at: AT })))
			await db.insert(s.inscriptions).values(
				ids.map((id) => ({
					etudiant_id: id,
					classe_id: 1,
					annee_id: 2,
					statut: 'Active' as const,
					date_entree: '2026-09-14',
					updated_at: AT
				}))
			)
		})
		const fields = Object.fromEntries(ids.map((id) => [`s.${id}`, `passe:${id % 2 === 0 ? 31 : 33}`]))
		const said = await saidBy(awa.post(`${ROOT}/1`, fields))
		expect(said).toContain('MECA-L2 aura 100 étudiants pour 60 places.')
		expect(said).toContain('MECA-L2-B aura 100 étudiants pour 60 places.')
		expect((await pass(fields)).status).toBe(303)
		expect((await counts())[0]).toBe(200)
	})

	test('writes nothing from a form without any choice', async () => {
		expect((await awa.post(`${ROOT}/1`, {})).status).toBe(422)
		expect(await counts()).toEqual([0, 0, 0, 0])
	})

	test('is refused in a closed year', async () => {
		await write(schools, (db) => db.update(s.annees).set({ cloturee: true }).where(eq(s.annees.id, 3)))
		expect((await pass(BOTH)).status).toBe(422)
		expect(await counts()).toEqual([0, 0, 0, 0])
	})
})

describe('a passage that is taken back', () => {
	const cancel = (fields: Record<string, string>) => confirmed(awa, `${ROOT}/1/annuler`, fields)

	test('leaves nothing of what it wrote, of one student or of the whole class', async () => {
		await pass(BOTH)
		const said = await saidBy(awa.post(`${ROOT}/1/annuler`, { f: '22' }))
		expect(said).toContain("Le passage d'un étudiant en 2027-2028 sera annulé")
		expect((await cancel({ f: '22' })).status).toBe(303)
		expect(await counts()).toEqual([1, 2, 0, 1])
		expect((await cancel({ tous: 'oui' })).status).toBe(303)
		expect(await counts()).toEqual([0, 0, 0, 0])
		expect((await pass(BOTH)).status).toBe(303)
	})

	test('follows the first day of the year, which moves afterwards, and takes departures back all the same', async () => {
		await pass({ 's.20': 'fin_de_cycle', 's.22': 'passe:31' })
		await write(schools, (db) => db.delete(s.periodes))
		const vu = /name="vu" value="([^"]*)"/.exec(await (await awa.get('/annees/preparer')).text())![1]!
		const dates = { vu, date_debut: '2027-09-06', date_fin: '2028-07-31' }
		expect((await awa.post('/annees/preparer', dates)).status).toBe(303)
		expect((await rowsOf(22))[0]!.date_entree).toBe('2027-09-06')
		expect((await cancel({ f: '20' })).status).toBe(303)
		expect(await page(ROOT)).toContain('Mécanique L1 MECA-L1 3 1 1 1')
	})

	test('names students with a mark, a register or a payment, who stay', async () => {
		await pass(BOTH)
		await write(schools, async (db) => {
			await insertEvaluations(db, [{ id: 1, classe_id: 31, date: '2027-10-05' }])
			await insertNotes(db, [[1, 22, 1200]])
		})
		const said = await saidBy(awa.post(`${ROOT}/1/annuler`, { tous: 'oui' }))
		expect(said).toContain('Restent inscrits : EBA Marie (une note).')
		expect((await cancel({ tous: 'oui' })).status).toBe(303)
		expect([(await rowsOf(20)).length, (await rowsOf(22)).length]).toEqual([0, 1])
		await pass({ 's.20': 'redouble:30' })
		await write(schools, async (db) => {
			await insertSeances(db, 'Africa/Abidjan', [{ id: 900, date: '2027-10-04', heures: ['08:00', '10:00'], classes: [30], annee_id: 3 }])
			await db.insert(s.presences).values({ seance_id: 900, etudiant_id: 20, statut: 'present', source: 'manuel', updated_at: AT })
			await db.insert(s.paiements).values({ reference: 'R1', etudiant_id: 20, date: '2027-07-21', montant: 1000, updated_at: AT })
		})
		expect(await saidBy(cancel({ f: '20' }))).toContain('Restent inscrits : ZADI Inès (un appel, un paiement).')
		expect((await rowsOf(20)).length).toBe(1)
	})

	test('leaves a student who was seen in class', async () => {
		await pass(BOTH)
		await write(schools, (db) =>
			db
				.update(s.inscriptions)
				.set({ vu_le: '2027-09-13' })
				.where(and(eq(s.inscriptions.annee_id, 3), eq(s.inscriptions.etudiant_id, 22)))
		)
		expect(await saidBy(awa.post(`${ROOT}/1/annuler`, { tous: 'oui' }))).toContain('Restent inscrits : EBA Marie (un appel).')
		expect((await cancel({ tous: 'oui' })).status).toBe(303)
		expect([(await rowsOf(20)).length, (await rowsOf(22)).length]).toEqual([0, 1])
	})

	test('leaves enrollments, acquis and results that people made by hand', async () => {
		await write(schools, async (db) => {
			await db.insert(s.acquis).values({ etudiant_id: 20, ue: 'UE-1', origine: 'redoublement', updated_at: AT })
			await db.insert(s.resultatsAnterieurs).values({ etudiant_id: 22, annee: '2026-2027', decision: 'Fin de cycle', updated_at: AT })
		})
		await pass(BOTH)
		await cancel({ tous: 'oui' })
		expect(await counts()).toEqual([0, 1, 0, 1])
	})
})

test('a departure today is asked about what was prepared, and takes it back', async () => {
	await pass(BOTH)
	const { db } = await schools.store()
	const [inscription] = await db
		.select({ id: s.inscriptions.id })
		.from(s.inscriptions)
		.where(and(eq(s.inscriptions.etudiant_id, 22), eq(s.inscriptions.annee_id, 2)))
	const path = `/etudiants/22/inscriptions/${inscription!.id}/depart`
	const vu = /name="vu" value="([^"]*)"/.exec(await (await awa.get(path)).text())![1]!
	const fields = { date_sortie: '2027-07-20', motif_sortie: 'transfert', vu }
	expect(await saidBy(awa.post(path, fields))).toContain("L'inscription préparée en 2027-2028 (MECA-L2) sera retirée.")
	expect((await rowsOf(22)).length).toBe(1)
	expect((await confirmed(awa, path, fields)).status).toBe(303)
	expect((await rowsOf(22)).length).toBe(0)
	expect(await db.$count(s.rattachements)).toBe(0)
})

test('a departure today takes back an enrollment of the coming year that somebody made by hand', async () => {
	await write(schools, (db) =>
		db
			.insert(s.inscriptions)
			.values({ etudiant_id: 22, classe_id: 31, annee_id: 3, statut: 'Active', date_entree: '2027-09-13', updated_at: AT })
	)
	const { db } = await schools.store()
	const current = and(eq(s.inscriptions.etudiant_id, 22), eq(s.inscriptions.annee_id, 2))
	const [inscription] = await db.select({ id: s.inscriptions.id }).from(s.inscriptions).where(current)
	const path = `/etudiants/22/inscriptions/${inscription!.id}/depart`
	const vu = /name="vu" value="([^"]*)"/.exec(await (await awa.get(path)).text())![1]!
	const fields = { date_sortie: '2027-07-20', motif_sortie: 'transfert', vu }
	expect(await saidBy(awa.post(path, fields))).toContain("L'inscription préparée en 2027-2028 (MECA-L2) sera retirée.")
	expect((await confirmed(awa, path, fields)).status).toBe(303)
	expect(await rowsOf(22)).toEqual([])
})
