import { expect, test } from 'bun:test'
import type { ColumnDecision, Decisions, SheetDecision } from '../../../src/exchange/imports/files/decisions'
import type { SourceFile } from '../../../src/exchange/imports/files/source-file'
import type { ImportReport } from '../../../src/exchange/imports/report/report'
import { workbookOf } from '../../support/workbook'
import { file } from '../imports/csv-folder'
import { withSchool, type TemporarySchool } from '../imports/temporary-school'
import { faultsOf, importSources } from './mapped-school'

type Student = {
	readonly nom: string
	readonly prenoms: string
	readonly born: string
	readonly sexe: 'F' | 'M'
	readonly classe: 'ELT1A' | 'ELT2A' | 'GIL1'
	/** francs */
	readonly due: number
	readonly before: number
	readonly payments: readonly number[]
	/** marks of Devoir 1 (out of 20) and Examen (out of 40) in hundredths; `undefined` for an absence, `null` without a mark */
	readonly marks: readonly (number | undefined | null)[]
}

const NAMES = ['KOUASSI', 'N’GUESSAN', 'TRAORÉ', 'DE SOUZA', 'OUATTARA', 'BAMBA', 'ÉBOUÉ']
const FIRST = ['Awa', 'Jean-Pierre', 'Ama Rose', 'Moussa', 'Élise', 'Ibrahim']
const two = (number: number) => String(number).padStart(2, '0')

/** Forty-two students, fourteen in each class, no two with the same name. */
const STUDENTS = NAMES.flatMap((nom, at) =>
	FIRST.map((prenoms, index): Student => {
		const number = at * FIRST.length + index
		const classe = (['ELT1A', 'ELT2A', 'GIL1'] as const)[index % 3]!
		return {
			nom,
			prenoms,
			born: `${2003 + (number % 4)}-${two(2 + (number % 11))}-${two(2 + (number % 27))}`,
			sexe: index % 2 === 0 ? 'F' : 'M',
			classe,
			due: 450_000 + 12_345 * (number % 5),
			before: classe === 'ELT2A' && number % 4 === 0 ? 100_001 + number : 0,
			payments: number % 3 === 0 ? [75_000 + number] : number % 3 === 1 ? [50_000, 25_005 + number] : [],
			marks: [number % 7 === 0 ? undefined : 25 * (number + 20), number % 5 === 0 ? null : 50 * (number + 10) + 25]
		}
	})
)
const of = (classe: Student['classe']) => STUDENTS.filter((student) => student.classe === classe)
const french = (day: string) => day.split('-').toReversed().join('/')
const american = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
const MONTHS = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ')
const inWords = (day: string) => `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`
const grouped = (amount: number) => String(amount).replace(/\B(?=(\d{3})+$)/g, ' ')
const comma = (hundredths: number) => (hundredths / 100).toFixed(2).replace('.', ',')
const matriculeOf = (student: Student) => `25-${String(of('ELT2A').indexOf(student) + 1).padStart(4, '0')}`
const csv = (name: string, lines: readonly (readonly (string | number)[])[], separator = ';') =>
	file(name, lines.map((cells) => cells.join(separator)).join('\n'))
const book = async (name: string, sheet: string, rows: readonly (readonly (string | number | Date)[])[]): Promise<SourceFile> => ({
	name,
	bytes: await workbookOf({ [sheet]: rows })
})
const dayOf = (day: string) => new Date(`${day}T00:00:00Z`)

/** The files as fifteen people of the school keep them. */
const filesOf = async (): Promise<SourceFile[]> => [
	csv('Nos filières.csv', [
		['Sigle', 'Intitulé', 'Régime'],
		['ELT', 'Électrotechnique', 'BTS'],
		['GI', 'Génie informatique', 'LMD']
	]),
	await book('Classes.xlsx', 'Feuil1', [
		['CLASSES DE L’ANNÉE'],
		[],
		['Nom de la classe', 'Code', 'Filière', 'Niveau'],
		['BTS1 ELT A', 'ELT1A', 'Électrotechnique', 'BTS 1ère année'],
		['BTS2 ELT A', 'ELT2A', 'ELT', 'BTS2'],
		['Licence 1 GI', 'GIL1', 'Génie Informatique', 'Licence 1']
	]),
	csv(
		'salles.txt',
		[
			['Salle', 'Places'],
			['B12', 40],
			['Labo 1', 24]
		],
		'\t'
	),
	csv('Matières.csv', [
		['Code', 'Matière', 'Filière', 'Niveau', 'Coef.'],
		['ALGO', 'Algorithmique', 'GI', 'L1', '2,5'],
		['CIRC', 'Circuits', 'ELT', 'BTS1', 3]
	]),
	csv('profs.csv', [
		['ENSEIGNANT', 'Tél'],
		['OUEDRAOGO MARIAM', '0707070707'],
		['KONE ISSA', '0505050505']
	]),
	csv('Répartition.csv', [
		['Classe', 'Matière', 'Prof'],
		['Licence 1 GI', 'Algorithmique', 'KONE ISSA'],
		['ELT1A', 'CIRC', 'Mme OUEDRAOGO']
	]),
	await book('Liste BTS1 ELT A.xlsx', 'Liste', [
		['Institut de mécanique'],
		['N°', 'Nom', 'Prénoms', 'Né(e) le', 'Sexe', 'Père', 'Tél. du père'],
		...of('ELT1A').map(({ nom, prenoms, born, sexe }, at) => [
			at + 1,
			nom,
			prenoms,
			french(born),
			sexe === 'F' ? 'Fille' : 'Garçon',
			`${nom} Paul`,
			`07000000${two(at)}`
		])
	]),
	csv(
		'GI.csv',
		[
			['Full name', 'Date of birth', 'Gender', 'Class'],
			...of('GIL1').map(({ nom, prenoms, born, sexe }) => [
				`${nom} ${prenoms}`,
				american(born),
				sexe === 'F' ? 'female' : 'male',
				'Licence 1 GI'
			])
		],
		','
	),
	csv(
		'Anciens.txt',
		[
			['MATRICULE', 'NOM ET PRENOMS', 'Naissance', 'Groupe', 'Déjà payé'],
			...of('ELT2A').map((student) => [
				matriculeOf(student),
				`${student.nom} ${student.prenoms.toUpperCase()}`,
				inWords(student.born),
				'bts2 elt a',
				student.before > 0 ? `${grouped(student.before)} FCFA` : ''
			])
		],
		'\t'
	),
	await book('Scolarité.xlsx', '2026', [
		['Nom', 'Prénoms', 'Date de naissance', 'Montant dû'],
		...STUDENTS.map(({ nom, prenoms, born, due }) => [nom, prenoms, dayOf(born), due])
	]),
	csv('Versements.csv', [
		['Reçu', 'Nom', 'Prénoms', 'Né le', 'Somme', 'Le', 'Mode'],
		...STUDENTS.flatMap(({ nom, prenoms, born, payments }, at) =>
			payments.map((amount, index) => [
				`R-${at}-${index}`,
				nom,
				prenoms,
				french(born),
				grouped(amount),
				`${15 + index}-10-2026`,
				index === 0 ? 'Wave' : 'espèces'
			])
		)
	]),
	csv('Parents.csv', [
		['Élève', 'Parent', 'Contact', 'Lien'],
		...of('ELT2A').map((student, at) => [matriculeOf(student), `${student.nom} Marie`, `05000000${two(at)}`, 'mère'])
	]),
	await book('Notes ALGO.xlsx', 'S1', [
		['Nom', 'Prénoms', 'Né le', 'Devoir 1', 'Examen', 'Moyenne'],
		...of('GIL1').map(({ nom, prenoms, born, marks: [devoir, examen] }) => [
			nom,
			prenoms,
			french(born),
			devoir === undefined ? 'Abs' : comma(devoir!),
			examen === null ? '' : `${comma(examen!)}/40`,
			12
		])
	]),
	csv('Interros.csv', [
		['Réf', 'Classe', 'Matière', 'Titre', 'Sorte', 'Date'],
		['I-1', 'BTS1 ELT A', 'Circuits', 'Interrogation 1', 'Interro', '12/11/2026']
	]),
	csv('Notes circuits.csv', [
		['Réf', 'Nom', 'Prénoms', 'Né le', 'Note'],
		...of('ELT1A').map(({ nom, prenoms, born, marks: [devoir] }) => [
			'I-1',
			nom,
			prenoms,
			born,
			devoir === undefined ? 'A' : comma(devoir!)
		])
	])
]

/** A decision about a sheet: the uses of its columns by heading. */
function decided(
	name: string,
	kind: string,
	uses: Readonly<Record<string, string>>,
	headings: readonly string[],
	more: Partial<SheetDecision> = {}
): SheetDecision {
	const columns = headings.flatMap((heading, column) => (uses[heading] === undefined ? [] : [{ heading, column, use: uses[heading] }]))
	return {
		file: name,
		sheet: '',
		kind,
		heading: 1,
		columns,
		given: {},
		words: {},
		cells: {},
		aside: [],
		existing: 'completer',
		people: {},
		...more
	}
}
const WHO = {
	Nom: 'etudiants.nom',
	Prénoms: 'etudiants.prenoms',
	'Né le': 'etudiants.date_naissance',
	'Date de naissance': 'etudiants.date_naissance'
}
const YEAR = '2026-2027'
const EXAMEN = { titre: 'Examen', classe: 'GIL1', matiere: 'ALGO', type: 'examen', date: '2026-11-19', bareme: '40' } as const
const DEVOIR = { titre: 'Devoir 1', classe: 'GIL1', matiere: 'ALGO', type: 'devoir', date: '2026-11-05', bareme: '20' } as const

const SHEETS: readonly SheetDecision[] = [
	decided('Nos filières.csv', 'filieres', { Sigle: 'filieres.code', Intitulé: 'filieres.nom', Régime: 'filieres.systeme' }, [
		'Sigle',
		'Intitulé',
		'Régime'
	]),
	decided(
		'Classes.xlsx',
		'classes',
		{ 'Nom de la classe': 'classes.nom', Code: 'classes.code', Filière: 'classes.filiere', Niveau: 'classes.niveau' },
		['Nom de la classe', 'Code', 'Filière', 'Niveau'],
		{ sheet: 'Feuil1', heading: 3, given: { 'classes.annee': YEAR } }
	),
	decided('salles.txt', 'salles', { Salle: 'salles.code', Places: 'salles.capacite' }, ['Salle', 'Places']),
	decided(
		'Matières.csv',
		'matieres',
		{
			Code: 'matieres.code',
			Matière: 'matieres.nom',
			Filière: 'matieres.filiere',
			Niveau: 'matieres.niveau',
			'Coef.': 'matieres.coefficient'
		},
		['Code', 'Matière', 'Filière', 'Niveau', 'Coef.'],
		{ given: { 'matieres.annee': YEAR } }
	),
	decided('profs.csv', 'enseignants', { ENSEIGNANT: 'enseignants.nom_prenoms', Tél: 'enseignants.telephone' }, ['ENSEIGNANT', 'Tél']),
	decided(
		'Répartition.csv',
		'enseignements',
		{ Classe: 'enseignements.classe', Matière: 'enseignements.matiere', Prof: 'enseignements.enseignant' },
		['Classe', 'Matière', 'Prof']
	),
	decided(
		'Liste BTS1 ELT A.xlsx',
		'etudiants',
		{
			...WHO,
			'Né(e) le': 'etudiants.date_naissance',
			Sexe: 'etudiants.sexe',
			Père: 'responsables.nom_prenoms',
			'Tél. du père': 'responsables.telephone'
		},
		['N°', 'Nom', 'Prénoms', 'Né(e) le', 'Sexe', 'Père', 'Tél. du père'],
		{ sheet: 'Liste', heading: 2, given: { 'inscriptions.classe': 'BTS1 ELT A', 'responsables.lien': 'père' } }
	),
	decided(
		'GI.csv',
		'etudiants',
		{
			'Full name': 'etudiants.nom_prenoms',
			'Date of birth': 'etudiants.date_naissance',
			Gender: 'etudiants.sexe',
			Class: 'inscriptions.classe'
		},
		['Full name', 'Date of birth', 'Gender', 'Class']
	),
	decided(
		'Anciens.txt',
		'etudiants',
		{
			MATRICULE: 'etudiants.matricule',
			'NOM ET PRENOMS': 'etudiants.nom_prenoms',
			Naissance: 'etudiants.date_naissance',
			Groupe: 'inscriptions.classe',
			'Déjà payé': 'paiements.deja_paye'
		},
		['MATRICULE', 'NOM ET PRENOMS', 'Naissance', 'Groupe', 'Déjà payé']
	),
	decided('Scolarité.xlsx', 'frais', { ...WHO, 'Montant dû': 'frais.montant' }, ['Nom', 'Prénoms', 'Date de naissance', 'Montant dû'], {
		sheet: '2026',
		given: { 'frais.annee': YEAR, 'frais.libelle': 'Scolarité' }
	}),
	decided(
		'Versements.csv',
		'paiements',
		{ ...WHO, Reçu: 'paiements.reference', Somme: 'paiements.montant', Le: 'paiements.date', Mode: 'paiements.mode' },
		['Reçu', 'Nom', 'Prénoms', 'Né le', 'Somme', 'Le', 'Mode']
	),
	decided(
		'Parents.csv',
		'responsables',
		{ Élève: 'responsables.matricule', Parent: 'responsables.nom_prenoms', Contact: 'responsables.telephone', Lien: 'responsables.lien' },
		['Élève', 'Parent', 'Contact', 'Lien']
	),
	decided(
		'Notes ALGO.xlsx',
		'notes',
		{ ...WHO, 'Devoir 1': 'notes.note', Examen: 'notes.note' },
		['Nom', 'Prénoms', 'Né le', 'Devoir 1', 'Examen', 'Moyenne'],
		{ sheet: 'S1' }
	),
	decided(
		'Interros.csv',
		'evaluations',
		{
			Réf: 'evaluations.ref',
			Classe: 'evaluations.classe',
			Matière: 'evaluations.matiere',
			Titre: 'evaluations.titre',
			Sorte: 'evaluations.type',
			Date: 'evaluations.date'
		},
		['Réf', 'Classe', 'Matière', 'Titre', 'Sorte', 'Date']
	),
	decided('Notes circuits.csv', 'notes', { ...WHO, Réf: 'notes.evaluation', Note: 'notes.note' }, [
		'Réf',
		'Nom',
		'Prénoms',
		'Né le',
		'Note'
	])
].map((sheet) =>
	sheet.file === 'Notes ALGO.xlsx'
		? {
				...sheet,
				columns: sheet.columns.map((column) =>
					column.use === 'notes.note' ? { ...column, evaluation: column.heading === 'Examen' ? EXAMEN : DEVOIR } : column
				)
			}
		: sheet
)

type Answer = (sheet: SheetDecision) => SheetDecision
const ofColumn =
	(at: number, more: Partial<ColumnDecision>): Answer =>
	(sheet) => ({ ...sheet, columns: sheet.columns.map((column) => (column.column === at ? { ...column, ...more } : column)) })
const withWords =
	(words: SheetDecision['words']): Answer =>
	(sheet) => ({ ...sheet, words })

const FIRST_ANSWERS: Readonly<Record<string, Answer>> = {
	'GI.csv': ofColumn(1, { days: 'mois' }),
	'profs.csv': ofColumn(0, { split: 1 }),
	'Anciens.txt': ofColumn(1, { split: 1 }),
	'Notes circuits.csv': withWords({ 'notes.note': { A: 'absent_justifie' } })
}
const ANSWERS: Readonly<Record<string, Answer>> = {
	...FIRST_ANSWERS,
	'Répartition.csv': withWords({ 'enseignements.enseignant': { 'KONE ISSA': 'ENS-002', 'Mme OUEDRAOGO': 'ENS-001' } })
}
const SERIES = { etudiants: { prefix: '26-', digits: 4, next: 1 }, enseignants: { prefix: 'ENS-', digits: 3, next: 1 } }

const answered = (answers: typeof ANSWERS, series: Decisions['series']): Decisions => ({
	sheets: SHEETS.map((sheet) => answers[sheet.file]?.(sheet) ?? sheet),
	classes: [],
	...(series && { series })
})

/** The questions of a report in few words. */
const asked = ({ questions }: ImportReport) => ({
	words: questions?.words.map(({ word }) => word),
	columns: [...(questions?.days ?? []), ...(questions?.names ?? [])].map(({ heading }) => heading),
	series: questions?.series.map(({ of: kind, count }) => `${count} ${kind}`),
	others: [...(questions?.classes ?? []), ...(questions?.people ?? [])]
})

const YEARS = file('annees.csv', 'libelle;date_debut;date_fin;courante\n2026-2027;2026-09-14;2027-07-31;oui\n')

const storedStudents = (school: TemporarySchool) =>
	school.rows(`SELECT u.nom, u.prenoms, e.date_naissance AS born, e.sexe, c.code AS classe,
		(SELECT sum(montant) FROM frais f WHERE f.etudiant_id = e.id) AS due,
		(SELECT json_group_array(montant) FROM (SELECT montant FROM paiements p WHERE p.etudiant_id = e.id ORDER BY reference)) AS paid,
		(SELECT json_group_array(ifnull(n.note_centiemes, n.etat)) FROM notes n WHERE n.etudiant_id = e.id) AS marks,
		(SELECT group_concat(r.nom || ' ' || r.prenoms || ' ' || r.lien) FROM responsables r WHERE r.etudiant_id = e.id) AS parent
		FROM etudiants e JOIN utilisateurs u ON u.id = e.id JOIN inscriptions i ON i.etudiant_id = e.id JOIN classes c ON c.id = i.classe_id`)

const wanted = (student: Student) => {
	const { nom, prenoms, born, sexe, classe, due, before, payments, marks } = student
	const [devoir, examen] = marks
	const told = {
		ELT1A: [devoir === undefined ? 'absent_justifie' : devoir],
		ELT2A: [],
		GIL1: [devoir === undefined ? 'absent' : devoir, ...(examen === null ? [] : [examen])]
	}
	return {
		nom,
		prenoms: classe === 'ELT2A' ? prenoms.toUpperCase() : prenoms,
		born,
		sexe: classe === 'ELT2A' ? null : sexe,
		classe,
		due,
		paid: JSON.stringify([...payments, ...(before > 0 ? [before] : [])]),
		marks: JSON.stringify(told[classe]),
		parent: classe === 'ELT1A' ? `${nom} Paul père` : classe === 'ELT2A' ? `${nom} Marie mère` : null
	}
}
const byName = (a: { nom?: unknown; prenoms?: unknown }, b: { nom?: unknown; prenoms?: unknown }) =>
	`${String(a.nom)} ${String(a.prenoms)}`.localeCompare(`${String(b.nom)} ${String(b.prenoms)}`)

test('a whole school of fifteen differently shaped lists goes in as one import, to the franc and the hundredth, once', () =>
	withSchool(async (school) => {
		expect((await school.import([YEARS])).errors).toEqual([])
		const before = await school.fingerprint()
		const files = await filesOf()
		const first = await importSources(school, files, answered({}, undefined))
		expect(faultsOf(first)).toEqual([])
		const columns = ['Date of birth', 'ENSEIGNANT', 'NOM ET PRENOMS']
		expect(asked(first)).toEqual({ words: ['A'], columns, series: ['28 etudiants'], others: [] })
		const second = await importSources(school, files, answered(FIRST_ANSWERS, { etudiants: SERIES.etudiants }))
		expect(faultsOf(second)).toEqual([])
		expect(asked(second)).toEqual({ words: ['KONE ISSA', 'Mme OUEDRAOGO'], columns: [], series: ['2 enseignants'], others: [] })
		expect(await school.fingerprint()).toBe(before)

		const report = await importSources(school, files, answered(ANSWERS, SERIES))
		expect([faultsOf(report), report.questions, report.written]).toEqual([[], undefined, true])
		expect((await storedStudents(school)).toSorted(byName)).toEqual(STUDENTS.map(wanted).toSorted(byName))
		expect(await school.rows('SELECT titre, type, bareme, publiee_le FROM evaluations ORDER BY titre')).toEqual([
			{ titre: 'Devoir 1', type: 'devoir', bareme: 20, publiee_le: null },
			{ titre: 'Examen', type: 'examen', bareme: 40, publiee_le: null },
			{ titre: 'Interrogation 1', type: 'devoir', bareme: 20, publiee_le: null }
		])
		const after = await school.fingerprint()
		const again = await importSources(school, files, answered(ANSWERS, SERIES))
		expect([faultsOf(again), again.questions, again.written]).toEqual([[], undefined, false])
		expect(await school.fingerprint()).toBe(after)
	}))
