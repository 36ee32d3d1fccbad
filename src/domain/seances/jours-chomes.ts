import { periodesOf, type Periode } from '../resultats/periode'
import type { DEMI_JOURNEES } from '../vocabulaire'

export type DemiJournee = (typeof DEMI_JOURNEES)[number]

/** Days without teaching, the first and the last one included; `null`: every filière, every level. */
export type Conge = {
	readonly date_debut: string
	readonly date_fin: string
	readonly demi_journee: DemiJournee
	readonly filiere_id: number | null
	readonly niveau_id: number | null
	readonly libelle: string
}

/** A séance or évaluation, as far as days off need it. */
export type Seance = {
	readonly date: string
	/** null: an évaluation without a time */
	readonly heure_debut: string | null
	readonly classes: readonly { readonly filiere_id: number; readonly niveau_id: number }[]
}

const NOON = '12:00'

/** Whether a séance falls on a day off: one of its classes has that day off, in the half-day in which it begins; without a time, in either. */
export function chome(conge: Conge, { date, heure_debut, classes }: Seance): boolean {
	if (date < conge.date_debut || date > conge.date_fin) return false
	if (conge.demi_journee !== 'journee' && heure_debut !== null && heure_debut < NOON !== (conge.demi_journee === 'matin')) return false
	return classes.some(
		({ filiere_id, niveau_id }) =>
			(conge.filiere_id === null || conge.filiere_id === filiere_id) && (conge.niveau_id === null || conge.niveau_id === niveau_id)
	)
}

/** Whether a day lies between the two periods that apply to the level of one of the classes. */
const isBetweenPeriodes = (periodes: readonly Periode[], { date, classes }: Seance) =>
	classes.some(({ niveau_id }) => {
		const [first, second] = periodesOf(periodes, niveau_id)
		return first !== undefined && second !== undefined && first.date_fin < date && date < second.date_debut
	})

/** Why a séance cannot be held: the name of the day off, or that its day is outside every period; `undefined` if it can be held. */
export function sansCours(
	seance: Seance,
	{ conges, periodes }: { readonly conges: readonly Conge[]; readonly periodes: readonly Periode[] }
): { readonly conge: string } | 'hors_periode' | undefined {
	const conge = conges.find((candidate) => chome(candidate, seance))
	if (conge) return { conge: conge.libelle }
	return isBetweenPeriodes(periodes, seance) ? 'hors_periode' : undefined
}

/** The days of a weekly repetition from `premier` up to and including `dernier` (YYYY-MM-DD); always at least `premier`. */
export function chaqueSemaine(premier: string, dernier: string): string[] {
	const days = [premier]
	for (let day = nextWeek(premier); day <= dernier; day = nextWeek(day)) days.push(day)
	return days
}

const nextWeek = (jour: string) => Temporal.PlainDate.from(jour).add({ weeks: 1 }).toString()
