import { afterAll, beforeAll, expect, test } from 'bun:test'
import { completeSchool } from '../../scripts/complete-school'
import { onlySelf } from '../../src/domain/droits/perimetre'
import { convoqueesOf, type Releve } from '../../src/domain/resultats/releve'
import { readableClasses } from '../../src/features/resultats/donnees.service'
import { resultatsOf, type ResultatsDeClasse } from '../../src/features/resultats/resultats.service'
import { selectInstitution } from '../../src/tenants/institution.queries'
import { csvFiles } from '../exchange/imports/csv-folder'
import { NOW, TemporarySchool } from '../exchange/imports/temporary-school'

/** Results of each class and période of the complete school, as `class@year/rang`. */
const results = new Map<string, ResultatsDeClasse>()

beforeAll(async () => {
	const school = await TemporarySchool.make()
	expect((await school.import(csvFiles(completeSchool()))).errors).toEqual([])
	await school.use(async ({ db }) => {
		const institution = { ...(await selectInstitution(db))!, revision: 0 }
		for (const annee of institution.annees) {
			const perimetre = { ...onlySelf(1, annee.date_fin), annee: annee.id, administrateur: true }
			const view = { db, institution: { ...institution, annee }, perimetre, now: NOW }
			for (const { classe, periodes } of await readableClasses(view))
				for (const { rang } of periodes) results.set(`${classe.code}@${annee.libelle}/${rang}`, await resultatsOf(view, classe.id, rang))
		}
	})
	await school.remove()
})
afterAll(() => results.clear())

const L1 = (rang: 1 | 2) => results.get(`GI-L1@2025-2026/${rang}`)!
const releveIn = ({ etudiants }: ResultatsDeClasse, matricule: string): Releve | undefined =>
	etudiants.find((one) => one.matricule === matricule)?.releve
const isUnder = ({ moyenne }: Releve, seuil: number) => moyenne !== null && moyenne < seuil

test('nothing stops the publication of any class of the complete school', () => {
	expect(results.size).toBe(20)
	for (const [key, { controle, etudiants }] of results) {
		expect([key, controle.arrets]).toEqual([key, []])
		expect([key, etudiants.length > 0]).toEqual([key, true])
	}
})

test('the former year of L1 has 58 credits', () => {
	const credits = ([1, 2] as const).map((rang) => releveIn(L1(rang), 'E-GI-L2-3')!.ues.reduce((sum, ue) => sum + (ue.credits ?? 0), 0))
	expect(credits).toEqual([30, 28])
	expect(L1(2).controle.credits).toBe(28)
})

test('an absence at an exam fails or waits in LMD and is left out in BTS', () => {
	expect(releveIn(L1(1), 'E-GI-L2-1')!.sans).toBe('defaillante')
	expect(releveIn(L1(1), 'E-GI-L2-2')!.sans).toBe('attend')
	const bts = results.get('GM-1A@2025-2026/1')!
	expect(releveIn(bts, 'E-GM-2-1')!.sans).toBeNull()
})

test('one student fails, one is compensated by the year alone, one has a UE under its floor, one came in February', () => {
	for (const rang of [1, 2] as const) expect(isUnder(releveIn(L1(rang), 'E-GI-L1-9')!, 1000)).toBe(true)
	const [first, second] = [releveIn(L1(1), 'E-GI-L2-4')!, releveIn(L1(2), 'E-GI-L2-4')!]
	expect([isUnder(first, 1000), second.estAcquis]).toEqual([true, true])
	expect(first.moyenne! + second.moyenne!).toBeGreaterThanOrEqual(2000)
	const blocked = releveIn(L1(1), 'E-GI-L2-5')!
	expect([isUnder(blocked, 1000), blocked.estAcquis, blocked.ues.some(({ sousPlancher }) => sousPlancher)]).toEqual([false, false, true])
	expect([releveIn(L1(1), 'E-GI-L2-6'), releveIn(L1(2), 'E-GI-L2-6')?.estAcquis]).toEqual([undefined, true])
})

test('session 2 calls those who fail or wait', () => {
	const called = (matricule: string) => convoqueesOf(releveIn(L1(1), matricule)!, false, L1(1).regles).length
	expect(['E-GI-L2-1', 'E-GI-L2-2', 'E-GI-L2-3'].map(called)).toEqual([1, 1, 0])
	expect(called('E-GI-L1-9')).toBeGreaterThan(5)
})
