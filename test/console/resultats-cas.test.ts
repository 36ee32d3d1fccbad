import { afterEach, beforeEach, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import * as s from '../../src/school/schema'
import { insertEvaluations, insertNotes, write } from '../support/affairs'
import { plainly, signedIn, type Browser } from '../support/console'
import { AT } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'
import { writeSemestre } from '../support/semestre'
import { publishResults } from '../support/publish'

let schools: Schools
let awa: Browser
/** `writeSemestre` on 1 February; Awa is the administrator. */
beforeEach(async () => {
	schools = await startSchools({ now: '2027-02-01T08:00:00Z' })
	await writeSemestre(schools)
	awa = await signedIn(schools, 'awa')
})
afterEach(() => schools.stop())

const HERE = '/classes/1/resultats'
const read = async (path = HERE, periode = '1') => (await awa.get(`${path}?periode=${periode}`)).text()
const publish = async () => (await publishResults(awa, HERE)).status
const textOf = (html: string) =>
	html
		.replaceAll(/<[^>]+>/g, ' ')
		.replaceAll(/\s+/g, ' ')
		.trim()
/** The text of a class's table, row by row. */
const rows = async (periode = '1') =>
	[...(await read(HERE, periode)).matchAll(/<tr[^>]*>([\s\S]*?)<\/tr>/g)].slice(1).map(([, row]) => textOf(row!))
const run = (statement: string) => write(schools, (db) => db.run(statement))

const inscription = { classe_id: 1, annee_id: 2, statut: 'Active' as const, updated_at: AT }

test.each([
	['absent_justifie', undefined, 'att. att. 15,00 V 15,00 att. 4 –'],
	['absent_justifie', { abj_examen: 'neutralise' as const }, '12,00 V 12,00 15,00 V 15,00 13,20 10 2 sur 2'],
	['absent_injustifie', undefined, '4,80 4,80 15,00 V 15,00 8,88 4 2 sur 2'],
	['absent_injustifie', { abi_examen: 'defaillant' as const }, 'déf. déf. 15,00 V 15,00 déf. 4 –'],
	['absent_injustifie', { cc: 0, abi_examen: 'neutralise' as const }, '12,00 V 12,00 15,00 V 15,00 13,20 10 2 sur 2']
])('marks of the continuous part and %s at the exam, under the rules %p, give %s', async (etat, choix, expected) => {
	await run(`UPDATE notes SET etat = '${etat}', note_centiemes = NULL WHERE etudiant_id = 20 AND evaluation_id = 4`)
	if (choix) await write(schools, (db) => db.insert(s.reglements).values({ annee_id: 2, ...choix, updated_at: AT }))
	expect(await rows()).toContain(`ZADI Inès ETU-1 ${expected}`)
})

test('coefficients that are all 0 stop the publication of a LMD and of a BTS', async () => {
	await run('UPDATE matieres_annees SET coefficient = 0')
	expect(await read()).toContain('Toutes les matières de ces UE ont le coefficient 0 : Sciences de base, Langues.')
	expect(await read('/classes/2/resultats')).toContain('Toutes les matières ont le coefficient 0.')
	expect(await publish()).toBe(422)
})

test('a class without any mark is incomplete, and may be published so', async () => {
	await run('DELETE FROM notes')
	expect(await rows()).toEqual(['EBA Marie ETU-3 – – – – – 0 –', 'ZADI Inès ETU-1 – – – – – 0 –'])
	expect(textOf(await read())).toContain('Il manque des notes à 2 étudiants : Mathématiques, Anglais : toute la classe')
	expect(await publish()).toBe(303)
	const [own] = (await json(schools.as('ines').get('/me/resultats'))).data
	expect(own).toMatchObject({ moyenne: null, sans: 'incomplete', rang: null, effectif: 0, classement: null, credits: 0 })
})

test('a UE of 58 credits weighs and gives 58, and the check names the sum', async () => {
	await run('UPDATE ues_annees SET credits = 54 WHERE ue_id = 1')
	// (9 × 54 + 15 × 4) / 58 = 9.4137…
	expect(await rows()).toContain('ZADI Inès ETU-1 9,00 9,00 15,00 V 15,00 9,41 4 2 sur 2')
	expect(await rows()).toContain('EBA Marie ETU-3 14,00 V 14,00 14,00 V 14,00 14,00 58 1 sur 2')
	expect(await read()).toContain('Les UE de la période font 58 crédits, et non 30.')
})

test('a UE under its floor is not compensated by a semester that reaches 10', async () => {
	await write(schools, (db) => db.insert(s.reglements).values({ annee_id: 2, plancher_ue: 950, updated_at: AT }))
	expect(await rows()).toContain('ZADI Inès ETU-1 9,00 9,00 15,00 V 15,00 11,40 4 2 sur 2')
})

test('a period has the students of its last day, each with the marks since they came', async () => {
	// Rita left in October with a mark
	await write(schools, (db) => insertNotes(db, [[1, 25, 2000]]))
	await write(schools, async (db) => {
		await db.update(s.inscriptions).set({ date_entree: '2027-02-03' }).where(eq(s.inscriptions.etudiant_id, 20))
		await db.update(s.inscriptions).set({ date_entree: '2026-12-01' }).where(eq(s.inscriptions.etudiant_id, 22))
		await db.delete(s.notes).where(sql`etudiant_id = 22 AND evaluation_id IN (1, 2)`)
		await insertEvaluations(db, [{ id: 7, date: '2026-12-10', matiere_id: 2, titre: "Oral d'anglais" }])
		await insertNotes(db, [[7, 22, 1200]])
		await db.delete(s.notes).where(sql`etudiant_id = 22 AND evaluation_id = 5`)
	})
	expect(await rows()).toEqual(['EBA Marie ETU-3 14,00 V 14,00 12,00 V 12,00 13,20 10 1 sur 1'])
	expect((await awa.get(`${HERE}/20?periode=1`)).status).toBe(404)
	expect((await rows('2')).map((row) => row.slice(0, 10))).toEqual(['EBA Marie ', 'ZADI Inès '])
})

test('after a change of class the student is ranked in the last one, and the result published in the first stays', async () => {
	expect(await publish()).toBe(303)
	const published = (await json(schools.as('ines').get('/me/resultats'))).data
	await write(schools, async (db) => {
		const other = { code: 'MECA-L1B', nom: 'Mécanique L1 B', cle_tri: 'meca b', annee_id: 2, filiere_id: 1, niveau_id: 3, updated_at: AT }
		await db.insert(s.classes).values({ id: 9, ...other })
		await db.update(s.inscriptions).set({ date_sortie: '2027-01-25' }).where(eq(s.inscriptions.etudiant_id, 20))
		const since = { date_inscription: '2027-01-25', date_entree: '2027-01-25' }
		await db.insert(s.inscriptions).values({ ...inscription, etudiant_id: 20, classe_id: 9, ...since })
	})
	expect(await rows()).toEqual([expect.stringContaining('EBA Marie')])
	const [there] = [...(await read('/classes/9/resultats')).matchAll(/<tr[^>]*>([\s\S]*?)<\/tr>/g)].slice(1)
	expect(textOf(there![1]!)).toBe('ZADI Inès ETU-1 9,00 VC 9,00 15,00 V 15,00 11,40 10 1 sur 1')
	expect((await json(schools.as('ines').get('/me/resultats'))).data).toEqual(published)
})

test.each([
	['African letters', 'ƐKUƐ Ọlá'],
	['Arabic', 'محمد الأمين'],
	['300 characters', 'Ny’'.repeat(100)],
	['markup and a formula', '<b>=HYPERLINK("x")</b>']
])('a name of %s is on the page, in the file and on the relevé as it is written', async (_of, nom) => {
	await write(schools, (db) => db.update(s.utilisateurs).set({ nom }).where(eq(s.utilisateurs.id, 20)))
	await publish()
	const shown = plainly(nom).replaceAll('<', '&lt;')
	for (const page of [await read(), await read(`${HERE}/releves`), await read(`${HERE}/20`)])
		expect(page.replaceAll('&quot;', '"')).toMatch(new RegExp(`dir="auto">${RegExp.escape(shown)} Inès`))
	const csv = await read(`${HERE}/export.csv`)
	expect(csv).toContain(nom.startsWith('<') ? '"<b>=HYPERLINK(""x"")</b>"' : nom)
})

test('the relevés of a class to print leave out what unfolds, and the relevé of one student has it', async () => {
	const [all, one] = [await read(`${HERE}/releves`), await read(`${HERE}/20`)]
	expect([all, one].map((page) => /<details/.test(page.slice(page.indexOf('<main'))))).toEqual([false, true])
	expect(all.match(/class="sheet feuille"/g)).toHaveLength(2)
})
