import { sql } from 'drizzle-orm'
import { blob, integer, primaryKey, real, sqliteTable, text, type SQLiteColumnBuilderBase } from 'drizzle-orm/sqlite-core'
import { SENS, SORTES_RELEVE, type Colonnes } from '../domain/argent/releve'
import { PORTEES, ROLES, SORTES_JETON } from '../domain/droits/caller'
import { FORMATS_PAPIER, type Feuille } from '../domain/papiers/feuille'
import { SORTES, type Sorte } from '../domain/papiers/sortes'
import { ABI_EXAMEN, ABJ_EXAMEN, COMPENSATIONS, GARDES, POIDS_UE, REMPLACES, REPORTS } from '../domain/resultats/reglement'
import { SANS_MOYENNE } from '../domain/resultats/resultat'
import { LANGUES } from '../kit/langue'
import {
	CANAUX,
	CANAUX_OUTBOX,
	CANAUX_RESPONSABLE,
	ETATS_NOTE,
	CYCLES,
	DEMI_JOURNEES,
	MODES,
	MODES_PAIE,
	MODULES,
	MOTIFS_SORTIE,
	NATURES,
	NIVEAUX,
	ORIGINES_ACQUIS,
	REGIMES,
	SITUATIONS,
	SORTES_RATTACHEMENT,
	SOURCES_PRESENCE,
	STATUTS_CONTRAT,
	STATUTS_INSCRIPTION,
	STATUTS_OUTBOX,
	STATUTS_PRESENCE,
	STATUTS_SEANCE,
	SYSTEMES,
	TYPES_ENVOI,
	TYPES_EVALUATION,
	TYPES_NOTIFICATION,
	TYPES_SEANCE,
	TYPES_TAUX
} from '../domain/vocabulaire'
import {
	ETATS_VERSEMENT,
	MODES_PAIEMENT,
	NATURES_FRAIS,
	RESULTATS_IMPAYES,
	SORTES_AJUSTEMENT,
	SORTES_CONTRE_ECRITURE,
	SORTES_LEVEE,
	SORTES_TIERS
} from '../domain/argent/mots'

/** The school's tables as `migrations/` makes them. The constraints are there; a test compares both. */

/** The reference of a row that nobody gave one. */
const DRAWN = sql`(lower(hex(randomblob(16))))`

/** JSON by column of the file: the last import's values in columns that others write too; null: nothing is remembered */
const memoire = () => text()

/** A table whose rows are known by several columns together. */
const keyedTable = <Name extends string, Columns extends Record<string, SQLiteColumnBuilderBase>>(
	name: Name,
	key: readonly [keyof Columns & string, ...(keyof Columns & string)[]],
	columns: Columns
) => sqliteTable(name, columns, (t) => [primaryKey({ columns: key.map((column) => t[column]) as never })])

export const etablissement = sqliteTable('etablissement', {
	id: integer().primaryKey(),
	code: text().notNull(),
	nom: text().notNull(),
	timezone: text().notNull(),
	devise: text().notNull().default('XOF'),
	ferme: integer({ mode: 'boolean' }).notNull().default(false),
	presence_minimale: real().notNull().default(0.5),
	tolerance_retard_minutes: integer().notNull().default(15),
	assiduite_minimale: real().notNull().default(75),
	logo: blob({ mode: 'buffer' }),
	logo_type: text(),
	updated_at: text().notNull(),
	/** JSON; null: as the TOML says */
	rappels_minutes: text(),
	/** JSON: HH:MM; null: at the usual hours */
	heures_absences: text(),
	absence_injustifiee_zero: integer({ mode: 'boolean' }).notNull().default(true),
	/** postal lines */
	adresse: text(),
	telephone: text(),
	email: text(),
	/** the person who signs its papers */
	signataire: text(),
	signataire_qualite: text(),
	/** whether its other programs get real e-mails if the settings don't say which */
	adresses_reelles: integer({ mode: 'boolean' }).notNull().default(false),
	/** whether teachers read the published results of the classes that they teach */
	conseil_ouvert: integer({ mode: 'boolean' }).notNull().default(false),
	ministere: text(),
	/** of the State, « Union – Discipline – Travail » */
	devise_etat: text(),
	agrement: text(),
	/** the town where papers are made out */
	lieu: text(),
	format_papier: text({ enum: FORMATS_PAPIER }).notNull().default('A4')
})

export const secrets = sqliteTable('secrets', {
	nom: text().primaryKey(),
	valeur: blob({ mode: 'buffer' }).notNull()
})

export const modules = sqliteTable('modules', {
	code: text({ enum: MODULES }).primaryKey(),
	rang: integer().notNull(),
	actif: integer({ mode: 'boolean' }).notNull().default(true)
})

export const annees = sqliteTable('annees', {
	id: integer().primaryKey(),
	libelle: text().notNull(),
	date_debut: text().notNull(),
	date_fin: text().notNull(),
	courante: integer({ mode: 'boolean' }).notNull().default(false),
	updated_at: text().notNull(),
	cloturee: integer({ mode: 'boolean' }).notNull().default(false),
	importe: memoire(),
	/** whether it exists in the console alone, until it becomes the current one */
	en_preparation: integer({ mode: 'boolean' }).notNull().default(false)
})

export const periodes = sqliteTable('periodes', {
	id: integer().primaryKey(),
	annee_id: integer().notNull(),
	rang: integer().notNull(),
	niveau_id: integer(),
	libelle: text().notNull(),
	date_debut: text().notNull(),
	date_fin: text().notNull(),
	updated_at: text().notNull(),
	saisie_jusque: text()
})

export const saisiesRouvertes = keyedTable('saisies_rouvertes', ['periode_id', 'enseignant_id'], {
	periode_id: integer().notNull(),
	enseignant_id: integer().notNull(),
	jusque: text().notNull(),
	motif: text().notNull(),
	par: integer().notNull()
})

export const utilisateurs = sqliteTable('utilisateurs', {
	id: integer().primaryKey({ autoIncrement: true }),
	identifiant: text().notNull(),
	identifiant_norm: text().notNull(),
	role: text({ enum: ROLES }).notNull(),
	nom: text().notNull(),
	prenoms: text().notNull(),
	cle_tri: text().notNull(),
	email: text(),
	email_norm: text(),
	telephone: text(),
	langue: text({ enum: LANGUES }).notNull().default('fr'),
	actif: integer({ mode: 'boolean' }).notNull().default(true),
	mot_de_passe_hash: text(),
	updated_at: text().notNull(),
	importe: memoire(),
	/** joined by `|` in the order of FONCTIONS */
	fonctions: text().notNull().default(''),
	/** whether it has only fonctions: the role then means nothing */
	console_seule: integer({ mode: 'boolean' }).notNull().default(false)
})

export const autresRoles = keyedTable('autres_roles', ['utilisateur_id', 'role'], {
	utilisateur_id: integer().notNull(),
	role: text({ enum: ROLES }).notNull()
})

export const jetons = sqliteTable('jetons', {
	id: integer().primaryKey({ autoIncrement: true }),
	utilisateur_id: integer().notNull(),
	secret_hash: text().notNull(),
	device_name: text(),
	created_at: integer().notNull(),
	last_used_at: integer(),
	portee: text({ enum: PORTEES }).notNull().default('complete'),
	sorte: text({ enum: SORTES_JETON }).notNull().default('lms'),
	/** `Limites` as JSON; `null` without any */
	limites: text(),
	/** the program that a session was opened for alone; `null` for any other */
	client: integer()
})

export const liens = sqliteTable('liens', {
	/** 0: of the first administrator, whose account the link makes */
	utilisateur_id: integer().primaryKey(),
	secret_hash: text().notNull(),
	expire_at: integer().notNull(),
	created_at: integer().notNull()
})

export const calendriers = sqliteTable('calendriers', {
	utilisateur_id: integer().primaryKey(),
	secret_hash: text().notNull(),
	created_at: integer().notNull()
})

/** Programs of the school that people sign in to with their account here. */
export const clients = sqliteTable('clients', {
	id: integer().primaryKey({ autoIncrement: true }),
	client_id: text().notNull(),
	nom: text().notNull(),
	/** null: the client proves itself by PKCE alone */
	secret_hash: text(),
	/** JSON list of the addresses to which people return */
	retours: text({ mode: 'json' }).$type<readonly string[]>().notNull(),
	/** whether accounts with only fonctions sign in too */
	personnel: integer({ mode: 'boolean' }).notNull(),
	created_at: integer().notNull()
})

/** Sign-ins to clients: each has a code, then an access token, and ends with its session. */
export const connexionsClients = sqliteTable('connexions_clients', {
	id: integer().primaryKey(),
	code_hash: text().notNull(),
	client: integer().notNull(),
	jeton_id: integer().notNull(),
	retour: text().notNull(),
	/** scopes, with spaces */
	portees: text().notNull(),
	nonce: text(),
	/** code_challenge of PKCE */
	defi: text(),
	created_at: integer().notNull(),
	acces_hash: text(),
	acces_at: integer()
})

/** Pairs of keys that sign identities, with their private part. */
export const clesOidc = sqliteTable('cles_oidc', {
	kid: text().primaryKey(),
	jwk: text().notNull(),
	created_at: integer().notNull()
})

export const cycles = sqliteTable('cycles', {
	code: text({ enum: CYCLES }).primaryKey(),
	libelle: text().notNull(),
	rang: integer().notNull()
})

export const niveaux = sqliteTable('niveaux', {
	id: integer().primaryKey(),
	code: text({ enum: NIVEAUX }).notNull(),
	libelle: text().notNull(),
	cycle: text({ enum: CYCLES }).notNull()
})

export const filieres = sqliteTable('filieres', {
	id: integer().primaryKey(),
	code: text().notNull(),
	nom: text().notNull(),
	cle_tri: text().notNull(),
	systeme: text({ enum: SYSTEMES }).notNull(),
	tronc_commun: integer({ mode: 'boolean' }).notNull().default(false),
	active: integer({ mode: 'boolean' }).notNull().default(true),
	updated_at: text().notNull()
})

export const coordinations = keyedTable('coordinations', ['filiere_id', 'utilisateur_id'], {
	filiere_id: integer().notNull(),
	utilisateur_id: integer().notNull()
})

export const ues = sqliteTable('ues', {
	id: integer().primaryKey(),
	code: text().notNull(),
	nom: text().notNull(),
	cle_tri: text().notNull(),
	filiere_id: integer().notNull(),
	niveau_id: integer().notNull(),
	updated_at: text().notNull()
})

/** The part of a UE that belongs to a year. */
export const uesAnnees = keyedTable('ues_annees', ['ue_id', 'annee_id'], {
	ue_id: integer().notNull(),
	annee_id: integer().notNull(),
	semestre: integer(),
	credits: real(),
	updated_at: text().notNull()
})

export const matieres = sqliteTable('matieres', {
	id: integer().primaryKey(),
	code: text().notNull(),
	nom: text().notNull(),
	cle_tri: text().notNull(),
	filiere_id: integer().notNull(),
	niveau_id: integer().notNull(),
	updated_at: text().notNull()
})

/** The part of a matière that belongs to a year. */
export const matieresAnnees = keyedTable('matieres_annees', ['matiere_id', 'annee_id'], {
	matiere_id: integer().notNull(),
	annee_id: integer().notNull(),
	coefficient: real().notNull().default(1),
	volume_horaire: real(),
	ue_id: integer(),
	updated_at: text().notNull()
})

export const classes = sqliteTable('classes', {
	id: integer().primaryKey(),
	code: text().notNull(),
	annee_id: integer().notNull(),
	nom: text().notNull(),
	cle_tri: text().notNull(),
	filiere_id: integer().notNull(),
	niveau_id: integer().notNull(),
	capacite: integer(),
	updated_at: text().notNull()
})

export const etudiants = sqliteTable('etudiants', {
	id: integer().primaryKey(),
	matricule: text().notNull(),
	sexe: text(),
	updated_at: text().notNull(),
	lieu_naissance: text(),
	nationalite: text(),
	adresse: text(),
	numero_national: text(),
	date_naissance: text(),
	serie_bac: text(),
	annee_bac: integer()
})

export const nonDoublons = keyedTable('non_doublons', ['etudiant_a', 'etudiant_b'], {
	etudiant_a: integer().notNull(),
	etudiant_b: integer().notNull(),
	dit_at: integer().notNull(),
	dit_par: integer().notNull()
})

export const enseignants = sqliteTable('enseignants', {
	id: integer().primaryKey(),
	matricule: text().notNull(),
	updated_at: text().notNull()
})

export const conges = sqliteTable('conges', {
	id: integer().primaryKey(),
	date_debut: text().notNull(),
	date_fin: text().notNull(),
	demi_journee: text({ enum: DEMI_JOURNEES }).notNull().default('journee'),
	/** null: all of them */
	filiere_id: integer(),
	niveau_id: integer(),
	libelle: text().notNull(),
	updated_at: text().notNull()
})

export const pieces = sqliteTable('pieces', {
	id: integer().primaryKey(),
	libelle: text().notNull(),
	/** null: of everybody */
	niveau_id: integer(),
	active: integer({ mode: 'boolean' }).notNull().default(true),
	updated_at: text().notNull()
})

export const piecesRecues = keyedTable('pieces_recues', ['etudiant_id', 'annee_id', 'piece_id'], {
	etudiant_id: integer().notNull(),
	annee_id: integer().notNull(),
	piece_id: integer().notNull(),
	recue_le: text().notNull(),
	/** null: by an import */
	recue_par: integer()
})

export const salles = sqliteTable('salles', {
	id: integer().primaryKey(),
	code: text().notNull(),
	nom: text(),
	capacite: integer(),
	updated_at: text().notNull(),
	/** its code and its name as séances compare them (`domain/seances/salle.ts`) */
	cle: text().notNull().default(''),
	cle_nom: text()
})

export const enseignements = sqliteTable('enseignements', {
	id: integer().primaryKey(),
	classe_id: integer().notNull(),
	matiere_id: integer().notNull(),
	enseignant_id: integer().notNull(),
	heures_prevues: real(),
	updated_at: text().notNull(),
	date_debut: text(),
	date_fin: text()
})

export const inscriptions = sqliteTable('inscriptions', {
	id: integer().primaryKey(),
	etudiant_id: integer().notNull(),
	classe_id: integer().notNull(),
	annee_id: integer().notNull(),
	statut: text({ enum: STATUTS_INSCRIPTION }).notNull(),
	date_inscription: text(),
	date_entree: text().notNull(),
	date_sortie: text(),
	updated_at: text().notNull(),
	importe: memoire(),
	motif_sortie: text({ enum: MOTIFS_SORTIE }),
	/** HH:MM, from when the student is expected on `date_entree`; null: all day */
	heure_entree: text(),
	regime: text({ enum: REGIMES }),
	/** the class of the former year from which a passage enrolled the student */
	passage_de: integer(),
	/** the first day on which a register saw the student before the enrollment was confirmed */
	vu_le: text()
})

export const inscriptionsHistorique = sqliteTable('inscriptions_historique', {
	id: integer().primaryKey(),
	inscription_id: integer().notNull(),
	statut: text().notNull(),
	date_inscription: text(),
	date_sortie: text(),
	at: integer().notNull(),
	auteur: text().notNull(),
	date_entree: text()
})

export const seances = sqliteTable('seances', {
	id: integer().primaryKey(),
	ref: text(),
	uid: text().notNull(),
	annee_id: integer().notNull(),
	matiere_id: integer().notNull(),
	enseignant_id: integer(),
	date: text().notNull(),
	heure_debut: text().notNull(),
	heure_fin: text().notNull(),
	debut: text().notNull(),
	fin: text().notNull(),
	debut_s: integer().notNull(),
	fin_s: integer().notNull(),
	salle: text(),
	type: text({ enum: TYPES_SEANCE }).notNull(),
	mode: text({ enum: MODES }).notNull(),
	statut: text({ enum: STATUTS_SEANCE }).notNull(),
	sequence: integer().notNull().default(0),
	debut_reel_s: integer(),
	fin_reelle_s: integer(),
	motif: text(),
	presence_minimale: real(),
	tolerance_retard_minutes: integer(),
	updated_at: text().notNull(),
	/** cahier de textes: what was taught, what students have to do */
	contenu: text(),
	/** https */
	lien_visio: text(),
	importe: memoire(),
	/** seconds beyond the planned length that an administrator has validated */
	depassement_valide_s: integer(),
	/** the text of `salle` as rooms compare it; null without one */
	salle_cle: text()
})

export const seancesClasses = keyedTable('seances_classes', ['seance_id', 'classe_id'], {
	seance_id: integer().notNull(),
	classe_id: integer().notNull(),
	/** the day of the séance; triggers keep it */
	date: text(),
	/** when attendance was taken first for this class */
	presences_at: integer(),
	/** the matière as this class calls it; a trigger gives the séance's by default */
	matiere_id: integer()
})

export const emargements = sqliteTable('emargements', {
	seance_id: integer().primaryKey(),
	enseignant_id: integer().notNull(),
	signe_at: integer().notNull()
})

export const evaluations = sqliteTable('evaluations', {
	id: integer().primaryKey(),
	ref: text(),
	classe_id: integer().notNull(),
	matiere_id: integer().notNull(),
	titre: text().notNull(),
	type: text({ enum: TYPES_EVALUATION }).notNull(),
	date: text().notNull(),
	heure_debut: text(),
	duree_minutes: integer(),
	coefficient: real().notNull().default(1),
	bareme: integer().notNull().default(20),
	mode: text({ enum: MODES }).notNull().default('presentiel'),
	updated_at: text().notNull(),
	/** 2: « rattrapage » */
	session: integer().notNull().default(1),
	/** rang of the année's période; null if it follows from the matière or the day */
	periode: integer(),
	/** the first day on which students see its marks; null if they are not published */
	publiee_le: text(),
	/** withdrawn: not in any list or average */
	annulee: integer({ mode: 'boolean' }).notNull().default(false),
	importe: memoire()
})

export const notes = sqliteTable('notes', {
	id: integer().primaryKey(),
	evaluation_id: integer().notNull(),
	etudiant_id: integer().notNull(),
	etat: text({ enum: ETATS_NOTE }).notNull(),
	/** only for the état `note` */
	note_centiemes: integer(),
	commentaire: text(),
	updated_at: text().notNull(),
	importe: memoire()
})

/** The rules of results in a year: of the school, a niveau or a matière; null: as the wider one says. A trigger copies them into a new year. */
export const reglements = sqliteTable('reglements', {
	id: integer().primaryKey(),
	annee_id: integer().notNull(),
	niveau_id: integer(),
	matiere_id: integer(),
	/** percent of the continuous part; 0: évaluations weigh by their coefficients alone */
	cc: integer(),
	absence_injustifiee_zero: integer({ mode: 'boolean' }),
	abi_examen: text({ enum: ABI_EXAMEN }),
	abj_examen: text({ enum: ABJ_EXAMEN }),
	/** hundredths; 0: none */
	plancher_matiere: integer(),
	plancher_ue: integer(),
	poids_ue: text({ enum: POIDS_UE }),
	compensation: text({ enum: COMPENSATIONS }),
	report_session2: text({ enum: REPORTS }),
	session2_remplace: text({ enum: REMPLACES }),
	session2_garde: text({ enum: GARDES }),
	/** hundredths; 2000: none */
	session2_plafond: integer(),
	garde_matieres: integer({ mode: 'boolean' }),
	updated_at: text().notNull(),
	/** 0: all */
	passage_credits: integer()
})

export const publications = sqliteTable('publications', {
	id: integer().primaryKey({ autoIncrement: true }),
	classe_id: integer().notNull(),
	/** rang */
	periode: integer().notNull(),
	session: integer().notNull().default(1),
	definitive: integer({ mode: 'boolean' }).notNull(),
	publiee_at: integer().notNull(),
	publiee_par: integer().notNull(),
	/** whether it takes the place of one that was reopened */
	remplace: integer({ mode: 'boolean' }).notNull(),
	/** `Contexte` as JSON */
	contexte: text().notNull(),
	rouverte_at: integer(),
	rouverte_par: integer(),
	/** why it was reopened */
	motif: text()
})

export const resultats = keyedTable('resultats', ['publication_id', 'etudiant_id'], {
	publication_id: integer().notNull(),
	etudiant_id: integer().notNull(),
	moyenne_centiemes: integer(),
	sans: text({ enum: SANS_MOYENNE }),
	/** `Publie` as JSON, which has these two as well */
	contenu: text().notNull()
})

/** The UEs that students of other classes take again, as a publication found them. */
export const dettesPubliees = keyedTable('dettes_publiees', ['publication_id', 'etudiant_id'], {
	publication_id: integer().notNull(),
	etudiant_id: integer().notNull(),
	/** `UePubliee[]` as JSON */
	contenu: text().notNull()
})

/** The students that take a matière again in session 2; before the list is closed only what people corrected. */
export const convocations = keyedTable('convocations', ['classe_id', 'periode', 'etudiant_id', 'matiere_id'], {
	classe_id: integer().notNull(),
	periode: integer().notNull(),
	etudiant_id: integer().notNull(),
	matiere_id: integer().notNull(),
	/** false: taken off the list */
	appelee: integer({ mode: 'boolean' }).notNull(),
	/** why somebody put it on the list or took it off; null: the rules call */
	motif: text()
})

/** Closed lists of session 2: they say who is expected there. */
export const listesSession2 = keyedTable('listes_session2', ['classe_id', 'periode'], {
	classe_id: integer().notNull(),
	periode: integer().notNull(),
	/** the publication from which it was made */
	publication_id: integer().notNull(),
	close_at: integer().notNull(),
	close_par: integer().notNull()
})

/** Where in `classe_id` the marks of a matière of former classes count, as the school has decided; without a row the rule decides. */
export const suivisDecides = keyedTable('suivis_decides', ['etudiant_id', 'classe_id', 'de_id'], {
	etudiant_id: integer().notNull(),
	classe_id: integer().notNull(),
	/** the matière of the former classes */
	de_id: integer().notNull(),
	/** null: nowhere */
	matiere_id: integer(),
	/** whether it is not a decision, because those about its évaluations differed: the school is asked to decide again */
	a_revoir: integer({ mode: 'boolean' }).notNull().default(false),
	updated_at: text().notNull()
})

export const situations = sqliteTable('situations', {
	id: integer().primaryKey(),
	etudiant_id: integer().notNull(),
	matiere_id: integer().notNull(),
	annee_id: integer().notNull(),
	/** the rank of the period in its year */
	periode: integer().notNull(),
	situation: text({ enum: SITUATIONS }).notNull(),
	motif: text().notNull(),
	updated_at: text().notNull()
})

export const appreciations = sqliteTable('appreciations', {
	id: integer().primaryKey(),
	annee_id: integer().notNull(),
	/** the rank of the period in its year */
	periode: integer().notNull(),
	etudiant_id: integer().notNull(),
	/** null: about the whole period */
	matiere_id: integer(),
	/** empty: taken away again */
	appreciation: text().notNull()
})

export const acquis = sqliteTable('acquis', {
	id: integer().primaryKey(),
	etudiant_id: integer().notNull(),
	/** the code of a UE, which the school need not have; null: it is a matière */
	ue: text(),
	/** null: it is a UE */
	matiere_id: integer(),
	/** where it was acquired; null: unknown */
	credits: real(),
	/** null: acquired without an average */
	moyenne_centiemes: integer(),
	/** such as 2025-2026; the school need not know the year */
	annee: text(),
	origine: text({ enum: ORIGINES_ACQUIS }).notNull(),
	motif: text(),
	updated_at: text().notNull()
})

export const resultatsAnterieurs = sqliteTable('resultats_anterieurs', {
	id: integer().primaryKey(),
	etudiant_id: integer().notNull(),
	/** such as 2024-2025; the school need not know the year */
	annee: text().notNull(),
	niveau: text(),
	/** null: the whole year */
	semestre: integer(),
	moyenne_centiemes: integer(),
	credits: real(),
	decision: text(),
	/** null: this school */
	etablissement: text(),
	updated_at: text().notNull()
})

export const rattachements = sqliteTable('rattachements', {
	id: integer().primaryKey(),
	etudiant_id: integer().notNull(),
	classe_id: integer().notNull(),
	matiere_id: integer().notNull(),
	sorte: text({ enum: SORTES_RATTACHEMENT }).notNull(),
	/** the matière of the own class under which an option counts; null: nowhere */
	sous_id: integer(),
	motif: text(),
	updated_at: text().notNull()
})

export const notesHistorique = sqliteTable('notes_historique', {
	id: integer().primaryKey(),
	note_id: integer().notNull(),
	note_centiemes: integer(),
	commentaire: text(),
	at: integer().notNull(),
	auteur: text().notNull(),
	etat: text({ enum: ETATS_NOTE }),
	/** why it was corrected, if its author had to say so */
	motif: text()
})

export const connexionsVideo = sqliteTable('connexions_video', {
	id: integer().primaryKey(),
	seance_id: integer().notNull(),
	utilisateur_id: integer().notNull(),
	joined_at: integer().notNull(),
	left_at: integer(),
	recu_at: integer().notNull()
})

export const presences = sqliteTable('presences', {
	id: integer().primaryKey(),
	seance_id: integer().notNull(),
	etudiant_id: integer().notNull(),
	statut: text({ enum: STATUTS_PRESENCE }).notNull(),
	arrivee_s: integer(),
	depart_s: integer(),
	duree_s: integer(),
	source: text({ enum: SOURCES_PRESENCE }).notNull(),
	commentaire: text(),
	updated_at: text().notNull(),
	importe: memoire(),
	/** the justificatif that made the excuse; a trigger takes it away with the excuse */
	justificatif_id: integer()
})

/** The registers of séances that had a presence at some time; triggers on `presences` keep them. */
export const registres = sqliteTable('registres', {
	seance_id: integer().primaryKey(),
	/** the number of presences by statut */
	present: integer().notNull(),
	retard: integer().notNull(),
	absent: integer().notNull(),
	excuse: integer().notNull(),
	/** the revision of the data at which a presence last changed */
	compteur: integer().notNull(),
	/** of the presence that was written last */
	updated_at: text().notNull()
})

/** Reasons that excuse a student for a period; triggers note in `justificatifs_a_revoir` which of them must be applied again. */
export const justificatifs = sqliteTable('justificatifs', {
	id: integer().primaryKey(),
	cle: text().notNull(),
	etudiant_id: integer().notNull(),
	du: text().notNull(),
	heure_debut: text(),
	au: text().notNull(),
	heure_fin: text(),
	debut_s: integer().notNull(),
	fin_s: integer().notNull(),
	nature: text({ enum: NATURES }).notNull(),
	vu_at: integer(),
	vu_par: integer(),
	remarque: text(),
	cree_at: integer().notNull(),
	cree_par: integer().notNull(),
	retire_at: integer(),
	retire_par: integer()
})

export const justificatifsARevoir = sqliteTable('justificatifs_a_revoir', { justificatif_id: integer().primaryKey() })

export const frais = sqliteTable('frais', {
	id: integer().primaryKey(),
	etudiant_id: integer().notNull(),
	annee_id: integer().notNull(),
	libelle: text().notNull(),
	/** a fee that was withdrawn may be written again: it is the next one of its libellé */
	numero: integer().notNull().default(1),
	nature: text({ enum: NATURES_FRAIS }).notNull().default('autre'),
	montant: integer().notNull(),
	/** the day of its last part */
	echeance: text(),
	/** since when it is owed; `null`: the day of `updated_at` */
	date: text(),
	updated_at: text().notNull()
})

/** The parts of a fee before its last one, which takes the remainder. */
export const echeances = sqliteTable('echeances', {
	id: integer().primaryKey(),
	frais_id: integer().notNull(),
	rang: integer().notNull(),
	date: text().notNull(),
	montant: integer().notNull(),
	updated_at: text().notNull()
})

/** The grid of fees of a year: of each libellé, the most specific line counts for a student. */
export const grilles = sqliteTable('grilles', {
	id: integer().primaryKey(),
	annee_id: integer().notNull(),
	/** null: all */
	filiere_id: integer(),
	niveau_id: integer(),
	/** empty: all */
	regime: text({ enum: ['', ...REGIMES] })
		.notNull()
		.default(''),
	libelle: text().notNull(),
	nature: text({ enum: NATURES_FRAIS }).notNull().default('autre'),
	montant: integer().notNull(),
	/** the parts before the last one, as `parseTranches` reads them */
	parts: text(),
	echeance: text(),
	updated_at: text().notNull()
})

/** People and bodies that pay for a student besides the family. */
export const tiers = sqliteTable('tiers', {
	id: integer().primaryKey(),
	code: text().notNull().unique(),
	nom: text().notNull(),
	sorte: text({ enum: SORTES_TIERS }).notNull().default('autre'),
	telephone: text(),
	updated_at: text().notNull()
})

/** Reductions of a fee, and parts of it that a third party pays instead of the family. */
export const ajustements = sqliteTable('ajustements', {
	id: integer().primaryKey({ autoIncrement: true }),
	frais_id: integer().notNull(),
	sorte: text({ enum: SORTES_AJUSTEMENT }).notNull(),
	montant: integer().notNull(),
	tiers_id: integer(),
	motif: text().notNull(),
	date: text().notNull(),
	/** seconds */
	fait_at: integer().notNull(),
	fait_par: integer(),
	/** the school's own reference, or the key of the form that asked for it */
	ref: text().notNull().default(DRAWN)
})

/** The drawer of a cashier, from its opening to its closing. */
export const caisses = sqliteTable('caisses', {
	id: integer().primaryKey({ autoIncrement: true }),
	/** an account */
	caissier: integer().notNull(),
	jour: text().notNull(),
	fond: integer().notNull(),
	/** seconds */
	ouverte_at: integer().notNull(),
	fermee_at: integer(),
	fermee_par: integer(),
	/** who saw the counting, if somebody else closed it */
	temoin: text(),
	/** how many of each note and coin */
	billets: text({ mode: 'json' }).$type<Readonly<Record<string, number>>>(),
	/** counted */
	compte: integer(),
	/** the sum that should have been there */
	attendu: integer(),
	motif_ecart: text(),
	/** taken to the bank */
	depot: integer(),
	bordereau: text()
})

/** Petty expenses, paid from a drawer. */
export const depenses = sqliteTable('depenses', {
	id: integer().primaryKey({ autoIncrement: true }),
	caisse_id: integer().notNull(),
	libelle: text().notNull(),
	montant: integer().notNull(),
	/** seconds */
	faite_at: integer().notNull(),
	faite_par: integer(),
	envoi: text()
})

/** Money that arrived at once: one payment for each student that it is for. */
export const versements = sqliteTable('versements', {
	id: integer().primaryKey({ autoIncrement: true }),
	mode: text({ enum: MODES_PAIEMENT }).notNull(),
	/** of mobile money, or the bank */
	operateur: text(),
	reference: text(),
	/** the reference as it is compared (`domain/argent/reference.ts`) */
	cle: text(),
	/** the value date */
	date: text().notNull(),
	montant: integer().notNull(),
	/** the stamp duties of its receipts, in cash, besides the amount: not part of a balance */
	timbre: integer().notNull().default(0),
	caisse_id: integer(),
	tiers_id: integer(),
	etat: text({ enum: ETATS_VERSEMENT }).notNull(),
	/** seconds */
	fait_at: integer().notNull(),
	fait_par: integer(),
	verifie_at: integer(),
	verifie_par: integer(),
	envoi: text()
})

export const paiements = sqliteTable('paiements', {
	id: integer().primaryKey(),
	reference: text().notNull(),
	etudiant_id: integer().notNull(),
	date: text().notNull(),
	montant: integer().notNull(),
	mode: text(),
	updated_at: text().notNull(),
	versement_id: integer(),
	/** the stamp duty of its receipt, besides the amount */
	timbre: integer(),
	/** the paper that is its receipt; null if it came with an import */
	papier_id: integer(),
	numero_fiscal: text(),
	numero_fiscal_le: text()
})

export const contreEcritures = sqliteTable('contre_ecritures', {
	id: integer().primaryKey(),
	sorte: text({ enum: SORTES_CONTRE_ECRITURE }).notNull(),
	/** the payment, fee or adjustment that it answers; `rembourser` has the student and the sum instead */
	paiement_id: integer(),
	frais_id: integer(),
	ajustement_id: integer(),
	etudiant_id: integer(),
	montant: integer(),
	/** the payment that takes the place of the one that it answers */
	remplace_par: integer(),
	/** its number in the series of receipts */
	reference: text(),
	papier_id: integer(),
	/** the drawer that cash leaves */
	caisse_id: integer(),
	motif: text(),
	date: text().notNull(),
	at: integer().notNull(),
	auteur: text().notNull(),
	envoi: text()
})

/** The statement of an operator of mobile money or a bank. */
export const releves = sqliteTable('releves', {
	id: integer().primaryKey({ autoIncrement: true }),
	operateur: text().notNull(),
	operateur_cle: text().notNull(),
	sorte: text({ enum: SORTES_RELEVE }).notNull(),
	fichier: text().notNull(),
	titres: text({ mode: 'json' }).$type<readonly string[]>().notNull(),
	colonnes: text({ mode: 'json' }).$type<Colonnes>(),
	/** the rows as they were read; null once its lines are kept */
	cellules: text({ mode: 'json' }).$type<readonly (readonly string[])[]>(),
	/** seconds */
	depose_at: integer().notNull(),
	depose_par: integer(),
	applique_at: integer(),
	applique_par: integer()
})

/** A movement that an operator has told. */
export const releveLignes = sqliteTable('releve_lignes', {
	id: integer().primaryKey({ autoIncrement: true }),
	releve_id: integer().notNull(),
	operateur_cle: text().notNull(),
	reference: text().notNull(),
	cle: text().notNull(),
	sens: text({ enum: SENS }).notNull(),
	date: text().notNull(),
	brut: integer().notNull(),
	/** the expense of the school */
	commission: integer().notNull().default(0),
	/** null if nobody has entered this money here */
	versement_id: integer()
})

/** A payment that a student says to have made; balances leave it out. */
export const declarations = sqliteTable('declarations', {
	id: integer().primaryKey({ autoIncrement: true }),
	etudiant_id: integer().notNull(),
	operateur: text().notNull(),
	operateur_cle: text().notNull(),
	reference: text().notNull(),
	cle: text().notNull(),
	montant: integer().notNull(),
	date: text().notNull(),
	/** seconds */
	fait_at: integer().notNull(),
	versement_id: integer(),
	motif: text(),
	repondu_at: integer(),
	repondu_par: integer()
})

/** A day until which a student is not late with an amount; the newest of a student counts alone. */
export const delais = sqliteTable('delais', {
	id: integer().primaryKey({ autoIncrement: true }),
	etudiant_id: integer().notNull(),
	montant: integer().notNull(),
	jusquau: text().notNull(),
	motif: text().notNull(),
	/** seconds */
	fait_at: integer().notNull(),
	fait_par: integer(),
	ref: text().notNull().default(DRAWN)
})

/** The school's settings of its money; at most one row. */
export const reglagesArgent = sqliteTable('reglages_argent', {
	id: integer().primaryKey(),
	timbre_milliemes: integer().notNull().default(0),
	timbre_seuil: integer().notNull().default(0),
	updated_at: text().notNull(),
	/** JSON: the numbers of accounts that the school has chosen (`domain/argent/journal.ts`) */
	comptes: text(),
	resultats_impayes: text({ enum: RESULTATS_IMPAYES }).notNull().default('montrer')
})

/** Words of the school for a student who is late; the newest of a student and kind counts alone. */
export const levees = sqliteTable('levees', {
	id: integer().primaryKey({ autoIncrement: true }),
	sorte: text({ enum: SORTES_LEVEE }).notNull(),
	etudiant_id: integer().notNull(),
	jusquau: text().notNull(),
	motif: text().notNull(),
	/** seconds */
	fait_at: integer().notNull(),
	fait_par: integer()
})

/** Reminders of late fees: a row for each row of the person who was reminded. */
export const relances = sqliteTable('relances', {
	id: integer().primaryKey({ autoIncrement: true }),
	responsable_id: integer().notNull(),
	/** seconds */
	fait_at: integer().notNull(),
	fait_par: integer()
})

/** Registrations of students with the ministry, for the State's exam of a year. */
export const candidatures = sqliteTable('candidatures', {
	id: integer().primaryKey({ autoIncrement: true }),
	etudiant_id: integer().notNull(),
	annee_id: integer().notNull(),
	numero: text().notNull(),
	jour: text().notNull(),
	/** seconds */
	fait_at: integer().notNull(),
	fait_par: integer()
})

export const preferences = keyedTable('preferences', ['utilisateur_id', 'canal'], {
	utilisateur_id: integer().notNull(),
	canal: text({ enum: CANAUX }).notNull(),
	actif: integer({ mode: 'boolean' }).notNull(),
	rappels_seance: integer({ mode: 'boolean' }).notNull(),
	notes: integer({ mode: 'boolean' }).notNull(),
	absences: integer({ mode: 'boolean' }).notNull(),
	annonces: integer({ mode: 'boolean' }).notNull(),
	updated_at: text().notNull(),
	importe: memoire()
})

export const responsables = sqliteTable('responsables', {
	id: integer().primaryKey({ autoIncrement: true }),
	etudiant_id: integer().notNull(),
	rang: integer().notNull(),
	nom: text().notNull(),
	prenoms: text().notNull(),
	/** what they are to the student: mère, père, tuteur … */
	lien: text(),
	telephone: text(),
	email: text(),
	langue: text({ enum: LANGUES }).notNull().default('fr'),
	absences: text({ enum: CANAUX_RESPONSABLE }).notNull().default(''),
	notes: text({ enum: CANAUX_RESPONSABLE }).notNull().default(''),
	annonces: text({ enum: CANAUX_RESPONSABLE }).notNull().default(''),
	payeur: integer({ mode: 'boolean' }).notNull().default(false),
	urgence: integer({ mode: 'boolean' }).notNull().default(false),
	/** an adult student's, without which this person gets no messages */
	consentement: integer({ mode: 'boolean' }).notNull().default(false),
	updated_at: text().notNull(),
	importe: memoire()
})

export const notifications = sqliteTable('notifications', {
	id: integer().primaryKey({ autoIncrement: true }),
	utilisateur_id: integer().notNull(),
	type: text({ enum: TYPES_NOTIFICATION }).notNull(),
	titre: text().notNull(),
	corps: text().notNull(),
	lien: text(),
	seance_id: integer(),
	created_at: integer().notNull(),
	lu_at: integer()
})

export const envois = sqliteTable('envois', {
	id: integer().primaryKey({ autoIncrement: true }),
	cle: text().notNull(),
	type: text({ enum: TYPES_ENVOI }).notNull(),
	seance_id: integer(),
	debut_s: integer(),
	/** minutes before the start at which it left by itself; null if somebody asked for it */
	delai_minutes: integer(),
	perime_at: integer().notNull(),
	contenu: text().notNull(),
	created_at: integer().notNull()
})

export const outbox = sqliteTable('outbox', {
	id: integer().primaryKey({ autoIncrement: true }),
	envoi_id: integer().notNull(),
	/** null if it goes to a responsable, or to the LMS itself */
	utilisateur_id: integer(),
	canal: text({ enum: CANAUX_OUTBOX }).notNull(),
	adresse: text().notNull(),
	type: text({ enum: TYPES_ENVOI }).notNull(),
	seance_id: integer(),
	debut_s: integer(),
	occasion: text().notNull(),
	statut: text({ enum: STATUTS_OUTBOX }).notNull().default('en_file'),
	tentatives: integer().notNull().default(0),
	prochain_at: integer().notNull(),
	perime_at: integer().notNull(),
	erreur: text(),
	created_at: integer().notNull(),
	envoye_at: integer(),
	pris_par: text(),
	pris_at: integer(),
	responsable_id: integer()
})

export const rondes = sqliteTable('rondes', {
	nom: text({ enum: ['absences', 'notes', 'menage'] }).primaryKey(),
	/** seconds */
	faite_s: integer().notNull()
})

export const absencesDites = sqliteTable('absences_dites', {
	id: integer().primaryKey({ autoIncrement: true }),
	seance_id: integer().notNull(),
	etudiant_id: integer().notNull(),
	canal: text({ enum: CANAUX }).notNull(),
	/** in its normal form; empty in the app */
	adresse: text().notNull(),
	envoi_id: integer().notNull(),
	dite_at: integer().notNull(),
	corrigee_at: integer(),
	/** the envoi that took it back */
	correction_id: integer()
})

export const notesDites = keyedTable('notes_dites', ['evaluation_id', 'etudiant_id'], {
	evaluation_id: integer().notNull(),
	etudiant_id: integer().notNull(),
	dite_at: integer().notNull()
})

export const annonces = sqliteTable('annonces', {
	id: integer().primaryKey({ autoIncrement: true }),
	/** the sender's own: the same again is the same announcement */
	cle: text().notNull(),
	auteur_id: integer().notNull(),
	/** JSON */
	audience: text().notNull(),
	titre: text().notNull(),
	texte: text().notNull(),
	/** JSON */
	canaux: text().notNull(),
	envoi_id: integer().notNull(),
	created_at: integer().notNull(),
	/** when all messages were in the queue */
	complete_at: integer()
})

export const changements = sqliteTable('changements', {
	id: integer().primaryKey({ autoIncrement: true }),
	/** JSON */
	contenu: text().notNull(),
	created_at: integer().notNull(),
	/** when all messages were in the queue */
	complete_at: integer()
})

export const absencesEnseignants = sqliteTable('absences_enseignants', {
	id: integer().primaryKey({ autoIncrement: true }),
	/** the form's own key: sending it again adds nothing */
	cle: text().notNull(),
	enseignant_id: integer().notNull(),
	debut_s: integer().notNull(),
	/** the first second of presence again */
	fin_s: integer().notNull(),
	motif: text(),
	annoncee_par: integer().notNull(),
	created_at: integer().notNull(),
	/** when somebody has decided what becomes of its séances */
	decidee_at: integer(),
	/** when it was taken back */
	retiree_at: integer(),
	/** what was decided, and who got a message: JSON */
	decisions: text()
})

export const listesDites = sqliteTable('listes_dites', {
	id: integer().primaryKey(),
	revision: integer().notNull(),
	/** seconds */
	jusque: integer().notNull(),
	/** JSON: a hash of each list by its name */
	empreintes: text().notNull(),
	/** the last one that was queued; it may be gone */
	envoi_id: integer()
})

export const imports = sqliteTable('imports', {
	id: integer().primaryKey({ autoIncrement: true }),
	at: integer().notNull(),
	auteur: text().notNull(),
	source: text().notNull(),
	empreinte: text().notNull(),
	resume: text().notNull(),
	/** the name of the copy that was made before it; null for an import of the command line */
	copie: text()
})

/** By heading, the use of its column; by use and then by the text of a cell, its meaning. */
type ChoixGardes = {
	readonly uses: Readonly<Record<string, string>>
	readonly words: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Decisions about spreadsheets of a school's own, for the next sheet with the same headings. */
export const correspondances = sqliteTable('correspondances', {
	id: integer().primaryKey({ autoIncrement: true }),
	nom: text().notNull(),
	/** the kind of the rows: the name of a noun */
	contenu: text().notNull(),
	/** the headings, folded and sorted, a line each */
	entetes: text().notNull(),
	/** JSON: uses by heading, meanings of words */
	choix: text({ mode: 'json' }).$type<ChoixGardes>().notNull(),
	auteur: text().notNull(),
	/** seconds */
	at: integer().notNull()
})

/** Rows of a school's own lists that named a person without a number; `cle`: SHA-256 of what the row says. */
export const lignesReconnues = sqliteTable('lignes_reconnues', {
	cle: text().primaryKey(),
	personne_id: integer().notNull()
})

/** Ed25519 pairs that sign papers, base64url; the newest that is not revoked signs. */
export const clesPapiers = sqliteTable('cles_papiers', {
	numero: integer().primaryKey({ autoIncrement: true }),
	publique: text().notNull().unique(),
	/** null: it came with an import */
	privee: text(),
	/** seconds */
	created_at: integer().notNull(),
	/** the first day from which its signatures count no longer */
	revoquee_le: text()
})

const sortePapier = () => text({ enum: SORTES as readonly [Sorte, ...Sorte[]] }).notNull()

/** The last number of each kind of paper and year. */
export const papiersNumeros = keyedTable('papiers_numeros', ['sorte', 'annee'], {
	sorte: sortePapier(),
	annee: integer().notNull(),
	dernier: integer().notNull(),
	/** whether later numbers may have been given, which a restored copy does not know */
	a_confirmer: integer({ mode: 'boolean' }).notNull().default(false)
})

/** The register of papers that have left the school. */
export const papiers = sqliteTable('papiers', {
	id: integer().primaryKey({ autoIncrement: true }),
	sorte: sortePapier(),
	annee: integer().notNull(),
	numero: integer().notNull(),
	/** null: a restored copy does not have the student */
	etudiant_id: integer(),
	/** JSON: the paper word for word */
	feuille: text({ mode: 'json' }).$type<Feuille>().notNull(),
	/** the signed text behind its QR code */
	code: text().notNull(),
	cle: integer().notNull(),
	/** what it is about, such as `2026-2027:1`: the next paper of that kind takes its place */
	objet: text(),
	/** what it was made from, such as `publication:12`, several with commas between them */
	source: text(),
	/** the key of the form that asked for it */
	envoi: text(),
	/** seconds */
	fait_at: integer().notNull(),
	/** null: a command */
	fait_par: integer(),
	/** seconds; when its original left the server for the first time */
	imprime_at: integer(),
	/** seconds */
	fini_at: integer(),
	fini: text({ enum: ['revoque', 'remplace'] }),
	motif: text(),
	remplace_par: integer(),
	remis_le: text(),
	remis_a: text(),
	/** what its receiver signed with */
	remis_contre: text()
})

export const papiersDuplicatas = sqliteTable('papiers_duplicatas', {
	id: integer().primaryKey({ autoIncrement: true }),
	papier_id: integer().notNull(),
	delivre_at: integer().notNull(),
	delivre_par: integer(),
	/** the key of its form */
	envoi: text()
})

/** Papers that students ask for, and the answers. */
export const papiersDemandes = sqliteTable('papiers_demandes', {
	id: integer().primaryKey({ autoIncrement: true }),
	etudiant_id: integer().notNull(),
	sorte: sortePapier(),
	precisions: text(),
	demande_at: integer().notNull(),
	traite_at: integer(),
	papier_id: integer(),
	refus: text()
})

/** The school's settings of a kind of paper. */
export const papiersReglages = sqliteTable('papiers_reglages', {
	id: integer().primaryKey(),
	sorte: sortePapier().unique(),
	/** with fields such as {nom} */
	texte: text(),
	signataire: text(),
	signataire_qualite: text(),
	/** whether students print it themselves */
	par_etudiant: integer({ mode: 'boolean' }).notNull().default(false),
	/** the picture of the signature */
	signature: blob({ mode: 'buffer' }),
	signature_type: text(),
	updated_at: text().notNull()
})

/** Corrections of students on the proof of their identity, which wait for the office. */
export const papiersCorrections = sqliteTable('papiers_corrections', {
	etudiant_id: integer().primaryKey(),
	/** the corrected fields */
	champs: text({ mode: 'json' }).$type<Readonly<Record<string, string>>>().notNull(),
	demande_at: integer().notNull()
})

/** When somebody last gave away the page that verifies papers; at most one row. */
export const papiersVerificateur = sqliteTable('papiers_verificateur', {
	id: integer().primaryKey(),
	/** seconds */
	fait_at: integer().notNull(),
	/** how many keys there were, and how many of them were revoked, together */
	cles: integer().notNull()
})

/** The school's own forms in Word. */
export const papiersModeles = sqliteTable('papiers_modeles', {
	id: integer().primaryKey({ autoIncrement: true }),
	nom: text().notNull().unique(),
	octets: blob({ mode: 'buffer' }).notNull(),
	updated_at: text().notNull()
})

/** Memberships that files for Moodle have named, by the keys that they had there. */
export const moodleMembres = keyedTable('moodle_membres', ['annee_id', 'cours', 'personne'], {
	/** `MATIERE@CLASSE@2026-2027` */
	cours: text().notNull(),
	/** a matricule */
	personne: text().notNull(),
	/** 01: student; 02: teacher */
	role: text({ enum: ['01', '02'] }).notNull(),
	annee_id: integer().notNull()
})

/** How a teacher is employed, from a day on. */
export const contrats = sqliteTable('contrats', {
	id: integer().primaryKey({ autoIncrement: true }),
	enseignant_id: integer().notNull(),
	depuis: text().notNull(),
	statut: text({ enum: STATUTS_CONTRAT }).notNull(),
	/** hundredths of a percent */
	retenue_centiemes: integer().notNull().default(0),
	updated_at: text().notNull()
})

/** The amount of an hour of a teacher, from a day on. */
export const tauxHoraires = sqliteTable('taux_horaires', {
	id: integer().primaryKey({ autoIncrement: true }),
	enseignant_id: integer().notNull(),
	type: text({ enum: TYPES_TAUX }).notNull(),
	depuis: text().notNull(),
	montant: integer().notNull(),
	updated_at: text().notNull()
})

/** Work besides the séances. */
export const autresTravaux = sqliteTable('autres_travaux', {
	id: integer().primaryKey({ autoIncrement: true }),
	/** the school's own reference, or the key of the form */
	ref: text().notNull(),
	enseignant_id: integer().notNull(),
	date: text().notNull(),
	libelle: text().notNull(),
	/** hundredths */
	quantite: integer().notNull(),
	taux: integer().notNull(),
	saisi_par: integer(),
	retire_le: text(),
	retire_par: integer(),
	/** why it was withdrawn */
	motif: text(),
	updated_at: text().notNull()
})

/** Decisions about the hours of one séance; the newest counts. */
export const ajustementsHeures = sqliteTable('ajustements_heures', {
	id: integer().primaryKey({ autoIncrement: true }),
	seance_id: integer().notNull(),
	enseignant_id: integer().notNull(),
	/** the real length that its author saw; with another one it does not count */
	reel_s: integer().notNull(),
	/** hundredths of an hour; null: as the rule says */
	quantite: integer(),
	motif: text().notNull(),
	ajuste_at: integer().notNull(),
	ajuste_par: integer().notNull()
})

/** Closed months of teachers; never updated. */
export const etatsHeures = sqliteTable('etats_heures', {
	id: integer().primaryKey({ autoIncrement: true }),
	enseignant_id: integer().notNull(),
	/** YYYY-MM */
	mois: text().notNull(),
	/** hundredths */
	heures: integer().notNull(),
	brut: integer().notNull(),
	retenue: integer().notNull(),
	net: integer().notNull(),
	arrete_at: integer().notNull(),
	arrete_par: integer().notNull()
})

/** Their lines; never updated. */
export const lignesHeures = sqliteTable('lignes_heures', {
	id: integer().primaryKey({ autoIncrement: true }),
	etat_id: integer().notNull(),
	seance_id: integer(),
	travail_id: integer(),
	date: text().notNull(),
	/** empty for other work */
	classes: text().notNull(),
	/** the matière, or the label of other work */
	libelle: text().notNull(),
	type: text().notNull(),
	/** hundredths of an hour */
	prevu: integer().notNull(),
	reel: integer().notNull(),
	/** hundredths of an hour, or of other work */
	quantite: integer().notNull(),
	signee: integer({ mode: 'boolean' }).notNull(),
	statut: text({ enum: STATUTS_CONTRAT }),
	taux: integer(),
	montant: integer().notNull(),
	/** ten-thousandths of the currency's unit */
	retenue: integer().notNull(),
	/** whether it answers an earlier month */
	correction: integer({ mode: 'boolean' }).notNull(),
	remarque: text().notNull()
})

/** Payments to teachers, and their counter-entries; never updated. */
export const paiementsHeures = sqliteTable('paiements_heures', {
	id: integer().primaryKey({ autoIncrement: true }),
	enseignant_id: integer().notNull(),
	/** less than 0: a counter-entry */
	montant: integer().notNull(),
	date: text().notNull(),
	mode: text({ enum: MODES_PAIE }).notNull(),
	reference: text(),
	/** the key of the form */
	cle: text().notNull(),
	saisi_at: integer().notNull(),
	saisi_par: integer().notNull(),
	/** the payment that it takes back */
	annule_id: integer(),
	motif: text()
})
