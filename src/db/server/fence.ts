import { LibsqlError } from '@libsql/client/sqlite3'
import { operationError } from '../../kit/errors'
import { faultOf, type Endpoint } from './endpoint'
import { integer, type Statement, type StatementResult } from './hrana'
import { Stream } from './stream'

/** The number of the process that may write. Each process that takes over has a higher one, and a namespace then refuses lower ones. */
const TABLE = 'CREATE TABLE IF NOT EXISTS fence (id INTEGER PRIMARY KEY CHECK (id = 1), value INTEGER NOT NULL) STRICT'
const RAISE = `INSERT INTO fence (id, value) VALUES (1, ?)
	ON CONFLICT (id) DO UPDATE SET value = excluded.value WHERE value < excluded.value`

const isFence = (fence: number): Statement => ({
	sql: 'SELECT 1 FROM fence WHERE value = ?',
	args: [integer(fence)]
})

/** Begins a transaction of the process that has `fence`. @throws LibsqlError FENCED if another has taken over */
export async function beginFenced(endpoint: Endpoint, fence: number, before: readonly Statement[] = []): Promise<Stream> {
	const { stream, results } = await Stream.begin(endpoint, [isFence(fence)], before)
	await mustHold(stream, results[0])
	return stream
}

/**
 * Takes a namespace over. Once it returns, whatever another process began there has ended, and it cannot begin anything more. @throws
 * LibsqlError FENCED if a later process has it, OperationError if the namespace is another program's
 */
export async function raiseFence(endpoint: Endpoint, namespace: string, fence: number): Promise<void> {
	const { results } = await endpoint.send([
		{ type: 'execute', stmt: { sql: "SELECT count(*), ifnull(max(name = 'fence'), 0) FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'" } },
		{ type: 'close' }
	])
	const [found] = results
	if (found?.type !== 'ok') throw faultOf(found?.error ?? { message: 'no answer' })
	const [tables, ours] = ((found.response.result as StatementResult).rows[0] ?? []).map((value) =>
		'value' in value ? Number(value.value) : 0
	)
	if (tables !== 0 && ours !== 1) throw operationError('the namespace {namespace} is a database, but not of this program', { namespace })
	const raise: Statement = { sql: RAISE, args: [integer(fence)] }
	const { stream, results: raised } = await Stream.begin(endpoint, [{ sql: TABLE }, raise, isFence(fence)])
	await mustHold(stream, raised[2])
	await stream.commit([])
}

async function mustHold(stream: Stream, held: StatementResult | undefined) {
	if (held?.rows.length === 1) return
	await stream.close()
	throw new LibsqlError('Another process has taken over', 'FENCED')
}
