import type { InArgs, InStatement } from '@libsql/client'
import type { Store } from '../../src/db/store'

/** One statement as the server ran it, and the piece of the answer that its rows make. */
export type RecipeStatement = { readonly sql: string; readonly args: unknown[] }
/** An answer as text and the joined JSON of statements: numbers are indexes into `statements`. */
export type Recipe = {
	readonly path: string
	readonly tokenId: number
	readonly secretHash: string
	readonly statements: RecipeStatement[]
	readonly pieces: (string | number)[]
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
		return execute(statement as string, args)
	}
	try {
		return { result: await run(), statements }
	} finally {
		client.execute = execute
	}
}

/** The JSON of a row, which may be that of a whole list. */
export function jsonOf(row: { readonly [column: string]: unknown }): string {
	const text = row['json']
	return typeof text === 'string' ? text : ''
}

/** The answer cut into what the statements' rows make of it and the text between. */
export async function piecesOf(store: Store, answer: string, statements: readonly RecipeStatement[]): Promise<(string | number)[]> {
	const pieces: (string | number)[] = []
	let rest = answer
	const joined = await Promise.all(
		statements.map(async ({ sql, args }) => {
			const { rows } = await store.client.execute({ sql, args: args as never })
			return rows.map(jsonOf).join(',')
		})
	)
	for (;;) {
		const found = joined
			.map((text, index) => ({ index, at: text.length > 2 ? rest.indexOf(text) : -1, length: text.length }))
			.filter(({ at }) => at >= 0)
			.toSorted((a, b) => a.at - b.at || b.length - a.length)[0]
		if (!found) return [...pieces, rest]
		pieces.push(rest.slice(0, found.at), found.index)
		rest = rest.slice(found.at + found.length)
		joined[found.index] = ''
	}
}
