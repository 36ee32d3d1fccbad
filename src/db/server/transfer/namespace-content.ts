import type { Endpoint } from '../endpoint'
import { Stream } from '../stream'
import type { Content } from './content'

/** Bytes of an answer's values at most: the server refuses to give more than 10 MB. */
const ROOM = 6_000_000

/** What a namespace holds, all of one moment, while `use` asks for it. */
export async function withNamespace<T>(endpoint: Endpoint, use: (content: Content) => Promise<T>): Promise<T> {
	const stream = await Stream.reading(endpoint)
	try {
		return await use({ rows: async (sql, args = []) => [...(await stream.run([{ sql, args }]))[0]!.rows], room: ROOM })
	} finally {
		await stream.close()
	}
}
