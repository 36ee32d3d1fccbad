import { afterEach, beforeEach, expect, test } from 'bun:test'
import * as s from '../../src/school/schema'
import { insertEvaluations, insertNotes, write } from '../support/affairs'
import { browser, type Browser } from '../support/console'
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
	expect(page).toContain('Mathématiques · 1')
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

test('somebody is added and taken off with a reason, and a second time changes nothing', async () => {
	expect((await correct(22, 2, 'oui', '  ')).status).toBe(422)
	expect((await correct(22, 2, 'oui', 'À sa demande')).status).toBe(303)
	expect((await correct(20, 1, 'non', 'Abandon')).status).toBe(303)
	expect((await correct(20, 1, 'non', 'Encore')).status).toBe(303)
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

test('marks of session 2 take the place of the exam, and the period is published again without being reopened', async () => {
	await close()
	expect(plain(await text(RESULTS))).toContain('Mathématiques , incomplète : ZADI Inès')
	await resit(20, 1400)
	// 12 × 40 % + 14 × 60 % = 13.20
	expect(plain(await text(RESULTS))).toContain('ZADI Inès ETU-1 13,20 V 15,00 V 13,92 10 2 sur 2')
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
	expect(page).toContain('Mathématiques , incomplète : ZADI Inès')
	expect(page).toContain('EBA Marie ETU-3 14,00 V 14,00 V 14,00 10 1 sur 2')
	const ines = await enter('ines')
	expect(plain(await (await ines.get('/notes')).text())).not.toContain('Oral')
	// whoever has left before the oral is not expected there
	await write(schools, (db) => db.run("UPDATE inscriptions SET date_sortie = '2027-03-11' WHERE etudiant_id = 20"))
	expect(plain(await text(RESULTS))).toContain('ZADI Inès ETU-1 13,20 V 15,00 V 13,92 10 2 sur 2')
	await write(schools, async (db) => {
		await db.run('UPDATE inscriptions SET date_sortie = NULL WHERE etudiant_id = 20')
		await insertNotes(db, [[10, 20, 1000]])
	})
	// 12 × 40 % + 12 × 60 %
	expect(plain(await text(RESULTS))).toContain('ZADI Inès ETU-1 12,00 V')
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
	expect(plain(await text(RESULTS))).toContain('EBA Marie ETU-3 14,00 V 14,00 V 14,00 10 1 sur 2')
})

test.each(['fanta', 'ines', 'sira', 'moussa'])('%s cannot close or correct the list', async (name) => {
	const visitor = await enter(name)
	expect((await visitor.post(`${HERE}/fermer`, { periode: '1', vu: 'x' })).status).toBe(403)
	expect((await visitor.post(`${HERE}/corriger`, { periode: '1', vu: 'x' })).status).toBe(403)
	expect((await visitor.get(`${HERE}?periode=1`)).status).toBe(name === 'moussa' ? 200 : 403)
})
