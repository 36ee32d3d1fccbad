import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { insertEvaluations, insertSeances, write } from '../support/affairs'
import { confirmed, headOf, saidBy, signedIn } from '../support/console'
import type { Name } from '../support/people'
import { fieldsOf, plan, withFields } from '../support/planning'
import { json, startSchools, type Schools } from '../support/school'
import { insertTeaching, SEANCE } from '../support/teaching'

let schools: Schools
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-16T09:00:00Z' })
	await insertTeaching(await schools.store())
	await write(schools, (db) =>
		insertSeances(db, 'Africa/Abidjan', [
			{ id: 301, date: '2026-11-23', heures: ['08:00', '10:00'] },
			{ id: 302, date: '2026-11-23', heures: ['10:00', '12:00'] },
			{ id: 303, date: '2026-11-23', heures: ['14:00', '16:00'] },
			{ id: 304, date: '2026-11-24', heures: ['08:00', '10:00'] },
			{ id: 305, date: '2026-11-24', heures: ['10:00', '12:00'] },
			{ id: 306, date: '2026-11-25', heures: ['08:00', '10:00'] }
		])
	)
})
afterEach(() => schools.stop())

const FANTA = '10'
const rows = async <Row>(query: string): Promise<Row[]> => (await (await schools.store()).client.execute(query)).rows as unknown as Row[]
const told = () =>
	rows<{ id: number; type: string; titre: string; corps: string }>(
		'SELECT utilisateur_id AS id, type, titre, corps FROM notifications ORDER BY utilisateur_id, id'
	)
const seance = async (id: number) => json(schools.as('awa').get(`/seances/${id}`))
const EVERYBODY = ['awa', 'moussa', 'sira', 'fanta', 'yao', 'ines'] as const
const statuses = async (path: string) => {
	const found: Partial<Record<Name, number>> = {}
	for (const name of EVERYBODY) found[name] = (await (await signedIn(schools, name)).get(path)).status
	return found
}

/** Announces an absence as somebody. @returns the address to which that leads */
async function announce(name: Name, fields: Record<string, string>) {
	const who = await signedIn(schools, name)
	const form = await (await who.get('/absences-enseignants')).text()
	return who.post('/absences-enseignants', withFields(fieldsOf(form), fields))
}

describe('an absence of a teacher', () => {
	const path = '/absences-enseignants/1'
	const decisions = {
		'd-301': 'remplacer',
		'e-301': '11',
		'd-302': 'remplacer',
		'e-302': '11',
		'd-303': 'remplacer',
		'e-303': '11',
		'd-304': 'deplacer',
		'j-304': '2026-11-26',
		'h-304': '14:00',
		'f-304': '16:00',
		'd-305': 'annuler',
		motif: 'Enseignante absente'
	}

	test('three séances are replaced, one moved, one cancelled in one write, and each person gets one message', async () => {
		const done = await announce('awa', { enseignant: FANTA, du: '2026-11-23', au: '2026-11-24', motif: 'Paludisme' })
		expect(done.headers.get('location')).toBe(`/console${path}`)
		const awa = await signedIn(schools, 'awa')
		const saved = await plan(awa, path, decisions)
		expect(saved.headers.get('location')).toBe('/console/absences-enseignants/1?fait=decidee')
		expect(
			await rows(
				'SELECT id, enseignant_id AS qui, date, heure_debut AS h, statut, motif FROM seances WHERE id BETWEEN 301 AND 306 ORDER BY id'
			)
		).toEqual([
			{ id: 301, qui: 11, date: '2026-11-23', h: '08:00', statut: 'planifiee', motif: null },
			{ id: 302, qui: 11, date: '2026-11-23', h: '10:00', statut: 'planifiee', motif: null },
			{ id: 303, qui: 11, date: '2026-11-23', h: '14:00', statut: 'planifiee', motif: null },
			{ id: 304, qui: 10, date: '2026-11-26', h: '14:00', statut: 'planifiee', motif: null },
			{ id: 305, qui: 10, date: '2026-11-24', h: '10:00', statut: 'annulee', motif: 'Enseignante absente' },
			{ id: 306, qui: 10, date: '2026-11-25', h: '08:00', statut: 'planifiee', motif: null }
		])
		const messages = await told()
		expect(messages.map(({ id }) => id)).toEqual([10, 11, 20, 22])
		expect(messages.map(({ corps }) => corps.split('\n').filter((line) => line.startsWith('- ')).length)).toEqual([5, 3, 5, 5])
		expect(messages.some(({ corps }) => corps.includes('Paludisme'))).toBe(false)
		expect(
			await rows("SELECT count(DISTINCT ecriture_id) AS n FROM journal_lignes WHERE action IN ('seance.update', 'absence.decide')")
		).toEqual([{ n: 1 }])
		expect(await rows("SELECT avant, apres FROM journal_lignes WHERE action = 'absence.decide'")).toEqual([
			{ avant: '{"decidee":false}', apres: '{"decidee":true}' }
		])
		expect(await saidBy(awa.get('/absences-enseignants'))).toContain('Décidée')
	})

	test("an absence's page still says later what was decided, who replaces and how many people got a message", async () => {
		await announce('awa', { enseignant: FANTA, du: '2026-11-23', au: '2026-11-24' })
		const awa = await signedIn(schools, 'awa')
		const said = async (query = '') => saidBy(awa.get(`${path}${query}`))
		expect(await said()).not.toContain('Décidé le')
		await plan(awa, path, decisions)
		expect(await said('?fait=decidee')).toContain('3 séances remplacées, 1 déplacée, 1 annulée. 4 personnes prévenues.')
		await write(schools, (db) => db.run(sql`UPDATE seances SET enseignant_id = 12 WHERE id = 301`))
		const later = await said()
		for (const words of [
			'Décidé le 16/11/2026',
			'par KOUASSI Awa',
			"Remplacé par : N'GUESSAN Yao",
			'remplacée',
			'Nouvel horaire : jeu. 26 nov., 14:00 – 16:00',
			'annulée',
			"4 personnes prévenues : 4 dans l'application."
		])
			expect(later).toContain(words)
		for (const words of ['3 séances remplacées', "Aucune séance n'est prévue"]) expect(later).not.toContain(words)
	})

	test('the list tags an absence until it is decided', async () => {
		await announce('awa', { enseignant: FANTA, du: '2026-11-23', au: '2026-11-24' })
		const awa = await signedIn(schools, 'awa')
		const tags = async () => [...(await (await awa.get('/absences-enseignants')).text()).matchAll(/<span class="tag look">([^<]*)/g)]
		expect((await tags()).map(([, tag]) => tag)).toEqual(['À décider'])
		await plan(awa, path, decisions)
		expect(await tags()).toEqual([])
	})

	test('the preview of a replacement says so, and not that the séance is changed', async () => {
		await announce('awa', { enseignant: FANTA, du: '2026-11-23' })
		const awa = await signedIn(schools, 'awa')
		const form = fieldsOf(await (await awa.get(path)).text())
		const said = await saidBy(awa.post(path, withFields(form, { 'd-301': 'remplacer', 'e-301': '11' })))
		expect([said.includes('remplacée'), said.includes('modifiée')]).toEqual([true, false])
	})

	test('a decision is refused if somebody else has decided since, and shows what they decided', async () => {
		await announce('awa', { enseignant: FANTA, du: '2026-11-23', au: '2026-11-24' })
		await write(schools, (db) => db.run("UPDATE utilisateurs SET fonctions = 'scolarite', console_seule = 1 WHERE identifiant = 'sira'"))
		const [awa, sira] = [await signedIn(schools, 'awa'), await signedIn(schools, 'sira')]
		const seen = fieldsOf(await (await sira.get(path)).text())
		await plan(awa, path, { 'd-301': 'annuler' })
		const refused = await sira.post(path, withFields(seen, { 'd-302': 'annuler' }))
		const html = await refused.text()
		expect([refused.status, headOf(html)]).toEqual([409, expect.stringContaining("Quelqu'un d'autre a décidé de cette absence")])
		expect(html).toContain('par KOUASSI Awa')
		expect((await seance(302)).statut).toBe('planifiee')
		await plan(sira, path, { 'd-302': 'annuler' })
		expect((await seance(302)).statut).toBe('annulee')
		expect((await saidBy(awa.get(path))).match(/Décidé le/g)).toHaveLength(2)
	})

	test('a form sent twice acts once, and an absence announced twice is stored once', async () => {
		const awa = await signedIn(schools, 'awa')
		const form = fieldsOf(await (await awa.get('/absences-enseignants')).text())
		const fields = withFields(form, { enseignant: FANTA, du: '2026-11-23', au: '2026-11-24' })
		expect([(await awa.post('/absences-enseignants', fields)).status, (await awa.post('/absences-enseignants', fields)).status]).toEqual([
			303, 303
		])
		expect(await rows('SELECT count(*) AS n FROM absences_enseignants')).toEqual([{ n: 1 }])
		const shown = await (await awa.post(path, withFields(fieldsOf(await (await awa.get(path)).text()), decisions))).text()
		const confirmed = withFields(fieldsOf(shown), { etape: 'faire' })
		expect([(await awa.post(path, confirmed)).status, (await awa.post(path, confirmed)).status]).toEqual([303, 303])
		expect(await rows("SELECT count(*) AS n FROM journal_lignes WHERE action = 'seance.update'")).toEqual([{ n: 5 }])
		expect((await told()).length).toBe(4)
	})

	test("the page shows an absence's hours, even if it begins or ends at midnight", async () => {
		await announce('awa', { enseignant: FANTA, du: '2026-11-23', a: '12:00' })
		expect(await saidBy((await signedIn(schools, 'awa')).get('/absences-enseignants'))).toContain('de 00:00 à 12:00')
	})

	test('an absence affects the séances within its hours, and none before or after', async () => {
		await announce('awa', { enseignant: FANTA, du: '2026-11-23', de: '10:00', a: '14:00' })
		const page = await (await (await signedIn(schools, 'awa')).get(path)).text()
		expect([301, 302, 303, 304].map((id) => page.includes(`name="d-${id}"`))).toEqual([false, true, false, false])
	})

	test('conflicts of a replacement are shown, and free teachers are offered first', async () => {
		await write(schools, (db) =>
			insertSeances(db, 'Africa/Abidjan', [
				{ id: 311, date: '2026-11-23', heures: ['09:00', '11:00'], enseignant_id: 11, matiere_id: 3, classes: [2] }
			])
		)
		await announce('awa', { enseignant: FANTA, du: '2026-11-23' })
		const awa = await signedIn(schools, 'awa')
		const form = await (await awa.get(path)).text()
		expect(form.match(/\(a cours à cette heure\)/g)).toHaveLength(2)
		const said = await saidBy(awa.post(path, withFields(fieldsOf(form), { 'd-301': 'remplacer', 'e-301': '11' })))
		expect([
			said.includes("N'GUESSAN Yao a déjà cours (09:00 – 11:00, Thermique · ENER-1)"),
			said.includes('Faire remplacer la séance quand même')
		]).toEqual([true, true])
	})

	test('a signed séance is named and stays unchanged', async () => {
		await write(schools, (db) => db.run(sql`INSERT INTO emargements (seance_id, enseignant_id, signe_at) VALUES (301, 10, 1)`))
		await announce('awa', { enseignant: FANTA, du: '2026-11-23' })
		const awa = await signedIn(schools, 'awa')
		const form = await (await awa.get(path)).text()
		expect([form.includes('Cette séance est signée'), form.includes('name="d-301"')]).toEqual([true, false])
		const said = await saidBy(awa.post(path, withFields(fieldsOf(form), { 'd-301': 'annuler', 'd-302': 'annuler' })))
		expect([said.includes('Une date est laissée de côté'), said.includes('la séance est signée'), said.includes('1 séance')]).toEqual([
			true,
			true,
			true
		])
	})

	test('wrong fields show their faults, and typed values stay', async () => {
		for (const [typed, sentence] of [
			[{ enseignant: '' }, 'Ce champ est obligatoire'],
			[{ enseignant: '12' }, 'Choisissez dans la liste'],
			[{ du: '2026-02-30' }, "Ce n'est pas une date"],
			[{ au: '2026-11-22' }, 'doit être après 23/11/2026'],
			[{ de: '10:00', a: '09:00' }, 'doit être après 10:00'],
			[{ de: '25:00' }, "Ce n'est pas une heure"],
			[{ motif: 'x'.repeat(501) }, 'Au plus 500']
		] as const) {
			const refused = await announce('awa', { enseignant: FANTA, du: '2026-11-23', ...typed })
			const page = await refused.text()
			expect([typed, refused.status, (await saidBy(new Response(page))).includes(sentence)]).toEqual([typed, 422, true])
			for (const [name, value] of Object.entries(typed)) if (name !== 'enseignant') expect(fieldsOf(page)).toContainEqual([name, value])
		}
		expect(await rows('SELECT 1 FROM absences_enseignants')).toEqual([])
		await announce('awa', { enseignant: FANTA, du: '2026-11-23' })
		const awa = await signedIn(schools, 'awa')
		const form = fieldsOf(await (await awa.get(path)).text())
		const refused = await awa.post(
			path,
			withFields(form, { 'd-301': 'remplacer', 'e-301': '', 'd-302': 'deplacer', 'j-302': '2026-11-31', 'f-302': '09:00' })
		)
		const said = await saidBy(refused)
		expect([
			refused.status,
			said.includes('Choisissez dans la liste'),
			said.includes("Ce n'est pas une date"),
			said.includes('doit être après 10:00')
		]).toEqual([422, true, true, true])
	})
})

describe('rights on absences', () => {
	test('the administration decides, teachers announce their own absences, and students do not see them', async () => {
		expect(await statuses('/absences-enseignants')).toEqual({ awa: 200, moussa: 200, sira: 200, fanta: 200, yao: 200, ines: 403 })
		await announce('awa', { enseignant: FANTA, du: '2026-11-23', motif: 'Paludisme' })
		expect(await statuses('/absences-enseignants/1')).toEqual({ awa: 200, moussa: 403, sira: 403, fanta: 403, yao: 403, ines: 403 })
		expect(await saidBy((await signedIn(schools, 'yao')).get('/absences-enseignants'))).not.toContain('Paludisme')
		for (const name of ['moussa', 'fanta', 'yao', 'ines'] as const) {
			const who = await signedIn(schools, name)
			expect([name, (await who.post('/absences-enseignants/1', { 'd-301': 'annuler', etape: 'faire' })).status]).toEqual([name, 403])
		}
		for (const name of ['moussa', 'ines'] as const) {
			const who = await signedIn(schools, name)
			expect((await who.post('/absences-enseignants', { cle: 'x', enseignant: FANTA, du: '2026-11-23' })).status).toBe(403)
		}
		expect((await (await signedIn(schools, 'yao')).post('/absences-enseignants/1/retirer', {})).status).toBe(403)
		expect((await (await signedIn(schools, 'awa')).get('/absences-enseignants/99')).status).toBe(404)
	})

	test('a coordinator reads the absences of the teachers of their filières, without reasons and without deciding', async () => {
		await announce('awa', { enseignant: FANTA, du: '2026-11-23', motif: 'Paludisme' })
		await announce('awa', { enseignant: '11', du: '2026-11-24', motif: 'Mission' })
		// Yao's lessons in the other filière are over
		await write(schools, (db) => db.run(sql`UPDATE enseignements SET date_fin = '2026-11-15' WHERE enseignant_id = 11 AND classe_id = 1`))
		const read = async (name: Name, path = '/absences-enseignants') => (await (await signedIn(schools, name)).get(path)).text()
		const page = await read('moussa')
		expect(page).toContain('TRAORÉ Fanta')
		expect(page).toContain('lun. 23 nov.')
		expect(page).not.toMatch(/Paludisme|Mission|mar. 24 nov.|Yao|\/retirer|name="du"|absences-enseignants\/1/)
		const file = await read('moussa', '/absences-enseignants/export.csv')
		expect(file.trim().split('\r\n')).toEqual([
			'Enseignant;Du;Au;À partir de;Jusqu’à;État',
			'TRAORÉ Fanta;2026-11-23;2026-11-23;;;À décider'
		])
		expect(await read('sira')).not.toMatch(/Fanta|Paludisme|Mission/)
		expect(await read('sira')).toContain('Yao')
		// once her lessons there are over, her absences no longer concern the filière
		await write(schools, (db) => db.run(sql`UPDATE enseignements SET date_fin = '2026-11-15' WHERE enseignant_id = 10`))
		expect(await read('moussa')).not.toContain('Fanta')
		expect(await read('fanta')).toContain('Paludisme')
		const moussa = await signedIn(schools, 'moussa')
		expect((await moussa.post('/absences-enseignants/1/retirer', {})).status).toBe(403)
		expect((await moussa.get('/enseignants/10/fiche')).status).toBe(403)
	})

	test('a teacher announces an absence: the administration gets a message without the reason, and séances stay until it decides', async () => {
		const done = await announce('fanta', { du: '2026-11-23', motif: 'Paludisme', enseignant: '11' })
		expect(done.headers.get('location')).toBe('/console/absences-enseignants?fait=annoncee')
		expect(await rows('SELECT enseignant_id, annoncee_par, decidee_at FROM absences_enseignants')).toEqual([
			{ enseignant_id: 10, annoncee_par: 10, decidee_at: null }
		])
		const messages = await told()
		expect(messages.map(({ id, titre }) => [id, titre])).toEqual([[1, 'Absence annoncée : Fanta TRAORÉ']])
		expect([messages[0]!.corps.includes('23/11/2026'), messages[0]!.corps.includes('Paludisme')]).toEqual([true, false])
		expect((await seance(301)).statut).toBe('planifiee')
		const fanta = await signedIn(schools, 'fanta')
		expect((await confirmed(fanta, '/absences-enseignants/1/retirer', {})).status).toBe(303)
		expect(await saidBy(fanta.get('/absences-enseignants'))).toContain("Aucune absence n'est annoncée")
	})
})

describe('a day off', () => {
	const OFF = { libelle: 'Deuil', du: '2026-11-20', seances: 'annulee' }

	test('a late day off calls its séances off in one write, and each person gets one message', async () => {
		const awa = await signedIn(schools, 'awa')
		const done = await plan(awa, '/jours-chomes', { ...OFF, demi_journee: 'matin' })
		expect(done.headers.get('location')).toBe('/console/jours-chomes?fait=declare')
		expect(await rows("SELECT id, statut, motif FROM seances WHERE date = '2026-11-20' AND statut <> 'annulee' ORDER BY id")).toEqual([
			{ id: SEANCE.commun, statut: 'planifiee', motif: null }
		])
		expect((await seance(SEANCE.maths)).motif).toBe('Deuil')
		expect((await told()).map(({ id }) => id)).toEqual([10, 11, 20, 21, 22])
		expect(await rows('SELECT date_debut, date_fin, demi_journee, libelle FROM conges')).toEqual([
			{ date_debut: '2026-11-20', date_fin: '2026-11-20', demi_journee: 'matin', libelle: 'Deuil' }
		])
		expect(await saidBy(awa.get('/jours-chomes'))).toContain('Deuil')
	})

	test('a day off of a filière or level takes only its séances, which are put off or left as they are', async () => {
		const awa = await signedIn(schools, 'awa')
		await plan(awa, '/jours-chomes', { ...OFF, filiere: '2', seances: 'reportee' })
		expect(
			(await rows<{ id: number }>("SELECT id FROM seances WHERE date = '2026-11-20' AND statut = 'reportee' ORDER BY id")).map(
				({ id }) => id
			)
		).toEqual([SEANCE.thermique, SEANCE.commun])
		await plan(awa, '/jours-chomes', { ...OFF, niveau: '3', seances: 'laissee' })
		expect((await seance(SEANCE.maths)).statut).toBe('planifiee')
		expect(await rows('SELECT count(*) AS n FROM conges')).toEqual([{ n: 2 }])
	})

	test('a day off over a signed séance leaves the séance, and names it', async () => {
		const awa = await signedIn(schools, 'awa')
		await write(schools, (db) => db.run(sql`INSERT INTO emargements (seance_id, enseignant_id, signe_at) VALUES (${SEANCE.maths}, 10, 1)`))
		const form = await (await awa.get('/jours-chomes')).text()
		const shown = await (await awa.post('/jours-chomes', withFields(fieldsOf(form), OFF))).text()
		const said = await saidBy(new Response(shown))
		expect(said).toContain('Une date est laissée de côté ven. 20 nov. 08:00 – 10:00 Mathématiques · MECA-L1 la séance est signée')
		expect((await awa.post('/jours-chomes', withFields(fieldsOf(shown), { etape: 'faire' }))).status).toBe(303)
		expect((await seance(SEANCE.maths)).statut).toBe('planifiee')
		expect((await seance(SEANCE.salle)).statut).toBe('annulee')
	})

	test('the preview of a day off names the évaluations of its classes on these days, which stay', async () => {
		const awa = await signedIn(schools, 'awa')
		await write(schools, (db) =>
			insertEvaluations(db, [
				{ id: 1, titre: 'Partiel du matin', date: '2026-11-20', heure_debut: '08:00' },
				{ id: 2, titre: "Devoir de l'après-midi", date: '2026-11-20', heure_debut: '14:00' },
				{ id: 3, titre: 'Exposé sans heure', date: '2026-11-20', heure_debut: null },
				{ id: 4, titre: 'Devoir annulé', date: '2026-11-20', annulee: true },
				{ id: 5, titre: 'Devoir de la veille', date: '2026-11-19' },
				{ id: 6, titre: 'Examen du jeudi', date: '2026-11-20', heure_debut: '09:00', classe_id: 2, matiere_id: 3 }
			])
		)
		const form = await (await awa.get('/jours-chomes')).text()
		const preview = async (fields: Record<string, string>) => saidBy(awa.post('/jours-chomes', withFields(fieldsOf(form), fields)))
		const whole = await preview(OFF)
		expect(whole).toContain('4 évaluations ces jours-là Les évaluations restent à leur date')
		expect(whole).toMatch(/ven. 20 nov. Exposé sans heure .* 08:00 Partiel du matin Mathématiques · MECA-L1/)
		expect([whole.includes('Devoir annulé'), whole.includes('Devoir de la veille')]).toEqual([false, false])
		const morning = await preview({ ...OFF, demi_journee: 'matin', filiere: '1' })
		expect(['Partiel du matin', "l'après-midi", 'Exposé sans heure', 'Examen'].map((titre) => morning.includes(titre))).toEqual([
			true,
			false,
			true,
			false
		])
		expect(await preview({ ...OFF, seances: 'laissee' })).toContain('4 évaluations ces jours-là')
		await plan(awa, '/jours-chomes', OFF)
		expect(await rows("SELECT count(*) AS n FROM evaluations WHERE date = '2026-11-20' AND NOT annulee")).toEqual([{ n: 4 }])
	})

	test('a day off sent twice is stored once, and another one on the same day is refused', async () => {
		const awa = await signedIn(schools, 'awa')
		const form = await (await awa.get('/jours-chomes')).text()
		const shown = await (await awa.post('/jours-chomes', withFields(fieldsOf(form), OFF))).text()
		const fields = withFields(fieldsOf(shown), { etape: 'faire' })
		expect([(await awa.post('/jours-chomes', fields)).status, (await awa.post('/jours-chomes', fields)).status]).toEqual([303, 303])
		expect(await rows('SELECT count(*) AS n FROM conges')).toEqual([{ n: 1 }])
		const other = await awa.post('/jours-chomes', withFields(fieldsOf(form), { ...OFF, libelle: 'Fête' }))
		expect([other.status, (await saidBy(other)).includes('Un autre jour chômé de la même part')]).toEqual([422, true])
	})

	test('days off have one page, where their cards are opened, corrected and removed; old addresses lead there', async () => {
		const awa = await signedIn(schools, 'awa')
		await write(schools, (db) =>
			db.run(sql`INSERT INTO conges (id, date_debut, date_fin, libelle, updated_at) VALUES
				(7, '2026-11-02', '2026-11-02', 'Toussaint', ''), (8, '2026-12-25', '2026-12-25', 'Noel', '')`)
		)
		expect((await awa.get('/conges')).headers.get('location')).toBe('/console/jours-chomes')
		expect((await awa.get('/conges/8')).headers.get('location')).toBe('/console/jours-chomes/fiche/8')
		expect((await awa.get('/conges/nouvelle')).headers.get('location')).toBe('/console/jours-chomes')
		const page = await (await awa.get('/jours-chomes')).text()
		expect([page.includes('href="/console/jours-chomes/fiche/8"'), page.includes('Toussaint')]).toEqual([true, false])
		expect(await saidBy(awa.get('/jours-chomes?passes'))).toContain('Toussaint')
		expect(await (await awa.get('/etablissement')).text()).toContain('href="/console/jours-chomes"')
		const card = fieldsOf(await (await awa.get('/jours-chomes/fiche/8')).text())
		const corrected = await awa.post('/jours-chomes/fiche/8', withFields(card, { libelle: 'Noël' }))
		expect(corrected.headers.get('location')).toBe('/console/jours-chomes?fait=modifiee')
		expect(await saidBy(awa.get('/jours-chomes?fait=modifiee'))).toMatch(/Le jour chômé est enregistré.*Noël/)
		const { vu } = Object.fromEntries(fieldsOf(await (await awa.get('/jours-chomes/fiche/8')).text())) as { vu: string }
		expect((await awa.post('/jours-chomes/fiche/8/supprimer', { vu })).headers.get('location')).toBe('/console/jours-chomes?fait=supprimee')
		expect(await rows('SELECT libelle FROM conges')).toEqual([{ libelle: 'Toussaint' }])
	})

	test('a day off that takes more séances through its card asks first, because a card does not call anything off', async () => {
		const awa = await signedIn(schools, 'awa')
		await write(schools, (db) =>
			db.run(sql`INSERT INTO conges (id, date_debut, date_fin, libelle, updated_at) VALUES (9, '2026-11-18', '2026-11-19', 'Pont', '')`)
		)
		const path = '/jours-chomes/fiche/9'
		const card = fieldsOf(await (await awa.get(path)).text())
		const longer = { date_fin: '2026-11-20' }
		const asked = await awa.post(path, withFields(card, longer))
		const shown = await asked.clone().text()
		expect([asked.status, await rows('SELECT date_fin FROM conges')]).toEqual([200, [{ date_fin: '2026-11-19' }]])
		expect(await saidBy(asked)).toMatch(/séances prévues ces jours-là restent .* ven. 20 nov., 08:00 : Mathématiques, MECA-L1/)
		const confirme = /name="confirme" value="([^"]+)"/.exec(shown)![1]!
		expect((await awa.post(path, withFields(card, { ...longer, confirme }))).status).toBe(303)
		expect((await seance(SEANCE.maths)).statut).toBe('planifiee')
		// neither the same séances nor fewer are asked about again
		for (const change of [{ libelle: 'Grand pont' }, { filiere: 'ENER' }, { date_fin: '2026-11-19' }]) {
			const now = fieldsOf(await (await awa.get(path)).text())
			expect([change, (await awa.post(path, withFields(now, change))).status]).toEqual([change, 303])
		}
		// without a last day it lasts only its first day
		const alone = await awa.post(
			path,
			withFields(fieldsOf(await (await awa.get(path)).text()), { date_debut: '2026-11-20', date_fin: '', filiere: '' })
		)
		expect([alone.status, (await saidBy(alone)).includes('restent')]).toEqual([200, true])
		// for another half-day or part of the school, only the séances there
		const now = fieldsOf(await (await awa.get(path)).text())
		const morning = await saidBy(awa.post(path, withFields(now, { ...longer, filiere: 'ENER', demi_journee: 'matin' })))
		expect(morning).not.toContain('MECA-L1 ven')
		await write(schools, (db) => db.run("UPDATE modules SET actif = 0 WHERE code = 'emploi_temps'"))
		expect((await awa.post(path, withFields(now, longer))).status).toBe(303)
	})

	test('a school without a timetable declares days off too, and séances stay untouched', async () => {
		await write(schools, (db) => db.run("UPDATE modules SET actif = 0 WHERE code = 'emploi_temps'"))
		const awa = await signedIn(schools, 'awa')
		expect(await (await awa.get('/jours-chomes')).text()).not.toContain('name="seances"')
		await plan(awa, '/jours-chomes', OFF)
		expect(await rows('SELECT libelle FROM conges')).toEqual([{ libelle: 'Deuil' }])
		expect(await rows(`SELECT statut FROM seances WHERE id = ${SEANCE.maths}`)).toEqual([{ statut: 'planifiee' }])
	})

	test('only the administration declares days off; wrong fields show their faults', async () => {
		expect(await statuses('/jours-chomes')).toEqual({ awa: 200, moussa: 403, sira: 403, fanta: 403, yao: 403, ines: 403 })
		for (const name of ['moussa', 'fanta', 'ines'] as const) {
			const who = await signedIn(schools, name)
			expect((await who.post('/jours-chomes', { ...OFF, etape: 'faire' })).status).toBe(403)
		}
		const awa = await signedIn(schools, 'awa')
		const form = fieldsOf(await (await awa.get('/jours-chomes')).text())
		for (const [typed, sentence] of [
			[{ libelle: ' ' }, 'Ce champ est obligatoire'],
			[{ du: 'demain' }, "Ce n'est pas une date"],
			[{ au: '2026-11-19' }, 'Choisissez un jour à partir du'],
			[{ au: '2029-11-19' }, "Jusqu'à "],
			[{ filiere: '99' }, 'Choisissez dans la liste'],
			[{ niveau: 'x' }, 'Choisissez dans la liste']
		] as const) {
			const refused = await awa.post('/jours-chomes', withFields(form, { ...OFF, ...typed }))
			expect([typed, refused.status, (await saidBy(refused)).includes(sentence)]).toEqual([typed, 422, true])
		}
		expect(await rows('SELECT 1 FROM conges')).toEqual([])
	})
})
