import { sql, type SQL } from 'drizzle-orm'
import { aliases } from '../../db/queries/names'
import { classes } from '../../school/schema'

export const { c } = aliases({ c: classes })

export type Chosen = {
	readonly annee: number
	/** ids; `null`: all */
	readonly filieres: readonly number[] | null
	/** one class alone; without it, all */
	readonly classe?: number | undefined
}

/** Whether a class `c` is of the year and the filières that somebody counts. */
export const isChosen = ({ annee, filieres, classe }: Chosen): SQL => sql`${c.annee_id} = ${annee}
	AND ${filieres === null ? sql`1` : sql`${c.filiere_id} IN (SELECT value FROM json_each(${JSON.stringify(filieres)}))`}
	AND ${classe === undefined ? sql`1` : sql`${c.id} = ${classe}`}`
