import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import * as s from '../../src/school/schema'
import { insertEvaluations, insertNotes, write } from '../support/affairs'
import { saidBy, signedIn, type Browser } from '../support/console'
import { AT } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'
import { writeSemestre } from '../support/semestre'
import { publishResults } from '../support/publish'

/** Koffi is in ENER-1, class 2. In MECA-L1, class 1, he takes maths again; Inès and Marie are its students. */
const [INES, KOFFI] = [20, 21]
const [MATHS, ANGLAIS] = [1, 2]
const [EXAM, RESIT] = [4, 9]
const HERE = '/classes/1/resultats'
const LIST = '/classes/1/session2'

let schools: Schools
let awa: Browser
/**
 * UE-1 has maths (3) and English (1). Koffi has kept English at 12; in maths he has 12, 8, 16 and 5 at the exam, which makes 7.80 there
 * and 8.85 in the UE. Inès has 10.50 and Marie 14.00.
 */
beforeEach(async () => {
	schools = await startSchools({ now: '2027-02-01T08:00:00Z' })
	await writeSemestre(schools)
	await write(schools, async (db) => {
		await db.insert(s.reglements).values({ annee_id: 2, compensation: 'aucune', updated_at: AT })
		await db.update(s.matieresAnnees).set({ ue_id: 1 }).where(eq(s.matieresAnnees.matiere_id, ANGLAIS))
		await insertNotes(db, [
			[1, KOFFI, 1200],
			[2, KOFFI, 800],
			[3, KOFFI, 1600],
			[EXAM, KOFFI, 500]
		])
	})
	await keep('redoublement', { matiere_id: ANGLAIS, ue: null })
	await attach(MATHS)
	awa = await signedIn(schools, 'awa')
})
afterEach(() => schools.stop())

const keep = (origine: 'redoublement' | 'transfert', what: { readonly matiere_id: number | null; readonly ue: string | null }) =>
	write(schools, (db) =>
		db.insert(s.acquis).values({ etudiant_id: KOFFI, origine, moyenne_centiemes: 1200, ...what, credits: null, updated_at: AT })
	)
const attach = (matiere_id: number, etudiant_id = KOFFI) =>
	write(schools, (db) => db.insert(s.rattachements).values({ etudiant_id, classe_id: 1, matiere_id, sorte: 'dette', updated_at: AT }))
const setMark = (evaluation: number, mark: Partial<typeof s.notes.$inferInsert>) =>
	write(schools, (db) =>
		db
			.update(s.notes)
			.set(mark)
			.where(and(eq(s.notes.etudiant_id, KOFFI), eq(s.notes.evaluation_id, evaluation)))
	)
const rule = (rules: Partial<typeof s.reglements.$inferInsert>) => write(schools, (db) => db.update(s.reglements).set(rules))
const leave = (date_sortie: string) =>
	write(schools, (db) => db.update(s.inscriptions).set({ date_sortie }).where(eq(s.inscriptions.etudiant_id, KOFFI)))
const addResit = (note_centiemes?: number) =>
	write(schools, async (db) => {
		await insertEvaluations(db, [{ id: RESIT, date: '2027-01-29', titre: 'Rattrapage', type: 'examen', session: 2, publiee_le: null }])
		if (note_centiemes !== undefined) await insertNotes(db, [[RESIT, KOFFI, note_centiemes]])
	})

const hidden = async (path: string, name: string, periode = '1') =>
	new RegExp(`name="${name}" value="([^"]*)"`).exec(await (await awa.get(`${path}?periode=${periode}`)).text())?.[1] ?? ''
const publish = async (periode = '1') => {
	expect((await publishResults(awa, HERE, 'definitifs', periode)).status).toBe(303)
}
const reopen = async () => {
	const publication = await hidden(HERE, 'publication')
	expect((await awa.post(`${HERE}/rouvrir`, { periode: '1', publication, motif: 'Erreur' })).status).toBe(303)
}
const close = async () => expect((await awa.post(`${LIST}/fermer`, { periode: '1', vu: await hidden(LIST, 'vu') })).status).toBe(303)
const correct = async (etudiant: number, matiere: number, appelee: 'oui' | 'non') => {
	const fields = { etudiant: String(etudiant), matiere: String(matiere), appelee, motif: 'Décision du directeur' }
	return (await awa.post(`${LIST}/corriger`, { periode: '1', vu: await hidden(LIST, 'vu'), ...fields })).status
}
const list = async () => /^(.*?)(?:Corriger la liste|$)/.exec(await saidBy(awa.get(`${LIST}?periode=1`)))![1]!
/** The section of units that are taken again, on the page of results. */
const section = async () =>
	/(Dettes Des étudiants .*?)(?:Vérifier avant|À savoir sur)/.exec(await saidBy(awa.get(`${HERE}?periode=1`)))?.[1] ?? ''
const acquis = async () =>
	(await (await schools.store()).client.execute('SELECT moyenne_centiemes FROM acquis WHERE ue IS NOT NULL')).rows.map((row) => row[0])

describe('the list of session 2 of a class', () => {
	test('somebody of another class is called to a matière under 10 that they take there, with the word « Dette », also once the list is closed', async () => {
		expect(await list()).not.toContain('Koffi')
		await publish()
		const said = await list()
		expect(said).toContain('Mathématiques : un étudiant Élan Koffi ETU-2 Dette')
		expect(said).not.toContain('Anglais · ')
		expect(said).not.toContain('Inès')
		await close()
		expect(await list()).toContain('Mathématiques : un étudiant Élan Koffi ETU-2 Dette')
		expect(await (await awa.get(`${LIST}/export.csv?periode=1`)).text()).toContain('Mathématiques;Élan;Koffi;ETU-2')
	})

	test('a « dette » calls to all matières that are taken there if the school has all of a UE taken again, and never to one that is kept', async () => {
		await rule({ report_session2: 'reprendre' })
		await publish()
		expect(await list()).not.toContain('Anglais · ')
		await attach(ANGLAIS)
		await write(schools, async (db) => {
			await db.delete(s.acquis)
			await insertNotes(db, [[5, KOFFI, 1100]])
		})
		expect(await list()).toMatch(
			/Mathématiques : un étudiant .*Anglais : un étudiant |Anglais : un étudiant .*Mathématiques : un étudiant /
		)
		await rule({ report_session2: 'garder' })
		await reopen()
		await publish()
		expect(await list()).not.toContain('Anglais · ')
	})

	test('a « dette » calls by its UE alone if the school compensates by the year, once every semester is final', async () => {
		await rule({ compensation: 'annee' })
		await write(schools, async (db) => {
			await db.insert(s.ues).values({ id: 3, code: 'UE-3', nom: 'Projet', cle_tri: 'projet', filiere_id: 1, niveau_id: 3, updated_at: AT })
			await db.insert(s.uesAnnees).values({ ue_id: 3, annee_id: 2, semestre: 2, credits: 30, updated_at: AT })
			await db
				.insert(s.matieres)
				.values({ id: 9, code: 'PROJ', nom: 'Projet', cle_tri: 'projet', filiere_id: 1, niveau_id: 3, updated_at: AT })
			await db.insert(s.matieresAnnees).values({ matiere_id: 9, annee_id: 2, ue_id: 3, updated_at: AT })
			await insertEvaluations(db, [{ id: 8, date: '2027-02-01', matiere_id: 9, titre: 'Projet', periode: 2 }])
			await insertNotes(db, [
				[8, INES, 1600],
				[8, 22, 1600]
			])
		})
		await publish()
		expect(await list()).not.toContain('Koffi')
		await publish('2')
		expect(await list()).toContain('Mathématiques : un étudiant Élan Koffi ETU-2 Dette')
	})

	test('somebody of another class who has left the school is struck out', async () => {
		await publish()
		await leave('2027-02-01')
		expect(await list()).toContain("Mathématiques : personne Élan Koffi ETU-2 Dette a quitté l'établissement")
	})

	test('somebody who is attached to the class and enrolled in it stands in the list once, without the word « Dette »', async () => {
		await publish()
		await attach(MATHS, INES)
		expect(await correct(INES, MATHS, 'oui')).toBe(303)
		expect(await list()).toContain('Mathématiques : 2 étudiants ZADI Inès ETU-1 ajouté : Décision du directeur Élan Koffi ETU-2 Dette')
	})

	test('a « dette » does not call if its UE is acquired, here or elsewhere', async () => {
		await publish()
		await keep('transfert', { ue: 'UE-1', matiere_id: null })
		expect(await list()).not.toContain('Koffi')
		await write(schools, (db) => db.delete(s.acquis).where(eq(s.acquis.origine, 'transfert')))
		expect(await list()).toContain('Koffi')
		await setMark(EXAM, { note_centiemes: 900 })
		await reopen()
		await publish()
		expect(await acquis()).toEqual([1065])
		expect(await list()).not.toContain('Koffi')
	})

	test('a « dette » calls as it was published, until it is published again', async () => {
		await publish()
		await setMark(EXAM, { note_centiemes: 1500 })
		expect(await list()).toContain('Mathématiques : un étudiant Élan Koffi')
		await setMark(EXAM, { etat: 'absent', note_centiemes: null })
		const said = await list()
		expect([said.includes('Mathématiques : un étudiant Élan Koffi'), said.includes("n'appelle donc pas")]).toEqual([true, false])
		await reopen()
		await publish()
		expect(await list()).toContain("la liste n'y appelle donc pas : Élan Koffi (Mathématiques)")
		await setMark(EXAM, { etat: 'note', note_centiemes: 500 })
		expect(await list()).toContain("la liste n'y appelle donc pas : Élan Koffi (Mathématiques)")
	})

	test('a « dette » that the publication does not have calls by its marks of now', async () => {
		await publish()
		await write(schools, (db) => db.run('DELETE FROM dettes_publiees'))
		expect(await list()).toContain('Mathématiques : un étudiant Élan Koffi')
		await setMark(EXAM, { note_centiemes: 1500 })
		expect(await list()).not.toContain('Koffi')
	})

	test('a « dette » whose UE is acquired elsewhere is not named as incomplete', async () => {
		await setMark(EXAM, { etat: 'absent', note_centiemes: null })
		await keep('transfert', { ue: 'UE-1', matiere_id: null })
		await publish()
		expect(await list()).not.toContain('Koffi')
	})

	test('a « dette » does not call to a matière that is incomplete, but its student is named', async () => {
		await setMark(EXAM, { etat: 'absent', note_centiemes: null })
		await publish()
		const said = await list()
		expect(said).toContain("la liste n'y appelle donc pas : Élan Koffi (Mathématiques)")
		expect(said).not.toContain('Mathématiques · ')
	})

	test('a « dette » does not call to a matière from which an absence excludes its student', async () => {
		await rule({ abi_examen: 'zero_sans_session_2' })
		await setMark(EXAM, { etat: 'absent_injustifie', note_centiemes: null })
		await publish()
		expect(await list()).not.toContain('Koffi')
	})
})

test('somebody of another class is added and taken off with a reason, in matières that they take', async () => {
	await publish()
	expect(await correct(KOFFI, ANGLAIS, 'oui')).toBe(422)
	expect(await correct(KOFFI, MATHS, 'non')).toBe(303)
	expect(await list()).toContain('Mathématiques : personne Élan Koffi ETU-2 Dette retiré : Décision du directeur')
	expect(await correct(KOFFI, MATHS, 'oui')).toBe(303)
	expect(await list()).toContain('Mathématiques : un étudiant Élan Koffi ETU-2 Dette ajouté : Décision du directeur')
	await write(schools, (db) => db.delete(s.rattachements))
	expect(await list()).toContain('Mathématiques : un étudiant Élan Koffi ETU-2 ajouté')
	expect(await correct(KOFFI, MATHS, 'oui')).toBe(422)
})

test('whoever a list calls stands in it as long as they are expected, also once they do not take the matière any more', async () => {
	await publish()
	await close()
	await write(schools, (db) => db.delete(s.rattachements))
	expect(await list()).toContain('Mathématiques : un étudiant Élan Koffi ETU-2')
	expect(await (await awa.get(`${LIST}/export.csv?periode=1`)).text()).toContain('Mathématiques;Élan;Koffi;ETU-2')
	expect(await (await awa.get(`${LIST}?periode=1`)).text()).toContain(`<option value="${KOFFI}">`)
	expect(await correct(KOFFI, ANGLAIS, 'oui')).toBe(422)
	expect(await correct(KOFFI, ANGLAIS, 'non')).toBe(422)
	expect(await correct(KOFFI, MATHS, 'non')).toBe(303)
	expect(await list()).toContain('Mathématiques : personne Élan Koffi ETU-2 retiré : Décision du directeur')
	expect(await correct(KOFFI, MATHS, 'oui')).toBe(422)
})

test('somebody who takes another matière of the class is taken off the list of one that they do not take any more', async () => {
	await publish()
	await close()
	await write(schools, (db) => db.delete(s.rattachements))
	await attach(ANGLAIS)
	expect(await correct(KOFFI, MATHS, 'non')).toBe(303)
	expect(await list()).toContain('Mathématiques : personne Élan Koffi ETU-2 Dette retiré')
	expect(await correct(KOFFI, MATHS, 'oui')).toBe(422)
})

test('a student of the class whose enrollment is deleted stays on the closed list, struck out, and can be taken off', async () => {
	await publish()
	expect(await correct(INES, MATHS, 'oui')).toBe(303)
	await close()
	await write(schools, (db) => db.delete(s.inscriptions).where(eq(s.inscriptions.etudiant_id, INES)))
	expect(await list()).toContain("ZADI Inès ETU-1 a quitté l'établissement ajouté")
	expect(await correct(INES, MATHS, 'non')).toBe(303)
	expect(await list()).toContain("ZADI Inès ETU-1 a quitté l'établissement retiré")
})

describe('marks of session 2', () => {
	const send = async (etudiant_id: number) => {
		const response = await schools.as('fanta').post(`/evaluations/${RESIT}/notes`, { notes: [{ etudiant_id, note: 13 }] })
		return { status: response.status, ...(await json(response)) }
	}

	test('are expected from whoever the closed list calls from another class, on the sheet and by the API, and from nobody else', async () => {
		await publish()
		await addResit()
		await close()
		const fanta = await signedIn(schools, 'fanta')
		const sheet = await saidBy(fanta.get(`/evaluations/${RESIT}`))
		expect([sheet.includes('Élan Koffi'), sheet.includes('Inès'), sheet.includes('0 note sur 1')]).toEqual([true, false, true])
		const missing = async () =>
			(await saidBy(fanta.get(`/evaluations/${RESIT}/publier`))).includes('moyenne sera incomplète : Élan Koffi ETU-2')
		const toGrade = async () => JSON.stringify((await json(schools.as('fanta').get('/me/teacher-dashboard'))).evaluations_a_noter)
		expect([await missing(), await toGrade()]).toEqual([true, expect.stringMatching(/"Rattrapage".*"nb_attendues":1/)])
		expect(await send(INES)).toMatchObject({ status: 422, code: 'non_convoque' })
		expect(await send(KOFFI)).toMatchObject({ status: 200, crees: 1 })
		expect([await missing(), (await toGrade()).includes('Rattrapage')]).toEqual([false, false])
	})

	test('are refused by the API for a « dette » that is not called', async () => {
		await publish()
		await addResit()
		await correct(KOFFI, MATHS, 'non')
		await close()
		expect(await send(KOFFI)).toMatchObject({ status: 422, code: 'non_convoque' })
	})
})

describe('a « dette » after session 2', () => {
	test('counts the marks of session 2 where it is called, and becomes an acquis when session 2 is published as final', async () => {
		await publish()
		await close()
		await addResit()
		expect(await section()).toContain('incomplète')
		await write(schools, (db) => insertNotes(db, [[RESIT, KOFFI, 1000]]))
		// maths 12 × 40 % + 10 × 60 % = 10.80; (10.80 × 3 + 12) / 4 = 11.10
		expect(await section()).toContain('= 11,10')
		expect(await acquis()).toEqual([])
		await publish()
		expect(await acquis()).toEqual([1110])
		expect(await section()).not.toContain('à revoir')
		// a correction takes it back: session 1 had not acquired it
		await setMark(RESIT, { note_centiemes: 500 })
		await reopen()
		await publish()
		expect(await acquis()).toEqual([])
	})

	test('stays an acquis without a call if session 1 had acquired it, whatever its marks become', async () => {
		await setMark(EXAM, { note_centiemes: 900 })
		await publish()
		expect(await acquis()).toEqual([1065])
		await close()
		expect(await list()).not.toContain('Koffi')
		await addResit(200)
		await publish()
		expect(await acquis()).toEqual([1065])
		expect(await section()).not.toContain('à revoir')
		await setMark(EXAM, { note_centiemes: 0 })
		await reopen()
		await publish()
		expect(await acquis()).toEqual([1065])
	})

	test('stays an acquis of session 1 when the card of its student is merged with another', async () => {
		await setMark(EXAM, { note_centiemes: 900 })
		await publish()
		await close()
		await write(schools, async (db) => {
			const nom = { nom: 'Élan', prenoms: 'Koffi', cle_tri: 'elan koffi', mot_de_passe_hash: '', updated_at: AT }
			await db.insert(s.utilisateurs).values({ id: 60, identifiant: 'koffi2', identifiant_norm: 'koffi2', role: 'etudiant', ...nom })
			await db.insert(s.etudiants).values({ id: 60, matricule: 'ETU-60', updated_at: AT })
		})
		const path = `/etudiants/doublons/60/${KOFFI}`
		const vu = /name="vu" value="([^"]*)"/.exec(await (await awa.get(path)).text())![1]!
		expect((await awa.post(path, { vu })).status).toBe(303)
		await write(schools, (db) => db.update(s.notes).set({ note_centiemes: 0 }).where(eq(s.notes.evaluation_id, EXAM)))
		expect(await section()).toMatch(/ETU-60 à revoir .* validée 10,65 .*aujourd'hui/)
		await publish()
		expect(await acquis()).toEqual([1065])
	})

	test('keeps the better average if session 1 had acquired it and it is called all the same', async () => {
		await rule({ session2_garde: 'derniere' })
		await setMark(EXAM, { note_centiemes: 900 })
		await publish()
		expect(await correct(KOFFI, MATHS, 'oui')).toBe(303)
		await close()
		await addResit(200)
		await publish()
		expect(await acquis()).toEqual([1065])
		await setMark(RESIT, { note_centiemes: 1000 })
		expect(await section()).toContain('à revoir')
		await reopen()
		await publish()
		expect(await acquis()).toEqual([1110])
		await setMark(RESIT, { note_centiemes: 200 })
		await reopen()
		await publish()
		expect(await acquis()).toEqual([1065])
	})

	test('keeps the result of session 1 if it is not called', async () => {
		await publish()
		await correct(KOFFI, MATHS, 'non')
		await close()
		await addResit(1800)
		expect(await section()).toContain('= 8,85')
		await publish()
		expect(await acquis()).toEqual([])
	})

	test('keeps the result of session 1 if its student has left before the exam', async () => {
		await publish()
		await close()
		await addResit()
		await leave('2027-01-29')
		expect(await section()).toContain('= 8,85')
	})
})
