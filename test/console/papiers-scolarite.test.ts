import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { browser, saidBy, signedIn, type Browser } from '../support/console'
import { AT, PASSWORD, PASSWORD_HASH } from '../support/people'
import { startSchools, type Schools } from '../support/school'

const [INES, KOFFI, RITA] = [20, 21, 25]

let schools: Schools
let scola: Browser
let ines: Browser
beforeAll(async () => {
	schools = await startSchools({ now: '2026-11-20T09:00:00Z', pdf: async () => new Uint8Array(3) })
	await write(schools, (db) =>
		db.insert(s.utilisateurs).values({
			id: 50,
			identifiant: 'scola',
			identifiant_norm: 'scola',
			role: 'coordinateur',
			console_seule: true,
			fonctions: 'scolarite',
			nom: 'SCOLA',
			prenoms: 'Aya',
			cle_tri: 'scola',
			mot_de_passe_hash: PASSWORD_HASH,
			updated_at: AT
		})
	)
})

async function enter() {
	scola = browser(schools)
	await scola.post('/connexion', { identifiant: 'scola', mot_de_passe: PASSWORD, vers: '' })
	ines = await signedIn(schools, 'ines')
}

afterAll(() => schools.stop())

beforeEach(async () => {
	schools.clock.set('2026-11-20T09:00:00Z')
	await write(schools, async (db) => {
		for (const table of ['papiers_demandes', 'papiers_duplicatas', 'papiers', 'papiers_numeros', 'papiers_reglages', 'journal_lignes'])
			await db.run(`DELETE FROM ${table}`)
		await db.run("UPDATE sqlite_sequence SET seq = 0 WHERE name LIKE 'papiers%'")
	})
	await enter()
})

const rows = async (sql: string, school: 'alpha' | 'beta' = 'alpha') =>
	(await (await schools.store(school)).client.execute(sql)).rows.map((row): Record<string, unknown> => ({ ...row }))
const make = (visitor: Browser, etudiant: number, sorte: string, cle: string = crypto.randomUUID()) =>
	visitor.post(`/etudiants/${etudiant}/papiers`, { sorte, cle })
const letPrint = (sorte: 'certificat' | 'inscription') =>
	write(schools, (db) => db.insert(s.papiersReglages).values({ sorte, par_etudiant: true, updated_at: AT }))

describe('the papers of the office', () => {
	test('The card of a present student offers the certificate in sight and the attestation below, and asks nothing', async () => {
		const page = await (await scola.get(`/etudiants/${INES}`)).text()
		expect(page).toContain('Certificat de scolarité')
		expect(page).toContain("Attestation d'inscription")
		expect(page).not.toContain('Exeat')
		const made = await make(scola, INES, 'certificat')
		expect(made.status).toBe(303)
		const opened = await scola.get(made.headers.get('location')!.replace('/console', ''))
		expect(opened.headers.get('location')).toEndWith('/pdf')
		const pdf = await scola.get(opened.headers.get('location')!.replace('/console', ''))
		expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
		const [paper] = await rows("SELECT feuille ->> '$.titre' AS titre, etudiant_id, fait_par, source FROM papiers")
		expect(paper).toEqual({ titre: 'Certificat de scolarité', etudiant_id: INES, fait_par: 50, source: null })
		expect(await saidBy(scola.get(`/etudiants/${INES}/papiers`))).toContain('CS-2026-000001')
	})

	test('Two people who make one certificate at once get two numbers, and a form sent twice gets one', async () => {
		const awa = await signedIn(schools, 'awa')
		await Promise.all([make(scola, INES, 'certificat'), make(awa, INES, 'certificat')])
		await Promise.all([make(scola, INES, 'certificat', 'same'), make(scola, INES, 'certificat', 'same')])
		expect(await rows('SELECT numero, fini FROM papiers ORDER BY numero')).toEqual([1, 2, 3].map((numero) => ({ numero, fini: null })))
	})

	test('Only a student who is in a class gets a certificate, and only one who leaves an exeat', async () => {
		const left = await make(scola, RITA, 'certificat')
		expect([left.status, await saidBy(left)]).toEqual([422, expect.stringContaining("dans une classe aujourd'hui")])
		const stays = await make(scola, INES, 'exeat')
		expect([stays.status, await saidBy(stays)]).toEqual([422, expect.stringContaining("Enregistrez d'abord son départ")])
		expect((await make(scola, RITA, 'exeat')).status).toBe(303)
		expect(await rows("SELECT feuille ->> '$.titre' AS titre FROM papiers")).toEqual([{ titre: 'Exeat' }])
		expect((await make(scola, INES, 'bulletin')).status).toBe(404)
		expect((await make(scola, 999, 'certificat')).status).toBe(404)
	})

	test('The list of a day is narrowed by kind, name, author and number, and comes as a file', async () => {
		await make(scola, INES, 'certificat')
		await make(await signedIn(schools, 'awa'), KOFFI, 'inscription')
		const list = (query: string) => saidBy(scola.get(`/papiers${query}`))
		expect(await list('')).toContain('2 papiers')
		for (const [query, has, lacks] of [
			['?sorte=inscription', 'AI-2026-000001', 'CS-2026-000001'],
			['?q=zadi', 'CS-2026-000001', 'AI-2026-000001'],
			['?par=SCOLA+Aya', 'CS-2026-000001', 'AI-2026-000001'],
			['?jour=2020-01-01&q=ai-2026-000001', 'AI-2026-000001', 'CS-2026-000001']
		] as const) {
			const said = await list(query)
			expect(said).toContain(has)
			expect(said).not.toContain(lacks)
		}
		expect(await list('?jour=2026-11-19')).toContain('Aucun papier de ce jour')
		expect(await (await scola.get('/papiers/export.csv')).text()).toContain('CS-2026-000001;')
	})

	test('A paper that is handed over says to which person, and can be corrected', async () => {
		await make(scola, INES, 'certificat')
		const remise = { le: '20/11/2026', a: 'ZADI Maman', contre: 'cahier, page 12' }
		expect((await scola.post('/papiers/1/remettre', remise)).headers.get('location')).toEndWith('/papiers/1?fait=remis')
		expect(await saidBy(scola.get('/papiers/1'))).toContain('remis le 20/11/2026 à ZADI Maman')
		const future = await scola.post('/papiers/1/remettre', { ...remise, le: '2026-11-21', a: '' })
		expect(future.status).toBe(422)
		expect(await future.text()).toContain('value="2026-11-21"')
	})

	test('A paper is revoked on a page that asks why, is listed as revoked, and stays so', async () => {
		await make(scola, INES, 'certificat')
		expect(await saidBy(scola.get('/papiers/1/revoquer'))).toContain('On ne peut pas revenir en arrière')
		expect((await scola.post('/papiers/1/revoquer', { motif: ' ' })).status).toBe(422)
		expect((await scola.post('/papiers/1/revoquer', { motif: 'Date de naissance fausse' })).status).toBe(303)
		expect(await saidBy(scola.get('/papiers/revoques'))).toContain('révoqué le 20/11/2026')
		const said = await saidBy(scola.get('/papiers/1'))
		expect(said).toContain('Date de naissance fausse')
		expect(said).not.toContain('Noter la remise')
		expect((await scola.post('/papiers/1/remettre', { le: '2026-11-20', a: 'X', contre: '' })).status).toBe(409)
	})
})

describe('papers that students ask for', () => {
	test('A demand waits with its days, « Aujourd’hui » tells it, and the paper answers it', async () => {
		const asked = { sorte: 'certificat', precisions: 'Pour la bourse' }
		expect((await ines.post('/mes-papiers/demandes', asked)).status).toBe(303)
		expect((await ines.post('/mes-papiers/demandes', asked)).status).toBe(303)
		expect((await ines.post('/mes-papiers/demandes', { ...asked, precisions: 'Autre' })).status).toBe(409)
		schools.clock.set('2026-11-23T09:00:00Z')
		await enter()
		expect(await saidBy(scola.get('/papiers/demandes'))).toContain('attend depuis 3 jours · Pour la bourse')
		expect(await saidBy(scola.get(''))).toContain('1 demande de papier attend depuis le 20 novembre.')
		await make(scola, INES, 'certificat')
		expect(await saidBy(scola.get('/papiers/demandes'))).toContain("Aucune demande n'attend")
		expect(await saidBy(ines.get('/mes-papiers'))).toContain('fait le 23/11/2026 sous le numéro CS-2026-000001')
		expect(await rows("SELECT action FROM journal_lignes WHERE action LIKE 'papier.%' ORDER BY ecriture_id, rang")).toEqual(
			['papier.demande', 'papier.create', 'papier.reponse'].map((action) => ({ action }))
		)
	})

	test('A demand is refused with a reason, which the student reads', async () => {
		await ines.post('/mes-papiers/demandes', { sorte: 'releve_annee', precisions: '' })
		expect((await scola.post('/papiers/demandes/1', { motif: '' })).status).toBe(422)
		expect((await scola.post('/papiers/demandes/1', { motif: 'Le jury n’a pas encore eu lieu' })).status).toBe(303)
		expect((await scola.post('/papiers/demandes/1', { motif: 'Encore' })).status).toBe(409)
		expect(await saidBy(ines.get('/mes-papiers'))).toContain("répondu le 20/11/2026 : Le jury n'a pas encore eu lieu")
	})

	test('Kinds that do not exist, convocations and long texts are refused', async () => {
		for (const form of [
			{ sorte: 'convocation', precisions: '' },
			{ sorte: 'x', precisions: '' },
			{ sorte: 'exeat', precisions: 'é'.repeat(301) }
		])
			expect((await ines.post('/mes-papiers/demandes', form)).status).toBe(422)
		expect(await rows('SELECT id FROM papiers_demandes')).toEqual([])
	})
})

describe('« Mes papiers »', () => {
	test('A student prints only the kinds that the school opens', async () => {
		expect(await saidBy(ines.get('/mes-papiers'))).not.toContain('À imprimer vous-même')
		expect((await ines.post('/mes-papiers', { sorte: 'certificat', cle: 'k' })).status).toBe(403)
		await letPrint('certificat')
		expect(await saidBy(ines.get('/mes-papiers'))).toContain('À imprimer vous-même')
		expect((await ines.post('/mes-papiers', { sorte: 'certificat', cle: 'k' })).status).toBe(303)
		expect((await ines.post('/mes-papiers', { sorte: 'inscription', cle: 'l' })).status).toBe(403)
		expect(await rows('SELECT etudiant_id, fait_par FROM papiers')).toEqual([{ etudiant_id: INES, fait_par: INES }])
	})

	test('A student who asks again on the same day gets the same paper, and another one if the facts or the day have changed', async () => {
		await letPrint('certificat')
		const ask = async () => (await ines.post('/mes-papiers', { sorte: 'certificat' })).status
		expect(await Promise.all([ask(), ask()])).toEqual([303, 303])
		expect(await ask()).toBe(303)
		expect(await rows('SELECT numero FROM papiers')).toEqual([{ numero: 1 }])
		await write(schools, (db) => db.run(`UPDATE etudiants SET lieu_naissance = 'Bouaké' WHERE id = ${INES}`))
		expect([await ask(), await ask()]).toEqual([303, 303])
		expect(await rows('SELECT numero FROM papiers')).toEqual([{ numero: 1 }, { numero: 2 }])
		await write(schools, (db) => db.run(`UPDATE etudiants SET lieu_naissance = NULL WHERE id = ${INES}`))
		schools.clock.set('2026-11-21T09:00:00Z')
		await enter()
		expect(await ask()).toBe(303)
		expect(await rows('SELECT numero FROM papiers')).toEqual([1, 2, 3].map((numero) => ({ numero })))
	})

	test('A student sees the own papers only, without their authors and the reasons of the office', async () => {
		await make(scola, INES, 'certificat')
		await make(scola, KOFFI, 'certificat')
		await scola.post('/papiers/1/revoquer', { motif: 'Soupçon de fraude' })
		const said = await saidBy(ines.get('/mes-papiers'))
		expect(said).toContain('CS-2026-000001')
		expect(said).toContain('révoqué le 20/11/2026')
		for (const hidden of ['CS-2026-000002', 'SCOLA', 'Soupçon']) expect(said).not.toContain(hidden)
	})

	test('Nobody but the office sees the register, and another school sees nothing of it', async () => {
		await make(scola, INES, 'certificat')
		for (const name of ['moussa', 'fanta', 'ines'] as const) {
			const visitor = await signedIn(schools, name)
			for (const path of ['/papiers', '/papiers/1', '/papiers/demandes', '/papiers/revoques', `/etudiants/${INES}/papiers`])
				expect([name, path, (await visitor.get(path)).status]).toEqual([name, path, 403])
			expect((await make(visitor, INES, 'certificat')).status).toBe(403)
		}
		const elsewhere = await signedIn(schools, 'awa', 'beta')
		expect((await elsewhere.get('/papiers/1')).status).toBe(404)
		expect(await saidBy(elsewhere.get('/papiers'))).not.toContain('CS-2026')
		expect(await rows('SELECT id FROM papiers', 'beta')).toEqual([])
	})
})
