import { describe, expect, test } from 'bun:test'
import { byHand, NS } from '../../support/workbook'
import { file } from '../imports/csv-folder'
import { withSchool, type TemporarySchool } from '../imports/temporary-school'
import { BASE, decisionOf, faultsOf, importLists, importSources, warningsOf, type List } from './mapped-school'

const filled = (run: (school: TemporarySchool) => Promise<void>) =>
	withSchool(async (school) => {
		expect((await school.import(BASE)).errors).toEqual([])
		await run(school)
	})

const card = async (school: TemporarySchool, matricule: string) =>
	(
		await school.rows(`SELECT u.nom, u.prenoms, u.telephone, e.adresse, e.sexe FROM etudiants e JOIN utilisateurs u ON u.id = e.id
			WHERE e.matricule = '${matricule}'`)
	)[0]

const STUDENTS: List = {
	name: 'liste.csv',
	kind: 'etudiants',
	columns: {
		Mat: 'etudiants.matricule',
		Nom: 'etudiants.nom',
		Prénom: 'etudiants.prenoms',
		Tél: 'etudiants.telephone',
		Genre: 'etudiants.sexe'
	},
	rows: [['26-0002', 'TRAORE', 'Ibrahima', '', 'H']]
}

describe('the card of a student that the school has', () => {
	test('is completed where it is empty, and keeps the rest', () =>
		filled(async (school) => {
			expect(faultsOf(await importLists(school, [{ ...STUDENTS, rows: [['26-0002', 'TRAORE', 'Ibrahima', '0909', 'H']] }]))).toEqual([])
			expect(await card(school, '26-0002')).toEqual({
				nom: 'TRAORÉ',
				prenoms: 'Ibrahim',
				telephone: '0707070707',
				adresse: null,
				sexe: 'M'
			})
		}))

	test('is replaced if a person wants that, but an empty cell clears nothing', () =>
		filled(async (school) => {
			const report = await importLists(school, [{ ...STUDENTS, decision: { existing: 'remplacer' } }])
			expect([faultsOf(report), warningsOf(report)]).toEqual([[], []])
			expect(await card(school, '26-0002')).toEqual({
				nom: 'TRAORE',
				prenoms: 'Ibrahima',
				telephone: '0707070707',
				adresse: null,
				sexe: 'M'
			})
		}))

	test('is cleared by an empty cell of a list in Préau’s own form beside others, which is counted', () =>
		filled(async (school) => {
			const own: List = {
				name: 'etudiants.csv',
				kind: 'etudiants',
				columns: { matricule: 'etudiants.matricule', telephone: 'etudiants.telephone' },
				rows: [['26-0002', '']],
				decision: { existing: 'remplacer' }
			}
			const others = { ...STUDENTS, rows: [['26-0001', 'KOUASSI', 'Awa', '', 'F']] }
			const report = await importLists(school, [own, others])
			expect([faultsOf(report), warningsOf(report)]).toEqual([[], ['etudiants.csv: values that empty cells clear: 1']])
			expect(await card(school, '26-0002')).toMatchObject({ nom: 'TRAORÉ', telephone: null })
		}))

	test('stays as it is if a person wants that', () =>
		filled(async (school) => {
			const report = await importLists(school, [{ ...STUDENTS, decision: { existing: 'garder' } }])
			expect([faultsOf(report), report.written]).toEqual([[], false])
		}))

	test('keeps its name, however a whole name splits', () =>
		filled(async (school) => {
			const whole: List = {
				...STUDENTS,
				columns: { Mat: 'etudiants.matricule', Nom: 'etudiants.nom_prenoms', Genre: 'etudiants.sexe' },
				rows: [['26-0002', 'IBRAHIM TRAORE', 'H']],
				decision: {
					existing: 'remplacer',
					columns: decisionOf({
						...STUDENTS,
						columns: { Mat: 'etudiants.matricule', Nom: 'etudiants.nom_prenoms', Genre: 'etudiants.sexe' }
					}).columns.map((column) => ({ ...column, split: 1 }))
				}
			}
			expect(faultsOf(await importLists(school, [whole]))).toEqual([])
			expect(await card(school, '26-0002')).toMatchObject({ nom: 'TRAORÉ', prenoms: 'Ibrahim', sexe: 'M' })
		}))

	test('is not missed where a new one needs a name: that is a fault at the row', () =>
		filled(async (school) => {
			const report = await importLists(school, [
				{
					...STUDENTS,
					rows: [
						['26-0002', '', '', '', 'H'],
						['26-9999', '', 'Awa', '', 'F']
					]
				}
			])
			expect(faultsOf(report)).toEqual(['liste.csv!B3: Nom: must not be empty'])
		}))
})

describe('a cell of a list', () => {
	test('a word that nobody explains is asked once with its count, and means what a person answers', () =>
		filled(async (school) => {
			const rows = [
				['N-1', 'SORO', 'Paul', '', 'xy'],
				['N-2', 'BAMBA', 'Ali', '', ' xy '],
				['N-3', 'BLÉ', 'Rose', '', '?']
			]
			const open = await importLists(school, [{ ...STUDENTS, rows }])
			expect(open.questions?.words).toEqual([
				{ file: 'liste.csv', sheet: '', use: 'etudiants.sexe', word: 'xy', count: 2, choices: ['F', 'M'] },
				{ file: 'liste.csv', sheet: '', use: 'etudiants.sexe', word: '?', count: 1, choices: ['F', 'M'] }
			])
			const words = { 'etudiants.sexe': { xy: 'F', '?': '' } }
			expect(faultsOf(await importLists(school, [{ ...STUDENTS, rows, decision: { words } }]))).toEqual([])
			expect([await card(school, 'N-2'), await card(school, 'N-3')]).toMatchObject([{ sexe: 'F' }, { sexe: null }])
		}))

	test('more than a hundred unknown words of a column are faults', () =>
		filled(async (school) => {
			const rows = Array.from({ length: 102 }, (_, at) => [`N-${at}`, 'SORO', 'Paul', '', `mot ${at}`])
			expect(faultsOf(await importLists(school, [{ ...STUDENTS, rows }]))).toEqual([
				expect.stringContaining('liste.csv!E102: Genre: "mot 100": this column has more than 100 different words'),
				expect.stringContaining('liste.csv!E103')
			])
		}))

	test('a cell is corrected by its address, and a row may be left aside', () =>
		filled(async (school) => {
			const rows = [
				['26-0001', 'KOUASSI', 'Awa', '#N/A', 'F'],
				['26-0002', 'TRAORÉ', 'Ibrahim', '#REF!', 'M']
			]
			const report = await importLists(school, [{ ...STUDENTS, rows }])
			expect(report.errors.map(({ file, cell, text, column }) => [file, cell, text, column])).toEqual([['liste.csv', 'D2', '#N/A', 'Tél']])
			const decision = { cells: { D2: '0101' }, aside: [3] }
			expect(faultsOf(await importLists(school, [{ ...STUDENTS, rows, decision }]))).toEqual([])
			expect(await card(school, '26-0001')).toMatchObject({ telephone: '0101' })
		}))

	test('a day whose order the column does not tell is asked', () =>
		filled(async (school) => {
			const list: List = {
				...STUDENTS,
				columns: { Mat: 'etudiants.matricule', Né: 'etudiants.date_naissance' },
				rows: [['26-0002', '04/13/2005']]
			}
			const open = await importLists(school, [list])
			expect(open.questions?.days).toEqual([{ file: 'liste.csv', sheet: '', column: 1, heading: 'Né', samples: ['04/13/2005'] }])
			const columns = decisionOf(list).columns.map((column) => ({ ...column, days: 'mois' as const }))
			expect(faultsOf(await importLists(school, [{ ...list, decision: { columns } }]))).toEqual([])
			const contradiction = await importLists(school, [{ ...list, rows: [...list.rows, ['26-0001', '13/04/2005']] }])
			expect(faultsOf(contradiction)).toEqual([expect.stringMatching(/^liste\.csv!B[23]: Né: in B3 the day comes first, in B2 the month/)])
		}))

	test('a whole name in capitals is asked, with examples', () =>
		filled(async (school) => {
			const list = { ...STUDENTS, columns: { Nom: 'etudiants.nom_prenoms' }, rows: [['SORO PAUL']] }
			const open = await importLists(school, [list])
			expect(open.questions?.names).toEqual([{ file: 'liste.csv', sheet: '', column: 0, heading: 'Nom', samples: ['SORO PAUL'] }])
		}))
})

describe('the class of a row', () => {
	const list: List = {
		...STUDENTS,
		columns: { Mat: 'etudiants.matricule', Classe: 'inscriptions.classe' },
		rows: [
			['26-0003', 'BTS 2 ELT'],
			['26-0003', 'BTS 2 ELT'],
			['N-1', 'BTS 2 ELT']
		],
		decision: { aside: [4] }
	}
	const enrolments = (school: TemporarySchool) =>
		school.rows(`SELECT c.code, n.code AS niveau, a.libelle AS annee, i.statut FROM inscriptions i JOIN classes c ON c.id = i.classe_id
			JOIN niveaux n ON n.id = c.niveau_id JOIN annees a ON a.id = c.annee_id JOIN etudiants e ON e.id = i.etudiant_id WHERE e.matricule = '26-0003'`)

	test('a class that is written with other spaces, capitals and line breaks is asked once', () =>
		filled(async (school) => {
			const rows = [
				['26-0001', 'Génie civil  L1/CN'],
				['26-0003', 'Genie Civil\nL1/CN']
			]
			const other = { ...list, rows, decision: {} }
			expect((await importLists(school, [other])).questions?.classes).toEqual([{ word: 'Génie civil L1/CN', count: 2 }])
			const words = { 'inscriptions.classe': { 'Génie civil L1/CN': 'GI-L1' } }
			expect((await importLists(school, [{ ...other, decision: { words } }])).questions).toBeUndefined()
		}))

	test('a class that the school does not have is asked once, and made if a person gives it filière and level', () =>
		filled(async (school) => {
			expect((await importLists(school, [list])).questions?.classes).toEqual([{ word: 'BTS 2 ELT', count: 1 }])
			const decided = { ...list, decision: { ...list.decision, words: { 'inscriptions.classe': { 'BTS 2 ELT': 'ELT2' } } } }
			const classes = [{ code: 'ELT2', nom: 'BTS2 Électrotechnique', filiere: 'ELT', niveau: 'BTS2', annee: '2026-2027' }]
			expect(faultsOf(await importLists(school, [decided], { classes }))).toEqual([])
			expect(await enrolments(school)).toEqual([{ code: 'ELT2', niveau: 'BTS2', annee: '2026-2027', statut: 'Active' }])
			const again = await importLists(school, [decided], { classes })
			expect([faultsOf(again), again.written]).toEqual([[], false])
			const wrong = [{ ...classes[0]!, code: 'ELT3', filiere: 'NON' }]
			expect(faultsOf(await importLists(school, [decided], { classes: wrong }))).toEqual([expect.stringContaining('unknown "NON"')])
		}))

	test('one class may be given for all rows, in a year that is given', () =>
		filled(async (school) => {
			const decision = { given: { 'inscriptions.classe': 'licence 1 gi', 'inscriptions.annee': '2025/2026' } }
			const rows = [['26-0003'], ['26-0002']]
			const report = await importLists(school, [{ ...list, columns: { Mat: 'etudiants.matricule' }, rows, decision }])
			expect(faultsOf(report)).toEqual([])
			expect(await enrolments(school)).toEqual([{ code: 'GI-L1', niveau: 'L1', annee: '2025-2026', statut: 'Active' }])
		}))

	test('a class in two parts is asked as one word', () =>
		filled(async (school) => {
			const parts: List = {
				...list,
				columns: { Mat: 'etudiants.matricule', Filière: 'inscriptions.filiere', Niveau: 'inscriptions.niveau' },
				rows: [
					['26-0003', 'Licence', '1 GI'],
					['26-0002', 'GI', '9']
				]
			}
			expect((await importLists(school, [parts])).questions?.classes).toEqual([{ word: 'GI 9', count: 1 }])
		}))

	test('a group beside a niveau is asked with it, and a class that agrees with it is not', () =>
		filled(async (school) => {
			const groups: List = {
				...list,
				columns: { Mat: 'etudiants.matricule', Niveau: 'inscriptions.niveau', Groupe: 'inscriptions.classe' },
				rows: [
					['26-0001', 'BTS1', 'A'],
					['26-0002', 'BTS2', 'A'],
					['26-0003', '1ère année BTS', 'ELT1-A']
				]
			}
			expect((await importLists(school, [groups])).questions?.classes).toEqual([
				{ word: 'BTS1 A', count: 1 },
				{ word: 'BTS2 A', count: 1 }
			])
			const wrong = { ...groups, rows: [['26-0003', 'BTS2', 'ELT1-A']] }
			expect((await importLists(school, [wrong])).questions?.classes).toEqual([{ word: 'BTS2 ELT1-A', count: 1 }])
			const words = { 'inscriptions.classe': { 'BTS2 ELT1-A': 'ELT1-B' } }
			expect(faultsOf(await importLists(school, [{ ...wrong, decision: { words } }]))).toEqual([])
			expect(await enrolments(school)).toMatchObject([{ code: 'ELT1-B' }])
		}))

	test('an enrollment that is stored keeps its state if the list does not say one', () =>
		filled(async (school) => {
			await importLists(school, [
				{ ...list, columns: { ...list.columns, État: 'inscriptions.statut' }, rows: [['26-0003', 'ELT1-A', 'candidat']] }
			])
			const report = await importLists(school, [{ ...list, rows: [['26-0003', 'ELT1-A']], decision: { existing: 'remplacer' } }])
			expect([faultsOf(report), report.written]).toEqual([[], false])
			expect(await enrolments(school)).toEqual([{ code: 'ELT1-A', niveau: 'BTS1', annee: '2026-2027', statut: 'Prospect' }])
		}))

	test('a second class of a student in a year is a fault at the cell', () =>
		filled(async (school) => {
			expect(faultsOf(await importLists(school, [{ ...list, rows: [['26-0001', 'ELT1-A']] }]))).toEqual([
				'liste.csv!B2: Classe: the student already has an Active enrollment in 2026-2027: class GI-L1 (stored)'
			])
		}))
})

describe('the parents and the money in a row of a student', () => {
	const list: List = {
		...STUDENTS,
		columns: {
			Mat: 'etudiants.matricule',
			Père: 'responsables.nom_prenoms',
			'Tél père': 'responsables.telephone',
			Mère: 'responsables2.nom',
			'Tél mère': 'responsables2.telephone',
			'Déjà payé': 'paiements.deja_paye'
		},
		rows: [
			['26-0001', 'KOUASSI Jean', '0701020304', 'AMANI', '0505050505', '150 000 F CFA'],
			['26-0002', '', '', '', '', '0'],
			['26-0003', '', '', 'N’DRI', '', '']
		],
		decision: { given: { 'responsables.lien': 'père' } }
	}
	const parents = (school: TemporarySchool) =>
		school.rows(`SELECT e.matricule, r.rang, r.nom, r.prenoms, r.telephone, r.lien FROM responsables r JOIN etudiants e ON e.id = r.etudiant_id
			ORDER BY 1, 2`)
	const money = (school: TemporarySchool) => school.rows('SELECT reference, date, montant FROM paiements ORDER BY reference')

	test('become parents of the first free ranks, and one payment of the year', () =>
		filled(async (school) => {
			const report = await importLists(school, [list])
			expect([faultsOf(report), report.questions]).toEqual([[], undefined])
			expect(await parents(school)).toEqual([
				{ matricule: '26-0001', rang: 1, nom: 'KOUASSI', prenoms: 'Jean', telephone: '0701020304', lien: 'père' },
				{ matricule: '26-0001', rang: 2, nom: 'AMANI', prenoms: '', telephone: '0505050505', lien: 'mère' },
				{ matricule: '26-0003', rang: 1, nom: 'N’DRI', prenoms: '', telephone: null, lien: 'mère' }
			])
			expect(await money(school)).toEqual([{ reference: 'REPRISE-2026-26-0001', date: '2026-11-20', montant: 150_000 }])
			const again = await importLists(school, [list])
			expect([faultsOf(again), again.written]).toEqual([[], false])
		}))

	test('are parents that the school has by their names, then by what they are, and else further ones', () =>
		filled(async (school) => {
			const stored = 'matricule;rang;lien;nom;telephone\n26-0001;1;mère;AMANI;\n26-0001;2;Pere;KOUASSI Jean;\n26-0002;1;mère;BAMBA Fanta;\n'
			expect((await school.import([file('responsables.csv', stored)])).errors).toEqual([])
			const rows = [
				['26-0001', 'KOUASSI Jean', '0701020304', '', '0505050505', ''],
				['26-0002', 'TRAORE Yao', '0709080706', '', '', '']
			]
			for (const existing of ['completer', 'remplacer'] as const)
				expect(faultsOf(await importLists(school, [{ ...list, rows, decision: { existing } }]))).toEqual([])
			expect(await parents(school)).toMatchObject([
				{ rang: 1, nom: 'AMANI', telephone: '0505050505', lien: 'mère' },
				{ rang: 2, telephone: '0701020304' },
				{ rang: 1, nom: 'BAMBA Fanta', telephone: null, lien: 'mère' },
				{ rang: 2, nom: 'TRAORE', prenoms: 'Yao', telephone: '0709080706', lien: 'père' }
			])
			const long: List = {
				name: 'parents.csv',
				kind: 'responsables',
				columns: { Mat: 'responsables.matricule', Nom: 'responsables.nom', Tél: 'responsables.telephone' },
				rows: [
					['26-0001', 'Diallo Ami', '0777777777'],
					['26-0001', 'Amani', '0505050505']
				]
			}
			expect(faultsOf(await importLists(school, [long]))).toEqual([])
			const ranked = { ...long, columns: { ...long.columns, Rang: 'responsables.rang' }, rows: [['26-0001', 'BA', '', '1']] }
			expect(warningsOf(await importLists(school, [ranked]))).toEqual([expect.stringContaining('the school has "AMANI" as this parent')])
			expect((await parents(school)).slice(0, 3)).toMatchObject([{ nom: 'AMANI' }, { rang: 2 }, { rang: 3, nom: 'Diallo Ami' }])
		}))

	test('never complete the card of another parent', () =>
		filled(async (school) => {
			await importLists(school, [{ ...list, rows: [['26-0001', 'KOUASSI Jean', '', '', '', '']] }])
			await importLists(school, [{ ...list, rows: [['26-0001', 'BAMBA Marie', '0909090909', '', '', '']] }])
			expect(await parents(school)).toMatchObject([{ rang: 1, nom: 'KOUASSI', telephone: null }])
		}))

	test('beside another stored parent of the same tie are left out with a warning, unless they replace it', () =>
		filled(async (school) => {
			await importLists(school, [{ ...list, rows: [['26-0001', '', '', 'AMANI', '', '']] }])
			const other = { ...list, rows: [['26-0001', '', '', 'ZADI', '', '']] }
			const told = 'liste.csv!D2: Mère: is not taken: the school has "AMANI" as this parent'
			expect(warningsOf(await importLists(school, [other]))).toEqual([told])
			expect(await parents(school)).toMatchObject([{ nom: 'AMANI' }])
			expect(warningsOf(await importLists(school, [{ ...other, decision: { existing: 'remplacer' } }]))).toEqual([])
			expect(await parents(school)).toMatchObject([{ nom: 'ZADI' }])
		}))

	test('without a name keep their telephone, and are called by their tie', () =>
		filled(async (school) => {
			const contact: List = {
				...list,
				columns: { Mat: 'etudiants.matricule', 'Contact parent': 'responsables.telephone', 'Tél mère': 'responsables2.telephone' },
				rows: [['26-0001', '0701020304', '0505050505']],
				decision: {}
			}
			expect(faultsOf(await importLists(school, [contact]))).toEqual([])
			expect(await parents(school)).toMatchObject([
				{ rang: 1, nom: 'Parent', telephone: '0701020304', lien: null },
				{ rang: 2, nom: 'Mère', telephone: '0505050505', lien: 'mère' }
			])
			expect((await importLists(school, [contact])).written).toBe(false)
		}))

	test('are a fault if the student does not have a fee, or the amount is another one than before', () =>
		filled(async (school) => {
			const rows = [['26-0002', '', '', '', '', '1000']]
			expect(faultsOf(await importLists(school, [{ ...list, rows }]))).toEqual([
				'liste.csv!F2: Déjà payé: the student has no fee to pay in 2026-2027: give the fee first'
			])
			const fees: List = {
				name: 'frais.csv',
				kind: 'frais',
				columns: { Mat: 'frais.matricule', Libellé: 'frais.libelle', Montant: 'frais.montant' },
				rows: [['26-0002', 'Scolarité', '300 000']]
			}
			const ofLastYear = { ...fees, decision: { given: { 'frais.annee': '2025-2026' } } }
			expect(faultsOf(await importLists(school, [{ ...list, rows }, ofLastYear]))).toEqual([expect.stringContaining('has no fee to pay')])
			expect(faultsOf(await importLists(school, [{ ...list, rows }, fees]))).toEqual([])
			expect(await money(school)).toEqual([{ reference: 'REPRISE-2026-26-0002', date: '2026-11-20', montant: 1000 }])
			const other = await importLists(school, [{ ...list, rows: [['26-0002', '', '', '', '', '2000']] }])
			expect(faultsOf(other)).toEqual([expect.stringContaining('liste.csv!F2: Déjà payé: the payment is stored, and its montant is 1000')])
		}))
})

describe('a workbook', () => {
	const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
	const sheet = (rows: string, before = '', after = '') => `<worksheet ${NS}>${before}<sheetData>${rows}</sheetData>${after}</worksheet>`
	const decision = (columns: List['columns'], more: List['decision'] = {}) =>
		decisionOf({ name: 'Liste.xlsx', kind: 'etudiants', columns, rows: [], decision: { sheet: 'salles', ...more } })
	const COLUMNS = { Mat: 'etudiants.matricule', Classe: 'inscriptions.classe', Tél: 'etudiants.telephone' }
	const rows = `<row r="1">${cell('A1', 'Mat')}${cell('B1', 'Classe')}${cell('C1', 'Tél')}</row>
		<row r="2">${cell('A2', '26-0003')}${cell('B2', 'ELT1-A')}</row><row r="3" hidden="1">${cell('A3', 'N-1')}${cell('C3', '0101')}</row>`

	test('with hidden rows waits until somebody says whether they come', () =>
		filled(async (school) => {
			const files = [byHand('Liste.xlsx', sheet(rows))]
			const told = async (more: List['decision']) =>
				faultsOf(await importSources(school, files, { sheets: [decision(COLUMNS, more)], classes: [] }, { dryRun: true }))
			expect(await told({})).toContain('Liste.xlsx salles:1: has hidden rows or columns, or is hidden: say whether they come too')
			expect(await told({ hidden: 'reprendre' })).toEqual(['Liste.xlsx salles:3: nom: must not be empty'])
			expect(await told({ hidden: 'laisser' })).toEqual([])
		}))

	test('has the ties of parents in merged cells above their columns', () =>
		filled(async (school) => {
			const parents = sheet(
				`<row r="1">${cell('A1', '')}${cell('B1', 'Père')}${cell('D1', 'Mère')}</row>
				<row r="2">${cell('A2', 'Mat')}${cell('B2', 'Nom')}${cell('C2', 'Tél')}${cell('D2', 'Nom')}${cell('E2', 'Tél')}</row>
				<row r="3">${cell('A3', '26-0003')}${cell('B3', 'KONAN')}${cell('C3', '0707')}${cell('D3', 'AMANI')}</row>`,
				'',
				'<mergeCells><mergeCell ref="B1:C1"/><mergeCell ref="D1:E1"/></mergeCells>'
			)
			const uses = ['etudiants.matricule', 'responsables.nom', 'responsables.telephone', 'responsables2.nom', 'responsables2.telephone']
			const headings = ['Mat', 'Nom', 'Tél', 'Nom', 'Tél']
			const columns = uses.map((use, column) => ({ heading: headings[column]!, column, use }))
			const sheets = [{ ...decision({}), heading: 2, columns }]
			expect(faultsOf(await importSources(school, [byHand('Liste.xlsx', parents)], { sheets, classes: [] }))).toEqual([])
			expect(await school.rows('SELECT nom, lien FROM responsables ORDER BY rang')).toEqual([
				{ nom: 'KONAN', lien: 'père' },
				{ nom: 'AMANI', lien: 'mère' }
			])
		}))

	test('has what a merged column holds in each of its rows', () =>
		filled(async (school) => {
			const merged = sheet(
				rows.replace(' hidden="1"', '').replaceAll('N-1', '26-0002'),
				'',
				'<mergeCells><mergeCell ref="B2:B3"/></mergeCells>'
			)
			const sheets = [decision(COLUMNS, { given: { 'inscriptions.annee': '2025-2026' } })]
			const report = await importSources(school, [byHand('Liste.xlsx', merged)], { sheets, classes: [] }, { dryRun: true })
			expect(report.questions?.classes).toEqual([{ word: 'ELT1-A', count: 2 }])
		}))

	test('is another row than its like in another merged class', () =>
		filled(async (school) => {
			const merged = sheet(
				`<row r="1">${cell('A1', 'Nom')}${cell('B1', 'Classe')}</row>
				<row r="2">${cell('A2', 'BA')}${cell('B2', 'ELT1-A')}</row><row r="3">${cell('A3', 'SORO')}</row><row r="4">${cell('A4', 'BA Ali')}${cell('B4', 'ELT1-B')}</row><row r="5">${cell('A5', 'SORO')}</row>`,
				'',
				'<mergeCells><mergeCell ref="B2:B3"/><mergeCell ref="B4:B5"/></mergeCells>'
			)
			const sheets = [decision({ Nom: 'etudiants.nom', Classe: 'inscriptions.classe' })]
			const report = await importSources(school, [byHand('Liste.xlsx', merged)], { sheets, classes: [] }, { dryRun: true })
			expect([faultsOf(report), report.questions?.series]).toMatchObject([[], [{ count: 4 }]])
		}))

	test('with a failed formula or a day among texts is refused at the cell', () =>
		filled(async (school) => {
			const formula = `<row r="1">${cell('A1', 'Mat')}${cell('B1', 'Nom')}</row><row r="2">${cell('A2', '26-0001')}<c r="B2" t="e"><v>#N/A</v></c></row>
				<row r="3">${cell('A3', '26-0002')}<c r="B3" t="d"><v>2026-05-03</v></c></row>`
			const sheets = [decision({ Mat: 'etudiants.matricule', Nom: 'etudiants.nom' })]
			const report = await importSources(school, [byHand('Liste.xlsx', sheet(formula))], { sheets, classes: [] })
			expect(report.errors).toMatchObject([
				{ file: 'Liste.xlsx', sheet: 'salles', line: 2, cell: 'B2', column: 'Nom', message: 'holds the error #N/A' },
				{
					file: 'Liste.xlsx',
					sheet: 'salles',
					line: 3,
					cell: 'B3',
					text: '2026-05-03',
					message: expect.stringContaining('has made a day of it')
				}
			])
		}))

	test('whose columns or sheets are gone, or that nobody has decided about, is refused', () =>
		filled(async (school) => {
			const files = [byHand('Liste.xlsx', sheet(rows))]
			const told = async (sheets: Parameters<typeof importSources>[2]['sheets']) =>
				faultsOf(await importSources(school, files, { sheets, classes: [] }, { dryRun: true }))
			expect(await told([decision({ ...COLUMNS, Ville: 'etudiants.adresse' }, { hidden: 'laisser' })])).toEqual([
				'Liste.xlsx salles:1: Ville: the sheet does not have this column any more'
			])
			expect(await told([])).toEqual(['Liste.xlsx salles: nobody has said what this sheet holds'])
			expect(await told([decision(COLUMNS, { hidden: 'laisser' }), { ...decision(COLUMNS), sheet: 'L2' }])).toEqual([
				'Liste.xlsx L2: this sheet is not among the files'
			])
			expect(await told([decision({ Mat: 'etudiants.matricule', Tél: 'etudiants.solde' }, { hidden: 'laisser' })])).toEqual([
				'Liste.xlsx salles:1: Tél: etudiants.solde is not a use of a column of this kind'
			])
		}))
})

test('lists of classes, matières, rooms, teachers and courses go in together, by codes or names', () =>
	filled(async (school) => {
		const lists: List[] = [
			{
				name: 'cours.csv',
				kind: 'enseignements',
				columns: {
					Classe: 'enseignements.classe',
					Cours: 'enseignements.matiere',
					Prof: 'enseignements.enseignant',
					VH: 'enseignements.heures_prevues'
				},
				rows: [
					['BTS 1 Tronc', 'Maths', 'Koné Issa', '30'],
					['BTS 1 Tronc', 'ALGO', 'ENS-001', '20']
				],
				decision: { words: { 'enseignements.classe': { 'BTS 1 Tronc': 'ELT1-C' } } }
			},
			{
				name: 'classes.csv',
				kind: 'classes',
				columns: { Code: 'classes.code', Intitulé: 'classes.nom', Filière: 'classes.filiere', Niveau: 'classes.niveau' },
				rows: [['ELT1-C', 'BTS1 ELT C', 'Electrotechnique', 'BTS 1ère année']]
			},
			{
				name: 'matieres.csv',
				kind: 'matieres',
				columns: {
					Code: 'matieres.code',
					Matière: 'matieres.nom',
					Filière: 'matieres.filiere',
					Niveau: 'matieres.niveau',
					Coef: 'matieres.coefficient'
				},
				rows: [['MAT', 'Maths', 'ELT', 'BTS1', '2,5']]
			}
		]
		const open = await importLists(school, lists)
		expect(open.questions?.words).toEqual([
			{ file: 'cours.csv', sheet: '', use: 'enseignements.enseignant', word: 'Koné Issa', count: 1, choices: ['ENS-002'] }
		])
		const words = { ...lists[0]!.decision!.words, 'enseignements.enseignant': { 'Koné Issa': 'ENS-002' } }
		const report = await importLists(school, [{ ...lists[0]!, decision: { words } }, ...lists.slice(1)])
		expect([faultsOf(report), report.questions]).toEqual([[], undefined])
		expect(
			await school.rows(`SELECT c.code AS classe, m.code AS matiere, t.matricule FROM enseignements s JOIN classes c ON c.id = s.classe_id
				JOIN matieres m ON m.id = s.matiere_id JOIN enseignants t ON t.id = s.enseignant_id ORDER BY 2`)
		).toEqual([
			{ classe: 'ELT1-C', matiere: 'ALGO', matricule: 'ENS-001' },
			{ classe: 'ELT1-C', matiere: 'MAT', matricule: 'ENS-002' }
		])
	}))

test('the title of an évaluation is asked, and its ref is not', () =>
	filled(async (school) => {
		const evaluations = 'ref;classe;matiere;titre;type;date\nEV-1;GI-L1;ALGO;Devoir 1;devoir;2026-11-12\n'
		expect((await school.import([file('evaluations.csv', evaluations)])).errors).toEqual([])
		const notes = (evaluation: string): List => ({
			name: 'notes.csv',
			kind: 'notes',
			columns: { Mat: 'notes.matricule', Épreuve: 'notes.evaluation', Note: 'notes.note' },
			rows: [['26-0001', evaluation, '12']]
		})
		expect((await importLists(school, [notes('Devoir 1')])).questions?.words).toMatchObject([{ word: 'Devoir 1', choices: ['EV-1'] }])
		const report = await importLists(school, [notes('ev-1')])
		expect([faultsOf(report), report.questions, report.written]).toEqual([[], undefined, true])
	}))
