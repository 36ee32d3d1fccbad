import { AsyncLocalStorage } from 'node:async_hooks'

const noting = new AsyncLocalStorage<Set<string>>()

/** What `run` answers, and the statements that it ran meanwhile, whoever else runs some. */
export async function statementsRunBy<T>(run: () => Promise<T>): Promise<{ readonly result: T; readonly statements: ReadonlySet<string> }> {
	const statements = new Set<string>()
	return { result: await noting.run(statements, run), statements }
}

/** Tells who notes statements of this one. */
export const noteStatement = (sql: string) => noting.getStore()?.add(sql)
