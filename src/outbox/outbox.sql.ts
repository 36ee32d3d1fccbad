import { sql, type SQL } from 'drizzle-orm'
import { outbox } from '../school/schema'

/** Messages that may go out only once: the condition of the partial index `outbox_une_fois`, for the table alias `name`. */
export const goesOut = (name: 'o' | 'outbox'): SQL => sql`${statut(name)} IN ('en_file', 'envoye')`

/** The same for one state. SQLite uses the index only if the query repeats its whole condition: `statut =` alone does not count. */
export const goesOutAs = (name: 'o' | 'outbox', state: 'en_file' | 'envoye'): SQL =>
	sql`${goesOut(name)} AND ${statut(name)} = ${sql.raw(`'${state}'`)}`

const statut = (name: string) => sql`${sql.identifier(name)}.${sql.identifier(outbox.statut.name)}`
