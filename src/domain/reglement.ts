/** The rules of a school by which marks become results, for a year (RULES.md 10.1). */
export type Reglement = {
	/** whole percents of the continuous part and of the exam, 100 together; null: évaluations weigh by their coefficients alone */
	readonly parts: { readonly cc: number; readonly ex: number } | null
	/** whether an unexcused absence in the continuous part counts 0, or is left out */
	readonly absence_injustifiee_zero: boolean
	/** for an unexcused absence at an exam */
	readonly abi_examen: AbiExamen
	/** for an excused absence at an exam: the matière waits for session 2, or the exam is left out */
	readonly abj_examen: 'session_2' | 'neutralise'
	/** the weights of UEs in a semester */
	readonly poids_ue: 'credits' | 'coefficients'
	/** hundredths under which a matière, or a UE, keeps its UE from being acquired, and its semester and year from compensating */
	readonly plancher_matiere: number | null
	readonly plancher_ue: number | null
	readonly compensation: 'semestre' | 'annee' | 'aucune'
	/** whether the matières of 10 or more of a UE that is not acquired are kept, or taken again, in session 2 */
	readonly report_session2: 'garder' | 'reprendre'
	/** the place of a mark of session 2: that of the exam, or of the whole matière */
	readonly session2_remplace: 'examen' | 'matiere'
	readonly session2_garde: 'meilleure' | 'derniere'
	/** the most hundredths that a matière has after session 2, unless it had more before */
	readonly session2_plafond: number | null
	/** whether somebody who repeats keeps the matières of 10 or more of a UE that is not acquired */
	readonly garde_matieres: boolean
}

export const ABI_EXAMEN = ['zero', 'zero_sans_session_2', 'defaillant', 'neutralise'] as const
export type AbiExamen = (typeof ABI_EXAMEN)[number]

/** 10 of 20, in hundredths. */
export const MOYENNE = 1000

const COMMUN: Reglement = {
	parts: { cc: 40, ex: 60 },
	absence_injustifiee_zero: true,
	abi_examen: 'zero',
	abj_examen: 'session_2',
	poids_ue: 'credits',
	plancher_matiere: null,
	plancher_ue: null,
	compensation: 'semestre',
	report_session2: 'garder',
	session2_remplace: 'examen',
	session2_garde: 'meilleure',
	session2_plafond: null,
	garde_matieres: true
}

/** The rules with which a new school begins. */
export const reglementUsuel = (isBts: boolean): Reglement =>
	isBts ? { ...COMMUN, parts: null, abj_examen: 'neutralise', compensation: 'aucune' } : COMMUN

/** The rules that leave the averages of a school that has marks as they were before it could choose. */
export const reglementDAvant = (absence_injustifiee_zero: boolean): Reglement => ({
	...COMMUN,
	parts: null,
	absence_injustifiee_zero,
	abi_examen: absence_injustifiee_zero ? 'zero' : 'neutralise',
	abj_examen: 'neutralise'
})
