import { and, eq, sql, type SQLWrapper } from 'drizzle-orm'
import { matieres, matieresAnnees } from '../../school/schema'

/** Joins the values of a matière in a year (RULES.md 1.1). */
export const chiffresDeMatiere = (annee: SQLWrapper) =>
	and(eq(matieresAnnees.matiere_id, matieres.id), eq(matieresAnnees.annee_id, sql`${annee}`))

/** 1 if the school has no year. */
export const coefficientDeMatiere = sql<number>`ifnull(${matieresAnnees.coefficient}, 1)`
