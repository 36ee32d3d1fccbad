import { AsyncLocalStorage } from 'node:async_hooks'

const noting = new AsyncLocalStorage<Set<string>>()

/** The result of `run`, and the statements that it ran itself, whatever others ran meanwhile. */
export async function statementsRunBy<T>(run: () => Promise<T>): Promise<{ readonly result: T; readonly statements: ReadonlySet<string> }> {
	const statements = new Set<string>()
	return { result: await noting.run(statements, run), statements }
}

/** Notes a statement for the `statementsRunBy` around it. */
export const noteStatement = (sql: string) => noting.getStore()?.add(sql)
