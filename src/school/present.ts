import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { inscriptions } from './schema'

type Columns = Readonly<Record<'statut' | 'date_entree' | 'date_sortie', SQLWrapper>>

/** Whether an enrollment puts its student into the class on a day (RULES.md 1.1), as `isPresentOn` of `domain/inscription.ts`. */
export const presentOn = (jour: SQLWrapper, { statut, date_entree, date_sortie }: Columns = inscriptions): SQL<boolean> =>
	sql`(${statut} = 'Active' AND ${date_entree} <= ${jour} AND ifnull(${jour} < ${date_sortie}, 1))`
