import { Elysia } from 'elysia'
import type { Module } from '../domain/vocabulaire'
import { desk, type Desk } from './desk'
import { importsKind } from '../school/words'
import type { ListForm } from './parts/list-file'

export type ListQuery = Readonly<Record<string, string | undefined>>

/** Makes a list's file. It uses the same services as the list's page, and so leaves out the same data. */
export type MakesFile = (at: Desk, query: ListQuery, form: ListForm, id: string) => Promise<Response>

/** `kind` if the reader of a file may import its records: its columns are then headed as in imports. A page has no `form`. */
export const importedAs = ({ visit }: Desk, kind: string, form?: ListForm): string | undefined =>
	form !== undefined && importsKind(kind, visit.caller) ? kind : undefined

/** The same for records that imports know by their `ref`: one without it could not come back. */
export const importedByRef = (
	at: Desk,
	kind: string,
	form: ListForm,
	rows: readonly { readonly ref: string | null }[]
): string | undefined => (rows.every(({ ref }) => ref !== null) ? importedAs(at, kind, form) : undefined)

/** The headings of a list. `column` is the name of the column in an import; a column that imports ignore is in parentheses there. */
export const headingsFor =
	(kind: string | undefined) =>
	(label: string, column?: string): string =>
		kind === undefined ? label : (column ?? `(${label})`)

/**
 * The files of a list, below its links: `path` with `.csv` and with `.xlsx`.
 * @param module the module of the list's page
 */
export const listRoutes = (path: string, file: MakesFile, module?: Module) =>
	new Elysia()
		.use(desk(module))
		.get(`${path}.csv`, ({ desk: at, query, params }) => file(at, query, 'csv', idIn(params)))
		.get(`${path}.xlsx`, ({ desk: at, query, params }) => file(at, query, 'xlsx', idIn(params)))

/** The id in an address. If an address has no parameters, Elysia does not give an object. */
const idIn = (params: Readonly<Record<string, string | undefined>> | undefined) => params?.['id'] ?? ''
