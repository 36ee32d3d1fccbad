import { listOf, objectOf, jsonOf } from '../../db/queries/json'
import type { View } from '../../tenants/visit'
import { visibleEvaluations } from '../refs/evaluations-visibles.policy'
import { endedOf } from './evaluations.service'
import {
	selectClassesEvaluees,
	selectFeuilles,
	selectPlaces,
	selectTaughtClasses,
	type Feuille,
	type PeriodeFeuilles,
	type Place
} from './feuilles.queries'
import { gradableTeachings, asReaderOfMarks } from './grading.service'

export type { Feuille, PeriodeFeuilles, Place }

export type FeuillesAsked = {
	readonly periode: PeriodeFeuilles
	readonly classe?: number | undefined
	readonly page: number
	readonly size?: number
	/** only those of session 2 */
	readonly session?: 2 | undefined
}

export type Feuilles = {
	readonly feuilles: readonly Feuille[]
	readonly total: number
	readonly classes: readonly { readonly id: number; readonly code: string }[]
}

export const PAR_PAGE = 50

/**
 * The évaluations of the current year, for teachers, coordinators and administrators; withdrawn ones are a separate list.
 * @throws AppError 403 for everybody else
 */
export async function listFeuilles(given: View, { periode, classe, page, size = PAR_PAGE, session }: FeuillesAsked): Promise<Feuilles> {
	const view = asReaderOfMarks(given)
	const { db, institution, perimetre } = view
	const { annee } = institution
	if (!annee) return { feuilles: [], total: 0, classes: [] }
	const visible = visibleEvaluations(perimetre)
	const { from, over } = await endedOf(view, visible)
	const asked = { annee: annee.id, periode, classe: classe ?? null, session: session ?? null, from, over }
	const { feuilles, total } = await selectFeuilles(db, visible, asked, { limit: size, offset: (page - 1) * size })
	const classes = await selectClassesEvaluees(db, visible, annee.id)
	return JSON.parse(objectOf<Feuilles>({ feuilles: listOf(feuilles), total: jsonOf(total), classes: listOf(classes) })) as Feuilles
}

/** How many places a form offers before it asks for the class first. */
const MAX_PLACES = 60

/** The places where somebody may create an évaluation or, if there are many, the classes to choose first. */
export type Lieux = { readonly places: readonly Place[] } | { readonly classes: readonly Place['classe'][] }

const isOpen = ({ institution: { annee } }: View) => annee !== null && !annee.cloturee

/** Whether the caller may create évaluations anywhere in the current year. */
export const mayMakeEvaluations = async (view: View) => isOpen(view) && (await placesOf(view, undefined, 1)).length > 0

/** The places where the caller may create évaluations in the current year, in one class or all; empty in a closed year. */
export async function placesToGrade(view: View, classe?: number): Promise<Lieux> {
	if (!isOpen(view)) return { places: [] }
	const places = await placesOf(view, classe, MAX_PLACES + 1)
	if (places.length <= MAX_PLACES || classe !== undefined) return { places }
	const { db, institution, perimetre } = view
	const classes = await selectTaughtClasses(db, gradableTeachings(perimetre), institution.annee!.id)
	return { classes: JSON.parse(listOf(classes)) as Place['classe'][] }
}

async function placesOf({ db, institution: { annee }, perimetre }: View, classe: number | undefined, limit: number): Promise<Place[]> {
	const asked = { annee: annee?.id ?? 0, classe: classe ?? null, limit }
	return JSON.parse(listOf(await selectPlaces(db, gradableTeachings(perimetre), asked))) as Place[]
}
