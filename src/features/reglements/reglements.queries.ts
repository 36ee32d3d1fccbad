import { eq, getTableColumns } from 'drizzle-orm'
import type { Db } from '../../db/db'
import { etablissement, reglements } from '../../school/schema'

const { id: _id, annee_id: _annee, updated_at: _updated, ...said } = getTableColumns(reglements)

/** The choices of the school, its niveaux and its matières for a year, each beside the rule that the school sets for all years. */
export const selectChoix = (db: Db, annee: number) =>
	db
		.select({ ...said, zero: etablissement.absence_injustifiee_zero })
		.from(etablissement)
		.leftJoin(reglements, eq(reglements.annee_id, annee))
