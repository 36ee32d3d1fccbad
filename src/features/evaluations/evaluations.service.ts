import type { Scope } from '../../db/queries/scope'
import { Records } from '../../db/queries/records'
import { forbidden, notFound } from '../../kit/errors'
import { finEvaluation, MAX_JOURS_EVALUATION } from '../../domain/resultats/fin-evaluation'
import { jourIn } from '../../kit/jour'
import { usesModule } from '../../domain/droits/modules'
import { readerKey, type Etudiant } from '../../domain/droits/perimetre'
import type { PeriodeEvaluations } from '../../domain/vocabulaire'
import type { List } from '../../reading/lists'
import { givenBy, todayOf, type View, type ViewOf } from '../../tenants/visit'
import { uncountedClasse } from './evaluations.policy'
import { evaluationIsVisible, selectAnneeOfEvaluation, selectEvaluation, selectEvaluations, selectMoments } from './evaluations.queries'
import { visibleEvaluations } from '../refs/evaluations-visibles.policy'

export { selectAnneeOfEvaluation as anneeOfEvaluation } from './evaluations.queries'
export { visibleEvaluations as readableEvaluations } from '../refs/evaluations-visibles.policy'

const countsOf = (view: View) => ({
	counts: usesModule(view.institution, 'notes'),
	uncounted: uncountedClasse(view.perimetre),
	today: todayOf(view)
})

/** The évaluations of the current year that the caller may see, by date. Without `periode`, only those that are not over yet. */
export function listEvaluations(view: View, { periode }: { periode?: PeriodeEvaluations | undefined } = {}): List {
	const { db, institution, perimetre } = view
	const { annee } = institution
	const visible = visibleEvaluations(perimetre)
	return {
		key: `evaluations${periode === undefined ? '' : `?${periode}`}|${readerKey(perimetre)}`,
		given: () => givenBy(view),
		async select(window) {
			if (!annee) return { records: Records.none }
			const { until, ...ended } = await endedOf(view, visible)
			const asked = { annee: annee.id, ...ended, ...countsOf(view) }
			return { records: await selectEvaluations(db, visible, periode ?? 'a_venir', asked, window), until }
		}
	}
}

/** The ids of évaluations since the day `from` that have ended; all before `from` have. `until`: when this next changes (milliseconds). */
export async function endedOf({ db, institution: { annee, timezone }, now }: View, visible: Scope<'evaluations'>) {
	let until = Number.POSITIVE_INFINITY
	const today = jourIn(now, timezone)
	const from = today.subtract({ days: MAX_JOURS_EVALUATION }).toString()
	const begun = annee ? await selectMoments(db, visible, { annee: annee.id, from, to: today.toString() }) : []
	const over: number[] = []
	for (const moment of begun) {
		const end = finEvaluation(moment, timezone)
		if (Temporal.Instant.compare(end, now) <= 0) over.push(moment.id)
		else until = Math.min(until, end.epochMilliseconds)
	}
	return { from, over, until }
}

/** An évaluation as the caller may see it, withdrawn or not. @throws AppError 404, 403 as `mustSeeEvaluation` */
export async function getEvaluation(view: View, id: number) {
	const { db, institution, perimetre } = view
	const { annee } = institution
	const found = annee && (await selectEvaluation(db, visibleEvaluations(perimetre), { annee: annee.id, id, ...countsOf(view) }))
	if (found) return { json: found.json }
	await mustSeeEvaluation(view, id)
	throw notFound()
}

/** @throws AppError 404 if this year has no évaluation with this id, 403 if the caller may not see it */
export async function mustSeeEvaluation({ db, institution: { annee }, perimetre }: View, id: number) {
	if (annee && (await evaluationIsVisible(db, visibleEvaluations(perimetre), annee.id, id))) return
	throw annee && (await selectAnneeOfEvaluation(db, id)) === annee.id ? forbidden() : notFound()
}

/** The évaluations of a student's class that are not over, today and in the next `days` days, by date, with their end. */
export async function comingEvaluations(view: ViewOf<Etudiant>, days: number) {
	const { now } = view
	const { timezone } = view.institution
	const today = jourIn(now, timezone)
	return (await evaluationsOfDays(view, today.toString(), today.add({ days }).toString()))
		.map((moment) => ({ ...moment, fin: finEvaluation(moment, timezone) }))
		.filter(({ fin }) => Temporal.Instant.compare(fin, now) > 0)
}

/** The évaluations of some days of the year that the caller may see, by date; none if the school does not keep them here. */
export async function evaluationsOfDays({ db, institution, perimetre }: View, from: string, to: string) {
	const { annee } = institution
	if (!annee || !usesModule(institution, 'evaluations')) return []
	return selectMoments(db, visibleEvaluations(perimetre), { annee: annee.id, from, to })
}

export type EvaluationDuJour = Awaited<ReturnType<typeof evaluationsOfDays>>[number]
