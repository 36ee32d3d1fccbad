/** @jsxImportSource preact */
import { NotTaken, type Action, type Params, type Refused } from '../../console/action'
import type { Desk } from '../../console/desk'
import type { SheetDecision } from '../../exchange/imports/files/decisions'
import type { SheetLook } from '../../exchange/mapping/look/sheet-look'
import { usesOf, type Use } from '../../exchange/mapping/look/uses'
import { selectAnnees, selectClasses, selectEvaluations, selectMatieres } from '../../exchange/mapping/school-facts.queries'
import { decisionOf as decidedAlready, withDecision, type Draft } from '../../exchange/uploads/draft'
import { isId } from '../../http/answers/query'
import { notFound } from '../../kit/errors'
import { draftIn, draftPath, unread, type Deps } from './brouillon-ouvert.console'
import { nextPath } from './brouillons.console'
import { formOf, type SheetOffers } from './feuille-champs.page'
import { decisionOf, sentForm, wrongIn } from './feuille-form.console'
import { Feuille } from './feuille.page'

const MAX_ROW = 1_048_576

/** A sheet of the draft in the address, and all that its page offers. */
type Opened = { readonly draft: Draft; readonly number: number; readonly look: SheetLook; readonly offers: SheetOffers }

async function open(deps: Deps, at: Desk, params: Params): Promise<Opened> {
	const draft = draftIn(deps, at, params)
	const { visit } = at
	const { imports } = deps
	const number = numberIn(params)
	const look = imports.drafts.look(visit, draft, number)
	const nouns = await imports.deps.nouns()
	const { db, caller } = visit
	const kinds = await imports.kinds(caller)
	const mayFill = ({ noun, column }: Use) =>
		kinds.includes(noun) && (caller.roles.includes('administrateur') || column?.name.startsWith('mot_de_passe') !== true)
	const offers: SheetOffers = {
		kinds,
		usesOf: (kind) => usesOf(kind, nouns).filter(mayFill),
		facts: {
			annees: await selectAnnees(db),
			classes: await selectClasses(db),
			matieres: await selectMatieres(db),
			evaluations: await selectEvaluations(db)
		}
	}
	return { draft, number, look, offers }
}

/** The number of a sheet, from 0. */
function numberIn({ n = '' }: Params): number {
	if (n !== '0' && !isId(n)) throw notFound()
	return Number(n)
}

const pathOf = ({ draft, number }: Opened) => `${draftPath(draft)}/feuilles/${number}`

/** The page of a sheet. */
export async function sheetPage(deps: Deps, at: Desk, params: Params, refusal?: Refused) {
	const sheet = await open(deps, at, params)
	const { draft, look, offers } = sheet
	const { t, root } = at
	const decision = decidedAlready(draft, look)
	const isSent = refusal && at.form.has('contenu') && newKind(at, offers) === undefined
	const form = isSent ? sentForm(look, at.form, offers, decision) : formOf(look, decision)
	const columns = [at.query['colonne'], ...at.form.all('ouvrir')].filter((text) => text !== undefined && text !== '').map(Number)
	return at.page({
		title: t.feuilles.titre(look.file, look.sheet),
		lead: <a href={root + draftPath(draft)}>{t.feuilles.brouillon.titre}</a>,
		refusal,
		body: (
			<Feuille
				{...at.props}
				path={pathOf(sheet)}
				look={look}
				form={form}
				offers={offers}
				open={columns}
				{...(refusal && { wrong: refusal.wrong })}
			/>
		)
	})
}

/** The kind that a person has chosen instead of the one for which the columns are shown. */
function newKind({ form }: Desk, { kinds }: SheetOffers): string | undefined {
	const kind = form.text('contenu')
	return kind !== form.text('vu') && kinds.includes(kind) ? kind : undefined
}

/** Takes what a person decides about a sheet, and opens the next one. For another kind, its columns are looked at again. */
export const decide = (deps: Deps): Action<Opened & ({ readonly decision: SheetDecision } | { readonly kind: string })> => ({
	async read(at, params) {
		const openSheet = await open(deps, at, params)
		const { draft, look, offers } = openSheet
		const kind = newKind(at, offers)
		if (kind !== undefined) return { ...openSheet, kind }
		const form = sentForm(look, at.form, offers, decidedAlready(draft, look))
		// the page is only shown again, with other choosers
		if (at.form.has('ouvrir')) throw new NotTaken({ status: 200 })
		const wrong = wrongIn(at.t, look, form, offers)
		if (Object.keys(wrong).length > 0) throw new NotTaken({ wrong })
		return { ...openSheet, decision: decisionOf(form) }
	},
	async write(at, { draft, number, look, ...sheet }) {
		const { visit, form, t } = at
		deps.imports.releaseDraft(visit, draft)
		if ('kind' in sheet) {
			await lookAgain(deps, at, draft, number, { heading: look.heading, kind: sheet.kind })
			throw new NotTaken(form.has('ouvrir') ? { status: 200 } : { wrong: { contenu: t.feuilles.contenuChange } })
		}
		const next = withDecision(deps.imports.drafts.get(visit, draft.id), sheet.decision)
		deps.imports.drafts.save(visit, next)
		return nextPath(next)
	},
	shown: (at, params, refused) => sheetPage(deps, at, params, refused)
})

/** Looks at a sheet again as a person says. */
async function lookAgain(
	{ imports }: Deps,
	at: Desk,
	draft: Draft,
	number: number,
	how: { readonly heading: number; readonly kind?: string }
) {
	try {
		await imports.drafts.lookAgain(at.visit, draft, number, how)
	} catch (error) {
		throw unread(at, error)
	}
}

/** Reads a sheet again, whose headings are in another row. */
export const moveHeadings = (deps: Deps): Action<Opened & { readonly row: number }> => ({
	async read(at, params) {
		const opened = await open(deps, at, params)
		const row = at.form.text('ligne')
		if (!isId(row) || Number(row) > MAX_ROW) throw new NotTaken({ wrong: { ligne: at.t.importer.ligneFausse } })
		return { ...opened, row: Number(row) }
	},
	async write(at, sheet) {
		const { draft, number, row } = sheet
		deps.imports.releaseDraft(at.visit, draft)
		await lookAgain(deps, at, draft, number, { heading: row })
		return pathOf(sheet)
	},
	shown: (at, params, refused) => sheetPage(deps, at, params, refused)
})
