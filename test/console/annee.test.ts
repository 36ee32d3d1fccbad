import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Rang } from '../../src/domain/resultats/periode'
import type { Releve } from '../../src/domain/resultats/releve'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { browser, type Browser } from '../support/console'
import { expectDocumented } from '../support/openapi-answers'
import { AT, PASSWORD } from '../support/people'
import { insertPublication, releveAvec, releveBts, type NewPublication } from '../support/publies'
import { json, startSchools, type Schools } from '../support/school'
import { writeSemestre } from '../support/semestre'

const named = (code: string, nom: string) => ({ code, nom, cle_tri: nom.toLowerCase(), filiere_id: 1, niveau_id: 3, updated_at: AT })

let schools: Schools
let scolarite: Browser
/** `writeSemestre` with UE-4 and its matière in the second semester, and MECA-B of the same level, in July. */
beforeEach(async () => {
	schools = await startSchools({ now: '2027-07-20T08:00:00Z' })
	await writeSemestre(schools)
	await write(schools, async (db) => {
		await db.insert(s.ues).values({ id: 4, ...named('UE-4', 'Projet') })
		await db.insert(s.uesAnnees).values({ ue_id: 4, annee_id: 2, semestre: 2, credits: 30, updated_at: AT })
		await db.insert(s.matieres).values({ id: 4, ...named('PROJ', 'Projet') })
		await db.insert(s.matieresAnnees).values({ matiere_id: 4, annee_id: 2, ue_id: 4, coefficient: 1, updated_at: AT })
		await db.insert(s.classes).values({ id: 5, ...named('MECA-B', 'Mécanique B'), annee_id: 2 })
	})
	scolarite = await enter('scolarite')
})
afterEach(() => schools.stop())

async function enter(name: string): Promise<Browser> {
	const visitor = browser(schools)
	await visitor.post('/connexion', { identifiant: name, mot_de_passe: PASSWORD, vers: '' })
	return visitor
}
const publish = (publication: NewPublication) => write(schools, (db) => insertPublication(db, publication))
const semestre = (periode: Rang, releves: Readonly<Record<number, Releve>>, more: Partial<NewPublication> = {}) =>
	publish({ periode, releves, regles: { compensation: 'annee' }, ...more })
const reopen = (id: number) =>
	write(schools, (db) =>
		db.update(s.publications).set({ rouverte_at: 1_816_000_000, rouverte_par: 1, motif: 'Erreur' }).where(eq(s.publications.id, id))
	)
const move = (etudiant: number, from: number, to: number, jour: string) =>
	write(schools, async (db) => {
		await db.update(s.inscriptions).set({ date_sortie: jour }).where(eq(s.inscriptions.etudiant_id, etudiant))
		if (to !== from) await arrive(etudiant, to, jour, db)
	})
const arrive = (etudiant: number, classe: number, jour: string, db: Parameters<Parameters<typeof write>[1]>[0]) =>
	db.insert(s.inscriptions).values({
		etudiant_id: etudiant,
		classe_id: classe,
		annee_id: 2,
		statut: 'Active',
		date_inscription: jour,
		date_entree: jour,
		updated_at: AT
	})

const plain = (page: string) =>
	page
		.slice(page.indexOf('<main'))
		.replaceAll(/<[^>]+>/g, ' ')
		.replaceAll(/\s+/g, ' ')
const HERE = '/classes/1/resultats'
const text = async (path: string, at = scolarite) => (await at.get(path)).text()
const annee = async (classe = 1, at = scolarite) => plain(await text(`/classes/${classe}/resultats?periode=annee`, at))
const own = async (name: 'ines' | 'marie' | 'koffi') => plain(await text('/mes-resultats', await enter(name)))
const read = async (name: 'awa' | 'ines' | 'moussa' | 'sira' | 'marie', path: string) => {
	const response = await schools.as(name).get(path)
	await expectDocumented(response, 'GET', path)
	return response.status === 200 ? (await json(response)).data : response.status
}

/** The first semester of Inès is failed, and compensated by the second; Marie's year is good. */
const S1 = {
	20: releveAvec({ code: 'UE-1', moyenne: 800 }, { code: 'UE-2', moyenne: 900 }),
	22: releveAvec({ code: 'UE-1', moyenne: 1500 }, { code: 'UE-2', moyenne: 1400 })
}
const S2 = { 20: releveAvec({ code: 'UE-4', moyenne: 1200 }), 22: releveAvec({ code: 'UE-4', moyenne: 1300 }) }
const both = async () => {
	await semestre(1, S1)
	await semestre(2, S2)
}

describe('the year of a class', () => {
	test('has both semesters, the mean, the rank, credits and the UEs that it acquires', async () => {
		await both()
		const page = await annee()
		expect(page).toContain('Année 2026-2027 · Mécanique · Licence 1')
		expect(page).toContain('ZADI Inès ETU-1 8,50 12,00 10,25 Détail Moyenne = (8,50 × 1 + 12,00 × 1) ÷ 2 = 10,25 2 sur 2 60 UE-1, UE-2')
		expect(page).toContain('EBA Marie ETU-3 14,50 13,00 13,75 Détail')
		expect(page).toContain('Moyenne de la classe : 12,00 (de 10,25 à 13,75), 2 étudiants classés.')
		const markup = await text(`${HERE}?periode=annee`)
		for (const rang of [1, 2]) expect(markup).toContain(`href="/console${HERE}/20?periode=${rang}">`)
	})

	test('names whose year reaches 10 by rounding alone', async () => {
		await semestre(1, { 20: releveAvec({ code: 'UE-1', moyenne: 999 }), 22: releveAvec({ code: 'UE-1', moyenne: 1000 }) })
		await semestre(2, { 20: releveAvec({ code: 'UE-4', moyenne: 1000 }), 22: releveAvec({ code: 'UE-4', moyenne: 1000 }) })
		expect(await annee()).toContain("L'année n'atteint 10 que par l'arrondi : ZADI Inès.")
	})

	test('is a choice beside the periods, and a file', async () => {
		await both()
		expect(await text(`${HERE}?periode=1`)).toContain(`href="/console${HERE}?periode=annee"`)
		const csv = await text(`${HERE}/export.csv?periode=annee`)
		expect(csv).toContain('ZADI;Inès;ETU-1;8,5;12;10,25;2;60;UE-1, UE-2')
		expect((await scolarite.get(`${HERE}/export.xlsx?periode=annee`)).status).toBe(200)
	})

	test('does not compensate unless the school says so, or under a floor', async () => {
		await semestre(1, { ...S1, 20: releveAvec({ code: 'UE-1', moyenne: 800, sousPlancher: true }, { code: 'UE-2', moyenne: 900 }) })
		await semestre(2, S2)
		expect(await annee()).toContain('= 10,25 2 sur 2 30')
		await semestre(1, S1)
		expect(await annee()).toContain('= 10,25 2 sur 2 60')
		await semestre(2, S2, { regles: { compensation: 'semestre' } })
		expect(await annee()).toContain('= 10,25 2 sur 2 30')
	})

	test('says what is not published, provisional or reopened, and is then incomplete or to review', async () => {
		expect(await annee()).toContain('Les résultats « Semestre 1 » ne sont pas publiés. Les résultats « Semestre 2 » ne sont pas publiés.')
		await semestre(1, S1)
		expect(await annee()).toContain('ZADI Inès ETU-1 8,50 – – – 0')
		await semestre(2, S2, { definitive: false })
		const provisional = await annee()
		expect(provisional).toContain('Les résultats « Semestre 2 » ne sont que provisoires.')
		expect(provisional).toContain('ZADI Inès ETU-1 8,50 – – – 0')
		await semestre(2, S2)
		await reopen(3)
		const page = await annee()
		expect(page).toContain("Les résultats « Semestre 2 » sont rouverts et l'année est à revoir.")
		expect(page).toContain('ZADI Inès à revoir ETU-1 8,50 12,00 10,25')
		await semestre(2, { 20: S2[22], 22: S2[20] }, { remplace: true })
		const again = await annee()
		expect(again).toContain('ZADI Inès ETU-1 8,50 13,00 10,75')
		expect(again).not.toContain('à revoir')
	})

	test('follows session 2, while ranks stay those of session 1', async () => {
		await both()
		const after = { 20: releveAvec({ code: 'UE-1', moyenne: 2000 }, { code: 'UE-2', moyenne: 2000 }), 22: S1[22] }
		await semestre(1, after, { session: 2, definitive: false })
		expect(await annee()).toContain('ZADI Inès ETU-1 8,50 12,00 10,25')
		await semestre(1, after, { session: 2 })
		const page = await annee()
		expect(page).toContain('ZADI Inès ETU-1 20,00 session 2 12,00 16,00')
		expect(page).toContain('= 16,00 2 sur 2 60')
		expect(page).toContain('Moyenne de la classe : 12,00')
	})

	test('ranks whoever has a complete year: one who waited for session 2 by its average, and nobody whose year is incomplete', async () => {
		const attend = { ...releveAvec({ code: 'UE-1', moyenne: 1500 }), moyenne: null, sans: 'attend' as const }
		await semestre(1, { ...S1, 20: attend })
		await semestre(2, S2)
		expect(await annee()).toMatch(/ZADI Inès ETU-1 attend la session 2 12,00 attend la session 2 – .*13,75\), un étudiant classé/)
		await semestre(1, { ...S1, 20: releveAvec({ code: 'UE-1', moyenne: 1600 }) }, { session: 2 })
		const page = await annee()
		expect(page).toContain('= 14,00 1 sur 2')
		expect(page).toContain('2 étudiants classés. Rang et moyenne de la classe sont ceux de la session 1.')
		const incomplete = { ...releveAvec({ code: 'UE-1', moyenne: 1400 }), moyenne: null, sans: 'incomplete' as const }
		await semestre(1, { 20: S1[20], 22: incomplete }, { session: 2 })
		expect(await annee()).toContain('EBA Marie ETU-3 incomplète session 2 13,00 – –')
	})

	test('leaves out a student who has left before its last day', async () => {
		await both()
		await move(22, 1, 1, '2027-06-01')
		const page = await annee()
		expect(page).not.toContain('EBA')
		expect(page).toContain('1 sur 1')
		expect(await own('marie')).not.toContain('Année')
	})

	test('has the credits of the semesters alone for a student who failed it', async () => {
		await semestre(1, S1)
		await semestre(2, { ...S2, 20: releveAvec({ code: 'UE-4', moyenne: 1100 }) })
		expect(await annee()).toContain('8,50 11,00 9,75 Détail Moyenne = (8,50 × 1 + 11,00 × 1) ÷ 2 = 9,75 2 sur 2 30')
	})
})

describe('somebody who comes in the second semester', () => {
	const koffi = { 21: releveAvec({ code: 'UE-4', moyenne: 1400 }) }
	const acquire = (ue: string, moyenne_centiemes: number | null) =>
		write(schools, (db) =>
			db.insert(s.acquis).values({
				etudiant_id: 21,
				ue,
				matiere_id: null,
				credits: 15,
				moyenne_centiemes,
				annee: '2026-2027',
				origine: 'transfert',
				motif: null,
				updated_at: AT
			})
		)

	test('has an incomplete year in LMD until each UE of the first is acquired elsewhere', async () => {
		await write(schools, async (db) => {
			await db.delete(s.inscriptions).where(eq(s.inscriptions.etudiant_id, 21))
			await arrive(21, 1, '2027-03-01', db)
		})
		await semestre(1, S1)
		await semestre(2, { ...S2, ...koffi })
		await acquire('UE-1', 1200)
		const before = await annee()
		expect(before).toContain("« Semestre 1 » était terminé à l'arrivée, et ses UE ne sont pas toutes acquises ailleurs : Élan Koffi.")
		expect(before).toContain('Élan Koffi ETU-2 sans objet 14,00 – – 30')
		expect(await own('koffi')).not.toContain('Année')
		await acquire('UE-2', 1000)
		const after = await annee()
		expect(after).toContain('Élan Koffi ETU-2 11,00 14,00 12,50')
		expect(after).toContain('= 12,50 2 sur 3 60')
		expect(after).not.toContain('arrivée')
		expect(await own('koffi')).toContain('12,50')
	})

	test('has the second as the year in BTS', async () => {
		await write(schools, (db) => db.update(s.inscriptions).set({ date_entree: '2027-03-01' }).where(eq(s.inscriptions.etudiant_id, 21)))
		await publish({ classe_id: 2, periode: 2, isBts: true, releves: { 21: releveBts(1125) } })
		const page = await annee(2)
		expect(page).toContain('Élan Koffi ETU-2 sans objet 11,25 11,25')
		expect(page).not.toContain('Crédits')
		expect(page).not.toContain('terminé')
		expect(await own('koffi')).toContain('Année')
	})

	test('in BTS does not have a year of one semester if the other was not published', async () => {
		await publish({ classe_id: 2, periode: 2, isBts: true, releves: { 21: releveBts(1125) } })
		const page = await annee(2)
		expect(page).toContain('Les résultats « Semestre 1 » ne sont pas publiés.')
		expect(page).toContain('Élan Koffi ETU-2 – 11,25 –')
	})
})

describe('a student who changes class in the middle', () => {
	test('takes along what the former class published', async () => {
		await semestre(1, S1)
		await move(20, 1, 5, '2027-02-15')
		await semestre(2, { 22: S2[22] })
		await semestre(2, { 20: S2[20] }, { classe_id: 5 })
		expect(await annee()).not.toContain('ZADI')
		expect(await annee(5)).toContain('ZADI Inès ETU-1 8,50 12,00 10,25')
		expect(await text('/classes/5/resultats?periode=annee')).toContain(`href="/console${HERE}/20?periode=1">`)
		expect(await read('ines', '/me/resultats')).toMatchObject([
			{ classe: { id: 5 }, annee: { moyenne: 10.25, credits: 60, rang: 1, effectif: 1 } },
			{ classe: { id: 1 }, annee: null }
		])
	})

	test('to another filière shows its coordinator the average, and no way to the relevé of the former class', async () => {
		await write(schools, async (db) => {
			const { niveau_id: _, filiere_id: __, ...filiere } = named('CIVIL', 'Génie civil')
			await db.insert(s.filieres).values({ id: 4, ...filiere, systeme: 'LMD' })
			await db.insert(s.coordinations).values({ filiere_id: 4, utilisateur_id: 3 })
			await db.insert(s.classes).values({ id: 6, ...named('CIVIL-L1', 'Génie civil L1'), filiere_id: 4, annee_id: 2 })
		})
		await semestre(1, S1)
		await move(20, 1, 6, '2027-02-15')
		await semestre(2, { 20: S2[20] }, { classe_id: 6 })
		const sira = await enter('sira')
		expect(await annee(6, sira)).toContain('ZADI Inès ETU-1 8,50 12,00 10,25')
		expect(await text('/classes/6/resultats?periode=annee', sira)).not.toContain(`${HERE}/20`)
		expect(await read('sira', '/etudiants/20/resultats')).toMatchObject([{ classe: { id: 6 }, annee: { moyenne: 10.25 } }])
		expect(await read('moussa', '/etudiants/20/resultats')).toMatchObject([{ classe: { id: 1 }, annee: null }])
	})
})

describe('students', () => {
	test('read their year once each semester is final, and that it is under review while one is reopened', async () => {
		await semestre(1, S1)
		await semestre(2, S2, { definitive: false })
		expect(await own('ines')).not.toContain('Année')
		expect(await read('ines', '/me/resultats')).toMatchObject([{ annee: null }, { annee: null }])
		await semestre(2, S2)
		const page = await own('ines')
		expect(page).toContain('Année')
		expect(page).toContain('10,25')
		expect(page).toContain('UE-1, UE-2')
		expect(page).not.toContain('EBA')
		await reopen(1)
		const reopened = await own('ines')
		expect(reopened).toContain('10,25')
		expect(reopened).toContain('Ces résultats sont en cours de révision.')
		expect(reopened).not.toContain('à revoir')
	})

	test('do not have a year of one semester', async () => {
		await semestre(1, S1)
		expect(await own('ines')).not.toContain('Année')
	})

	test('whose level has one period have that as their year, whatever periods other levels have', async () => {
		await write(schools, (db) => db.update(s.periodes).set({ niveau_id: 1 }).where(eq(s.periodes.id, 2)))
		await semestre(1, S1)
		expect(await own('ines')).toContain('Année')
		expect(await read('ines', '/me/resultats')).toMatchObject([{ annee: { moyenne: 8.5 } }])
	})

	test('find the same year by the API as the registry and the coordinator', async () => {
		await both()
		const ofInes = {
			moyenne: 10.25,
			sans: null,
			credits: 60,
			rang: 2,
			effectif: 2,
			classement: { moyenne: 12, min: 10.25, max: 13.75 },
			ues_compensees: [
				{ id: 1, code: 'UE-1', nom: 'UE-1' },
				{ id: 2, code: 'UE-2', nom: 'UE-2' }
			]
		}
		const data = await read('ines', '/me/resultats')
		expect(data).toMatchObject([{ annee: ofInes }, { annee: ofInes }])
		for (const name of ['awa', 'moussa'] as const) expect([name, await read(name, '/etudiants/20/resultats')]).toEqual([name, data])
		expect(await read('sira', '/etudiants/20/resultats')).toBe(403)
	})

	test('have their year on the card that the registry reads', async () => {
		await semestre(1, S1)
		expect(await text('/etudiants/20/notes')).not.toContain('periode=annee')
		await semestre(2, S2)
		expect(await text('/etudiants/20/notes')).toContain(`href="/console${HERE}?periode=annee">`)
		expect(plain(await text('/etudiants/20/notes'))).toContain('Année 10,25')
	})
})

describe('nobody else', () => {
	beforeEach(both)

	test.each(['fanta', 'ines', 'sira'])('such as %s opens the year of a class', async (name) => {
		const visitor = await enter(name)
		for (const path of [HERE, `${HERE}/export.csv`, `${HERE}/export.xlsx`])
			expect((await visitor.get(`${path}?periode=annee`)).status).toBe(403)
	})

	test('in another school finds it', async () => {
		const store = await schools.store('beta')
		expect(await store.db.select().from(s.resultats)).toHaveLength(0)
		expect((await json(schools.as('awa', 'beta').get('/etudiants/20/resultats'))).data).toEqual([])
	})
})

describe('session 2 under compensation by the year', () => {
	const liste = async (periode: Rang, classe = 1) => plain(await text(`/classes/${classe}/session2?periode=${periode}`))
	const WAITS = "La liste se fait quand tous les semestres de l'année sont publiés comme définitifs"
	/** Marie fails the year, Inès has it. */
	const failed = releveAvec({ code: 'UE-1', moyenne: 700 }, { code: 'UE-2', moyenne: 800 })

	test('has no list before each semester is final', async () => {
		await semestre(1, { ...S1, 22: failed })
		expect(await liste(1)).toContain(WAITS)
		const { status } = await scolarite.post('/classes/1/session2/fermer', { periode: '1', vu: 'x' })
		expect(status).toBe(409)
		await semestre(2, S2, { definitive: false })
		for (const rang of [1, 2] as const) expect(await liste(rang)).toContain(WAITS)
	})

	test('does not call a student who has the year', async () => {
		await semestre(1, { 20: S1[20], 22: failed })
		await semestre(2, { 20: S2[20], 22: releveAvec({ code: 'UE-4', moyenne: 900 }) })
		const first = await liste(1)
		expect(first).toContain('EBA Marie ETU-3')
		expect(first).not.toContain('ZADI Inès ETU-1')
		const second = await liste(2)
		expect(second).toContain('Projet : un étudiant')
		expect(second).not.toContain('ZADI Inès ETU-1')
	})

	test('calls a student who does not have the year because of a floor', async () => {
		await semestre(1, { ...S1, 20: releveAvec({ code: 'UE-1', moyenne: 800, sousPlancher: true }, { code: 'UE-2', moyenne: 900 }) })
		await semestre(2, S2)
		expect(await liste(1)).toContain('ZADI Inès ETU-1')
	})

	test('does not call a student who has the year in another class', async () => {
		await semestre(1, S1)
		await move(20, 1, 5, '2027-02-15')
		await semestre(2, { 20: S2[20] }, { classe_id: 5 })
		expect(await liste(1)).toContain(WAITS)
		await semestre(2, { 22: S2[22] })
		expect(await liste(1)).toContain('Personne ne passe la session 2.')
	})

	test('waits again while a semester is reopened', async () => {
		await both()
		await reopen(2)
		expect(await liste(1)).toContain(WAITS)
	})

	test('is not what schools get that compensate by the semester alone', async () => {
		await semestre(1, S1, { regles: { compensation: 'semestre' } })
		expect(await liste(1)).toContain('ZADI Inès ETU-1')
	})
})
