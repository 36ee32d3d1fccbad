/** @jsxImportSource preact */
import { NotTaken, refusedBy, type Action, type Params, type Refused } from '../../console/action'
import type { Desk } from '../../console/desk'
import { Deed } from '../../console/parts/deed'
import { LinkButton } from '../../console/parts/link-button'
import { xlsxFile } from '../../console/parts/xlsx'
import { DAYS, decisionOf, isSameSheet, rowsAside, type Draft, type DraftSheet } from '../../exchange/uploads/draft'
import { AppError, notFound } from '../../kit/errors'
import { jourIn } from '../../kit/jour'
import { Brouillon, type SheetState } from './brouillon.page'
import { draftIn, draftPath, mustImport, PATH, unread, type Deps } from './brouillon-ouvert.console'

/** The last day on which a draft is kept, YYYY-MM-DD. */
export const lastDay = ({ visit }: Desk, { id }: Draft) =>
	jourIn(Temporal.Instant.fromEpochMilliseconds(id).add({ hours: 24 * DAYS }), visit.institution.timezone).toString()

export function stateOf(draft: Draft, sheet: DraftSheet): SheetState {
	const decision = decisionOf(draft, sheet)
	if (decision) return decision.kind === undefined ? 'laissee' : 'prete'
	return sheet.isRefused ? 'refusee' : sheet.count === 0 ? 'vide' : 'a_voir'
}

export const isOpen = (draft: Draft, sheet: DraftSheet) => ['a_voir', 'refusee'].includes(stateOf(draft, sheet))

/** The page after files came into a draft: that of its open sheet, or its own, which says what could not be read. */
export const firstPath = (draft: Draft) => (draft.refused.length > 0 ? draftPath(draft) : nextPath(draft))

/** The page on which the work on a draft goes on: that of its next open sheet, or its own. */
export function nextPath(draft: Draft): string {
	const open = draft.sheets.find((sheet) => isOpen(draft, sheet))
	return open ? `${draftPath(draft)}/feuilles/${open.number}` : draftPath(draft)
}

/** The page of a draft: its files, their check, its end. */
export function draftPage(deps: Deps, at: Desk, params: Params, refusal?: Refused) {
	const draft = draftIn(deps, at, params)
	const { t, root } = at
	const path = draftPath(draft)
	const hasAside = rowsAside(draft).length > 0
	const download = hasAside && (
		<LinkButton to={`${root}${path}/cote.xlsx`} download="lignes-de-cote.xlsx">
			{t.importer.deCote}
		</LinkButton>
	)
	const sheets = draft.sheets.map((sheet) => ({
		...sheet,
		kind: decisionOf(draft, sheet)?.kind ?? sheet.kind,
		state: stateOf(draft, sheet)
	}))
	return at.page({
		title: t.feuilles.brouillon.titre,
		lead: <a href={root + PATH}>{t.importer.titre}</a>,
		refusal,
		action: download,
		body: draft.isWritten ? (
			<Deed isSheet action={`${root}${path}/supprimer`} kind="danger" label={t.feuilles.brouillon.supprimer}>
				<p>{t.importer.brouillonImporte}</p>
			</Deed>
		) : (
			<Brouillon {...at.props} draft={{ path, until: lastDay(at, draft), sheets, refused: draft.refused }} />
		)
	})
}

/** Adds files, or cells that were pasted. */
export async function addFiles(deps: Deps, at: Desk, params: Params) {
	const { upload, visit, t } = at
	if (!upload) throw new AppError('validation', 'depot_illisible')
	const { imports } = deps
	try {
		const draft = draftIn(deps, at, params)
		await visit.mustStillHold()
		if (upload.names.length === 0) throw new NotTaken({ refusal: t.importer.sansFichier })
		imports.releaseDraft(visit, draft)
		return at.to(firstPath(await imports.drafts.add(visit, draft, upload)))
	} catch (error) {
		return draftPage(deps, at, params, refusedBy(at, unread(at, error)))
	} finally {
		upload.remove()
	}
}

/** An action on the draft in the address. */
const onDraft = (deps: Deps, write: (at: Desk, draft: Draft) => string | Promise<string>): Action<Draft> => ({
	read: (at, params) => draftIn(deps, at, params),
	write: async (at, draft) => write(at, draft),
	shown: (at, params, refused) => draftPage(deps, at, params, refused)
})

/** A dry run of a draft, as soon as each of its sheets is decided. */
export const check = (deps: Deps) =>
	onDraft(deps, async ({ visit, t }, draft) => {
		const open = draft.sheets.filter((sheet) => isOpen(draft, sheet)).length
		if (open > 0) throw new NotTaken({ refusal: t.feuilles.brouillon.aVoir(open) })
		const { imports } = deps
		await imports.settle(await imports.check(visit, draft))
		return PATH
	})

/** Removes a draft. */
export const removeDraft = (deps: Deps) =>
	onDraft(deps, ({ visit }, draft) => {
		if (!draft.isWritten) deps.imports.releaseDraft(visit, draft)
		deps.imports.drafts.remove(visit, draft)
		return PATH
	})

/** Rows that were left aside, with the reason for each. */
export async function aside(deps: Deps, at: Desk, params: Params) {
	mustImport(at)
	const draft = draftIn(deps, at, params)
	const wanted = rowsAside(draft)
	if (wanted.length === 0) throw notFound()
	const read = await deps.imports.drafts.rows(at.visit, draft, wanted)
	const rows = wanted.map(({ reason, ...place }, index) => ({ reason, ...place, ...(read[index] ?? { headings: [], cells: [] }) }))
	const { t } = at
	const blocks = async function* () {
		for (const [index, { file, sheet, row, reason, headings, cells }] of rows.entries()) {
			const isNext = index > 0 && isSameSheet(rows[index - 1]!, { file, sheet })
			// each sheet has headings of its own
			yield [...(isNext ? [] : [['', '', '', ...headings]]), [reason ?? t.importer.ligneTotal, `${file} ${sheet}`.trim(), row, ...cells]]
		}
	}
	return xlsxFile(
		'lignes-de-cote.xlsx',
		t.importer.pourquoi,
		[t.importer.pourquoi, t.feuilles.brouillon.fichier, t.feuilles.ligne],
		blocks()
	)
}
