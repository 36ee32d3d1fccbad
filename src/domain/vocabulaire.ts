/** The closed lists of words of a school, as the contract and the tables spell them. */
export const SYSTEMES = ['BTS', 'LMD'] as const
export const CYCLES = ['BTS', 'LICENCE', 'MASTER'] as const
export const NIVEAUX = ['BTS1', 'BTS2', 'L1', 'L2', 'L3', 'M1', 'M2'] as const
export const SEXES = ['F', 'M'] as const
export const STATUTS_INSCRIPTION = ['Prospect', 'En validation', 'Active'] as const
export const TYPES_SEANCE = ['CM', 'TD', 'TP', 'AUTRE'] as const
export type TypeSeance = (typeof TYPES_SEANCE)[number]
export const MODES = ['presentiel', 'en_ligne', 'hybride'] as const
export type Mode = (typeof MODES)[number]
export const STATUTS_SEANCE = ['planifiee', 'en_cours', 'terminee', 'annulee', 'reportee'] as const
export const TYPES_EVALUATION = ['devoir', 'partiel', 'examen'] as const
export type TypeEvaluation = (typeof TYPES_EVALUATION)[number]
/** which évaluations a list is of */
export const PERIODES_EVALUATIONS = ['a_venir', 'passees', 'toutes'] as const
export type PeriodeEvaluations = (typeof PERIODES_EVALUATIONS)[number]
export const ETATS_NOTE = ['note', 'absent', 'absent_injustifie', 'absent_justifie', 'dispense'] as const
export type EtatNote = (typeof ETATS_NOTE)[number]
/** what an answer to grades tells its sender of */
export const AVERTISSEMENTS_NOTES = ['evaluation_a_venir', 'publication_en_attente'] as const
export type AvertissementNotes = (typeof AVERTISSEMENTS_NOTES)[number]
export const STATUTS_PRESENCE = ['present', 'retard', 'absent', 'excuse'] as const
export const SOURCES_PRESENCE = ['video', 'manuel'] as const
export const CANAUX = ['email', 'sms', 'push'] as const
/** what people choose among */
export type Canal = (typeof CANAUX)[number]
/** what a row of the outbox goes through: the LMS is told of what its users find in the app */
export const CANAUX_OUTBOX = [...CANAUX, 'webhook'] as const
export type CanalOutbox = (typeof CANAUX_OUTBOX)[number]
export const TYPES_ENVOI = ['rappel_seance', 'annulation_seance', 'report_seance', 'deplacement_seance'] as const
export type TypeEnvoi = (typeof TYPES_ENVOI)[number]
/** Whether a message says that a séance does not take place when it was to. */
export const isCallOff = (type: TypeEnvoi) => type === 'annulation_seance' || type === 'report_seance'
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
