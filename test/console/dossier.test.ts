import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { saidBy, signedIn, type Browser } from '../support/console'
import { AT, type Name } from '../support/people'
import { startSchools, type Schools } from '../support/school'
import { fullScans, statementsOf } from '../support/statements'

let schools: Schools
let awa: Browser
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T09:00:00Z' })
	await write(schools, async (db) => {
		const papa = { nom: 'ZADI', prenoms: 'Papa', lien: 'père', telephone: '+225 01 00 00 00 99', updated_at: AT }
		await db.insert(s.responsables).values([
			{ id: 1, etudiant_id: 20, rang: 1, ...papa },
			{ id: 2, etudiant_id: 22, rang: 1, ...papa, telephone: '+2250100000099' },
			{ id: 3, etudiant_id: 21, rang: 1, ...papa, nom: 'AUTRE' },
			{ id: 4, etudiant_id: 23, rang: 1, ...papa, telephone: '+2250100000098' }
		])
	})
	awa = await signedIn(schools, 'awa')
})
afterEach(() => schools.stop())

const rows = async (sql: string) =>
	(await (await schools.store()).client.execute(sql)).rows as unknown as Record<string, string | number | null>[]
/** The values in a page's fields. */
async function fieldsOf(path: string, visitor = awa): Promise<Record<string, string>> {
	const html = await (await visitor.get(path)).text()
	const main = html.slice(html.indexOf('<main'))
	const form = main.slice(main.search(/<form[^>]* method="post"/)).split('</form>')[0]!
	const inputs = [...form.matchAll(/<input[^>]*name="([^"]+)"[^>]*>/g)]
		.filter(([tag]) => !tag.includes('checkbox') || tag.includes('checked'))
		.map(([tag, name]) => [name!, /value="([^"]*)"/.exec(tag)?.[1] ?? ''])
	const selects = [...form.matchAll(/<select name="([^"]+)">(.*?)<\/select>/gs)].map(([, name, options]) => [
		name!,
		/<option value="([^"]*)" selected/.exec(options!)?.[1] ?? ''
	])
	const texts = [...form.matchAll(/<textarea[^>]*name="([^"]+)"[^>]*>(.*?)<\/textarea>/gs)].map(([, name, text]) => [name!, text!])
	return Object.fromEntries([...inputs, ...selects, ...texts])
}
const INES = '/etudiants/20'

describe("a student's identity", () => {
	test('the identity is written once, and the journal has the former values', async () => {
		const fields = { ...(await fieldsOf(`${INES}/modifier`)), prenoms: 'Inès Ama', date_naissance: '2006-03-21' }
		for (let times = 0; times < 2; times++)
			expect((await awa.post(`${INES}/modifier`, fields)).headers.get('location')).toEndWith('/etudiants/20?fait=modifie')
		expect(await rows('SELECT prenoms, date_naissance FROM etudiants JOIN utilisateurs USING (id) WHERE id = 20')).toMatchObject([
			{ prenoms: 'Inès Ama', date_naissance: '2006-03-21' }
		])
		const untouched = await fieldsOf(`${INES}/modifier`)
		expect(untouched['date_naissance']).toBe('21/03/2006')
		expect((await awa.post(`${INES}/modifier`, untouched)).status).toBe(303)
		expect(await rows("SELECT action, avant FROM journal_lignes WHERE objet = 'etudiants'")).toMatchObject([{ action: 'fiche.update' }])
	})

	test('when two secretaries write the identity, the later one sees both values', async () => {
		const fields = await fieldsOf(`${INES}/modifier`)
		await awa.post(`${INES}/modifier`, { ...fields, telephone: '+2250700000001' })
		const late = await awa.post(`${INES}/modifier`, { ...fields, telephone: '+2250700000002' })
		expect(late.status).toBe(409)
		const html = await late.text()
		expect(html).toContain('+2250700000001')
		expect(html).toContain('value="+2250700000002"')
		expect(await rows('SELECT telephone FROM utilisateurs WHERE id = 20')).toMatchObject([{ telephone: '+2250700000001' }])
	})

	test('a refused form keeps its typed values', async () => {
		const fields = { ...(await fieldsOf(`${INES}/modifier`)), matricule: 'ETU-2', nom: '<img onerror=alert(1)>', email: 'rien' }
		const refused = await awa.post(`${INES}/modifier`, fields)
		expect(refused.status).toBe(422)
		const html = await refused.text()
		expect(html).toContain('value="rien"')
		expect(html).not.toContain('<img')
		expect(html).toContain('class="why"')
	})

	test('an account can be closed, which ends its sessions, and opened again', async () => {
		const ines = await signedIn(schools, 'ines')
		expect((await ines.get('/compte')).status).toBe(200)
		expect(await (await awa.get(INES)).text()).not.toContain('name="actif"')
		const question = await saidBy(awa.get(`${INES}/compte`))
		expect(question).toContain(
			"Fermer le compte de ZADI Inès ZADI Inès ZADI Inès ne pourra plus se connecter, et ses connexions en cours s'arrêtent."
		)
		expect(question).toContain("L'inscription continue (Mécanique L1)")
		expect((await awa.post(`${INES}/compte`, { actif: 'non' })).status).toBe(303)
		expect((await ines.get('/compte')).status).toBe(401)
		expect(await saidBy(awa.get(INES))).toContain('Compte fermé')
		await awa.post(`${INES}/compte`, { actif: 'oui' })
		expect(await rows('SELECT actif FROM utilisateurs WHERE id = 20')).toMatchObject([{ actif: 1 }])
	})

	test('only administrators change the identity of a student with another role', async () => {
		await write(schools, async (db) => {
			await db.update(s.utilisateurs).set({ fonctions: 'scolarite', console_seule: true }).where(eq(s.utilisateurs.id, 11))
			await db.insert(s.autresRoles).values({ utilisateur_id: 20, role: 'enseignant' })
		})
		const scolarite = await signedIn(schools, 'yao')
		expect((await scolarite.get(`${INES}/modifier`)).status).toBe(403)
		expect((await scolarite.post(`${INES}/compte`, { actif: 'non' })).status).toBe(403)
		expect(await (await scolarite.get(INES)).text()).not.toContain(`${INES}/modifier`)
		expect((await scolarite.get('/etudiants/21/modifier')).status).toBe(200)
		expect((await awa.get(`${INES}/modifier`)).status).toBe(200)
	})
})

describe('parents and guardians', () => {
	const of = (id: number) =>
		rows(`SELECT rang, nom, prenoms, telephone, absences, payeur, consentement FROM responsables WHERE etudiant_id = ${id} ORDER BY rang`)

	test('guardians are added once, each with their messages and channels', async () => {
		const fields = {
			...(await fieldsOf(`${INES}/responsables/nouveau`)),
			nom: 'ZADI',
			prenoms: 'Maman',
			lien: 'mère',
			telephone: '+2250100000077',
			absences: 'sms',
			payeur: 'oui'
		}
		expect(fields).toMatchObject({ rang: '2', consentement: 'non' })
		const wrong = await awa.post(`${INES}/responsables/nouveau`, { ...fields, telephone: 'abc' })
		expect([wrong.status, await saidBy(wrong)]).toEqual([422, expect.stringContaining('au moins six chiffres')])
		for (let times = 0; times < 2; times++) expect((await awa.post(`${INES}/responsables/nouveau`, fields)).status).toBe(303)
		expect(await of(20)).toMatchObject([{ prenoms: 'Papa' }, { rang: 2, prenoms: 'Maman', absences: 'sms', payeur: 1, consentement: 0 }])
		expect(await saidBy(awa.get(INES))).toContain("Absences par SMS : en attente du consentement de l'étudiant (majeur)")
	})

	test('guardians that two secretaries add at the same time both stay', async () => {
		const fields = await fieldsOf(`${INES}/responsables/nouveau`)
		await awa.post(`${INES}/responsables/nouveau`, { ...fields, nom: 'PREMIÈRE' })
		const late = await awa.post(`${INES}/responsables/nouveau`, { ...fields, nom: 'SECONDE' })
		expect(late.status).toBe(422)
		const html = await late.text()
		expect(html).toContain('value="SECONDE"')
		const rang = /name="rang" value="(\d+)"/.exec(html)![1]!
		expect((await awa.post(`${INES}/responsables/nouveau`, { ...fields, nom: 'SECONDE', rang })).status).toBe(303)
		expect((await of(20)).map(({ nom }) => nom)).toEqual(['ZADI', 'PREMIÈRE', 'SECONDE'])
	})

	test('guardians of a minor get messages without a consent, which is not asked for', async () => {
		await write(schools, (db) => db.update(s.etudiants).set({ date_naissance: '2010-01-01' }).where(eq(s.etudiants.id, 20)))
		expect(await fieldsOf(`${INES}/responsables/1`)).not.toHaveProperty('consentement')
	})

	test('guardians with one number for several children are changed once', async () => {
		let html = ''
		const store = await schools.store()
		const statements = await statementsOf(store, async () => (html = await (await awa.get(`${INES}/responsables/1`)).text()))
		expect(html).toContain('pour EBA Marie')
		expect(html).toContain('pour Élan Koffi')
		expect(html).not.toContain('pour PROSPER Paul')
		const fields = await fieldsOf(`${INES}/responsables/1`)
		// an entry with the same name is ticked, another one is offered
		expect(fields['aussi']).toBe('2')
		expect((await awa.post(`${INES}/responsables/1`, { ...fields, telephone: '+2250555555555' })).status).toBe(303)
		expect(await rows('SELECT id, telephone FROM responsables ORDER BY id')).toMatchObject([
			{ id: 1, telephone: '+2250555555555' },
			{ id: 2, telephone: '+2250555555555' },
			{ id: 3, telephone: '+225 01 00 00 00 99' },
			{ id: 4, telephone: '+2250100000098' }
		])
		expect(await rows("SELECT count(DISTINCT ecriture_id) AS n FROM journal_lignes WHERE objet = 'responsables'")).toMatchObject([{ n: 1 }])
		for (const statement of statements) expect(await fullScans(store, statement)).toEqual([])
	})

	test('guardians whose other entry was changed since are not changed', async () => {
		const fields = await fieldsOf(`${INES}/responsables/1`)
		await write(schools, (db) => db.update(s.responsables).set({ prenoms: 'Père' }).where(eq(s.responsables.id, 2)))
		expect((await awa.post(`${INES}/responsables/1`, { ...fields, telephone: '+2250555555555' })).status).toBe(409)
		expect(await rows("SELECT 1 FROM responsables WHERE telephone = '+2250555555555'")).toEqual([])
	})

	test('removed guardians no longer get messages that were waiting', async () => {
		await write(schools, async (db) => {
			await db.run("INSERT INTO envois (id, cle, type, perime_at, contenu, created_at) VALUES (1, 'x', 'annonce', 2, '{}', 1)")
			await db.run(`INSERT INTO outbox (envoi_id, canal, adresse, type, occasion, prochain_at, perime_at, created_at, responsable_id)
				VALUES (1, 'sms', '+2250100000099', 'annonce', '1', 1, 2, 1, 1), (1, 'sms', '+2250100000099', 'annonce', '1', 1, 2, 1, 2)`)
		})
		expect(await (await awa.get(`${INES}/responsables/1`)).text()).not.toMatch(/action="[^"]*supprimer"/)
		const question = `${INES}/responsables/1/supprimer`
		expect(await saidBy(awa.get(question))).toMatch(/Supprimer .+ de la fiche de ZADI Inès .*ne partent plus/)
		const { vu = '' } = await fieldsOf(question)
		expect((await awa.post(question, { vu: 'vieux' })).status).toBe(409)
		for (let times = 0; times < 2; times++) expect((await awa.post(question, { vu })).status).toBe(303)
		expect(await of(20)).toEqual([])
		expect(await rows('SELECT responsable_id FROM outbox')).toMatchObject([{ responsable_id: 2 }])
	})

	test('guardians of another student cannot be changed here', async () => {
		expect((await awa.get(`${INES}/responsables/2`)).status).toBe(404)
		expect((await awa.post(`${INES}/responsables/2`, { nom: 'X' })).status).toBe(404)
		await awa.post(`${INES}/responsables/2/supprimer`, {})
		expect(await of(22)).toHaveLength(1)
	})

	test('guardians with messages but without an address are refused at the switch', async () => {
		const fields = { ...(await fieldsOf(`${INES}/responsables/nouveau`)), nom: 'SANS', absences: 'sms' }
		const refused = await awa.post(`${INES}/responsables/nouveau`, fields)
		expect(refused.status).toBe(422)
		expect(await refused.text()).toContain('class="why"')
	})
})

describe('the enrollments of a student', () => {
	const of = (id: number) =>
		rows(`SELECT c.code, i.statut, i.date_entree, i.date_sortie FROM inscriptions i JOIN classes c ON c.id = i.classe_id
			WHERE i.etudiant_id = ${id} AND i.annee_id = 2 ORDER BY i.date_entree, c.code`)
	const idOf = async (etudiant: number) =>
		Number((await rows(`SELECT id FROM inscriptions WHERE etudiant_id = ${etudiant} AND annee_id = 2`))[0]!['id'])

	test('a preinscribed student who is enrolled is in the class from that day on', async () => {
		const path = `/etudiants/23/inscriptions/${await idOf(23)}`
		for (const statut of ['En validation', 'Active']) expect((await awa.post(path, { ...(await fieldsOf(path)), statut })).status).toBe(303)
		expect(await of(23)).toMatchObject([{ statut: 'Active', date_entree: '2026-11-20' }])
	})

	test('a class change on a day ends one enrollment and begins another in one write', async () => {
		const path = `/etudiants/20/inscriptions/${await idOf(20)}/classe`
		const fields = { ...(await fieldsOf(path)), classe: 'ENER-1', date_entree: '2026-12-01' }
		for (let times = 0; times < 2; times++) expect((await awa.post(path, fields)).status).toBe(303)
		expect(await of(20)).toMatchObject([
			{ code: 'MECA-L1', statut: 'Active', date_sortie: '2026-12-01' },
			{ code: 'ENER-1', statut: 'Active', date_entree: '2026-12-01', date_sortie: null }
		])
		expect(await rows("SELECT count(DISTINCT ecriture_id) AS n FROM journal_lignes WHERE objet = 'inscriptions'")).toMatchObject([{ n: 1 }])
		const card = await saidBy(awa.get('/etudiants/20'))
		// the last day in a class is not the first day in the next one, and each day is said once
		expect(card).toContain('au lun. 30 nov.')
		expect(card.match(/1er déc\./g)).toHaveLength(1)
	})

	test('a card shows the class that the student left, and since when, not a planned enrollment without a day', async () => {
		const first = await idOf(20)
		const [{ date_entree }] = (await rows(`SELECT date_entree FROM inscriptions WHERE id = ${first}`)) as unknown as [
			{ date_entree: string }
		]
		const path = `/etudiants/20/inscriptions/${first}/classe`
		expect((await awa.post(path, { ...(await fieldsOf(path)), classe: 'ENER-1', date_entree })).status).toBe(303)
		const [{ id }] = (await rows('SELECT max(id) AS id FROM inscriptions WHERE etudiant_id = 20')) as unknown as [{ id: number }]
		const leave = `/etudiants/20/inscriptions/${id}/depart`
		expect((await awa.post(leave, { ...(await fieldsOf(leave)), date_sortie: '2026-11-10' })).status).toBe(303)
		const [{ nom }] = (await rows("SELECT nom FROM classes WHERE code = 'ENER-1'")) as unknown as [{ nom: string }]
		expect(/<header class="head".*?<p>([^<]*)</s.exec(await (await awa.get('/etudiants/20')).text())?.[1]).toBe(
			`${nom} · sorti le mar. 10 nov.`
		)
	})

	test.each<[string, string, string]>([
		['before the first day', 'ENER-1', '2026-09-01'],
		['on no day', 'ENER-1', ''],
		['on a day that is none', 'ENER-1', '2026-02-31'],
		['to the own class', 'MECA-L1', '2026-12-01'],
		['to no class', '', '2026-12-01'],
		['to a class that is none', 'NULLE', '2026-12-01']
	])('a class change %s is refused', async (_what, classe, date_entree) => {
		const path = `/etudiants/20/inscriptions/${await idOf(20)}/classe`
		expect((await awa.post(path, { ...(await fieldsOf(path)), classe, date_entree })).status).toBe(422)
		expect(await of(20)).toMatchObject([{ code: 'MECA-L1', date_sortie: null }])
	})

	test('leaving needs a day, not before the first one', async () => {
		const path = `/etudiants/20/inscriptions/${await idOf(20)}/depart`
		const fields = await fieldsOf(path)
		expect((await awa.post(path, { ...fields, date_sortie: '2026-09-01' })).status).toBe(422)
		expect((await awa.post(path, { ...fields, date_sortie: '' })).status).toBe(422)
		for (let times = 0; times < 2; times++) expect((await awa.post(path, { ...fields, date_sortie: '2026-11-30' })).status).toBe(303)
		expect(await of(20)).toMatchObject([{ date_sortie: '2026-11-30' }])
	})

	test('leaving keeps its reason, and « Annuler le départ » takes both back', async () => {
		const path = `/etudiants/20/inscriptions/${await idOf(20)}/depart`
		const fields = { ...(await fieldsOf(path)), date_sortie: '2026-12-01', motif_sortie: 'exclusion' }
		for (let times = 0; times < 2; times++) expect((await awa.post(path, fields)).status).toBe(303)
		const stored = () => rows('SELECT date_sortie, motif_sortie FROM inscriptions WHERE etudiant_id = 20 AND annee_id = 2')
		expect(await stored()).toMatchObject([{ date_sortie: '2026-12-01', motif_sortie: 'exclusion' }])
		const card = await saidBy(awa.get('/etudiants/20'))
		expect(card).toContain('Exclusion')
		expect(card).toContain('Annuler le départ')
		expect(await saidBy(awa.get('/etudiants/20/historique'))).toContain('Motif du départ – puis Exclusion')
		for (const name of ['moussa', 'fanta'] as const) {
			const visitor = await signedIn(schools, name)
			const shown = await visitor.get('/etudiants/20')
			expect([shown.status, /xclusion|depart/.test(await shown.text())]).toEqual([200, false])
			expect((await visitor.post(`${path}/annuler`, { date_sortie: '2026-12-01' })).status).toBe(403)
		}
		// somebody else has moved the day, or said another reason, since the card was opened
		const seen = { date_sortie: '2026-12-01', motif_sortie: 'exclusion' }
		for (const other of [{ date_sortie: '2026-11-30' }, { motif_sortie: 'abandon' }])
			expect((await awa.post(`${path}/annuler`, { ...seen, ...other })).status).toBe(409)
		for (let times = 0; times < 2; times++) expect((await awa.post(`${path}/annuler`, seen)).status).toBe(303)
		expect(await stored()).toMatchObject([{ date_sortie: null, motif_sortie: null }])
		expect(await saidBy(awa.get('/etudiants/20?fait=reste'))).toContain('Le départ est annulé.')
	})

	test('a departure is not taken back if another class follows', async () => {
		const first = await idOf(20)
		const path = `/etudiants/20/inscriptions/${first}`
		const fields = { ...(await fieldsOf(`${path}/classe`)), classe: 'ENER-1', date_entree: '2026-12-01' }
		expect((await awa.post(`${path}/classe`, fields)).status).toBe(303)
		expect(await saidBy(awa.get('/etudiants/20'))).not.toContain('Annuler le départ')
		expect((await awa.post(`${path}/depart/annuler`, { date_sortie: '2026-12-01' })).status).toBe(422)
		expect(await of(20)).toMatchObject([{ date_sortie: '2026-12-01' }, { date_sortie: null }])
	})

	test('a departure on the day of a change of class is taken back like any other', async () => {
		const path = `/etudiants/20/inscriptions/${await idOf(20)}`
		const change = { ...(await fieldsOf(`${path}/classe`)), classe: 'ENER-1', date_entree: '2026-11-20' }
		expect((await awa.post(`${path}/classe`, change)).status).toBe(303)
		const [{ id }] = (await rows('SELECT max(id) AS id FROM inscriptions WHERE etudiant_id = 20')) as unknown as [{ id: number }]
		const depart = `/etudiants/20/inscriptions/${id}/depart`
		expect((await awa.post(depart, { ...(await fieldsOf(depart)), date_sortie: '2026-11-20' })).status).toBe(303)
		const card = await (await awa.get('/etudiants/20')).text()
		expect([...card.matchAll(/href="\/console([^"]+\/depart\/annuler)"/g)].map(([, to]) => to)).toEqual([`${depart}/annuler`])
		const asked = await awa.get(`${depart}/annuler`)
		expect(await saidBy(asked)).toContain("revient dans les listes d'ENER-1")
		expect((await awa.post(`${depart}/annuler`, await fieldsOf(`${depart}/annuler`))).status).toBe(303)
		expect(await of(20)).toMatchObject([{ date_sortie: '2026-11-20' }, { code: 'ENER-1', date_sortie: null }])
	})

	test('a reason without a day of leaving is refused', async () => {
		const path = `/etudiants/20/inscriptions/${await idOf(20)}`
		const refused = await awa.post(path, { ...(await fieldsOf(path)), motif_sortie: 'abandon' })
		expect(refused.status).toBe(422)
		expect(await saidBy(refused)).toContain('motif de départ demande une date de départ')
	})

	test('enrollments never put a student into two classes on one day', async () => {
		const fields = { ...(await fieldsOf('/etudiants/20/inscriptions/nouvelle')), classe: 'ENER-1' }
		const refused = await awa.post('/etudiants/20/inscriptions/nouvelle', fields)
		expect(refused.status).toBe(422)
		expect(await saidBy(refused)).toContain('MECA-L1')
		expect((await awa.post('/etudiants/25/inscriptions/nouvelle', fields)).status).toBe(303)
		expect((await awa.post('/etudiants/25/inscriptions/nouvelle', fields)).status).toBe(303)
		expect(await of(25)).toMatchObject([{ code: 'MECA-L1' }, { code: 'ENER-1', statut: 'Active', date_entree: '2026-11-20' }])
	})

	test('a student who comes back to a class has two enrollments in it, each changed separately', async () => {
		const fields = { ...(await fieldsOf('/etudiants/25/inscriptions/nouvelle')), classe: 'MECA-L1', statut: 'Prospect' }
		expect((await awa.post('/etudiants/25/inscriptions/nouvelle', fields)).status).toBe(303)
		const [first, second] = await rows('SELECT id FROM inscriptions WHERE etudiant_id = 25 ORDER BY date_entree')
		const early = `/etudiants/25/inscriptions/${first!['id']}`
		expect((await awa.post(early, { ...(await fieldsOf(early)), date_sortie: '2026-10-20' })).status).toBe(303)
		const late = `/etudiants/25/inscriptions/${second!['id']}`
		expect((await awa.post(late, { ...(await fieldsOf(late)), statut: 'Active' })).status).toBe(303)
		expect(await of(25)).toMatchObject([
			{ statut: 'Active', date_sortie: '2026-10-20' },
			{ statut: 'Active', date_entree: '2026-11-20', date_sortie: null }
		])
	})

	test('a closed year accepts no changes of enrollments', async () => {
		await write(schools, (db) => db.update(s.annees).set({ cloturee: true }).where(eq(s.annees.id, 2)))
		const path = `/etudiants/20/inscriptions/${await idOf(20)}/depart`
		expect((await awa.post(path, { ...(await fieldsOf(path)), date_sortie: '2026-11-30' })).status).toBe(422)
		expect(await of(20)).toMatchObject([{ date_sortie: null }])
	})

	test('enrollments of another student cannot be changed here', async () => {
		const foreign = await idOf(22)
		for (const path of [
			`${INES}/inscriptions/${foreign}`,
			`${INES}/inscriptions/${foreign}/classe`,
			`${INES}/inscriptions/${foreign}/depart`
		]) {
			expect((await awa.get(path)).status).toBe(404)
			expect((await awa.post(path, { date_sortie: '2026-11-30', statut: 'Prospect' })).status).toBe(404)
		}
	})
})

describe('enrollments of a whole class', () => {
	const statuts = async () =>
		(await rows('SELECT etudiant_id AS id, statut FROM inscriptions WHERE classe_id = 1 ORDER BY 1')).map(
			({ id, statut }) => `${id} ${statut}`
		)

	test('the page counts waiting and enrolled students and free places', async () => {
		expect(await saidBy(awa.get('/inscriptions'))).toContain('Mécanique L1 MECA-L1 1 1 2 28 libres sur 30')
		const page = await saidBy(awa.get('/inscriptions?classe=1'))
		for (const words of ['PROSPER Paul', 'VALIDE Léa', 'Préinscrit', 'Dossier en cours']) expect(page).toContain(words)
		expect(page).not.toContain('ZADI')
		// most are enrolled, so only the others say their state
		expect(await saidBy(awa.get('/inscriptions?classe=1&choix=toutes'))).toMatch(/ZADI Inès ETU-1 jeu\./)
		expect(await saidBy(awa.get('/inscriptions?classe=1&choix=Active'))).toContain('ZADI Inès')
		expect((await awa.get('/inscriptions?classe=99')).status).toBe(404)
		expect((await awa.get('/inscriptions?classe=3')).status).toBe(404)
	})

	test('ticked students are enrolled in one write, once', async () => {
		const ids = await rows("SELECT id, statut FROM inscriptions WHERE classe_id = 1 AND statut <> 'Active'")
		const fields = [
			...ids.flatMap(({ id, statut }) => [
				['i', String(id)],
				[`de.${id}`, String(statut)]
			]),
			['statut', 'Active']
		]
		for (let times = 0; times < 2; times++) expect((await awa.post('/inscriptions?classe=1', fields)).status).toBe(303)
		expect(await statuts()).toEqual(['20 Active', '22 Active', '23 Active', '24 Active', '25 Active'])
		expect(
			await rows("SELECT count(*) AS n, count(DISTINCT ecriture_id) AS writes FROM journal_lignes WHERE objet = 'inscriptions'")
		).toMatchObject([{ n: 2, writes: 1 }])
	})

	test('enrolling more students than places asks first', async () => {
		await write(schools, (db) => db.update(s.classes).set({ capacite: 2 }).where(eq(s.classes.id, 1)))
		const path = `/etudiants/23/inscriptions/${(await rows('SELECT id FROM inscriptions WHERE etudiant_id = 23'))[0]!['id']}`
		const fields = { ...(await fieldsOf(path)), statut: 'Active' }
		const asked = await awa.post(path, fields)
		expect(asked.status).toBe(200)
		const html = await asked.text()
		expect(html).toContain('Enregistrer quand même')
		expect(await statuts()).toContain('23 Prospect')
		expect((await awa.post(path, { ...fields, confirme: 'autre' })).status).toBe(200)
		const confirme = /name="confirme" value="([^"]+)"/.exec(html)![1]!
		expect((await awa.post(path, { ...fields, confirme })).status).toBe(303)
		expect(await statuts()).toContain('23 Active')
	})

	test('if somebody else has changed one of the students, nobody is enrolled', async () => {
		const ids = await rows("SELECT id FROM inscriptions WHERE classe_id = 1 AND statut <> 'Active'")
		const fields = [
			...ids.flatMap(({ id }) => [
				['i', String(id)],
				[`de.${id}`, 'Prospect']
			]),
			['statut', 'Active']
		]
		const late = await awa.post('/inscriptions?classe=1', fields)
		expect(late.status).toBe(409)
		expect(await saidBy(late)).toContain('VALIDE Léa')
		expect(await statuts()).toContain('23 Prospect')
	})

	test('a form without a student is refused', async () => {
		expect((await awa.post('/inscriptions?classe=1', { statut: 'Active' })).status).toBe(422)
	})
})

describe('rights to write students', () => {
	const PATHS = [
		`${INES}/modifier`,
		`${INES}/responsables/nouveau`,
		`${INES}/responsables/1`,
		`${INES}/responsables/1/supprimer`,
		`${INES}/inscriptions/nouvelle`,
		`${INES}/inscriptions/1`,
		`${INES}/inscriptions/1/classe`,
		`${INES}/inscriptions/1/depart`,
		`${INES}/inscriptions/1/depart/annuler`,
		'/inscriptions',
		'/inscriptions?classe=1'
	]
	const POSTS = [...PATHS, `${INES}/compte`]

	test.each<[Name]>([['moussa'], ['fanta'], ['ines']])('%s cannot write students', async (name) => {
		const visitor = await signedIn(schools, name)
		for (const path of PATHS) expect([path, (await visitor.get(path)).status]).toEqual([path, 403])
		for (const path of POSTS) expect([path, (await visitor.post(path, {})).status]).toEqual([path, 403])
		expect(await (await visitor.get('')).text()).not.toContain('/inscriptions')
	})

	test.each([
		['scolarite', 200],
		['comptabilite', 403],
		['surveillance', 403]
	])('a person with only the fonction %s: %d', async (fonction, status) => {
		await write(schools, (db) => db.run(`UPDATE utilisateurs SET fonctions = '${fonction}', console_seule = 1 WHERE id = 11`))
		const yao = await signedIn(schools, 'yao')
		for (const path of PATHS) expect([path, (await yao.get(path)).status]).toEqual([path, status])
		if (status === 403) for (const path of POSTS) expect([path, (await yao.post(path, {})).status]).toEqual([path, 403])
		const card = await (await yao.get(INES)).text()
		expect(card.includes('/modifier') || card.includes('/inscriptions/') || card.includes('/responsables/')).toBe(status === 200)
	})
})

test('the card of a student begins with the people to call, the one for emergencies first, as links', async () => {
	const maman = { nom: 'ZADI', prenoms: 'Maman', telephone: '+2250100000077', email: 'maman@ecole.test', urgence: true, updated_at: AT }
	await write(schools, (db) => db.insert(s.responsables).values({ id: 9, etudiant_id: 20, rang: 2, ...maman }))
	const html = await (await awa.get('/etudiants/20')).text()
	const places = ['href="tel:+2250100000077"', 'mailto:maman@ecole.test', 'href="tel:+2250100000099"', 'Identité</h2>'].map((text) =>
		html.indexOf(text)
	)
	expect(places.toSorted((a, b) => a - b)).toEqual(places)
	expect(places[0]).toBeGreaterThan(html.indexOf('<main'))
	// teachers and coordinators do not read telephone numbers
	for (const name of ['moussa', 'fanta'] as const) {
		const page = await signedIn(schools, name).then((visitor) => visitor.get('/etudiants/20'))
		expect([page.status, (await page.text()).includes('tel:')]).toEqual([200, false])
	}
})
