import { drizzle } from 'drizzle-orm/libsql/sqlite3'
import { Connection, PATIENCE } from './connection'
import type { Db } from '../queries/db'
import { statementsRunBy } from '../queries/statements-run'
import { TenantClient } from './tenant-client'

/** Opens the file at `path`, which others may be writing, on a thread that serves no requests. It only reads, and nobody waits for it. */
export const openReader = (path: string) => new Connection(path, { synchronous: 'normal', busyTimeout: PATIENCE, readOnly: true })

export type ReaderDb = ReturnType<typeof openReaderDb>

export function openReaderDb(path: string) {
	const client = new TenantClient(path, { synchronous: 'normal', busyTimeout: PATIENCE, readOnly: true })
	return {
		db: drizzle(client) as Db,
		/** The result of `run`, and the tables that it read. */
		tablesReadBy: async <T>(run: () => Promise<T>) => {
			const { result, statements } = await statementsRunBy(run)
			return { result, tables: [...client.touches.readBy(statements)] }
		},
		close: () => client.close()
	}
}
