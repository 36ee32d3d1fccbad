import { Elysia } from 'elysia'
import type { Module } from '../domain/vocabulaire'
import { desk, type Desk } from './desk'
import { mayImport } from '../exchange/uploads/imports'
import type { ListForm } from './parts/list-file'

export type ListQuery = Readonly<Record<string, string | undefined>>

/** Makes a list's file. It uses the same services as the list's page, and so leaves out the same data. */
export type MakesFile = (at: Desk, query: ListQuery, form: ListForm, id: string) => Promise<Response>

/** Whether the reader may change the file and import it again; its columns are then headed as in imports. */
export const isForImport = ({ visit }: Desk, form?: ListForm): boolean => form === 'xlsx' && mayImport(visit.caller)

/** The headings of a list, in its page if there is not a form. `column` is the name of the column in an import; a column that imports ignore is in parentheses there. */
export function headingsFor(at: Desk, form?: ListForm) {
	const imports = isForImport(at, form)
	return (label: string, column?: string) => (imports ? (column ?? `(${label})`) : label)
}

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
