import type { InArgs, ResultSet } from '@libsql/client'

/** Statements that only read, all of one moment, on a thread that serves nobody. They keep no writer waiting. */
export type Reading = {
	readonly execute: (sql: string, args?: InArgs) => Promise<ResultSet>
	readonly close: () => void | Promise<void>
}
