import {
	classesOfNewNiveaux,
	dayLater,
	daysLater,
	sortCharges,
	sortDaysOff,
	type ClasseModele,
	type Coming,
	type Jours,
	type Span
} from '../../domain/annees/preparation'
import type { Annee } from '../../domain/annee'
import { todayOf, type View } from '../../tenants/visit'
import { countReglements, selectCharges, selectClasses, selectEntrees, selectJoursChomes, selectPeriodes } from './preparation.queries'

/** The current year, and the stored one that is prepared. */
export type Years = { readonly depuis: Annee; readonly annee: Annee }

/** A period of the year to prepare; without `id` it is proposed from the current year's. */
export type PeriodePreparee = Span & {
	readonly id: number | undefined
	readonly rang: number
	readonly niveau: string | null
	readonly libelle: string
	readonly saisie_jusque: string | null
}

/** The periods of the year to prepare as they are stored, and those of the current year that it lacks a year later. */
export async function periodesToPrepare({ db }: View, { depuis, annee, proposee }: Coming): Promise<PeriodePreparee[]> {
	const days = annee ?? proposee
	const storedRows: PeriodePreparee[] = annee ? await selectPeriodes(db, annee.id) : []
	const keyOf = ({ rang, niveau }: Pick<PeriodePreparee, 'rang' | 'niveau'>) => `${rang}/${niveau ?? ''}`
	const keys = new Set(storedRows.map(keyOf))
	const missing = (await selectPeriodes(db, depuis.id)).filter((periode) => !keys.has(keyOf(periode)))
	const proposed = missing.map((periode) => ({
		...periode,
		...daysLater(periode, depuis, days),
		id: undefined,
		saisie_jusque: periode.saisie_jusque && dayLater(periode.saisie_jusque, depuis, days)
	}))
	return [...storedRows, ...proposed]
}

export const joursToPrepare = async ({ db }: View, { depuis, annee }: Years): Promise<Jours> =>
	sortDaysOff(await selectJoursChomes(db), depuis, annee)

/** A class to copy; `there`: its id in the year that is prepared. */
export type ClassePreparee = ClasseModele & { readonly there: number | undefined }

export type Classes = {
	/** the classes of the current year */
	readonly copies: readonly ClassePreparee[]
	/** classes of niveaux that the school did not have */
	readonly news: readonly ClassePreparee[]
	/** how many classes the year that is prepared has */
	readonly count: number
}

export async function classesToPrepare({ db }: View, { depuis, annee }: Years): Promise<Classes> {
	const [currentRows, preparedRows] = [await selectClasses(db, depuis.id), await selectClasses(db, annee.id)]
	const ids = new Map(preparedRows.map(({ code, id }) => [code, id]))
	const withPlace = (classe: ClasseModele): ClassePreparee => ({ ...classe, there: ids.get(classe.code) })
	const news = classesOfNewNiveaux(currentRows).map(withPlace)
	return { copies: currentRows.map(withPlace), news, count: preparedRows.length }
}

/** The enrollments that begin with a year, and move with its first day. */
export const entreesOf = ({ db }: Pick<View, 'db'>, { id, date_debut }: Annee) => selectEntrees(db, { annee: id, jour: date_debut })

type ChargeRow = Awaited<ReturnType<typeof selectCharges>>[number]

export type Cours = {
	/** teachings to copy */
	readonly copies: readonly ChargeRow[]
	/** teachings of teachers who left, without somebody who follows and without a teacher in the year that is prepared */
	readonly vacant: readonly ChargeRow[]
	/** how many matières of classes have a teacher in the year that is prepared */
	readonly there: number
	/** how many teachings wait for their class to be copied */
	readonly waiting: number
}

export async function coursToPrepare(view: View, { depuis, annee }: Years): Promise<Cours> {
	const charges = await selectCharges(view.db, { annee: depuis.id, vers: annee.id })
	const today = todayOf(view)
	const [copies, vacant]: ChargeRow[][] = [[], []]
	let [there, waiting] = [0, 0]
	for (const course of Map.groupBy(charges, ({ classe, matiere }) => `${classe}/${matiere}`).values()) {
		const [{ suivante, deja }] = course as [ChargeRow]
		const sorted = sortCharges(course, today)
		if (deja === 1) there += sorted.goOn.length
		else if (suivante === null) waiting += sorted.goOn.length
		else {
			copies!.push(...sorted.goOn)
			vacant!.push(...sorted.vacant)
		}
	}
	return { copies: copies!, vacant: vacant!, there, waiting }
}

/** How many rules of notation the year has; they were copied when it was made. */
export const reglesOf = async ({ db }: View, annee: Annee) => (await countReglements(db, annee.id))!.regles
