import type { Endpoint } from '../endpoint'
import { Stream } from '../stream'
import type { Content } from './content'

/** Lets `use` read the content of a namespace, all of one moment. */
export async function withNamespace<T>(endpoint: Endpoint, use: (content: Content) => Promise<T>): Promise<T> {
	const stream = await Stream.reading(endpoint)
	try {
		return await use({ rows: async (sql, args = []) => [...(await stream.run([{ sql, args }]))[0]!.rows] })
	} finally {
		await stream.close()
	}
}
