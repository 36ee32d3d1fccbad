import { drizzle } from 'drizzle-orm/libsql/sqlite3'
import { Connection, PATIENCE } from './connection'
import type { Db } from './db'
import { TenantClient } from './tenant-client'

/** A connection of a thread that serves nobody to the file at `path`, which others may be writing: it only looks, and keeps nobody waiting. */
export const openReader = (path: string) => new Connection(path, { synchronous: 'normal', busyTimeout: PATIENCE, readOnly: true })

/** The same for queries; `close` ends it. */
export function openReaderDb(path: string): { readonly db: Db; readonly close: () => void } {
	const client = new TenantClient(path, { synchronous: 'normal', busyTimeout: PATIENCE, readOnly: true })
	return { db: drizzle(client), close: () => client.close() }
}
