import { describe, expect, test } from 'bun:test'
import { withSchool, type TemporarySchool } from '../imports/temporary-school'
import { BASE, faultsOf, importLists, warningsOf, type List } from './mapped-school'

const filled = (run: (school: TemporarySchool) => Promise<void>) =>
	withSchool(async (school) => {
		expect((await school.import(BASE)).errors).toEqual([])
		await run(school)
	})

const people = (school: TemporarySchool) =>
	school.rows(`SELECT e.matricule, u.nom, u.prenoms, e.date_naissance AS ne, u.telephone AS tel, e.sexe FROM etudiants e
		JOIN utilisateurs u ON u.id = e.id ORDER BY e.matricule`)
const enrolments = async (school: TemporarySchool) =>
	(
		await school.rows(`SELECT e.matricule || ' ' || c.code || ' ' || i.statut AS text FROM inscriptions i JOIN etudiants e ON e.id = i.etudiant_id
			JOIN classes c ON c.id = i.classe_id ORDER BY 1`)
	).map(({ text }) => text)

const LIST: List = {
	name: 'Liste L1 2026.csv',
	kind: 'etudiants',
	columns: {
		'N°': '',
		'Nom et prénoms': 'etudiants.nom_prenoms',
		'Né(e) le': 'etudiants.date_naissance',
		Genre: 'etudiants.sexe',
		Contact: 'etudiants.telephone',
		Classe: 'inscriptions.classe'
	},
	rows: [
		['1', 'BAMBA Salif', '14/02/2006', 'Garçon', '0101010101', 'BTS1 ELT A'],
		['2', 'DIALLO Fatou Rose', '3 avril 2005', 'fille', '', 'elt1-b'],
		['3', 'KONATE Moussa', '', 'M', '0505050505', '']
	]
}
const SERIES = { etudiants: { prefix: '26-', digits: 4, next: 4 } }

describe('a list of students', () => {
	test('asks for the series of their numbers, and writes nothing before', () =>
		filled(async (school) => {
			const before = await school.fingerprint()
			const report = await importLists(school, [LIST])
			expect(faultsOf(report)).toEqual([])
			expect(report.questions).toEqual({
				words: [],
				classes: [],
				people: [],
				days: [],
				names: [],
				series: [{ of: 'etudiants', count: 3, prefix: '26-', digits: 4, next: 4 }]
			})
			expect(report.written).toBe(false)
			expect(await school.fingerprint()).toBe(before)
		}))

	test('goes in with classes, words, days and names as people write them, and makes nobody twice', () =>
		filled(async (school) => {
			const report = await importLists(school, [LIST], { series: SERIES })
			expect(faultsOf(report)).toEqual([])
			expect(report.questions).toBeUndefined()
			expect(report.written).toBe(true)
			expect((await people(school)).slice(3)).toEqual([
				{ matricule: '26-0004', nom: 'BAMBA', prenoms: 'Salif', ne: '2006-02-14', tel: '0101010101', sexe: 'M' },
				{ matricule: '26-0005', nom: 'DIALLO', prenoms: 'Fatou Rose', ne: '2005-04-03', tel: null, sexe: 'F' },
				{ matricule: '26-0006', nom: 'KONATE', prenoms: 'Moussa', ne: null, tel: '0505050505', sexe: 'M' }
			])
			expect((await enrolments(school)).slice(2)).toEqual(['26-0004 ELT1-A Active', '26-0005 ELT1-B Active'])
			expect(warningsOf(report)).toEqual([])
			const after = await school.fingerprint()
			const again = await importLists(school, [LIST])
			expect([faultsOf(again), again.questions, again.written]).toEqual([[], undefined, false])
			expect(await school.fingerprint()).toBe(after)
		}))

	test('is refused in a sentence where it fills what its author may not import', () =>
		filled(async (school) => {
			const report = await importLists(school, [LIST], { series: SERIES, kinds: ['etudiants'] })
			expect(faultsOf(report)).toEqual(['Liste L1 2026.csv: you may not import this file: ask an administrator'])
		}))

	test('says nothing of fees to somebody who may not import payments', () =>
		filled(async (school) => {
			const columns = { Nom: 'etudiants.nom', N: 'etudiants.matricule', Payé: 'paiements.deja_paye' }
			const payes: List = { name: 'Payés.csv', kind: 'etudiants', columns, rows: [['TRAORE', '26-0002', '5000']] }
			expect(faultsOf(await importLists(school, [payes])).join()).toContain('has no fee to pay')
			expect(faultsOf(await importLists(school, [payes], { kinds: ['etudiants'] })).join()).toMatch(
				/^[^,]*you may not import this file[^,]*$/
			)
		}))

	test('asks about 100 classes at once, and writes nothing before all are answered', () =>
		filled(async (school) => {
			const word = (at: number) => `classe ${'abcdefghij'[Math.floor(at / 10) % 10]}${'abcdefghij'[at % 10]} ${at < 100 ? 'x' : 'y'}`
			const rows = Array.from({ length: 120 }, (_, at) => [`N-${at}`, 'BAMBA', word(at)])
			const columns = { N: 'etudiants.matricule', Nom: 'etudiants.nom', Classe: 'inscriptions.classe' }
			const list: List = { name: 'Liste.csv', kind: 'etudiants', columns, rows }
			const report = await importLists(school, [list])
			expect([report.questions?.classes.length, report.written]).toEqual([100, false])
			const words = { 'inscriptions.classe': Object.fromEntries(report.questions!.classes.map(({ word: text }) => [text, 'ELT1-A'])) }
			expect((await importLists(school, [{ ...list, decision: { words } }])).questions?.classes.length).toBe(20)
		}))

	test('names the row of its list where another record of it is in the way', () =>
		filled(async (school) => {
			const salles: List = {
				name: 'Nos salles.csv',
				kind: 'salles',
				columns: { Local: 'salles.code', Nom: 'salles.nom' },
				rows: [
					['B12', 'Labo'],
					['B12', 'Atelier']
				]
			}
			expect(faultsOf(await importLists(school, [LIST, salles], { series: SERIES }))).toEqual([
				'Nos salles.csv!A3: Local: the same record is already in line 2 (Nos salles.csv) (same code)'
			])
		}))
})
