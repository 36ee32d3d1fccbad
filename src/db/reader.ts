import { drizzle } from 'drizzle-orm/libsql/sqlite3'
import { Connection, PATIENCE } from './connection'
import type { Db } from './db'
import { statementsRunBy } from './statements-run'
import { TenantClient } from './tenant-client'

/** A connection of a thread that serves nobody to the file at `path`, which others may be writing: it only looks, and keeps nobody waiting. */
export const openReader = (path: string) => new Connection(path, { synchronous: 'normal', busyTimeout: PATIENCE, readOnly: true })

/** The same for queries. */
export type ReaderDb = {
	readonly db: Db
	/** What `run` answers, and the tables that it read for it. */
	readonly tablesReadBy: <T>(run: () => Promise<T>) => Promise<{ readonly result: T; readonly tables: readonly string[] }>
	readonly close: () => void
}

export function openReaderDb(path: string): ReaderDb {
	const client = new TenantClient(path, { synchronous: 'normal', busyTimeout: PATIENCE, readOnly: true })
	return {
		db: drizzle(client),
		async tablesReadBy(run) {
			const { result, statements } = await statementsRunBy(run)
			return { result, tables: [...client.touches.readBy(statements)] }
		},
		close: () => client.close()
	}
}
