import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

// Conditions on constants, written into the statement. Bound as parameters they cost a new plan at every execution wherever a
// partial index speaks of their column: SQLite looks at the value to see whether the index may serve.

/** `column = 'word'` */
export function isWord(column: SQLWrapper, word: string): SQL<boolean> {
	if (!/^[A-Za-z_ ]+$/.test(word)) throw new Error(`${JSON.stringify(word)} is no plain word`)
	return sql`${column} = ${sql.raw(`'${word}'`)}`
}

/** `column = 1` */
export const isTrue = (column: SQLWrapper): SQL<boolean> => sql`${column} = 1`
