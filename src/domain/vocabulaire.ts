/** The closed lists of a school's words, as the contract and the tables spell them. */
export const SYSTEMES = ['BTS', 'LMD'] as const
export const CYCLES = ['BTS', 'LICENCE', 'MASTER'] as const
export const NIVEAUX = ['BTS1', 'BTS2', 'L1', 'L2', 'L3', 'M1', 'M2'] as const
export const SEXES = ['F', 'M'] as const
export const STATUTS_INSCRIPTION = ['Prospect', 'En validation', 'Active'] as const
/** how the State counts and pays for a student */
export const REGIMES = ['affecte', 'non_affecte', 'boursier', 'autre'] as const
/** reasons for leaving a class */
export const MOTIFS_SORTIE = ['abandon', 'transfert', 'exclusion', 'fin_scolarite', 'autre'] as const
export const TYPES_SEANCE = ['CM', 'TD', 'TP', 'AUTRE'] as const
export type TypeSeance = (typeof TYPES_SEANCE)[number]
/** The séances of a rate: one type of séance, or all that have no rate of their own. */
export const TYPES_TAUX = ['TOUS', ...TYPES_SEANCE] as const
export const STATUTS_CONTRAT = ['vacataire', 'permanent'] as const
export const MODES_PAIE = ['especes', 'mobile_money', 'cheque', 'virement'] as const
export type ModePaie = (typeof MODES_PAIE)[number]
export const DEMI_JOURNEES = ['journee', 'matin', 'apres_midi'] as const
export const MODES = ['presentiel', 'en_ligne', 'hybride'] as const
export type Mode = (typeof MODES)[number]
export const STATUTS_SEANCE = ['planifiee', 'en_cours', 'terminee', 'annulee', 'reportee'] as const
export const TYPES_EVALUATION = ['devoir', 'partiel', 'examen'] as const
export type TypeEvaluation = (typeof TYPES_EVALUATION)[number]
/** the évaluations that a list contains */
export const PERIODES_EVALUATIONS = ['a_venir', 'passees', 'toutes'] as const
export type PeriodeEvaluations = (typeof PERIODES_EVALUATIONS)[number]
export const ETATS_NOTE = ['note', 'absent', 'absent_injustifie', 'absent_justifie', 'dispense'] as const
export type EtatNote = (typeof ETATS_NOTE)[number]
/** decisions about a student in a matière, whatever the marks there are */
export const SITUATIONS = ['dispensee', 'defaillante'] as const
/** ways in which a student acquired a UE or matière elsewhere or before */
export const ORIGINES_ACQUIS = ['redoublement', 'transfert', 'validation', 'dette'] as const
/** reasons for which a student takes a matière in another class */
export const SORTES_RATTACHEMENT = ['dette', 'option'] as const
/** warnings in an answer to grades */
export const AVERTISSEMENTS_NOTES = ['evaluation_a_venir', 'publication_en_attente', 'note_publiee_modifiee'] as const
export type AvertissementNotes = (typeof AVERTISSEMENTS_NOTES)[number]
export const STATUTS_PRESENCE = ['present', 'retard', 'absent', 'excuse'] as const
export const SOURCES_PRESENCE = ['video', 'manuel'] as const
/** reasons for which a student is excused from a period */
export const NATURES = ['maladie', 'famille', 'convocation', 'stage', 'autre'] as const
export type Nature = (typeof NATURES)[number]
export const CANAUX = ['email', 'sms', 'push'] as const
/** channels that people choose among */
export type Canal = (typeof CANAUX)[number]
/** channels of a row in the outbox: a webhook informs the LMS of its users' notifications in the app */
export const CANAUX_OUTBOX = [...CANAUX, 'webhook'] as const
export type CanalOutbox = (typeof CANAUX_OUTBOX)[number]
/** messages about a séance */
export const TYPES_ENVOI_SEANCE = ['rappel_seance', 'annulation_seance', 'report_seance', 'deplacement_seance'] as const
export type TypeEnvoiSeance = (typeof TYPES_ENVOI_SEANCE)[number]
/** messages to one person that are not about a séance */
export const TYPES_AVIS = ['notes', 'absences', 'absences_correction', 'annonce', 'emploi_du_temps'] as const
export type TypeAvis = (typeof TYPES_AVIS)[number]
/** notifications in the app */
export const TYPES_NOTIFICATION = [...TYPES_ENVOI_SEANCE, ...TYPES_AVIS] as const
/** all messages: the last one is for the LMS itself */
export const TYPES_ENVOI = [...TYPES_NOTIFICATION, 'donnees.modifiees'] as const
export type TypeEnvoi = (typeof TYPES_ENVOI)[number]
/** Whether a message says that a planned séance does not take place. */
export const isCallOff = (type: TypeEnvoi) => type === 'annulation_seance' || type === 'report_seance'
/** subjects that people switch on and off for each channel */
export const SUJETS = ['rappels_seance', 'notes', 'absences', 'annonces'] as const
export type Sujet = (typeof SUJETS)[number]
/** The subject by which a kind of message is switched on and off. */
export function sujetOf(type: TypeEnvoi): Sujet {
	if (type === 'notes') return 'notes'
	if (type === 'annonce') return 'annonces'
	return type === 'absences' || type === 'absences_correction' ? 'absences' : 'rappels_seance'
}
/** Channels by which a person who answers for a student is notified of something, joined by `|`; empty: not at all. */
export const CANAUX_RESPONSABLE = ['', 'email', 'sms', 'email|sms'] as const
export const STATUTS_OUTBOX = ['en_file', 'envoye', 'echec', 'perime', 'annule'] as const
export const MODULES = [
	'structure',
	'emploi_temps',
	'evaluations',
	'visioconference',
	'presences',
	'notes',
	'notifications',
	'scolarite'
] as const
export type Module = (typeof MODULES)[number]

/** The lists with versions, by their names in `/versions`, which are also their paths (contract 1.8). */
export const LISTES_SUIVIES = [
	'filieres',
	'matieres',
	'classes',
	'etudiants',
	'inscriptions',
	'enseignants',
	'enseignements',
	'utilisateurs',
	'annees',
	'periodes',
	'salles',
	'conges',
	'emploi-temps',
	'evaluations',
	'notes',
	'registres',
	'resultats'
] as const
export type ListeSuivie = (typeof LISTES_SUIVIES)[number]
