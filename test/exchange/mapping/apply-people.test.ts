import { describe, expect, test } from 'bun:test'
import { withSchool, type TemporarySchool } from '../imports/temporary-school'
import { file } from '../imports/csv-folder'
import { BASE, faultsOf, importLists, warningsOf, type List } from './mapped-school'

const filled = (run: (school: TemporarySchool) => Promise<void>) =>
	withSchool(async (school) => {
		expect((await school.import(BASE)).errors).toEqual([])
		await run(school)
	})

const SERIES = { etudiants: { prefix: '26-', digits: 4, next: 4 } }
const students = async (school: TemporarySchool) =>
	(
		await school.rows(`SELECT e.matricule || ' ' || u.nom || ' ' || u.prenoms || ' ' || ifnull(u.telephone, '-') || ' ' || ifnull(e.date_naissance, '-') AS text
			FROM etudiants e JOIN utilisateurs u ON u.id = e.id ORDER BY e.matricule`)
	).map(({ text }) => text)
const STORED = ['26-0001 KOUASSI Awa - 2005-03-21', '26-0002 TRAORÉ Ibrahim 0707070707 -', '26-0003 N’GUESSAN Akissi - 2004-01-01']

const list = (rows: readonly (readonly string[])[], decision: List['decision'] = {}, name = 'liste.csv'): List => ({
	name,
	kind: 'etudiants',
	columns: {
		Matricule: 'etudiants.matricule',
		Nom: 'etudiants.nom',
		Prénoms: 'etudiants.prenoms',
		'Né le': 'etudiants.date_naissance',
		INE: 'etudiants.numero_national',
		Tél: 'etudiants.telephone'
	},
	rows,
	decision
})
const PAYMENTS: List = {
	name: 'versements.csv',
	kind: 'paiements',
	columns: {
		Reçu: 'paiements.reference',
		'Nom et prénoms': 'etudiants.nom_prenoms',
		Date: 'paiements.date',
		Versement: 'paiements.montant'
	},
	rows: [['R-1', 'KOUASSI Awa', '05/10/2026', '150 000 FCFA']]
}

const candidates = ({ questions }: Awaited<ReturnType<typeof importLists>>) =>
	questions?.people.map(
		({ file, row, nom, candidates: people }) =>
			`${file} ${row}: ${nom} = ${people.map((person) => `${person.matricule} ${person.nom}`).join(' | ')}`
	)

describe('a row of a list of students', () => {
	test('means a student silently by matricule or national number alone', () =>
		filled(async (school) => {
			const report = await importLists(school, [
				list([
					['26-0002', 'TRAORE', 'I.', '', '', ''],
					['', 'Kouassi', 'A.', '', 'ci 777-123', '0101010101']
				])
			])
			expect([faultsOf(report), report.questions]).toEqual([[], undefined])
			expect(await students(school)).toEqual(['26-0001 KOUASSI Awa 0101010101 2005-03-21', ...STORED.slice(1)])
		}))

	test('asks about a student with the same name and day of birth; the answer holds when the list comes again', () =>
		filled(async (school) => {
			const rows = [['', 'kouassi', 'AWA', '21/03/2005', '', '0101010101']]
			const open = await importLists(school, [list(rows)])
			expect(candidates(open)).toEqual(['liste.csv 2: kouassi AWA = 26-0001 KOUASSI Awa'])
			expect(await students(school)).toEqual(STORED)
			const answered = await importLists(school, [list(rows, { people: { 2: '26-0001' } })])
			expect([faultsOf(answered), answered.questions]).toEqual([[], undefined])
			const after = ['26-0001 KOUASSI Awa 0101010101 2005-03-21', ...STORED.slice(1)]
			expect(await students(school)).toEqual(after)
			const again = await importLists(school, [list(rows)])
			expect([faultsOf(again), again.questions, again.written]).toEqual([[], undefined, false])
		}))

	test('means somebody else if the day of birth differs', () =>
		filled(async (school) => {
			const report = await importLists(school, [list([['', 'KOUASSI', 'Awa', '22/03/2005', '', '']])], { series: SERIES })
			expect([faultsOf(report), report.questions]).toEqual([[], undefined])
			expect(await students(school)).toEqual([...STORED, '26-0004 KOUASSI Awa - 2005-03-22'])
		}))

	test.each([
		['1 January', ['', 'N’GUESSAN', 'Akissi', '01/01/2004', '', '']],
		['no day', ['', 'NGUESSAN', 'Akissi', '', '', '']],
		['a day where the school has none', ['', 'TRAORE', 'Ibrahim', '05/06/2004', '', '']]
	])('asks about a student with the same name and %s', (_, row) =>
		filled(async (school) => {
			expect((await importLists(school, [list([row])])).questions?.people).toHaveLength(1)
			const other = await importLists(school, [list([row], { people: { 2: 'autre' } })], { series: SERIES })
			expect([faultsOf(other), other.questions]).toEqual([[], undefined])
			expect(await students(school)).toHaveLength(4)
			expect((await importLists(school, [list([row], { people: { 2: 'autre' } })])).written).toBe(false)
		})
	)

	test('asks once about all namesakes', () =>
		filled(async (school) => {
			await importLists(school, [list([['A-9', 'TRAORÉ', 'Ibrahim', '05/06/2004', '', '']])])
			const report = await importLists(school, [list([['', 'TRAORE', 'Ibrahim', '', '', '']])])
			expect(candidates(report)).toEqual(['liste.csv 2: TRAORE Ibrahim = 26-0002 TRAORÉ Ibrahim | A-9 TRAORÉ Ibrahim'])
		}))

	test.each([
		['matricule', 'A2: Matricule', ['26-0001', 'DIOMANDE', 'Salif', '', '', '0505']],
		['national number', 'E2: INE', ['', 'DIOMANDE', 'Salif', '', 'CI-777123', '0505']]
	])('asks if its %s has another name in the school; the answer holds when the list comes again', (_, cell, row) =>
		filled(async (school) => {
			const open = await importLists(school, [list([row])])
			expect(candidates(open)).toEqual(['liste.csv 2: DIOMANDE Salif = 26-0001 KOUASSI Awa'])
			expect(faultsOf(await importLists(school, [list([row], { people: { 2: 'autre' } })]))).toEqual([
				`liste.csv!${cell}: is the number of "KOUASSI Awa": correct it, or leave the row aside`
			])
			expect(await students(school)).toEqual(STORED)
			const answered = await importLists(school, [list([row], { people: { 2: '26-0001' } })])
			expect([faultsOf(answered), answered.questions]).toEqual([[], undefined])
			const again = await importLists(school, [list([row])])
			expect([faultsOf(again), again.questions, again.written]).toEqual([[], undefined, false])
		})
	)

	test.each(['26-0002', '77-9999'])('is a fault if its national number is that of a student with another matricule than %s', (matricule) =>
		filled(async (school) => {
			const report = await importLists(school, [list([[matricule, 'TRAORE', 'Awa', '', 'CI-777123', '']])])
			expect(faultsOf(report)).toEqual(['liste.csv!E2: INE: is the number of "KOUASSI Awa": correct it, or leave the row aside'])
		})
	)
})

test('a birth whose year alone is known tells nobody apart', () =>
	filled(async (school) => {
		const rows = [
			['', 'KOUASSI', 'Awa', 'vers 2005', '', ''],
			['', 'BAMBA', 'Ali', '1998', '', '']
		]
		expect(candidates(await importLists(school, [list(rows)]))).toEqual(['liste.csv 2: KOUASSI Awa = 26-0001 KOUASSI Awa'])
		const report = await importLists(school, [list(rows, { people: { 2: 'autre' } })], { series: SERIES })
		expect([faultsOf(report), report.questions]).toEqual([[], undefined])
	}))

describe('two rows of new students', () => {
	const NEW = ['', 'BAMBA', 'Salif', '14/02/2006', '', '0102']

	test('are one person if all their cells agree', () =>
		filled(async (school) => {
			const report = await importLists(school, [list([NEW, NEW])], { series: SERIES })
			expect([faultsOf(report), report.questions]).toEqual([[], undefined])
			expect((await students(school)).slice(3)).toEqual(['26-0004 BAMBA Salif 0102 2006-02-14'])
			expect(warningsOf(report)[0]).toBe(
				'liste.csv: rows with the same name and day of birth are taken for one person: 1 in all, such as "BAMBA Salif" in liste.csv!2 and liste.csv!3'
			)
		}))

	test.each([
		['no day', ''],
		['1 January', '01/01/2006']
	])('are a fault that names both if they are equal and have %s', (_, day) =>
		filled(async (school) => {
			const row = ['', 'BAMBA', 'Salif', day, '', '0102']
			const told = (sheet: string) =>
				`${sheet}: is the same as line 2 (liste.csv), and nothing says if they are one person: correct one row, or leave it aside`
			expect(faultsOf(await importLists(school, [list([row, row])], { series: SERIES }))).toEqual([told('liste.csv!A3: Matricule')])
			const lists = [list([row]), list([row], {}, 'autre.csv')]
			expect(faultsOf(await importLists(school, lists, { series: SERIES }))).toEqual([told('autre.csv!A2: Matricule')])
			const corrected = await importLists(school, [list([row, row], { cells: { F3: '0909' } })], { series: SERIES })
			expect([faultsOf(corrected), corrected.questions]).toEqual([[], undefined])
			expect(await students(school)).toHaveLength(5)
		})
	)

	test('are a fault if their identity is equal and other cells are not', () =>
		filled(async (school) => {
			const report = await importLists(school, [list([NEW, [...NEW.slice(0, 5), '0909']])], { series: SERIES })
			expect(faultsOf(report)).toEqual([
				'liste.csv!A3: Matricule: this person is already in line 2 (liste.csv), with other cells: correct one row, or leave it aside'
			])
		}))

	test('are one person also in two lists, and the card has what both say', () =>
		filled(async (school) => {
			const first = list([[...NEW.slice(0, 4), '', '0102']])
			const second = list([['', 'Bamba', 'SALIF', '2006-02-14', 'CI-9', '0909']], {}, 'ine.csv')
			expect(faultsOf(await importLists(school, [first, second], { series: SERIES }))).toEqual([
				'ine.csv!F2: Tél: is "0102" in line 2 (liste.csv), which is the same record'
			])
			const equal = { ...second, rows: [['', 'Bamba', 'SALIF', '2006-02-14', 'CI-9', '']] }
			const told = ': 1 in all, such as "BAMBA Salif" in liste.csv!2 and ine.csv!2'
			const seen = await importLists(school, [first, equal], { series: SERIES, dryRun: true })
			expect(warningsOf(seen)[0]).toContain(told)
			expect(faultsOf(await importLists(school, [first, equal], { series: SERIES }))).toEqual([])
			expect((await students(school)).slice(3)).toEqual(['26-0004 BAMBA Salif 0102 2006-02-14'])
			expect((await school.rows(`SELECT numero_national AS n FROM etudiants WHERE matricule = '26-0004'`))[0]).toEqual({ n: 'CI-9' })
		}))

	test.each([
		['BAMBA KOFFI Salif', 'BAMBA', 'Koffi Salif'],
		['BAMBA Salif', 'BAMBA SALIF', '']
	])('have the parts of their name as a list says them, whatever « %s » is split into, in either order', async (name, nom, prenoms) => {
		const columns = { 'Nom et prénoms': 'etudiants.nom_prenoms', 'Né le': 'etudiants.date_naissance' }
		const whole: List = { name: 'classe.csv', kind: 'etudiants', columns, rows: [[name, '14/02/2006']] }
		const parts = list([['', nom, prenoms, '14/02/2006', '', '0102']])
		for (const lists of [
			[parts, whole],
			[whole, parts]
		])
			await filled(async (school) => {
				expect(faultsOf(await importLists(school, lists, { series: SERIES }))).toEqual([])
				expect((await students(school)).slice(3)).toEqual([`26-0004 ${nom} ${prenoms} 0102 2006-02-14`])
			})
	})

	test('keep the state of an enrolment that a list says, beside one that does not say it', () =>
		filled(async (school) => {
			const enrolled = (name: string, more: Readonly<Record<string, string>>, cells: readonly string[]): List => ({
				name,
				kind: 'etudiants',
				columns: { Matricule: 'etudiants.matricule', Classe: 'inscriptions.classe', ...more },
				rows: [['26-0003', 'GI-L1', ...cells]]
			})
			const lists = [enrolled('liste.csv', {}, []), enrolled('attente.csv', { Statut: 'inscriptions.statut' }, ['Prospect'])]
			expect(faultsOf(await importLists(school, lists))).toEqual([])
			const [{ statut } = {}] = await school.rows(`SELECT i.statut FROM inscriptions i JOIN etudiants e ON e.id = i.etudiant_id
				WHERE e.matricule = '26-0003' ORDER BY i.id DESC`)
			expect(statut).toBe('Prospect')
		}))

	test('without a day are two people if their cells differ, and nobody is made when the list comes again', () =>
		filled(async (school) => {
			const rows = [
				['', 'BAMBA', 'Salif', '', '', '0102'],
				['', 'BAMBA', 'Salif', '', '', '0909']
			]
			const report = await importLists(school, [list(rows)], { series: SERIES })
			expect([faultsOf(report), report.questions]).toEqual([[], undefined])
			expect((await students(school)).slice(3)).toEqual(['26-0004 BAMBA Salif 0102 -', '26-0005 BAMBA Salif 0909 -'])
			const again = await importLists(school, [list(rows)])
			expect([faultsOf(again), again.questions, again.written]).toEqual([[], undefined, false])
		}))
})

test('a row without a number only proposes its student in another year', () =>
	filled(async (school) => {
		const rows = [['', 'BAMBA', 'Salif', '', '', '']]
		expect(faultsOf(await importLists(school, [list(rows)], { series: SERIES }))).toEqual([])
		expect((await importLists(school, [list(rows)])).questions).toBeUndefined()
		const years = 'libelle;date_debut;date_fin;courante\n2026-2027;2026-09-14;2027-07-31;non\n2027-2028;2027-09-14;2028-07-31;oui\n'
		expect((await school.import([file('annees.csv', years)])).errors).toEqual([])
		expect(candidates(await importLists(school, [list(rows)]))).toEqual(['liste.csv 2: BAMBA Salif = 26-0004 BAMBA Salif'])
	}))

test('a student who was removed does not come back with the same row', () =>
	filled(async (school) => {
		const rows = [['', 'BAMBA', 'Salif', '14/02/2006', '', '']]
		expect(faultsOf(await importLists(school, [list(rows)], { series: SERIES }))).toEqual([])
		await school.use(({ client }) =>
			client.executeMultiple(`DELETE FROM etudiants WHERE matricule = '26-0004'; DELETE FROM utilisateurs WHERE identifiant = '26-0004'`)
		)
		expect(faultsOf(await importLists(school, [list(rows)]))).toEqual([
			'liste.csv!A2: Matricule: the person of this row was removed since: leave the row aside'
		])
		expect(faultsOf(await importLists(school, [list(rows, { people: { 2: 'autre' } })], { series: SERIES }))).toEqual([])
	}))

describe('a list of payments', () => {
	test('never makes a student: a name is asked, and an unknown one is a fault', () =>
		filled(async (school) => {
			const open = await importLists(school, [PAYMENTS])
			expect(candidates(open)).toEqual(['versements.csv 2: KOUASSI Awa = 26-0001 KOUASSI Awa'])
			const refused = await importLists(school, [{ ...PAYMENTS, rows: [['R-1', 'SORO Paul', '05/10/2026', '100']] }])
			expect(faultsOf(refused)).toEqual(['versements.csv!B2: Nom et prénoms: no student is called "SORO Paul"'])
			const other = await importLists(school, [{ ...PAYMENTS, decision: { people: { 2: 'autre' } } }])
			expect(faultsOf(other)).toEqual(['versements.csv!B2: Nom et prénoms: no student is called "KOUASSI Awa"'])
			expect(await students(school)).toEqual(STORED)
		}))

	test('goes in once the names are answered, and only once', () =>
		filled(async (school) => {
			const answered = { ...PAYMENTS, decision: { people: { 2: '26-0001' } } }
			expect(faultsOf(await importLists(school, [answered]))).toEqual([])
			const rows = `SELECT p.reference, e.matricule, p.date, p.montant FROM paiements p JOIN etudiants e ON e.id = p.etudiant_id`
			expect(await school.rows(rows)).toEqual([{ reference: 'R-1', matricule: '26-0001', date: '2026-10-05', montant: 150_000 }])
			const again = await importLists(school, [PAYMENTS])
			expect([faultsOf(again), again.questions, again.written]).toEqual([[], undefined, false])
		}))

	test('is about a new student of the same import, by name and day silently, by name if a person says so', () =>
		filled(async (school) => {
			const arrivals = list([['', 'BAMBA', 'Salif', '14/02/2006', '', '']], {}, 'Liste L1.csv')
			const payments = { ...PAYMENTS, rows: [['R-1', 'BAMBA Salif', '05/10/2026', '150000']] }
			const open = await importLists(school, [arrivals, payments], { series: SERIES })
			expect(candidates(open)).toEqual(['versements.csv 2: BAMBA Salif = Liste L1.csv!2 BAMBA Salif'])
			const answered = { ...payments, decision: { people: { 2: 'Liste L1.csv!2' } } }
			expect(faultsOf(await importLists(school, [arrivals, answered], { series: SERIES }))).toEqual([])
			const dated: List = {
				...payments,
				columns: { ...payments.columns, Naissance: 'etudiants.date_naissance' },
				rows: [['R-2', 'BAMBA Salif', '06/10/2026', '1000', '14/02/2006']]
			}
			expect((await importLists(school, [dated])).questions?.people).toHaveLength(1)
		}))

	test('is refused at each row without a reference', () =>
		filled(async (school) => {
			const rows = [['', 'KOUASSI Awa', '05/10/2026', '100']]
			expect(faultsOf(await importLists(school, [{ ...PAYMENTS, rows, decision: { people: { 2: '26-0001' } } }]))).toEqual([
				'versements.csv!A2: Reçu: must not be empty'
			])
		}))
})

describe('a list of teachers', () => {
	const teachers = (people = {}): List => ({
		name: 'profs.csv',
		kind: 'enseignants',
		columns: { Nom: 'enseignants.nom_prenoms', Mail: 'enseignants.email' },
		rows: [
			['KONÉ Issa', 'issa@ecole.example'],
			['SORO Paul', 'paul@ecole.example']
		],
		decision: { people }
	})

	test('asks about a name that the school has, and makes nobody twice', () =>
		filled(async (school) => {
			const open = await importLists(school, [teachers()])
			expect(candidates(open)).toEqual(['profs.csv 2: KONÉ Issa = ENS-002 KONÉ Issa'])
			expect(open.questions?.series).toEqual([{ of: 'enseignants', count: 1, prefix: 'ENS-', digits: 3, next: 3 }])
			const report = await importLists(school, [teachers({ 2: 'ENS-002' })], {
				series: { enseignants: { prefix: 'ENS-', digits: 3, next: 3 } }
			})
			expect(faultsOf(report)).toEqual([])
			const rows = `SELECT t.matricule, u.email FROM enseignants t JOIN utilisateurs u ON u.id = t.id ORDER BY 1`
			expect((await school.rows(rows)).slice(1)).toEqual([
				{ matricule: 'ENS-002', email: 'issa@ecole.example' },
				{ matricule: 'ENS-003', email: 'paul@ecole.example' }
			])
			const again = await importLists(school, [teachers()])
			expect([faultsOf(again), again.questions, again.written]).toEqual([[], undefined, false])
		}))
})
