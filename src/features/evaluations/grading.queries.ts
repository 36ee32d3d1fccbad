import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { preparedFor, type Scope } from '../../db/queries/scope'
import { enseignements } from '../../school/schema'

const teachesStatement = preparedFor('enseignements', (db, visible) =>
	db
		.select({ id: enseignements.id })
		.from(enseignements)
		.where(and(eq(enseignements.classe_id, sql.placeholder('classe')), eq(enseignements.matiere_id, sql.placeholder('matiere')), visible))
		.limit(1)
)

/** Whether one of these teachings is of this matière in this class. */
export const teaches = async (db: Db, visible: Scope<'enseignements'>, classe: number, matiere: number) =>
	(await teachesStatement(db, visible).all({ ...visible.values, classe, matiere })).length > 0
