import type { Connection } from '../../../src/db/client/connection'

/** The rows of a query, as whoever asks knows them to be. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- whoever writes the query knows what it answers
export const rowsOf = <T>(file: Connection, sql: string, args: (string | number)[] = []): T[] =>
	file.execute(sql, args).rows as unknown as T[]
