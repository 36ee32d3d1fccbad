import { getTableColumns, getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from '../../db/db'
import type { Touched, Write } from '../../db/store'
import type { Langue } from '../../kit/langue'
import type { Replaced } from '../../domain/memoire-import'
import type { Told } from '../../kit/sentence'
import type { Column } from './columns'
import type { Cursor } from './cursor'
import type { Faults } from './faults'
import type { Lookup, School } from './lookup'
import type { Table } from './record'
import type { Draft, Row, RowOf } from './row'
import type { Read } from './stored.queries'

/** A record that is new (`before` is absent) or differs from what is stored. */
export type Change<R = Row> = {
	/** where the source says it */
	readonly line?: number
	readonly before?: R
	readonly after: R
	/** what others wrote and this replaces */
	readonly replaced?: readonly Replaced[]
	/** whether it ends because a whole list leaves it out */
	readonly ends?: true
}

/** What becomes of a stored record that a whole list leaves out. */
export type Ending<R = Row> = { readonly row: R } & (
	| { readonly becomes: Draft<R> }
	| { readonly goes: true }
	/** it is left alone, and why */
	| { readonly stays: Told }
)

/** How a file that is the whole list of its kind (`--complet`) ends what it leaves out. */
export type WholeList<R> = {
	/** whether a record goes on or is to come: what is over stays as it is */
	goesOn(row: R, school: School): boolean
	end(rows: readonly R[], school: School, read: Read): readonly Ending<R>[] | Promise<readonly Ending<R>[]>
}

/** All records of one noun that one source has. */
export type NounTable = Table & { readonly noun: Noun }

/** What an import makes of one noun. */
export type NounPlan<R = Row> = {
	readonly noun: Noun
	readonly table: Table
	readonly changes: Change<R>[]
	/** stored rows that are deleted, for a whole list leaves them out */
	readonly gone: R[]
	/** how many rows a whole list could end */
	endable: number
	unchanged: number
	/** rows that change in nothing but what is remembered of the file */
	readonly remembered: { readonly row: R; readonly memory: string }[]
	/** where each key stands in the file */
	readonly lines: Map<string, number>
	/** passwords to be compared with what is stored, once everything else is right */
	readonly passwords: { readonly line: number; readonly key: string; readonly password: string }[]
	/** how many each list had where its records have left before the end; of the changes those stay from which something follows */
	left?: { readonly changes: number; readonly gone: number; readonly remembered: number }
}

export type Plan = {
	readonly school: School
	readonly nouns: NounPlan[]
	/** what is told and goes through */
	readonly warnings: Faults
}

/** When (seconds since 1970) and by whom something is written. */
export type Act = { readonly at: number; readonly auteur: string }

type Knowledge<R> = {
	readonly doc: Readonly<Record<Langue, string>>
	/** of its file, in their order; templates, help and export go by them too */
	readonly columns: readonly Column[]
	/**
	 * a SELECT of the rows that an export writes: one column for each of the file's, by natural keys; lists as JSON, in an order
	 * that no id decides; `id` to go on from
	 */
	readonly exported: string
	/** the same of all its records, where an export leaves those out that other files have */
	readonly all?: string
	/** what its records are in each year, where its file says so; these columns are among its own */
	readonly annual?: Noun
	/** columns of a SELECT from its rows `n`: what goes with one that a person removes, for the journal */
	readonly removedWith?: string
	/** the noun in whose file its records stand, where that is another one */
	readonly within?: string
	/** what its changes touch besides the data */
	readonly touches?: Touched
	/** before the record is looked up: completes its natural key */
	prepare?(at: Cursor, draft: Draft<R>): void
	/** the id of the academic year that a record is of */
	yearOf?(row: R, school: School): number | undefined
	/** nothing looks into its records once the nouns that need them are planned, no rule of the end either: a large import lets them go */
	readonly leavesEarly?: true
	/** what the nouns that need its records look at: they leave as soon as they are planned, and this stays of them */
	readonly lookedAt?: readonly (keyof R & string)[]
	/** whether it is imported into closed years too */
	readonly outlivesYear?: true
	/** what a file gives somebody who was made one with another is left out: who did that has settled it */
	readonly isSettledByFusion?: true
	/** where a file may be the whole list; `yearOf` tells which years it is of */
	readonly whole?: WholeList<R>
	/** a row of `partOf` that a new record speaks of: it becomes one here too */
	adopt?(at: Cursor, draft: Draft<R>): R | undefined
	/** when it is known what is stored, and not yet what of the file stays unheard: looks up what a column alone cannot */
	resolve?(at: Cursor, draft: Draft<R>, stored: R | undefined): void
	/** when it is known what is stored: derived columns, and rules over several */
	complete?(at: Cursor, draft: Draft<R>, stored: R | undefined): void
	/** when all of its records are planned: rules over several records; what it changes, the nouns that follow see */
	settle?(own: NounPlan<R>, plan: Plan, faults: Faults): void | Promise<void>
	/** when all is known of the records of `one`, be it another noun: a rule over those of all nouns */
	checkEach?(one: NounPlan, plan: Plan, faults: Faults): void | Promise<void>
	/** when all nouns are planned, whether this one is or not: rules over several nouns */
	checkAll?(plan: Plan, faults: Faults): void | Promise<void>
	/** the columns of the table by which people know a record when its key changes */
	readonly called?: readonly (keyof R & string)[]
	/** when nothing is wrong, and all nouns are planned or its records leave: what goes through and is to be told */
	warn?(plan: Plan): void | Promise<void>
	/** the links of a row that is deleted, which go with it */
	readonly hangers?: readonly { readonly table: string; readonly column: string }[]
	/** writes its rows and what hangs on them, where it is more than the rows of its table */
	write?(db: Db, changes: readonly Change<R>[], act: Act): Promise<void>
	/** when everything is written */
	follow?(write: Write, plan: NounPlan<R>, school: School): Promise<void>
}

/** What has a file of its own: all that import and export know of it. */
export type Noun<R = Row> = Lookup<R> & Knowledge<R> & { readonly table: SQLiteTable }

type Definition<R> = Knowledge<R> &
	Omit<Lookup<R>, 'name' | 'isNumbered' | 'stored' | 'key' | 'named'> & {
		readonly stored?: string
		readonly key: readonly (keyof R & string)[]
		readonly named?: keyof R & string
	}

/** The noun whose rows are those of `table`, named like it; `R` where its rows hold more than the columns of the table. */
export function noun<T extends SQLiteTable, R = RowOf<T>>(table: T, definition: Definition<NoInfer<R>>): Noun<R> {
	const name = getTableName(table)
	return { name, table, stored: `SELECT * FROM ${name}`, isNumbered: 'id' in getTableColumns(table), ...definition }
}

/** What the import makes of `noun`; `undefined` if the source has nothing of it. */
export const planned = <R>({ nouns }: Plan, { name }: Noun<R>): NounPlan<R> | undefined =>
	nouns.find((plan) => plan.noun.name === name) as unknown as NounPlan<R> | undefined

/** The plan of a noun of which nothing has been planned yet. */
export const emptyPlan = <R>(of: Noun<R>, table: Table): NounPlan<R> => ({
	noun: of as unknown as Noun,
	table,
	changes: [],
	gone: [],
	endable: 0,
	unchanged: 0,
	remembered: [],
	lines: new Map(),
	passwords: []
})

/** Lets those changes go from which nothing follows: what follows, follows from what was there before. */
export function keepFollowed(plan: NounPlan) {
	const { changes } = plan
	let kept = 0
	for (const change of changes) if (plan.noun.follow && change.before) changes[kept++] = change
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

/** In SQL, which rows of its table lack a part of the natural key; `undefined` if none can. */
export function unmatchable({ table, key }: Noun): string | undefined {
	const optional = key.filter((column) => getTableColumns(table)[column]?.notNull === false)
	return optional.length === 0 ? undefined : optional.map((column) => `${column} IS NULL`).join(' OR ')
}
