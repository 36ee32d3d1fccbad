import type { SourceFile } from '../../exchange/imports/files/source-file'
import { file } from './file'
import { matriculeOfStudent, membersOf } from './people'
import { seeded } from './random'

/** The class of last year whose students are in another one today, by its place among today's classes. */
export type Former = {
	readonly code: string
	readonly nom: string
	readonly filiere: string
	readonly niveau: string
	readonly next: number
}

/** The semesters of last year, each of one UE: name, first and last day, number in the programme. */
const SEMESTERS = [
	['Premier semestre', '08-01', '01-31', 7],
	['Second semestre', '02-01', '07-15', 8]
] as const
/** The first matières, which are of the first UE. */
const FIRST = 4
/** Évaluations of each matière: title, type, coefficient, session, and its day in each semester. Session 2 is of the first one. */
const EVALUATIONS = [
	['Devoir', 'devoir', 1, 1, ['11-20', '04-20']],
	['Examen', 'examen', 2, 1, ['01-20', '06-10']],
	['Session 2', 'examen', 2, 2, ['07-01']]
] as const
/** How many students take session 2. */
const WEAK = 4

/** Last year of one class as the CSV files of an import: two semesters with marks, session 2, and results of the year before. */
export function formerYear({ code, nom, filiere, niveau, next }: Former, matieres: readonly string[], year: number): SourceFile[] {
	const random = seeded(year)
	const annee = `${year - 1}-${year}`
	const classe = `${code}@${annee}`
	const matricules = membersOf(next).map((student) => matriculeOfStudent(student))
	const dayOf = (monthDay: string) => `${monthDay < '08' ? year : year - 1}-${monthDay}`
	const evaluations = matieres.flatMap((matiere, m) =>
		EVALUATIONS.flatMap(([titre, type, coefficient, session, days]) => {
			const day = days[m < FIRST ? 0 : 1]
			const ref = `F-${code}-${m + 1}-${titre}`
			return day === undefined
				? []
				: [{ m, session, cells: [ref, `${titre} : ${matiere.toLowerCase()}`, type, coefficient, dayOf(day)] as const }]
		})
	)
	const mark = (from: number) => ((from * 4 + random.below(16)) / 4).toFixed(2).replace('.', ',')
	return [
		file(
			'periodes',
			'annee;rang;libelle;date_debut;date_fin',
			SEMESTERS.map(([libelle, debut, fin], index) => [annee, index + 1, libelle, dayOf(debut), dayOf(fin)])
		),
		file(
			'ues',
			'code;annee;semestre;credits',
			SEMESTERS.map(([, , , semestre], index) => [`UE-${code}-${index + 1}`, annee, semestre, 30])
		),
		file('classes', 'code;annee;nom;filiere;niveau;capacite', [[code, annee, nom, filiere, niveau, 35]]),
		file(
			'inscriptions',
			'matricule;classe;date_entree;statut;passage_de',
			matricules.map((matricule) => [matricule, classe, `${year - 1}-09-15`, 'Active', ''])
		),
		file(
			'evaluations',
			'ref;titre;type;coefficient;date;publiee_le;session;classe;matiere',
			evaluations.map(({ m, session, cells }) => [...cells, cells[4], session, classe, `${code}-${m + 1}`])
		),
		file(
			'notes',
			'evaluation;matricule;note',
			evaluations.flatMap(({ m, session, cells: [ref] }) =>
				matricules.flatMap((matricule, index) => {
					const isWeak = m < FIRST && index < WEAK
					if (session === 2) return isWeak ? [[ref, matricule, mark(11)]] : []
					return [[ref, matricule, mark(isWeak ? 5 : 11)]]
				})
			)
		),
		file(
			'resultats_anterieurs',
			'matricule;annee;semestre;niveau;moyenne;credits;decision',
			matricules.map((matricule) => [matricule, `${year - 2}-${year - 1}`, '', 'L3', mark(10), 60, 'Admis'])
		)
	]
}
