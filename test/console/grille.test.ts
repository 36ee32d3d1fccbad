import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { confirmed, saidBy, signedIn, type Browser } from '../support/console'
import { AT, PASSWORD_HASH } from '../support/people'
import { startSchools, type Schools } from '../support/school'

const STAFF = { compta: 'comptabilite', scola: 'scolarite', dire: 'direction', caissier: 'caisse', surv: 'surveillance' } as const
let schools: Schools
let compta: Browser
beforeEach(async () => {
	schools = await startSchools()
	await write(schools, async (db) => {
		await db.insert(s.utilisateurs).values(
			Object.entries(STAFF).map(([name, fonctions], at) => ({
				id: 50 + at,
				identifiant: name,
				identifiant_norm: name,
				fonctions,
				nom: name.toUpperCase(),
				cle_tri: name,
				role: 'coordinateur' as const,
				console_seule: true,
				prenoms: 'P',
				mot_de_passe_hash: PASSWORD_HASH,
				updated_at: AT
			}))
		)
		const year = { id: 3, libelle: '2027-2028', date_debut: '2027-09-13', date_fin: '2028-07-31', updated_at: AT }
		await db.insert(s.annees).values({ ...year, en_preparation: true })
	})
	compta = await as('compta')
})
afterEach(() => schools.stop())

const as = (name: keyof typeof STAFF, code: 'alpha' | 'beta' = 'alpha') => signedIn(schools, name as never, code)
const rowsOf = async (sql: string, code: 'alpha' | 'beta' = 'alpha'): Promise<unknown[]> =>
	(await (await schools.store(code)).client.execute(sql)).rows.map((row) => ({ ...row }))
const fees = (code: 'alpha' | 'beta' = 'alpha') =>
	rowsOf('SELECT etudiant_id, libelle, numero, montant FROM frais ORDER BY etudiant_id, id', code)

const LINE = {
	annee: '2026-2027',
	libelle: 'Scolarité',
	nature: 'scolarite',
	filiere: '',
	niveau: '',
	regime: '',
	montant: '400000',
	parts: '15/10/2026 100 000 | 15/01/2027 150000',
	echeance: '2027-03-31'
}
const GRILLE = { annee_id: 2, libelle: 'Droits', nature: 'droits' as const, montant: 50_000, echeance: '2026-10-01', updated_at: AT }

describe('the grid of a year', () => {
	test('is written line by line by comptabilité, with its parts and the remainder', async () => {
		expect(await saidBy(compta.get('/frais/grille'))).toContain("Cette année n'a pas encore de grille.")
		expect((await compta.post('/frais/grille/nouvelle', LINE)).headers.get('location')).toContain('/frais/grille?annee=2026-2027')
		await compta.post('/frais/grille/nouvelle', { ...LINE, filiere: 'MECA', regime: 'boursier', montant: '90000', parts: '', echeance: '' })
		const page = await saidBy(compta.get('/frais/grille'))
		expect(page).toContain('15/10/2026 : 100 000, 15/01/2027 : 150 000, 31/03/2027 : 150 000')
		expect(page).toContain('Mécanique · Boursier')
		const csv = await (await compta.get('/frais/grille/liste.csv')).text()
		expect(csv).toContain('Mécanique · Boursier')
	})

	test('refuses a bad line by the name of its field, and shows what was typed', async () => {
		const refused = await compta.post('/frais/grille/nouvelle', { ...LINE, parts: '15/10/2026 400000' })
		expect(refused.status).toBe(422)
		expect(await saidBy(refused)).toContain('la dernière prend le reste')
		const droits = await compta.post('/frais/grille/nouvelle', { ...LINE, nature: 'droits', parts: '', echeance: '' })
		expect(await saidBy(droits)).toContain("Il faut l'échéance des droits")
		expect((await compta.post('/frais/grille/nouvelle', { ...LINE, montant: '1,5' })).status).toBe(422)
		expect(await rowsOf('SELECT id FROM grilles')).toEqual([])
	})

	test('is copied into the coming year by comptabilité, each day as many weeks later, once', async () => {
		await compta.post('/frais/grille/nouvelle', LINE)
		expect(await saidBy(compta.get('/frais/grille?annee=2027-2028'))).toContain('Copier 1 ligne de 2026-2027')
		for (let times = 0; times < 2; times++) expect((await compta.post('/frais/grille/copier', { annee: '2027-2028' })).status).toBe(303)
		expect(await rowsOf('SELECT libelle, montant, parts, echeance FROM grilles WHERE annee_id = 3')).toEqual([
			{ libelle: 'Scolarité', montant: 400_000, parts: '14/10/2027 100000 | 14/01/2028 150000', echeance: '2028-03-29' }
		])
	})

	test('is read by caisse and direction, who cannot write it, and is closed to everybody else', async () => {
		await write(schools, (db) => db.insert(s.grilles).values({ id: 1, ...GRILLE }))
		for (const name of ['caissier', 'dire'] as const) {
			const reader = await as(name)
			const page = await (await reader.get('/frais/grille')).text()
			expect(page).toContain('Droits')
			expect(page).not.toContain('/frais/grille/nouvelle')
			expect([(await reader.get('/frais/grille/1')).status, (await reader.post('/frais/grille/nouvelle', LINE)).status]).toEqual([403, 403])
			expect((await reader.post('/frais/grille/appliquer?annee=2026-2027', { vu: 'x' })).status).toBe(403)
			expect(await saidBy(reader.get('/frais/grille/appliquer'))).not.toContain('Écrire')
		}
		for (const name of ['scola', 'surv', 'fanta', 'ines', 'moussa'] as const) {
			const stranger = await signedIn(schools, name as never)
			for (const path of ['/frais/grille', '/frais/grille/appliquer', '/frais/grille/1', '/frais/grille/liste.csv'])
				expect([name, path, (await stranger.get(path)).status]).toEqual([name, path, 403])
		}
	})
})

describe('« Appliquer aux inscrits »', () => {
	/** The form of the page: who would owe what. */
	const form = async () => ({ vu: /name="vu" value="([^"]+)"/.exec(await (await compta.get('/frais/grille/appliquer')).text())![1]! })

	test('shows who would owe what by class, and writes it once', async () => {
		await write(schools, (db) =>
			db.insert(s.grilles).values([GRILLE, { ...GRILLE, filiere_id: 2, libelle: 'Atelier', nature: 'autre', montant: 9000 }])
		)
		const page = await saidBy(compta.get('/frais/grille/appliquer'))
		// Inès, Marie and Léa are in MECA-L1, Koffi in ENER-1; Rita has left, and Paul is a Prospect
		expect(page).toContain('Mécanique L1 3 3 150 000')
		expect(page).toContain('Énergie 1 1 2 59 000')
		expect(page).toContain('Écrire 5 frais de 4 étudiants : 209 000')
		expect(page).not.toContain('SORTIE')
		expect(await fees()).toEqual([])
		const seen = await form()
		for (let times = 0; times < 2; times++) expect((await compta.post('/frais/grille/appliquer?annee=2026-2027', seen)).status).toBe(303)
		expect(await fees()).toHaveLength(5)
		expect(await saidBy(compta.get('/frais/grille/appliquer?annee=2026-2027&fait=ecrits&n=5'))).toContain('5 frais sont écrits.')
		expect(await fees('beta')).toEqual([])
	})

	test('leaves what is owed and what was withdrawn, whatever the amounts of the grid are now', async () => {
		await write(schools, async (db) => {
			await db.insert(s.grilles).values(GRILLE)
			await db.insert(s.frais).values([
				{ id: 1, etudiant_id: 20, annee_id: 2, libelle: 'DROITS', montant: 1, updated_at: AT },
				{ id: 2, etudiant_id: 22, annee_id: 2, libelle: 'Droits', montant: 2, updated_at: AT }
			])
			await db.insert(s.contreEcritures).values({ sorte: 'retirer', frais_id: 2, date: '2026-11-19', at: 1, auteur: 'x' })
		})
		await compta.post('/frais/grille/appliquer?annee=2026-2027', await form())
		expect(await fees()).toEqual([
			{ etudiant_id: 20, libelle: 'DROITS', numero: 1, montant: 1 },
			{ etudiant_id: 21, libelle: 'Droits', numero: 1, montant: 50_000 },
			{ etudiant_id: 22, libelle: 'Droits', numero: 1, montant: 2 },
			{ etudiant_id: 24, libelle: 'Droits', numero: 1, montant: 50_000 }
		])
	})

	test('is refused if the grid or the students have changed since the page was shown', async () => {
		await write(schools, (db) => db.insert(s.grilles).values({ id: 1, ...GRILLE }))
		const seen = await form()
		await write(schools, (db) => db.update(s.grilles).set({ montant: 60_000 }))
		const refused = await compta.post('/frais/grille/appliquer?annee=2026-2027', seen)
		expect(refused.status).toBe(409)
		expect(await fees()).toEqual([])
	})

	test('is refused in a closed year', async () => {
		await write(schools, (db) => db.insert(s.grilles).values(GRILLE))
		const seen = await form()
		await write(schools, (db) => db.update(s.annees).set({ cloturee: true }))
		expect((await compta.post('/frais/grille/appliquer?annee=2026-2027', seen)).status).toBe(422)
		expect(await fees()).toEqual([])
	})
})

test('a line of the grid can be removed, and what is owed stays', async () => {
	await write(schools, async (db) => {
		await db.insert(s.grilles).values({ id: 1, ...GRILLE })
		await db.insert(s.frais).values({ id: 1, etudiant_id: 20, annee_id: 2, libelle: 'Droits', montant: 1, updated_at: AT })
	})
	const vu = /name="vu" value="([^"]+)"/.exec(await (await compta.get('/frais/grille/1')).text())![1]!
	expect((await confirmed(compta, '/frais/grille/1/supprimer', { vu })).status).toBe(303)
	expect([await rowsOf('SELECT id FROM grilles'), await fees()]).toEqual([
		[],
		[{ etudiant_id: 20, libelle: 'Droits', numero: 1, montant: 1 }]
	])
})
