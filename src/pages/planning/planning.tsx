/** @jsxImportSource preact */
import { AppError } from '../../kit/errors'
import { ApercuPage } from '../../features/seances/apercu.page'
import { enregistrer, type Enregistre } from '../../features/seances/enregistrer-plan.service'
import { regarder, type Configured, type Plan, type Planifie } from '../../features/seances/plan.service'
import { mustPlanSome, sallesToPlan, teachersToPlan } from '../../features/seances/planifier.service'
import type { Answers } from '../../http/answers/answers'
import { problemBody } from '../../http/answers/problem'
import type { View } from '../../tenants/visit'
import type { Desk } from '../../console/desk'
import { wrongFields } from '../../console/fields'
import { say } from '../../console/textes/said'

/** Why a form is shown again. */
export type Refused = {
	readonly status: number
	readonly wrong: Readonly<Record<string, string>>
	readonly refused: string | undefined
}

export type Etapes = {
	readonly title: string
	/** below the console's root */
	readonly action: string
	readonly configured: Configured
	readonly planifie: Planifie
	/** whether people are told unless somebody says otherwise */
	readonly prevenir: boolean | ((plan: Plan) => boolean)
	/** the form, with what was typed */
	readonly form: (said?: Refused) => Promise<Response>
	/** where somebody goes when it is done */
	readonly fini: (ids: readonly number[]) => string
	readonly also?: Enregistre['also']
}

const CURRENT = '/emploi-du-temps'
const OWN = new Set(['etape', 'vu', 'prevenir'])

/**
 * A change of the timetable in its steps: what was typed is shown as what it does, with what it meets and who is told; only then is it
 * done. What is refused is shown again as it was typed; where the timetable has changed since, what it would do now.
 */
export async function parEtapes(at: Desk, etapes: Etapes): Promise<Response> {
	const { form, visit, t } = at
	const etape = form.text('etape')
	if (etape === 'revoir') return etapes.form()
	try {
		if (etape === 'faire') {
			const asked = { vu: form.text('vu'), prevenir: form.has('prevenir'), ...(etapes.also && { also: etapes.also }) }
			try {
				return at.to(etapes.fini(await enregistrer(visit, etapes.planifie, asked, etapes.configured)))
			} catch (error) {
				if (!(error instanceof AppError) || error.code !== 'plan_change') throw error
				return await show(at, etapes, t.planning.planChange)
			}
		}
		return await show(at, etapes)
	} catch (error) {
		if (!(error instanceof AppError) || (error.kind !== 'validation' && error.kind !== 'conflict')) throw error
		const { status } = problemBody(error, visit.langue, visit.requestId)
		const wrong = Object.fromEntries(
			Object.entries(wrongFields(error, visit.langue)).map(([field, text]) => [field, t.planning.ceChamp(text)])
		)
		return etapes.form({ status, wrong, refused: error.fields ? t.planning.aCorriger : say(visit.langue, error.text) })
	}
}

async function show(at: Desk, { title, action, configured, planifie, prevenir }: Etapes, refused?: string): Promise<Response> {
	const { form, visit, t, root } = at
	const apercu = await regarder(await visit.view(), planifie, configured)
	const chosen = form.text('etape') === 'faire' ? form.has('prevenir') : typeof prevenir === 'boolean' ? prevenir : prevenir(apercu)
	return at.page({
		title,
		current: CURRENT,
		lead: t.planning.apercu,
		status: refused === undefined ? 200 : 409,
		body: (
			<ApercuPage
				t={t}
				langue={visit.langue}
				root={root}
				action={action}
				apercu={apercu}
				cache={[...form.starting('')].filter(([name]) => !OWN.has(name))}
				prevenir={chosen}
				refused={refused}
			/>
		)
	})
}

/** The teachers of the school as written options, for who plans. @throws AppError 403 for who plans nothing */
export function teacherOptions(at: Desk, answers: Answers, view: View): Promise<string> {
	mustPlanSome(view)
	return at.keptOptions(answers, 'planning/enseignants', async () =>
		(await teachersToPlan(view)).map(({ id, nom }) => ({ value: String(id), label: nom }))
	)
}

/** The same of its rooms, which are offered by their codes. */
export function salleOptions(at: Desk, answers: Answers, view: View): Promise<string> {
	mustPlanSome(view)
	return at.keptOptions(answers, 'planning/salles', async () => (await sallesToPlan(view)).map((value) => ({ value, label: '' })))
}
