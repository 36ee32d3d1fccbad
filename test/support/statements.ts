import type { Client, InArgs, InStatement } from '@libsql/client'
import type { Store } from '../../src/db/store'

type Statement = Exclude<InStatement, string>

/** The statements that a store runs while `run` lasts. */
export async function statementsOf(store: Store, run: () => Promise<unknown>): Promise<Statement[]> {
	const client: Client = store.client
	const seen: Statement[] = []
	const execute = client.execute.bind(client)
	client.execute = (statement: InStatement | string, args?: InArgs) => {
		const asked = typeof statement === 'string' ? { sql: statement, ...(args && { args }) } : statement
		seen.push(asked)
		return execute(asked)
	}
	try {
		await run()
	} finally {
		client.execute = execute
	}
	return seen
}

/** Tables that grow with students and days: a request never reads one of them whole. */
const BIG = 'etudiants|utilisateurs|inscriptions|seances|seances_classes|presences|notes|paiements|frais'

/** The steps of a statement's plan that read a big table from end to end. */
export async function fullScans(store: Store, { sql, args = [] }: Statement): Promise<string[]> {
	const { rows } = await store.client.execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args })
	return rows.map((row) => row['detail'] as string).filter((detail) => new RegExp(`^SCAN (${BIG})\\b`).test(detail))
}
