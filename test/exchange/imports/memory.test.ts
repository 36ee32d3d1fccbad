import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { csvLine } from '../../../src/exchange/imports/files/csv'
import type { ImportOptions } from '../../../src/exchange/imports/import-order'
import { NOUNS } from '../../../src/server/nouns'
import { runImport } from '../../../src/exchange/imports/run-import'
import { held } from '../../../src/exchange/imports/noun/columns'
import { seen } from '../../../src/kit/seen'
import * as s from '../../../src/school/schema'
import { jetonDesabonnement } from '../../../src/outbox/desabonnement'
import { setEtablissement } from '../../../src/features/etablissement/etablissement.service'
import { selectSecret } from '../../../src/outbox/secrets.queries'
import { write } from '../../support/affairs'
import { signedIn } from '../../support/console'
import { AT } from '../../support/people'
import { plan } from '../../support/planning'
import { startSchools, type Schools } from '../../support/school'
import { EVALUATION, insertTeaching, SEANCE } from '../../support/teaching'
import { file } from './csv-folder'

let schools: Schools
const start = async () => {
	schools = await startSchools()
	await insertTeaching(await schools.store())
	await (
		await schools.store()
	).write({ author: { name: 'test' }, touches: ['donnees'] }, async ({ db, journal }) => {
		await db.run("UPDATE seances SET ref = 'S-' || id")
		await db.run("UPDATE evaluations SET ref = 'EV-' || id")
		await journal({ action: 'test', objet: 'seances' })
	})
}
const INES = 20

/** Imports files given by name, as lines of cells with `;`. */
async function bring(files: Record<string, string>, options: Partial<ImportOptions> = {}) {
	const tenant = await schools.tenants.get('alpha')
	const sources = Object.entries(files).map(([name, text]) => file(`${name}.csv`, text))
	const all: ImportOptions = {
		author: { name: 'cli:root' },
		source: 'test',
		bcryptCost: 4,
		synchronous: 'normal',
		diff: true,
		...options
	}
	// what a thread of its own adds, other tests try
	return runImport(
		{ ...tenant.place, files: sources, options: all, now: schools.clock.now().toString() },
		{ lease: (run) => tenant.store.whileOthersWrite(run), progress: () => undefined },
		NOUNS
	)
}
const rows = async (sql: string): Promise<Record<string, unknown>[]> =>
	(await (await schools.store()).client.execute(sql)).rows.map((row) => ({ ...row }))
const ok = async (answer: Promise<Response>) => expect([200, 202]).toContain((await answer).status)

/** Yao teaches English to the other class too. */
const insertTeachingOfYao = () =>
	write(schools, (db) => db.insert(s.enseignements).values({ classe_id: 2, matiere_id: 2, enseignant_id: 11, updated_at: AT }))

/** Fanta writes what she taught. */
async function taught(before: string | null, contenu: string) {
	const fanta = await signedIn(schools, 'fanta')
	const answer = await fanta.post(`/seances/${SEANCE.terminee}/contenu`, { contenu, vu: seen(before) })
	expect(answer.status).toBe(303)
}
const noted = (note: number | null, commentaire?: string) =>
	ok(
		schools
			.as('fanta')
			.post(`/evaluations/${EVALUATION.maths}/notes`, { notes: [{ etudiant_id: INES, note, ...(commentaire && { commentaire }) }] })
	)
const grade = async () => (await rows('SELECT note_centiemes / 100.0 AS note, commentaire FROM notes'))[0]
const marks = (note: string, commentaire = '') => ({
	notes: `evaluation;matricule;note;commentaire\nEV-201;ETU-1;${note};${commentaire}\n`
})

describe('an import', () => {
	beforeEach(start)
	afterEach(() => schools.stop())

	test('a repeated import keeps the place, time and teacher to which a séance was changed; new values win', async () => {
		const timetable = (more: { salle?: string; enseignant?: string } = {}) => ({
			seances: `ref;classes;matiere;enseignant;date;heure_debut;heure_fin;salle;type;mode;statut\nS-neuve;MECA-L1;MATH;${more.enseignant ?? 'ENS-1'};2026-11-24;08:00;10:00;${more.salle ?? 'A1'};CM;;planifiee\n`
		})
		await bring(timetable())
		const [{ id } = {}] = await rows("SELECT id FROM seances WHERE ref = 'S-neuve'")
		const typed = {
			date: '2026-11-26',
			heure_debut: '14:00',
			heure_fin: '15:00',
			enseignant: '11',
			salle: 'B2',
			mode: 'hybride',
			type: 'TD'
		}
		expect((await plan(await signedIn(schools, 'awa'), `/seances/${String(id)}/modifier`, typed)).status).toBe(303)
		const now = async () =>
			(
				await rows(
					"SELECT date || ' ' || heure_debut || ' ' || heure_fin || ' ' || enseignant_id || ' ' || salle || ' ' || mode || ' ' || type AS s FROM seances WHERE ref = 'S-neuve'"
				)
			)[0]!['s']
		for (let twice = 0; twice < 2; twice++) {
			await bring(timetable())
			expect(await now()).toBe('2026-11-26 14:00 15:00 11 B2 hybride TD')
		}
		const { warnings } = await bring(timetable({ salle: 'C3' }))
		expect(await now()).toBe('2026-11-26 14:00 15:00 11 C3 hybride TD')
		expect(JSON.stringify(warnings)).toContain('replaces what KOUASSI Awa wrote')
		await bring(timetable({ salle: 'C3' }))
		expect(await now()).toBe('2026-11-26 14:00 15:00 11 C3 hybride TD')
	})

	test('leaves what was called off and planned in the console, and an export of it changes nothing', async () => {
		const awa = await signedIn(schools, 'awa')
		await plan(awa, '/seances/nouvelle?classe=1&date=2026-11-24', { cours: '1-10', salle: 'A1' })
		await plan(awa, `/seances/${SEANCE.maths}/annuler`, { statut: 'annulee', motif: 'Grève' })
		const [{ ref } = {}] = await rows("SELECT ref FROM seances WHERE ref LIKE 'console:%'")
		const lines = `ref;classes;matiere;enseignant;date;heure_debut;heure_fin;salle;type;mode;statut\nS-101;MECA-L1;MATH;ENS-1;2026-11-20;08:00;10:00;;CM;en_ligne;planifiee\n${String(ref)};MECA-L1;MATH;ENS-1;2026-11-24;08:00;10:00;A1;CM;presentiel;planifiee\n`
		const state = () => rows('SELECT ref, statut, motif, date, salle, uid FROM seances ORDER BY id')
		const before = await state()
		await bring({ seances: lines })
		expect(await state()).toEqual(before)
	})

	test('a repeated import keeps the mark that a teacher has corrected since, and their remark', async () => {
		await bring(marks('13,75'))
		await noted(18.5, 'recomptée')
		const before = await rows('SELECT * FROM notes')
		const report = await bring(marks('13,75'))
		expect(report.diff).toEqual([])
		expect([report.written, report.warningCount]).toEqual([false, 0])
		expect(await rows('SELECT * FROM notes')).toEqual(before)
	})

	test('an import with a new value wins, and reports whose entry it replaces, and when', async () => {
		await bring(marks('13,75'))
		schools.clock.advance({ hours: 3 })
		await noted(18.5)
		schools.clock.advance({ hours: 1 })
		const replaces = { auteur: 'TRAORÉ Fanta', at: '2026-11-20 11:00' }
		const dry = await bring(marks('12'), { dryRun: true, diff: false })
		expect(dry.warnings).toEqual([
			{ file: 'notes.csv', line: 2, column: 'note', message: 'replaces what TRAORÉ Fanta wrote on 2026-11-20 11:00' }
		])
		expect(await grade()).toEqual({ note: 18.5, commentaire: null })
		const report = await bring(marks('12'))
		expect(report.diff).toEqual([
			{ kind: 'notes', key: 'EV-201 / ETU-1', created: false, fields: [{ column: 'note', before: '18.5', after: '12', replaces }] }
		])
		expect(report.warningCount).toBe(1)
		expect(await grade()).toEqual({ note: 12, commentaire: null })
	})

	test("an import that gives a value for the first time keeps a person's last entry, and wins with a new value", async () => {
		await noted(18.5, 'bien')
		const report = await bring(marks('13', ''))
		expect([report.diff, report.written]).toEqual([[], false])
		// the remark that the file leaves empty is worth no word
		expect(report.warnings).toEqual([
			{ file: 'notes.csv', line: 2, column: 'note', message: 'stays as TRAORÉ Fanta wrote it on 2026-11-20 08:00' }
		])
		expect((await bring(marks('13', ''))).warningCount).toBe(0)
		expect(await grade()).toEqual({ note: 18.5, commentaire: 'bien' })
		await bring(marks('14', ''))
		expect(await grade()).toEqual({ note: 14, commentaire: 'bien' })
	})

	test('leaves a record that a form has made, and reports what it does not take over', async () => {
		const awa = await signedIn(schools, 'awa')
		expect((await awa.post('/salles/nouvelle', { code: 'Z1', nom: 'Amphi', capacite: '10' })).status).toBe(303)
		const stays = (column: string) => ({
			file: 'salles.csv',
			line: 2,
			column,
			message: 'stays as KOUASSI Awa wrote it on 2026-11-20 08:00'
		})
		const told = async (salles: string) => (await bring({ salles: `code;nom;capacite\n${salles}\n` })).warnings
		expect(await told('Z1;Amphi;20')).toEqual([stays('capacite')])
		expect(await told('Z1;;10')).toEqual([])
		expect(await rows("SELECT nom, capacite FROM salles WHERE code = 'Z1'")).toEqual([{ nom: 'Amphi', capacite: 10 }])
	})

	test('names an author without an account as people do', async () => {
		await (
			await schools.store()
		).write({ author: { name: 'job:essai' }, touches: ['donnees'] }, async ({ db, journal }) => {
			await db.run("INSERT INTO salles (id, code, nom, capacite, updated_at) VALUES (900, 'Z2', 'Amphi', 10, '')")
			await journal({ action: 'fiche.create', objet: 'salles', id: 900, apres: { code: 'Z2', nom: 'Amphi', capacite: 10 } })
		})
		const { warnings } = await bring({ salles: 'code;nom;capacite\nZ2;Amphi;20\n' }, { langue: 'fr' })
		expect(warnings.map(({ message }) => message)).toEqual(["la valeur reste comme la machine l'a écrite le 20/11/2026 08:00"])
	})

	test('keeps the absences that a justificatif has excused', async () => {
		const register = (statut: string) => ({ presences: `seance;matricule;statut\nS-105;ETU-1;${statut}\n` })
		await bring(register('absent'))
		const awa = await signedIn(schools, 'awa')
		const justificatif = {
			cle: 'k1',
			etudiant: String(INES),
			du: '2026-11-18',
			heure_debut: '',
			au: '',
			heure_fin: '',
			nature: 'maladie',
			remarque: ''
		}
		expect((await awa.post('/justificatifs/nouveau', justificatif)).status).toBe(303)
		for (let times = 0; times < 2; times++) {
			expect((await bring(register('absent'))).diff).toEqual([])
			expect(await rows('SELECT statut FROM presences')).toEqual([{ statut: 'excuse' }])
		}
		const { warnings } = await bring(register('present'))
		expect(warnings).toMatchObject([{ column: 'statut', message: expect.stringContaining('replaces what KOUASSI Awa wrote on ') }])
		expect(await rows('SELECT statut FROM presences')).toEqual([{ statut: 'present' }])
	})

	test('with the first file since the memory exists learns from the journal what imports wrote', async () => {
		await bring(marks('13', 'juste'))
		await noted(13, 'très juste')
		await (await schools.store()).client.execute('UPDATE notes SET importe = NULL')
		await bring(marks('12', 'faux'))
		expect(await grade()).toEqual({ note: 12, commentaire: 'très juste' })
	})

	test('keeps a register that a teacher has called, and an absence that was excused', async () => {
		const register = (statut: string, arrivee = '') => ({
			presences: `seance;matricule;statut;heure_arrivee;commentaire\nS-105;ETU-1;${statut};${arrivee};\n`
		})
		await bring(register('absent'))
		const path = `/cours/${SEANCE.terminee}/presences`
		await ok(schools.as('fanta').post(path, { presences: [{ etudiant_id: INES, statut: 'excuse', commentaire: 'certificat' }] }))
		expect((await bring(register('absent'))).diff).toEqual([])
		expect(await rows('SELECT statut, commentaire FROM presences')).toEqual([{ statut: 'excuse', commentaire: 'certificat' }])
		await bring(register('retard', '08:20'))
		expect(await rows('SELECT statut, commentaire FROM presences')).toEqual([{ statut: 'retard', commentaire: 'certificat' }])
	})

	test('leaves a séance held that it still says is planned, and calls off what it newly calls off', async () => {
		const timetable = (statut: string) => ({
			seances: `ref;classes;matiere;enseignant;date;heure_debut;heure_fin;statut\nS-101;MECA-L1;MATH;ENS-1;2026-11-20;08:00;10:00;${statut}\n`
		})
		await bring(timetable('planifiee'))
		schools.clock.advance({ hours: 2 })
		await ok(schools.as('fanta').put(`/cours/${SEANCE.maths}/statut`, { statut: 'terminee' }))
		const held_ = await rows(`SELECT statut, debut_reel_s, fin_reelle_s, updated_at FROM seances WHERE id = ${SEANCE.maths}`)
		expect((await bring(timetable('planifiee'))).diff).toEqual([])
		expect(await rows(`SELECT statut, debut_reel_s, fin_reelle_s, updated_at FROM seances WHERE id = ${SEANCE.maths}`)).toEqual(held_)
		const report = await bring(timetable('annulee'))
		expect(report.diff?.[0]?.fields).toEqual([
			{ column: 'statut', before: 'terminee', after: 'annulee', replaces: { auteur: 'TRAORÉ Fanta', at: '2026-11-20 10:00' } },
			{ column: 'debut_reel', before: '08:00:00', after: '' },
			{ column: 'fin_reelle', before: '10:00:00', after: '' }
		])
	})

	test('replaces nothing if it newly gives the real end that an LMS has written', async () => {
		const ended = (fin: string) => ({ seances: `ref;statut;fin_reelle\nS-101;terminee;${fin}\n` })
		schools.clock.advance({ hours: 3 })
		const end = (fin: string) =>
			ok(schools.as('fanta').put(`/cours/${SEANCE.maths}/statut`, { statut: 'terminee', fin_reelle: `2026-11-20T${fin}:00Z` }))
		await bring(ended('10:00'))
		await end('10:05')
		expect((await bring(ended('10:00'))).diff).toEqual([])
		const same = await bring(ended('10:05'))
		expect([same.diff, same.warnings.filter(({ column }) => column === 'fin_reelle')]).toEqual([[], []])
		await end('09:50')
		expect((await bring(ended('10:10'))).diff?.[0]?.fields).toMatchObject([{ column: 'fin_reelle', replaces: { auteur: 'TRAORÉ Fanta' } }])
	})

	test('plans a séance again that was called off, and refuses to plan one that has been held', async () => {
		const said = (ref: string, statut: string) => ({ seances: `ref;statut\n${ref};${statut}\n` })
		await bring(said('S-106', 'annulee'))
		await bring(said('S-105', 'terminee'))
		expect((await bring(said('S-106', 'planifiee'))).errors).toEqual([])
		expect(await rows('SELECT statut, sequence, motif FROM seances WHERE id = 106')).toEqual([
			{ statut: 'planifiee', sequence: 1, motif: null }
		])
		expect((await bring(said('S-105', 'planifiee'))).errors).toEqual([
			{ file: 'seances.csv', line: 2, column: 'statut', message: 'the séance has been held: it is not planned again' }
		])
	})

	test('leaves the publication of an LMS, and what it has changed of an évaluation', async () => {
		const said = (titre: string) => ({
			evaluations: `ref;classe;matiere;titre;type;date;coefficient;publiee_le\nE-9;MECA-L1;MATH;${titre};devoir;2026-11-19;1;\n`
		})
		const known = () => rows("SELECT titre, date, coefficient, publiee_le FROM evaluations WHERE ref = 'E-9'")
		await bring(said('Devoir'))
		const [{ id } = {}] = await rows("SELECT id FROM evaluations WHERE ref = 'E-9'")
		await ok(schools.as('fanta').post(`/evaluations/${Number(id)}/notes`, { notes: [{ etudiant_id: INES, note: 12 }] }))
		expect((await bring(said('Devoir'))).diff).toEqual([])
		const quiz = { ref: 'E-9', classe_id: 1, matiere_id: 1, titre: 'Quiz', type: 'devoir', date: '2026-11-20', coefficient: 2 }
		await ok(schools.as('fanta').post('/evaluations', quiz))
		expect((await bring(said('Devoir'))).diff).toEqual([])
		expect(await known()).toEqual([{ titre: 'Quiz', date: '2026-11-20', coefficient: 2, publiee_le: '2026-11-20' }])
		expect((await bring(said('Devoir 1'))).diff?.[0]?.fields).toEqual([
			{ column: 'titre', before: 'Quiz', after: 'Devoir 1', replaces: { auteur: 'TRAORÉ Fanta', at: '2026-11-20 08:00' } }
		])
	})

	test('leaves the class and the matière that an LMS has given an évaluation since, and follows new ones', async () => {
		const said = (classe: string, matiere: string) => ({
			evaluations: `ref;classe;matiere;titre;type;date\nE-9;${classe};${matiere};Devoir;devoir;2026-11-19\n`
		})
		const place = () => rows("SELECT classe_id, matiere_id FROM evaluations WHERE ref = 'E-9'")
		await bring(said('MECA-L1', 'ANG'))
		const moved = { classe_id: 2, matiere_id: 3, titre: 'Devoir', type: 'devoir', date: '2026-11-19', coefficient: 1 }
		await ok(schools.as('yao').post('/evaluations', { ref: 'E-9', ...moved }))
		expect((await bring(said('MECA-L1', 'ANG'))).diff).toEqual([])
		expect(await place()).toEqual([{ classe_id: 2, matiere_id: 3 }])
		await (await schools.store()).client.execute('UPDATE evaluations SET importe = NULL')
		expect((await bring(said('MECA-L1', 'ANG'))).diff).toEqual([])
		const report = await bring(said('MECA-L1', 'MATH'))
		expect(report.diff?.[0]?.fields).toEqual([
			{ column: 'matiere', before: 'THER', after: 'MATH', replaces: { auteur: "N'GUESSAN Yao", at: '2026-11-20 08:00' } }
		])
	})

	test('replaces nothing if it newly names the class that an LMS has given an évaluation', async () => {
		const said = (classe: string, titre = 'Devoir') => ({
			evaluations: `ref;classe;matiere;titre;type;date\nE-9;${classe};ANG;${titre};devoir;2026-11-19\n`
		})
		await bring(said('MECA-L1'))
		await insertTeachingOfYao()
		const moved = { classe_id: 2, matiere_id: 2, titre: 'Devoir', type: 'devoir', date: '2026-11-19', coefficient: 1 }
		await ok(schools.as('yao').post('/evaluations', { ref: 'E-9', ...moved }))
		const [{ code } = {}] = await rows('SELECT code FROM classes WHERE id = 2')
		const report = await bring(said(String(code), 'Devoir 1'))
		expect(report.diff).toMatchObject([{ fields: [{ column: 'titre' }] }])
		expect(report.warnings).toEqual([])
	})

	test('does not bring back an évaluation that its teacher has withdrawn, and does not withdraw one brought back', async () => {
		const said = (annulee: string) => ({ evaluations: `ref;annulee\nEV-201;${annulee}\n` })
		const withdrawn = async () => (await rows('SELECT annulee FROM evaluations WHERE id = 201'))[0]?.['annulee']
		const fanta = await signedIn(schools, 'fanta')
		await bring(said('non'))
		expect((await fanta.post('/evaluations/201/annuler', {})).status).toBe(303)
		expect((await bring(said('non'))).diff).toEqual([])
		expect(await withdrawn()).toBe(1)
		await bring(said('oui'))
		expect((await fanta.post('/evaluations/201/retablir', {})).status).toBe(303)
		expect((await bring(said('oui'))).diff).toEqual([])
		expect(await withdrawn()).toBe(0)
		expect((await bring(said('non'))).diff).toEqual([])
		expect((await bring(said('oui'))).diff?.[0]?.fields).toMatchObject([{ column: 'annulee', replaces: { auteur: 'TRAORÉ Fanta' } }])
	})

	test('does not switch on again what a person has switched off, whether it said so before or not', async () => {
		const said = (email: string, sms: string) => ({
			preferences: `identifiant;canal;rappels_seance\nines;email;${email}\nines;sms;${sms}\n`
		})
		const switches = () => rows('SELECT canal, rappels_seance FROM preferences WHERE utilisateur_id = 20 ORDER BY canal')
		await bring({ preferences: 'identifiant;canal;rappels_seance\nines;email;oui\n' })
		const off = { rappels_seance: false }
		await ok(schools.as('ines').put('/notifications/preferences/20', { canaux: { email: off, sms: off } }))
		expect((await bring(said('oui', 'oui'))).diff).toEqual([])
		expect(await switches()).toEqual([
			{ canal: 'email', rappels_seance: 0 },
			{ canal: 'sms', rappels_seance: 0 }
		])
		await bring(said('oui', 'non'))
		const report = await bring(said('oui', 'oui'))
		expect(report.diff).toMatchObject([{ key: 'ines / sms', fields: [{ column: 'rappels_seance', replaces: { auteur: 'ZADI Inès' } }] }])
	})

	test('does not send mails again that a person has stopped by the link in one', async () => {
		const said = { preferences: 'identifiant;canal;rappels_seance;annonces\nines;email;oui;oui\nmarie;email;oui;oui\n' }
		const stop = async () => {
			const { db } = await schools.store()
			const jeton = jetonDesabonnement({ code: 'alpha', secret: await selectSecret(db) }, { user_id: INES, sujet: 'annonces' })
			await ok(schools.with(undefined).post(`/notifications/desabonnement?jeton=${encodeURIComponent(jeton)}`, {}))
		}
		await bring(said)
		await stop()
		expect((await bring(said)).diff).toEqual([])
		expect(await rows('SELECT utilisateur_id AS id, rappels_seance, annonces FROM preferences ORDER BY id')).toEqual([
			{ id: INES, rappels_seance: 1, annonces: 0 },
			{ id: 22, rappels_seance: 1, annonces: 1 }
		])
	})

	test('leaves the cahier de textes that a teacher has written since', async () => {
		const said = (contenu: string) => ({ seances: `ref;contenu\nS-105;${contenu}\n` })
		await bring(said('Chapitre 1'))
		await taught('Chapitre 1', 'Chapitre 1\nExercice 3')
		expect((await bring(said('Chapitre 1'))).diff).toEqual([])
		expect(await rows('SELECT contenu FROM seances WHERE id = 105')).toEqual([{ contenu: 'Chapitre 1\nExercice 3' }])
		expect((await bring(said('Chapitre 2'))).diff?.[0]?.fields).toMatchObject([{ column: 'contenu', replaces: { auteur: 'TRAORÉ Fanta' } }])
	})

	test('with another status empties what that does not record, as a write of the API does', async () => {
		const said = (statut: string) => ({ seances: `ref;statut\nS-105;${statut}\n` })
		const course = () => rows('SELECT statut, debut_reel_s, fin_reelle_s, motif FROM seances WHERE id = 105')
		const calledOff = { debut_reel_s: null, fin_reelle_s: null, motif: null }
		await bring(said('annulee'))
		expect(await course()).toEqual([{ statut: 'annulee', ...calledOff }])
		await ok(schools.as('fanta').put(`/cours/${SEANCE.terminee}/statut`, { statut: 'reportee', motif: 'Grève' }))
		await bring(said('terminee'))
		expect((await course())[0]).toMatchObject({ statut: 'terminee', motif: null })
	})

	test('does not open an account again that somebody has closed', async () => {
		const people = (actif: string) => ({ etudiants: `matricule;nom;actif\nETU-1;ZADI;${actif}\n` })
		await bring(people('oui'))
		await (
			await schools.store()
		).write({ author: { name: 'cli:root' }, touches: ['acces'] }, async ({ db, journal }) => {
			await db.run(`UPDATE utilisateurs SET actif = 0 WHERE id = ${INES}`)
			await journal({ action: 'user.deactivate', objet: 'utilisateurs', id: INES, avant: { actif: true }, apres: { actif: false } })
		})
		expect((await bring(people('oui'))).diff).toEqual([])
		expect(await rows(`SELECT actif FROM utilisateurs WHERE id = ${INES}`)).toEqual([{ actif: 0 }])
	})

	test('does not make a year current again that somebody has ended, and names another if it newly says so', async () => {
		const YEARS = { '2026-2027': '2026-09-14;2027-07-31', '2027-2028': '2027-09-13;2028-07-31', '2028-2029': '2028-09-11;2029-07-31' }
		const said = (...years: readonly (keyof typeof YEARS)[]) => ({
			annees: `libelle;date_debut;date_fin;courante\n${years
				.map((libelle, index) => `${libelle};${YEARS[libelle]};${index === 0 ? 'oui' : 'non'}\n`)
				.join('')}`
		})
		const current = async () => (await rows('SELECT libelle FROM annees WHERE courante')).map(({ libelle }) => libelle)
		const turn = async (year: string) => setEtablissement(await schools.tenants.get('alpha'), { year }, [60], { name: 'cli:root' })
		await bring(said('2026-2027', '2027-2028'))
		await turn('2027-2028')
		expect((await bring(said('2026-2027', '2027-2028'))).diff).toEqual([])
		expect(await current()).toEqual(['2027-2028'])
		expect((await bring(said('2028-2029', '2027-2028'))).errors).toEqual([])
		expect(await current()).toEqual(['2028-2029'])
		await bring(said('2027-2028'))
		expect(await current()).toEqual(['2027-2028'])
		await bring(said('2028-2029'))
		expect(await current()).toEqual(['2028-2029'])
	})

	test('remembers a column that another file leaves out, and still reports a bad cell of it as a fault', async () => {
		await bring(marks('13', 'juste'))
		await bring({ notes: 'evaluation;matricule;note\nEV-201;ETU-1;14\n' })
		expect(await rows('SELECT importe FROM notes')).toEqual([{ importe: '{"note":1400,"commentaire":"juste"}' }])
		await noted(15, 'relue')
		expect((await bring(marks('14', 'juste'))).diff).toEqual([])
		expect((await bring(marks('quatorze'))).errors[0]?.column).toBe('note')
	})
})

type Deed = { readonly who: 'note' | 'presence' | 'statut' | 'email'; readonly value: number }

describe('whatever people write in between', () => {
	beforeEach(start)
	afterEach(() => schools.stop())

	const folder = {
		etudiants: csvLine(['matricule', 'nom', 'email', 'telephone']) + csvLine(['ETU-1', 'ZADI', 'ines@ecole.test', '']),
		seances: 'ref;statut\nS-105;terminee\nS-101;planifiee\n',
		...marks('13,75', 'bien'),
		presences: 'seance;matricule;statut;heure_arrivee;commentaire\nS-105;ETU-1;retard;08:20;\n'
	}

	/** A refused change, such as attendance of a séance that is called off by then, does not count. */
	const tried = async (answer: Promise<Response>) => expect([200, 422]).toContain((await answer).status)

	async function done({ who, value }: Deed) {
		if (who === 'note') await noted(value % 5 === 0 ? null : value, value % 2 === 0 ? 'relue' : undefined)
		if (who === 'presence')
			await tried(
				schools.as('fanta').post(`/cours/${SEANCE.terminee}/presences`, {
					presences: [
						{
							etudiant_id: INES,
							statut: ['present', 'retard', 'absent', 'excuse'][value % 4],
							...(value % 4 < 2 && { heure_arrivee: '08:07' })
						}
					]
				})
			)
		if (who === 'statut')
			await tried(schools.as('fanta').put(`/cours/${SEANCE.terminee}/statut`, { statut: ['terminee', 'annulee', 'reportee'][value % 3] }))
		if (who === 'email')
			await (
				await schools.store()
			).write({ author: { name: 'awa' }, touches: ['acces'] }, async ({ db, journal }) => {
				await db.run(`UPDATE utilisateurs SET telephone = '+${value}' WHERE id = ${INES}`)
				await journal({ action: 'user.contact', objet: 'utilisateurs', id: INES, avant: {}, apres: { telephone: `+${value}` } })
			})
	}

	test('importing the same folder again never changes anything', async () => {
		expect((await bring(folder)).errors).toEqual([])
		const deed = fc.record<Deed>({ who: fc.constantFrom('note', 'presence', 'statut', 'email'), value: fc.integer({ min: 1, max: 19 }) })
		await fc.assert(
			fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 4 }), async (deeds) => {
				for (const one of deeds) await done(one)
				const { revisions } = await schools.store()
				const before = revisions.total
				const report = await bring(folder)
				expect(report.errors).toEqual([])
				expect(report.diff).toEqual([])
				expect((await schools.store()).revisions.total).toBe(before)
			}),
			{ numRuns: 8 }
		)
	})
})

test('the journal names what others write by the columns that an import remembers', async () => {
	await start()
	try {
		await noted(12, 'bien')
		await ok(schools.as('fanta').post(`/cours/${SEANCE.terminee}/presences`, { presences: [{ etudiant_id: INES, statut: 'present' }] }))
		await ok(schools.as('fanta').put(`/cours/${SEANCE.terminee}/statut`, { statut: 'annulee' }))
		await ok(schools.as('fanta').put(`/seances/${SEANCE.terminee}/visio`, { lien: 'https://visio.test/' }))
		await taught(null, 'Chapitre 1')
		const quiz = { ref: 'Q', classe_id: 1, matiere_id: 1, titre: 'Quiz', type: 'devoir', date: '2026-11-20', coefficient: 2 }
		const made = await schools.as('fanta').post('/evaluations', quiz)
		const { id } = (await made.json()) as { id: number }
		await ok(schools.as('fanta').post(`/evaluations/${id}/notes`, { notes: [{ etudiant_id: INES, note: 12 }] }))
		const off = { actif: false, rappels_seance: false, notes: false, absences: false, annonces: false }
		await ok(schools.as('fanta').put('/notifications/preferences/10', { canaux: { email: off } }))
		await (await signedIn(schools, 'fanta')).post(`/evaluations/${id}/annuler`, {})
		const moved = {
			date: '2026-11-26',
			heure_debut: '14:00',
			heure_fin: '15:00',
			enseignant: '11',
			salle: 'B2',
			mode: 'hybride',
			type: 'TD'
		}
		expect((await plan(await signedIn(schools, 'awa'), `/seances/${SEANCE.salle}/modifier`, moved)).status).toBe(303)
		for (const objet of ['notes', 'presences', 'seances', 'evaluations', 'preferences']) {
			const columns = NOUNS.find(({ name }) => name === objet)!.columns.filter(({ shared }) => shared)
			const lines = await rows(
				`SELECT apres FROM journal WHERE objet = '${objet}' AND utilisateur_id IN (1, 10) AND action NOT LIKE '%prises'`
			)
			const told = Object.assign({}, ...lines.map(({ apres }) => JSON.parse(String(apres)) as object)) as object
			expect([objet, columns.map(held).filter((column) => !(column in told))]).toEqual([objet, []])
		}
	} finally {
		await schools.stop()
	}
})

describe('a change that a person made in a form', () => {
	const SALLE = { code: 'A1', nom: 'Amphi 1', capacite: '120' }
	const SALLES = 'code;nom;capacite\nA1;Amphi 1;120\n'
	const form = async (fields: Record<string, string>) => {
		const awa = await signedIn(schools, 'awa')
		const [{ id } = {}] = await rows("SELECT id FROM salles WHERE code = 'A1'")
		const page = await (await awa.get(`/salles/${Number(id)}`)).text()
		const vu = /name="vu" value="([^"]+)"/.exec(page)![1]!
		expect((await awa.post(`/salles/${Number(id)}`, { ...SALLE, ...fields, vu })).status).toBe(303)
	}
	const salle = () => rows("SELECT nom, capacite FROM salles WHERE code = 'A1'")

	beforeEach(start)

	test('stays if the same file comes again, however often', async () => {
		await bring({ salles: SALLES })
		await form({ nom: 'Amphi Senghor', capacite: '90' })
		await form({ nom: 'Amphi Césaire', capacite: '90' })
		for (let times = 0; times < 2; times++) expect((await bring({ salles: SALLES })).warnings).toEqual([])
		expect(await salle()).toEqual([{ nom: 'Amphi Césaire', capacite: 90 }])
	})

	test('gives way to a new value in the file, with a warning', async () => {
		await bring({ salles: SALLES })
		await form({ nom: 'Amphi Senghor', capacite: '90' })
		const report = await bring({ salles: 'code;nom;capacite\nA1;Amphi 1;200\n' })
		expect(report.warnings).toMatchObject([{ column: 'capacite' }])
		expect(await salle()).toEqual([{ nom: 'Amphi Senghor', capacite: 200 }])
		await bring({ salles: SALLES })
		expect(await salle()).toEqual([{ nom: 'Amphi Senghor', capacite: 120 }])
	})

	test('stays if no file has said anything about the record before', async () => {
		const awa = await signedIn(schools, 'awa')
		expect((await awa.post('/salles/nouvelle', SALLE)).status).toBe(303)
		await bring({ salles: 'code;nom;capacite\nA1;Grand amphi;300\n' })
		expect(await salle()).toEqual([{ nom: 'Amphi 1', capacite: 120 }])
	})

	test("a person's change to a column whose word names a row stays too", async () => {
		const matieres = 'code;nom;filiere;niveau\nDESSIN;Dessin;MECA;L1\n'
		await bring({ matieres })
		const awa = await signedIn(schools, 'awa')
		const [{ id } = {}] = await rows("SELECT id FROM matieres WHERE code = 'DESSIN'")
		const page = await (await awa.get(`/matieres/${Number(id)}`)).text()
		const vu = /name="vu" value="([^"]+)"/.exec(page)![1]!
		const fields = { code: 'DESSIN', nom: 'Dessin', filiere: 'MECA', niveau: 'L2', coefficient: '1', volume_horaire: '', ue: '', vu }
		expect((await awa.post(`/matieres/${Number(id)}`, fields)).status).toBe(303)
		expect((await bring({ matieres })).warnings).toEqual([])
		expect(await rows("SELECT n.code FROM matieres m JOIN niveaux n ON n.id = m.niveau_id WHERE m.code = 'DESSIN'")).toEqual([
			{ code: 'L2' }
		])
	})

	test('a record that a person removed stays away with an old file, with a warning, until a person makes it again', async () => {
		await bring({ salles: `${SALLES}B2;Labo;20\n` })
		const awa = await signedIn(schools, 'awa')
		const [{ id } = {}] = await rows("SELECT id FROM salles WHERE code = 'A1'")
		const vu = /name="vu" value="([^"]+)"/.exec(await (await awa.get(`/salles/${Number(id)}`)).text())![1]!
		expect((await awa.post(`/salles/${Number(id)}/supprimer`, { vu })).status).toBe(303)
		const report = await bring({ salles: `${SALLES}B2;Labo;25\n` })
		expect(report.warnings).toMatchObject([{ line: 2, column: 'code' }])
		expect(await rows('SELECT code, capacite FROM salles')).toEqual([{ code: 'B2', capacite: 25 }])
		expect((await awa.post('/salles/nouvelle', SALLE)).status).toBe(303)
		expect((await bring({ salles: SALLES })).warnings).toEqual([])
		expect(await salle()).toEqual([{ nom: 'Amphi 1', capacite: 120 }])
	})

	test("a person's change of a filière's coordinators stays too, and gives way to new ones, with a warning", async () => {
		const filieres = (coordinateurs: string) => ({
			filieres: `code;nom;systeme;coordinateurs\nELEC;Électricité;LMD;${coordinateurs}\n`
		})
		await bring(filieres('moussa'))
		const awa = await signedIn(schools, 'awa')
		const [{ id } = {}] = await rows("SELECT id FROM filieres WHERE code = 'ELEC'")
		const path = `/filieres/${Number(id)}`
		const vu = /name="vu" value="([^"]+)"/.exec(await (await awa.get(path)).text())![1]!
		const fields = { code: 'ELEC', nom: 'Électricité', systeme: 'LMD', tronc_commun: 'non', active: 'oui', coordinateurs: 'sira', vu }
		expect((await awa.post(path, fields)).status).toBe(303)
		const names = () =>
			rows(`SELECT u.identifiant FROM coordinations l JOIN utilisateurs u ON u.id = l.utilisateur_id WHERE l.filiere_id = ${Number(id)}
				ORDER BY 1`)
		for (let times = 0; times < 2; times++) {
			expect((await bring(filieres('moussa'))).diff).toEqual([])
			expect(await names()).toEqual([{ identifiant: 'sira' }])
		}
		const { warnings } = await bring(filieres('moussa|sira'))
		expect(warnings).toMatchObject([{ column: 'coordinateurs', message: expect.stringContaining('replaces what KOUASSI Awa wrote on ') }])
		expect(await names()).toEqual([{ identifiant: 'moussa' }, { identifiant: 'sira' }])
	})

	test("a person's change of a code stays too: a file with the former code means the same record", async () => {
		const folder = {
			matieres: 'code;nom;filiere;niveau;coefficient\nDESSIN;Dessin;MECA;L1;2\n',
			enseignements: 'classe;matiere;enseignant\nMECA-L1;DESSIN;ENS-1\n'
		}
		await bring(folder)
		const awa = await signedIn(schools, 'awa')
		const [{ id } = {}] = await rows("SELECT id FROM matieres WHERE code = 'DESSIN'")
		const path = `/matieres/${Number(id)}`
		const vu = /name="vu" value="([^"]+)"/.exec(await (await awa.get(path)).text())![1]!
		const fields = { code: 'DESS-1', nom: 'Dessin', filiere: 'MECA', niveau: 'L1', coefficient: '2', volume_horaire: '', ue: '', vu }
		expect((await awa.post(path, fields)).status).toBe(303)
		expect((await bring(folder)).diff).toEqual([])
		await bring({ matieres: 'code;coefficient\nDESSIN;3\n' })
		expect(
			await rows(`SELECT m.code, a.coefficient FROM matieres m JOIN matieres_annees a ON a.matiere_id = m.id
			JOIN annees y ON y.id = a.annee_id WHERE m.nom = 'Dessin' AND y.courante`)
		).toEqual([{ code: 'DESS-1', coefficient: 3 }])
		const both = await bring({ matieres: 'code;nom;filiere;niveau\nDESS-1;Dessin;MECA;L1\nDESSIN;Dessin technique;MECA;L1\n' })
		expect(both.summary).toMatchObject([{ kind: 'matieres', created: 1 }])
	})

	test("a person's change of roles and fonctions stays too", async () => {
		const file2 = 'identifiant;roles;fonctions;nom;prenoms\nrokia;coordinateur;scolarite|surveillance;Bamba;Rokia\n'
		await bring({ utilisateurs: file2 })
		const awa = await signedIn(schools, 'awa')
		const [{ id } = {}] = await rows("SELECT id FROM utilisateurs WHERE identifiant = 'rokia'")
		const path = `/acces/${Number(id)}`
		const vu = /name="vu" value="([^"]+)"/.exec(await (await awa.get(path)).text())![1]!
		const account = {
			nom: 'Bamba',
			prenoms: 'Rokia',
			identifiant: 'rokia',
			email: '',
			telephone: '',
			actif: 'oui',
			roles: '',
			fonctions: 'surveillance',
			vu
		}
		expect((await awa.post(path, account)).status).toBe(303)
		await bring({ utilisateurs: file2 })
		expect(await rows("SELECT console_seule, fonctions FROM utilisateurs WHERE identifiant = 'rokia'")).toEqual([
			{ console_seule: 1, fonctions: 'surveillance' }
		])
	})
})
