import { sql } from 'drizzle-orm'
import type { publications } from './schema'

/** Publications of a période in the order of `publicationInForce`: the one that stands comes first. */
export const standingFirst = ({ session, id }: Pick<typeof publications, 'session' | 'id'>) => sql`${session} DESC, ${id} DESC`
