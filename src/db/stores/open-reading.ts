import { fileURLToPath } from 'node:url'
import type { Place } from '../files/place'
import { openReader } from '../client/reader'
import type { Reading } from '../queries/reading'

/** Begins to read an institution's data. @throws LibsqlError if it cannot be read */
export async function openReading({ url, server }: Place): Promise<Reading> {
	if (server) {
		const { openServerReading } = await import('../server/server-reading')
		return openServerReading(url, server)
	}
	const connection = openReader(fileURLToPath(url))
	connection.exec('BEGIN')
	return { execute: async (sql, args) => connection.execute(sql, args), close: () => connection.close() }
}
