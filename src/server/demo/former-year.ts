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

/** Semesters of the former class, whose first one the school has already as this year's, and the days of their devoirs, exams and session 2. */
const SEMESTERS = [
	{ rang: 1, semestre: 7, devoir: '11-20', examen: '01-20', session2: '07-01' },
	{ rang: 2, semestre: 8, devoir: '04-20', examen: '06-10', session2: '07-02' }
] as const
const WEAK = 4

/** The matières of both semesters, with their codes. */
const matieresOf = (classe: string, matieres: readonly string[]) =>
	SEMESTERS.flatMap((semester) =>
		matieres.map((matiere, index) => ({
			...semester,
			matiere,
			code: `${classe}-${(semester.rang - 1) * matieres.length + index + 1}`,
			index
		}))
	)

/** Devoir and exam of each matière, and session 2 of the first semester; `dayOf`: the day of a month and day in that year. */
const evaluationsOf = (matieres: ReturnType<typeof matieresOf>, dayOf: (monthDay: string) => string) =>
	matieres.flatMap(({ code: matiere, matiere: titre, ...days }) =>
		(['devoir', 'examen', ...(days.rang === 1 ? (['session2'] as const) : [])] as const).map((kind) => ({
			ref: `F-${matiere}-${kind}`,
			matiere,
			titre,
			kind,
			day: dayOf(days[kind]),
			...days
		}))
	)

/** Last year of one class as the CSV files of an import: two semesters with marks, session 2, and results of the year before. */
export function formerYear({ code, nom, filiere, niveau, next }: Former, matieres: readonly string[], year: number): SourceFile[] {
	const [, second] = SEMESTERS
	const UE = `UE-${code}-S${second.semestre}`
	const random = seeded(year)
	const annee = `${year - 1}-${year}`
	const classe = `${code}@${annee}`
	const matricules = membersOf(next).map((student) => matriculeOfStudent(student))
	const taughtMatieres = matieresOf(code, matieres)
	const evaluations = evaluationsOf(taughtMatieres, (monthDay) => `${monthDay < '08' ? year : year - 1}-${monthDay}`)
	const mark = (from: number) => ((from * 4 + random.below(16)) / 4).toFixed(2).replace('.', ',')
	return [
		file(
			'periodes',
			'annee;niveau;rang;libelle;date_debut;date_fin',
			[
				[1, 'Premier semestre', `${year - 1}-08-01`, `${year}-01-31`],
				[2, 'Second semestre', `${year}-02-01`, `${year}-07-15`]
			].map((periode) => [annee, '', ...periode])
		),
		file('ues', 'code;annee;nom;filiere;niveau;semestre;credits', [
			[UE, annee, 'Unité du second semestre', filiere, niveau, second.semestre, 30]
		]),
		file(
			'matieres',
			'code;annee;nom;filiere;niveau;coefficient;ue',
			taughtMatieres
				.slice(matieres.length)
				.map(({ code: matiere, matiere: nomDeMatiere, index }) => [matiere, annee, nomDeMatiere, filiere, niveau, 1 + (index % 4), UE])
		),
		file('classes', 'code;annee;nom;filiere;niveau;capacite', [[code, annee, nom, filiere, niveau, 35]]),
		file(
			'inscriptions',
			'matricule;classe;date_entree;statut',
			matricules.map((matricule) => [matricule, classe, `${year - 1}-09-15`, 'Active'])
		),
		file(
			'evaluations',
			'ref;classe;matiere;titre;type;date;coefficient;session;publiee_le',
			evaluations.map(({ ref, matiere, titre, kind, day }) => [
				ref,
				classe,
				matiere,
				`${kind === 'devoir' ? 'Devoir' : kind === 'examen' ? 'Examen' : 'Session 2'} : ${titre.toLowerCase()}`,
				kind === 'devoir' ? 'devoir' : 'examen',
				day,
				kind === 'devoir' ? 1 : 2,
				kind === 'session2' ? 2 : 1,
				day
			])
		),
		file(
			'notes',
			'evaluation;matricule;note',
			evaluations.flatMap(({ ref, kind, rang }) =>
				matricules.flatMap((matricule, index) => {
					const isWeak = rang === 1 && index < WEAK
					return kind === 'session2' ? (isWeak ? [[ref, matricule, mark(11)]] : []) : [[ref, matricule, mark(isWeak ? 5 : 11)]]
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
