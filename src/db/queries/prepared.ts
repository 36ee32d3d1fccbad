import type { Db } from './db'

/** A query as it is kept: prepared, unless it was made so. */
export type Ready<Query> = Query extends { prepare(): infer Prepared } ? Prepared : Query

export const ready = <Query extends object>(query: Query) =>
	('prepare' in query && typeof query.prepare === 'function' ? query.prepare() : query) as Ready<Query>

/** A query that is prepared once for each open file and reused by later calls. */
export function prepared<Query extends object>(make: (db: Db) => Query): (db: Db) => Ready<Query> {
	const made = new WeakMap<Db, Ready<Query>>()
	return (db) => {
		const known = made.get(db)
		if (known !== undefined) return known
		const fresh = ready(make(db))
		made.set(db, fresh)
		return fresh
	}
}
