import { saidOfField } from '../../console/textes/said'
import type { Textes } from '../../console/textes/textes'
import type { ColumnDecision, EvaluationDecision, SheetDecision } from '../../exchange/imports/files/decisions'
import { TYPES_EVALUATION, type TypeEvaluation } from '../../domain/vocabulaire'
import type { SheetLook } from '../../exchange/mapping/look/sheet-look'
import type { Use } from '../../exchange/mapping/look/uses'
import type { Form } from '../../http/door/form'
import { isJour } from '../../kit/jour'
import {
	CLASS,
	EXISTING,
	FIELDS,
	givable,
	hasHidden,
	isWide,
	LEFT,
	MARK,
	MOST,
	NEW,
	proposedForm,
	type ColumnForm,
	type SheetForm,
	type SheetOffers
} from './feuille-champs.page'
import { classKey, currentYear, useLabel } from './usages.page'

const textIn = (form: Form, name: string) => form.text(name).slice(0, MOST).trim()

/** Reads a form; fields that the page does not have are left unread. */
export function sentForm(look: SheetLook, form: Form, offers: SheetOffers): SheetForm {
	const [kind, shownKind] = [textIn(form, 'contenu'), textIn(form, 'vu')]
	const uses = offers.usesOf(kind)
	const rows = new Set(form.all('total'))
	const columns = proposedForm(look).columns.map((proposal): ColumnForm => {
		const sent = FIELDS.filter((name) => form.has(`${name}.${proposal.column}`))
		const fields = Object.fromEntries(sent.map((name) => [name, textIn(form, `${name}.${proposal.column}`)]))
		return { ...proposal, ...fields, use: useAmong(uses, fields['use'] ?? '', kind) }
	})
	const caches = form.text('caches')
	const givenText = (text: string) => (isWide(columns) ? classNamed(offers, text) : text)
	return {
		kind,
		shownKind,
		columns,
		given: Object.fromEntries(
			givable(uses, columns)
				.map((use) => [use, givenText(textIn(form, `pour_toutes.${use}`))] as const)
				.filter(([, value]) => value !== '')
		),
		hidden: caches === 'reprendre' || caches === 'laisser' ? caches : '',
		totals: look.totals.filter((row) => rows.has(String(row))),
		existing: EXISTING.find((how) => how === form.text('existants')) ?? 'completer'
	}
}

/** The key of a class of this year whose name is a text; any other text unchanged. */
const classNamed = ({ facts }: SheetOffers, text: string) =>
	facts.classes.find(({ nom, annee }) => nom === text && annee === currentYear(facts))?.code ?? text

/** A use that the kind has: that of another kind becomes the column of the same name. */
function useAmong(uses: readonly Use[], use: string, kind: string): string {
	if (uses.some((offered) => offered.use === use)) return use
	const renamed = `${kind}.${use.split('.')[1] ?? ''}`
	return uses.some((offered) => offered.use === renamed) ? renamed : ''
}

/** Why the form of a sheet is not complete, by field; empty if it is. */
export function wrongIn(t: Textes, look: SheetLook, form: SheetForm, offers: SheetOffers): Record<string, string> {
	if (form.kind === LEFT) return {}
	const { feuilles } = t
	const requis = saidOfField(t, { key: 'champ.requis' })
	if (!offers.kinds.includes(form.kind)) return { contenu: requis }
	const wrong: Record<string, string> = {}
	if (form.shownKind !== form.kind) wrong['contenu'] = feuilles.contenuChange
	else if (form.columns.every(({ use }) => use === '')) wrong['contenu'] = feuilles.aucuneColonne
	if (hasHidden(look) && form.hidden === '') wrong['caches'] = requis
	const uses = Map.groupBy(
		form.columns.filter(({ use }) => use !== '' && !(use === MARK && isWide(form.columns))),
		({ use }) => use
	)
	const headingOf = (column: number) => look.columns.find((seen) => seen.column === column)?.heading ?? ''
	for (const [use, [first, ...others]] of uses)
		for (const { column } of others)
			wrong[`use.${column}`] = feuilles.deuxFois(headingOf(first!.column), headingOf(column), useLabel(t, use, form.kind))
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

/** The decision that a complete form is. What a person has answered since stays, unless the headings are in another row now. */
export function decisionOf(look: SheetLook, form: SheetForm, before: SheetDecision | undefined): SheetDecision {
	const { file, sheet, heading, totals } = look
	const earlier = before?.heading === heading ? before : undefined
	const marks = isWide(form.columns)
	const columns = form.columns.flatMap((column): ColumnDecision[] => {
		const { heading: title } = look.columns.find((seen) => seen.column === column.column)!
		if (column.use === '') return []
		const former = earlier?.columns.find((stored) => stored.column === column.column && stored.use === column.use)
		return [
			{
				heading: title,
				column: column.column,
				use: column.use,
				...(former?.days && { days: former.days }),
				...(former?.split !== undefined && { split: former.split }),
				...(marks && column.use === MARK && { evaluation: evaluationOf(column, form.given[CLASS] ?? '') })
			}
		]
	})
	return {
		file,
		sheet,
		...(form.kind !== LEFT && { kind: form.kind }),
		heading,
		columns,
		given: marks ? {} : form.given,
		words: earlier?.words ?? {},
		cells: earlier?.cells ?? {},
		aside: [...(earlier?.aside ?? []).filter((row) => !totals.includes(row)), ...form.totals],
		existing: form.existing,
		...(form.hidden !== '' && { hidden: form.hidden === 'reprendre' }),
		people: earlier?.people ?? {}
	}
}

const evaluationOf = ({ evaluation, titre, matiere, type, date, bareme }: ColumnForm, classe: string): EvaluationDecision =>
	evaluation === NEW ? { titre, classe, matiere, type: type as TypeEvaluation, date, bareme } : { ref: evaluation }
