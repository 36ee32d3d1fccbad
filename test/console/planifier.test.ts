import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { importInto } from '../../src/exchange/imports/import.service'
import { write } from '../support/affairs'
import { saidBy, signedIn, type Browser } from '../support/console'
import type { Name } from '../support/people'
import { fieldsOf, lookAt, plan, withFields } from '../support/planning'
import { json, startSchools, type Schools } from '../support/school'
import { insertTeaching, SEANCE } from '../support/teaching'

let schools: Schools
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-16T09:00:00Z' })
	await insertTeaching(await schools.store())
})
afterEach(() => schools.stop())

const rows = async <Row>(query: string): Promise<Row[]> => (await (await schools.store()).client.execute(query)).rows as unknown as Row[]
const seance = async (id: number) => json(schools.as('awa').get(`/seances/${id}`))
/** A form for maths with Fanta on Monday. */
const NEW = '/seances/nouvelle?classe=1&date=2026-11-23'
const MATHS = { cours: '1-10' }
const created = () =>
	rows<{ date: string; heure_debut: string; enseignant_id: number; classes: string }>(`
		SELECT s.date, s.heure_debut, s.enseignant_id, (SELECT group_concat(classe_id || ':' || matiere_id, ' ') FROM seances_classes l WHERE l.seance_id = s.id) AS classes
		FROM seances s WHERE ref LIKE 'console:%' ORDER BY date`)
/** Notifications in the app, with their readers. */
const told = async () =>
	(
		await rows<{ id: number; titre: string; corps: string }>(
			'SELECT utilisateur_id AS id, titre, corps FROM notifications ORDER BY utilisateur_id, id'
		)
	).map(({ id, corps }) => [id, corps] as const)

describe('rights on the timetable', () => {
	const EVERYBODY = ['awa', 'moussa', 'sira', 'fanta', 'yao', 'ines', 'koffi'] as const
	const statuses = async (path: string) => {
		const found: Partial<Record<Name, number>> = {}
		for (const name of EVERYBODY) found[name] = (await (await signedIn(schools, name)).get(path)).status
		return found
	}

	test('the administration plans, and coordinators for their filières; for a gathered séance one filière is enough', async () => {
		const none = { fanta: 403, yao: 403, ines: 403, koffi: 403 }
		expect(await statuses('/seances/nouvelle')).toEqual({ awa: 200, moussa: 200, sira: 200, ...none })
		for (const what of ['modifier', 'annuler']) {
			expect(await statuses(`/seances/${SEANCE.maths}/${what}`)).toEqual({ awa: 200, moussa: 200, sira: 403, ...none })
			expect(await statuses(`/seances/${SEANCE.commun}/${what}`)).toEqual({ awa: 200, moussa: 200, sira: 200, ...none })
			expect((await (await signedIn(schools, 'awa')).get(`/seances/9999/${what}`)).status).toBe(404)
		}
	})

	test('the page for calling a séance off has a link back with other words than its buttons', async () => {
		const page = await (await (await signedIn(schools, 'awa')).get(`/seances/${SEANCE.maths}/annuler`)).text()
		const links = [...page.matchAll(/<a [^>]*>([^<]*)<\/a>/g)].map(([, text]) => text)
		expect([links.includes('Revenir à la séance'), links.includes('Annuler')]).toEqual([true, false])
		const buttons = [...page.matchAll(/<button [^>]*name="statut"[^>]*>([^<]*)<\/button>/g)].map(([, text]) => text)
		expect(buttons).toEqual(['Annuler la séance', 'Reporter la séance'])
	})

	test('a person without the right is not led to planning, and refused when sending a form anyway', async () => {
		for (const name of ['fanta', 'ines', 'sira'] as const) {
			const who = await signedIn(schools, name)
			const page = await (await who.get('/emploi-du-temps')).text()
			expect([name, page.includes('/seances/nouvelle')]).toEqual([name, name === 'sira'])
			for (const path of ['modifier', 'annuler'])
				expect((await who.post(`/seances/${SEANCE.maths}/${path}`, { etape: 'faire', motif: 'x', date: '2026-11-21' })).status).toBe(403)
			const ref = 'console:1'
			const ajout = {
				ref,
				classe: '1',
				cours: '1-10',
				enseignant: '',
				date: '2026-11-23',
				heure_debut: '08:00',
				heure_fin: '10:00',
				type: 'CM',
				mode: 'presentiel'
			}
			expect((await who.post('/seances/nouvelle', { ...ajout, etape: 'faire' })).status).toBe(403)
		}
		expect(await created()).toEqual([])
		expect((await seance(SEANCE.maths)).statut).toBe('planifiee')
	})

	test('teachers set mode and link of their own séances, and cannot cancel any', async () => {
		const fanta = await signedIn(schools, 'fanta')
		const path = `/seances/${SEANCE.salle}`
		const vu_lien = /name="vu_lien" value="([^"]*)"/.exec(await (await fanta.get(path)).text())![1]!
		expect((await fanta.post(`${path}/lien`, { vu_lien, mode: 'en_ligne', lien: 'https://visio.test/1' })).status).toBe(303)
		expect(await seance(SEANCE.salle)).toMatchObject({ mode: 'en_ligne', lien_visio: 'https://visio.test/1' })
		expect((await fanta.post(`${path}/abandon`, { statut: 'annulee' })).status).toBe(403)
		expect((await fanta.post(`/seances/${SEANCE.anglais}/lien`, { mode: 'en_ligne', lien: '' })).status).toBe(403)
		expect((await told()).map(([id]) => id)).toEqual([20, 22])
	})
})

describe('a new séance', () => {
	test('a class without teachings leads to the page that gives them, for those who may open it', async () => {
		await write(schools, (db) => db.run('DELETE FROM enseignements'))
		const [awa, moussa] = [await signedIn(schools, 'awa'), await signedIn(schools, 'moussa')]
		const [mine, theirs] = [
			await (await awa.get('/seances/nouvelle?classe=1')).text(),
			await (await moussa.get('/seances/nouvelle?classe=1')).text()
		]
		expect([mine.includes('href="/console/repartition?classe=MECA-L1"'), theirs.includes('/repartition')]).toEqual([true, false])
		for (const page of [mine, theirs]) expect(page).toContain("Personne n'enseigne encore rien à MECA-L1")
	})

	test('a preview tells how many people a séance concerns, and how many of them get a message', async () => {
		await write(schools, (db) => db.run('UPDATE utilisateurs SET mot_de_passe_hash = NULL WHERE id = 20'))
		const { said } = await lookAt(await signedIn(schools, 'awa'), NEW, { ...MATHS, salle: 'Amphi A' })
		expect(said).toContain("3 personnes concernées : 2 prévenues (2 dans l'application), 1 à prévenir autrement")
	})

	test('a preview names nobody to tell in another way if everybody gets a message', async () => {
		const { said } = await lookAt(await signedIn(schools, 'awa'), NEW, { ...MATHS, salle: 'Amphi A' })
		expect(said).toContain('3 personnes concernées : 3 prévenues')
		expect(said).not.toContain('à prévenir autrement')
	})

	test('a new séance is previewed with conflicts and the people who get a message, then saved, and the LMS sees it', async () => {
		const awa = await signedIn(schools, 'awa')
		const { said } = await lookAt(awa, NEW, { ...MATHS, salle: 'Amphi A' })
		expect(said).toContain('lun. 23 nov. 08:00 – 10:00')
		expect(said).toContain('Amphi A · TRAORÉ Fanta')
		expect(said).toContain("3 personnes concernées : 3 prévenues (3 dans l'application)")
		expect(await created()).toEqual([])
		const done = await plan(awa, NEW, { ...MATHS, salle: 'Amphi A' })
		expect(done.headers.get('location')).toBe('/console/emploi-du-temps?classe=1&semaine=2026-11-23&ajoutees=1')
		const { data } = await json(schools.as('ines').get('/emploi-temps?date_debut=2026-11-23&date_fin=2026-11-23'))
		expect(data).toMatchObject([{ date: '2026-11-23', heure_debut: '08:00', salle: 'Amphi A', matiere: { id: 1 }, statut: 'planifiee' }])
		expect(await rows(`SELECT salle_cle FROM seances WHERE id = ${data[0].id}`)).toEqual([{ salle_cle: 'amphia' }])
		expect(await (await schools.as('ines').get('/emploi-temps.ics?date_debut=2026-11-23&date_fin=2026-11-23')).text()).toContain(
			data[0].uid
		)
	})

	test('a form sent twice creates one séance', async () => {
		const awa = await signedIn(schools, 'awa')
		const { html } = await lookAt(awa, NEW, {})
		const fields = withFields(fieldsOf(html), { etape: 'faire' })
		const said = []
		for (let time = 0; time < 2; time++) {
			const { status, headers } = await awa.post('/seances/nouvelle', fields)
			expect(status).toBe(303)
			said.push(await saidBy(awa.get(headers.get('location')!.replace('/console', ''))))
		}
		expect(said).toEqual([
			expect.stringContaining('La séance est ajoutée.'),
			expect.stringContaining("Déjà enregistré : rien n'a été ajouté une seconde fois.")
		])
		expect(await created()).toHaveLength(1)
		const other = await awa.post(
			'/seances/nouvelle',
			fields.map(([name, value]) => [name!, name === 'salle' ? 'Autre' : value!])
		)
		expect([other.status, (await saidBy(other)).includes('a déjà été enregistré')]).toEqual([422, true])
	})

	test('a séance gathers classes, each with its own matière', async () => {
		const awa = await signedIn(schools, 'awa')
		await write(schools, async (db) => {
			await db.run(
				sql`INSERT INTO matieres (id, code, nom, cle_tri, filiere_id, niveau_id, updated_at) SELECT 9, 'MATH-E', nom, cle_tri, 2, 1, updated_at FROM matieres WHERE id = 1`
			)
			await db.run(
				sql`INSERT INTO enseignements (classe_id, matiere_id, enseignant_id, updated_at) VALUES (2, 9, 10, '2026-09-01T08:00:00+00:00')`
			)
		})
		const { said } = await lookAt(awa, NEW, { ...MATHS, autres: '2' })
		expect(said).toContain('Mathématiques · ENER-1, MECA-L1')
		await plan(awa, NEW, { ...MATHS, autres: '2' }, { prevenir: 'oui' })
		expect((await created())[0]!.classes).toBe('1:1 2:9')
		expect((await told()).map(([id]) => id)).toEqual([2, 3, 10, 20, 21, 22])
	})

	test('a weekly séance skips days off and days between two periods, all in one write', async () => {
		await write(schools, async (db) => {
			await db.run(sql`INSERT INTO conges (date_debut, date_fin, libelle, updated_at) VALUES ('2026-12-07', '2026-12-07', 'Fête', 'x')`)
			await db.run(
				sql`INSERT INTO conges (date_debut, date_fin, demi_journee, libelle, updated_at) VALUES ('2026-11-30', '2026-11-30', 'apres_midi', 'Sport', 'x')`
			)
			await db.run(sql`INSERT INTO periodes (annee_id, rang, libelle, date_debut, date_fin, updated_at) VALUES
				(2, 1, 'S1', '2026-09-14', '2026-12-20', 'x'), (2, 2, 'S2', '2027-01-04', '2027-07-31', 'x')`)
		})
		const awa = await signedIn(schools, 'awa')
		const { said } = await lookAt(awa, NEW, { ...MATHS, jusqu_au: '2027-01-04' })
		expect(said).toContain('4 séances')
		expect(said).toContain('3 dates sont laissées de côté')
		expect(said).toContain('Fête')
		expect(said).toContain('entre deux périodes')
		await plan(awa, NEW, { ...MATHS, jusqu_au: '2027-01-04' })
		expect((await created()).map(({ date }) => date)).toEqual(['2026-11-23', '2026-11-30', '2026-12-14', '2027-01-04'])
	})

	test('wrong fields show their faults, and typed values stay', async () => {
		const awa = await signedIn(schools, 'awa')
		for (const [typed, sentence] of [
			[{ date: '2026-02-30' }, "Ce n'est pas une date, comme 21/11/2026"],
			[{ date: '2030-01-01' }, 'Entre '],
			[{ heure_debut: '10:00', heure_fin: '10:00' }, 'doit être après 10:00'],
			[{ heure_fin: '25:00' }, "Ce n'est pas une heure"],
			[{ salle: 'x'.repeat(201) }, 'Au plus 200'],
			[{ lien_visio: 'javascript:alert(1)' }, 'doit être une adresse https'],
			[{ enseignant: '12' }, 'Choisissez dans la liste'],
			[{ cours: '99-10' }, 'Choisissez dans la liste'],
			[{ jusqu_au: '2026-11-01' }, 'Entre '],
			[{ jusqu_au: '2029-01-01' }, 'Entre ']
		] as const) {
			const { status, said, html } = await lookAt(awa, NEW, { salle: '<img src=x>', ...typed })
			expect([typed, status, said.includes(sentence), html.includes('<img')]).toEqual([typed, 422, true, false])
			for (const [name, value] of Object.entries(typed))
				if (name !== 'cours' && name !== 'enseignant') expect(fieldsOf(html)).toContainEqual([name, value])
		}
		expect(await created()).toEqual([])
	})
})

describe('conflicts', () => {
	test('conflicts of teacher, room and class are previewed, and the séance can be saved anyway', async () => {
		await write(schools, async (db) => {
			await db.run(sql`INSERT INTO salles (code, nom, updated_at) VALUES ('AMPHI-A', 'Amphi A', 'x'), ('B2', 'Salle 2', 'x')`)
			await db.run(sql`UPDATE seances SET salle = 'amphi a', mode = 'presentiel' WHERE id = ${SEANCE.thermique}`)
		})
		const awa = await signedIn(schools, 'awa')
		const typed = { ...MATHS, date: '2026-11-20', heure_debut: '09:00', heure_fin: '11:00', salle: 'AMPHI-A' }
		const { said, html } = await lookAt(awa, NEW, typed)
		expect(said).not.toContain('À savoir')
		expect(said).toContain('TRAORÉ Fanta a déjà cours (08:00 – 10:00, Mathématiques · MECA-L1)')
		expect(said).toContain('la salle AMPHI-A est prise (08:30 – 10:30, Thermique · ENER-1)')
		expect(said).toContain('MECA-L1 a déjà cours (10:00 – 12:00, Anglais · MECA-L1)')
		expect(said).toContain('Salles libres à cette heure : B2.')
		expect(said).toContain('Ajouter la séance quand même')
		expect((await awa.post('/seances/nouvelle', withFields(fieldsOf(html), { etape: 'faire' }))).status).toBe(303)
		const moussa = await signedIn(schools, 'moussa')
		const seen = await lookAt(moussa, NEW, typed)
		expect([seen.said.includes('la salle AMPHI-A est prise (08:30 – 10:30)'), seen.said.includes('Thermique')]).toEqual([true, false])
	})

	test('séances that only touch, are online, called off or on another day are not in conflict', async () => {
		const awa = await signedIn(schools, 'awa')
		const { said } = await lookAt(awa, NEW, { date: '2026-11-20', heure_debut: '12:00', heure_fin: '14:00', salle: 'X' })
		expect(said).not.toContain('conflit')
	})

	test('a conflict that arises meanwhile is shown, and nothing is written until it was seen', async () => {
		const [awa, moussa] = [await signedIn(schools, 'awa'), await signedIn(schools, 'moussa')]
		const { html } = await lookAt(awa, NEW, {})
		await plan(moussa, NEW, {})
		const late = await awa.post('/seances/nouvelle', withFields(fieldsOf(html), { etape: 'faire' }))
		const shown = await late.text()
		expect([late.status, shown.includes('a changé entre-temps'), shown.includes('Ajouter la séance quand même')]).toEqual([409, true, true])
		expect(await created()).toHaveLength(1)
		expect((await awa.post('/seances/nouvelle', withFields(fieldsOf(shown), { etape: 'faire' }))).status).toBe(303)
		expect(await created()).toHaveLength(2)
	})

	test('an absent teacher and a day off are named in the preview', async () => {
		await write(schools, async (db) => {
			await db.run(
				sql`INSERT INTO conges (date_debut, date_fin, niveau_id, libelle, updated_at) VALUES ('2026-11-23', '2026-11-24', 3, 'Sortie', 'x')`
			)
			await db.run(sql`INSERT INTO absences_enseignants (cle, enseignant_id, debut_s, fin_s, annoncee_par, created_at)
				VALUES ('a', 10, unixepoch('2026-11-23'), unixepoch('2026-11-23 09:00'), 1, 0)`)
		})
		const { said } = await lookAt(await signedIn(schools, 'awa'), NEW, MATHS)
		expect([said.includes('TRAORÉ Fanta est absent'), said.includes('jour sans cours : Sortie')]).toEqual([true, true])
		// these are not conflicts, and each list has its heading
		expect([said.includes('0 conflits'), said.includes('À savoir')]).toEqual([false, true])
	})
})

describe('changes to a séance', () => {
	const path = (id: number, what = 'modifier') => `/seances/${id}/${what}`

	test('a séance moved with another room and teacher sends one message to each person concerned, the former teacher too', async () => {
		const awa = await signedIn(schools, 'awa')
		const before = await seance(SEANCE.maths)
		const done = await plan(awa, path(SEANCE.maths), {
			date: '2026-11-21',
			heure_debut: '14:00',
			heure_fin: '16:00',
			enseignant: '11',
			salle: 'B 12',
			mode: 'presentiel'
		})
		expect(done.headers.get('location')).toBe(`/console/seances/${SEANCE.maths}?fait=modifiee`)
		const after = await seance(SEANCE.maths)
		expect(after).toMatchObject({
			date: '2026-11-21',
			debut: '2026-11-21T14:00:00+00:00',
			salle: 'B 12',
			enseignant: { id: 11 },
			sequence: before.sequence + 1
		})
		expect(await rows(`SELECT salle_cle FROM seances WHERE id = ${SEANCE.maths}`)).toEqual([{ salle_cle: 'b12' }])
		expect((await told()).map(([id]) => id)).toEqual([10, 11, 20, 22])
		expect((await told())[0]![1]).toContain('ven 20/11 08:00-10:00 → sam 21/11 14:00-16:00, Salle B 12, Yao N’GUESSAN'.replace('’', "'"))
		const lines = await rows<{ avant: string; apres: string }>("SELECT avant, apres FROM journal_lignes WHERE action = 'seance.update'")
		expect(JSON.parse(lines[0]!.avant)).toMatchObject({ date: '2026-11-20', enseignant_id: 10, salle: null })
	})

	test('nobody gets a message if the planner says so, and nobody gets one twice', async () => {
		const awa = await signedIn(schools, 'awa')
		const { html } = await lookAt(awa, path(SEANCE.maths), { salle: 'B' })
		const fields = withFields(fieldsOf(html), { etape: 'faire', prevenir: undefined })
		expect([(await awa.post(path(SEANCE.maths), fields)).status, (await awa.post(path(SEANCE.maths), fields)).status]).toEqual([303, 303])
		expect(await told()).toEqual([])
		expect(await rows("SELECT 1 FROM journal_lignes WHERE action = 'seance.update'")).toHaveLength(1)
	})

	test('a séance is cancelled with a reason, put off, and put back on', async () => {
		const awa = await signedIn(schools, 'awa')
		await plan(awa, path(SEANCE.maths, 'annuler'), { statut: 'annulee', motif: 'Grève' })
		expect(await seance(SEANCE.maths)).toMatchObject({ statut: 'annulee', motif: 'Grève' })
		expect((await told()).find(([id]) => id === 20)![1]).toContain('Grève')
		const shown = await (await awa.get(`/seances/${SEANCE.maths}`)).text()
		expect(shown).toContain('Remettre au programme')
		await plan(awa, path(SEANCE.maths), { date: '2026-11-24' })
		expect(await seance(SEANCE.maths)).toMatchObject({ statut: 'planifiee', motif: null, date: '2026-11-24', sequence: 2 })
		expect((await told()).findLast(([id]) => id === 20)![1]).toContain('aura bien lieu')
		await plan(awa, path(SEANCE.salle, 'annuler'), { statut: 'reportee', motif: '' })
		expect((await seance(SEANCE.salle)).statut).toBe('reportee')
	})

	test("the second of two planners at once sees the first one's values, and never overwrites them unseen", async () => {
		const [awa, moussa] = [await signedIn(schools, 'awa'), await signedIn(schools, 'moussa')]
		const form = await (await awa.get(path(SEANCE.maths))).text()
		await plan(moussa, path(SEANCE.maths), { salle: 'Salle de Moussa' })
		const late = await awa.post(path(SEANCE.maths), withFields(fieldsOf(form), { salle: 'Salle de Awa' }))
		const shown = await late.text()
		expect([late.status, (await saidBy(new Response(shown))).includes('« Salle de Moussa » entre-temps')]).toEqual([409, true])
		expect(fieldsOf(shown)).toContainEqual(['salle', 'Salle de Awa'])
		expect((await seance(SEANCE.maths)).salle).toBe('Salle de Moussa')
	})

	test('before a signed séance is called off, a page says what that takes back', async () => {
		schools.clock.set('2026-11-20T09:30:00Z')
		await write(schools, (db) =>
			db.run(sql`INSERT INTO emargements (seance_id, enseignant_id, signe_at) VALUES (${SEANCE.terminee}, 10, 1)`)
		)
		const awa = await signedIn(schools, 'awa')
		const page = `/seances/${SEANCE.terminee}`
		expect(await (await awa.get(page)).text()).toContain(`href="/console${page}/annuler"`)
		const asked = await (await awa.get(`${page}/annuler`)).text()
		expect(asked).toContain('perd sa signature')
		expect([...asked.matchAll(/<button[^>]*name="statut"[^>]*>([^<]*)/g)].map(([, deed]) => deed)).toEqual([
			'Annuler la séance',
			'Reporter la séance'
		])
		const done = await awa.post(`${page}/abandon`, { statut: 'annulee', motif: 'Panne' })
		expect([done.status, (await seance(SEANCE.terminee)).statut]).toEqual([303, 'annulee'])
		const refused = await awa.post(`/seances/${SEANCE.maths}/abandon`, { statut: 'annulee', motif: 'x'.repeat(501) })
		expect([refused.status, (await refused.text()).includes('x'.repeat(501))]).toEqual([422, true])
	})

	test('a signed or called séance keeps its time, teacher and type; its room may still change', async () => {
		schools.clock.set('2026-11-20T09:30:00Z')
		await write(schools, async (db) => {
			await db.run(sql`INSERT INTO emargements (seance_id, enseignant_id, signe_at) VALUES (${SEANCE.terminee}, 10, 1)`)
			await db.run(sql`UPDATE seances_classes SET presences_at = 1 WHERE seance_id = ${SEANCE.maths}`)
		})
		const awa = await signedIn(schools, 'awa')
		for (const [id, sentence] of [
			[SEANCE.terminee, 'est signée'],
			[SEANCE.maths, "L'appel de cette séance est fait"]
		] as const) {
			const form = await (await awa.get(path(id))).text()
			expect([form.includes(sentence) || form.includes(sentence.replaceAll("'", '&#39;')), form.includes('type="date"')]).toEqual([
				true,
				false
			])
			const refused = await awa.post(path(id), withFields(fieldsOf(form), { date: '2026-11-24', etape: 'faire' }))
			expect([id, refused.status]).toEqual([id, 422])
			expect((await plan(awa, path(id), { salle: 'Z9' })).status).toBe(303)
			expect(await seance(id)).toMatchObject({ salle: 'Z9' })
		}
	})
})

describe('classes and matières of a séance', () => {
	const path = (id: number) => `/seances/${id}/modifier`
	const links = (id: number) =>
		rows<{ c: number; m: number }>(`SELECT classe_id AS c, matiere_id AS m FROM seances_classes WHERE seance_id = ${id} ORDER BY 1`)
	const day = async (name: 'ines' | 'koffi') =>
		(await json(schools.as(name).get('/emploi-temps?date_debut=2026-11-20&date_fin=2026-11-20'))).data.map(({ id }: { id: number }) => id)
	/** Sends the form with these classes ticked. @returns the answer */
	const tick = async (who: Browser, id: number, classes: readonly string[], typed: Readonly<Record<string, string>> = {}) => {
		const form = await (await who.get(path(id))).text()
		return who.post(path(id), [...withFields(fieldsOf(form), { ...typed, classes: undefined }), ...classes.map((one) => ['classes', one])])
	}
	const confirm = async (who: Browser, id: number, shown: Response) =>
		who.post(path(id), withFields(fieldsOf(await shown.text()), { etape: 'faire', prevenir: 'oui' }))

	test('another class is previewed with conflicts and missing teachings; both classes get a message, and the LMS of both sees it', async () => {
		await write(schools, (db) => db.run(sql`UPDATE inscriptions SET date_entree = '2026-09-01' WHERE etudiant_id = 21`))
		expect([(await day('ines')).includes(SEANCE.maths), (await day('koffi')).includes(SEANCE.maths)]).toEqual([true, false])
		const awa = await signedIn(schools, 'awa')
		const shown = await tick(awa, SEANCE.maths, ['2'])
		const said = await saidBy(shown.clone())
		expect(said).toContain('ENER-1 a déjà cours (08:30 – 10:30, Thermique · ENER-1)')
		expect(said).toContain("personne n'enseigne Mathématiques à ENER-1")
		expect(said).toContain('avant : Mathématiques · MECA-L1')
		expect((await confirm(awa, SEANCE.maths, shown)).status).toBe(303)
		expect(await links(SEANCE.maths)).toEqual([{ c: 2, m: 1 }])
		expect([(await day('ines')).includes(SEANCE.maths), (await day('koffi')).includes(SEANCE.maths)]).toEqual([false, true])
		const messages = Object.fromEntries((await told()).map(([id, corps]) => [id, corps]))
		expect(Object.keys(messages)).toEqual(['2', '3', '10', '20', '21', '22'])
		expect([messages[20], messages[21], messages[10]].map((one) => one!.split('\n').at(-1)!.split(/\s: /).at(-1))).toEqual([
			'annulée',
			'nouvelle séance',
			'matière, classes, salle, enseignant ou mode changés'
		])
		const [line] = await rows<{ avant: string; apres: string }>("SELECT avant, apres FROM journal_lignes WHERE action = 'seance.update'")
		expect([JSON.parse(line!.avant), JSON.parse(line!.apres)]).toEqual([
			{ classes: '1', matieres: '1', matiere_id: 1 },
			{ classes: '2', matieres: '1', matiere_id: 1 }
		])
	})

	test('an added class keeps its own matière; classes that stay get no message, and another matière is announced to all', async () => {
		await write(schools, async (db) => {
			await db.run(
				sql`INSERT INTO matieres (id, code, nom, cle_tri, filiere_id, niveau_id, updated_at) SELECT 9, 'MATH-E', nom, cle_tri, 2, 1, updated_at FROM matieres WHERE id = 1`
			)
			await db.run(sql`INSERT INTO enseignements (classe_id, matiere_id, enseignant_id, updated_at) VALUES (2, 9, 10, 'x')`)
		})
		const awa = await signedIn(schools, 'awa')
		const shown = await tick(awa, SEANCE.maths, ['1', '2'])
		expect(await saidBy(shown.clone())).not.toContain("personne n'enseigne")
		await confirm(awa, SEANCE.maths, shown)
		expect(await links(SEANCE.maths)).toEqual([
			{ c: 1, m: 1 },
			{ c: 2, m: 9 }
		])
		expect((await told()).map(([id]) => id)).toEqual([2, 3, 10, 21])
		await confirm(awa, SEANCE.maths, await tick(awa, SEANCE.maths, ['1', '2'], { salle: 'B1' }))
		expect((await links(SEANCE.maths))[1]).toEqual({ c: 2, m: 9 })
		await confirm(awa, SEANCE.maths, await tick(awa, SEANCE.maths, ['1', '2'], { cours: '2' }))
		expect(await seance(SEANCE.maths)).toMatchObject({ matiere: { id: 2 } })
		expect(await links(SEANCE.maths)).toEqual([
			{ c: 1, m: 2 },
			{ c: 2, m: 2 }
		])
		expect((await told()).findLast(([id]) => id === 20)![1]).toContain('Anglais (Énergie 1, Mécanique L1)')
	})

	test('a signed, called or held séance keeps its classes and matière, and says why', async () => {
		await write(schools, async (db) => {
			await db.run(sql`INSERT INTO emargements (seance_id, enseignant_id, signe_at) VALUES (${SEANCE.terminee}, 10, 1)`)
			await db.run(sql`UPDATE seances_classes SET presences_at = 1 WHERE seance_id = ${SEANCE.maths}`)
			await db.run(sql`UPDATE seances SET statut = 'terminee' WHERE id = ${SEANCE.anglais}`)
		})
		const awa = await signedIn(schools, 'awa')
		for (const [id, sentence] of [
			[SEANCE.terminee, 'est signée'],
			[SEANCE.maths, 'appel de cette séance est fait'],
			[SEANCE.anglais, 'a commencé ou a eu lieu']
		] as const) {
			const form = await (await awa.get(path(id))).text()
			expect([id, form.includes('type="checkbox" name="classes"'), form.includes('<select name="cours"')]).toEqual([id, false, false])
			for (const forced of [await tick(awa, id, ['2']), await tick(awa, id, ['1'], { cours: '3' })])
				expect([id, forced.status, (await saidBy(forced)).includes(sentence)]).toEqual([id, 422, true])
		}
	})

	test('no class, an unknown one or a wrong matière is refused; a coordinator must keep a class of their filière', async () => {
		const [awa, moussa] = [await signedIn(schools, 'awa'), await signedIn(schools, 'moussa')]
		for (const [classes, typed, sentence] of [
			[[], {}, 'Ce champ est obligatoire'],
			[['1', '99'], {}, 'Choisissez dans la liste'],
			[['3'], {}, 'Choisissez dans la liste'],
			[['1'], { cours: '99' }, 'Choisissez dans la liste']
		] as const) {
			const refused = await tick(awa, SEANCE.maths, classes, typed)
			expect([classes, refused.status, (await saidBy(refused)).includes(sentence)]).toEqual([classes, 422, true])
		}
		expect((await tick(moussa, SEANCE.maths, ['2'])).status).toBe(403)
		expect((await tick(moussa, SEANCE.maths, ['1', '2'])).status).toBe(200)
		expect(await links(SEANCE.maths)).toEqual([{ c: 1, m: 1 }])
	})

	test("a change of this and the following séances shows a second planner the first one's classes", async () => {
		const awa = await signedIn(schools, 'awa')
		await plan(awa, NEW, { ...MATHS, jusqu_au: '2026-12-07' }, { prevenir: undefined })
		const ids = (await rows<{ id: number }>("SELECT id FROM seances WHERE ref LIKE 'console:%' ORDER BY date")).map(({ id }) => id)
		const second = await (await awa.get(path(ids[1]!))).text()
		await confirm(awa, ids[1]!, await tick(awa, ids[1]!, ['2'], { portee: 'suivantes' }))
		expect((await created()).map(({ classes }) => classes)).toEqual(['1:1', '2:1', '2:1'])
		const late = await awa.post(path(ids[1]!), withFields(fieldsOf(second), { salle: 'B9' }))
		expect([late.status, (await saidBy(late)).includes("Quelqu'un a écrit « ENER-1 » entre-temps")]).toEqual([409, true])
	})

	describe('changes by hand and by a file', () => {
		const send = async (...lines: string[]) => {
			const { store, place } = await schools.tenants.get('alpha')
			const text = `ref;classes;matiere;date;heure_debut;heure_fin\n${lines.map((line) => `${line};2026-11-25;08:00;10:00\n`).join('')}`
			const one = { name: 'seances.csv', bytes: new TextEncoder().encode(text) }
			const options = { author: { name: 'cli:test' }, source: one.name, bcryptCost: 4, synchronous: 'normal' as const }
			const { errors, warnings } = await importInto(store, place, [one], options)
			expect(errors).toEqual([])
			return warnings.filter(({ message }) => message.startsWith('replaces')).map(({ line, column }) => `${line} ${column}`)
		}
		/** The ids of the séances that `send` created, by ref. */
		const sent = async () => (await rows<{ id: number }>("SELECT id FROM seances WHERE ref LIKE 'S_' ORDER BY ref")).map(({ id }) => id)
		beforeEach(() =>
			write(schools, async (db) => {
				await db.run(
					sql`INSERT INTO matieres (id, code, nom, cle_tri, filiere_id, niveau_id, updated_at) SELECT 9, 'MATH-E', nom, cle_tri, 2, 1, updated_at FROM matieres WHERE id = 1`
				)
				await db.run(sql`INSERT INTO enseignements (classe_id, matiere_id, enseignant_id, updated_at) VALUES (2, 9, 10, 'x')`)
			}).then(() => undefined)
		)

		test('changes by hand stay if an old file comes again, and give way to new cells', async () => {
			const awa = await signedIn(schools, 'awa')
			const old = ['S1;MECA-L1;MATH', 'S2;MECA-L1|ENER-1;MATH']
			await send(...old)
			const [one, both] = await sent()
			expect(await links(both!)).toEqual([
				{ c: 1, m: 1 },
				{ c: 2, m: 9 }
			])
			await confirm(awa, one!, await tick(awa, one!, ['1', '2'], { cours: '2' }))
			await confirm(awa, both!, await tick(awa, both!, ['1', '2'], { cours: '2' }))
			const english = [
				{ c: 1, m: 2 },
				{ c: 2, m: 2 }
			]
			expect([await send(...old), await links(one!), await links(both!)]).toEqual([[], english, english])
			expect(await send('S1;ENER-1;THER')).toEqual(['2 classes', '2 matiere'])
			expect(await links(one!)).toEqual([{ c: 2, m: 3 }])
		})

		test('matières follow the classes that the file names, whatever other ones were added since', async () => {
			await write(schools, async (db) => {
				await db.run(sql`INSERT INTO classes (id, annee_id, filiere_id, niveau_id, code, nom, cle_tri, updated_at)
					SELECT 8, annee_id, filiere_id, niveau_id, 'AERO-1', 'Aéro 1', 'aero', updated_at FROM classes WHERE id = 2`)
				await db.run(sql`INSERT INTO enseignements (classe_id, matiere_id, enseignant_id, updated_at) VALUES (8, 9, 10, 'x')`)
			})
			const awa = await signedIn(schools, 'awa')
			const old = ['S1;MECA-L1|ENER-1;MATH|MATH-E', 'S2;MECA-L1|ENER-1;MATH|MATH', 'S3;MECA-L1|ENER-1;MATH|THER']
			await send(...old)
			const [two, same, other] = await sent()
			await confirm(awa, two!, await tick(awa, two!, ['1', '8']))
			await confirm(awa, same!, await tick(awa, same!, ['1']))
			await confirm(awa, other!, await tick(awa, other!, ['1']))
			expect((await told()).findLast(([id]) => id === 21)![1]).toContain('Thermique (Énergie 1)')
			const given = [
				[
					{ c: 1, m: 1 },
					{ c: 8, m: 9 }
				],
				[{ c: 1, m: 1 }]
			]
			expect([await links(two!), await links(same!)]).toEqual(given)
			expect([await send(...old), await links(two!), await links(same!)]).toEqual([[], ...given])
			expect(await send('S1;MECA-L1|ENER-1;ANG|MATH-E')).toEqual([])
			expect(await links(two!)).toEqual([
				{ c: 1, m: 2 },
				{ c: 8, m: 9 }
			])
		})
	})
})

describe('a repetition', () => {
	/** Five weeks of maths on Mondays, created in the console. */
	const repeat = async () => {
		await plan(await signedIn(schools, 'awa'), NEW, { ...MATHS, jusqu_au: '2026-12-21' }, { prevenir: undefined })
		return (await rows<{ id: number }>("SELECT id FROM seances WHERE ref LIKE 'console:%' ORDER BY date")).map(({ id }) => id)
	}
	const times = () =>
		rows<{ d: string }>(
			"SELECT date || ' ' || heure_debut || ' ' || ifnull(salle, '-') || ' ' || statut AS d FROM seances WHERE ref LIKE 'console:%' ORDER BY id"
		)

	test('a repetition is changed one by one, from one on, or for all later ones; each séance keeps its own values', async () => {
		const ids = await repeat()
		expect(ids).toHaveLength(5)
		const awa = await signedIn(schools, 'awa')
		await plan(awa, `/seances/${ids[3]}/modifier`, { salle: 'B2', portee: 'celle_ci' })
		await plan(awa, `/seances/${ids[2]}/modifier`, { date: '2026-12-08', heure_debut: '14:00', heure_fin: '16:00', portee: 'suivantes' })
		expect((await times()).map(({ d }) => d)).toEqual([
			'2026-11-23 08:00 - planifiee',
			'2026-11-30 08:00 - planifiee',
			'2026-12-08 14:00 - planifiee',
			'2026-12-15 14:00 B2 planifiee',
			'2026-12-22 14:00 - planifiee'
		])
		await plan(awa, `/seances/${ids[3]}/annuler`, { statut: 'annulee', motif: 'Fin', portee: 'a_venir' })
		expect((await times()).map(({ d }) => d.slice(-9))).toEqual(
			['planifiee', 'planifiee', '- annulee', '2 annulee', '- annulee'].map((end) => end.slice(-9))
		)
	})

	test('a repetition skips signed and called séances and days off, and says so', async () => {
		const ids = await repeat()
		await write(schools, async (db) => {
			await db.run(sql`UPDATE seances_classes SET presences_at = 1 WHERE seance_id = ${ids[1]}`)
			await db.run(sql`INSERT INTO conges (date_debut, date_fin, libelle, updated_at) VALUES ('2026-12-08', '2026-12-08', 'Fête', 'x')`)
		})
		const awa = await signedIn(schools, 'awa')
		const { said, html } = await lookAt(awa, `/seances/${ids[0]}/modifier`, { date: '2026-11-24', portee: 'a_venir' })
		expect([said.includes('3 séances'), said.includes("l'appel est fait"), said.includes('Fête')]).toEqual([true, true, true])
		expect((await awa.post(`/seances/${ids[0]}/modifier`, withFields(fieldsOf(html), { etape: 'faire' }))).status).toBe(303)
		expect((await times()).map(({ d }) => d.slice(0, 10))).toEqual(['2026-11-24', '2026-11-30', '2026-12-07', '2026-12-15', '2026-12-22'])
	})

	test('a preview says the deed with its number once, and the séance says how many it was', async () => {
		const ids = await repeat()
		const awa = await signedIn(schools, 'awa')
		const path = `/seances/${ids[0]}/annuler`
		const { said, html } = await lookAt(awa, path, { statut: 'annulee', motif: '', portee: 'a_venir' })
		expect([said.match(/annulée/g)?.length, said.includes('5 séances annulées')]).toEqual([1, true])
		expect(/<button[^>]*value="faire"[^>]*>([^<]*)/.exec(html)?.[1]).toBe('Annuler 5 séances')
		const done = await awa.post(path, withFields(fieldsOf(html), { etape: 'faire' }))
		const page = done.headers.get('location')!.replace('/console', '')
		expect(await saidBy(awa.get(page))).toContain('5 séances annulées.')
	})

	test('a preview has the title of the form that leads to it, or its own deed', async () => {
		const [id] = await repeat()
		const awa = await signedIn(schools, 'awa')
		const title = async (what: string, typed: Record<string, string>) =>
			/<h1>([^<]*)/.exec((await lookAt(awa, `/seances/${id}/${what}`, typed)).html)?.[1]
		expect(await title('modifier', { salle: 'B' })).toBe('Modifier la séance')
		expect(await title('annuler', { statut: 'annulee', motif: '', portee: 'a_venir' })).toBe('Annuler 5 séances')
	})

	test('each person gets one message about the whole repetition', async () => {
		const ids = await repeat()
		await plan(await signedIn(schools, 'awa'), `/seances/${ids[0]}/annuler`, { statut: 'annulee', motif: '', portee: 'a_venir' })
		const messages = (await told()).filter(([id]) => id === 20)
		expect([messages.length, messages[0]![1].split('annulée').length - 1]).toEqual([1, 5])
	})
})

test('a person who already got a reminder gets one message, about that séance', async () => {
	schools.clock.advance({ hours: 72 })
	await write(schools, (db) =>
		db.run(sql`INSERT INTO envois (id, cle, type, seance_id, debut_s, perime_at, contenu, created_at)
			SELECT 1, 'c', 'rappel_seance', id, debut_s, debut_s, '{}', 1 FROM seances WHERE id = ${SEANCE.maths}`)
	)
	await write(schools, (db) =>
		db.run(sql`INSERT INTO outbox (envoi_id, utilisateur_id, canal, adresse, type, seance_id, debut_s, occasion, statut, prochain_at, perime_at, created_at)
			SELECT 1, 20, 'push', '', 'rappel_seance', id, debut_s, 'delai:60', 'envoye', 1, debut_s, 1 FROM seances WHERE id = ${SEANCE.maths}`)
	)
	await plan(await signedIn(schools, 'awa'), `/seances/${SEANCE.maths}/annuler`, { statut: 'annulee', motif: 'Panne' })
	const found = await rows<{ id: number; type: string }>('SELECT utilisateur_id AS id, type FROM notifications ORDER BY utilisateur_id')
	expect(found).toEqual([
		{ id: 10, type: 'emploi_du_temps' },
		{ id: 20, type: 'annulation_seance' },
		{ id: 22, type: 'emploi_du_temps' }
	])
})

/** Reminds the teacher of maths, the class, and Koffi of ENER-1. */
const remind = (statut: 'en_file' | 'envoye') =>
	write(schools, async (db) => {
		await db.run(sql`INSERT INTO envois (id, cle, type, seance_id, debut_s, perime_at, contenu, created_at)
			SELECT 1, 'c', 'rappel_seance', id, debut_s, debut_s, '{}', 1 FROM seances WHERE id = ${SEANCE.maths}`)
		await db.run(sql`INSERT INTO outbox (envoi_id, utilisateur_id, canal, adresse, type, seance_id, debut_s, occasion, statut, prochain_at, perime_at, created_at)
			SELECT 1, value, 'email', 'x@y.z', 'rappel_seance', seances.id, debut_s, 'delai:60', ${statut}, 1, debut_s, 1
			FROM seances, json_each('[10, 20, 21, 22]') WHERE seances.id = ${SEANCE.maths}`)
	})
const waiting = async (type: string) =>
	(await rows<{ id: number }>(`SELECT utilisateur_id AS id FROM outbox WHERE type = '${type}' AND statut = 'en_file' ORDER BY 1`)).map(
		({ id }) => id
	)
const MODIFIER = `/seances/${SEANCE.maths}/modifier`
const giveToEner = async (who: Browser) => {
	const form = fieldsOf(await (await who.get(MODIFIER)).text())
	const shown = await who.post(MODIFIER, [...withFields(form, { classes: undefined }), ['classes', '2']])
	expect((await who.post(MODIFIER, withFields(fieldsOf(await shown.text()), { etape: 'faire', prevenir: 'oui' }))).status).toBe(303)
}

test('a waiting reminder skips students of a former class and the former teacher, and reaches everybody else', async () => {
	await remind('en_file')
	const awa = await signedIn(schools, 'awa')
	await giveToEner(awa)
	expect(await waiting('rappel_seance')).toEqual([10, 21])
	await plan(awa, MODIFIER, { enseignant: '11' })
	expect(await waiting('rappel_seance')).toEqual([21])
})

describe('a file that gives the séance other classes or another teacher', () => {
	const send = async (columns: string, line: string) => {
		const { store, place } = await schools.tenants.get('alpha')
		const one = { name: 'seances.csv', bytes: new TextEncoder().encode(`ref;${columns}\nS-1;${line}\n`) }
		const options = { author: { name: 'cli:test' }, source: one.name, bcryptCost: 4, synchronous: 'normal' as const }
		expect((await importInto(store, place, [one], options)).errors).toEqual([])
	}
	beforeEach(() => write(schools, (db) => db.run(sql`UPDATE seances SET ref = 'S-1' WHERE id = ${SEANCE.maths}`)).then(() => undefined))

	test('reminders no longer wait for people who have left the séance', async () => {
		await remind('en_file')
		await send('classes;enseignant', 'ENER-1;ENS-1')
		expect(await waiting('rappel_seance')).toEqual([10, 21])
		await send('classes;enseignant', 'ENER-1;ENS-2')
		expect(await waiting('rappel_seance')).toEqual([21])
	})

	test('if the file also calls the séance off, everybody who got a reminder is informed', async () => {
		await remind('envoye')
		await send('enseignant;statut', 'ENS-2;annulee')
		expect(await waiting('annulation_seance')).toEqual([10, 20, 21, 22])
	})
})

test('people who got a reminder but have left the séance do not learn its new time', async () => {
	await remind('envoye')
	const awa = await signedIn(schools, 'awa')
	await giveToEner(awa)
	await plan(awa, MODIFIER, { heure_debut: '13:00', heure_fin: '15:00' })
	expect(await waiting('deplacement_seance')).toEqual([10, 21])
})
