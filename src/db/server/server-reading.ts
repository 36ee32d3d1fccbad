import type { Reading } from '../queries/reading'
import { Endpoint } from './endpoint'
import { statementOf } from './hrana'
import { Rows } from './rows'
import { Stream } from './stream'
import type { ServerAccess } from '../files/place'

/** Begins to read a namespace as it is now. The server ends a reading that was idle for 11 seconds. */
export async function openServerReading(url: string, { token }: ServerAccess): Promise<Reading> {
	const stream = await Stream.reading(new Endpoint(url, token))
	const rows = new Rows()
	return {
		async execute(sql, args = []) {
			const [result] = await stream.run([statementOf(sql, args)])
			return rows.of(result!)
		},
		close: () => stream.close()
	}
}
