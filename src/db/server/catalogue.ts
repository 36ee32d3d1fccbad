import { LibsqlError } from '@libsql/client/sqlite3'
import { faultOf, type Endpoint } from './endpoint'
import { integer, plainOf, text, type Request, type Statement, type StatementResult, type Value } from './hrana'
import { LEASE_HELD, LEASE_TABLE } from './lease'
import { Stream } from './stream'

/** The namespace that lists those of the institutions. */
export const CATALOGUE = 'preau_catalogue'

const TABLES = [
	...LEASE_TABLE,
	'CREATE TABLE IF NOT EXISTS district (id INTEGER PRIMARY KEY CHECK (id = 1), name TEXT NOT NULL, schema INTEGER NOT NULL) STRICT',
	'CREATE TABLE IF NOT EXISTS processes (name TEXT PRIMARY KEY, schema INTEGER NOT NULL) STRICT, WITHOUT ROWID',
	`CREATE TABLE IF NOT EXISTS institutions (namespace TEXT PRIMARY KEY, code TEXT NOT NULL,
		state TEXT NOT NULL CHECK (state IN ('unfinished', 'served', 'aside'))) STRICT, WITHOUT ROWID`,
	"CREATE UNIQUE INDEX IF NOT EXISTS institutions_served ON institutions (code) WHERE state = 'served'"
]

export type Listed = { readonly namespace: string; readonly code: string; readonly state: 'unfinished' | 'served' | 'aside' }
/** A process of the district and the newest schema of institutions that it knows. */
export type Member = { readonly name: string; readonly schema: number }

/** The knowledge that all processes of a district share: which processes there are, and which institution is in which namespace. */
export class Catalogue {
	/** @param writing the endpoint for writes, which may wait until a write that was broken off has ended */
	constructor(
		readonly endpoint: Endpoint,
		readonly writing = endpoint
	) {}

	/**
	 * Makes its tables if they are missing.
	 * @param name of the district, if this is its first process @returns the name that it has
	 */
	async prepare(name: string): Promise<string> {
		const first = statement('INSERT INTO district (id, name, schema) VALUES (1, ?, 0) ON CONFLICT DO NOTHING', text(name))
		const [row] = (await this.#ask(...TABLES.map((sql) => ({ sql })), first, { sql: 'SELECT name FROM district' })).at(-1)!.rows
		return String(plainOf(row![0]!))
	}

	/** Records which schema a process knows, until it leaves. */
	async enter({ name, schema }: Member): Promise<void> {
		await this.#ask(
			statement(
				'INSERT INTO processes (name, schema) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET schema = excluded.schema',
				text(name),
				integer(schema)
			)
		)
	}

	/** @returns whether there was such a process */
	async leave(name: string): Promise<boolean> {
		const [result] = await this.#ask(statement('DELETE FROM processes WHERE name = ?', text(name)))
		return result!.affected_row_count > 0
	}

	/** The processes of the district, and the newest schema that any of its institutions may have. */
	async members(): Promise<{ readonly members: readonly Member[]; readonly schema: number }> {
		const [members, [row]] = (
			await this.#ask({ sql: 'SELECT name, schema FROM processes ORDER BY name' }, { sql: 'SELECT schema FROM district' })
		).map(({ rows }) => rows) as [StatementResult['rows'], StatementResult['rows']]
		return {
			members: members.map(([name, schema]) => ({ name: String(plainOf(name!)), schema: Number(plainOf(schema!)) })),
			schema: Number(plainOf(row![0]!))
		}
	}

	async institutions(): Promise<Listed[]> {
		const [result] = await this.#ask({ sql: 'SELECT namespace, code, state FROM institutions ORDER BY code, namespace' })
		return result!.rows.map((row) => {
			const [namespace, code, state] = row.map(plainOf)
			return { namespace, code, state } as Listed
		})
	}

	/** Whether the server refuses an answer of `megabytes` MB. */
	async refuses(megabytes: number): Promise<boolean> {
		const rows = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)'
		try {
			await this.#ask(statement(`${rows} SELECT zeroblob(1000000) FROM n`, integer(megabytes)))
			return false
		} catch (error) {
			if (error instanceof LibsqlError && error.code === 'RESPONSE_TOO_LARGE') return true
			throw error
		}
	}

	/** Records that institutions may have the schema from now on: an older program must not take them over. */
	raise(fence: number, schema: number) {
		return this.#write(fence, statement('UPDATE district SET schema = max(schema, ?)', integer(schema)))
	}

	/** Notes a namespace that is about to be made. */
	begin(fence: number, namespace: string, code: string) {
		return this.#write(
			fence,
			statement("INSERT INTO institutions (namespace, code, state) VALUES (?, ?, 'unfinished')", text(namespace), text(code))
		)
	}

	/** Makes this namespace the institution's; any other is set aside. */
	serve(fence: number, namespace: string, code: string) {
		return this.#write(
			fence,
			statement(
				`UPDATE institutions SET state = 'aside' WHERE code = ? AND state = 'served'
				AND EXISTS (SELECT 1 FROM institutions WHERE namespace = ?)`,
				text(code),
				text(namespace)
			),
			statement("UPDATE institutions SET state = 'served' WHERE namespace = ?", text(namespace))
		)
	}

	setAside(fence: number, namespace: string) {
		return this.#write(fence, statement("UPDATE institutions SET state = 'aside' WHERE namespace = ?", text(namespace)))
	}

	/** Forgets a namespace that was begun but not finished. @returns whether it is not listed any more */
	async forget(fence: number, namespace: string): Promise<boolean> {
		await this.#write(fence, statement("DELETE FROM institutions WHERE namespace = ? AND state = 'unfinished'", text(namespace)))
		// only now: a write that had no answer has happened by now, or never will
		const listed = (await this.institutions()).find((institution) => institution.namespace === namespace)
		if (listed?.state === 'aside') throw new Error(`the namespace ${namespace} was set aside by another`)
		return listed === undefined
	}

	/** @throws LibsqlError FENCED if another process is active */
	async #write(fence: number, ...statements: readonly Statement[]): Promise<void> {
		const { stream, results } = await Stream.begin(this.writing, [statement(LEASE_HELD, integer(fence))])
		if (results[0]?.rows.length !== 1) {
			await stream.close()
			throw new LibsqlError('Another process has taken over', 'FENCED')
		}
		await stream.commit(statements)
	}

	async #ask(...statements: readonly Statement[]): Promise<StatementResult[]> {
		const requests: Request[] = statements.map((stmt) => ({ type: 'execute', stmt }))
		const { results } = await this.endpoint.send([...requests, { type: 'close' }])
		return statements.map((_, index) => {
			const found = results[index]
			if (found?.type !== 'ok') throw faultOf(found?.error ?? { message: 'no answer' })
			return found.response.result as StatementResult
		})
	}
}

const statement = (sql: string, ...args: readonly Value[]): Statement => ({ sql, args })
