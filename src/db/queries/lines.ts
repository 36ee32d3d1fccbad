import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { decode, utf8, type Utf8 } from '../files/utf8'

// Rows that leave the database as one long text, which costs less than handing them over one by one. JSON never contains a bare control
// character, so these can separate the fields of a line, and the lines.
const FIELD = '\u001f'
const LINE = '\u001e'

/** The fields of a row as one column `line`. None may be null or empty: `concat_ws` leaves those out. */
export const line = (...columns: readonly SQLWrapper[]) => sql<string>`concat_ws(char(31), ${sql.join([...columns], sql`, `)})`.as('line')

/** The lines of a query as one value, in the order of the query. */
export const lines = (query: SQLWrapper): SQL<Utf8 | null> => utf8(sql`(SELECT group_concat(line, char(30)) FROM (${query}))`)

/** Splits such a value into its lines and their fields. */
export const parted = <Fields extends readonly string[]>(text: Utf8 | null | undefined) =>
	text
		? decode(text)
				.split(LINE)
				.map((row) => row.split(FIELD) as unknown as Fields)
		: []
