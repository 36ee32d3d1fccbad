import { ExactFile } from '../../client/exact-file'
import { operationError } from '../../../kit/errors'
import { faultOf, type Endpoint } from '../endpoint'
import { raiseFence } from '../fence'
import { integer, text, type BatchResult, type Statement, type Step, type Value } from '../hrana'
import { digestOf, schemaOf, sizeOf, type Row, type Schema, type Table } from './content'
import { fileContent } from './file-content'
import { withNamespace } from './namespace-content'

/** Parameters of one statement, and bytes of one request, at most. */
const PARAMETERS = 30_000
const BYTES = 2_000_000
const FOREIGN_KEYS_OFF: Statement = { sql: 'PRAGMA foreign_keys = OFF' }

/**
 * Puts all that the closed file at `path` holds into an empty namespace, for the process that has `fence`. That takes many transactions:
 * the caller must not announce the namespace before it returns, and must drop it if it fails. @throws OperationError if it is not empty
 */
export async function fillNamespace(
	path: string,
	endpoint: Endpoint,
	namespace: string,
	fence: number
): Promise<{ readonly digest: string }> {
	await mustBeEmpty(endpoint, namespace)
	await raiseFence(endpoint, namespace, fence)
	const file = new ExactFile(path, { readonly: true })
	try {
		const content = fileContent(file)
		const schema = await schemaOf(content)
		await carryOut(
			endpoint,
			schema.tables.map(({ sql }) => ({ sql }))
		)
		const digest = await digestOf(content, schema, (table) => async (page) => {
			for (const part of parts(page)) await carryOut(endpoint, inserts(table, part))
		})
		await carryOut(endpoint, ending(schema))
		await mustHoldTogether(endpoint, namespace)
		return { digest }
	} finally {
		file.close()
	}
}

const ending = ({ others, sequences, version }: Schema): Statement[] => [
	...(sequences.length > 0 ? [{ sql: 'DELETE FROM sqlite_sequence' }] : []),
	...sequences.map(([name, last]) => ({ sql: 'INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)', args: [text(name), integer(last)] })),
	...others.map((sql) => ({ sql })),
	{ sql: `PRAGMA user_version = ${version}` }
]

/** Cuts rows into parts that fit one request. */
function* parts(rows: readonly Row[]): Generator<Row[]> {
	let part: Row[] = []
	let bytes = 0
	for (const row of rows) {
		const rowSize = sizeOf(row)
		if (part.length > 0 && bytes + rowSize > BYTES) {
			yield part
			part = []
			bytes = 0
		}
		part.push(row)
		bytes += rowSize
	}
	if (part.length > 0) yield part
}

function inserts({ name, columns }: Table, rows: readonly Row[]): Statement[] {
	const rowsAtOnce = Math.floor(PARAMETERS / columns.length)
	const statements: Statement[] = []
	for (let at = 0; at < rows.length; at += rowsAtOnce) {
		const part = rows.slice(at, at + rowsAtOnce)
		const places = part.map((row) => `(${row.map((value) => (isMinusZero(value) ? '-0.0' : '?')).join(', ')})`)
		const args = part.flat().filter((value) => !isMinusZero(value))
		statements.push({ sql: `INSERT INTO "${name}" (${columns.join(', ')}) VALUES ${places.join(', ')}`, args })
	}
	return statements
}

/** Whether a value is minus zero, which JSON turns into zero. */
const isMinusZero = (value: Value) => value.type === 'float' && Object.is(value.value, -0)

/** Runs all of the statements or none. Without an answer they are not sent again: the rows may be there. */
async function carryOut(endpoint: Endpoint, statements: readonly Statement[]) {
	const all = [FOREIGN_KEYS_OFF, { sql: 'BEGIN IMMEDIATE' }, ...statements, { sql: 'COMMIT' }]
	const steps: Step[] = all.map((stmt, index) => ({ ...(index > 0 && { condition: { type: 'ok', step: index - 1 } }), stmt }))
	const { results } = await endpoint.send([{ type: 'batch', batch: { steps } }, { type: 'close' }])
	const [found] = results
	if (found?.type !== 'ok') throw faultOf(found?.error ?? { message: 'no answer' })
	const fault = (found.response.result as BatchResult).step_errors.find((error) => error !== null)
	if (fault) throw faultOf(fault)
}

const mustBeEmpty = (endpoint: Endpoint, namespace: string) =>
	withNamespace(endpoint, async ({ rows }) => {
		const [[count] = []] = await rows("SELECT count(*) FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'")
		if (count?.type !== 'integer' || count.value !== '0')
			throw operationError('the namespace {namespace} is not empty: nothing was put into it', { namespace })
	})

const mustHoldTogether = (endpoint: Endpoint, namespace: string) =>
	withNamespace(endpoint, async ({ rows }) => {
		if ((await rows('PRAGMA foreign_key_check')).length > 0)
			throw operationError('what was put into the namespace {namespace} does not hold together', { namespace })
	})
