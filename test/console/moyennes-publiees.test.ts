import { afterEach, beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as s from '../../src/school/schema'
import { insertEvaluations, insertNotes, write } from '../support/affairs'
import { saidBy, signedIn } from '../support/console'
import { AT } from '../support/people'
import { insertPublication, releveAvec } from '../support/publies'
import { json, startSchools, type Schools } from '../support/school'
import { writeSemestre } from '../support/semestre'
import { statementsOf } from '../support/statements'
import { publishResults } from '../support/publish'

let schools: Schools
/** `writeSemestre` on 15 February, and in the second semester a devoir of English and one of Koffi's BTS. */
beforeEach(async () => {
	schools = await startSchools({ now: '2027-02-15T08:00:00Z' })
	await writeSemestre(schools)
	await write(schools, async (db) => {
		await db.update(s.evaluations).set({ publiee_le: '2027-01-25' }).where(eq(s.evaluations.id, 4))
		await insertEvaluations(db, [{ id: 7, date: '2027-02-10', classe_id: 2, matiere_id: 3, titre: 'Pression' }])
		await insertNotes(db, [[7, 21, 1500]])
	})
})
afterEach(() => schools.stop())

async function publish(classe: number) {
	const awa = await signedIn(schools, 'awa')
	expect((await publishResults(awa, `/classes/${classe}/resultats`)).status).toBe(303)
}
const noteOf = (etudiant: number, evaluation: number, note_centiemes: number) =>
	write(schools, (db) =>
		db.run(`UPDATE notes SET note_centiemes = ${note_centiemes} WHERE etudiant_id = ${etudiant} AND evaluation_id = ${evaluation}`)
	)
const decide = (situation: 'dispensee' | 'defaillante') =>
	write(schools, (db) =>
		db
			.insert(s.situations)
			.values({ etudiant_id: 20, matiere_id: 1, annee_id: 2, periode: 1, situation, motif: 'Décision', updated_at: AT })
	)
const read = async (name: 'awa' | 'fanta' | 'ines' | 'koffi' | 'moussa', path: string) => saidBy((await signedIn(schools, name)).get(path))

test('once results are published, their averages take the place of averages so far, for students and for staff', async () => {
	await publish(1)
	await noteOf(20, 1, 2000)
	const mine = await read('ines', '/notes')
	expect(mine).toContain('Mathématiques · coefficient 3 Moyenne 9,00 ')
	expect(mine).toContain('Sciences de base Moyenne 9,00 ')
	expect(mine.split('Semestre 1')).toHaveLength(2)
	expect(mine).toContain('Moyennes publiées : Semestre 1.')
	expect(mine).not.toContain('Moyenne :')
	const card = await read('awa', '/etudiants/20/notes')
	expect(card).toContain('Moyennes par matière Matière Moyenne publiée (Semestre 1) Anglais 15,00 Mathématiques 9,00 ')
	const grid = await read('awa', '/classes/1/notes?matiere=1')
	expect(grid).toContain('Moyenne publiée (Semestre 1) ')
	expect(grid).toMatch(/ZADI Inès ETU-1 9,00 /)
	const file = await (await (await signedIn(schools, 'awa')).get('/classes/1/notes/export.csv?matiere=1')).text()
	expect(file.split('\r\n')[0]).toEndWith(';Moyenne publiée (Semestre 1)')
	expect(file).toMatch(/ZADI;Inès;ETU-1;20;8;16;7;9\r\n/)
})

test('an average so far goes on in a period that is not published', async () => {
	await publish(2)
	await noteOf(21, 6, 100)
	expect(await read('koffi', '/notes')).toContain('Moyenne 11,00 Moyenne : 15,00 / 20')
	const file = await (await (await signedIn(schools, 'awa')).get('/classes/2/notes/export.csv?matiere=3')).text()
	expect(file.split('\r\n')[0]).toEndWith(';Moyenne publiée (Semestre 1);Moyenne')
	expect(file).toContain('ETU-2;1;15;11;15')
})

test('a published average that is missing says why', async () => {
	await decide('defaillante')
	await publish(1)
	expect(await read('ines', '/notes')).toContain('Mathématiques · coefficient 3 Moyenne défaillante')
	expect(await read('awa', '/classes/1/notes?matiere=1')).toMatch(/ZADI Inès ETU-1 défaillante/)
})

test("a school's decision counts in averages so far: an exempt matière is left out, a failed one has none", async () => {
	const alerted = async () => {
		const { alertes } = await json(schools.as('ines').get('/me/dashboard'))
		return alertes.find(({ code }: { code: string }) => code === 'moyenne_faible')?.message as string | undefined
	}
	await noteOf(20, 5, 800)
	expect(await alerted()).toContain('est de 8,6 sur')
	await decide('dispensee')
	expect(await read('ines', '/notes')).not.toContain('Mathématiques · coefficient 3 Moyenne')
	expect(await alerted()).toContain('est de 8 sur')
	await write(schools, (db) => db.update(s.situations).set({ situation: 'defaillante' }))
	expect(await read('ines', '/notes')).toContain('Mathématiques · coefficient 3 Moyenne incomplète')
	expect(await read('awa', '/classes/1/notes?matiere=1')).toMatch(/ZADI Inès ETU-1 incomplète/)
	expect(await alerted()).toContain('est de 8 sur')
	// that of another matière or period stays
	await write(schools, (db) => db.update(s.situations).set({ periode: 2 }))
	expect(await read('ines', '/notes')).toContain('Mathématiques · coefficient 3 Moyenne : 9,00 / 20')
	expect(await alerted()).toContain('est de 8,6 sur')
})

test('a teacher reads published averages of their matière, and none after they have left it', async () => {
	await publish(1)
	expect(await read('fanta', '/classes/1/notes?matiere=1')).toMatch(/ZADI Inès ETU-1 9,00 /)
	await write(schools, (db) => db.update(s.enseignements).set({ date_fin: '2026-12-31' }).where(eq(s.enseignements.enseignant_id, 10)))
	const after = await read('fanta', '/classes/1/notes?matiere=1')
	expect(after).toContain('ZADI Inès ETU-1')
	expect(after).not.toContain('Moyenne publiée')
})

test('the grid of a class keeps the average so far of somebody who takes the matière there alone', async () => {
	await write(schools, async (db) => {
		await db.insert(s.enseignements).values({ classe_id: 2, matiere_id: 1, enseignant_id: 11, updated_at: AT })
		await insertEvaluations(db, [{ id: 8, date: '2026-11-10', classe_id: 2, titre: 'Maths de ENER' }])
		await insertNotes(db, [
			[8, 21, 400],
			[1, 21, 1300]
		])
		await db.insert(s.rattachements).values({ etudiant_id: 21, classe_id: 1, matiere_id: 1, sorte: 'option', updated_at: AT })
	})
	await publish(2)
	const grid = await read('fanta', '/classes/1/notes?matiere=1')
	expect(grid).toContain('Il manque des notes : Devoir 2 (1), Devoir 3 (1), Examen de maths (1).')
	expect(grid).toContain('Élan Koffi ETU-2 –')
	expect(grid).not.toContain('Moyenne publiée')
})

test('a published average stays after a change of class, where marks of one matière count alone', async () => {
	await publish(1)
	const follow = (de_id: number) =>
		write(schools, (db) => db.insert(s.suivisDecides).values({ etudiant_id: 20, classe_id: 2, de_id, matiere_id: 3, updated_at: AT }))
	await write(schools, async (db) => {
		await db.update(s.inscriptions).set({ date_sortie: '2027-02-05' }).where(eq(s.inscriptions.etudiant_id, 20))
		const arrives = { statut: 'Active', date_inscription: '2027-02-05', date_entree: '2027-02-05' } as const
		await db.insert(s.inscriptions).values({ etudiant_id: 20, classe_id: 2, annee_id: 2, ...arrives, updated_at: AT })
		await insertNotes(db, [[7, 20, 1300]])
	})
	await follow(1)
	await noteOf(20, 1, 2000)
	const said = 'Moyenne 9,00 Moyenne : 13,00 / 20'
	expect(await read('ines', '/notes')).toContain(`Thermique · coefficient 2 ${said}`)
	expect(await read('awa', '/classes/2/notes?matiere=3')).toContain('MECA-L1 · Examen de maths 9,00 13,00 ')
	await follow(2)
	const mixed = await read('ines', '/notes')
	expect(mixed).toContain('Thermique · coefficient 2 Moyenne : 13,00 / 20')
	expect(mixed).not.toMatch(/Moyennes? publiée/)
})

test('a published average says its session, and that it is provisional', async () => {
	await publish(1)
	await write(schools, (db) =>
		insertPublication(db, { session: 2, definitive: false, releves: { 20: releveAvec({ code: 'UE-1', moyenne: 1320 }) } })
	)
	expect(await read('ines', '/notes')).toContain('Moyenne 13,20 · session 2 · provisoire')
	const grid = await read('awa', '/classes/1/notes?matiere=1')
	expect(grid).toMatch(/ZADI Inès ETU-1 13,20 · session 2 · provisoire/)
	expect(grid).toMatch(/EBA Marie ETU-3 14,00 /)
})

test('a UE without a matière that counts, or with one that is published elsewhere, has no average so far', async () => {
	await decide('dispensee')
	expect(await read('ines', '/notes')).toContain('Sciences de base Mathématiques · coefficient 3 Évaluation')
	await publish(1)
	await write(schools, async (db) => {
		await db
			.insert(s.ues)
			.values({ id: 9, code: 'UE-9', nom: 'Nouvelle', cle_tri: 'nouvelle', filiere_id: 1, niveau_id: 3, updated_at: AT })
		await db.insert(s.uesAnnees).values({ ue_id: 9, annee_id: 2, semestre: 1, credits: 4, updated_at: AT })
		await db.update(s.matieresAnnees).set({ ue_id: 9 }).where(eq(s.matieresAnnees.matiere_id, 2))
	})
	expect(await read('ines', '/notes')).toContain('Nouvelle Anglais · coefficient 1 Moyenne 15,00')
})

test.each(['/notes', '/etudiants/20/notes', '/classes/1/notes?matiere=1', '/classes/1/resultats?periode=1'])(
	"%s finds a student's situations by the student",
	async (path) => {
		await decide('dispensee')
		const visitor = await signedIn(schools, path === '/notes' ? 'ines' : 'awa')
		const store = await schools.store()
		for (const { sql, args = [] } of await statementsOf(store, () => visitor.get(path))) {
			if (!sql.includes('situations')) continue
			const { rows } = await store.client.execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args })
			expect(rows.map(({ detail }) => detail as string).filter((step) => step.includes('situations_annee'))).toEqual([])
		}
	}
)
