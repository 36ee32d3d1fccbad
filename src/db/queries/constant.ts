import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

// Conditions on constants, written into the statement. As parameters they would cost a new plan at every execution if a partial index is
// about their column: SQLite looks at the value to decide whether the index may serve.

/** `column = 'word'` */
export function isWord(column: SQLWrapper, word: string): SQL<boolean> {
	if (!/^[A-Za-z_ ]+$/.test(word)) throw new Error(`${JSON.stringify(word)} is not a plain word`)
	return sql`${column} = ${sql.raw(`'${word}'`)}`
}

/** `column = 1` */
export const isTrue = (column: SQLWrapper): SQL<boolean> => sql`${column} = 1`
