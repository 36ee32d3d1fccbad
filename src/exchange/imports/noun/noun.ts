import { getTableColumns, getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from '../../../db/queries/db'
import type { Touched, Write } from '../../../db/store/store'
import type { Langue } from '../../../kit/langue'
import type { Replaced } from '../../../domain/memoire-import'
import type { Told } from '../../../kit/sentence'
import type { Column } from './columns'
import type { Cursor } from './cursor'
import type { Faults } from './faults'
import type { Lookup, School } from './lookup'
import type { ImportRecord, Table } from './record'
import type { Draft, Row, RowOf } from '../rows/row'
import type { Read } from '../rows/stored.queries'

/** A record that is new (`before` is absent) or differs from the stored one. */
export type Change<R = Row> = {
	/** the line of the source that says it */
	readonly line?: number
	readonly before?: R
	readonly after: R
	/** what others wrote and this replaces */
	readonly replaced?: readonly Replaced[]
	/** whether it ends because a whole list leaves it out */
	readonly ends?: true
}

/** The fate of a stored record that a whole list leaves out. */
export type Ending<R = Row> = { readonly row: R } & (
	| { readonly becomes: Draft<R> }
	| { readonly goes: true }
	/** it is left alone, with the reason */
	| { readonly stays: Told }
)

/** The rules by which a file that is the whole list of its kind (`--complet`) ends what it leaves out. */
export type WholeList<R> = {
	/** whether a record goes on or has yet to begin; one that is over stays as it is */
	goesOn(row: R, school: School): boolean
	end(rows: readonly R[], school: School, read: Read): readonly Ending<R>[] | Promise<readonly Ending<R>[]>
}

/** All records of one noun in one source. */
export type NounTable = Table & { readonly noun: Noun }

export type NounPlan<R = Row> = {
	readonly noun: Noun
	readonly table: Table
	readonly changes: Change<R>[]
	/** stored rows that are deleted because a whole list leaves them out */
	readonly gone: R[]
	/** how many rows a whole list could end */
	endable: number
	unchanged: number
	/** how many changes people see at once, because what they are about is published */
	published: number
	/** how many stored values its empty cells clear, and how many marks they leave */
	readonly emptyCells: { clear: number; leave: number }
	/** rows in which only the memory of the file changes */
	readonly remembered: { readonly row: R; readonly memory: string }[]
	/** the line of each key in the file */
	readonly lines: Map<string, number>
	/** passwords to compare with the stored ones, once everything else is right */
	readonly passwords: { readonly line: number; readonly key: string; readonly password: string }[]
	/** the lengths of the lists, if the records left before the end; of the changes, those stay from which something follows */
	left?: { readonly changes: number; readonly gone: number; readonly remembered: number }
}

export type Plan = {
	readonly school: School
	readonly nouns: NounPlan[]
	/** what is reported but accepted */
	readonly warnings: Faults
}

/** The time (seconds since 1970) and the author of a write. */
export type Act = { readonly at: number; readonly auteur: string }

type Knowledge<R> = {
	readonly doc: Readonly<Record<Langue, string>>
	/** the columns of its file, in their order; templates, help and export use them too */
	readonly columns: readonly Column[]
	/** a key column of older exports: their lines are read, and `prepare` decides about them */
	readonly former?: Column
	/**
	 * a SELECT of the rows that an export writes: one column for each of the file's, by natural keys; lists as JSON, in an order that does
	 * not depend on ids; `id` to go on from
	 */
	readonly exported: string
	/** the same of all its records, if an export leaves out those that other files have */
	readonly all?: string
	/** what its records are in each year, if its file says so; these columns are among its own */
	readonly annual?: Noun
	/** columns of a SELECT from its rows `n`, for the journal: values that vanish with a record that a person removes */
	readonly removedWith?: string
	/** the noun in whose file its records are, if that is another one */
	readonly within?: string
	/** what its changes touch besides the data */
	readonly touches?: Touched
	/** called before the record is looked up: completes its natural key */
	prepare?(at: Cursor, draft: Draft<R>): void
	/** the id of the academic year that a record is of */
	yearOf?(row: R, school: School): number | undefined
	/** whether a large import may release its records: nobody reads them once the nouns that need them are planned, not even a rule at the end */
	readonly leavesEarly?: true
	/** the columns that other nouns read of its records: these leave as soon as they are planned, and only these columns stay */
	readonly lookedAt?: readonly (keyof R & string)[]
	/** whether it can be imported into closed years too */
	readonly outlivesYear?: true
	/** whether what a file gives a merged person is left out: whoever merged them has settled it */
	readonly isSettledByFusion?: true
	/** the rules for a file that is the whole list; `yearOf` tells the years of the list */
	readonly whole?: WholeList<R>
	/** the row of `partOf` that a new record is about: it becomes a row here too */
	adopt?(at: Cursor, draft: Draft<R>): R | undefined
	/** the columns whose empty cells say nothing about a stored record */
	unsaid?(record: ImportRecord, stored: R): readonly string[]
	/** called when the stored record is known, but not which cells of the file are ignored: looks up what a column alone cannot */
	resolve?(at: Cursor, draft: Draft<R>, stored: R | undefined): void
	/** called when the stored record is known: derived columns, and rules over several */
	complete?(at: Cursor, draft: Draft<R>, stored: R | undefined): void
	/** called when all of its records are planned: rules over several records; the nouns that follow see what it changes */
	settle?(nounPlan: NounPlan<R>, plan: Plan, faults: Faults): void | Promise<void>
	/** called when everything about the records of `nounPlan`, perhaps another noun, is known: a rule over the records of all nouns */
	checkEach?(nounPlan: NounPlan, plan: Plan, faults: Faults): void | Promise<void>
	/** called when all nouns are planned, whether this one is or not: rules over several nouns */
	checkAll?(plan: Plan, faults: Faults): void | Promise<void>
	/** the columns of the table by which people recognize a record when its key changes */
	readonly called?: readonly (keyof R & string)[]
	/** called if nothing is wrong, when all nouns are planned or its records leave: adds the warnings */
	warn?(plan: Plan): void | Promise<void>
	/** the links of a deleted row, which are deleted with it */
	readonly hangers?: readonly { readonly table: string; readonly column: string }[]
	/** writes its rows and what hangs on them, if that is more than the rows of its table */
	write?(db: Db, changes: readonly Change<R>[], act: Act): Promise<void>
	/** whether something follows from new records too: a large import does not release them */
	readonly followsNew?: true
	/** called when everything is written */
	follow?(write: Write, plan: NounPlan<R>, school: School, act: Act): Promise<void>
}

/** A noun with a file of its own: all that import and export know about it. */
export type Noun<R = Row> = Lookup<R> & Knowledge<R> & { readonly table: SQLiteTable }

type Definition<R> = Knowledge<R> &
	Omit<Lookup<R>, 'name' | 'isNumbered' | 'stored' | 'key' | 'named'> & {
		readonly stored?: string
		readonly key: readonly (keyof R & string)[]
		readonly named?: keyof R & string
	}

/** The noun of the rows of `table`, with the table's name; `R` if its rows hold more than the columns of the table. */
export function noun<T extends SQLiteTable, R = RowOf<T>>(table: T, definition: Definition<NoInfer<R>>): Noun<R> {
	const name = getTableName(table)
	return { name, table, stored: `SELECT * FROM ${name}`, isNumbered: 'id' in getTableColumns(table), ...definition }
}

/** The name of the noun whose file it is. */
export const fileOf = ({ name, within }: Noun) => within ?? name

/** The plan of `noun`; `undefined` if the source has nothing of it. */
export const planned = <R>({ nouns }: Plan, { name }: Noun<R>): NounPlan<R> | undefined =>
	nouns.find((plan) => plan.noun.name === name) as unknown as NounPlan<R> | undefined

export const emptyPlan = <R>(of: Noun<R>, table: Table): NounPlan<R> => ({
	noun: of as unknown as Noun,
	table,
	changes: [],
	gone: [],
	endable: 0,
	unchanged: 0,
	published: 0,
	emptyCells: { clear: 0, leave: 0 },
	remembered: [],
	lines: new Map(),
	passwords: []
})

/** Releases the changes from which nothing follows; what follows needs the record as it was before. */
export function keepFollowed(plan: NounPlan) {
	const { changes } = plan
	let kept = 0
	for (const change of changes) if (plan.noun.follow && (change.before || plan.noun.followsNew)) changes[kept++] = change
	changes.length = kept
}

/** How many records of each list a noun has, or had before they left. */
export const sizesOf = ({ changes, gone, remembered, left }: NounPlan) =>
	left ?? { changes: changes.length, gone: gone.length, remembered: remembered.length }

/** The natural key of a row; `undefined` if a part of it is missing. */
export function keyOf({ key: columns }: Pick<Lookup, 'key'>, row: Row): string | undefined {
	let key = ''
	for (let at = 0; at < columns.length; at++) {
		const part = row[columns[at]!]
		if (part === null || part === undefined) return undefined
		key = at === 0 ? String(part) : `${key}@${part}`
	}
	return key
}

/** The condition, in SQL, of rows that lack a part of the natural key; `undefined` if that cannot be. */
export function unmatchable({ table, key }: Noun): string | undefined {
	const optional = key.filter((column) => getTableColumns(table)[column]?.notNull === false)
	return optional.length === 0 ? undefined : optional.map((column) => `${column} IS NULL`).join(' OR ')
}
