import { publishedResults } from './published-results'
import { madePaper } from './made-paper'
import { CLASSE_BTS, CREDITS_OF_FORMER, formerMarks, LATE } from './former-year'
import { numbers, type Table } from './made-up'

/**
 * A made-up school that has everything once: BTS and LMD, both semesters of 30 credits, a year before with all its results (former-year.ts),
 * students who repeat, two changes of class, gathered séances, families with one phone, minors and adults. It is the 20th of November 2026
 * there; nothing in it warns.
 */

const TODAY = '2026-11-20'
const YEAR = '2026-2027'
const FORMER = '2025-2026'
const HOURS = [
	['08:00', '10:00'],
	['10:15', '12:15'],
	['13:30', '15:30'],
	['15:45', '17:45']
] as const
const DAYS = 5
/** Mondays of the first week of each semester, and how many weeks of it have séances. */
const SEMESTERS = [
	{ monday: '2026-09-14', weeks: 12 },
	{ monday: '2027-02-08', weeks: 4 }
] as const
const CLASS_SIZE = 10

type Niveau = 'BTS1' | 'BTS2' | 'L1' | 'L2' | 'L3' | 'M1'
type Classe = { readonly code: string; readonly filiere: string; readonly niveau: Niveau }

const CLASSES: readonly Classe[] = [
	{ code: 'GM-1A', filiere: 'GM', niveau: 'BTS1' },
	{ code: 'GM-1B', filiere: 'GM', niveau: 'BTS1' },
	{ code: 'GM-2', filiere: 'GM', niveau: 'BTS2' },
	{ code: 'GI-L1', filiere: 'GI', niveau: 'L1' },
	{ code: 'GC-L1', filiere: 'GC', niveau: 'L1' },
	{ code: 'GI-L2', filiere: 'GI', niveau: 'L2' },
	{ code: 'GI-L3', filiere: 'GI', niveau: 'L3' },
	{ code: 'GI-M1', filiere: 'GI', niveau: 'M1' }
]
const FIRST_SEMESTER: Readonly<Partial<Record<Niveau, number>>> = { L1: 1, L2: 3, L3: 5, M1: 7 }
/** Credits of the UEs of a semester, 30 in all; the semester's number decides which split it has. */
const CREDITS: readonly (readonly number[])[] = [
	[6, 6, 6, 6, 6],
	[6, 6, 5, 5, 4, 4],
	[6, 5, 5, 4, 4, 3, 3]
]
const BTS = ['Français', 'Mathématiques', 'Construction', 'Fabrication', 'Automatismes', 'Gestion', 'Anglais', 'Résistance des matériaux']
/** The lessons that the two first years have together, each under its own code. */
const TOGETHER = 'Mathématiques 1'

/** `rang`: that of its semester within the year; `ue` is empty for BTS */
type Matiere = { readonly code: string; readonly nom: string; readonly ue: string; readonly rang: 1 | 2 | undefined }

const ueCode = (filiere: string, semestre: number, ue: number) => `UE-${filiere}-S${semestre}-${ue + 1}`

function matieresOf({ filiere, niveau }: Classe): Matiere[] {
	const first = FIRST_SEMESTER[niveau]
	if (first === undefined) return BTS.map((nom, m) => ({ code: `${filiere}-${niveau}-${m + 1}`, nom, ue: '', rang: undefined }))
	return ([1, 2] as const).flatMap((rang) => {
		const semestre = first + rang - 1
		return CREDITS[semestre % CREDITS.length]!.flatMap((_, index) => {
			const ue = ueCode(filiere, semestre, index)
			const code = `${filiere}-S${semestre}-${index + 1}`
			const nom = index === 0 && semestre === 1 ? TOGETHER : `Matière ${semestre}.${index + 1}`
			const own = { code, nom, ue, rang }
			return index === 1 ? [own, { code: `${code}B`, nom: `${nom}, travaux`, ue, rang }] : [own]
		})
	})
}

export function completeSchool(seed = 1): Map<string, Table> {
	const random = numbers(seed)
	const school = new Map<string, Table>()
	const table = (name: string, columns: string) => {
		const made: Table = { columns: columns.split(' '), rows: [] }
		school.set(name, made)
		return (...row: (string | number)[]) => void made.rows.push(row.map(String))
	}
	const papers = table(
		'etablissement',
		'devise adresse telephone email signataire signataire_qualite ministere devise_etat agrement lieu format_papier absence_injustifiee_zero conseil_ouvert'
	)
	const head = ['Ministère de l’Enseignement supérieur', 'Union – Discipline – Travail', 'n° 2019-0412', 'Bouaké', 'A4'] as const
	papers('XOF', '01 BP 1234\nBouaké', '+225 27 31 00 00 00', 'contact@ecole.example', 'Awa KOUASSI', 'La directrice', ...head, 'oui', 'oui')
	const paper = table('papiers_reglages', 'sorte texte signataire signataire_qualite par_etudiant')
	paper('certificat', '{civilite} {nom} est inscrit{e} en {classe}.', '', '', 'oui')
	paper('releve', '', 'Moussa DIABATÉ', 'Le directeur des études', 'non')
	const year = table('annees', 'libelle date_debut date_fin courante cloturee en_preparation')
	year(FORMER, '2025-09-15', '2026-07-31', 'non', 'non', 'non')
	year(YEAR, '2026-09-14', '2027-07-31', 'oui', 'non', 'non')

	const period = table('periodes', 'annee rang niveau libelle date_debut date_fin saisie_jusque')
	period(FORMER, 1, '', 'Semestre 1', '2025-09-15', '2026-01-31', '')
	period(FORMER, 2, '', 'Semestre 2', '2026-02-01', '2026-07-31', '')
	period(YEAR, 1, '', 'Semestre 1', '2026-09-14', '2027-01-31', '2027-02-15')
	period(YEAR, 2, '', 'Semestre 2', '2027-02-01', '2027-07-31', '')
	period(YEAR, 1, 'BTS2', 'Semestre 1', '2026-09-14', '2026-12-20', '')
	period(YEAR, 2, 'BTS2', 'Semestre 2', '2027-01-04', '2027-07-31', '')

	const user = table('utilisateurs', 'identifiant role roles fonctions nom prenoms email telephone actif')
	user('direction', 'administrateur', 'administrateur', '', 'DIABATÉ', 'Moussa', 'direction@ecole.example', '+2250700000009', 'oui')
	user('coordination', 'coordinateur', 'coordinateur|enseignant', '', 'TRAORÉ', 'Fanta', 'traore@ecole.example', '+2250700000001', 'oui')
	user('caisse', '', '', 'comptabilite', 'KOUASSI', 'Awa', '', '', 'non')

	structure(table)
	const teachers = teaching(table)
	const students = people(table)
	const seances = timetable(table, teachers)
	attendance(table, seances, students)
	marks(table, students, random)
	money(table, students)
	const about = {
		annee: FORMER,
		courante: YEAR,
		classe: `GI-L1@${FORMER}`,
		ue: 'UE-GI-S1-1',
		matiere: 'GI-S1-1',
		matricule: 'E-GI-L2-0',
		endette: 'E-GI-L2-1'
	}
	for (const [name, published] of publishedResults({ ...about, par: 'direction' })) school.set(name, published)
	school.set('papiers', madePaper(about.matricule, 'direction'))
	return school
}

type NewTable = (name: string, columns: string) => (...row: (string | number)[]) => void

function structure(table: NewTable) {
	const filiere = table('filieres', 'code nom systeme tronc_commun active coordinateurs')
	filiere('GM', 'Génie mécanique', 'BTS', 'non', 'oui', 'coordination')
	filiere('GI', 'Génie informatique', 'LMD', 'oui', 'oui', 'coordination')
	filiere('GC', 'Génie civil', 'LMD', 'oui', 'oui', '')
	const ue = table('ues', 'code annee nom filiere niveau semestre credits')
	const matiere = table('matieres', 'code annee nom filiere niveau coefficient volume_horaire ue')
	const rule = table(
		'reglements',
		`annee niveau matiere cc ex absence_injustifiee_zero abi_examen abj_examen plancher_matiere plancher_ue poids_ue compensation
		report_session2 session2_remplace session2_garde session2_plafond garde_matieres passage_credits`.replaceAll(/\s+/g, ' ')
	)
	rule(FORMER, '', '', 40, 60, '', 'defaillant', 'session_2', '', 7, 'credits', 'annee', 'garder', 'examen', 'meilleure', 10, 'oui', 45)
	rule(FORMER, 'BTS1', '', 0, '', '', 'neutralise', 'neutralise', '', 0, '', 'aucune', '', '', '', '', '', '')
	rule(YEAR, 'L1', '', 50, 50, 'non', 'defaillant', '', 5, 0, 'coefficients', 'annee', 'reprendre', 'matiere', 'derniere', 20, 'non', 0)
	rule(YEAR, '', '', 40, 60, '', 'zero', 'session_2', 0, '7,5', 'credits', 'semestre', 'garder', 'examen', 'meilleure', 10, 'oui', 48)
	rule(YEAR, '', 'GI-S1-1', 0, '', 'oui', 'neutralise', 'neutralise', 6, '', '', '', '', '', '', '', '', '')
	const classe = table('classes', 'code annee nom filiere niveau capacite')
	const known = new Set<string>()
	for (const one of CLASSES) {
		classe(one.code, YEAR, `Classe ${one.code}`, one.filiere, one.niveau, 2 * CLASS_SIZE)
		if (known.has(one.filiere + one.niveau)) continue
		known.add(one.filiere + one.niveau)
		const first = FIRST_SEMESTER[one.niveau]
		for (const semestre of first === undefined ? [] : [first, first + 1])
			for (const [index, credits] of CREDITS[semestre % CREDITS.length]!.entries()) {
				const [own, nom] = [ueCode(one.filiere, semestre, index), `Unité ${semestre}.${index + 1}`]
				ue(own, YEAR, nom, one.filiere, one.niveau, semestre, credits)
				if (one.code === 'GI-L1') ue(own, FORMER, nom, one.filiere, one.niveau, semestre, CREDITS_OF_FORMER[own] ?? credits)
			}
		for (const [index, { code, nom, ue: own }] of matieresOf(one).entries())
			for (const annee of one.code === 'GI-L1' || one.code === CLASSE_BTS ? [YEAR, FORMER] : [YEAR])
				matiere(code, annee, nom, one.filiere, one.niveau, 1 + (index % 4), 24, own)
	}
	classe('GI-L1', FORMER, 'Classe GI-L1', 'GI', 'L1', 2 * CLASS_SIZE)
	classe(CLASSE_BTS, FORMER, `Classe ${CLASSE_BTS}`, 'GM', 'BTS1', 2 * CLASS_SIZE)
	const room = table('salles', 'code nom capacite')
	for (const { code } of CLASSES) room(`S-${code}`, `Salle ${code}`, 2 * CLASS_SIZE)
	room('AMPHI', 'Grand amphi', 200)
	const paper = table('pieces', 'libelle niveau active')
	paper('Extrait de naissance', '', 'oui')
	paper('Relevé de notes du BTS1', 'BTS2', 'oui')
	const grid = table('grilles', 'annee filiere niveau regime libelle nature montant parts echeance')
	grid(YEAR, '', '', '', 'Session 2', 'session2', 5000, '', '2027-07-01')
	grid(YEAR, 'GM', 'BTS2', 'boursier', 'Session 2', 'session2', 3000, '10/06/2027 500 | 20/06/2027 500', '2027-07-01')
	const holiday = table('conges', 'date_debut demi_journee filiere niveau date_fin libelle')
	holiday('2026-12-21', '', '', '', '2027-01-03', "Congés de fin d'année")
	holiday('2026-11-27', 'apres_midi', 'GM', 'BTS2', '', 'Visite des entreprises')
}

/** The teacher of each matière of each class; the two gathered ones have one teacher, and one teacher is replaced in November. */
type Teachers = ReadonlyMap<string, string>

const REPLACED = { classe: 'GM-2', matiere: 'GM-BTS2-1', by: 'P-REMPL', last: '2026-11-06', first: '2026-11-07' }

function teaching(table: NewTable): Teachers {
	const teacher = table('enseignants', 'matricule identifiant nom prenoms telephone email actif')
	const enseignement = table('enseignements', 'classe matiere enseignant heures_prevues date_debut date_fin')
	teacher('P-COORD', 'coordination', 'TRAORÉ', 'Fanta', '+2250700000001', 'traore@ecole.example', 'oui')
	teacher('P-COMMUN', '', "N'GUESSAN", 'Yao', '', '', 'oui')
	const contrat = table('contrats', 'enseignant depuis statut retenue')
	contrat('P-COORD', '2026-10-01', 'permanent', '')
	contrat('P-COMMUN', '2026-09-01', 'vacataire', '7,5')
	const taux = table('taux_horaires', 'enseignant type depuis montant')
	taux('P-COMMUN', 'TOUS', '2026-09-01', 6000)
	const travail = table('autres_travaux', 'ref enseignant date libelle quantite taux retire_le')
	travail('TRA-1', 'P-COMMUN', '2026-10-20', 'Correction de copies', '40', 250, '')
	travail('TRA-2', 'P-COMMUN', '2026-10-21', 'Jury', '1,5', 5000, '2026-10-28')
	taux(REPLACED.by, 'TP', '2026-09-07', 5000)
	teacher(REPLACED.by, '', 'OUÉDRAOGO', 'Karim', '', '', 'oui')
	const teachers = new Map<string, string>()
	for (const classe of CLASSES) {
		for (let t = 0; t < 3; t++) teacher(`P-${classe.code}-${t}`, '', 'ZONGO', `Prof ${classe.code} ${t}`, '', '', 'oui')
		for (const [index, { code, nom }] of matieresOf(classe).entries()) {
			const matricule = nom === TOGETHER ? 'P-COMMUN' : classe.code === 'GI-M1' && index === 0 ? 'P-COORD' : `P-${classe.code}-${index % 3}`
			teachers.set(`${classe.code}:${code}`, matricule)
			const isReplaced = classe.code === REPLACED.classe && code === REPLACED.matiere
			enseignement(classe.code, code, matricule, 24, '', isReplaced ? REPLACED.last : '')
			if (isReplaced) enseignement(classe.code, code, REPLACED.by, 12, REPLACED.first, '')
		}
	}
	return teachers
}

type Student = { readonly matricule: string; readonly classe: string; readonly present: boolean }

/** Two students change class in October, one has left, one only applied, one's file is under way; two of last year's class repeat. */
const CHANGES = [
	{ at: 0, from: 'GM-1A', to: 'GM-1B', day: '2026-10-12' },
	{ at: 1, from: 'GI-L1', to: 'GC-L1', day: '2026-10-19' }
]
const REPEATERS = 2
/** The first of the given number of classes are of one family, with one phone. */
const SIBLINGS = ['Aminata', 'Fatoumata', 'Ibrahim']

function people(table: NewTable): Student[] {
	const student = table(
		'etudiants',
		'matricule identifiant nom prenoms sexe date_naissance lieu_naissance nationalite adresse numero_national email telephone actif serie_bac annee_bac'
	)
	const guardian = table(
		'responsables',
		'matricule rang nom prenoms lien telephone email langue absences notes annonces payeur urgence consentement'
	)
	const enrollment = table(
		'inscriptions',
		'matricule classe date_entree heure_entree statut date_inscription date_sortie motif_sortie regime passage_de vu_le'
	)
	const received = table('pieces_recues', 'matricule annee piece niveau recue_le')
	const students: Student[] = []
	for (const [c, { code, niveau }] of CLASSES.entries())
		for (let s = 0; s < CLASS_SIZE; s++) {
			const matricule = `E-${code}-${s}`
			const isSibling = s === 0 && c < SIBLINGS.length
			const family = isSibling ? 'FOFANA' : `NOM${c}${s}`
			const isMinor = niveau === 'BTS1' && s % 2 === 0
			// two people with similar names never have the same birthday
			const birth = new Date(Date.UTC(isMinor ? 2009 : 2007 - c, 0, 1 + (((c * CLASS_SIZE + s) * 7) % 365))).toISOString().slice(0, 10)
			const phone = isSibling ? '+2250505050505' : `+22505${String(10_000_000 + 100 * c + s)}`
			student(
				matricule,
				`etu-${code}-${s}`.toLowerCase(),
				family,
				isSibling ? SIBLINGS[c]! : `Prénom ${s}`,
				s % 2 ? 'M' : 'F',
				// of one student only the year is known
				c === 1 && s === 1 ? birth.slice(0, 4) : birth,
				'Bouaké',
				'ivoirienne',
				`Lot ${s}`,
				`CI-${c}-${s}`,
				code === 'GI-L1' && s === 1 ? 'etudiant@ecole.example' : '',
				phone,
				'oui',
				s % 2 ? 'D' : '',
				s % 2 ? '2025' : ''
			)
			guardian(
				matricule,
				1,
				family,
				'Mariam',
				'mère',
				phone,
				code === 'GI-L1' && s === 1 ? 'parent@famille.example' : '',
				s === 2 ? 'en' : '',
				isMinor ? 'sms' : 'non',
				'non',
				'oui',
				'oui',
				'oui',
				isMinor ? 'non' : 'oui'
			)
			const change = CHANGES.find(({ from, at }) => from === code && at === s)
			const statut = s === CLASS_SIZE - 1 && c === 0 ? 'Prospect' : s === CLASS_SIZE - 1 && c === 1 ? 'En validation' : 'Active'
			const left = code === 'GI-L3' && s === 9 ? '2026-11-02' : ''
			const wasThere = code === 'GI-L2' || (code === 'GI-L1' && s >= CLASS_SIZE - REPEATERS)
			const before = wasThere ? `GI-L1@${FORMER}` : code === 'GM-2' ? `${CLASSE_BTS}@${FORMER}` : ''
			const regime = isMinor ? 'affecte' : ''
			const seen = statut === 'En validation' ? '2026-09-15' : ''
			enrollment(matricule, code, '2026-09-14', '', statut, '2026-09-10', change?.day ?? left, left && 'transfert', regime, before, seen)
			if (change) enrollment(matricule, change.to, change.day, '10:00', 'Active', '2026-09-10', '', '', regime, '', '')
			if (s % 3 > 0) received(matricule, '2026-2027', 'Extrait de naissance', '', `2026-09-1${s % 10}`)
			if (niveau === 'BTS2' && s === 1) received(matricule, '2026-2027', 'Relevé de notes du BTS1', 'BTS2', '2026-10-02')
			if (before !== '')
				enrollment(matricule, before, matricule === LATE ? '2026-02-02' : '2025-09-15', '', 'Active', '2025-09-10', '', '', '', '', '')
			students.push({ matricule, classe: change?.to ?? code, present: statut === 'Active' && left === '' })
		}
	return students
}

type Seance = {
	readonly ref: string
	readonly classes: readonly string[]
	readonly date: string
	readonly from: string
	readonly over: boolean
}

const dayOf = (monday: string, offset: number) => Temporal.PlainDate.from(monday).add({ days: offset }).toString()
const isFree = (date: string) => date >= '2026-12-21' && date <= '2027-01-03'

/** Every matière once a week, in the class's own room; people and rooms are never in two places at once. */
function timetable(table: NewTable, teachers: Teachers): Seance[] {
	const row = table(
		'seances',
		'ref classes matiere enseignant date heure_debut heure_fin salle type mode statut debut_reel fin_reelle lien_visio contenu'
	)
	const made: Seance[] = []
	for (const [index, { monday, weeks }] of SEMESTERS.entries()) {
		const rang = index + 1
		const slots = new Map<string, number>()
		const taken = new Set<string>()
		const courses = CLASSES.flatMap((classe) =>
			matieresOf(classe)
				.filter((matiere) => matiere.rang === undefined || matiere.rang === rang)
				.map((matiere) => ({ classe, matiere, enseignant: teachers.get(`${classe.code}:${matiere.code}`)! }))
		)
		for (const { classe, matiere, enseignant } of courses) {
			const gathered = matiere.nom === TOGETHER
			if (gathered && classe.code !== 'GI-L1') continue
			const busy = [
				...(gathered ? ['GI-L1', 'GC-L1'] : [classe.code]),
				enseignant,
				...(matiere.code === REPLACED.matiere ? [REPLACED.by] : [])
			]
			let slot = 0
			while (busy.some((who) => taken.has(`${who}@${slot}`))) slot++
			for (const who of busy) taken.add(`${who}@${slot}`)
			slots.set(`${classe.code}:${matiere.code}`, slot)
		}
		for (let week = 0; week < weeks; week++)
			for (const { classe, matiere, enseignant } of courses) {
				const slot = slots.get(`${classe.code}:${matiere.code}`)
				if (slot === undefined) continue
				if (slot >= DAYS * HOURS.length) throw new Error('a week has too few hours')
				const date = dayOf(monday, 7 * week + (slot % DAYS))
				if (isFree(date)) continue
				const [from, to] = HOURS[Math.floor(slot / DAYS)]!
				const gathered = matiere.nom === TOGETHER
				const classes = gathered ? ['GI-L1', 'GC-L1'] : [classe.code]
				const online = !gathered && matiere.code.endsWith('-2') && week % 4 === 3
				const isReplaced = classe.code === REPLACED.classe && matiere.code === REPLACED.matiere && date >= REPLACED.first
				const over = date < TODAY
				const statut = week === 5 && slot === 0 ? 'annulee' : over ? 'terminee' : week === 11 && slot === 1 ? 'reportee' : 'planifiee'
				const ref = `T-${rang}-${week}-${classe.code}-${matiere.code}`
				row(
					ref,
					classes.join('|'),
					gathered ? `${matiere.code}|${matiere.code.replace('GI', 'GC')}` : matiere.code,
					isReplaced ? REPLACED.by : enseignant,
					date,
					from,
					to,
					online ? '' : gathered ? 'AMPHI' : `S-${classe.code}`,
					['CM', 'TD', 'TP'][slot % 3]!,
					online ? 'en_ligne' : 'presentiel',
					statut,
					statut === 'terminee' && slot === 2 ? from.replace(/\d$/, '5') : '',
					statut === 'terminee' && slot === 2 ? to.replace(/\d$/, '5') : '',
					online ? `https://visio.ecole.example/${ref}` : '',
					statut === 'terminee' && slot === 3 ? 'Chapitre 1 ; exercices pour lundi' : ''
				)
				made.push({ ref, classes, date, from, over: statut === 'terminee' })
			}
	}
	return made
}

/** The attendance of the last week that is over, for all who are there; and one excuse for a future séance. */
function attendance(table: NewTable, seances: readonly Seance[], students: readonly Student[]) {
	const presence = table('presences', 'seance matricule statut heure_arrivee commentaire')
	const members = Map.groupBy(
		students.filter(({ present }) => present),
		({ classe }) => classe
	)
	for (const { ref, classes, from } of seances.filter(({ over, date }) => over && date >= '2026-11-16'))
		for (const [index, { matricule }] of classes.flatMap((code) => members.get(code) ?? []).entries()) {
			const statut = ['present', 'present', 'retard', 'present', 'absent', 'present', 'excuse'][index % 7]!
			presence(ref, matricule, statut, statut === 'retard' ? from.replace(/\d$/, '9') : '', statut === 'excuse' ? 'certificat médical' : '')
		}
	const coming = seances.find(({ date, classes }) => date > TODAY && classes[0] === 'GI-L2')!
	presence(coming.ref, 'E-GI-L2-3', 'excuse', '', 'convocation')
}

const ETATS = ['absent', 'absent_injustifie', 'absent_justifie', 'dispense']

/** This year's first tests, and the former year. */
function marks(table: NewTable, students: readonly Student[], random: (limit: number) => number) {
	const evaluation = table(
		'evaluations',
		'ref classe matiere titre type date heure_debut duree_minutes coefficient bareme mode session periode publiee_le annulee'
	)
	const note = table('notes', 'evaluation matricule note etat commentaire')
	const mark = (least: number) => String((least + random(2000 - least + 1)) / 100).replace('.', ',')
	const grade = (ref: string, matricule: string, index: number) => {
		const etat = index === 7 ? ETATS[random(ETATS.length)]! : 'note'
		note(ref, matricule, etat === 'note' ? mark(400) : '', etat, etat === 'note' ? '' : 'absent ce jour')
	}
	for (const classe of CLASSES) {
		const there = students.filter(({ classe: code, present }) => present && code === classe.code)
		for (const [m, { code, rang }] of matieresOf(classe).entries()) {
			if (rang === 2) continue
			const ref = `D-${classe.code}-${code}`
			const periode = rang === undefined ? 1 : ''
			evaluation(
				ref,
				classe.code,
				code,
				'Devoir 1',
				'devoir',
				'2026-11-12',
				'08:00',
				120,
				1,
				20,
				'presentiel',
				1,
				periode,
				m % 4 === 3 ? '' : '2026-11-18',
				'non'
			)
			for (const [index, { matricule }] of there.entries()) grade(ref, matricule, index)
			evaluation(
				`X-${classe.code}-${code}`,
				classe.code,
				code,
				'Examen',
				'examen',
				'2027-01-25',
				'',
				'',
				2,
				20,
				'presentiel',
				1,
				periode,
				'',
				'non'
			)
		}
		const [{ code }] = matieresOf(classe) as [Matiere]
		evaluation(
			`W-${classe.code}`,
			classe.code,
			code,
			'Devoir annulé',
			'devoir',
			'2026-11-05',
			'',
			'',
			1,
			10,
			'presentiel',
			1,
			'',
			'',
			'oui'
		)
	}
	const decision = table('suivis_decides', 'matricule classe ancienne matiere')
	for (const { at, from, to } of CHANGES) {
		const ref = `T-${from}`
		const [first, second] = matieresOf(CLASSES.find(({ code }) => code === from)!)
		const periode = first!.rang === undefined ? 1 : ''
		evaluation(
			ref,
			from,
			first!.code,
			"Test d'entrée",
			'devoir',
			'2026-10-05',
			'',
			60,
			1,
			20,
			'presentiel',
			1,
			periode,
			'2026-10-06',
			'non'
		)
		note(ref, `E-${from}-${at}`, mark(800), 'note', '')
		decision(`E-${from}-${at}`, to, first!.code, at === 0 ? second!.code : '')
	}
	const situation = table('situations', 'matricule matiere annee periode situation motif')
	situation('E-GI-L1-2', 'GI-S1-2', YEAR, 1, 'dispensee', 'Certificat médical')
	situation('E-GI-L1-4', 'GI-S1-3', YEAR, 1, 'dispensee', 'Validation')
	situation('E-GM-2-3', 'GM-BTS2-2', YEAR, 1, 'defaillante', 'Fraude')
	const acquired = table('acquis', 'matricule ue matiere credits moyenne annee origine motif')
	acquired('E-GI-L1-8', 'UE-GI-S1-1', '', 6, '11,25', FORMER, 'redoublement', '')
	acquired('E-GI-L1-8', '', 'GI-S1-2', '', '10', FORMER, 'redoublement', '')
	acquired('E-GI-L1-9', '', 'GI-S1-3', '', '12', FORMER, 'redoublement', '')
	acquired('E-GI-L1-3', 'LIC-1-INFO', '', '4,5', '', '2024-2025', 'transfert', 'Licence 1 commencée à Daloa')
	const attached = table('rattachements', 'matricule classe matiere sorte sous motif')
	attached('E-GI-L2-0', 'GI-L1', 'GI-S1-3', 'dette', '', 'UE de L1 non acquise')
	attached('E-GI-L2-1', 'GI-L1', 'GI-S1-2', 'dette', '', 'UE de L1 non acquise')
	attached('E-GI-L3-2', 'GI-M1', 'GI-S7-1', 'option', 'GI-S5-2', '')
	attached('E-GI-L3-3', 'GI-M1', 'GI-S7-1', 'option', 'GI-S5-3', '')
	const before = table('resultats_anterieurs', 'matricule annee semestre niveau moyenne credits decision etablissement')
	before('E-GI-L1-3', '2024-2025', '', 'Licence 1', '8,75', '24,5', 'Ajourné', 'Université Jean Lorougnon Guédé')
	for (const at of [0, 1, 2, 3]) before(`E-GI-L2-${at}`, FORMER, 1, 'L1', '11,4', 28, '', '')
	before('E-GI-L2-0', FORMER, '', 'L1', '11,02', 58, 'Admis avec dettes', '')
	const matricules = students.map(({ matricule }) => matricule)
	formerMarks({ annee: FORMER, evaluation, note, mark }, [
		{
			classe: 'GI-L1',
			matieres: matieresOf({ code: 'GI-L1', filiere: 'GI', niveau: 'L1' }),
			matricules: matricules.filter((one) => /^E-GI-(L2-|L1-[89])/.test(one))
		},
		{
			classe: CLASSE_BTS,
			matieres: matieresOf({ code: CLASSE_BTS, filiere: 'GM', niveau: 'BTS1' }),
			matricules: matricules.filter((one) => one.startsWith('E-GM-2-'))
		}
	])
}

function money(table: NewTable, students: readonly Student[]) {
	const payment = table('paiements', 'reference matricule date montant mode annule_le')
	const fee = table('frais', 'matricule annee libelle numero montant echeance nature date retire_le')
	const part = table('echeances', 'matricule annee libelle numero rang date montant')
	table('tiers', 'code nom sorte telephone')('BOURSE', 'Direction des bourses', 'bourse', '+225 27 20 00 00 00')
	const adjustment = table('ajustements', 'ref matricule annee libelle numero sorte montant tiers motif date repris_le')
	const delay = table('delais', 'ref matricule montant jusquau motif')
	const preference = table('preferences', 'identifiant canal actif rappels_seance notes absences annonces')
	for (const [index, { matricule }] of students.entries()) {
		fee(matricule, YEAR, 'Scolarité', 1, 450_000, '2026-12-31', 'scolarite', '2026-09-10', '')
		if (index % 4 === 1) part(matricule, YEAR, 'Scolarité', 1, 1, '2026-10-31', 200_000)
		fee(matricule, YEAR, 'Bibliothèque', 1, 10_000, '', 'autre', '2026-09-10', index % 20 === 4 ? '2026-10-15' : '')
		if (index % 3 > 0) payment(`R-${index}`, matricule, '2026-10-05', 150_000 * (index % 3), index % 2 ? 'especes' : 'virement', '')
		if (index % 25 === 7) payment(`R-${index}-BIS`, matricule, '2026-10-06', 150_000, 'especes', '2026-10-07')
		if (index < 40 && index % 8 === 2) {
			const [sorte, tiers, repris] =
				index % 16 === 2 ? ['remise', '', index % 32 === 2 ? '2026-11-10' : ''] : ['prise_en_charge', 'BOURSE', '']
			adjustment(`REM-${index}`, matricule, YEAR, 'Scolarité', 1, sorte, 50_000, tiers, 'Fratrie', '2026-10-12', repris)
			delay(`DEL-${index}`, matricule, 100_000, '2026-12-31', 'Récolte')
		}
		if (index % 10 === 0) preference(`etu-${matricule.slice(2)}`.toLowerCase(), 'email', 'oui', 'oui', 'non', 'oui', 'oui')
	}
}
