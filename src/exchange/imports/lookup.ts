import type { Moment } from '../../kit/clock'
import type { Writer } from '../../domain/memoire-import'
import type { Told } from '../../kit/sentence'
import type { Revisions } from '../../db/revisions'
import type { Row } from './row'

/** Rows that records refer to by a natural key. Every noun is one; some are only this. */
export type Lookup<R = Row> = {
	readonly name: string
	/** the columns of the table by which rows are told apart */
	readonly key: readonly string[]
	/** the column that people write to name one; the first of `key` where it is left out */
	readonly named?: string
	/** a SELECT of the rows that an import can match, `id` among their columns; lists of links as their ids in order, joined by commas */
	readonly stored: string
	/** whether rows have an `id`, by which they are read page by page */
	readonly isNumbered: boolean
	/** others that its rules look into, besides those that its columns refer to */
	readonly needs?: readonly Lookup[]
	/** each of its rows is one of that noun too, under the same id */
	readonly partOf?: Lookup
	/** what a row of `partOf` is here; `undefined` where it is none of its own */
	readonly part?: (row: Row) => Row | undefined
	/** the row that `text` names, or why there is none; `date` is the day of the record that refers to it */
	find?(school: School, text: string, date: string | undefined): R | Told
	/** the natural keys that `text` may stand for; `text` alone where it is left out */
	keysOf?(school: School, text: string, date: string | undefined): readonly string[]
}

/** The institution that the file is of, and the revisions that this reading sees. */
export type Facts = { readonly code: string; readonly timezone: string; readonly revisions: Revisions }

/** What becomes of passwords that files give to accounts that have one. */
export type Passwords = {
	/** they replace those that are stored */
	readonly replace: boolean
	/** how many were left alone */
	left: number
}

/** By noun: the ids that the first column of its key had in records of both of two that a person has made one. */
export type Communes = Readonly<Record<string, readonly number[]>>

/** What a record was called before: the key that leads to it now, and who changed that. */
export type FormerKey = {
	readonly key: string
	readonly writer: Writer
	/** whether it was another record, which a person has made one with this one */
	readonly isFused: boolean
	/** of what, by noun and the first column of its key, both had a record when they became one: this one's stayed */
	readonly communes: readonly Communes[]
}

/** A record that people call otherwise now. */
export type Former<R> = FormerKey & { readonly row: R }

/** What is stored, overlaid by what the import makes of it: nouns are planned in order, so references find both. */
export interface School {
	readonly facts: Facts
	/** what records that change now carry as `updated_at` */
	readonly updatedAt: string
	/** the day of the import there */
	readonly today: string
	/** its second */
	readonly now: number
	/** the instant of a day and time in the institution's zone */
	readonly moment: (date: string, time: string) => Moment
	readonly passwords: Passwords
	/** whether an administrator is at work; else accounts of the administration and published marks stay as they are */
	readonly isAdministrator: boolean
	/** reads what is stored of `nouns`, once */
	load(nouns: Iterable<Lookup>): Promise<void>
	/** the rows of a noun that has been loaded, by natural key */
	index<R>(noun: Lookup<R>): Map<string, R>
	/** every row of a noun, those of its parts as the import leaves them there */
	rows<R>(noun: Lookup<R>): R[]
	find<R>(noun: Lookup<R>, text: string, date?: string): R | Told
	/** the record that had a natural key before people gave it another one, or made it one with this one; none where a record has it */
	former<R>(noun: Lookup<R>, key: string): Former<R> | undefined
	/** the same of what people write to name a record */
	formerly<R>(noun: Lookup<R>, text: string, date?: string): Former<R> | undefined
	/** what `make` answers, which is asked once for the whole import */
	once<T>(make: (school: School) => T): T
	/** lets all rows go: from now on only what is said of the school itself is asked */
	forget(): void
}
