import { isLess, mean, fractionOf } from './fraction'
import { MOYENNE, type Reglement } from './reglement'
import { toCentieme, ensemble, reaches, type Resultat } from './resultat'
import type { ResultatMatiere } from './resultat-matiere'

export type MatiereDUe = ResultatMatiere & { readonly id: number; readonly coefficient: number }

/** The average that a student acquired elsewhere or before instead of a UE or matière (RULES.md 10.6). */
export type Acquis = { /** hundredths; null: credits only */ readonly moyenne: number | null }

/** A UE of a semester with the matières of one student; its credits are null if nobody has said them. */
export type UeDeSemestre = {
	readonly id: number
	readonly credits: number | null
	readonly matieres: readonly MatiereDUe[]
	readonly acquis?: Acquis | undefined
}

/** How a UE is acquired: by its average, by its semester's, by the year's, or elsewhere. */
export const VALIDATIONS = ['V', 'VC', 'VC_annee', 'acquis'] as const
export type Validation = (typeof VALIDATIONS)[number]

export type ResultatUe = UeDeSemestre & {
	readonly resultat: Resultat
	/** whether it, or one of its matières, lies under a floor */
	readonly sousPlancher: boolean
	readonly validation: Validation | null
}

export type ResultatSemestre = {
	readonly ues: readonly ResultatUe[]
	readonly resultat: Resultat
	/** whether all of its UEs are acquired */
	readonly estAcquis: boolean
	readonly credits: number
}

const under = (resultat: Resultat, seuil: number | null): boolean =>
	seuil !== null && resultat.moyenne !== undefined && !reaches(resultat, seuil)

/** The better of the average here and the one elsewhere; without either, what there is. */
export function withAcquis(ici: Resultat, acquis: Acquis | undefined): Resultat {
	if (acquis === undefined) return ici
	if (acquis.moyenne === null) return ici.moyenne === undefined ? { sans: 'dispensee' } : ici
	const la = fractionOf(acquis.moyenne)
	return ici.moyenne !== undefined && isLess(la, ici.moyenne) ? ici : { moyenne: la }
}

function ueOf(ue: UeDeSemestre, regles: Reglement, arrondi: typeof toCentieme): ResultatUe {
	const resultat = withAcquis(semestreBts(ue.matieres, arrondi), ue.acquis)
	const sousPlancher =
		ue.acquis === undefined &&
		(under(resultat, regles.plancher_ue) ||
			ue.matieres.some((matiere) => matiere.coefficient > 0 && under(matiere.resultat, matiere.plancher)))
	const validation = ue.acquis ? 'acquis' : reaches(resultat, MOYENNE) && !sousPlancher ? 'V' : null
	return { ...ue, resultat, sousPlancher, validation }
}

const coefficientsOf = ({ matieres }: UeDeSemestre): number => matieres.reduce((sum, { coefficient }) => sum + coefficient, 0)

/** Credits as exact decimals. */
export const creditsOf = (ues: readonly Pick<ResultatUe, 'validation' | 'credits'>[]): number =>
	ues.reduce((sum, { validation, credits }) => (validation === null ? sum : sum + Math.round((credits ?? 0) * 1e6)), 0) / 1e6

const acquisBy = <U extends Pick<ResultatUe, 'validation' | 'resultat'>>(ues: readonly U[], validation: Validation): U[] =>
	ues.map((ue) => (ue.validation === null && ue.resultat.moyenne !== undefined ? { ...ue, validation } : ue))

/** Something of LMD with its UEs, and what they acquire together. */
export const withUes = <S extends object, U extends Pick<ResultatUe, 'validation' | 'credits'>>(of: S, ues: readonly U[]) => ({
	...of,
	ues,
	estAcquis: ues.length > 0 && ues.every(({ validation }) => validation !== null),
	credits: creditsOf(ues)
})

/** A semester of LMD (RULES.md 10.3). */
export function semestre(parts: readonly UeDeSemestre[], regles: Reglement, arrondi = toCentieme): ResultatSemestre {
	const ues = parts.map((ue) => ueOf(ue, regles, arrondi))
	const poidsOf = (ue: ResultatUe) => (regles.poids_ue === 'credits' ? (ue.credits ?? 0) : coefficientsOf(ue))
	const resultat = ensemble(
		ues.map((ue) => ({ ...ue.resultat, poids: poidsOf(ue) })),
		arrondi
	)
	const compense = regles.compensation !== 'aucune' && reaches(resultat, MOYENNE) && !ues.some(({ sousPlancher }) => sousPlancher)
	return withUes({ resultat }, compense ? acquisBy(ues, 'VC') : ues)
}

/** A semester of BTS, or a UE: its matières by their coefficients, without credits and compensation (RULES.md 10.3). */
export const semestreBts = (matieres: readonly MatiereDUe[], arrondi = toCentieme): Resultat =>
	ensemble(
		matieres.map(({ resultat, coefficient }) => ({ ...resultat, poids: coefficient })),
		arrondi
	)

/** The mean of the year's semesters; `undefined` stands for one that was over before the student came. */
export function moyenneAnnee(semestres: readonly (Resultat | undefined)[], isBts: boolean, arrondi = toCentieme): Resultat {
	const counted = semestres.flatMap((resultat) => (resultat === undefined ? [] : [{ ...resultat, poids: 1 }]))
	if (counted.length === 0 || (!isBts && counted.length < semestres.length)) return { sans: 'incomplete' }
	return ensemble(counted, arrondi)
}

type Compensable = {
	readonly resultat: Resultat
	readonly ues: readonly Pick<ResultatUe, 'resultat' | 'sousPlancher' | 'validation' | 'credits'>[]
}

/** The semesters of a year of LMD after the year has compensated them, if the school lets it (RULES.md 10.4). */
export function compensesByAnnee<S extends Compensable>(semestres: readonly S[], annee: Resultat, { compensation }: Reglement): S[] {
	const isFree = semestres.every(({ ues, resultat }) => resultat.moyenne !== undefined && !ues.some(({ sousPlancher }) => sousPlancher))
	if (compensation !== 'annee' || !isFree || !reaches(annee, MOYENNE)) return [...semestres]
	return semestres.map((semestreDeLAnnee) => withUes(semestreDeLAnnee, acquisBy(semestreDeLAnnee.ues, 'VC_annee')))
}

type Reprise = Pick<MatiereDUe, 'id' | 'coefficient' | 'resultat' | 'exclut'>
type Jugee<M> = {
	readonly estAcquis: boolean
	readonly ues: readonly { readonly validation: Validation | null; readonly matieres: readonly M[] }[]
}

/** The matières of a semester that somebody takes again in session 2 (RULES.md 10.5). */
export function convoquees<M extends Reprise>({ ues, estAcquis }: Jugee<M>, { report_session2 }: Reglement): M[] {
	if (estAcquis) return []
	const takesAll = report_session2 === 'reprendre'
	return ues
		.filter(({ validation }) => validation === null)
		.flatMap(({ matieres }) => matieres)
		.filter((matiere) => retakes(matiere, takesAll ? matiere.resultat.moyenne !== undefined : under(matiere.resultat, MOYENNE)))
}

/** In BTS, only matières in which somebody failed by absence, or waits. */
export const convoqueesBts = <M extends Reprise>(matieres: readonly M[]): M[] => matieres.filter((matiere) => retakes(matiere, false))

const retakes = ({ coefficient, exclut, resultat: { sans } }: Reprise, isLow: boolean): boolean =>
	coefficient > 0 && !exclut && (isLow || sans === 'defaillante' || sans === 'attend')

/** Ranks of averages in hundredths, the highest first: equal ones share a rank (1, 1, 3); null for those without an average. */
export function rangs(moyennes: readonly (number | null)[]): (number | null)[] {
	const sorted = moyennes.filter((moyenne) => moyenne !== null).toSorted((a, b) => b - a)
	const first = new Map<number, number>()
	for (const [at, moyenne] of sorted.entries()) if (!first.has(moyenne)) first.set(moyenne, at + 1)
	return moyennes.map((moyenne) => (moyenne === null ? null : first.get(moyenne)!))
}

/** The mean, the lowest and the highest of averages in hundredths; `undefined` without any. */
export function etendue(moyennes: readonly (number | null)[]) {
	const all = moyennes.filter((moyenneOrNull) => moyenneOrNull !== null)
	const moyenne = mean(all.map((centiemes) => ({ poids: 1, de: fractionOf(centiemes) })))
	return moyenne && { moyenne, min: Math.min(...all), max: Math.max(...all) }
}
