import { saidOfField } from '../../console/textes/said'
import type { Textes } from '../../console/textes/textes'
import type { ColumnDecision, SheetDecision } from '../../exchange/imports/files/decisions'
import { TYPES_EVALUATION, type TypeEvaluation } from '../../domain/vocabulaire'
import type { SheetLook } from '../../exchange/mapping/look/sheet-look'
import type { Form } from '../../http/door/form'
import { CLASS_PART } from '../../exchange/mapping/look/uses'
import { isJour } from '../../kit/jour'
import {
	CLASS,
	EXISTING,
	FIELDS,
	formOf,
	givable,
	hasHidden,
	HIDDEN,
	isWide,
	LEFT,
	MARK,
	MOST,
	NEW,
	type ColumnForm,
	type SheetForm,
	type SheetOffers
} from './feuille-champs.page'
import { classKey, currentYear, useLabel } from './usages.page'

const textIn = (form: Form, name: string) => form.text(name).slice(0, MOST).trim()

/** Reads a form; fields that the page does not have are left unread. What a person has answered before stays. */
export function sentForm(look: SheetLook, form: Form, offers: SheetOffers, before?: SheetDecision): SheetForm {
	const kind = textIn(form, 'contenu')
	const uses = offers.usesOf(kind)
	const rows = new Set(form.all('total'))
	const pageForm = formOf(look, before)
	const columns = pageForm.columns.map((column): ColumnForm => {
		const sent = FIELDS.filter((name) => form.has(`${name}.${column.column}`))
		const fields = Object.fromEntries(sent.map((name) => [name, textIn(form, `${name}.${column.column}`)]))
		return { ...column, ...fields, use: uses.some(({ use }) => use === fields['use']) ? fields['use']! : '' }
	})
	const givens = givable(uses, columns).map((use) => [use, textIn(form, `pour_toutes.${use}`)] as const)
	return {
		...pageForm,
		kind,
		columns,
		given: Object.fromEntries(
			givens.flatMap(([use, text]) => (text === '' ? [] : [[use, isWide(columns) ? classNamed(offers, text) : text]]))
		),
		hidden: HIDDEN.find((how) => how === form.text('caches')) ?? '',
		aside: [...pageForm.aside.filter((row) => !look.totals.includes(row)), ...look.totals.filter((row) => rows.has(String(row)))],
		existing: EXISTING.find((how) => how === form.text('existants')) ?? 'completer'
	}
}

/** The key of a class of this year whose name is a text; any other text unchanged. */
const classNamed = ({ facts }: SheetOffers, text: string) =>
	facts.classes.find(({ nom, annee }) => nom === text && annee === currentYear(facts))?.code ?? text

/** Why the form of a sheet is not complete, by field; empty if it is. */
export function wrongIn(t: Textes, look: SheetLook, form: SheetForm, offers: SheetOffers): Record<string, string> {
	if (form.kind === LEFT) return {}
	const { feuilles } = t
	const requis = saidOfField(t, { key: 'champ.requis' })
	if (!offers.kinds.includes(form.kind)) return { contenu: requis }
	const wrong: Record<string, string> = {}
	if (form.columns.every(({ use }) => use === '')) wrong['contenu'] = feuilles.aucuneColonne
	if (hasHidden(look) && !form.hidden) wrong['caches'] = requis
	const uses = Map.groupBy(
		form.columns.filter(({ use }) => use !== '' && !(use === MARK && isWide(form.columns))),
		({ use }) => use
	)
	for (const [use, [first, ...others]] of uses)
		for (const { column, heading } of others)
			wrong[`use.${column}`] = feuilles.deuxFois(first!.heading, heading, useLabel(t, use, form.kind))
	const usesOfClass = [...form.columns.map(({ use }) => use), ...Object.keys(form.given)]
	const hasClass = form.kind !== 'etudiants' || usesOfClass.some((use) => CLASS_PART.test(use))
	for (const { column, use } of hasClass ? [] : form.columns)
		if (use.startsWith('inscriptions.')) wrong[`use.${column}`] = feuilles.sansClasse
	return isWide(form.columns) ? { ...wrong, ...wrongMarks(t, requis, form, offers) } : wrong
}

function wrongMarks({ feuilles }: Textes, requis: string, { columns, given }: SheetForm, { facts }: SheetOffers): Record<string, string> {
	const wrong: Record<string, string> = {}
	const ofMarks = columns.filter(({ use }) => use === MARK)
	const isClass = facts.classes.some((classe) => classKey(classe, currentYear(facts)) === given[CLASS])
	if (!isClass && ofMarks.some(({ evaluation }) => evaluation === NEW)) wrong[`pour_toutes.${CLASS}`] = feuilles.choisirClasse
	const refs = new Set<string>()
	for (const { column, evaluation, titre, matiere, type, date, bareme } of ofMarks)
		if (evaluation === NEW) {
			if (titre === '') wrong[`titre.${column}`] = requis
			if (!facts.matieres.some(({ code }) => code === matiere)) wrong[`matiere.${column}`] = requis
			if (!TYPES_EVALUATION.some((word) => word === type)) wrong[`type.${column}`] = requis
			if (!isJour(date)) wrong[`date.${column}`] = requis
			if (!/^[1-9]\d{0,3}$/.test(bareme)) wrong[`bareme.${column}`] = feuilles.choisirBareme
		} else if (!facts.evaluations.some(({ ref }) => ref === evaluation)) wrong[`evaluation.${column}`] = requis
		else if (refs.has(evaluation)) wrong[`evaluation.${column}`] = feuilles.memeEvaluation
		else refs.add(evaluation)
	return wrong
}

/** The decision that a complete form is. */
export function decisionOf({ kind, columns, given: values, ...form }: SheetForm): SheetDecision {
	const marks = isWide(columns)
	return {
		...form,
		...(kind !== LEFT && { kind }),
		given: marks ? {} : values,
		columns: columns.flatMap(({ evaluation: ref, titre, classe, matiere, type, date, bareme, ...column }): ColumnDecision[] => {
			if (column.use === '') return []
			if (!marks || column.use !== MARK) return [column]
			const made = { titre, classe: values[CLASS] ?? classe, matiere, type: type as TypeEvaluation, date, bareme }
			return [{ ...column, evaluation: ref === NEW ? made : { ref } }]
		})
	}
}
