import { eq } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { declarations, releves } from '../../school/schema'

/** A statement with its rows, which are gone once its lines are kept. */
export const selectReleve = (db: Db, id: number) => db.select().from(releves).where(eq(releves.id, id)).get()

/** Keeps a file until its lines are kept. */
export const insertReleve = async (db: Db, releve: Omit<typeof releves.$inferInsert, 'id'>) =>
	(await db.insert(releves).values(releve).returning({ id: releves.id }).get()).id

export const updateReleve = (db: Db, id: number, changes: Partial<typeof releves.$inferInsert>) =>
	db.update(releves).set(changes).where(eq(releves.id, id))

type Declaration = typeof declarations.$inferInsert

export const insertDeclaration = async (db: Db, declaration: Omit<Declaration, 'id'>) =>
	(await db.insert(declarations).values(declaration).returning({ id: declarations.id }).get()).id

export const updateReponse = (db: Db, id: number, reponse: Partial<Declaration>) =>
	db.update(declarations).set(reponse).where(eq(declarations.id, id))
