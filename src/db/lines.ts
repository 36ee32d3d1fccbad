import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { decode, utf8, type Utf8 } from './utf8'

// Rows that leave the database as one long text: that costs less than handing them over one by one. JSON holds no bare
// control character, so that these can part the fields of a line, and the lines.
const FIELD = '\u001f'
const LINE = '\u001e'

/** The fields of a row as one column `line`. `concat_ws` leaves out nulls and empty texts: there must be none. */
export const line = (...columns: readonly SQLWrapper[]) => sql<string>`concat_ws(char(31), ${sql.join([...columns], sql`, `)})`.as('line')

/** The lines of a query as one value, in its order. */
export const lines = (query: SQLWrapper): SQL<Utf8 | null> => utf8(sql`(SELECT group_concat(line, char(30)) FROM (${query}))`)

/** Such a value taken apart again. */
export const parted = <Fields extends readonly string[]>(text: Utf8 | null | undefined) =>
	text
		? decode(text)
				.split(LINE)
				.map((one) => one.split(FIELD) as unknown as Fields)
		: []
