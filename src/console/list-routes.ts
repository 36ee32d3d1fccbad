import { Elysia } from 'elysia'
import type { Module } from '../domain/vocabulaire'
import { desk, type Desk } from './desk'
import { mayImport } from '../exchange/uploads/imports'
import type { ListForm } from './parts/list-file'

/** What is asked of a list: what its address says. */
export type ListQuery = Readonly<Record<string, string | undefined>>

/** Makes a list's file. It asks the services that its page asks, and so leaves out what the page does. */
export type MakesFile = (at: Desk, query: ListQuery, form: ListForm, id: string) => Promise<Response>

/** Whether a file is one that its reader may change and import again: its columns are headed as they are there. */
export const isForImport = ({ visit }: Desk, form: ListForm): boolean => form === 'xlsx' && mayImport(visit.caller)

/** How the columns of a list are headed: `column` is its name in an import; one that an import leaves stands in parentheses there. */
export const headingsFor = (at: Desk, form: ListForm) => {
	const imports = isForImport(at, form)
	return (label: string, column?: string) => (imports ? (column ?? `(${label})`) : label)
}

/**
 * The files of a list, where its links lead: `path` with `.csv` and with `.xlsx`.
 * @param module whose page the list is on
 */
export const listRoutes = (path: string, file: MakesFile, module?: Module) =>
	new Elysia()
		.use(desk(module))
		.get(`${path}.csv`, ({ desk: at, query, params }) => file(at, query, 'csv', idIn(params)))
		.get(`${path}.xlsx`, ({ desk: at, query, params }) => file(at, query, 'xlsx', idIn(params)))

/** The id of an address; Elysia has no parameters at all of one without. */
const idIn = (params: Readonly<Record<string, string | undefined>> | undefined) => params?.['id'] ?? ''
