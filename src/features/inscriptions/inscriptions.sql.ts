import { sql, type SQLWrapper } from 'drizzle-orm'
import { inscriptions } from '../../school/schema'

/** Whether an enrollment has its student in the class on a day (rules 1.1): only `Active` counts, from the first day until the one before leaving. */
export const presentOn = (jour: SQLWrapper) => sql`(${inscriptions.statut} = 'Active'
	AND ifnull(${inscriptions.date_inscription} <= ${jour}, 1) AND ifnull(${jour} < ${inscriptions.date_sortie}, 1))`
