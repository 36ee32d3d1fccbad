import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import * as s from '../../src/school/schema'
import type { Module } from '../../src/domain/vocabulaire'
import { insertEvaluations, insertNotes, insertPresences, insertSeances, write } from '../support/affairs'
import { expectDocumented } from '../support/openapi-answers'
import { AT, type Name } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'

const NOW = '2026-11-20T08:00:00Z'
const TAKEN = 1_790_000_000
const MECA = { id: 1, code: 'MECA-L1', nom: 'Mécanique L1' }
const MATHS = { id: 1, code: 'MATH', nom: 'Mathématiques' }
const ANGLAIS = { id: 2, code: 'ANG', nom: 'Anglais' }

let schools: Schools
beforeAll(async () => {
	schools = await startSchools({ now: NOW })
	await write(schools, async (db) => {
		await insertSeances(db, 'Africa/Abidjan', [
			// held: attendance was taken for the first five, not for the sixth, and the ninth was not signed either
			...[1, 2, 3, 4, 5].map((id) => ({
				id,
				date: `2026-11-0${id + 1}`,
				heures: ['08:00', '10:00'] as const,
				statut: 'terminee' as const,
				presences_at: TAKEN
			})),
			{ id: 6, date: '2026-11-09', heures: ['08:00', '10:00'], statut: 'terminee' },
			{ id: 7, date: '2026-11-10', heures: ['08:00', '10:00'], statut: 'annulee', presences_at: TAKEN },
			{ id: 8, date: '2026-03-10', heures: ['08:00', '10:00'], statut: 'terminee', annee_id: 1, classes: [3], presences_at: TAKEN },
			{ id: 9, date: '2026-11-11', heures: ['08:00', '10:00'], statut: 'terminee' },
			// before now: one unsigned, one signed, one put off
			{ id: 10, date: '2026-11-16', heures: ['08:00', '10:00'] },
			{ id: 11, date: '2026-11-17', heures: ['08:00', '10:00'] },
			{ id: 12, date: '2026-11-18', heures: ['08:00', '10:00'], statut: 'reportee' },
			// today: over, ending now, under way, to come and called off
			{ id: 20, date: '2026-11-20', heures: ['06:00', '07:00'] },
			{ id: 21, date: '2026-11-20', heures: ['07:00', '08:00'], statut: 'en_cours' },
			{ id: 22, date: '2026-11-20', heures: ['07:30', '09:30'], statut: 'en_cours', enseignant_id: 11, matiere_id: 2 },
			{ id: 23, date: '2026-11-20', heures: ['10:00', '12:00'] },
			{ id: 24, date: '2026-11-20', heures: ['14:00', '16:00'], statut: 'annulee' },
			{ id: 25, date: '2026-11-20', heures: ['14:00', '16:00'], classes: [2], matiere_id: 3, enseignant_id: 11 },
			// ten more days; one of them has a séance of both classes
			...Array.from({ length: 10 }, (_, index) => ({
				id: 30 + index,
				date: `2026-11-${21 + index > 30 ? 30 : 21 + index}`,
				heures: ['08:00', '10:00'] as const,
				...(index === 0 && { classes: [1, 2] })
			}))
		])
		await db.insert(s.emargements).values([1, 2, 3, 4, 5, 6, 11].map((seance_id) => ({ seance_id, enseignant_id: 10, signe_at: TAKEN })))
		// Inès: present, late, absent, excused, and no record of the fifth, which is an absence: 2 of 4
		// Marie: all five, Rita the first two before she left on 15 October: no absence after it
		await insertPresences(db, [
			[1, 20, 'present'],
			[2, 20, 'retard'],
			[3, 20, 'absent'],
			[4, 20, 'excuse'],
			[7, 20, 'present'],
			[8, 20, 'absent'],
			...([1, 2, 3, 4, 5] as const).map((id) => [id, 22, 'present'] as const),
			[1, 25, 'absent']
		])
		await insertEvaluations(db, [
			{ id: 1, date: '2026-11-05', titre: 'Devoir', coefficient: 1 },
			{ id: 2, date: '2026-11-12', titre: 'Partiel', type: 'partiel', coefficient: 2.5 },
			{ id: 3, date: '2026-11-13', titre: 'Test', matiere_id: 2, bareme: 10 },
			{ id: 4, date: '2026-11-20', titre: 'Aujourd’hui', heure_debut: '09:00', duree_minutes: 60 },
			{ id: 5, date: '2026-11-27', titre: 'Dans sept jours', matiere_id: 2 },
			{ id: 6, date: '2026-11-28', titre: 'Plus tard' },
			{ id: 7, date: '2026-11-06', titre: 'Autre classe', classe_id: 2, matiere_id: 3 },
			{ id: 8, date: '2026-05-06', titre: 'Année passée', classe_id: 3 }
		])
		await insertNotes(db, [
			[1, 20, 850],
			[1, 22, 1400],
			[2, 20, 600],
			[3, 20, null],
			[8, 20, 1900],
			[7, 21, 1550]
		])
		await db.insert(s.frais).values([
			{ etudiant_id: 20, annee_id: 2, libelle: 'Inscription', montant: 100_000, echeance: '2026-10-01', updated_at: AT },
			{ etudiant_id: 20, annee_id: 2, libelle: 'Tranche 1', montant: 150_000, echeance: '2026-11-19', updated_at: AT },
			{ etudiant_id: 20, annee_id: 2, libelle: 'Tranche 2', montant: 150_000, echeance: '2026-11-20', updated_at: AT },
			{ etudiant_id: 20, annee_id: 2, libelle: 'Badge', montant: 5000, updated_at: AT },
			{ etudiant_id: 22, annee_id: 2, libelle: 'Tranche 1', montant: 150_000, echeance: '2026-11-20', updated_at: AT },
			{ id: 90, etudiant_id: 20, annee_id: 2, libelle: 'Retirés', montant: 70_000, echeance: '2026-10-02', updated_at: AT }
		])
		await db.insert(s.paiements).values([
			{ reference: 'P1', etudiant_id: 20, date: '2026-10-01', montant: 100_000, updated_at: AT },
			{ reference: 'P2', etudiant_id: 20, date: '2026-11-01', montant: 100_000, updated_at: AT },
			{ reference: 'P3', etudiant_id: 21, date: '2026-11-01', montant: 1000, updated_at: AT },
			{ id: 91, reference: 'P4', etudiant_id: 20, date: '2026-11-02', montant: 300_000, updated_at: AT }
		])
		await db.insert(s.contreEcritures).values([
			{ sorte: 'retirer', frais_id: 90, date: '2026-11-03', at: 1, auteur: 'test' },
			{ sorte: 'annuler', paiement_id: 91, date: '2026-11-03', at: 1, auteur: 'test' }
		])
	})
})
afterAll(() => schools.stop())

const read = async (name: Name, path: string, headers: Record<string, string> = {}) => {
	const response = await schools.as(name).get(path, { headers })
	await expectDocumented(response, 'GET', path)
	expect(response.status).toBe(200)
	return json(response)
}
const student = (name: Name, headers?: Record<string, string>) => read(name, '/me/dashboard', headers)
const teacher = (name: Name) => read(name, '/me/teacher-dashboard')
/** Time doesn't run backwards, so a write makes answers of the future obsolete. */
async function backToNow() {
	schools.clock.set(NOW)
	await write(schools, () => Promise.resolve())
}
type HasId = { id: number }
type HasCode = { code: string }
const ids = (records: HasId[]) => records.map(({ id }) => id)
const turn = (code: Module, actif: boolean) => write(schools, (db) => db.update(s.modules).set({ actif }).where(eq(s.modules.code, code)))

describe('/me/dashboard', () => {
	test('says who the student is, and in which class', async () => {
		const { etudiant, classe } = await student('ines')
		expect(etudiant).toEqual({ id: 20, nom: 'ZADI', prenoms: 'Inès', matricule: 'ETU-1' })
		expect(classe).toEqual(MECA)
	})

	test('shows the next ten séances that are not over', async () => {
		expect(ids((await student('ines')).prochaines_seances)).toEqual([22, 23, 30, 31, 32, 33, 34, 35, 36, 37])
		const { prochaines_seances } = await student('koffi')
		expect(ids(prochaines_seances)).toEqual([25, 30])
		expect(prochaines_seances[1]).toMatchObject({
			uid: '30@test',
			debut: '2026-11-21T08:00:00+00:00',
			matiere: MATHS,
			enseignant: { id: 10, nom: 'TRAORÉ', prenoms: 'Fanta' },
			classes: [{ id: 2 }, { id: 1 }],
			summary: 'Mathématiques (CM)',
			dtstart: '20261121T080000Z'
		})
	})

	test('shows the last grades of the year without absences; those written together begin with the latest évaluation', async () => {
		const { dernieres_notes } = await student('ines')
		expect(dernieres_notes).toEqual([
			{
				evaluation: { id: 2, titre: 'Partiel', date: '2026-11-12', type: 'partiel', coefficient: 2.5 },
				matiere: MATHS,
				note: 6,
				bareme: 20,
				coefficient: 2.5,
				commentaire: null,
				date: '2026-11-12'
			},
			expect.objectContaining({ note: 8.5, matiere: MATHS, date: '2026-11-05' })
		])
		const order = async () => (await student('ines')).dernieres_notes.map(({ note }: { note: number }) => note)
		const written = (id: number, at: string) =>
			write(schools, (db) =>
				db
					.update(s.notes)
					.set({ updated_at: at })
					.where(and(eq(s.notes.evaluation_id, id), eq(s.notes.etudiant_id, 20)))
			)
		// the instants decide, not their texts
		await written(1, '2026-09-01T08:30:00+00:00')
		await written(2, '2026-09-01T09:00:00+02:00')
		expect(await order()).toEqual([8.5, 6])
		for (const id of [1, 2]) await written(id, AT)
	})

	test('counts late as present, ignores excused, and counts a missing record as an absence if attendance was taken', async () => {
		expect((await student('ines')).taux_presence).toBe(50)
		expect((await student('marie')).taux_presence).toBe(100)
		expect((await student('koffi')).taux_presence).toBeNull()
	})

	test('shows fees as late from the day after they are due', async () => {
		// neither the fee that was withdrawn nor the payment that was cancelled
		const solde = async (name: Name) => (await student(name)).solde_scolarite
		expect(await solde('ines')).toEqual({ devise: 'XOF', total: 405_000, paye: 200_000, solde: 205_000, en_retard: true })
		expect(await solde('marie')).toEqual({ devise: 'XOF', total: 150_000, paye: 0, solde: 150_000, en_retard: false })
		expect(await solde('koffi')).toEqual({ devise: 'XOF', total: 0, paye: 1000, solde: -1000, en_retard: false })
		schools.clock.set('2026-11-21T00:00:00Z')
		expect((await solde('marie')).en_retard).toBeTrue()
		await backToNow()
	})

	test('shows alerts in the requested language, most serious first', async () => {
		const { alertes } = await student('ines')
		expect(alertes.map(({ code, niveau }: HasCode & { niveau: string }) => [code, niveau])).toEqual([
			['scolarite_en_retard', 'critique'],
			['assiduite_faible', 'attention'],
			['moyenne_faible', 'attention'],
			['evaluation_proche', 'info'],
			['evaluation_proche', 'info']
		])
		const messages = alertes.map(({ message }: { message: string }) => message.replace(/\s/g, ' '))
		expect(messages[0]).toContain('50 000 XOF')
		expect(messages[1]).toContain('50 %')
		// (8.5 × 1 + 6 × 2.5) / 3.5 = 6.714…; English has no counting grade
		expect(messages[2]).toContain('6,71')
		expect(messages.slice(3)).toEqual([
			'Évaluation à venir : Aujourd’hui (Mathématiques), le 20 novembre 2026.',
			'Évaluation à venir : Dans sept jours (Anglais), le 27 novembre 2026.'
		])
		const english = await student('ines', { 'accept-language': 'en' })
		expect(english.alertes[4].message).toBe('Coming up: Dans sept jours (Anglais), on November 27, 2026.')
		expect((await student('ines')).alertes).toEqual(alertes)
	})

	test('warns about an account without address or phone, and about a near évaluation until it is over', async () => {
		const codes = async (name: Name) => (await student(name)).alertes.map(({ code }: HasCode) => code)
		expect(await codes('marie')).toEqual(['evaluation_proche', 'evaluation_proche', 'compte_incomplet'])
		schools.clock.set('2026-11-20T10:00:00Z')
		expect(await codes('marie')).toEqual(['evaluation_proche', 'compte_incomplet'])
		await backToNow()
	})

	test('warns about low attendance by the limit of the school', async () => {
		const codes = async () => (await student('ines')).alertes.map(({ code }: HasCode) => code)
		await write(schools, (db) => db.update(s.etablissement).set({ assiduite_minimale: 50 }))
		expect(await codes()).not.toContain('assiduite_faible')
		await write(schools, (db) => db.update(s.etablissement).set({ assiduite_minimale: 75 }))
		expect(await codes()).toContain('assiduite_faible')
	})

	test.each(['paul', 'lea'] as const)('%s, whose enrollment is not Active, sees nothing of a class', async (name) => {
		expect(await student(name)).toEqual({
			etudiant: expect.objectContaining({ nom: name === 'paul' ? 'PROSPER' : 'VALIDE' }),
			classe: null,
			prochaines_seances: [],
			dernieres_notes: [],
			taux_presence: null,
			solde_scolarite: { devise: 'XOF', total: 0, paye: 0, solde: 0, en_retard: false },
			alertes: [expect.objectContaining({ code: 'compte_incomplet' })]
		})
	})

	test.each(['awa', 'moussa', 'fanta'] as const)('%s gets 403 because they are not a student', async (name) => {
		const response = await schools.as(name).get('/me/dashboard')
		expect([response.status, (await json(response)).code]).toEqual([403, 'droits_insuffisants'])
	})

	test.each([
		['emploi_temps', { prochaines_seances: null }, undefined],
		['notes', { dernieres_notes: null }, 'moyenne_faible'],
		['presences', { taux_presence: null }, 'assiduite_faible'],
		['scolarite', { solde_scolarite: null }, 'scolarite_en_retard'],
		['evaluations', {}, 'evaluation_proche']
	] as const)('without the module %s its part is null and its alerts are missing', async (module, nulls, alerte) => {
		const whole = await student('ines')
		await turn(module, false)
		const { alertes, ...rest } = whole
		expect(await student('ines')).toEqual({ ...rest, ...nulls, alertes: alertes.filter(({ code }: HasCode) => code !== alerte) })
		await turn(module, true)
		expect(await student('ines')).toEqual(whole)
	})
})

describe('/me/teacher-dashboard', () => {
	test('says who the teacher is, and their classes with their matières', async () => {
		const { enseignant, classes } = await teacher('yao')
		expect(enseignant).toEqual({ id: 11, nom: "N'GUESSAN", prenoms: 'Yao', matricule: 'ENS-2' })
		expect(classes).toEqual([
			{
				classe: { id: 2, code: 'ENER-1', nom: 'Énergie 1' },
				matieres: [{ id: 3, code: 'THER', nom: 'Thermique' }],
				nb_inscrits: 1,
				effectif_reel: 1
			},
			{ classe: MECA, matieres: [ANGLAIS], nb_inscrits: 2, effectif_reel: 2 }
		])
	})

	test('lists own séances to sign, oldest first: not signed, not called off, also those ended by somebody else', async () => {
		const { seances_a_signer } = await teacher('fanta')
		expect(ids(seances_a_signer)).toEqual([9, 10, 20, 21, 23, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39])
		expect(seances_a_signer[0]).toMatchObject({ uid: '9@test', statut: 'terminee', classes: [MECA] })
		expect(seances_a_signer[1]).toMatchObject({ uid: '10@test', statut: 'planifiee', classes: [MECA] })
		expect(ids((await teacher('yao')).seances_a_signer)).toEqual([22, 25])
	})

	test('lists évaluations to grade: held until today and without some grade', async () => {
		const toGrade = async (name: Name) =>
			(await teacher(name)).evaluations_a_noter.map(
				({ evaluation, nb_notes, nb_attendues }: { evaluation: HasId; nb_notes: number; nb_attendues: number }) => [
					evaluation.id,
					nb_notes,
					nb_attendues
				]
			)
		// Inès and Marie are expected, because Rita has left. In the first évaluation both have a grade.
		expect(await toGrade('fanta')).toEqual([
			[2, 1, 2],
			[4, 0, 2]
		])
		// Inès is recorded as not graded: only Marie's grade is awaited
		expect(await toGrade('yao')).toEqual([[3, 0, 1]])
		expect((await teacher('yao')).evaluations_a_noter[0]).toEqual({
			evaluation: { id: 3, titre: 'Test', date: '2026-11-13', type: 'devoir', coefficient: 1 },
			matiere: ANGLAIS,
			classe: MECA,
			nb_notes: 0,
			nb_attendues: 1
		})
		schools.clock.set('2026-11-27T00:00:00Z')
		expect(await toGrade('yao')).toEqual([
			[3, 0, 1],
			[5, 0, 2]
		])
		await backToNow()
	})

	test('shows the attendance in all own séances', async () => {
		// Inès 2 of 4, Marie 5 of 5, Rita absent once: 7 of 10
		expect((await teacher('fanta')).taux_presence_moyen).toBe(70)
		expect((await teacher('yao')).taux_presence_moyen).toBeNull()
	})

	test.each(['awa', 'moussa', 'ines'] as const)('%s gets 403 because they are not a teacher', async (name) => {
		expect((await schools.as(name).get('/me/teacher-dashboard')).status).toBe(403)
	})

	test.each([
		['emploi_temps', { seances_a_signer: null }],
		['notes', { evaluations_a_noter: null }],
		['evaluations', { evaluations_a_noter: null }],
		['presences', { taux_presence_moyen: null }]
	] as const)('without the module %s what it feeds is null', async (module, nulls) => {
		const whole = await teacher('fanta')
		await turn(module, false)
		expect(await teacher('fanta')).toEqual({ ...whole, ...nulls })
		await turn(module, true)
	})
})

test('dashboards are empty without a current year', async () => {
	await write(schools, (db) => db.update(s.annees).set({ courante: false }))
	const { prochaines_seances, dernieres_notes, classe, taux_presence } = await student('ines')
	expect({ prochaines_seances, dernieres_notes, classe, taux_presence }).toEqual({
		prochaines_seances: [],
		dernieres_notes: [],
		classe: null,
		taux_presence: null
	})
	expect(await teacher('fanta')).toMatchObject({ seances_a_signer: [], evaluations_a_noter: [], classes: [], taux_presence_moyen: null })
	await write(schools, (db) => db.update(s.annees).set({ courante: true }).where(eq(s.annees.id, 2)))
})

test('a dashboard of one school shows nothing of another', async () => {
	const beta = await json(schools.as('ines', 'beta').get('/me/dashboard'))
	expect(beta).toMatchObject({ prochaines_seances: [], dernieres_notes: [], taux_presence: null, solde_scolarite: { total: 0 } })
	expect((await schools.with(undefined).get('/me/dashboard')).status).toBe(401)
})
