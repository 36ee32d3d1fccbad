import type { Db } from './db'

/** A query that is prepared once for each open file and reused by later calls. */
export function prepared<Query>(make: (db: Db) => Query): (db: Db) => Query {
	const made = new WeakMap<Db, Query>()
	return (db) => {
		const known = made.get(db)
		if (known !== undefined) return known
		const fresh = make(db)
		made.set(db, fresh)
		return fresh
	}
}
