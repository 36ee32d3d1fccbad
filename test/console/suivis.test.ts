import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { exportSchool } from '../../src/exchange/exports/export-school'
import { importInto } from '../../src/exchange/imports/import.service'
import * as s from '../../src/school/schema'
import { insertEvaluations, insertNotes, write } from '../support/affairs'
import { browser, saidBy, signedIn, type Browser } from '../support/console'
import { AT, PASSWORD, PASSWORD_HASH, type Name } from '../support/people'
import { temporaryFolder } from '../support/folder'
import { json, startSchools, type Schools } from '../support/school'
import { fullScans, statementsOf } from '../support/statements'
import { NOUNS } from '../../src/server/nouns'

let schools: Schools
/**
 * Inès moved from MECA-L1 to ENER-1 on 16 November with 6 in maths and 18 in English, without a mark of a maths test of 12 November.
 * ENER-1 has Thermique, taught by Yao, where she got 12, and Mécanique des fluides. Today is Friday 20.
 */
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T08:00:00Z' })
	await write(schools, async (db) => {
		await db
			.update(s.inscriptions)
			.set({ date_sortie: '2026-11-16' })
			.where(and(eq(s.inscriptions.etudiant_id, 20), eq(s.inscriptions.classe_id, 1)))
		await db
			.insert(s.inscriptions)
			.values({ etudiant_id: 20, classe_id: 2, annee_id: 2, statut: 'Active', date_entree: '2026-11-16', updated_at: AT })
		await db
			.insert(s.matieres)
			.values({ id: 4, code: 'MDF', nom: 'Fluides', cle_tri: 'fluides', filiere_id: 2, niveau_id: 1, updated_at: AT })
		await db.insert(s.matieresAnnees).values({ matiere_id: 4, annee_id: 2, coefficient: 6, updated_at: AT })
		await insertEvaluations(db, [
			{ id: 1, date: '2026-11-05', titre: 'Maths de MECA' },
			{ id: 2, date: '2026-11-06', matiere_id: 2, titre: 'Anglais de MECA' },
			{ id: 3, date: '2026-11-18', classe_id: 2, matiere_id: 3, titre: 'Thermique de ENER' },
			{ id: 4, date: '2026-11-12', titre: 'Second de maths' },
			{ id: 5, date: '2026-11-12', titre: 'Retirée', annulee: true },
			{ id: 6, date: '2026-11-17', titre: 'Après elle' },
			{ id: 7, date: '2026-11-13', titre: 'Rattrapage', session: 2 },
			{ id: 8, date: '2025-11-13', titre: "De l'an dernier", classe_id: 3 }
		])
		await insertNotes(db, [
			[1, 20, 600],
			[2, 20, 1800],
			[3, 20, 1200],
			[5, 20, 0],
			[8, 20, 0],
			[3, 21, 800]
		])
		const staff = { role: 'coordinateur' as const, console_seule: true, prenoms: 'P', mot_de_passe_hash: PASSWORD_HASH, updated_at: AT }
		await db.insert(s.utilisateurs).values(
			(['scolarite', 'comptabilite', 'surveillance'] as const).map((fonction, index) => ({
				...staff,
				id: 50 + index,
				identifiant: fonction,
				identifiant_norm: fonction,
				fonctions: fonction,
				nom: fonction,
				cle_tri: fonction
			}))
		)
	})
})
afterEach(() => schools.stop())

async function enter(name: string): Promise<Browser> {
	const visitor = browser(schools)
	await visitor.post('/connexion', { identifiant: name, mot_de_passe: PASSWORD, vers: '' })
	return visitor
}
const hidden = (page: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''
/** Where the choice of a matière of MECA-L1 is: 1 is maths, 2 is English. */
const path = (de: number) => `/etudiants/20/notes/${de}`
const vuOf = async (at: Browser, de: number) => hidden(await (await at.get(path(de))).text(), 'vu')
const decide = async (at: Browser, de: number, choix: string) => at.post(path(de), { choix, vu: await vuOf(at, de) })
/** Lets Inès leave ENER-1, and puts her into MECA-L1 again or not. */
const move = (date_sortie: string | null, isBack: boolean) =>
	write(schools, async (db) => {
		if (!isBack) await db.delete(s.inscriptions).where(eq(s.inscriptions.id, 99))
		await db
			.update(s.inscriptions)
			.set({ date_sortie })
			.where(and(eq(s.inscriptions.etudiant_id, 20), eq(s.inscriptions.classe_id, 2)))
		const again = { etudiant_id: 20, classe_id: 1, annee_id: 2, statut: 'Active' as const, date_entree: '2026-11-19', updated_at: AT }
		if (isBack) await db.insert(s.inscriptions).values({ id: 99, ...again })
	})
const THER = '3'
const FLUIDES = '4'

const weakAverage = async () => {
	const { alertes } = await json(schools.as('ines').get('/me/dashboard'))
	const told = (alertes as { code: string; message: string }[]).find(({ code }) => code === 'moyenne_faible')
	return told && (/est de ([\d,]+) sur/.exec(told.message) ?? [])[1]
}
const marks = async () => saidBy((await signedIn(schools, 'ines')).get('/notes'))
const card = async () => saidBy((await signedIn(schools, 'awa')).get('/etudiants/20/notes'))
const grid = async (name: Name = 'sira', matiere = THER) =>
	saidBy((await signedIn(schools, name)).get(`/classes/2/notes?matiere=${matiere}`))
const decided = async () =>
	(await (await schools.store()).client.execute('SELECT * FROM suivis_decides')).rows.map((row): unknown => ({ ...row, updated_at: '' }))
const told = async () =>
	(
		await (
			await schools.store()
		).client.execute("SELECT auteur, objet, objet_id, avant, apres FROM journal WHERE action = 'notes.suivi' ORDER BY id")
	).rows.map((row): unknown => ({ ...row }))

describe('the card, for the administration', () => {
	test('the card lists marks that count and marks that do not, expected ones too, each with its choice', async () => {
		await write(schools, (db) => db.insert(s.enseignements).values({ classe_id: 2, matiere_id: 1, enseignant_id: 10, updated_at: AT }))
		for (const name of ['scolarite', 'awa']) {
			const page = await saidBy((await enter(name)).get('/etudiants/20/notes'))
			expect(page).toContain(
				'Mathématiques MECA-L1 · Maths de MECA · 6 / 20 · 05/11/2026 MECA-L1 · Second de maths · pas de note · 12/11/2026 compte en Mathématiques Décider'
			)
			expect(page).toContain('Anglais MECA-L1 · Anglais de MECA · 18 / 20 · 06/11/2026 ne compte nulle part Décider')
			expect(page).toContain('Moyennes par matière Matière Moyenne Mathématiques – Thermique 12,00 Il manque des notes : Mathématiques.')
			for (const words of ['Retirée', 'Après elle', 'Rattrapage', "l'an dernier"]) expect(page).not.toContain(words)
		}
	})

	test('the card of a student who changed no class has no such section', async () => {
		const page = await saidBy((await enter('scolarite')).get('/etudiants/21/notes'))
		expect(page).toContain('Moyennes par matière Matière Moyenne Thermique 8,00')
		expect(page).not.toContain('autre classe')
	})
})

describe('a decision', () => {
	test('a decision counts the marks of a matière under one of the class in every average at once, and choosing the rule undoes it', async () => {
		await write(schools, (db) => db.delete(s.evaluations).where(eq(s.evaluations.id, 4)))
		const awa = await signedIn(schools, 'awa')
		const before = [await weakAverage(), await marks(), await card(), await grid()]
		expect(before[0]).toBeUndefined()
		expect(before[3]).toContain('ZADI Inès ETU-1 12 12')
		expect(before[3]).not.toContain("D'une autre classe")
		const dashboard = await schools.as('ines').get('/me/dashboard')
		const etag = { headers: { 'if-none-match': dashboard.headers.get('etag')! } }
		expect((await schools.as('ines').get('/me/dashboard', etag)).status).toBe(304)

		const page = await saidBy(awa.get(path(1)))
		expect(page).toStartWith("Notes d'une autre classe ZADI Inès Mathématiques MECA-L1 · Maths de MECA · 6 / 20")
		expect(page).toContain('Suivre la règle (ne compte nulle part) Ne compter nulle part Compter en Fluides Compter en Thermique')
		expect((await decide(awa, 1, THER)).headers.get('location')).toBe('/console/etudiants/20/notes?fait=suivi')
		expect(await decided()).toEqual([{ etudiant_id: 20, classe_id: 2, de_id: 1, matiere_id: 3, a_revoir: 0, updated_at: '' }])
		// (12 + 6) / 2
		expect(await weakAverage()).toBe('9')
		expect(await marks()).toContain('Thermique · coefficient 2 Moyenne : 9,00 / 20')
		expect(await card()).toContain('Moyennes par matière Matière Moyenne Thermique 9,00')
		expect(await card()).toContain("décidé par l'école compte en Thermique")
		expect(await grid()).toContain("D'une autre classe Moyenne")
		expect(await grid()).toContain('ZADI Inès ETU-1 12 6 / 20 MECA-L1 · Maths de MECA 9')
		expect(await grid()).toContain('Élan Koffi ETU-2 8 8')

		await decide(awa, 1, FLUIDES)
		// Thermique 12 with coefficient 2, Fluides 6 with 6
		expect(await weakAverage()).toBe('7,5')
		expect((await schools.as('ines').get('/me/dashboard', etag)).status).toBe(200)
		expect(await grid()).toContain('ZADI Inès ETU-1 12 12')

		await decide(awa, 1, 'regle')
		expect(await decided()).toEqual([])
		expect([await weakAverage(), await marks(), await card(), await grid()]).toEqual(before)
		expect((await schools.as('ines').get('/me/dashboard', etag)).status).toBe(304)
	})

	test('a decision can exclude marks that the rule would count', async () => {
		await write(schools, (db) => db.insert(s.enseignements).values({ classe_id: 2, matiere_id: 1, enseignant_id: 10, updated_at: AT }))
		expect(await marks()).toContain('Mathématiques · coefficient 3 Moyenne incomplète')
		const awa = await signedIn(schools, 'awa')
		expect(await weakAverage()).toBe('8,4')
		expect((await decide(awa, 1, 'nulle_part')).status).toBe(303)
		expect(await weakAverage()).toBeUndefined()
		expect(await marks()).toMatch(/Notes d'une autre classe.*ou l'école en a décidé ainsi.*Maths de MECA/)
		expect(await card()).toContain("pas de note · 12/11/2026 décidé par l'école ne compte nulle part")
	})

	test('a decision applies only to its student and matière', async () => {
		const other = { classe_id: 2, matiere_id: 4, updated_at: AT }
		await write(schools, (db) =>
			db.insert(s.suivisDecides).values([
				{ etudiant_id: 21, de_id: 1, ...other },
				{ etudiant_id: 20, de_id: 1, ...other, classe_id: 3 }
			])
		)
		const awa = await signedIn(schools, 'awa')
		for (const de of [1, 2]) await decide(awa, de, THER)
		await decide(awa, 1, 'regle')
		expect((await decided()).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))).toMatchObject([
			{ etudiant_id: 20, classe_id: 2, de_id: 2, matiere_id: 3 },
			{ etudiant_id: 20, classe_id: 3, de_id: 1, matiere_id: 4 },
			{ etudiant_id: 21, classe_id: 2, de_id: 1, matiere_id: 4 }
		])
	})

	test('a decision applies to its class: the rule applies in another one, and the decision again after coming back', async () => {
		const awa = await signedIn(schools, 'awa')
		await decide(awa, 1, THER)
		const before = await marks()
		await move('2026-11-19', true)
		expect(await marks()).toContain('Mathématiques · coefficient 3 Moyenne incomplète')
		expect((await awa.get(path(1))).status).toBe(404)
		expect(await saidBy(awa.get(path(3)))).toContain('Suivre la règle (ne compte nulle part)')
		await move(null, false)
		expect(await marks()).toBe(before)
	})

	test('a decision for a matière that the class no longer has leaves it to the rule', async () => {
		const teaching = { classe_id: 2, matiere_id: 1, enseignant_id: 10, updated_at: AT }
		await write(schools, (db) => db.insert(s.enseignements).values(teaching))
		await decide(await signedIn(schools, 'awa'), 2, '1')
		expect(await card()).toContain("décidé par l'école compte en Mathématiques")
		await write(schools, (db) => db.delete(s.enseignements).where(and(eq(s.enseignements.classe_id, 2), eq(s.enseignements.matiere_id, 1))))
		expect(await card()).toMatch(/Anglais de MECA · 18 \/ 20 · 06\/11\/2026 (décidé par l'école )?ne compte nulle part/)
	})

	test('a decision has one line in the journal, and sending it again changes nothing', async () => {
		const awa = await signedIn(schools, 'awa')
		const vu = await vuOf(awa, 1)
		for (let sent = 0; sent < 2; sent++) expect((await awa.post(path(1), { choix: THER, vu })).status).toBe(303)
		await decide(awa, 1, 'regle')
		const line = { auteur: 'utilisateur:1', objet: 'suivis_decides', objet_id: '20:2:1' }
		const row = JSON.stringify({ etudiant_id: 20, classe_id: 2, de_id: 1, matiere_id: 3 })
		expect(await told()).toEqual([
			{ ...line, avant: null, apres: row },
			{ ...line, avant: row, apres: null }
		])
		expect(await saidBy(awa.get('/historique?quoi=notes.suivi'))).toContain("Note d'une autre classe : décision")
	})

	test('decisions about single évaluations that differed are asked again, once, and count as none until then', async () => {
		const awa = await signedIn(schools, 'awa')
		const semestre = {
			annee_id: 2,
			rang: 1 as const,
			libelle: 'Semestre 1',
			date_debut: '2026-09-14',
			date_fin: '2027-01-31',
			updated_at: AT
		}
		await write(schools, (db) => db.insert(s.periodes).values(semestre))
		const checked = async (name: Name) => saidBy((await signedIn(schools, name)).get('/classes/2/resultats?periode=1'))
		const open = { etudiant_id: 20, classe_id: 2, matiere_id: null, a_revoir: true, updated_at: AT }
		await write(schools, (db) => db.insert(s.suivisDecides).values([1, 2].map((de_id) => ({ ...open, de_id }))))
		await write(schools, (db) => db.insert(s.enseignements).values({ classe_id: 2, matiere_id: 1, enseignant_id: 10, updated_at: AT }))
		expect(await marks()).toContain('Mathématiques · coefficient 3 Moyenne incomplète')
		expect(await card()).toContain("À décider de nouveau : l'école avait décidé pour certaines notes seulement")
		expect(await saidBy(awa.get(path(1)))).toContain('À décider de nouveau')
		expect(await checked('awa')).toContain("ZADI Inès : l'école doit décider de nouveau où comptent des notes d'une autre classe.")
		expect(await checked('sira')).not.toContain('décider de nouveau')
		await decide(awa, 1, 'regle')
		await decide(awa, 2, 'nulle_part')
		expect(await checked('awa')).not.toContain('décider de nouveau')
		expect(await card()).not.toContain('À décider de nouveau')
		expect(await decided()).toMatchObject([{ de_id: 2, matiere_id: null, a_revoir: 0 }])
	})

	test('an outdated decision is refused, and both are shown', async () => {
		const [awa, scolarite] = [await signedIn(schools, 'awa'), await enter('scolarite')]
		const vu = await vuOf(awa, 1)
		await decide(scolarite, 1, THER)
		const refused = await awa.post(path(1), { choix: 'nulle_part', vu })
		expect(refused.status).toBe(409)
		const page = await refused.text()
		expect(page).toContain('compte en Thermique, décidé')
		expect(page).toContain('<option value="nulle_part" selected>')
		expect(await decided()).toMatchObject([{ matiere_id: 3 }])
		expect((await awa.post(path(1), { choix: 'nulle_part', vu: hidden(page, 'vu') })).status).toBe(303)
		expect(await decided()).toMatchObject([{ matiere_id: null }])
		// another mark, too
		const seen = await vuOf(awa, 2)
		await write(schools, (db) => db.update(s.notes).set({ note_centiemes: 100 }).where(eq(s.notes.evaluation_id, 2)))
		expect((await awa.post(path(2), { choix: THER, vu: seen })).status).toBe(409)
	})

	test('a decision must be one of the choices, for a matière of the class, and not in a closed year', async () => {
		const awa = await signedIn(schools, 'awa')
		for (const choix of ['', 'x', '0', '1', '2', '999']) {
			const refused = await awa.post(path(1), { choix, vu: await vuOf(awa, 1) })
			expect([choix, refused.status]).toEqual([choix, 422])
			expect(await saidBy(refused)).toContain('choisissez dans la liste')
		}
		await write(schools, (db) => db.update(s.annees).set({ cloturee: true }).where(eq(s.annees.id, 2)))
		expect((await awa.post(path(1), { choix: THER, vu: await vuOf(awa, 1) })).status).toBe(422)
		expect(await decided()).toEqual([])
		expect(await told()).toEqual([])
	})

	test('a matière of the own class, without a mark of another one or unknown cannot be decided', async () => {
		const awa = await signedIn(schools, 'awa')
		for (const de of [3, 4, 99]) {
			expect([de, (await awa.get(path(de))).status]).toEqual([de, 404])
			expect((await awa.post(path(de), { choix: THER, vu: '' })).status).toBe(404)
		}
	})
})

describe('people who cannot decide or see decisions', () => {
	test('only `scolarite` decides', async () => {
		const vu = await vuOf(await signedIn(schools, 'awa'), 1)
		for (const name of ['moussa', 'sira', 'fanta', 'yao', 'ines', 'koffi', 'comptabilite', 'surveillance']) {
			const visitor = await enter(name)
			for (const id of ['20', '21', '99']) expect([name, (await visitor.get(`/etudiants/${id}/notes/1`)).status]).toEqual([name, 403])
			expect((await visitor.post(path(1), { choix: THER, vu })).status).toBe(403)
			const page = await saidBy(visitor.get('/etudiants/20/notes'))
			for (const words of ['Décider', 'Moyennes par matière', 'Second de maths']) expect(page).not.toContain(words)
		}
		expect(await decided()).toEqual([])
	})

	test('nobody decides if the school does not keep marks', async () => {
		const awa = await signedIn(schools, 'awa')
		await write(schools, (db) => db.update(s.modules).set({ actif: false }).where(eq(s.modules.code, 'notes')))
		expect((await awa.get(path(1))).status).toBe(404)
		expect(await card()).not.toContain('Maths de MECA')
	})
})

describe('the grid of a class', () => {
	beforeEach(async () => {
		await write(schools, (db) => db.delete(s.evaluations).where(eq(s.evaluations.id, 4)))
		await decide(await signedIn(schools, 'awa'), 1, THER)
	})

	test('readers of the grid see which marks followed, and nobody else does', async () => {
		const readers = { awa: 200, yao: 200, sira: 200, moussa: 403, fanta: 403, ines: 403 } as const
		for (const [name, status] of Object.entries(readers) as [Name, number][]) {
			const answer = await (await signedIn(schools, name)).get('/classes/2/notes?matiere=3')
			expect([name, answer.status, (await answer.text()).includes('Maths de MECA')]).toEqual([name, status, status === 200])
		}
	})

	test('a former teacher sees nothing of other classes', async () => {
		await write(schools, (db) => db.update(s.enseignements).set({ date_fin: '2026-11-19' }).where(eq(s.enseignements.classe_id, 2)))
		expect(await grid('yao')).toContain('ZADI Inès ETU-1 12 12')
		expect(await grid('yao')).not.toContain('MECA')
		expect(await grid()).toContain('Maths de MECA')
	})

	test('session 2 and future évaluations do not count in the average', async () => {
		await write(schools, async (db) => {
			await insertEvaluations(db, [
				{ id: 10, date: '2026-11-19', classe_id: 2, matiere_id: 3, session: 2, titre: 'Seconde' },
				{ id: 11, date: '2026-11-25', classe_id: 2, matiere_id: 3, titre: 'À venir' }
			])
			await insertNotes(db, [[10, 21, 2000]])
		})
		expect(await grid()).toContain('Élan Koffi ETU-2 8 20 8')
		expect(await saidBy((await signedIn(schools, 'koffi')).get('/notes'))).toContain('Thermique · coefficient 2 Moyenne : 8,00 / 20')
		// the alert, too
		expect((await json(schools.as('koffi').get('/me/dashboard'))).alertes).toContainEqual(
			expect.objectContaining({ code: 'moyenne_faible', message: expect.stringContaining('est de 8 sur') })
		)
	})

	test('the grid and the card never read a whole table', async () => {
		const store = await schools.store()
		for (const [name, page] of [
			['yao', '/classes/2/notes'],
			['awa', '/etudiants/20/notes'],
			['awa', path(1)]
		] as const) {
			const visitor = await signedIn(schools, name)
			const statements = await statementsOf(store, async () => {
				expect((await visitor.get(page)).status).toBe(200)
			})
			expect(statements.length).toBeGreaterThan(0)
			for (const statement of statements) expect(await fullScans(store, statement)).toEqual([])
		}
	})
})

describe('a file of decisions', () => {
	const HEADER = 'matricule;classe;ancienne;matiere'

	const bring = async (lines: readonly string[], header = HEADER) => {
		const tenant = await schools.tenants.get('alpha')
		const files = [{ name: 'suivis_decides.csv', bytes: new TextEncoder().encode([header, ...lines, ''].join('\n')) }]
		const options = { author: { name: 'cli:root' }, source: 'test', bcryptCost: 4, synchronous: 'normal', diff: true } as const
		const { errors, warnings, diff } = await importInto(tenant.store, tenant.place, files, options)
		return {
			errors: errors.map(({ line, column, message }) => `${line} ${column}: ${message}`),
			warnings: warnings.map(({ line, column, message }) => `${line} ${column}: ${message}`),
			diff: (diff ?? []).map(({ key, fields }) => [key, ...fields.map(({ before, after }) => [before, after].join('>'))].join(' '))
		}
	}
	const nothing = { errors: [], warnings: [], diff: [] }

	test('an exported file brings the decisions back', async () => {
		const awa = await signedIn(schools, 'awa')
		await decide(awa, 1, FLUIDES)
		await decide(awa, 2, 'nulle_part')
		const before = await decided()
		const folder = temporaryFolder()
		const { place } = await schools.tenants.get('alpha')
		exportSchool({ file: fileURLToPath(place.url), folder: folder.path }, () => undefined, NOUNS)
		const [header, ...lines] = readFileSync(join(folder.path, 'suivis_decides.csv'), 'utf8').replace('\uFEFF', '').trim().split(/\r?\n/)
		folder.remove()
		expect([header, ...lines]).toEqual([HEADER, 'ETU-1;ENER-1;ANG;', 'ETU-1;ENER-1;MATH;MDF'])
		expect(await bring(lines)).toEqual(nothing)
		await write(schools, (db) => db.delete(s.suivisDecides))
		expect(await bring(lines)).toEqual({ ...nothing, diff: ['ETU-1 / ENER-1 / ANG', 'ETU-1 / ENER-1 / MATH >MDF'] })
		expect(await decided()).toEqual(before)
		expect(await bring(lines)).toEqual(nothing)
		expect(await marks()).toContain('Fluides · coefficient 6 Moyenne incomplète')
	})

	test('a file never undoes decisions made by people since, but new cells win', async () => {
		const awa = await signedIn(schools, 'awa')
		expect((await bring(['ETU-1;ENER-1;MATH;THER'])).errors).toEqual([])
		await decide(awa, 1, FLUIDES)
		expect(await bring(['ETU-1;ENER-1;MATH;THER'])).toEqual(nothing)
		expect(await decided()).toMatchObject([{ matiere_id: 4 }])
		expect(await bring(['ETU-1;ENER-1;MATH;'])).toEqual({
			errors: [],
			warnings: ['0 undefined: values that empty cells clear: 1', '2 matiere: replaces what KOUASSI Awa wrote on 2026-11-20 08:00'],
			diff: ['ETU-1 / ENER-1 / MATH MDF>']
		})
		await decide(awa, 1, 'regle')
		const left = ['2 matricule: KOUASSI Awa removed it on 2026-11-20 08:00: it is left out']
		expect(await bring(['ETU-1;ENER-1;MATH;THER'])).toEqual({ ...nothing, warnings: left })
		expect(await decided()).toEqual([])
	})

	test("each line of a file must match the student's classes and their matières", async () => {
		const { errors } = await bring(['ETU-2;ENER-1;MATH;THER', 'ETU-1;ENER-1;MDF;THER', 'ETU-1;ENER-1;MATH;ANG', 'ETU-1;ENER-1;AUTRE;THER'])
		expect(errors).toEqual([
			'2 matricule: the student has not had an Active enrollment in both classes',
			'3 ancienne: class MECA-L1 has no such matière',
			'4 matiere: class ENER-1 has no such matière',
			expect.stringContaining('5 ancienne: unknown "AUTRE"')
		])
		expect((await bring(['ETU-1;ENER-1;MATH'], 'matricule;classe;ancienne')).errors).toEqual([
			'2 matiere: this column is missing; with an empty cell the grade counts nowhere'
		])
		await write(schools, (db) => db.insert(s.enseignements).values({ classe_id: 2, matiere_id: 2, enseignant_id: 11, updated_at: AT }))
		expect(await bring(['ETU-1;ENER-1;MATH;ANG'])).toMatchObject({ errors: [], warnings: [] })
		await write(schools, (db) => db.update(s.annees).set({ cloturee: true }).where(eq(s.annees.id, 2)))
		expect((await bring(['ETU-1;ENER-1;MATH;THER'])).errors).toHaveLength(1)
		expect(await decided()).toMatchObject([{ de_id: 1, matiere_id: 2 }])
	})

	test('a file of an older export, with a line for each évaluation, is read, and a warning names each line that is left out', async () => {
		const older = await bring(['EV-1;ETU-1;ENER-1;THER', 'EV-4;ETU-1;ENER-1;'], 'evaluation;matricule;classe;matiere')
		expect(older).toEqual({
			...nothing,
			warnings: ['EV-1', 'EV-4'].map(
				(ref, at) => `${at + 2} evaluation: a decision about the evaluation ${ref} alone is left out: decide for its matière`
			)
		})
		expect(await decided()).toEqual([])
		expect((await bring(['ETU-1;ENER-1;THER'], 'matricule;classe;matiere')).errors).toEqual([
			'1 ancienne: this column is missing: records are matched by it'
		])
	})
})

test('merged cards keep the decisions of both', async () => {
	await decide(await signedIn(schools, 'awa'), 1, THER)
	const awa = await signedIn(schools, 'awa')
	const vu = hidden(await (await awa.get('/etudiants/doublons/24/20')).text(), 'vu')
	expect((await awa.post('/etudiants/doublons/24/20', { vu })).status).toBe(303)
	expect(await decided()).toMatchObject([{ etudiant_id: 24, de_id: 1, matiere_id: 3 }])
})

test('after any decisions and changes of class all pages show the same average, and undoing them restores it', async () => {
	await write(schools, (db) => db.delete(s.evaluations).where(eq(s.evaluations.id, 4)))
	const awa = await signedIn(schools, 'awa')
	const averages = async () => {
		const [own, shown, list] = [await marks(), await card(), await grid()]
		return {
			own: /Thermique · coefficient 2 Moyenne(?: : ([\d,]+)| incomplète)/.exec(own)?.[1],
			card: /Moyennes par matière .*?Thermique ([\d,]+|–) /.exec(shown)?.[1],
			grid: /ZADI Inès ETU-1 12 (?:.*?)([\d,]+|incomplète) (?=Moyenne|Élan)/.exec(list)?.[1],
			alert: await weakAverage()
		}
	}
	const before = await averages()
	expect(before).toMatchObject({ own: '12,00', grid: '12,00' })
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.tuple(fc.constantFrom(1, 2), fc.constantFrom('regle', 'nulle_part', THER, FLUIDES)), { minLength: 1, maxLength: 4 }),
			async (choices) => {
				for (const [de, choix] of choices) expect((await decide(awa, de, choix)).status).toBe(303)
				const now = await averages()
				const under = new Map(choices)
				const counted = [12, ...(under.get(1) === THER ? [6] : []), ...(under.get(2) === THER ? [18] : [])]
				const mean = counted.reduce((sum, one) => sum + one, 0) / counted.length
				expect([now.own, now.card, now.grid].map((text) => Number(text?.replace(',', '.')))).toEqual([mean, mean, mean])
				await move('2026-11-19', true)
				expect(await marks()).toContain('Sciences de base')
				await move(null, false)
				expect(await averages()).toEqual(now)
				for (const de of under.keys()) await decide(awa, de, 'regle')
				expect(await averages()).toEqual(before)
			}
		),
		{ numRuns: 6 }
	)
})
