import { hasCharge, type Caller, type InCharge } from '../domain/caller'
import type { Langue } from '../kit/langue'

/** The program's knowledge about the records of a table, besides its columns; the only place that names them all. */
export type Words = {
	/** its records, in the plural */
	readonly label?: Readonly<Record<Langue, string>>
	/** a SELECT of `id` and `nom`, each record's name for people; without it the records have no names */
	readonly called?: string
	/** who, besides administrators, reads and writes its records and imports its file (rules 8.1, 8.3); nobody if absent */
	readonly whose?: InCharge
	/**
	 * Rows of a student, or of the account, in `column`: what happens to them when two cards are merged. `id` tells rows apart that have no
	 * id of their own.
	 */
	readonly ofStudent?: { readonly column: string; readonly id?: string; readonly fusion: 'moves' | 'goes' | 'one by one' }
}

/** Some people have no first name. */
const personne = (of: string) => `trim(${of}.nom || ' ' || ${of}.prenoms)`
const PERSONNE = `SELECT u.id, ${personne('u')} AS nom FROM utilisateurs u`
/** The start of a séance, in the form in which pages write days. */
const debut = (of: string) =>
	`substr(${of}.date, 9, 2) || '/' || substr(${of}.date, 6, 2) || '/' || substr(${of}.date, 1, 4) || ' ' || ${of}.heure_debut`
const NOMME = (table: string) => `SELECT id, nom || ' (' || code || ')' AS nom FROM ${table}`
const libelle = (table: string, column = 'libelle') => `SELECT id, ${column} AS nom FROM ${table}`
/** Records of a person, with what tells them apart. */
const de = (table: string, column: string, more = "''") =>
	`SELECT t.id, ${personne('u')} || ${more} AS nom FROM ${table} t JOIN utilisateurs u ON u.id = t.${column}`

/** By table. */
export const WORDS = {
	absences_dites: { ofStudent: { column: 'etudiant_id', fusion: 'moves' } },
	absences_enseignants: {
		label: { fr: "absences d'enseignants", en: 'absences of teachers' },
		called: de('absences_enseignants', 'enseignant_id')
	},
	annees: { label: { fr: 'années', en: 'years' }, called: libelle('annees'), whose: 'administrateur' },
	annonces: { label: { fr: 'annonces', en: 'announcements' } },
	calendriers: { label: { fr: 'calendriers', en: 'calendars' }, ofStudent: { column: 'utilisateur_id', fusion: 'goes' } },
	classes: { label: { fr: 'classes', en: 'classes' }, called: libelle('classes', 'code'), whose: 'scolarite' },
	cles_oidc: { label: { fr: 'clés de signature', en: 'signing keys' } },
	clients: { label: { fr: 'programmes', en: 'programs' }, called: libelle('clients', 'nom') },
	conges: { label: { fr: 'jours chômés', en: 'days without teaching' }, called: libelle('conges'), whose: 'scolarite' },
	connexions_video: { ofStudent: { column: 'utilisateur_id', fusion: 'moves' } },
	emargements: { label: { fr: 'signatures', en: 'signatures' } },
	enseignants: { label: { fr: 'enseignants', en: 'teachers' }, called: PERSONNE, whose: 'scolarite' },
	enseignements: {
		label: { fr: 'enseignements', en: 'teachings' },
		called: `SELECT t.id, m.code || ', ' || c.code || ', ' || ${personne('u')} AS nom FROM enseignements t
		JOIN matieres m ON m.id = t.matiere_id JOIN classes c ON c.id = t.classe_id JOIN utilisateurs u ON u.id = t.enseignant_id`,
		whose: 'scolarite'
	},
	envois: { label: { fr: 'messages', en: 'messages' } },
	etablissement: { label: { fr: 'établissement', en: 'institution' }, whose: 'administrateur' },
	etudiants: { label: { fr: 'étudiants', en: 'students' }, called: PERSONNE, whose: 'scolarite' },
	evaluations: {
		label: { fr: 'évaluations', en: 'assessments' },
		called: `SELECT t.id, t.titre || ', ' || c.code AS nom FROM evaluations t JOIN classes c ON c.id = t.classe_id`,
		whose: 'scolarite'
	},
	filieres: { label: { fr: 'filières', en: 'courses of study' }, called: libelle('filieres', 'nom'), whose: 'scolarite' },
	frais: {
		label: { fr: 'frais', en: 'fees' },
		called: de('frais', 'etudiant_id', "', ' || t.libelle"),
		whose: 'comptabilite',
		ofStudent: { column: 'etudiant_id', fusion: 'moves' }
	},
	inscriptions: {
		label: { fr: 'inscriptions', en: 'enrollments' },
		called: `SELECT t.id, ${personne('u')} || ', ' || c.code AS nom FROM inscriptions t
		JOIN utilisateurs u ON u.id = t.etudiant_id JOIN classes c ON c.id = t.classe_id`,
		ofStudent: { column: 'etudiant_id', fusion: 'one by one' },
		whose: 'scolarite'
	},
	jetons: {
		label: { fr: 'appareils connectés', en: 'devices signed in' },
		called: de('jetons', 'utilisateur_id'),
		ofStudent: { column: 'utilisateur_id', fusion: 'goes' }
	},
	justificatifs: {
		label: { fr: 'justificatifs', en: 'justifications' },
		called: de('justificatifs', 'etudiant_id'),
		ofStudent: { column: 'etudiant_id', fusion: 'moves' }
	},
	liens: { label: { fr: 'liens', en: 'links' }, ofStudent: { column: 'utilisateur_id', fusion: 'goes' } },
	matieres: { label: { fr: 'matières', en: 'subjects' }, called: NOMME('matieres'), whose: 'scolarite' },
	matieres_annees: { label: { fr: 'matières', en: 'subjects' }, called: NOMME('matieres') },
	modules: { label: { fr: 'modules', en: 'modules' } },
	niveaux: { called: libelle('niveaux', 'code') },
	non_doublons: { ofStudent: { column: 'etudiant_a', fusion: 'one by one' } },
	notes: {
		label: { fr: 'notes', en: 'grades' },
		called: `SELECT t.id, ${personne('u')} || ', ' || e.titre AS nom FROM notes t
		JOIN utilisateurs u ON u.id = t.etudiant_id JOIN evaluations e ON e.id = t.evaluation_id`,
		ofStudent: { column: 'etudiant_id', fusion: 'moves' },
		whose: 'scolarite'
	},
	notes_dites: { ofStudent: { column: 'etudiant_id', id: 'evaluation_id', fusion: 'moves' } },
	notifications: { label: { fr: 'notifications', en: 'notifications' }, ofStudent: { column: 'utilisateur_id', fusion: 'moves' } },
	outbox: { label: { fr: 'messages', en: 'messages' }, ofStudent: { column: 'utilisateur_id', fusion: 'moves' } },
	paiements: {
		label: { fr: 'paiements', en: 'payments' },
		called: de('paiements', 'etudiant_id', "', ' || t.reference"),
		whose: 'comptabilite',
		ofStudent: { column: 'etudiant_id', fusion: 'moves' }
	},
	periodes: { label: { fr: 'périodes', en: 'periods' }, called: libelle('periodes'), whose: 'administrateur' },
	pieces: { label: { fr: 'pièces', en: 'papers' }, called: libelle('pieces'), whose: 'scolarite' },
	pieces_recues: {
		label: { fr: 'pièces reçues', en: 'papers received' },
		called: PERSONNE,
		ofStudent: { column: 'etudiant_id', id: 'piece_id', fusion: 'moves' },
		whose: 'scolarite'
	},
	preferences: {
		label: { fr: 'préférences', en: 'preferences' },
		called: PERSONNE,
		whose: 'administrateur',
		ofStudent: { column: 'utilisateur_id', id: 'canal', fusion: 'moves' }
	},
	presences: {
		label: { fr: 'présences', en: 'attendance records' },
		called: `SELECT t.id, ${personne('u')} || ', ' || ${debut('s')} AS nom FROM presences t
		JOIN utilisateurs u ON u.id = t.etudiant_id JOIN seances s ON s.id = t.seance_id`,
		whose: 'surveillance',
		ofStudent: { column: 'etudiant_id', fusion: 'moves' }
	},
	responsables: {
		label: { fr: 'parents et tuteurs', en: 'parents and guardians' },
		called: `SELECT r.id, ${personne('r')} AS nom FROM responsables r`,
		ofStudent: { column: 'etudiant_id', fusion: 'one by one' },
		whose: 'scolarite'
	},
	salles: { label: { fr: 'salles', en: 'rooms' }, called: libelle('salles', 'code'), whose: 'scolarite' },
	seances: {
		label: { fr: 'séances', en: 'sessions' },
		called: `SELECT t.id, ${debut('t')} || ', ' || m.code AS nom FROM seances t JOIN matieres m ON m.id = t.matiere_id`,
		whose: 'scolarite'
	},
	seances_classes: { label: { fr: 'séances', en: 'sessions' } },
	suivis_decides: {
		label: { fr: 'décisions sur des notes', en: 'decisions about grades' },
		ofStudent: { column: 'etudiant_id', id: 'evaluation_id', fusion: 'moves' },
		whose: 'scolarite'
	},
	ues: { label: { fr: 'UE', en: 'units' }, called: NOMME('ues'), whose: 'scolarite' },
	ues_annees: { label: { fr: 'UE', en: 'units' }, called: NOMME('ues') },
	utilisateurs: { label: { fr: 'comptes', en: 'accounts' }, called: PERSONNE, whose: 'administrateur' }
} as const satisfies Readonly<Record<string, Words>>

const known: ReadonlyMap<string, Words> = new Map(Object.entries(WORDS))

/** The words of a table; `undefined` if people never read about it. */
export const wordsOf = (table: string): Words | undefined => known.get(table)

/** The tables in which rows of students have this fate when two cards are merged. */
export const ofStudents = (fusion: NonNullable<Words['ofStudent']>['fusion']) =>
	[...known].flatMap(([table, { ofStudent }]) => (ofStudent?.fusion === fusion ? [{ table, ...ofStudent }] : []))

/** The people in charge of records of this kind. */
export const chargeOf = (kind: string): InCharge => wordsOf(kind)?.whose ?? 'administrateur'

/** Whether somebody may import a file of this kind: administrators, and `scolarite` if its records are theirs too. */
export const importsKind = (kind: string, who: Pick<Caller, 'roles' | 'fonctions'>): boolean =>
	hasCharge(who, 'scolarite') && hasCharge(who, chargeOf(kind))
