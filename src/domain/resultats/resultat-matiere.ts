import { isLess, fractionOf, type Fraction } from './fraction'
import type { Reglement } from './reglement'
import { toCentieme, ensemble, type Arrondi, type Partie, type Resultat } from './resultat'
import type { EtatNote, SITUATIONS, TypeEvaluation } from '../vocabulaire'

/** An évaluation of the matière in the période, with the student's entry. */
export type Entree = {
	readonly type: TypeEvaluation
	readonly session: number
	readonly coefficient: number
	readonly bareme: number
	/** null if nothing has been written */
	readonly etat: EtatNote | null
	/** null unless `etat` is `note` */
	readonly note_centiemes: number | null
}

/** A decision of the school about a student in a matière and période (RULES.md 10.2). */
export type Situation = (typeof SITUATIONS)[number]

/** A matière of a student, with the parts that it is made of. */
export type ResultatMatiere = {
	readonly resultat: Resultat
	/** the continuous part and the exam, if the school weighs them apart; null if nothing counts there */
	readonly cc: Fraction | null
	readonly ex: Fraction | null
	/** whether an absence at the exam keeps it from session 2 */
	readonly exclut: boolean
	/** hundredths under which it keeps its UE from being acquired */
	readonly plancher: number | null
	/** the session of the average */
	readonly session: 1 | 2
}

/** An entry converted to 20; `undefined` if it is left out, else the reason why the average is missing. */
type Compte = Fraction | undefined | 'incomplete' | 'defaillante' | 'attend'

const sur20 = ({ note_centiemes, bareme }: Entree): Compte =>
	note_centiemes === null
		? 'incomplete'
		: bareme === 20
			? fractionOf(note_centiemes)
			: { value: BigInt(note_centiemes) * 20n, over: BigInt(bareme) }

const ZERO = fractionOf(0)

function compte(entree: Entree, { absence_injustifiee_zero, abi_examen, abj_examen }: Reglement): Compte {
	const isExamen = entree.type === 'examen'
	// entries that weigh 0 count nowhere
	if (entree.coefficient === 0) return undefined
	switch (entree.etat) {
		case 'note':
			return sur20(entree)
		case 'absent_injustifie':
			if (!isExamen) return absence_injustifiee_zero ? ZERO : undefined
			return abi_examen === 'defaillant' ? 'defaillante' : abi_examen === 'neutralise' ? undefined : ZERO
		case 'absent_justifie':
			return isExamen && abj_examen === 'session_2' ? 'attend' : undefined
		case 'dispense':
			return undefined
		default:
			return 'incomplete'
	}
}

/** How an entry of session 1 counts: as its mark, as 0, not at all, or as the reason why the average is missing. */
export const COMPTAGES = ['note', 'zero', 'laissee', 'incomplete', 'defaillante', 'attend'] as const
export type Comptage = (typeof COMPTAGES)[number]

export function comptageOf(entree: Entree, regles: Reglement): Comptage {
	const found = compte(entree, regles)
	if (found === undefined) return 'laissee'
	return typeof found === 'string' ? found : entree.etat === 'note' ? 'note' : 'zero'
}

/** The entries that count, with their weights. */
const comptees = (entrees: readonly Entree[], regles: Reglement): Partie[] =>
	entrees.flatMap((entree) => {
		const [de, poids] = [compte(entree, regles), entree.coefficient]
		if (de === undefined) return []
		return typeof de === 'string' ? { sans: de, poids } : { moyenne: de, poids }
	})

/** Their average; `undefined` without any. */
const moyenneOf = (parties: readonly Partie[], arrondi: Arrondi): Resultat | undefined =>
	parties.length === 0 ? undefined : ensemble(parties, arrondi)

const isSession1 = ({ session }: Entree) => session === 1
const isExamen = ({ type }: Entree) => type === 'examen'
const isContinu = (entree: Entree) => !isExamen(entree)

/** The reason why nothing of a student counts in a matière (RULES.md 10.2). */
function rien(entrees: readonly Entree[], { abj_examen }: Reglement): Resultat {
	const counting = entrees.filter(({ coefficient }) => coefficient > 0)
	if (counting.length > 0 && counting.every(({ etat }) => etat === 'dispense')) return { sans: 'dispensee' }
	const isExcused = counting.length > 0 && counting.every(({ etat }) => etat === 'dispense' || etat === 'absent_justifie')
	return { sans: isExcused ? (abj_examen === 'session_2' ? 'attend' : 'dispensee') : 'incomplete' }
}

type Poids = { readonly cc: number; readonly ex: number }

/** Two parts joined by their weights; the only part that counts is whole. */
const joinedParts = (cc: Resultat | undefined, ex: Resultat | undefined, poids: Poids, arrondi: Arrondi): Resultat | undefined =>
	moyenneOf([...(cc ? [{ ...cc, poids: poids.cc }] : []), ...(ex ? [{ ...ex, poids: poids.ex }] : [])], arrondi)

type Compute = (entrees: readonly Entree[], regles: Reglement, situation?: Situation, arrondi?: Arrondi) => ResultatMatiere

/** The result of session 1 (RULES.md 10.2). */
export const matiereSession1: Compute = (entrees, regles, situation, arrondi = toCentieme) => {
	const entreesDeSession1 = entrees.filter(isSession1)
	const [examens, continu] = [entreesDeSession1.filter(isExamen), entreesDeSession1.filter(isContinu)]
	const [counting, ofExamens] = [comptees(continu, regles), comptees(examens, regles)]
	const [cc, ex] = [moyenneOf(counting, arrondi), moyenneOf(ofExamens, arrondi)]
	const found = regles.parts === null ? moyenneOf([...counting, ...ofExamens], arrondi) : joinedParts(cc, ex, regles.parts, arrondi)
	return {
		resultat: situation === undefined ? (found ?? rien(entreesDeSession1, regles)) : { sans: situation },
		cc: cc?.moyenne ?? null,
		ex: ex?.moyenne ?? null,
		exclut:
			regles.abi_examen === 'zero_sans_session_2' &&
			examens.some(({ etat, coefficient }) => etat === 'absent_injustifie' && coefficient > 0),
		plancher: regles.plancher_matiere,
		session: 1
	}
}

/** The result after session 2 of a student who is called to it (RULES.md 10.5). */
export const matiereSession2: Compute = (entrees, regles, situation, arrondi = toCentieme) => {
	const premiere = matiereSession1(entrees, regles, situation, arrondi)
	if (situation === 'dispensee') return premiere
	const entreesDeSession2 = entrees.filter(({ session, coefficient }) => session === 2 && coefficient > 0)
	const ofSession2 = (resultat: Resultat): ResultatMatiere => ({ ...premiere, resultat, session: 2 })
	if (entreesDeSession2.length === 0 || entreesDeSession2.some(({ etat }) => etat === null || etat === 'absent'))
		return ofSession2({ sans: 'incomplete' })
	const noted = entreesDeSession2.filter(({ etat }) => etat === 'note')
	const { moyenne: avant } = premiere.resultat
	const isAbsent = entreesDeSession2.some(({ etat }) => etat === 'absent_injustifie')
	if (noted.length === 0 && !isAbsent) return premiere.resultat.sans === 'attend' ? ofSession2(premiere.resultat) : premiere
	if (noted.length === 0 && (avant === undefined || regles.session2_garde === 'meilleure'))
		return avant === undefined ? ofSession2({ sans: 'defaillante' }) : premiere
	const nouvelle = moyenneOf(comptees(entreesDeSession2.map(asExamen), { ...regles, abj_examen: 'neutralise' }), arrondi)
	const apres = enPlace(entrees, nouvelle, regles, arrondi)
	const keeps = avant !== undefined && regles.session2_garde === 'meilleure'
	if (apres?.moyenne === undefined) return apres === undefined || keeps ? premiere : ofSession2(apres)
	const moyenne = plafonnee(apres.moyenne, avant, regles)
	return keeps && !isLess(avant, moyenne) ? premiere : ofSession2({ moyenne })
}

export const asExamen = (entree: Entree): Entree => ({ ...entree, type: 'examen' })

/** The average with that of session 2 in its place: that of the exams of session 1, or of the matière. */
function enPlace(entrees: readonly Entree[], nouvelle: Resultat | undefined, regles: Reglement, arrondi: Arrondi): Resultat | undefined {
	const entreesDeSession1 = entrees.filter(isSession1)
	const poids = entreesDeSession1.filter(isExamen).reduce((sum, { coefficient }) => sum + coefficient, 0)
	if (regles.session2_remplace === 'matiere' || poids === 0) return nouvelle
	const continu = comptees(entreesDeSession1.filter(isContinu), regles)
	if (regles.parts !== null) return joinedParts(moyenneOf(continu, arrondi), nouvelle, regles.parts, arrondi)
	return moyenneOf(nouvelle === undefined ? continu : [...continu, { ...nouvelle, poids }], arrondi)
}

/** An average of session 2, at most the ceiling, or what the matière had if that was more. */
function plafonnee(apres: Fraction, avant: Fraction | undefined, { session2_plafond }: Reglement): Fraction {
	if (session2_plafond === null) return apres
	const plafond = fractionOf(session2_plafond)
	const ceiling = avant !== undefined && isLess(plafond, avant) ? avant : plafond
	return isLess(ceiling, apres) ? ceiling : apres
}
