import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { and, eq, lt } from 'drizzle-orm'
import * as s from '../../src/school/schema'
import { insertNotes, write } from '../support/affairs'
import { browser, saidBy, signedIn, type Browser } from '../support/console'
import { AT, PASSWORD } from '../support/people'
import { startSchools, type Schools } from '../support/school'
import { writeSemestre } from '../support/semestre'
import { publishResults } from '../support/publish'

/** `writeSemestre` without the exam; Koffi (21) of ENER-1 has 11 in Thermique there, and 5 and 8 in two of three devoirs of maths in MECA-L1. */
let schools: Schools
beforeEach(async () => {
	schools = await startSchools({ now: '2027-02-01T08:00:00Z' })
	await writeSemestre(schools)
	await write(schools, async (db) => {
		await db.update(s.evaluations).set({ annulee: true }).where(eq(s.evaluations.id, 4))
		await insertNotes(db, [
			[1, 21, 500],
			[2, 21, 800]
		])
	})
})
afterEach(() => schools.stop())

const attach = (one: { readonly sorte: 'dette' | 'option'; readonly sous_id?: number }) =>
	write(schools, (db) => db.insert(s.rattachements).values({ etudiant_id: 21, classe_id: 1, matiere_id: 1, updated_at: AT, ...one }))

/** Koffi's average in Thermique on each page that shows it, and whether his card asks where the marks of the option count. */
async function shown() {
	const awa = await signedIn(schools, 'awa')
	const card = await saidBy(awa.get('/etudiants/21/notes'))
	return {
		own: /Thermique · coefficient 2 Moyenne(?: : ([\d,]+)| incomplète)/.exec(
			await saidBy((await signedIn(schools, 'koffi')).get('/notes'))
		)?.[1],
		card: /Moyennes par matière .*?Thermique ([\d,]+|–) /.exec(card)?.[1],
		grid: /Élan Koffi ETU-2 .*?([\d,]+|incomplète) (?=Moyenne|Marquer|$)/.exec(await saidBy(awa.get('/classes/2/notes?matiere=3')))?.[1],
		results: /Koffi ETU-2 ([\d,]+|–) /.exec(await saidBy(awa.get('/classes/2/resultats?periode=1')))?.[1],
		asks: card.includes("Notes d'une autre classe")
	}
}

test('an option counts under the matière of the own class that the school names, in each average, and nowhere without it', async () => {
	await attach({ sorte: 'option' })
	expect(await shown()).toEqual({ own: '11,00', card: '11,00', grid: '11,00', results: '11,00', asks: false })
	await write(schools, (db) => db.update(s.rattachements).set({ sous_id: 3 }))
	expect(await shown()).toEqual({ own: undefined, card: '–', grid: 'incomplète', results: '–', asks: false })
	await write(schools, (db) => insertNotes(db, [[3, 21, 600]]))
	// (11 + 5 + 8 + 6) / 4
	expect(await shown()).toEqual({ own: '7,50', card: '7,50', grid: '7,50', results: '7,50', asks: false })
})

describe('a « dette »', () => {
	/** UE-1 has maths (3) and English (1) of MECA-L1. Koffi has kept English at 12, and has 12, 8, 16 and 9 at the exam in maths. */
	beforeEach(() =>
		write(schools, async (db) => {
			await db.update(s.matieresAnnees).set({ ue_id: 1 }).where(eq(s.matieresAnnees.matiere_id, 2))
			await db.update(s.evaluations).set({ annulee: false }).where(eq(s.evaluations.id, 4))
			await db.delete(s.notes).where(and(eq(s.notes.etudiant_id, 21), lt(s.notes.evaluation_id, 5)))
			await insertNotes(db, [
				[1, 21, 1200],
				[2, 21, 800],
				[3, 21, 1600],
				[4, 21, 900]
			])
			const kept = { ue: null, credits: null, annee: '2025-2026', motif: null, updated_at: AT }
			await db.insert(s.acquis).values({ etudiant_id: 21, matiere_id: 2, origine: 'redoublement', moyenne_centiemes: 1200, ...kept })
			await db.insert(s.rattachements).values({ etudiant_id: 21, classe_id: 1, matiere_id: 1, sorte: 'dette', updated_at: AT })
		}).then(() => undefined)
	)

	const HERE = '/classes/1/resultats'
	async function enter(name: string): Promise<Browser> {
		const visitor = browser(schools)
		await visitor.post('/connexion', { identifiant: name, mot_de_passe: PASSWORD, vers: '' })
		return visitor
	}
	const hidden = (page: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''
	const publish = async (at: Browser, etat: 'provisoires' | 'definitifs') => {
		expect((await publishResults(at, HERE, etat)).status).toBe(303)
	}
	const reopen = async (at: Browser) => {
		const publication = hidden(await (await at.get(`${HERE}?periode=1`)).text(), 'publication')
		expect((await at.post(`${HERE}/rouvrir`, { periode: '1', publication, motif: 'Erreur' })).status).toBe(303)
	}
	const rows = async (query: string) => (await (await schools.store()).client.execute(query)).rows.map((row): unknown => ({ ...row }))
	const acquis = () => rows('SELECT id, ue, moyenne_centiemes AS moyenne, credits, annee, origine FROM acquis WHERE ue IS NOT NULL')
	const setExam = (note_centiemes: number) =>
		write(schools, (db) =>
			db
				.update(s.notes)
				.set({ note_centiemes })
				.where(and(eq(s.notes.etudiant_id, 21), eq(s.notes.evaluation_id, 4)))
		)
	/** The section of units that are taken again. */
	const section = async (at: Browser) =>
		/(Dettes Des étudiants .*?)(?:Vérifier avant|À savoir sur)/.exec(await saidBy(at.get(`${HERE}?periode=1`)))?.[1] ?? ''

	test('stands beside the results of the class, computed from the marks there and from what is kept', async () => {
		const scolarite = await enter('scolarite')
		const page = await saidBy(scolarite.get(`${HERE}?periode=1`))
		// maths 12 × 40 % + 9 × 60 % = 10.20; (10.20 × 3 + 12 × 1) / 4 = 10.65
		expect(await section(scolarite)).toContain('Moyenne = (12,00 × 1 + 10,20 × 3) ÷ 4 = 10,65')
		expect(await section(scolarite)).toContain('Élan Koffi · ETU-2')
		expect(await section(scolarite)).toContain('Anglais acquise')
		expect(page).toContain('ZADI Inès ETU-1 10,50 V 15,00 9,00 10,50 6 2 sur 2')
		expect(page).toContain('Moyenne de la classe : 12,25 (de 10,50 à 14,00), 2 étudiants classés.')
		expect(await (await scolarite.get(`${HERE}/export.csv?periode=1`)).text()).not.toContain('Koffi')
		expect(await saidBy((await enter('moussa')).get(`${HERE}?periode=1`))).toContain('Élan Koffi')
		for (const name of ['sira', 'koffi', 'fanta']) expect((await (await enter(name)).get(`${HERE}?periode=1`)).status).toBe(403)
	})

	test('counts nowhere in the own class, even if it has the same matière', async () => {
		await write(schools, (db) => db.insert(s.enseignements).values({ classe_id: 2, matiere_id: 1, enseignant_id: 10, updated_at: AT }))
		expect(await saidBy((await enter('scolarite')).get('/classes/2/resultats/21?periode=1'))).not.toContain('Devoir')
		expect(await shown()).toMatchObject({ own: '11,00', card: '11,00', grid: '11,00', asks: false })
	})

	test('becomes an acquis once final results are published, one alone however often they are', async () => {
		const scolarite = await enter('scolarite')
		await publish(scolarite, 'provisoires')
		expect(await acquis()).toEqual([])
		await publish(scolarite, 'definitifs')
		const made = { id: 2, ue: 'UE-1', moyenne: 1065, credits: 6, annee: '2026-2027', origine: 'dette' }
		expect(await acquis()).toEqual([made])
		const { id: _, moyenne, ...said } = made
		expect(
			await rows(
				"SELECT auteur, objet_id, avant, json_extract(apres, '$.moyenne_centiemes') AS moyenne FROM journal WHERE objet = 'acquis'"
			)
		).toEqual([{ auteur: 'utilisateur:50', objet_id: '2', avant: null, moyenne }])
		expect(await saidBy((await enter('awa')).get('/etudiants/21/notes'))).toContain('Sciences de base')
		expect(await section(scolarite)).not.toContain('à revoir')

		await setExam(1000)
		expect(await section(scolarite)).toContain('à revoir')
		expect(await acquis()).toEqual([made])
		await reopen(scolarite)
		await publish(scolarite, 'definitifs')
		// (10.80 × 3 + 12) / 4
		expect(await acquis()).toEqual([{ id: 2, ...said, moyenne: 1110 }])

		await setExam(400)
		await reopen(scolarite)
		await publish(scolarite, 'definitifs')
		expect(await acquis()).toEqual([])
		const averages = "SELECT avant ->> '$.moyenne_centiemes' AS avant, apres ->> '$.moyenne_centiemes' AS apres"
		expect(await rows(`${averages} FROM journal WHERE objet = 'acquis' ORDER BY id`)).toEqual([
			{ avant: null, apres: moyenne },
			{ avant: moyenne, apres: 1110 },
			{ avant: 1110, apres: null }
		])
	})

	test('counts what is of the days on which its student was at the school', async () => {
		const scolarite = await enter('scolarite')
		await write(schools, async (db) => {
			await db.delete(s.notes).where(and(eq(s.notes.etudiant_id, 21), eq(s.notes.evaluation_id, 1)))
		})
		expect(await section(scolarite)).toContain('incomplète')
		await write(schools, (db) => db.update(s.inscriptions).set({ date_entree: '2026-10-20' }).where(eq(s.inscriptions.etudiant_id, 21)))
		// (8 + 16) / 2 = 12 × 40 % + 9 × 60 % = 10.20
		expect(await section(scolarite)).toContain('Moyenne = (12,00 × 1 + 10,20 × 3) ÷ 4 = 10,65')
	})

	test('leaves an acquis of another origin alone, and a UE that lacks a matière does not become one', async () => {
		const scolarite = await enter('scolarite')
		const elsewhere = { ue: 'UE-1', matiere_id: null, credits: 5, annee: null, motif: null, updated_at: AT }
		await write(schools, (db) =>
			db.insert(s.acquis).values({ etudiant_id: 21, origine: 'transfert', moyenne_centiemes: 1000, ...elsewhere })
		)
		await publish(scolarite, 'definitifs')
		expect(await acquis()).toMatchObject([{ origine: 'transfert', moyenne: 1000 }])
		await write(schools, (db) => db.delete(s.acquis))
		await reopen(scolarite)
		expect(await section(scolarite)).toContain('incomplète')
		await publish(scolarite, 'definitifs')
		expect(await acquis()).toEqual([])
	})
})
