import { saidOfField } from '../../console/textes/said'
import type { Decisions } from '../../exchange/imports/files/decisions'
import type { Fault } from '../../exchange/imports/noun/faults'
import type { Questions } from '../../exchange/imports/report/questions'
import type { Form } from '../../http/door/form'
import { isEditable, LONGEST_CELL, rowOf, shownFaults } from './fautes.page'
import { NEW } from './feuille-champs.page'
import { askedOf, withSheet, type QuestionContext } from './questions-posees.page'

export type Answers = { readonly decisions: Decisions; readonly wrong: Readonly<Record<string, string>> }

/** Adds the answers of a form to what is decided. A question without an answer stays open. */
export function answersIn(before: Decisions, questions: Questions, form: Form, context: QuestionContext): Answers {
	const wrong: Record<string, string> = {}
	const text = (name: string) => form.text(name).slice(0, 200).trim()
	let decisions = before
	for (const { asked } of askedOf(questions, context))
		for (const { name, options, usual, more: fields = [], decide } of asked) {
			const answer = text(name) || (usual && form.has(usual.tick) ? usual.answer : '')
			if (answer === '' || (options && !options.some(({ value }) => value === answer))) continue
			const missing = answer === NEW ? fields.filter((field) => !isChosen(text(field.name), field.options)) : []
			for (const field of missing) wrong[field.name] = saidOfField(context.t, { key: 'champ.requis' })
			const decided = missing.length === 0 ? decide(decisions, answer, text) : decisions
			if (!decided) wrong[name] = context.t.feuilles.questions.serieFausse
			decisions = decided ?? decisions
		}
	return { decisions, wrong }
}

const isChosen = (text: string, options: readonly { readonly value: string }[] | undefined) =>
	options ? options.some(({ value }) => value === text) : text !== ''

/** Adds corrected cells, and rows that are left aside, to what is decided. */
export function correctionsIn(before: Decisions, errors: readonly Fault[], form: Form): Decisions {
	let decisions = before
	for (const [index, fault] of shownFaults(errors).entries()) {
		const place = { file: fault.file, sheet: fault.sheet ?? '' }
		const row = rowOf(fault)
		if (form.has(`laisser.${index}`) && row !== undefined)
			decisions = withSheet(decisions, place, ({ aside }) => ({ aside: [...new Set([...aside, row])] }))
		const { cell, text } = fault
		const typed = form.text(`cellule.${index}`).slice(0, LONGEST_CELL).trim()
		if (cell !== undefined && isEditable(text) && form.has(`cellule.${index}`) && typed !== text.trim())
			decisions = withSheet(decisions, place, ({ cells }) => ({ cells: { ...cells, [cell]: typed } }))
	}
	return decisions
}
