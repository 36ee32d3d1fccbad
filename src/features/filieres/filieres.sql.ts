import { sql, type SQL } from 'drizzle-orm'
import { annees, classes, filieres } from '../../school/schema'

const annee = sql.placeholder('annee')

/** Whether a filière belongs to the year `annee`: in the current year (or without one) if it is active, in another if it had classes. */
export const filiereOfAnnee: SQL<boolean> = sql`iif((SELECT ${annees.courante} FROM ${annees} WHERE ${annees.id} = ${annee}) = 0,
	EXISTS (SELECT 1 FROM ${classes} WHERE ${classes.filiere_id} = ${filieres.id} AND ${classes.annee_id} = ${annee}), ${filieres.active} = 1)`
