import type { InArgs, InValue } from '@libsql/client'
import { bindAll } from '../client/bind'

// Hrana 3 over HTTP: https://github.com/tursodatabase/libsql/blob/main/docs/HRANA_3_SPEC.md

export type Value =
	| { readonly type: 'null' }
	| { readonly type: 'integer'; readonly value: string }
	| { readonly type: 'float'; readonly value: number }
	| { readonly type: 'text'; readonly value: string }
	| { readonly type: 'blob'; readonly base64: string }

export type Statement = {
	readonly sql: string
	readonly args?: readonly Value[]
	readonly named_args?: readonly { readonly name: string; readonly value: Value }[]
}

export type Condition =
	| { readonly type: 'ok'; readonly step: number }
	| { readonly type: 'is_autocommit' }
	| { readonly type: 'not'; readonly cond: Condition }
	| { readonly type: 'and'; readonly conds: readonly Condition[] }

export type Step = { readonly condition?: Condition; readonly stmt: Statement }

export type Request =
	| { readonly type: 'execute'; readonly stmt: Statement }
	| { readonly type: 'batch'; readonly batch: { readonly steps: readonly Step[] } }
	| { readonly type: 'close' }

export type Fault = { readonly message: string; readonly code?: string }

export type StatementResult = {
	readonly cols: readonly { readonly name: string; readonly decltype: string | null }[]
	readonly rows: readonly (readonly Value[])[]
	readonly affected_row_count: number
	readonly last_insert_rowid: string | null
}

export type BatchResult = {
	readonly step_results: readonly (StatementResult | null)[]
	readonly step_errors: readonly (Fault | null)[]
}

export type Result =
	| { readonly type: 'ok'; readonly response: { readonly type: string; readonly result?: unknown } }
	| { readonly type: 'error'; readonly error: Fault }

export type Answer = { readonly baton: string | null; readonly results: readonly Result[] }

export const text = (value: string): Value => ({ type: 'text', value })
export const integer = (value: number): Value => ({ type: 'integer', value: String(value) })

/** A number is sent as a REAL, as the driver of files binds it. */
function valueOf(value: InValue): Value {
	switch (typeof value) {
		case 'number':
			return { type: 'float', value }
		case 'bigint':
			return { type: 'integer', value: String(value) }
		case 'string':
			return { type: 'text', value }
		default:
			return value === null ? { type: 'null' } : { type: 'blob', base64: (value as Uint8Array).toBase64() }
	}
}

/** @throws TypeError for a value that a database cannot hold */
export function statementOf(sql: string, args: InArgs): Statement {
	const bound = bindAll(args) as InArgs
	return Array.isArray(bound)
		? { sql, args: bound.map(valueOf) }
		: { sql, named_args: Object.entries(bound).map(([name, value]) => ({ name, value: valueOf(value) })) }
}

export function plainOf(value: Value): string | number | Uint8Array | null {
	switch (value.type) {
		case 'null':
			return null
		case 'integer':
			return Number(value.value)
		case 'blob':
			return Buffer.from(Uint8Array.fromBase64(value.base64, { lastChunkHandling: 'loose' }).buffer)
		default:
			return value.value
	}
}
