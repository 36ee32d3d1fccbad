import type { Sentence } from '../../../kit/sentence'
import type { SheetDecision } from '../../imports/files/decisions'
import type { SheetName } from '../../../kit/sheet-name'

/** Facts that the program sees in a sheet, and its proposals: plain data, which a draft keeps beside its files. */
export type SheetLook = SheetName & {
	/** why it cannot be read: a week grid, a second table, no table */
	readonly refusal?: Sentence
	/** the row of the headings, from 1; 0 without a table */
	readonly heading: number
	/** rows below the headings */
	readonly count: number
	/** texts above the headings */
	readonly titles: readonly string[]
	readonly columns: readonly ColumnLook[]
	/** the first ten rows below the headings */
	readonly firstRows: readonly { readonly number: number; readonly cells: readonly string[] }[]
	readonly hidden: { readonly rows: number; readonly columns: readonly string[]; readonly isSheet: boolean; readonly isFiltered: boolean }
	/** the proposed kind; absent if nothing says it */
	readonly kind?: string
	/** whether the sheet has the name and headings of a template, and passes without a question */
	readonly isOwn: boolean
	/** proposed values for all rows, by use, with the place that says it: « Liste L1 2025.xlsx » */
	readonly given: Readonly<Record<string, { readonly value: string; readonly from: string }>>
	/** rows that look like totals */
	readonly totals: readonly number[]
	/** their texts, in the same order */
	readonly totalTexts?: readonly string[]
	/** an earlier decision for headings like these, by which columns are proposed */
	readonly isRemembered: boolean
	/** the meanings of words in that decision */
	readonly words?: SheetDecision['words']
}

/** How sure a proposal is: as told to people « reconnu », « à vérifier », « non repris ». */
type Certainty = 'reconnu' | 'a_verifier' | 'non_repris'

export type ColumnLook = {
	readonly column: number
	readonly heading: string
	/** three different values */
	readonly samples: readonly string[]
	/** the proposed use; empty if none */
	readonly use: string
	readonly certainty: Certainty
	readonly isHidden: boolean
}

/** Decisions of a school for headings like these, by heading: never by position, and never what was given for all rows. */
export type Memory = {
	/** sorted headings, folded, joined by line breaks */
	readonly headings: string
	readonly kind: string
	readonly uses: Readonly<Record<string, string>>
	readonly words: SheetDecision['words']
}
