import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { reglementUsuel } from '../../src/domain/resultats/reglement'
import { setEtablissement } from '../../src/features/etablissement/etablissement.service'
import { reglesOf } from '../../src/features/reglements/reglements.service'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { signedIn, type Browser } from '../support/console'
import { startSchools, type Schools } from '../support/school'
import { file } from '../exchange/imports/csv-folder'
import { withSchool } from '../exchange/imports/temporary-school'

let schools: Schools
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T09:00:00Z' })
})
afterEach(() => schools.stop())

type Ligne = Partial<typeof s.reglements.$inferInsert> & { readonly annee_id: number }

const say = (...lines: readonly Ligne[]) =>
	write(schools, (db) => db.insert(s.reglements).values(lines.map((line) => ({ ...line, updated_at: 'x' }))))
const rulesOf = async (annee: number) => reglesOf((await schools.tenants.get('alpha')).store.db, annee)

const seenOn = async (visitor: Browser, path: string) => /name="vu" value="([^"]+)"/.exec(await (await visitor.get(path)).text())?.[1] ?? ''
const rows = async (sql: string) => (await (await schools.store()).client.execute(sql)).rows.map((row): unknown => ({ ...row }))

const [BTS1, L1, L2] = [1, 3, 4]
const MECANIQUE = { id: 90, code: 'RDM', nom: 'RDM', cle_tri: 'rdm', filiere_id: 1, niveau_id: L1, updated_at: 'x' }
const NEXT = { libelle: '2027-2028', date_debut: '2027-09-13', date_fin: '2028-07-31' }

describe('the rules of a year', () => {
	test('a school that has said nothing has the usual rules', async () => {
		const regles = await rulesOf(2)
		expect(regles({ isBts: false, niveau: L1 })).toEqual(reglementUsuel(false))
		expect(regles({ isBts: true, niveau: BTS1, matiere: 1 })).toEqual(reglementUsuel(true))
	})

	test("a matière's choice wins over its niveau's, and this over the school's", async () => {
		await say(
			{ annee_id: 2, cc: 50, plancher_matiere: 600 },
			{ annee_id: 2, niveau_id: L1, cc: 30, compensation: 'annee', plancher_matiere: 0 },
			{ annee_id: 2, matiere_id: 1, cc: 0, abi_examen: 'defaillant' }
		)
		const regles = await rulesOf(2)
		const said = (niveau: number, matiere?: number) => regles({ isBts: false, niveau, ...(matiere !== undefined && { matiere }) })
		expect(said(L2)).toEqual({ ...reglementUsuel(false), parts: { cc: 50, ex: 50 }, plancher_matiere: 600 })
		expect(said(L1)).toEqual({ ...reglementUsuel(false), parts: { cc: 30, ex: 70 }, compensation: 'annee' })
		expect(said(L1, 2)).toEqual(said(L1))
		expect(said(L1, 1)).toEqual({ ...said(L1), parts: null, abi_examen: 'defaillant' })
	})

	test('the rules of another year are not read', async () => {
		await say({ annee_id: 1, cc: 50 }, { annee_id: 1, niveau_id: L1, cc: 30 })
		expect((await rulesOf(2))({ isBts: false, niveau: L1 })).toEqual(reglementUsuel(false))
	})

	test('a year that does not say whether an unexcused absence counts 0 has what the school has for all years', async () => {
		await write(schools, (db) => db.update(s.etablissement).set({ absence_injustifiee_zero: false }))
		await say(
			{ annee_id: 1, absence_injustifiee_zero: true },
			{ annee_id: 2, niveau_id: L1, absence_injustifiee_zero: true },
			{ annee_id: 2, matiere_id: 1, absence_injustifiee_zero: false }
		)
		const regles = await rulesOf(2)
		const zero = (niveau: number, matiere = 2) => regles({ isBts: false, niveau, matiere }).absence_injustifiee_zero
		expect([zero(L2), zero(L1), zero(L1, 1)]).toEqual([false, true, false])
		expect((await rulesOf(1))({ isBts: false, niveau: L2 }).absence_injustifiee_zero).toBe(true)
	})
})

describe('a new year has the rules of the latest year before it', () => {
	const copied = `SELECT n.libelle, r.niveau_id, r.cc, r.absence_injustifiee_zero AS zero, r.passage_credits FROM reglements r JOIN annees n ON n.id = r.annee_id
		WHERE n.libelle = '2027-2028' ORDER BY r.niveau_id`
	const COPIED = [
		{ libelle: '2027-2028', niveau_id: null, cc: 50, zero: 0, passage_credits: 45 },
		{ libelle: '2027-2028', niveau_id: L1, cc: 30, zero: null, passage_credits: null }
	]
	const lines = [
		{ annee_id: 1, cc: 99 },
		{ annee_id: 2, cc: 50, absence_injustifiee_zero: false, passage_credits: 45 },
		{ annee_id: 2, niveau_id: L1, cc: 30 }
	] as const

	test('if it is created in the console', async () => {
		await say(...lines)
		const awa = await signedIn(schools, 'awa')
		expect((await awa.post('/annees/nouvelle', { ...NEXT, courante: 'non', cloturee: 'non' })).status).toBe(303)
		expect(await rows(copied)).toEqual(COPIED)
	})

	test('if it is created by a command', async () => {
		await say(...lines)
		await setEtablissement(await schools.tenants.get('alpha'), { year: '2027-2028' }, [60], { name: 'cli:test' })
		expect(await rows(copied)).toEqual(COPIED)
	})

	test('if it is imported; a year without another before it has none', () =>
		withSchool(async (school) => {
			const years = (...libelles: readonly number[]) =>
				file('annees.csv', `libelle;date_debut;date_fin\n${libelles.map((of) => `${of}-${of + 1};${of}-09-14;${of + 1}-07-31\n`).join('')}`)
			await school.import([years(2025, 2026)])
			await school.use((store) =>
				store.write({ author: { name: 'test' }, touches: ['donnees'] }, async ({ db, journal }) => {
					await db.insert(s.reglements).values(lines.map((line) => ({ ...line, updated_at: 'x' })))
					await journal({ action: 'test', objet: 'etablissement' })
				})
			)
			await school.import([years(2024, 2027)])
			expect(await school.rows(copied)).toEqual(COPIED)
			expect(await school.rows("SELECT 1 FROM reglements JOIN annees a ON a.id = annee_id WHERE libelle = '2024-2025'")).toEqual([])
		}))
})

describe('rules are deleted with what they are about, and the journal keeps them', () => {
	const deleted = `SELECT objet, avant ->> 'annee_id' AS annee, avant ->> 'matiere_id' AS matiere, avant ->> 'cc' AS cc
		FROM journal_lignes WHERE action = 'fiche.delete' ORDER BY rang`

	test('with a matière', async () => {
		await write(schools, (db) => db.insert(s.matieres).values(MECANIQUE))
		await say({ annee_id: 1, matiere_id: 90, cc: 20 }, { annee_id: 2, matiere_id: 90, cc: 30 }, { annee_id: 2, cc: 50 })
		const awa = await signedIn(schools, 'awa')
		expect((await awa.post('/matieres/90/supprimer', { vu: await seenOn(awa, '/matieres/90') })).status).toBe(303)
		expect(await rows('SELECT cc FROM reglements')).toEqual([{ cc: 50 }])
		expect(await rows(deleted)).toEqual([
			{ objet: 'reglements', annee: 1, matiere: 90, cc: 20 },
			{ objet: 'reglements', annee: 2, matiere: 90, cc: 30 },
			{ objet: 'matieres', annee: null, matiere: null, cc: null }
		])
	})

	test('with a year', async () => {
		await say({ annee_id: 2, cc: 50 })
		await write(schools, (db) => db.insert(s.annees).values({ ...NEXT, updated_at: 'x' }))
		expect(await rows('SELECT annee_id, cc FROM reglements')).toEqual([
			{ annee_id: 2, cc: 50 },
			{ annee_id: 3, cc: 50 }
		])
		const awa = await signedIn(schools, 'awa')
		const vu = await seenOn(awa, '/annees/3')
		const asked = await (await awa.post('/annees/3/supprimer', { vu })).text()
		const confirme = /name="confirme" value="([^"]+)"/.exec(asked)?.[1] ?? ''
		expect((await awa.post('/annees/3/supprimer', { vu, confirme })).status).toBe(303)
		expect(await rows('SELECT annee_id, cc FROM reglements')).toEqual([{ annee_id: 2, cc: 50 }])
		expect(await rows(deleted)).toMatchObject([{ objet: 'reglements', annee: 3, cc: 50 }, { objet: 'annees' }])
	})
})
