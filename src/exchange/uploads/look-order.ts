import type { Place } from '../../db/files/place'
import type { Langue } from '../../kit/langue'
import type { SentFile } from '../../host/threads/reading'
import type { SheetDecision } from '../imports/files/decisions'
import type { SheetName } from '../../kit/sheet-name'
import type { SourceFile } from '../imports/files/source-file'
import type { DraftSheet, Refused } from './draft'

/** An order to look at spreadsheets, on a thread. */
export type LookOrder = Place & {
	/** files in the data folder, under their places in the draft */
	readonly files: readonly SentFile[]
	/** the folder that takes the looks */
	readonly into: string
	/** the number of the first sheet */
	readonly first: number
	/** whether files that are all in Préau's own form need no look */
	readonly passesOwn?: true
	/** the one sheet to look at, the row of its headings, and its kind if a person has said it */
	readonly again?: SheetName & { readonly heading: number; readonly kind?: string }
}

/** The sheets of a draft, or the word that all files are in Préau's own form. */
export type Looked =
	| { readonly isOwn: true }
	| {
			readonly isOwn: false
			readonly sheets: readonly DraftSheet[]
			/** sheets that are decided already: those in Préau's own form */
			readonly decided: readonly SheetDecision[]
			readonly refused: readonly Refused[]
	  }

/** An order for the cells of some rows, on the same thread. */
export type RowsOrder = {
	readonly files: readonly SentFile[]
	readonly rows: readonly (SheetName & { readonly row: number; /** the row of the headings */ readonly heading: number })[]
}

/** An order for the proposals about the files of a command. */
export type PlanOrder = Place & { readonly sources: readonly SourceFile[]; readonly langue: Langue }

/** Proposals as a file of decisions. */
export type PlannedFile = { readonly text: string; readonly refused: readonly Refused[] }

/** The cells of a row as they are shown, with the headings above them. */
export type RowCells = { readonly headings: readonly string[]; readonly cells: readonly string[] }
