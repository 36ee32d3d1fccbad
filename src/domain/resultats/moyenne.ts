import { fractionOf } from './fraction'
import type { Reglement } from './reglement'
import { toCentieme, centiemesOf, ensemble, type Resultat } from './resultat'
import { comptageOf, matiereSession1, type Entree } from './resultat-matiere'
import { semestre, semestreBts } from './resultat-semestre'
import type { Rang } from './periode'

// Averages so far: those of results (RULES.md 10), of what is known on a day (RULES.md 6.2).

/** A mark of session 1, in the place where it counts. */
export type Note = Omit<Entree, 'session'> & {
	readonly matiere: number
	readonly coefficient_matiere: number
	/** null in BTS */
	readonly ue: { readonly id: number; readonly credits: number | null } | null
	/** of its évaluation; null: nobody knows */
	readonly periode: Rang | null
	/** the rules of its matière */
	readonly regles: Reglement
}

const sur20 = (centiemes: number | null) => (centiemes === null ? null : centiemes / 100)

/** The average of a semester by its UEs; by the coefficients of matières if a matière with an average lacks a UE, or its UE credits. */
function moyenneDeSemestre(notes: readonly Note[]): Resultat {
	const matieres = [...Map.groupBy(notes, ({ matiere }) => matiere)]
		.map(([id, notesDeMatiere]) => {
			const { coefficient_matiere: coefficient, ue, regles } = notesDeMatiere[0]!
			const entrees = notesDeMatiere.map((note) => ({ ...note, session: 1 }))
			return { ...matiereSession1(entrees, regles), id, coefficient, ue, regles }
		})
		.filter(({ resultat, coefficient }) => resultat.moyenne !== undefined && coefficient > 0)
	const hasUes = matieres.every(({ ue, regles }) => ue !== null && (regles.poids_ue === 'coefficients' || (ue.credits ?? 0) > 0))
	if (!hasUes) return semestreBts(matieres)
	const ues = [...Map.groupBy(matieres, ({ ue }) => ue!.id)].map(([id, matieresDUe]) => ({
		id,
		credits: matieresDUe[0]!.ue!.credits,
		matieres: matieresDUe
	}))
	return semestre(ues, notes[0]!.regles).resultat
}

/**
 * The average of the year so far, out of 20; null if nothing counts. Matières and semesters without an average are left out. If the period
 * of any mark is not known, the year is one semester.
 */
export function moyenneGenerale(notes: readonly Note[]): number | null {
	const isDated = notes.every(({ periode }) => periode !== null)
	const semestres = isDated ? [...Map.groupBy(notes, ({ periode }) => periode).values()] : [notes]
	const parties = semestres.map((notesDuSemestre) => ({ ...moyenneDeSemestre(notesDuSemestre), poids: 1 }))
	return sur20(centiemesOf(ensemble(parties, toCentieme)))
}

/** An évaluation in which a student has a mark or should have one. */
export type Attendue = Omit<Entree, 'type' | 'coefficient'> & {
	/** `date` YYYY-MM-DD */
	readonly evaluation: Pick<Entree, 'type' | 'coefficient'> & { readonly date: string }
}

/**
 * The average of one matière so far, out of 20; null if it is incomplete, « défaillante » or waits; `undefined` if nothing counts. Session 2
 * does not count. A mark that nobody has written is missing from the évaluation's day on.
 */
export function moyenneAttendue(attendues: readonly Attendue[], regles: Reglement, today: string): number | null | undefined {
	const entrees = attendues
		.filter(({ evaluation, session, etat }) => session === 1 && (etat !== null || evaluation.date <= today))
		.map(({ evaluation: { type, coefficient }, ...rest }): Entree => ({ ...rest, type, coefficient }))
	const { resultat } = matiereSession1(entrees, regles)
	const isEmpty =
		resultat.sans === 'dispensee' || (resultat.sans === 'incomplete' && entrees.every((entree) => comptageOf(entree, regles) === 'laissee'))
	return isEmpty ? undefined : sur20(centiemesOf(resultat))
}

/**
 * The average of one UE, from the averages of its matières as `moyenneAttendue` gives them: null if one that counts is incomplete,
 * `undefined` if none counts.
 */
export function moyenneUe(matieres: readonly { readonly moyenne: number | null | undefined; readonly coefficient: number }[]) {
	const parties = matieres.map(({ moyenne, coefficient: poids }) => {
		if (typeof moyenne === 'number') return { moyenne: fractionOf(Math.round(moyenne * 100)), poids }
		return { sans: moyenne === null ? ('incomplete' as const) : ('dispensee' as const), poids }
	})
	const resultat = ensemble(parties, toCentieme)
	return resultat.sans === 'dispensee' ? undefined : sur20(centiemesOf(resultat))
}
