import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { justificatifs } from '../../school/schema'

type Moments = Readonly<Record<'debut_s' | 'fin_s', SQLWrapper>>

/** Whether a valid justificatif covers a séance or a period, as `covers` of `domain/presences/justificatif.ts`. */
export const coveredBy = ({ debut_s, fin_s }: Moments): SQL<boolean> =>
	sql`(${justificatifs.retire_at} IS NULL AND ${justificatifs.fin_s} > ${debut_s} AND ${justificatifs.debut_s} < ${fin_s})`
