import type { Module } from '../../domain/vocabulaire'
import type { Records, StoredRecord } from '../../exchange/records/records'
import type { Answers } from '../../http/answers/answers'
import type { Desk } from '../desk'
import { unObjet, type Cells } from '../parts/record-form'
import type { Textes } from '../textes/textes'

/** A noun whose records are listed, created, changed and removed by forms. */
export type RecordScreen = {
	/** the name of the noun */
	readonly kind: string
	/** below the console's root: `/salles` */
	readonly path: string
	readonly module?: Module
	readonly words: (t: Textes) => ScreenWords
	/** the page that shows a record, if it is not its form */
	readonly card?: (id: number) => string
	/** further pages that the list leads to */
	readonly links?: (t: Textes) => readonly { readonly path: string; readonly label: string }[]
	/** the columns of the list */
	readonly listed: readonly string[]
	/** the columns of the form; all if absent */
	readonly typed?: readonly string[]
	/** which records are shown; all if absent */
	readonly shows?: (record: StoredRecord) => boolean
	/** the entry of the menu, if it is not « Établissement » */
	readonly current?: string
	/** the page of the list, if it is not the usual one */
	readonly home?: string | ((cells: Cells) => string)
	/** whether records can never be removed */
	readonly stays?: true
	/** @throws AppError 403 if the caller may not change this record, although they may use the screen */
	readonly mustMayChange?: (at: Desk, id: number) => Promise<void>
	/** questions before a change is written, besides the noun's own warnings */
	readonly asks?: (at: Desk, change: RecordChange) => readonly string[] | Promise<readonly string[]>
	/** the label of the button that answers them, if it says the deed */
	readonly yes?: (t: Textes, change: RecordChange) => string | undefined
	/** the same before a record is removed */
	readonly asksRemoval?: (at: Desk, id: number) => Promise<readonly string[]>
	/** what can be done instead, if there is a question about a stored record */
	readonly instead?: { readonly label: (t: Textes) => string; readonly path: (id: number) => string }
}

export type RecordChange = {
	/** absent for a new record */
	readonly id?: number | undefined
	/** the stored values; empty for a new record */
	readonly before: Cells
	/** the typed values */
	readonly cells: Cells
}

export type ScreenWords = {
	readonly title: string
	/** « Nouvelle salle » */
	readonly fresh: string
	/** what to do if there is not a single one */
	readonly none: string
}

export type Deps = { readonly records: Records; readonly answers: Answers }

export type Screen = RecordScreen & Deps

/** The page with links to these screens. */
export const HOME = '/etablissement'

export const FAITS = ['creee', 'modifiee', 'supprimee'] as const

/** The sentence about a record of a list that was just saved or removed. */
export function recordDone({ t, query }: Desk, kind: string): string | undefined {
	const done = FAITS.find((fait) => fait === query['fait'])
	return done && t.fiches.faits[done](unObjet(t, kind))
}

/** The page of the list in which a record is. */
export const homeOf = ({ home, path }: Screen, cells: Cells) => (typeof home === 'function' ? home(cells) : (home ?? path))
