import type { SourceFile } from '../../exchange/imports/files/source-file'
import {
	classesOf,
	LOGINS,
	matriculeOfStudent,
	matriculeOfTeacher,
	membersOf,
	passwordOf,
	person,
	STUDENTS_A_CLASS,
	TEACHERS,
	teacherOf,
	type Classe
} from './people'
import { file, together, type Cell, type Rows } from './file'
import { formerYear } from './former-year'
import { contrats } from './heures'
import { conges, daysOff } from './days-off'
import { nextYear } from './next-year'
import { piecesRecues, PIECES, responsables } from './dossiers'
import { seeded, type Random } from './random'
import { timetable } from './timetable'
import { FILIERES } from './words'

export const DEMO = { code: 'demo', name: 'École de démonstration', timezone: 'Africa/Abidjan' } as const

/** The teacher who signs in. */
const PROF = { nom: 'DIALLO', prenoms: 'Mamadou' }
/** The niveau whose first semester is over, with an exam in each matière; and the only class of it, in which the student is who signs in. */
const CLOSED = 'M2'
export const CLOSED_CLASS = 'GL-M2'
/** The class whose exams are over too, while its semester goes on. */
export const PROVISIONAL_CLASS = 'RHCOM-BTS1B'
/** The class of last year whose students are in the closed class today. */
export const FORMER_CLASS = 'GL-M1'
const hasExams = ({ code, niveau }: Classe) => niveau === CLOSED || code === PROVISIONAL_CLASS
const STUDENT = classesOf().findIndex(({ code }) => code === CLOSED_CLASS) * STUDENTS_A_CLASS
/** How many of the last séances are still without a register. */
const WITHOUT_REGISTER = 6
/** Attendance is filled for this many days back. */
const ATTENDED_DAYS = 14

/** A made-up school of some 600 students as the CSV files of an import, with today's timetable; the same for the same day. */
export function demoSchool(now: Temporal.Instant): SourceFile[] {
	const today = now.toZonedDateTimeISO(DEMO.timezone)
	const random = seeded(2026)
	const year = yearOf(today)
	const classes = classesOf()
	const off = daysOff(year)
	const seances = timetable(classes, today, random, (day) => off.some(({ from, to }) => from <= day && day <= to))
	const evaluations = evaluationsOf(classes, today, random)
	const students = everyStudent(classes, (s) => [matriculeOfStudent(s)]).map(([matricule]) => String(matricule))
	const heures = heuresOf(seances)
	const attendedFrom = today.toPlainDate().subtract({ days: ATTENDED_DAYS }).toString()
	return [
		...annees(year, today.toPlainDate()),
		conges(off),
		file('salles', 'code;nom;capacite', [
			...new Set(classes.map(({ salle }) => salle)).values().map((salle) => [salle, `Salle ${salle}`, 40]),
			['Amphi 1', 'Amphithéâtre 1', 120]
		]),
		file('utilisateurs', 'identifiant;role;fonctions;nom;prenoms;email;mot_de_passe', [
			['admin', 'administrateur', '', 'KOUASSI', 'Hortense', 'admin@demo.example', passwordOf('admin')],
			['coord', 'coordinateur', '', 'TRAORÉ', 'Salimata', 'coord@demo.example', passwordOf('coord')],
			['caisse', '', 'caisse', 'ASSI', 'Mireille', 'caisse@demo.example', passwordOf('caisse')]
		]),
		file('enseignants', 'matricule;identifiant;nom;prenoms;email;telephone;mot_de_passe', enseignants(random)),
		file(
			'etudiants',
			'matricule;identifiant;nom;prenoms;sexe;date_naissance;nationalite;serie_bac;annee_bac;email;telephone;mot_de_passe',
			etudiants(classes, year, random)
		),
		file(
			'filieres',
			'code;nom;systeme;tronc_commun;active;coordinateurs',
			FILIERES.map(({ code, nom, systeme }, index) => [code, nom, systeme, 'non', 'oui', index % 2 === 0 ? 'coord' : ''])
		),
		file('ues', 'code;nom;filiere;niveau;semestre;credits', ues()),
		file('matieres', 'code;nom;filiere;niveau;coefficient;volume_horaire;ue', matieres(classes, heures)),
		file(
			'classes',
			'code;nom;filiere;niveau;capacite',
			classes.map(({ code, nom, filiere, niveau }) => [code, nom, FILIERES[filiere]!.code, niveau, 35])
		),
		file(
			'enseignements',
			'classe;matiere;enseignant;heures_prevues',
			classes.flatMap((classe, c) =>
				matieresOf(classe).map((matiere, m) => [classe.code, matiere, matriculeOfTeacher(teacherOf(c, m)), heures(c, m)])
			)
		),
		...contrats(year),
		file('inscriptions', 'matricule;classe;statut;date_inscription;regime', inscriptions(classes, year, random)),
		file(
			'seances',
			'ref;classes;matiere;enseignant;date;heure_debut;heure_fin;salle;type;mode;statut',
			seances.map((seance) => seanceRow(classes, seance))
		),
		file('presences', 'seance;matricule;statut;heure_arrivee', presences(seances, attendedFrom, random)),
		file(
			'pieces',
			'libelle',
			PIECES.map((piece) => [piece])
		),
		file('pieces_recues', 'matricule;piece;recue_le', piecesRecues(students, `${year}-09-15`, random)),
		file('responsables', 'matricule;rang;nom;prenoms;lien;telephone;absences;payeur', responsables(students, random)),
		file('evaluations', 'ref;classe;matiere;titre;type;date;heure_debut;duree_minutes;coefficient', evaluations),
		file('notes', 'evaluation;matricule;note;etat', notes(evaluations, classes, today, random)),
		...argent(classes, year),
		file(
			'preferences',
			'identifiant;canal;actif;rappels_seance;notes;absences;annonces',
			everyStudent(classes, (s) => [identifiantOf(s), 'email', 'oui', s % 5 === 0 ? 'non' : 'oui', 'oui', 'oui', 'oui'])
		)
	]
}

const yearOf = ({ year, month }: Temporal.ZonedDateTime) => (month >= 8 ? year : year - 1)

/** Last year of the students of the closed class, next year half prepared, and the texts of the school about itself, for a second import. */
export function demoAround(now: Temporal.Instant): SourceFile[] {
	const classes = classesOf()
	const former = classes.find(({ code }) => code === FORMER_CLASS)!
	const { code, matieres: noms } = FILIERES[former.filiere]!
	const next = classes.findIndex((classe) => classe.code === CLOSED_CLASS)
	const year = yearOf(now.toZonedDateTimeISO(DEMO.timezone))
	return [
		file('etablissement', 'code;adresse;telephone;email;signataire;signataire_qualite;ministere;devise_etat;agrement;lieu', [
			[
				DEMO.code,
				'Boulevard de la République, Abidjan',
				'+2252720000000',
				'secretariat@demo.example',
				'Hortense KOUASSI',
				'Directrice des études',
				'Ministère de l’Enseignement supérieur',
				'Union – Discipline – Travail',
				'Agrément n° 2014-0231',
				'Abidjan'
			]
		]),
		file('papiers_reglages', 'sorte;texte;signataire;signataire_qualite;par_etudiant', REGLAGES),
		...together([...formerYear({ ...former, filiere: code, next }, noms, year), ...nextYear(classes, matieresOf, year)])
	]
}

/** Texts of the school on its papers, with the person who signs them. Students print the first kind themselves. */
const REGLAGES = [
	[
		'certificat',
		'{signataire}, {qualite}, certifie que {civilite} {nom}, {naissance}, matricule {matricule}, suit régulièrement les cours de {classe} pendant l’année {annee}.',
		'',
		'',
		'oui'
	],
	[
		'inscription',
		'Le service de la scolarité atteste que {civilite} {nom}, matricule {matricule}, est inscrit{e} en {classe} pour l’année {annee}.',
		'Adjoua KONAN',
		'Responsable de la scolarité',
		'non'
	]
] as const

const annees = (year: number, today: Temporal.PlainDate) => [
	file('annees', 'libelle;date_debut;date_fin;courante', [
		[`${year - 1}-${year}`, `${year - 1}-08-01`, `${year}-07-31`, 'non'],
		[`${year}-${year + 1}`, `${year}-08-01`, `${year + 1}-07-31`, 'oui']
	]),
	file(
		'periodes',
		'annee;niveau;rang;libelle;date_debut;date_fin',
		[
			['', `${year + 1}-01-31`, `${year + 1}-02-01`],
			[CLOSED, today.subtract({ days: 1 }).toString(), today.toString()]
		].flatMap(([niveau = '', end = '', begin = '']) => [
			[`${year}-${year + 1}`, niveau, 1, 'Premier semestre', `${year}-08-01`, end],
			[`${year}-${year + 1}`, niveau, 2, 'Second semestre', begin, `${year + 1}-07-31`]
		])
	)
]

/** Fees that everybody owes: the first has been due since October. */
const FRAIS = [
	['Inscription', 200_000, '10-15'],
	['Scolarité', 250_000, '12-31']
] as const

const argent = (classes: readonly Classe[], year: number) => [
	file(
		'frais',
		'matricule;libelle;montant;echeance;date',
		FRAIS.flatMap(([libelle, montant, echeance]) =>
			everyStudent(classes, (s) => [
				matriculeOfStudent(s),
				`${libelle} ${year}-${year + 1}`,
				montant,
				`${year}-${echeance}`,
				`${year}-09-01`
			])
		)
	),
	file(
		'echeances',
		'matricule;libelle;rang;date;montant',
		everyStudent(classes, (s) => [matriculeOfStudent(s), `Scolarité ${year}-${year + 1}`, 1, `${year}-11-30`, 100_000])
	),
	file('grilles', 'niveau;regime;libelle;nature;montant;parts;echeance', [
		['', '', `Inscription ${year}-${year + 1}`, 'droits', 200_000, '', `${year}-10-15`],
		['', '', `Scolarité ${year}-${year + 1}`, 'scolarite', 250_000, `30/11/${year} 100000`, `${year}-12-31`],
		['', 'boursier', `Scolarité ${year}-${year + 1}`, 'scolarite', 100_000, '', `${year}-12-31`],
		['BTS2', '', 'Examen du BTS', 'examen', 40_000, '', `${year + 1}-03-31`],
		['', '', 'Session 2', 'session2', 5000, '', '']
	]),
	file('tiers', 'code;nom;sorte;telephone', [['BOURSE', 'Direction des bourses', 'bourse', '+2252720000001']]),
	file(
		'paiements',
		'reference;matricule;date;montant;mode',
		everyStudent(classes, (s) => [
			`REC-${s + 1}`,
			matriculeOfStudent(s),
			`${year}-10-05`,
			150_000 * (1 + (s % 3)),
			s % 2 === 0 ? 'Mobile money' : 'Espèces'
		])
	)
]

/** The members of a class without the last one, who has only applied and is not in any list. */
const presentMembers = (classe: number) => membersOf(classe).slice(0, -1)

const identifiantOf = (student: number) => (student === STUDENT ? 'etudiant' : `etu${student + 1}`)
const codeOfMatiere = (filiere: number, niveau: string, matiere: number) => `${FILIERES[filiere]!.code}-${niveau}-${matiere + 1}`
const matieresOf = ({ filiere, niveau }: Classe) => FILIERES[filiere]!.matieres.map((_, m) => codeOfMatiere(filiere, niveau, m))
const everyStudent = (classes: readonly Classe[], row: (student: number) => Cell[]): Rows =>
	classes.flatMap((_, c) => membersOf(c).map(row))

function enseignants(random: Random): Rows {
	return Array.from({ length: TEACHERS }, (_, t) => {
		const { nom, prenoms } = t === 0 ? PROF : person(random)
		const identifiant = t === 0 ? 'prof' : `prof${t + 1}`
		return [
			matriculeOfTeacher(t),
			identifiant,
			nom,
			prenoms,
			`${identifiant}@demo.example`,
			`+22507${String(10_000_000 + t)}`,
			passwordOf(identifiant)
		]
	})
}

/** Séries of the bac. */
const SERIES = ['D', 'C', 'F2', 'D', 'G2'] as const

function etudiants(classes: readonly Classe[], year: number, random: Random): Rows {
	return everyStudent(classes, (s) => {
		const { nom, prenoms, sexe } = person(random)
		const identifiant = identifiantOf(s)
		const birth = `${year - 19 - random.below(5)}-${String(1 + random.below(12)).padStart(2, '0')}-${String(1 + random.below(28)).padStart(2, '0')}`
		return [
			matriculeOfStudent(s),
			identifiant,
			nom,
			prenoms,
			sexe,
			birth,
			s % 9 === 0 ? 'burkinabè' : 'ivoirienne',
			SERIES[s % SERIES.length]!,
			String(year - (s % 3)),
			`${identifiant}@demo.example`,
			`+22505${String(10_000_000 + s)}`,
			passwordOf(identifiant)
		]
	})
}

/** UEs of a semester with their credits, and the number of matières in each. */
const UES = [
	['Unité fondamentale', 18, 4],
	['Unité transversale', 12, 2]
] as const
const codeOfUe = (filiere: string, niveau: string, ue: number) => `UE-${filiere}-${niveau}-${ue + 1}`

const ues = (): Rows =>
	FILIERES.flatMap(({ code, systeme, niveaux }) =>
		systeme === 'LMD'
			? niveaux.flatMap((niveau, index) =>
					UES.map(([nom, credits], u) => [codeOfUe(code, niveau, u), `${nom} ${niveau}`, code, niveau, 2 * index + 1, credits])
				)
			: []
	)

const matieres = (classes: readonly Classe[], heures: Heures): Rows =>
	FILIERES.flatMap(({ code, systeme, niveaux, matieres: noms }, f) =>
		niveaux.flatMap((niveau) =>
			noms.map((nom, m) => [
				codeOfMatiere(f, niveau, m),
				nom,
				code,
				niveau,
				1 + (m % 4),
				heures(
					classes.findIndex((classe) => classe.filiere === f && classe.niveau === niveau),
					m
				),
				systeme === 'LMD' ? codeOfUe(code, niveau, m < UES[0][2] ? 0 : 1) : ''
			])
		)
	)

function inscriptions(classes: readonly Classe[], year: number, random: Random): Rows {
	return classes.flatMap(({ code }, c) =>
		membersOf(c).map((student, index) => {
			const statut = index < STUDENTS_A_CLASS - 1 ? 'Active' : random.pick(['Prospect', 'En validation'] as const)
			return [
				matriculeOfStudent(student),
				code,
				statut,
				`${year}-09-${String(1 + random.below(20)).padStart(2, '0')}`,
				index % 3 === 0 ? 'affecte' : 'non_affecte'
			]
		})
	)
}

/** « d'anglais », « de mathématiques ». */
const de = (nom: string) => (/^[aeéhiou]/.test(nom) ? `d'${nom}` : `de ${nom}`)

function evaluationsOf(classes: readonly Classe[], today: Temporal.ZonedDateTime, random: Random) {
	return classes.flatMap((classe, c) =>
		matieresOf(classe).flatMap((matiere, m) =>
			(['devoir', 'examen'] as const).map((type, index) => {
				const days = type === 'devoir' ? -3 - random.below(40) : (hasExams(classe) ? -30 : 2) + random.below(28)
				const date = today.toPlainDate().add({ days }).toString()
				const titre = `${type === 'devoir' ? 'Devoir' : 'Examen'} ${de(FILIERES[classe.filiere]!.matieres[m]!.toLowerCase())}`
				return [`E-${c + 1}-${m + 1}-${type}`, classe.code, matiere, titre, type, date, '08:00', 60 * (index + 1), index + 1] as const
			})
		)
	)
}

type Seance = ReturnType<typeof timetable>[number]

const seanceRow = (classes: readonly Classe[], seance: Seance): Cell[] => [
	seance.ref,
	seance.classes.map((c) => classes[c]!.code).join('|'),
	matieresOf(classes[seance.classes[0]!]!)[seance.matiere]!,
	matriculeOfTeacher(seance.enseignant),
	seance.date,
	seance.debut,
	seance.fin,
	seance.salle,
	seance.type,
	seance.mode,
	seance.statut
]

type Heures = ReturnType<typeof heuresOf>

/** The hours that a year plans for a matière of a class: a few more than the weeks of the timetable have. */
function heuresOf(seances: readonly Seance[]) {
	const held = Map.groupBy(
		seances.flatMap(({ classes, matiere }) => classes.map((classe) => `${classe}/${matiere}`)),
		(key) => key
	)
	return (classe: number, matiere: number) => 10 * Math.ceil((2 * (held.get(`${classe}/${matiere}`)?.length ?? 0) + 10) / 10)
}

/** The register of all that are over, except the last ones, where nobody has taken it yet. */
const presences = (seances: readonly Seance[], from: string, random: Random): Rows =>
	seances
		.filter(({ statut, date }) => statut === 'terminee' && date >= from)
		.slice(0, -WITHOUT_REGISTER)
		.flatMap(({ ref, classes, debut }) =>
			classes.flatMap((c) => presentMembers(c).map((student) => attendance(ref, student, debut, random)))
		)

const notes = (
	evaluations: ReturnType<typeof evaluationsOf>,
	classes: readonly Classe[],
	today: Temporal.ZonedDateTime,
	random: Random
): Rows =>
	evaluations
		// the first one waits for its marks
		.filter((evaluation, index) => index > 0 && evaluation[5] < today.toPlainDate().toString())
		.flatMap(([ref, code]) => {
			const c = classes.findIndex((classe) => classe.code === code)
			// an absence that nobody has qualified would leave the semester incomplete
			const absence = hasExams(classes[c]!) ? 'absent_justifie' : 'absent'
			return presentMembers(c).map((student) => grade(ref, student, absence, random))
		})

function attendance(ref: string, student: number, debut: string, random: Random): Cell[] {
	const late = random.chance(6)
	const statut = random.chance(8) ? random.pick(['absent', 'absent', 'excuse'] as const) : late ? 'retard' : 'present'
	const arrivee = statut === 'retard' ? `${debut.slice(0, 2)}:${String(Math.min(59, Number(debut.slice(3)) + 20)).padStart(2, '0')}` : ''
	return [ref, matriculeOfStudent(student), statut, arrivee]
}

function grade(ref: string, student: number, absence: string, random: Random): Cell[] {
	if (random.chance(3)) return [ref, matriculeOfStudent(student), '', absence]
	return [ref, matriculeOfStudent(student), ((16 + random.below(61)) / 4).toFixed(2).replace('.', ','), '']
}

export const demoLogins = LOGINS
