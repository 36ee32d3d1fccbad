import { afterEach, beforeEach, expect, test } from 'bun:test'
import * as s from '../../src/school/schema'
import { insertEvaluations, insertNotes, write } from '../support/affairs'
import { browser, headOf, type Browser } from '../support/console'
import { AT, PASSWORD } from '../support/people'
import { startSchools, type Schools } from '../support/school'
import { writeSemestre } from '../support/semestre'
import { publishResults } from '../support/publish'

let schools: Schools
/** `writeSemestre` without compensation, published as final: Inès has 9.00 in maths, so its UE is not acquired. */
beforeEach(async () => {
	schools = await startSchools({ now: '2027-02-01T08:00:00Z' })
	await writeSemestre(schools)
	await write(schools, (db) => db.insert(s.reglements).values({ annee_id: 2, compensation: 'aucune', updated_at: AT }))
	scolarite = await enter('scolarite')
	await publish()
})
afterEach(() => schools.stop())

let scolarite: Browser
async function enter(name: string): Promise<Browser> {
	const visitor = browser(schools)
	await visitor.post('/connexion', { identifiant: name, mot_de_passe: PASSWORD, vers: '' })
	return visitor
}
const HERE = '/classes/1/session2'
const RESULTS = '/classes/1/resultats'
const text = async (path: string) => (await scolarite.get(`${path}?periode=1`)).text()
const hidden = (page: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''
const publish = async (etat: 'definitifs' | 'provisoires' = 'definitifs') => publishResults(scolarite, RESULTS, etat)
const close = async (vu?: string) => scolarite.post(`${HERE}/fermer`, { periode: '1', vu: vu ?? hidden(await text(HERE), 'vu') })
const correct = async (etudiant: number, matiere: number, appelee: 'oui' | 'non', motif: string) =>
	scolarite.post(`${HERE}/corriger`, {
		periode: '1',
		vu: hidden(await text(HERE), 'vu'),
		etudiant: String(etudiant),
		matiere: String(matiere),
		appelee,
		motif
	})
/** The text of a page without markup. */
const plain = (page: string) =>
	page
		.slice(page.indexOf('<main'))
		.replaceAll(/<[^>]+>/g, ' ')
		.replaceAll(/\s+/g, ' ')
const resit = (etudiant: number, centiemes: number) =>
	write(schools, async (db) => {
		await insertEvaluations(db, [{ id: 9, date: '2027-03-10', titre: 'Rattrapage', type: 'examen', session: 2 }])
		await insertNotes(db, [[9, etudiant, centiemes]])
	})

test('the list calls to the matières under 10 of UEs that are not acquired', async () => {
	const page = plain(await text(HERE))
	expect(page).toContain('Mathématiques : un étudiant')
	expect(page).toContain('ZADI Inès')
	expect(page).not.toContain('Anglais · ')
	expect(await text(`${HERE}/export.csv`)).toContain('Mathématiques;ZADI;Inès;ETU-1;')
})

test('the list needs results that are published as final', async () => {
	const page = await text(RESULTS)
	const publication = hidden(page, 'publication')
	await scolarite.post(`${RESULTS}/rouvrir`, { periode: '1', publication, motif: 'Erreur' })
	for (const publishMore of [() => publish('provisoires'), publish]) {
		expect(plain(await text(HERE))).toContain('sur les résultats définitifs de la session 1. Publiez-les avant comme définitifs.')
		expect((await close('x')).status).toBe(409)
		expect((await publishMore()).status).toBe(303)
	}
	expect((await close()).status).toBe(303)
})

test('somebody is added and taken off with a reason; the same again changes nothing, and another reason is refused', async () => {
	expect((await correct(22, 2, 'oui', '  ')).status).toBe(422)
	for (const _ of [1, 2]) expect((await correct(22, 2, 'oui', 'À sa demande')).status).toBe(303)
	for (const _ of [1, 2]) expect((await correct(20, 1, 'non', 'Abandon')).status).toBe(303)
	const again = await correct(22, 2, 'oui', 'Une autre raison')
	expect([again.status, headOf(await again.text())]).toEqual([422, expect.stringContaining('est déjà sur la liste de cette matière')])
	const off = await correct(20, 1, 'non', 'Encore')
	expect([off.status, headOf(await off.text())]).toEqual([422, expect.stringContaining("n'est pas sur la liste de cette matière")])
	// the rules call nobody else
	expect((await correct(22, 1, 'non', 'Pour rien')).status).toBe(422)
	const page = plain(await text(HERE))
	expect(page).toContain('EBA Marie ETU-3 ajouté : À sa demande')
	expect(page).toContain('ZADI Inès ETU-1 retiré : Abandon')
	await close()
	expect(await text(`${HERE}/export.csv`)).not.toContain('ZADI')
})

test('a closed list stays, and closing it again changes nothing', async () => {
	const vu = hidden(await text(HERE), 'vu')
	expect((await close(vu)).status).toBe(303)
	expect((await close(vu)).status).toBe(303)
	await write(schools, (db) => db.run('UPDATE notes SET note_centiemes = 500 WHERE etudiant_id = 22'))
	const page = plain(await text(HERE))
	expect(page).toContain('La liste est fermée depuis le 01/02/2027.')
	expect(page).not.toContain('EBA Marie ETU-3 ')
})

test('the list leads back to the results of its class, and its papers and évaluations lead back to the list', async () => {
	await close()
	const back = async (path: string) => /<p><a href="([^"]*)">/.exec(await text(path))?.[1]
	expect(await back(HERE)).toBe(`/console${RESULTS}?periode=1`)
	for (const path of [`${HERE}/convocations`, `${HERE}/evaluations`]) expect(await back(path)).toBe(`/console${HERE}?periode=1`)
})

test('the list leads to its papers once it is closed, and to its évaluations those who publish', async () => {
	const moussa = await enter('moussa')
	const led = async (at: Browser) => {
		const page = await (await at.get(`${HERE}?periode=1`)).text()
		return ['convocations', 'evaluations'].filter((way) => page.includes(`href="/console${HERE}/${way}?periode=1"`))
	}
	expect([await led(scolarite), await led(moussa)]).toEqual([[], []])
	await close()
	expect([await led(scolarite), await led(moussa)]).toEqual([['convocations', 'evaluations'], ['convocations']])
})

/** Inès's row with 14 in session 2, before session 2 is published. */
const RESIT_PENDING =
	"ZADI Inès ETU-1 9,00 Aujourd'hui → 13,20 V 9,00 Aujourd'hui → 13,20 15,00 V 15,00 11,40 Aujourd'hui → 13,92 4 Aujourd'hui → 10 2 sur 2"

test('marks of session 2 take the place of the exam, and the period is published again without being reopened', async () => {
	await close()
	expect(plain(await text(RESULTS))).toContain('Il manque des notes à un étudiant : Mathématiques : ZADI Inès')
	await resit(20, 1400)
	// 12 × 40 % + 14 × 60 % = 13.20
	expect(plain(await text(RESULTS))).toContain(RESIT_PENDING)
	expect((await publish()).status).toBe(303)
	const ines = await enter('ines')
	const page = plain(await (await ines.get('/mes-resultats')).text())
	expect(page).toContain('13,92')
	expect(page).toContain('11,40')
	expect(page).not.toContain('Annule et remplace')
	expect(page).toContain('Relevé de notes · Semestre 1 · session 2 · 2026-2027')
})

test('an average is incomplete as long as one of several évaluations of session 2 has no mark', async () => {
	await close()
	await resit(20, 1400)
	await write(schools, (db) =>
		insertEvaluations(db, [
			{ id: 10, date: '2027-03-11', titre: 'Oral', type: 'examen', session: 2 },
			{ id: 11, date: '2027-03-12', titre: 'Annulée', type: 'examen', session: 2, annulee: true },
			{ id: 12, date: '2027-03-12', titre: "Oral d'anglais", type: 'examen', session: 2, matiere_id: 2 }
		])
	)
	const page = plain(await text(RESULTS))
	expect(page).toContain('Il manque des notes à un étudiant : Mathématiques : ZADI Inès')
	expect(page).toContain('EBA Marie ETU-3 14,00 V 14,00 14,00 V 14,00 14,00 10 1 sur 2')
	const ines = await enter('ines')
	expect(plain(await (await ines.get('/notes')).text())).not.toContain('Oral')
	// whoever has left before the oral is not expected there
	await write(schools, (db) => db.run("UPDATE inscriptions SET date_sortie = '2027-03-11' WHERE etudiant_id = 20"))
	expect(plain(await text(RESULTS))).toContain(RESIT_PENDING)
	await write(schools, async (db) => {
		await db.run('UPDATE inscriptions SET date_sortie = NULL WHERE etudiant_id = 20')
		await insertNotes(db, [[10, 20, 1000]])
	})
	// 12 × 40 % + 12 × 60 %
	expect(plain(await text(RESULTS))).toContain("ZADI Inès ETU-1 9,00 Aujourd'hui → 12,00 V")
})

test('papers show what is published of session 1 until session 2 is published, and beside it what the marks make by now', async () => {
	const papers = async (of = '/releves') => plain(await text(RESULTS + of))
	await close()
	const paper = await papers()
	expect(paper).not.toContain('Résultats non publiés')
	expect(paper).toContain('Moyenne 11,40')
	expect(paper).not.toContain('incomplète')
	expect(await papers('/20')).toMatch(/Moyenne 11,40.*donnent aujourd.*Moyenne incomplète/)
	expect(await papers('/22')).not.toContain('donnent aujourd')
	await resit(20, 1400)
	expect(await papers('/20')).toMatch(/Moyenne 11,40.*donnent aujourd.*Moyenne 13,92/)
	await publish()
	expect(await papers()).toContain('13,92')
	expect(await papers('/20')).not.toContain('donnent aujourd')
})

test('the journal names the publication, how many are called, and what a correction changed', async () => {
	await correct(22, 1, 'oui', 'À sa demande')
	await close()
	await correct(22, 1, 'non', 'Erreur')
	const { rows } = await (
		await schools.store()
	).client.execute("SELECT avant, apres FROM journal WHERE action LIKE 'session2.%' ORDER BY id")
	const of22 = { etudiant_id: 22, matiere_id: 1 }
	const added = { ...of22, appelee: true, motif: 'À sa demande' }
	expect(rows.map(({ avant, apres }) => [avant, apres].map((one) => JSON.parse(one as string) as unknown))).toEqual([
		[null, added],
		[null, { classe_id: 1, periode: 1, publication_id: 1, appeles: 2 }],
		[added, { ...of22, appelee: false, motif: 'Erreur' }]
	])
})

test('somebody who is not called keeps the result of session 1', async () => {
	await close()
	await resit(22, 500)
	expect(plain(await text(RESULTS))).toContain('EBA Marie ETU-3 14,00 V 14,00 14,00 V 14,00 14,00 10 1 sur 2')
})

test.each(['fanta', 'ines', 'sira', 'moussa'])('%s cannot close or correct the list', async (name) => {
	const visitor = await enter(name)
	expect((await visitor.post(`${HERE}/fermer`, { periode: '1', vu: 'x' })).status).toBe(403)
	expect((await visitor.post(`${HERE}/corriger`, { periode: '1', vu: 'x' })).status).toBe(403)
	expect((await visitor.get(`${HERE}?periode=1`)).status).toBe(name === 'moussa' ? 200 : 403)
})

/** Sets a mark of session 1. */
const mark = (etudiant: number, evaluation: number, centiemes: number) =>
	write(schools, (db) =>
		db.run(`UPDATE notes SET note_centiemes = ${centiemes} WHERE etudiant_id = ${etudiant} AND evaluation_id = ${evaluation}`)
	)
const reopen = async (motif = 'Erreur de report') =>
	scolarite.post(`${RESULTS}/rouvrir`, { periode: '1', publication: hidden(await text(RESULTS), 'publication'), motif })
const verify = async (vu?: string) => scolarite.post(`${HERE}/verifier`, { periode: '1', vu: vu ?? hidden(await text(HERE), 'vu') })

test('a change of session 1 under a closed list is to review, with both numbers, also of somebody who is not called', async () => {
	await close()
	expect(plain(await text(RESULTS))).not.toContain('à revoir')
	await mark(22, 5, 1000)
	const page = plain(await text(RESULTS))
	expect(page).toContain("EBA Marie à revoir ETU-3 14,00 V 14,00 14,00 V Aujourd'hui → 10,00 V 14,00 Aujourd'hui → 10,00")
	expect(page).toContain("le résultat d'un étudiant a changé")
})

test('session 1 is corrected under a closed list, which then names the students that it would call, and those that it would not call any more', async () => {
	await close()
	await mark(20, 4, 1500)
	await mark(22, 5, 800)
	expect((await reopen()).status).toBe(303)
	expect(plain(await text(HERE))).toContain('La session 1 est en cours de correction.')
	expect(plain(await text(RESULTS))).toContain("ZADI Inès ETU-1 9,00 Aujourd'hui → 13,80 V")
	await publish()
	const stored = await (await schools.store()).db.select().from(s.publications)
	expect(stored.map(({ session, remplace }) => [session, remplace])).toEqual([
		[1, false],
		[1, true]
	])
	const page = plain(await text(HERE))
	expect(page).toContain('Sont maintenant à appeler : EBA Marie (Anglais).')
	expect(page).toContain('Ne sont plus à appeler : ZADI Inès (Mathématiques).')
	expect(await text(`${HERE}/export.csv`)).toContain('Mathématiques;ZADI')
	const vu = hidden(await text(HERE), 'vu')
	expect((await verify('x')).status).toBe(409)
	for (const _ of [1, 2]) expect((await verify(vu)).status).toBe(303)
	const file = await text(`${HERE}/export.csv`)
	expect([file.includes('Anglais;EBA'), file.includes('ZADI')]).toEqual([true, false])
	expect(plain(await text(HERE))).not.toContain('à appeler')
	const { rows } = await (await schools.store()).client.execute("SELECT objet FROM journal WHERE action = 'session2.verifier'")
	expect(rows.map(({ objet }) => objet)).toEqual(['convocations', 'convocations', 'listes_session2'])
	// session 2 goes on from the corrected session 1
	await publish()
	expect(plain(await text(RESULTS))).toContain('ZADI Inès ETU-1 13,80 V 13,80')
})

test('a correction of the list by hand stays when session 1 is published again', async () => {
	await correct(22, 2, 'oui', 'À sa demande')
	await correct(20, 1, 'non', 'Abandon')
	await close()
	await mark(20, 4, 600)
	await reopen()
	await publish()
	expect(plain(await text(HERE))).not.toContain('à appeler')
})

test('session 1 is reopened after session 2 once session 2 is, and session 2 stays in force meanwhile', async () => {
	await close()
	await resit(20, 1400)
	await publish()
	const [, session2] = await (await schools.store()).db.select().from(s.publications)
	expect(hidden(await text(RESULTS), 'publication')).toBe(String(session2!.id))
	await reopen()
	await reopen()
	await mark(22, 5, 1600)
	await publish()
	expect(plain(await text(RESULTS))).toContain('ZADI Inès ETU-1 13,20 V')
	expect(await (await (await enter('ines')).get('/notes')).text()).toContain('session 2')
	await publish()
	const all = await (await schools.store()).db.select().from(s.publications)
	expect(all.map(({ session }) => session)).toEqual([1, 2, 1, 2])
})

test.each(['fanta', 'ines', 'moussa'])('%s cannot check the list again', async (name) => {
	expect((await (await enter(name)).post(`${HERE}/verifier`, { periode: '1', vu: 'x' })).status).toBe(403)
})

test('a sheet of session 2 says that rank and class average are of session 1', async () => {
	await close()
	await resit(20, 1400)
	expect(plain(await text(`${RESULTS}/releves`))).not.toContain('sont ceux de la session 1')
	await publish()
	expect(plain(await text(`${RESULTS}/releves`))).toContain('Rang et moyenne de la classe sont ceux de la session 1.')
})

test('the list names the matière that is incomplete, and not a student in matières to which it calls', async () => {
	await write(schools, (db) => db.run('DELETE FROM notes WHERE etudiant_id = 20 AND evaluation_id = 5'))
	await reopen()
	await publish()
	const page = plain(await text(HERE))
	expect(page).toContain("Ces moyennes sont incomplètes, et la liste n'y appelle donc pas : ZADI Inès (Anglais).")
	expect(page).toContain('Mathématiques : un étudiant')
	await correct(20, 2, 'oui', 'Certificat')
	expect(plain(await text(HERE))).not.toContain('Ces moyennes sont incomplètes')
})

test('a provisional relevé of the office has no rank, credits or numbers of the class', async () => {
	await reopen()
	await publish('provisoires')
	for (const path of ['/releves', '/20']) {
		const page = plain(await text(RESULTS + path))
		expect(page).toContain('Sous réserve de la délibération du jury.')
		expect([page.includes('Moyenne de la classe'), page.includes('Rang'), page.includes('Crédits')]).toEqual([false, false, false])
	}
})

test('a closed year refuses the list before anybody looks whether results are final', async () => {
	await write(schools, async (db) => {
		await db.run('UPDATE publications SET definitive = 0')
		await db.run('UPDATE annees SET cloturee = 1 WHERE id = 2')
	})
	const refused = await close('seen before')
	expect([refused.status, headOf(await refused.text())]).toEqual([422, expect.stringContaining('clôturée')])
})
