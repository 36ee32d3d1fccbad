import type { Moment } from '../../../kit/clock'
import type { Writer } from '../../../domain/memoire-import'
import type { Told } from '../../../kit/sentence'
import type { Row } from '../rows/row'
import type { Facts } from '../rows/stored.queries'

/** Rows that records refer to by a natural key. Each noun is a lookup; some lookups are not nouns. */
export type Lookup<R = Row> = {
	readonly name: string
	/** the columns of the table that identify a row */
	readonly key: readonly string[]
	/** the column that people write to name a row; if absent, the first of `key` */
	readonly named?: string
	/** a SELECT of the rows that an import can match, with their `id`; lists of links as their ids in order, joined by commas */
	readonly stored: string
	/** what an import keeps in memory of a stored row, if that is less than the row */
	readonly kept?: (row: Row) => Row
	/** whether rows have an `id`, by which they are read page by page */
	readonly isNumbered: boolean
	/** other lookups that its rules read, besides those that its columns refer to */
	readonly needs?: readonly Lookup[]
	/** the noun to which each of its rows belongs too, under the same id */
	readonly partOf?: Lookup
	/** a row of `partOf` as a row of this noun; `undefined` if it is not one */
	readonly part?: (row: Row) => Row | undefined
	/** the row that `text` names, or why it is not found; `date` is the day of the record that refers to it */
	find?(school: School, text: string, date: string | undefined): R | Told
	/** the natural keys that `text` may stand for; if absent, only `text` */
	keysOf?(school: School, text: string, date: string | undefined): readonly string[]
}

/** The treatment of passwords that files give to accounts which have one. */
export type Passwords = {
	/** whether they replace the stored ones */
	readonly replace: boolean
	/** how many were ignored */
	left: number
}

/** For each noun: the ids in the first column of its key for which both of two merged records had a record. */
export type Communes = Readonly<Record<string, readonly number[]>>

/** A former key of a record: the key that leads to it now, and who changed that. */
export type FormerKey = {
	readonly key: string
	readonly writer: Writer
	/** whether it was another record, which a person has merged with this one */
	readonly isFused: boolean
	/** the things, by noun and the first column of its key, for which both had a record when they were merged: this one's stayed */
	readonly communes: readonly Communes[]
}

/** A record that people now call by another key. */
export type Former<R> = FormerKey & { readonly row: R }

/** The stored data, overlaid by what the import makes of it. Nouns are planned in order, so references find both. */
export interface School {
	readonly facts: Facts
	/** the `updated_at` of records that change now */
	readonly updatedAt: string
	/** the day of the import, in the institution's zone */
	readonly today: string
	/** the second of the import */
	readonly now: number
	/** the instant of a day and time in the institution's zone */
	readonly moment: (date: string, time: string) => Moment
	readonly passwords: Passwords
	/** whether the author is an administrator; if not, accounts of the administration and published marks stay as they are */
	readonly isAdministrator: boolean
	/** the account of the author; `undefined`: a command */
	readonly self: number | undefined
	/** the libelle of the year of records that do not name one; `undefined`: the current one */
	readonly annee: string | undefined
	/** reads the stored rows of `nouns`, once */
	load(nouns: Iterable<Lookup>): Promise<void>
	/** the rows of a noun that has been loaded, by natural key */
	index<R>(noun: Lookup<R>): Map<string, R>
	/** every row of a noun, including those of its parts, as the import leaves them */
	rows<R>(noun: Lookup<R>): R[]
	find<R>(noun: Lookup<R>, text: string, date?: string): R | Told
	/** the record that had a natural key before a person gave it another one, or merged it; `undefined` if a record has the key now */
	former<R>(noun: Lookup<R>, key: string): Former<R> | undefined
	/** the same, from what people write to name a record */
	formerly<R>(noun: Lookup<R>, text: string, date?: string): Former<R> | undefined
	/** the result of `make`, which runs once for the whole import */
	once<T>(make: (school: School) => T): T
	/** releases all rows: from now on only facts about the school itself are asked for */
	forget(): void
}
