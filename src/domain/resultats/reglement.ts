/** The rules of a school by which marks become results, for a year (RULES.md 10.1). */
export type Reglement = {
	/** whole percents of the continuous part and of the exam, 100 together; null: évaluations weigh by their coefficients alone */
	readonly parts: { readonly cc: number; readonly ex: number } | null
	/** whether an unexcused absence in the continuous part counts 0, or is left out */
	readonly absence_injustifiee_zero: boolean
	/** for an unexcused absence at an exam */
	readonly abi_examen: AbiExamen
	/** for an excused absence at an exam: the matière waits for session 2, or the exam is left out */
	readonly abj_examen: (typeof ABJ_EXAMEN)[number]
	/** the weights of UEs in a semester */
	readonly poids_ue: (typeof POIDS_UE)[number]
	/** hundredths under which a matière, or a UE, keeps its UE from being acquired, and its semester and year from compensating */
	readonly plancher_matiere: number | null
	readonly plancher_ue: number | null
	readonly compensation: (typeof COMPENSATIONS)[number]
	/** whether the matières of 10 or more of a UE that is not acquired are kept, or taken again, in session 2 */
	readonly report_session2: (typeof REPORTS)[number]
	/** the place of a mark of session 2: that of the exam, or of the whole matière */
	readonly session2_remplace: (typeof REMPLACES)[number]
	readonly session2_garde: (typeof GARDES)[number]
	/** the most hundredths that a matière has after session 2, unless it had more before */
	readonly session2_plafond: number | null
	/** whether somebody who repeats keeps the matières of 10 or more of a UE that is not acquired */
	readonly garde_matieres: boolean
	/** the credits of a year that let a student pass under 10 (RULES.md 10.11); null: all of them. Earlier publications do not have it */
	readonly passage_credits?: number | null
}

/** The credits of a year. */
export const CREDITS_D_UN_AN = 60

export const ABI_EXAMEN = ['zero', 'zero_sans_session_2', 'defaillant', 'neutralise'] as const
export type AbiExamen = (typeof ABI_EXAMEN)[number]

/** 10 of 20, in hundredths. */
export const MOYENNE = 1000

export const ABJ_EXAMEN = ['session_2', 'neutralise'] as const
export const POIDS_UE = ['credits', 'coefficients'] as const
export const COMPENSATIONS = ['semestre', 'annee', 'aucune'] as const
export const REPORTS = ['garder', 'reprendre'] as const
export const REMPLACES = ['examen', 'matiere'] as const
export const GARDES = ['meilleure', 'derniere'] as const

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
	garde_matieres: true,
	passage_credits: null
}

/** The rules with which a new school begins. */
export const reglementUsuel = (isBts: boolean): Reglement =>
	isBts ? { ...COMMUN, parts: null, abj_examen: 'neutralise', compensation: 'aucune' } : COMMUN

/** The choices of a school, a niveau or a matière about these rules; null: as the wider one has it. */
export type Choix = { readonly [Name in keyof Omit<Reglement, 'parts'>]: Reglement[Name] | null } & {
	/** percent of the continuous part; 0: évaluations weigh by their coefficients alone */
	readonly cc: number | null
}

/** The rules that only a school or a niveau has; a matière has the others of its own too. */
export const D_UN_NIVEAU = [
	'plancher_ue',
	'poids_ue',
	'compensation',
	'report_session2',
	'session2_remplace',
	'session2_garde',
	'session2_plafond',
	'garde_matieres',
	'passage_credits'
] as const satisfies (keyof Choix)[]

/** A niveau, or a matière of it. */
export type Place = { readonly isBts: boolean; readonly niveau: number; readonly matiere?: number }

/** The rules after all that was chosen, the widest first; the nearest wins. A floor of 0 and a ceiling of 2000 mean: without one; 0 credits: all (RULES.md 10.1). */
export function reglementFrom(isBts: boolean, choix: readonly Partial<Choix>[]): Reglement {
	const chosenRules: Record<string, unknown> = {}
	for (const choixDuLieu of choix) for (const [name, value] of Object.entries(choixDuLieu)) if (value !== null) chosenRules[name] = value
	const { cc, ...rest } = chosenRules as Partial<Choix>
	const regles = { ...reglementUsuel(isBts), ...(rest as Partial<Reglement>) }
	return {
		...regles,
		...(typeof cc === 'number' && { parts: cc === 0 ? null : { cc, ex: 100 - cc } }),
		plancher_matiere: regles.plancher_matiere || null,
		plancher_ue: regles.plancher_ue || null,
		session2_plafond: regles.session2_plafond === 2000 ? null : regles.session2_plafond,
		passage_credits: regles.passage_credits || null
	}
}
