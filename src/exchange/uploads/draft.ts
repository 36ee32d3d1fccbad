import { join } from 'node:path'
import { isSameSheet, type SheetName } from '../../kit/sheet-name'
import type { Decisions, SheetDecision } from '../imports/files/decisions'
import type { KeptChoice } from '../imports/import-order'
import { memoryOf } from '../mapping/look/memory'
import type { SheetLook } from '../mapping/look/sheet-look'
import type { Sentence } from '../../kit/sentence'

export { isSameSheet } from '../../kit/sheet-name'

/** Days for which a draft is kept. */
export const DAYS = 7
/** The longest name of a kept choice. */
export const MAX_NAME = 100

/** Spreadsheets that a person has sent, with what they have decided about them so far: plain data. */
export type Draft = {
	/** milliseconds of its making; no two drafts of a person have the same */
	readonly id: number
	readonly files: readonly DraftFile[]
	readonly sheets: readonly DraftSheet[]
	/** files that cannot be read, and why */
	readonly refused: readonly Refused[]
	readonly decisions: Decisions
	/** the reasons for which rows are left aside, by the number of the sheet and the row */
	readonly reasons: Readonly<Record<string, string>>
	/** whether it has been imported, and is only kept for the rows that were left aside */
	readonly isWritten?: true
}

export type DraftFile = {
	/** as the person calls it */
	readonly name: string
	/** its name in the folder of the draft */
	readonly place: string
	readonly sha256: string
}

/** A sheet of a draft. Its look lies beside, under its number. */
export type DraftSheet = SheetName &
	Pick<SheetLook, 'count' | 'kind' | 'isOwn'> & {
		readonly number: number
		/** the file of the draft in which it lies */
		readonly place: string
		readonly isRefused: boolean
		/** the headings of its columns, as memories have them */
		readonly headings: string
	}

export const SAME_NAME = 'there is a second file of this name: send it under another one'

export type Refused = { readonly file: string; readonly told: Sentence }

export const lookFile = (folder: string, number: number) => join(folder, `feuille-${number}.json`)

export const decisionOf = ({ decisions }: Pick<Draft, 'decisions'>, sheet: SheetName): SheetDecision | undefined =>
	decisions.sheets.find((decided) => isSameSheet(decided, sheet))

/** A draft in which a sheet is decided. */
export function withDecision(before: Draft, decision: SheetDecision): Draft {
	const { decisions, ...draft } = withoutDecision(before, decision)
	return { ...draft, decisions: { ...decisions, sheets: [...decisions.sheets, decision] } }
}

/** A draft in which nothing is decided about a sheet. */
export const withoutDecision = (draft: Draft, sheet: SheetName): Draft => ({
	...draft,
	decisions: { ...draft.decisions, sheets: draft.decisions.sheets.filter((decided) => !isSameSheet(decided, sheet)) }
})

/** The name of a row among the reasons of a draft. */
export const reasonKey = ({ number }: Pick<DraftSheet, 'number'>, row: number) => `${number}:${row}`

/** The rows that are left aside, sheet by sheet: without a reason they are totals, which the page of their sheet has named. */
export const rowsAside = (draft: Draft) =>
	draft.sheets.flatMap((sheet) => {
		const { kind, aside = [], heading = 0 } = decisionOf(draft, sheet) ?? {}
		const rows = kind === undefined ? [] : aside.toSorted((a, b) => a - b)
		return rows.map((row) => ({ file: sheet.file, sheet: sheet.sheet, heading, row, reason: draft.reasons[reasonKey(sheet, row)] }))
	})

/** The decisions of a draft that are kept for headings like these. */
export const choicesOf = (draft: Draft): KeptChoice[] =>
	draft.sheets.flatMap((sheet) => {
		const decision = sheet.isOwn ? undefined : decisionOf(draft, sheet)
		const memory = decision && memoryOf(sheet.headings, decision)
		return memory ? [{ ...memory, nom: `${sheet.file} ${sheet.sheet}`.trim().slice(0, MAX_NAME) }] : []
	})

const LEFT = { heading: 1, columns: [], given: {}, words: {}, cells: {}, aside: [], existing: 'completer', people: {} } as const

/** A draft in which sheets that nobody has decided are left out: they have no rows. */
export const withEmptyLeft = (draft: Draft): Draft =>
	draft.sheets
		.filter((sheet) => !decisionOf(draft, sheet))
		.reduce((all, { file, sheet }) => withDecision(all, { ...LEFT, file, sheet }), draft)

/** A sheet as it is proposed; its kind is empty if nothing says it. */
export const proposedDecision = ({ file, sheet, heading, kind = '', columns, given, totals, words = {} }: SheetLook): SheetDecision => ({
	...LEFT,
	file,
	sheet,
	kind,
	heading,
	columns: columns.flatMap(({ heading: title, column, use }) => (use === '' ? [] : [{ heading: title, column, use }])),
	given: Object.fromEntries(Object.entries(given).map(([use, { value }]) => [use, value])),
	words,
	aside: totals
})
