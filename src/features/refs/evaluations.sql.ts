import { and, eq, sql } from 'drizzle-orm'
import { classes, evaluations } from '../../school/schema'

/** The class of an évaluation, in the year that is bound. */
export const ofYear = and(eq(classes.id, evaluations.classe_id), eq(classes.annee_id, sql.placeholder('annee')))
export const inUse = sql`NOT ${evaluations.annulee}`
