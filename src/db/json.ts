import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

// Expressions that build an answer's JSON inside the database, where rows only pass through.

/** `{"key": value, …}` as JSON text; a value that is JSON itself stays it. */
export const jsonObject = (fields: Readonly<Record<string, SQLWrapper>>): SQL<string> =>
	sql`json_object(${sql.join(
		Object.entries(fields).map(([key, value]) => sql`${sql.raw(`'${key}'`)}, ${value}`),
		sql`, `
	)})`

/** An integer column of 0 and 1 as JSON's false and true. */
export const jsonBoolean = (value: SQLWrapper): SQL => sql`json(iif(${value}, 'true', 'false'))`

/** A REAL as JSON writes numbers: `22.5`, but `45` and not `45.0`. */
export const jsonNumber = (value: SQLWrapper): SQL => sql`iif(${value} = CAST(${value} AS INTEGER), CAST(${value} AS INTEGER), ${value})`
