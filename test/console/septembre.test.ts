import { afterEach, beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { runImport } from '../../src/exchange/imports/run-import'
import * as s from '../../src/school/schema'
import { NOUNS } from '../../src/server/nouns'
import { file } from '../exchange/imports/csv-folder'
import { insertSeances, write } from '../support/affairs'
import { saidBy, signedIn, type Browser } from '../support/console'
import { insertNextYear } from '../support/next-year'
import { json, startSchools, type Schools } from '../support/school'

let schools: Schools
let awa: Browser
let fanta: Browser
/** The first day of 2027-2028: Fanta has MECA-L2, where Inès is enrolled and Marie's file is being checked. */
beforeEach(async () => {
	schools = await startSchools({ now: '2027-09-13T09:30:00Z' })
	await write(schools, async (db) => {
		await insertNextYear(db)
		await insertSeances(db, 'Africa/Abidjan', [{ id: 1, date: '2027-09-13', heures: ['08:00', '10:00'], annee_id: 3, classes: [30] }])
	})
	awa = await signedIn(schools, 'awa')
	fanta = await signedIn(schools, 'fanta')
	await awa.post('/annees/passer', { de: '2026-2027', annee: '2027-2028' })
})
afterEach(() => schools.stop())

const ofMarie = async () => {
	const { db } = await schools.store()
	const [row] = (await db.select().from(s.inscriptions).where(eq(s.inscriptions.etudiant_id, 22))).filter(
		({ classe_id }) => classe_id === 30
	)
	return row!
}
const hidden = async (visitor: Browser, path: string, name: RegExp) =>
	Object.fromEntries(
		[...(await (await visitor.get(path)).text()).matchAll(/name="([^"]+)" value="([^"]*)"/g)]
			.filter(([, field]) => name.test(field!))
			.map(([, field, value]) => [field!, value!])
	)
async function call(marie: 'present' | 'absent') {
	const vus = await hidden(fanta, '/seances/1/appel', /^vu-/)
	return fanta.post('/seances/1/appel', { ...vus, 's-20': 'present', [`e-${(await ofMarie()).id}`]: marie })
}

test('the register shows students whose file is being checked apart, and they get no attendance', async () => {
	const page = await saidBy(fanta.get('/seances/1/appel'))
	expect(page.indexOf('EBA Marie')).toBeGreaterThan(page.indexOf('Dossiers en cours'))
	expect((await call('present')).headers.get('location')).toBe('/console/seances/1?fait=appel')
	expect((await ofMarie()).vu_le).toBe('2027-09-13')
	const { db } = await schools.store()
	expect((await db.select().from(s.presences)).map(({ etudiant_id }) => etudiant_id)).toEqual([20])
	await call('absent')
	expect((await ofMarie()).vu_le).toBeNull()
})

test('another register of the day leaves what the first one saw', async () => {
	await call('present')
	await write(schools, (db) =>
		insertSeances(db, 'Africa/Abidjan', [{ id: 2, date: '2027-09-13', heures: ['08:30', '09:30'], annee_id: 3, classes: [30] }])
	)
	const vus = await hidden(fanta, '/seances/2/appel', /^vu-/)
	const answer = await fanta.post('/seances/2/appel', { ...vus, 's-20': 'present', [`e-${(await ofMarie()).id}`]: 'absent' })
	expect([answer.status, (await ofMarie()).vu_le]).toEqual([303, '2027-09-13'])
})

test('a learning platform cannot write the attendance of a student whose file is being checked', async () => {
	const answer = await schools.as('fanta').post('/cours/1/presences', { presences: [{ etudiant_id: 22, statut: 'present' }] })
	expect([answer.status, JSON.stringify(await json(answer))]).toEqual([422, expect.stringContaining('presences.0.etudiant_id')])
})

test('a register of a séance that is called off does not note anybody', async () => {
	const { id } = await ofMarie()
	await write(schools, (db) => db.run("UPDATE seances SET statut = 'annulee' WHERE id = 1"))
	expect((await fanta.post('/seances/1/appel', { [`e-${id}`]: 'present' })).status).toBe(422)
	expect((await ofMarie()).vu_le).toBeNull()
})

test('a register and the students that it sees are one write of the journal', async () => {
	await call('present')
	const { client } = await schools.store()
	const { rows } = await client.execute(`SELECT ecriture_id, group_concat(objet, ', ') AS objets
		FROM (SELECT * FROM journal_lignes WHERE action = 'presences.saisie' ORDER BY objet) GROUP BY ecriture_id`)
	expect(rows.map(({ objets }) => objets)).toEqual(['inscriptions, presences'])
})

test('a file from before the register leaves the day on which a student was seen, and another day in a file replaces it', async () => {
	await call('present')
	const { place } = await schools.tenants.get('alpha')
	const imported = (vu_le: string) =>
		runImport(
			{
				...place,
				files: [file('inscriptions.csv', `matricule;classe;statut;vu_le\nETU-3;MECA-L2;En validation;${vu_le}\n`)],
				options: { author: { name: 'test' }, source: 'test', bcryptCost: 4 },
				now: schools.clock.now().toString()
			},
			{ lease: (run) => run(), progress: () => undefined },
			NOUNS
		)
	expect((await imported('')).errors).toEqual([])
	expect((await ofMarie()).vu_le).toBe('2027-09-13')
	expect((await imported('2027-09-14')).warnings.map(({ column }) => column)).toEqual(['vu_le'])
	expect((await ofMarie()).vu_le).toBe('2027-09-14')
})

test('an excuse is noted before the séance also if the file of another student is being checked', async () => {
	schools.clock.set('2027-09-13T06:00:00Z')
	const { id } = await ofMarie()
	const vus = await hidden(fanta, '/seances/1/appel', /^vu-/)
	const before = (marie: string) => fanta.post('/seances/1/appel', { ...vus, 's-20': 'excuse', [`e-${id}`]: marie })
	expect([(await before('present')).status, (await before('absent')).status]).toEqual([422, 303])
	const { db } = await schools.store()
	expect((await db.select().from(s.presences)).map(({ statut }) => statut)).toEqual(['excuse'])
	expect((await ofMarie()).vu_le).toBeNull()
})

test('scolarité enrolls the students that a register has seen in one act, from the day of the write', async () => {
	const path = '/inscriptions?classe=30'
	expect(await (await awa.get(path)).text()).not.toContain('name="vus"')
	await call('present')
	schools.clock.set('2027-09-15T08:00:00Z')
	awa = await signedIn(schools, 'awa')
	expect(await saidBy(awa.get(path))).toContain("Inscrire l'étudiant vu en cours")
	expect((await awa.post(path, { vus: 'oui' })).status).toBe(303)
	expect(await ofMarie()).toMatchObject({ statut: 'Active', date_entree: '2027-09-15' })
	expect((await awa.post(path, { vus: 'oui' })).status).toBe(422)
})

test('students who do not come back leave the lists together, with a reason, and keep no place', async () => {
	const path = '/inscriptions?classe=30'
	const { id } = await ofMarie()
	const de = await hidden(awa, path, /^de\./)
	expect((await awa.post(path, { ...de, i: String(id), statut: 'partis', motif: 'transfert' })).status).toBe(303)
	expect(await ofMarie()).toMatchObject({ statut: 'En validation', date_sortie: '2027-09-13', motif_sortie: 'transfert' })
	expect(await saidBy(awa.get(path))).not.toContain('EBA')
	expect(await saidBy(fanta.get('/seances/1/appel'))).not.toContain('Dossiers en cours')
	const all = '/inscriptions?classe=30&choix=Active'
	const { db } = await schools.store()
	const [ines] = (await db.select().from(s.inscriptions).where(eq(s.inscriptions.etudiant_id, 20))).filter(
		({ classe_id }) => classe_id === 30
	)
	const refused = await awa.post(all, { ...(await hidden(awa, all, /^de\./)), i: String(ines!.id), statut: 'partis' })
	expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('ZADI Inès est déjà inscrit')])
})

test('an enrollment that is confirmed before its year begins on the first day of the year', async () => {
	schools.clock.set('2027-07-20T08:00:00Z')
	awa = await signedIn(schools, 'awa')
	const path = '/inscriptions?classe=30'
	const de = await hidden(awa, path, /^de\./)
	expect((await awa.post(path, { ...de, i: String((await ofMarie()).id), statut: 'Active' })).status).toBe(303)
	expect(await ofMarie()).toMatchObject({ statut: 'Active', date_entree: '2027-09-13' })
})
