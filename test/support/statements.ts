import type { Client, InArgs, InStatement, Transaction, TransactionMode } from '@libsql/client'
import type { Store } from '../../src/db/store/store'

type Statement = Exclude<InStatement, string>

const told = (statement: InStatement | string, args?: InArgs): Statement =>
	typeof statement === 'string' ? { sql: statement, ...(args && { args }) } : statement

/** The statements that a store runs while `run` lasts. */
export async function statementsOf(store: Store, run: () => Promise<unknown>): Promise<Statement[]> {
	const client: Client = store.client
	const seen: Statement[] = []
	const execute = client.execute.bind(client)
	client.execute = (statement: InStatement | string, args?: InArgs) => {
		const asked = told(statement, args)
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

/** The same with the statements inside the transactions of writes. */
export async function statementsOfWrites(store: Store, run: () => Promise<unknown>): Promise<Statement[]> {
	let outside: Statement[] = []
	const inside = await statementsInWrites(store, async () => {
		outside = await statementsOf(store, run)
	})
	return [...outside, ...inside]
}

/** Only the statements inside the transactions of writes, except those that open or end a savepoint. */
export async function statementsInWrites(store: Store, run: () => Promise<unknown>): Promise<Statement[]> {
	const client: Client = store.client
	const inside: Statement[] = []
	const transaction = client.transaction.bind(client)
	client.transaction = async (mode: TransactionMode = 'write') => {
		const open: Transaction = await transaction(mode)
		const execute = open.execute.bind(open)
		open.execute = (statement: InStatement | string, args?: InArgs) => {
			const asked = told(statement, args)
			if (!/^(SAVEPOINT|RELEASE)/.test(asked.sql)) inside.push(asked)
			return execute(asked)
		}
		return open
	}
	try {
		await run()
	} finally {
		client.transaction = transaction
	}
	return inside
}

/** Tables that do not grow with people and days: a request may read them whole, and no other. */
const SMALL = new Set(
	'annees autres_roles classes cles_oidc coordinations cycles enseignants enseignements etablissement etat filieres matieres modules niveaux pieces salles secrets suivis ues'.split(
		' '
	)
)

/** The steps of a statement's plan that read a big table from end to end, or make an index for this once. */
export async function fullScans(store: Store, { sql, args = [] }: Statement): Promise<string[]> {
	const { rows } = await store.client.execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args })
	const { rows: tables } = await store.client.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
	const big = new Set(tables.map(({ name }) => name as string).filter((name) => !SMALL.has(name)))
	for (const [, table = '', alias = ''] of sql.matchAll(/\b(?:FROM|JOIN)\s+"?(\w+)"?\s+(?:AS\s+)?(\w+)/gi))
		if (big.has(table)) big.add(alias)
	return rows
		.map(({ detail }) => detail as string)
		.filter((detail) => big.has(/^(?:SCAN (\w+)|SEARCH (\w+) USING AUTOMATIC)/.exec(detail)?.slice(1).join('') ?? ''))
}
