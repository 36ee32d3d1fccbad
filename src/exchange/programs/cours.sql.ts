import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { annees, classes, enseignements, matieres } from '../../school/schema'

/** Whether a year is taught on `jour`: the current one, and another one between its days, unless it is in preparation. */
export const goesOn = (jour: SQLWrapper): SQL =>
	sql`(${annees.courante} OR (NOT ${annees.en_preparation} AND ${annees.date_debut} <= ${jour} AND ${jour} <= ${annees.date_fin}))`

/** Each matière that somebody teaches, has taught or will teach to a class, once for each of them. */
export const COURS = sql`${annees} CROSS JOIN ${classes} ON ${classes.annee_id} = ${annees.id} CROSS JOIN ${enseignements} ON ${enseignements.classe_id} = ${classes.id}
	CROSS JOIN ${matieres} ON ${matieres.id} = ${enseignements.matiere_id}`
