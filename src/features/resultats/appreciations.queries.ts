import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { preparedFor, type Scope } from '../../db/queries/scope'
import { enseignements } from '../../school/schema'

const selectEnseigneesStatement = preparedFor('enseignements', (db, visible) =>
	db
		.selectDistinct({ matiere_id: enseignements.matiere_id })
		.from(enseignements)
		.where(and(eq(enseignements.classe_id, sql.placeholder('classe')), visible))
)

/** The matières of these teachings in a class. */
export const selectEnseignees = async (db: Db, visible: Scope<'enseignements'>, classe: number): Promise<ReadonlySet<number>> =>
	new Set((await selectEnseigneesStatement(db, visible).all({ ...visible.values, classe })).map(({ matiere_id }) => matiere_id))
