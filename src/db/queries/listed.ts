import { sql, type SQL } from 'drizzle-orm'

/** `(SELECT …)` of the values of a list that is bound by this name as JSON text, so that lists of any length share one statement. */
export const listed = (name: string): SQL => sql`(SELECT value FROM json_each(${sql.placeholder(name)}))`
