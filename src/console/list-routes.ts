import { Elysia } from 'elysia'
import type { Module } from '../domain/vocabulaire'
import { desk, type Desk } from './desk'
import type { ListForm } from './parts/list-file'

/** What is asked of a list: what its address says. */
export type ListQuery = Readonly<Record<string, string | undefined>>

/** Makes a list's file. It asks the services that its page asks, and so leaves out what the page does. */
export type MakesFile = (at: Desk, query: ListQuery, form: ListForm, id: string) => Promise<Response>

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
