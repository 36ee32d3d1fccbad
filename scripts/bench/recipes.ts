import type { InArgs, InStatement } from '@libsql/client'
import type { Store } from '../../src/db/store'

/** One statement as the server ran it, and the piece of the answer that its rows make. */
export type RecipeStatement = { readonly sql: string; readonly args: unknown[] }
/**
 * An answer as text and the joined JSON of statements: numbers are indexes into `statements`. What is made of the statements' numbers in
 * code stands in the text; the tree of the structure is made of its rows.
 */
export type Recipe = {
	readonly path: string
	readonly tokenId: number
	readonly secretHash: string
	readonly statements: RecipeStatement[]
	readonly pieces: (string | number)[]
	/** the year of a tree */
	readonly tree?: string | null
}

/** What `store` runs while `run` does. */
export async function recorded<T>(store: Store, run: () => Promise<T>): Promise<{ result: T; statements: RecipeStatement[] }> {
	const statements: RecipeStatement[] = []
	const client = store.client
	const execute = client.execute.bind(client)
	client.execute = (statement: InStatement, args?: InArgs) => {
		const sql = typeof statement === 'string' ? statement : statement.sql
		const given = typeof statement === 'string' ? args : statement.args
		statements.push({ sql, args: Array.isArray(given) ? [...given] : [] })
		return execute(statement, args)
	}
	try {
		return { result: await run(), statements }
	} finally {
		client.execute = execute
	}
}

/** What the rows of a statement put into an answer: the text of its column `json`, which may be that of a whole list. */
export const jsonOf = (rows: readonly { readonly [column: string]: unknown }[]) =>
	Buffer.concat(
		rows.flatMap(({ json }, index) => {
			const bytes = typeof json === 'string' ? Buffer.from(json) : json instanceof Uint8Array ? json : Buffer.alloc(0)
			return index === 0 ? [bytes] : [COMMA, bytes]
		})
	)
const COMMA = Buffer.from(',')

/** The same statement for Bun's SQLite, which forgets that what a subquery answers is JSON. */
export const forBun = (sql: string) => sql.replace(/'classes', (\s*iif\([^]*?), 'summary'/g, "'classes', json($1), 'summary'")

/** The answer cut into what the statements' rows make of it and the text between. */
export async function piecesOf(store: Store, answer: string, statements: readonly RecipeStatement[]): Promise<(string | number)[]> {
	const pieces: (string | number)[] = []
	let rest = Buffer.from(answer)
	const made = await Promise.all(
		statements.map(async ({ sql, args }) => jsonOf((await store.client.execute({ sql, args: args as never })).rows as never[]))
	)
	for (;;) {
		const [found] = made
			.map((bytes, index) => ({ index, at: bytes.length > 2 ? rest.indexOf(bytes) : -1, length: bytes.length }))
			.filter(({ at }) => at >= 0)
			.toSorted((a, b) => a.at - b.at || b.length - a.length)
		if (!found) return [...pieces, rest.toString()]
		pieces.push(rest.subarray(0, found.at).toString(), found.index)
		rest = rest.subarray(found.at + found.length)
		made[found.index] = Buffer.alloc(0)
	}
}
