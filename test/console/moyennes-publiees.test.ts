import { afterEach, beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as s from '../../src/school/schema'
import { insertEvaluations, insertNotes, write } from '../support/affairs'
import { saidBy, signedIn } from '../support/console'
import { AT } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'
import { writeSemestre } from '../support/semestre'

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

async function publish(classe: number, etat = 'provisoires') {
	const awa = await signedIn(schools, 'awa')
	const page = await (await awa.get(`/classes/${classe}/resultats?periode=1`)).text()
	const vu = /name="vu" value="([^"]*)"/.exec(page)![1]!
	expect((await awa.post(`/classes/${classe}/resultats/publier`, { periode: '1', etat, vu })).status).toBe(303)
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
	expect(mine).toContain('Mathématiques · coefficient 3 Moyenne publiée (Semestre 1) 9 ')
	expect(mine).toContain('Sciences de base Moyenne publiée (Semestre 1) 9 ')
	expect(mine).not.toContain('Moyenne :')
	const card = await read('awa', '/etudiants/20')
	expect(card).toContain('Moyennes par matière Anglais Moyenne publiée (Semestre 1) 15 Mathématiques Moyenne publiée (Semestre 1) 9 ')
	const grid = await read('awa', '/classes/1/notes?matiere=1')
	expect(grid).toContain('Moyenne publiée (Semestre 1) ')
	expect(grid).toMatch(/ZADI Inès ETU-1 9 /)
	const file = await (await (await signedIn(schools, 'awa')).get('/classes/1/notes/export.csv?matiere=1')).text()
	expect(file.split('\r\n')[0]).toEndWith(';Moyenne publiée (Semestre 1)')
	expect(file).toMatch(/ZADI;Inès;ETU-1;20;8;16;7;9\r\n/)
})

test('an average so far goes on in a period that is not published', async () => {
	await publish(2)
	await noteOf(21, 6, 100)
	expect(await read('koffi', '/notes')).toContain('Moyenne publiée (Semestre 1) 11 Moyenne : 15 / 20')
	const file = await (await (await signedIn(schools, 'awa')).get('/classes/2/notes/export.csv?matiere=3')).text()
	expect(file.split('\r\n')[0]).toEndWith(';Moyenne publiée (Semestre 1);Moyenne')
	expect(file).toContain('ETU-2;1;15;11;15')
})

test('a published average that is missing says why', async () => {
	await decide('defaillante')
	await publish(1)
	expect(await read('ines', '/notes')).toContain('Mathématiques · coefficient 3 Moyenne publiée (Semestre 1) défaillante')
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
	expect(await read('ines', '/notes')).toContain('Mathématiques · coefficient 3 Moyenne : 9 / 20')
	expect(await alerted()).toContain('est de 8,6 sur')
})

test('a teacher reads published averages of their matière, and none after they have left it', async () => {
	await publish(1)
	expect(await read('fanta', '/classes/1/notes?matiere=1')).toMatch(/ZADI Inès ETU-1 9 /)
	await write(schools, (db) => db.update(s.enseignements).set({ date_fin: '2026-12-31' }).where(eq(s.enseignements.enseignant_id, 10)))
	const after = await read('fanta', '/classes/1/notes?matiere=1')
	expect(after).toContain('ZADI Inès ETU-1')
	expect(after).not.toContain('Moyenne publiée')
})
