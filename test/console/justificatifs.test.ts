import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import * as s from '../../src/school/schema'
import type { MessageAvis } from '../../src/outbox/channels/channel'
import { justificatifsJob } from '../../src/server/jobs/justificatifs.job'
import { insertPresences, insertSeances, write } from '../support/affairs'
import { aMessenger, update } from '../support/avis'
import { browser, confirmed, headOf, saidBy, signedIn, type Browser } from '../support/console'
import { AT, PASSWORD, PASSWORD_HASH } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'
import { fullScans, statementsOfWrites } from '../support/statements'

const [INES, MARIE, RITA, KOFFI] = [20, 22, 25, 21]
/** MECA-L1 on Thursday the 19th, called; on Friday the 20th, still to come; ENER-1 on Thursday. */
const [MATHS, SUITE, VENDREDI, ENER] = [1, 2, 3, 4]

let schools: Schools
let surv: Browser
beforeAll(async () => {
	schools = await startSchools({ now: '2026-11-20T07:00:00Z' })
	await write(schools, async (db) => {
		await db.insert(s.utilisateurs).values(
			(['surveillance', 'scolarite', 'comptabilite'] as const).map((fonctions, index) => ({
				id: 50 + index,
				identifiant: fonctions,
				identifiant_norm: fonctions,
				role: 'coordinateur' as const,
				console_seule: true,
				fonctions,
				nom: fonctions.toUpperCase(),
				prenoms: 'P',
				cle_tri: fonctions,
				mot_de_passe_hash: PASSWORD_HASH,
				updated_at: AT
			}))
		)
		await insertSeances(db, 'Africa/Abidjan', [
			{ id: MATHS, ref: 'S-1', date: '2026-11-19', heures: ['08:00', '10:00'], statut: 'terminee', presences_at: 1 },
			{ id: SUITE, date: '2026-11-19', heures: ['10:00', '12:00'], statut: 'terminee', presences_at: 1 },
			{ id: VENDREDI, date: '2026-11-20', heures: ['08:00', '10:00'] },
			{
				id: ENER,
				date: '2026-11-19',
				heures: ['08:00', '10:00'],
				classes: [2],
				matiere_id: 3,
				enseignant_id: 11,
				statut: 'terminee',
				presences_at: 1
			}
		])
		await db.insert(s.responsables).values([
			{
				etudiant_id: INES,
				rang: 1,
				nom: 'ZADI',
				prenoms: 'Maman',
				lien: 'mère',
				telephone: '+225 01 02',
				email: 'maman@x.test',
				updated_at: AT
			}
		])
	})
	surv = await enter('surveillance')
})
afterAll(() => schools.stop())

/** The school as it was before a test. */
beforeEach(async () => {
	schools.clock.set('2026-11-20T07:00:00Z')
	await write(schools, async (db) => {
		for (const table of [
			'justificatifs_a_revoir',
			'absences_dites',
			'outbox',
			'connexions_video',
			'presences',
			'justificatifs',
			'rondes',
			'journal_lignes'
		])
			await db.run(`DELETE FROM ${table}`)
		await db.run(`UPDATE annees SET cloturee = 0`)
		await db.run(`UPDATE inscriptions SET classe_id = 1 WHERE etudiant_id = ${INES} AND annee_id = 2`)
		await db.run(`UPDATE seances SET debut_s = unixepoch(debut), fin_s = unixepoch(fin)`)
		await db.run(`UPDATE seances SET statut = 'planifiee' WHERE id = ${VENDREDI}`)
		await db.run(`UPDATE seances_classes SET presences_at = NULL WHERE seance_id = ${VENDREDI}`)
		// Inès: absent, and without a record; Marie: present, then excused by her teacher
		await insertPresences(db, [
			[MATHS, INES, 'absent'],
			[MATHS, MARIE, 'present'],
			[SUITE, MARIE, 'excuse'],
			[ENER, KOFFI, 'absent']
		])
	})
})

async function enter(name: string): Promise<Browser> {
	const visitor = browser(schools)
	await visitor.post('/connexion', { identifiant: name, mot_de_passe: PASSWORD, vers: '' })
	return visitor
}

const FORM = {
	cle: 'k1',
	etudiant: String(INES),
	du: '2026-11-19',
	heure_debut: '',
	au: '',
	heure_fin: '',
	nature: 'maladie',
	remarque: ''
}
const make = (fields: Partial<typeof FORM> & { papier?: string } = {}, by = surv) =>
	by.post('/justificatifs/nouveau', { ...FORM, ...fields })
async function made(fields: Partial<typeof FORM> & { papier?: string } = {}): Promise<number> {
	const response = await make({ cle: crypto.randomUUID(), ...fields })
	expect(response.status).toBe(303)
	return Number(/justificatifs\/(\d+)/.exec(response.headers.get('location')!)![1])
}
const vuOf = async (path: string) => /name="vu" value="([^"]+)"/.exec(await (await surv.get(path)).text())![1]!
const takeBack = async (id: number) => confirmed(surv, `/justificatifs/${id}/retirer`, { vu: await vuOf(`/justificatifs/${id}`) })
const rows = async <T>(query: string) => (await schools.store()).db.all<T>(query)
/** `séance student statut`, with a star if a justificatif caused it. */
const records = async () =>
	(
		await rows<{ one: string }>(
			"SELECT seance_id || ' ' || etudiant_id || ' ' || statut || iif(justificatif_id IS NULL, '', '*') AS one FROM presences ORDER BY seance_id, etudiant_id"
		)
	).map(({ one }) => one)
const BEFORE = [`${MATHS} ${INES} absent`, `${MATHS} ${MARIE} present`, `${SUITE} ${MARIE} excuse`, `${ENER} ${KOFFI} absent`]
const job = () => justificatifsJob(schools.tenants, schools.clock, schools.log).run()

describe('a justificatif', () => {
	test('a justificatif excuses the absences of its period, recorded or without a record, and of nobody else', async () => {
		const response = await make()
		expect(response.headers.get('location')).toContain('fait=cree&n=2')
		expect(await records()).toEqual([
			`${MATHS} ${INES} excuse*`,
			`${MATHS} ${MARIE} present`,
			`${SUITE} ${INES} excuse*`,
			`${SUITE} ${MARIE} excuse`,
			`${ENER} ${KOFFI} absent`
		])
	})

	test("presences and other people's excuses stay; taking a justificatif back restores only its own absences", async () => {
		const id = await made({ etudiant: String(MARIE) })
		expect(await records()).toEqual(BEFORE)
		await takeBack(id)
		expect(await records()).toEqual(BEFORE)
		const own = await made()
		expect((await takeBack(own)).headers.get('location')).toContain('fait=retire&n=2')
		expect(await records()).toEqual([BEFORE[0]!, BEFORE[1]!, `${SUITE} ${INES} absent`, BEFORE[2]!, BEFORE[3]!])
		expect((await surv.post(`/justificatifs/${own}/retirer`, { vu: 'x' })).headers.get('location')).toContain('n=0')
	})

	test('taking a justificatif back asks first', async () => {
		const id = await made()
		const before = await records()
		const asked = await surv.post(`/justificatifs/${id}/retirer`, { vu: await vuOf(`/justificatifs/${id}`) })
		expect(asked.status).toBe(200)
		expect(await saidBy(asked)).toContain("À confirmer : Les absences qu'il couvrait redeviennent injustifiées.")
		expect(await records()).toEqual(before)
	})

	test("a morning's justificatif excuses the morning; changed to the afternoon, it excuses the afternoon", async () => {
		const id = await made({ heure_fin: '10:00' })
		expect(await records()).toEqual([`${MATHS} ${INES} excuse*`, ...BEFORE.slice(1)])
		const vu = await vuOf(`/justificatifs/${id}`)
		const change = { ...FORM, heure_debut: '10:00', vu, nature: 'famille' }
		expect((await surv.post(`/justificatifs/${id}`, change)).status).toBe(303)
		expect(await records()).toEqual([BEFORE[0]!, BEFORE[1]!, `${SUITE} ${INES} excuse*`, ...BEFORE.slice(2)])
		// the same form is accepted again; another one based on old values is refused, and shows the stored ones
		expect((await surv.post(`/justificatifs/${id}`, change)).status).toBe(303)
		const late = await surv.post(`/justificatifs/${id}`, { ...change, nature: 'stage', remarque: 'Chez Total' })
		expect(late.status).toBe(409)
		const said = await saidBy(late)
		expect(said).toContain("Quelqu'un d'autre a changé ce justificatif")
		expect(said).toContain('Raison familiale')
		expect(said).toContain('Chez Total')
	})

	test("the page says who entered it and when, and the student's card shows its period", async () => {
		const id = await made()
		expect(await saidBy(surv.get(`/justificatifs/${id}`))).toMatch(/Saisi par \S.* le 2\d\/11\/2026/)
		expect(await saidBy(surv.get(`/etudiants/${INES}/assiduite`))).toContain('Justificatifs 19/11/2026 Maladie')
	})

	test('a form sent twice is stored once', async () => {
		const [one, again] = [await make(), await make()]
		expect([one.status, again.status]).toEqual([303, 303])
		expect(await rows('SELECT count(*) AS n FROM justificatifs')).toEqual([{ n: 1 }])
	})

	test('a form sent again with other contents is refused, and says that it was accepted before', async () => {
		const fields = { cle: 'k1' }
		expect((await make(fields)).status).toBe(303)
		for (const other of [{ remarque: 'Autre chose' }, { etudiant: String(MARIE) }]) {
			const again = await make({ ...fields, ...other })
			expect([other, again.status, (await saidBy(again)).includes('a déjà été enregistré')]).toEqual([other, 422, true])
		}
		expect((await make(fields)).status).toBe(303)
	})

	test('the first person who saw the paper is named, and the journal has the former values', async () => {
		const id = await made({ papier: 'oui' })
		expect(await saidBy(surv.get(`/justificatifs/${id}`))).toContain('Papier vu par SURVEILLANCE P le 20/11/2026')
		const awa = await signedIn(schools, 'awa')
		const vu = await vuOf(`/justificatifs/${id}`)
		await awa.post(`/justificatifs/${id}`, { ...FORM, nature: 'autre', papier: 'oui', vu })
		expect(await saidBy(surv.get(`/justificatifs/${id}`))).toContain('Papier vu par SURVEILLANCE P')
		const lines = await rows<{ action: string; avant: string | null; apres: string }>(
			"SELECT action, avant, apres FROM journal WHERE objet = 'justificatifs' ORDER BY id"
		)
		expect(lines.map(({ action }) => action)).toEqual(['justificatif.create', 'justificatif.update'])
		expect([JSON.parse(lines[1]!.avant!).nature, JSON.parse(lines[1]!.apres).nature]).toEqual(['maladie', 'autre'])
	})
})

describe('a wrong entry shows its fault at the field, and typed values stay', () => {
	test.each([
		[{ du: '' }, "Ce n'est pas une date."],
		[{ du: '2026-02-30' }, "Ce n'est pas une date."],
		[{ au: '2026-11-18' }, 'La fin vient avant le début, ou avec lui.'],
		[{ heure_debut: '14:00', heure_fin: '14:00' }, 'La fin vient avant le début, ou avec lui.'],
		[{ heure_debut: '25:00' }, "Ce n'est pas une heure"],
		[{ nature: 'grippe' }, 'Choisissez la nature.'],
		[{ au: '2027-08-01' }, "C'est en dehors de l'année 2026-2027, du 14/09/2026 au 31/07/2027."],
		[{ du: '2026-09-01' }, "C'est en dehors de l'année 2026-2027"],
		[{ remarque: 'x'.repeat(501) }, 'Au plus 500 caractères'],
		[{ etudiant: String(RITA) }, "L'étudiant n'est plus à l'école ces jours-là : il est parti le 15/10/2026."],
		[
			{ etudiant: String(RITA), du: '2026-10-15', au: '2026-10-16' },
			"L'étudiant n'est plus à l'école ces jours-là : il est parti le 15/10/2026."
		],
		[{ etudiant: '23' }, "L'étudiant n'est dans aucune classe ces jours-là."]
	] as [Partial<typeof FORM>, string][])('%j', async (fields, sentence) => {
		const response = await make({ remarque: 'Chez le médecin', ...fields })
		expect(response.status).toBe(422)
		const html = await response.text()
		expect(headOf(html)).toContain(` : ${sentence}`)
		const [, field] = /class="field wrong">(?:(?!<\/label>).)*?name="(\w+)"/s.exec(html) ?? []
		if (fields.heure_fin !== undefined) expect(field).toBe('heure_fin')
		expect(html).toContain(fields.remarque ?? 'Chez le médecin')
		expect(await rows('SELECT count(*) AS n FROM justificatifs')).toEqual([{ n: 0 }])
		expect(await records()).toEqual(BEFORE)
	})

	test('overlapping justificatifs are refused and name each other; one after the other is accepted', async () => {
		await made({ du: '2026-11-18', au: '2026-11-19', heure_fin: '10:00' })
		const response = await make({ cle: 'k2', heure_debut: '09:59' })
		expect(response.status).toBe(422)
		expect(await saidBy(response)).toContain('Un autre justificatif de cet étudiant le couvre déjà : 18/11/2026 – 19/11/2026 10:00.')
		expect((await make({ cle: 'k3', heure_debut: '10:00' })).status).toBe(303)
		expect((await make({ cle: 'k4', etudiant: String(MARIE) })).status).toBe(303)
	})

	test('a student who has left still gets one for the time in the class', async () =>
		expect((await make({ etudiant: String(RITA), du: '2026-10-14' })).status).toBe(303))

	test('nobody, a teacher, or another year of the school is refused', async () => {
		for (const etudiant of ['', 'x', '999', '10']) expect((await make({ etudiant })).status).toBe(404)
		await update(schools, 'UPDATE annees SET cloturee = 1')
		const response = await make()
		expect(response.status).toBe(422)
		expect(await saidBy(response)).toContain('clôturée')
	})
})

describe('the job', () => {
	const statuts = (...entries: [number, string][]) => ({ presences: entries.map(([etudiant_id, statut]) => ({ etudiant_id, statut })) })
	const ok = async (response: Promise<Response>) => expect((await response).status).toBe(200)

	test('the job excuses absences with or without a record in later séances, once they have ended', async () => {
		await made({ du: '2026-11-20' })
		schools.clock.set('2026-11-20T08:05:00Z')
		await ok(schools.as('fanta').post(`/cours/${VENDREDI}/presences`, statuts([MARIE, 'present'])))
		await job()
		expect(await records()).not.toContain(`${VENDREDI} ${INES} excuse*`)
		schools.clock.set('2026-11-20T10:00:00Z')
		await ok(schools.as('fanta').put(`/cours/${VENDREDI}/statut`, { statut: 'terminee' }))
		await job()
		expect(await records()).toContain(`${VENDREDI} ${INES} excuse*`)
		// recorded as absent by somebody afterwards
		await ok(schools.as('fanta').post(`/cours/${VENDREDI}/presences`, statuts([INES, 'absent'])))
		expect(await records()).toContain(`${VENDREDI} ${INES} absent`)
		await job()
		expect(await records()).toContain(`${VENDREDI} ${INES} excuse*`)
		// a student who was seen was present, whatever the paper says
		await ok(schools.as('fanta').post(`/cours/${VENDREDI}/presences`, statuts([INES, 'present'])))
		await job()
		expect(await records()).toContain(`${VENDREDI} ${INES} present`)
		expect(await rows('SELECT count(*) AS n FROM justificatifs_a_revoir')).toEqual([{ n: 0 }])
	})

	test('the job follows a séance that moves out of the period, and a student who turns out to be in the class', async () => {
		await made()
		await update(schools, `UPDATE seances SET debut_s = debut_s + 86400, fin_s = fin_s + 86400 WHERE id = ${MATHS}`)
		await update(schools, `UPDATE inscriptions SET classe_id = 2 WHERE etudiant_id = ${INES} AND annee_id = 2`)
		await job()
		expect(await records()).toContain(`${MATHS} ${INES} absent`)
		expect(await records()).toContain(`${ENER} ${INES} excuse*`)
	})

	test('the job writes nothing if there is nothing to do', async () => {
		await made()
		const { revisions } = await schools.store()
		const before = { ...revisions }
		await job()
		await job()
		expect(revisions).toEqual(before)
	})

	test('a repeated report of a video session keeps its excuse, and its presence if the student came', async () => {
		await update(schools, `UPDATE presences SET source = 'video' WHERE etudiant_id = ${INES}`)
		await made()
		const call = (from: string, to: string) =>
			schools.as('fanta').post('/attendances/from-video-session', {
				seance_id: MATHS,
				participants: [{ user_id: INES, joined_at: `2026-11-19T${from}:00Z`, left_at: `2026-11-19T${to}:00Z` }]
			})
		await call('08:00', '08:05')
		expect(await records()).toContain(`${MATHS} ${INES} excuse*`)
		await call('08:00', '10:00')
		expect(await records()).toContain(`${MATHS} ${INES} present`)
	})
})

test("the register shows students excused beforehand, and saves them as the justificatif's", async () => {
	const id = await made({ du: '2026-11-20' })
	schools.clock.set('2026-11-20T08:05:00Z')
	const fanta = await signedIn(schools, 'fanta')
	const html = await (await fanta.get(`/seances/${VENDREDI}/appel`)).text()
	const fields = [...html.matchAll(/name="(vu-\d+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!])
	expect(html).toMatch(new RegExp(`name="s-${INES}" value="excuse" checked`))
	expect(html).toMatch(new RegExp(`name="s-${MARIE}" value="present" checked`))
	expect(html).toContain('absence justifiée')
	expect(html).not.toContain('aladie')
	await fanta.post(`/seances/${VENDREDI}/appel`, [...fields, [`s-${INES}`, 'excuse'], [`s-${MARIE}`, 'excuse']])
	expect(await records()).toContain(`${VENDREDI} ${INES} excuse*`)
	expect(await records()).toContain(`${VENDREDI} ${MARIE} excuse`)
	await takeBack(id)
	expect(await records()).toContain(`${VENDREDI} ${INES} absent`)
})

test('the LMS is informed of the excuse, and of nothing else', async () => {
	const path = `/cours/${MATHS}/presences`
	const first = await schools.as('fanta').get(path)
	const { version } = (await json(first)).meta
	await made({ remarque: 'Paludisme', papier: 'oui' })
	const again = await schools.as('fanta').get(path)
	expect(again.headers.get('etag')).not.toBe(first.headers.get('etag'))
	const text = await (await schools.as('fanta').get(`${path}?depuis_version=${version}`)).text()
	expect(JSON.parse(text).data).toMatchObject([{ etudiant_id: INES, statut: 'excuse' }])
	for (const word of ['aladie', 'Paludisme', 'justificatif']) expect(text).not.toContain(word)
})

test('covered absences are not announced; an announced one is corrected once', async () => {
	const server = aMessenger(schools, { email: true, sms: false, webhook: false })
	await update(schools, "UPDATE seances SET updated_at = '2026-11-19T12:00:00+00:00', fin_reelle_s = fin_s WHERE statut = 'terminee'")
	await server.at('2026-11-20T07:00:15Z')
	await made({ heure_fin: '10:00' })
	await server.at('2026-11-20T13:00:15Z')
	const seances = (one: unknown) => (one as MessageAvis & { type: 'absences' }).avis.etudiants.flatMap((student) => student.seances.length)
	expect(server.sent()).toEqual(['email ines@ecole.test absences'])
	expect(seances(server.email.sent[0])).toEqual([1])
	await made({ heure_debut: '10:00' })
	server.forget()
	await server.at('2026-11-20T19:00:15Z')
	expect(server.sent()).toEqual(['email ines@ecole.test absences_correction'])
	server.forget()
	await server.at('2026-11-21T13:00:15Z')
	expect(server.sent()).toEqual([])
})

test('a covered absence without an excuse yet is not announced either', async () => {
	const server = aMessenger(schools, { email: true, sms: false, webhook: false })
	await update(schools, "UPDATE seances SET updated_at = '2026-11-19T12:00:00+00:00', fin_reelle_s = fin_s WHERE statut = 'terminee'")
	await server.at('2026-11-20T07:00:15Z')
	await made()
	await update(schools, `UPDATE presences SET statut = 'absent' WHERE etudiant_id = ${INES}`)
	await server.at('2026-11-20T13:00:15Z')
	expect(server.sent()).toEqual([])
})

describe('rights on justificatifs', () => {
	const PATHS = (id: number) => [
		'/absences-du-jour?jour=2026-11-19',
		'/absences-du-jour/heures',
		'/absences-du-jour/heures?classe=1',
		'/absences-du-jour/heures.csv?classe=1',
		'/absences-du-jour/heures?classe=2',
		'/absences-du-jour/heures.csv?classe=2',
		'/absences-du-jour/heures?classe=99',
		'/justificatifs',
		'/justificatifs/nouveau',
		`/justificatifs/nouveau?etudiant=${INES}`,
		`/justificatifs/${id}`,
		'/justificatifs/99'
	]
	const ALL = [200, 200, 200, 200, 200, 200, 404, 200, 200, 200, 200, 404]
	const NONE = Array.from(ALL, () => 403)
	test.each([
		['awa', ALL],
		['surveillance', ALL],
		['moussa', [200, 200, 200, 200, 404, 404, 404, 403, 403, 403, 403, 403]],
		['scolarite', NONE],
		['comptabilite', NONE],
		['fanta', NONE],
		['ines', NONE]
	] as [string, number[]][])('%s', async (name, statuses) => {
		const id = await made({ remarque: 'Paludisme' })
		const visitor = await enter(name)
		const found = await Promise.all(PATHS(id).map(async (path) => (await visitor.get(path)).status))
		expect(found).toEqual(statuses)
		const keeps = statuses === ALL
		const menu = await (await visitor.get('')).text()
		expect(menu.includes('/absences-du-jour"')).toBe(statuses[0] === 200)
		if (keeps) return
		const before = await records()
		for (const response of [
			await make({ cle: 'k9', etudiant: String(KOFFI) }, visitor),
			await visitor.post(`/justificatifs/${id}`, { ...FORM, vu: 'x' }),
			await visitor.post(`/justificatifs/${id}/retirer`, { vu: 'x' })
		])
			expect(response.status).toBe(403)
		expect(await records()).toEqual(before)
	})

	test('an empty remark is stored as none', async () => {
		const id = await made({ remarque: '   ' })
		const store = await schools.store()
		expect((await store.client.execute(`SELECT remarque FROM justificatifs WHERE id = ${id}`)).rows[0]!['remarque']).toBeNull()
	})

	test('only surveillance sees phones and natures; a coordinator sees their own filière', async () => {
		await made({ remarque: 'Paludisme' })
		const mine = await saidBy(surv.get('/absences-du-jour?jour=2026-11-19'))
		for (const word of [
			'ZADI Inès',
			'Élan Koffi',
			'+225 01 02',
			'Maladie',
			'Absence justifiée',
			'3 absents · 1 absence injustifiée, 3 justifiées',
			'MECA-L1 – Mécanique L1 · 2 absents',
			'ENER-1 – Énergie 1 · 1 absent'
		])
			expect(mine).toContain(word)
		const every = await saidBy((await enter('awa')).get('/absences-du-jour?jour=2026-11-19'))
		expect(every).toContain('+225 01 02')
		const moussa = await enter('moussa')
		for (const path of [
			'/absences-du-jour?jour=2026-11-19',
			'/absences-du-jour/heures',
			`/etudiants/${INES}`,
			'/absences-du-jour/heures.csv'
		]) {
			const text = await (await moussa.get(path)).text()
			for (const word of ['+225 01', 'aladie', 'Paludisme', 'justificatifs', 'Koffi'])
				expect([path, word, text.includes(word)]).toEqual([path, word, false])
			if (path.startsWith('/abs')) expect(text).toContain('ZADI')
		}
		for (const name of ['scolarite', 'comptabilite'])
			expect(await (await (await enter(name)).get(`/etudiants/${INES}`)).text()).not.toMatch(/aladie|Paludisme|justificatifs/)
		expect(await saidBy(surv.get(`/etudiants/${INES}/assiduite`))).toContain('Maladie')
		expect(await (await (await enter('ines')).get('/absences')).text()).not.toMatch(/aladie|Paludisme/)
	})

	test('people of another institution see nothing', async () => {
		await made()
		const there = await signedIn(schools, 'awa', 'beta')
		expect((await there.get('/justificatifs/1')).status).toBe(404)
		expect(await saidBy(there.get('/justificatifs'))).toContain('Aucun justificatif')
		expect((await there.post('/justificatifs/1/retirer', { vu: 'x' })).status).toBe(404)
	})

	test('exports have the excuse, without nature and remark', async () => {
		await made({ remarque: 'Paludisme' })
		const csv = await (await surv.get('/absences-du-jour/heures.csv')).text()
		expect(csv).toContain('MECA-L1;ZADI;Inès;ETU-1;2026-11;0;4\r\n')
		expect(csv).toContain('ENER-1;Élan;Koffi;ETU-2;2026-11;2;0\r\n')
		expect(csv).not.toMatch(/aladie|Paludisme/)
	})
})

test('hours of absence are counted by student and month', async () => {
	await made({ heure_fin: '10:00' })
	const said = await saidBy(surv.get('/absences-du-jour/heures?classe=1'))
	expect(said).toContain('ZADI Inès 2 (2) 2 (2)')
	expect(said).toContain('EBA Marie 0 (2) 0 (2)')
	expect(said).not.toContain('Koffi')
})

describe('absences of a week', () => {
	const WEEK = '/absences-du-jour?jour=2026-11-18&periode=semaine'
	const twoMissed = async () => {
		await made({ heure_fin: '10:00' })
		await update(schools, `UPDATE seances SET statut = 'terminee' WHERE id = ${VENDREDI}`)
		await update(schools, `UPDATE seances_classes SET presences_at = 1 WHERE seance_id = ${VENDREDI}`)
	}

	test('a week lists the séances missed by each student, with the justified ones apart and people to call', async () => {
		await twoMissed()
		const said = await saidBy(surv.get(WEEK))
		for (const words of [
			'Du lun. 16 nov. au dim. 22 nov. · 3 absents',
			'ZADI Inès ETU-1 3 séances manquées, dont 1 justifiée',
			'jeu. 19 nov., 08:00 – 10:00 · Mathématiques Absence justifiée',
			'+225 01 02',
			'ENER-1 – Énergie 1 · 1 absent',
			'Semaine précédente'
		])
			expect(said).toContain(words)
		const html = await (await surv.get(WEEK)).text()
		expect(html).toContain(`/justificatifs/nouveau?etudiant=${INES}&amp;jour=2026-11-19`)
		expect(await saidBy(surv.get('/absences-du-jour?jour=2026-11-25&periode=semaine'))).toContain(
			'Aucune absence enregistrée cette semaine.'
		)
	})

	test('a week of one class lists only its students, on the page and in its file', async () => {
		await twoMissed()
		const said = await saidBy(surv.get(`${WEEK}&classe=2`))
		expect(said).toContain('· 1 absent')
		expect([said.includes('Koffi'), said.includes('ZADI')]).toEqual([true, false])
		const csv = await (await surv.get('/absences-du-jour/export.csv?jour=2026-11-16&periode=semaine&classe=2')).text()
		expect([csv.includes('Koffi'), csv.includes('ZADI')]).toEqual([true, false])
	})

	test('« Trois absences et plus » keeps students who missed three séances, on the page and in its file', async () => {
		await twoMissed()
		const said = await saidBy(surv.get(`${WEEK}&trois=1`))
		expect(said).toContain('MECA-L1 – Mécanique L1 · 1 absent')
		expect(said).not.toMatch(/Koffi|EBA/)
		const csv = await (await surv.get('/absences-du-jour/export.csv?jour=2026-11-16&periode=semaine&trois=1')).text()
		expect(csv).toContain('2026-11-19;MECA-L1;ZADI;Inès;ETU-1;10:00;12:00;Mathématiques;Absence injustifiée')
		expect(csv).toContain('2026-11-20;MECA-L1;ZADI;Inès')
		expect(csv).not.toMatch(/Koffi|EBA/)
		expect(await saidBy(surv.get('/absences-du-jour?jour=2026-11-19&trois=1'))).toContain("Personne n'a manqué trois séances.")
	})

	test('a student who changes class within the week stands there once, with the class of each séance in the file', async () => {
		await twoMissed()
		await update(schools, `UPDATE seances_classes SET classe_id = 2 WHERE seance_id = ${VENDREDI}`)
		await update(schools, `UPDATE inscriptions SET date_sortie = '2026-11-20' WHERE etudiant_id = ${INES} AND annee_id = 2`)
		await update(
			schools,
			`INSERT INTO inscriptions (etudiant_id, classe_id, annee_id, statut, date_inscription, date_entree, updated_at)
			VALUES (${INES}, 2, 2, 'Active', '2026-11-20', '2026-11-20', '2026-11-20T08:00:00+00:00')`
		)
		const said = await saidBy(surv.get(`${WEEK}&trois=1`))
		const csv = await (await surv.get('/absences-du-jour/export.csv?jour=2026-11-16&periode=semaine&trois=1')).text()
		await update(schools, `DELETE FROM inscriptions WHERE etudiant_id = ${INES} AND classe_id = 2`)
		await update(schools, `UPDATE inscriptions SET date_sortie = NULL WHERE etudiant_id = ${INES} AND annee_id = 2`)
		await update(schools, `UPDATE seances_classes SET classe_id = 1 WHERE seance_id = ${VENDREDI}`)
		expect(said).toContain('1 absent ·')
		expect(said).toContain('ZADI Inès ETU-1 3 séances manquées')
		for (const line of ['2026-11-19;MECA-L1;ZADI', '2026-11-20;ENER-1;ZADI']) expect(csv).toContain(line)
	})

	test('a coordinator reads the week of their filière without telephone numbers, and nobody else reads it', async () => {
		await twoMissed()
		const moussa = await enter('moussa')
		for (const path of [WEEK, `${WEEK}&trois=1`, WEEK.replace('?', '/export.csv?')]) {
			const text = await (await moussa.get(path)).text()
			expect(text).toContain('ZADI')
			expect(text).not.toMatch(/\+225|Koffi|ENER-1|justificatifs/)
			for (const name of ['scolarite', 'comptabilite', 'fanta', 'ines']) expect((await (await enter(name)).get(path)).status).toBe(403)
		}
	})
})

test('a student is found by typing, and a hostile name stays text', async () => {
	await write(schools, (db) => db.run(`UPDATE utilisateurs SET nom = '<img onerror=alert(1)>' WHERE id = ${MARIE}`))
	const response = await surv.get('/justificatifs/nouveau?q=zad')
	expect(await response.clone().text()).toContain(`/justificatifs/nouveau?etudiant=${INES}`)
	expect(await saidBy(surv.get('/justificatifs/nouveau?q=%3Cb%3E'))).toContain('Personne ne s')
	const html = await (await surv.get('/absences-du-jour?jour=2026-11-19')).text()
	expect(html).toContain('&lt;img onerror')
	expect(html).not.toContain('<img onerror')
})

describe('indexes for justificatifs', () => {
	const LONG = /from "(seances|seances_classes|presences|justificatifs|inscriptions|justificatifs_a_revoir)"/i
	test('a new justificatif, the job, the day and the hours all use indexes', async () => {
		const store = await schools.store()
		const statements = await statementsOfWrites(store, async () => {
			const id = await made()
			await takeBack(id)
			await update(schools, `INSERT INTO justificatifs_a_revoir VALUES (${id})`)
			await job()
			for (const path of [
				'/absences-du-jour?jour=2026-11-19&periode=semaine',
				'/absences-du-jour/heures?classe=1',
				'/justificatifs',
				`/etudiants/${INES}`
			])
				expect((await surv.get(path)).status).toBe(200)
		})
		const own = statements.filter(({ sql }) => /justificatif|mesure/.test(sql) && LONG.test(sql))
		expect(own.length).toBeGreaterThan(8)
		// waiting rows are read in the order of their key, a few at a time
		const waits = 'SCAN justificatifs_a_revoir'
		for (const statement of own)
			expect([statement.sql, (await fullScans(store, statement)).filter((step) => step !== waits)]).toEqual([statement.sql, []])
	})
})
