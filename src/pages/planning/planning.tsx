/** @jsxImportSource preact */
import { AppError } from '../../kit/errors'
import { ApercuPage } from '../../features/seances/planning/apercu.page'
import { savePlan, type Enregistre } from '../../features/seances/planning/enregistrer-plan.service'
import { previewPlan, type Configured, type Plan, type Planifie } from '../../features/seances/planning/plan.service'
import { boutonDit, comptesDe, deedDit, sortesOf } from '../../features/seances/planning/seances-dites.page'
import { mustPlanSome, sallesToPlan, teachersToPlan } from '../../features/seances/planning/planifier.service'
import type { Answers } from '../../http/answers/answers'
import type { View } from '../../tenants/visit'
import { NotTaken } from '../../console/action'
import type { Desk } from '../../console/desk'

export type Etapes = {
	/** the deed if it is not given */
	readonly title?: string
	/** the deed on the button, around that on séances */
	readonly wording?: (ofSeances: string) => string
	/** below the console's root */
	readonly action: string
	readonly configured: Configured
	readonly planifie: Planifie
	/** whether people get a message by default */
	readonly prevenir: boolean | ((plan: Plan) => boolean)
	/** the page after saving */
	readonly fini: (ids: readonly number[]) => string
	readonly also?: Enregistre['also']
}

const CURRENT = '/emploi-du-temps'
const OWN = new Set(['etape', 'vu', 'prevenir'])

/** @throws NotTaken if the person goes back from the preview; the form is shown again as it was typed */
export function mustGoOn({ form }: Desk) {
	if (form.text('etape') === 'revoir') throw new NotTaken({ status: 200 })
}

/**
 * Writes a change of the timetable in steps. The first shows what the form would do, its conflicts and who gets a message; only the
 * second writes. If the timetable has changed in between, it shows the effect again.
 */
export async function parEtapes(at: Desk, etapes: Etapes): Promise<string | Response> {
	const { form, visit, t } = at
	if (form.text('etape') !== 'faire') return show(at, etapes)
	const asked = { vu: form.text('vu'), prevenir: form.has('prevenir'), ...(etapes.also && { also: etapes.also }) }
	try {
		return etapes.fini(await savePlan(visit, etapes.planifie, asked, etapes.configured))
	} catch (error) {
		if (!(error instanceof AppError) || error.code !== 'plan_change') throw error
		return show(at, etapes, t.planning.planChange)
	}
}

async function show(at: Desk, { title, wording, action, configured, planifie, prevenir }: Etapes, refusal?: string): Promise<Response> {
	const { form, visit, t, root } = at
	const apercu = await previewPlan(await visit.view(), planifie, configured)
	const isChosen = form.text('etape') === 'faire' ? form.has('prevenir') : typeof prevenir === 'boolean' ? prevenir : prevenir(apercu)
	const comptes = comptesDe(sortesOf(apercu.changements))
	const button = wording?.(deedDit(t, comptes)) ?? (boutonDit(t, comptes) || t.planning.enregistrer)
	return at.page({
		title: title ?? button,
		current: CURRENT,
		lead: t.planning.apercu,
		status: refusal === undefined ? 200 : 409,
		body: (
			<ApercuPage
				t={t}
				langue={visit.langue}
				root={root}
				action={action}
				apercu={apercu}
				button={button}
				cache={[...form.starting('')].filter(([name]) => !OWN.has(name))}
				prevenir={isChosen}
				refusal={refusal}
			/>
		)
	})
}

/** The school's teachers as options in markup, for people who plan. @throws AppError 403 for anybody else */
export function teacherOptions(at: Desk, answers: Answers, view: View): Promise<string> {
	mustPlanSome(view)
	return at.keptOptions(answers, 'planning/enseignants', async () =>
		(await teachersToPlan(view)).map(({ id, nom }) => ({ value: String(id), label: nom }))
	)
}

/** The school's rooms as options in markup, by their codes. */
export function salleOptions(at: Desk, answers: Answers, view: View): Promise<string> {
	mustPlanSome(view)
	return at.keptOptions(answers, 'planning/salles', async () => (await sallesToPlan(view)).map(({ code }) => ({ value: code, label: '' })))
}
