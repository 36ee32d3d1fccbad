import { fileURLToPath } from 'node:url'
import type { InArgs, ResultSet } from '@libsql/client'
import type { Place } from './place'
import { openReader } from './reader'

/** Statements that only read, all of one moment, on a thread that serves nobody. They keep no writer waiting. */
export type Reading = {
	readonly execute: (sql: string, args?: InArgs) => Promise<ResultSet>
	readonly close: () => void | Promise<void>
}

/** Begins to read an institution's data. @throws LibsqlError where that cannot be read */
export async function openReading({ url, server }: Place): Promise<Reading> {
	if (server) {
		const { openServerReading } = await import('./server/server-reading')
		return openServerReading(url, server)
	}
	const connection = openReader(fileURLToPath(url))
	connection.exec('BEGIN')
	return { execute: async (sql, args) => connection.execute(sql, args), close: () => connection.close() }
}
