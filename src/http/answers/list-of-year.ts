import type { Db } from '../../db/queries/db'
import type { List } from '../../reading/lists'
import type { KnownVisit, View } from '../../tenants/visit'
import type { Answers } from './answers'
import { idOf } from './id'
import type { ANNEE, LIST, Query, QueryValues } from './query'

type Known = typeof LIST & typeof ANNEE
type Given = { readonly visit: KnownVisit; readonly request: Request; readonly query: Record<string, unknown> }
type GivenId = Given & { readonly params: { readonly id: string } }

/** The handler of a list of the current academic year, or of the one that is asked for. `widest` asks for the form with the most records. */
export const listOfYear =
	<K extends Known>(
		answers: Answers,
		of: Query<K>,
		list: (view: View, asked: Partial<QueryValues<K>>) => List,
		widest: Partial<QueryValues<K>> = {}
	) =>
	async ({ visit, request, query }: Given): Promise<Response> => {
		const asked = of.read(query)
		const view = await visit.view(asked.annee)
		return answers.list(visit, request, list(view, asked), asked, list(view, widest))
	}

/** The handler of a list of one record, in the year that is asked for, or one in which the caller finds it. */
export const listOfRecord =
	<K extends Known>(
		answers: Answers,
		of: Query<K>,
		list: (view: View, id: number, asked: QueryValues<K>) => List,
		yearOf: (db: Db, id: number) => Promise<number | undefined>
	) =>
	async ({ visit, request, params, query }: GivenId): Promise<Response> => {
		const id = idOf(params.id)
		const asked = of.read(query)
		const read = (view: View) => answers.list(visit, request, list(view, id, asked), asked)
		return visit.ofItsYear(read, (db) => yearOf(db, id), asked.annee)
	}
