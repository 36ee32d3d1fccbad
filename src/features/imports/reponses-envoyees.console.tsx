/** @jsxImportSource preact */
import { NotTaken, type Action, type Refused } from '../../console/action'
import type { Desk } from '../../console/desk'
import { saidOfRecord } from '../../console/textes/said'
import type { Questions as Open } from '../../exchange/imports/report/questions'
import { selectAnnees, selectClasses, selectFilieres, selectNiveaux } from '../../exchange/mapping/school-facts.queries'
import { isSameSheet, reasonKey, type Draft } from '../../exchange/uploads/draft'
import type { Essai } from '../../exchange/uploads/imports'
import { AppError } from '../../kit/errors'
import { jourIn } from '../../kit/jour'
import { draftIn, draftPath, PATH, type Deps } from './brouillon-ouvert.console'
import { Fautes, rowOf, shownFaults } from './fautes.page'
import { fingerprintOf, Questions } from './questions.page'
import { firstOf, type QuestionContext } from './questions-posees.page'
import { answersIn, correctionsIn } from './reponses.console'

/** The questions that a dry run leaves open, if there are any. */
const openIn = ({ report }: Essai): Open | undefined => report?.questions

type OfDraft = Essai & { readonly draft: Draft }

/** Whether a dry run of a draft waits for answers or corrections. */
export const waitsForAnswers = (essai: Essai): essai is OfDraft =>
	essai.draft !== undefined && essai.etape === 'pret' && (openIn(essai) !== undefined || (essai.report?.errorCount ?? 0) > 0)

async function contextOf({ t, visit: { langue, now, institution, db } }: Desk): Promise<QuestionContext> {
	const facts = {
		annees: await selectAnnees(db),
		classes: await selectClasses(db),
		filieres: await selectFilieres(db),
		niveaux: await selectNiveaux(db)
	}
	return { t, langue, facts, today: jourIn(now, institution.timezone).toString() }
}

/** The questions of a dry run, and once they are answered its faults, for the author of its draft. */
export async function Ouvert(at: Desk, essai: OfDraft, refusal: Refused | undefined) {
	const { props } = at
	const questions = openIn(essai)
	const { errors, errorCount } = essai.report!
	const path = draftPath(essai.draft)
	const fieldText = (name: string) => (refusal ? at.form.text(name) : undefined)
	if (!questions) return <Fautes {...props} draft={path} errors={errors} count={errorCount} />
	const wrong = refusal?.wrong ?? {}
	return <Questions {...props} {...await contextOf(at)} draft={path} questions={questions} typed={fieldText} wrong={wrong} />
}

/** Takes answers and corrections, and checks the draft with them again. */
export const answer = (deps: Deps, page: Action<Draft>['shown']): Action<Draft> => ({
	async read(at, params) {
		const draft = draftIn(deps, at, params)
		const essai = deps.imports.current(at.visit.tenant.code)
		if (essai?.draft?.id !== draft.id || essai.userId !== at.visit.caller.userId || !waitsForAnswers(essai))
			throw new AppError('conflict', 'import_autre')
		const questions = openIn(essai)
		const { errors } = essai.report!
		const { form, t } = at
		const seen = form.text('vues')
		if (questions && seen === fingerprintOf(firstOf(questions))) {
			const { decisions, wrong } = answersIn(draft.decisions, questions, form, await contextOf(at))
			if (Object.keys(wrong).length > 0) throw new NotTaken({ wrong })
			return { ...draft, decisions }
		}
		const faults = shownFaults(errors)
		if (seen !== fingerprintOf(faults)) throw new NotTaken({ status: 409, refusal: t.feuilles.questions.changees })
		const reasons = { ...draft.reasons }
		for (const [index, fault] of faults.entries()) {
			const sheet = draft.sheets.find((other) => isSameSheet(other, { file: fault.file, sheet: fault.sheet ?? '' }))
			const row = rowOf(fault)
			if (!sheet || row === undefined || !form.has(`laisser.${index}`)) continue
			const key = reasonKey(sheet, row)
			const reason = saidOfRecord(t, fault.message)
			reasons[key] = reasons[key] === undefined ? reason : `${reasons[key]} ${reason}`.slice(0, 1000)
		}
		return { ...draft, reasons, decisions: correctionsIn(draft.decisions, errors, form) }
	},
	async write({ visit }, draft) {
		const { imports } = deps
		imports.releaseDraft(visit, draft)
		imports.drafts.save(visit, draft)
		await imports.settle(await imports.check(visit, draft))
		return PATH
	},
	shown: page
})
