import type { InArgs, ResultSet } from '@libsql/client'

/** A snapshot for statements that only read, on a thread that serves no requests. Writers never wait for it. */
export type Reading = {
	readonly execute: (sql: string, args?: InArgs) => Promise<ResultSet>
	readonly close: () => void | Promise<void>
}
