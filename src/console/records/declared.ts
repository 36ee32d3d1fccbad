import type { Module } from '../../domain/vocabulaire'
import type { Records, StoredRecord } from '../../exchange/records/records'
import type { Answers } from '../../http/answers/answers'
import type { Desk } from '../desk'
import type { Cells } from '../parts/record-form'
import type { Textes } from '../textes/textes'

/** A noun whose records are listed, made, changed and removed by forms. */
export type RecordScreen = {
	/** the name of the noun */
	readonly kind: string
	/** under the console's root: `/salles` */
	readonly path: string
	readonly module?: Module
	readonly words: (t: Textes) => ScreenWords
	/** the columns of the list */
	readonly listed: readonly string[]
	/** the columns of the form, where they are not all */
	readonly typed?: readonly string[]
	/** which records are shown, where they are not all */
	readonly shows?: (record: StoredRecord) => boolean
	/** the page of the list, where it is another one than these screens have */
	readonly home?: string | ((cells: Cells) => string)
	/** whether records stay for good */
	readonly stays?: true
	/** @throws AppError 403 where the caller may not change this record, though the screen is theirs */
	readonly mustMayChange?: (at: Desk, id: number) => Promise<void>
	/** what is asked before a change is written, sentence by sentence; the warnings of the noun are asked besides */
	readonly asks?: (at: Desk, change: RecordChange) => readonly string[] | Promise<readonly string[]>
	/** the same before a record is removed */
	readonly asksRemoval?: (at: Desk, id: number) => Promise<readonly string[]>
	/** what can be done instead, where something is asked of a stored record */
	readonly instead?: { readonly label: (t: Textes) => string; readonly path: (id: number) => string }
}

export type RecordChange = {
	/** absent of a new record */
	readonly id?: number | undefined
	/** what is stored; nothing of a new record */
	readonly before: Cells
	/** what was typed */
	readonly cells: Cells
}

export type ScreenWords = {
	readonly title: string
	/** « Nouvelle salle » */
	readonly fresh: string
	/** what to do where there is none */
	readonly none: string
}

export type Deps = { readonly records: Records; readonly answers: Answers }

/** A noun's screen with what it works with. */
export type Screen = RecordScreen & Deps

/** The page that leads to these screens. */
export const HOME = '/etablissement'

export const FAITS = ['creee', 'modifiee', 'supprimee'] as const

/** The page of the list that a record is in. */
export const homeOf = ({ home, path }: Screen, cells: Cells) => (typeof home === 'function' ? home(cells) : (home ?? path))
