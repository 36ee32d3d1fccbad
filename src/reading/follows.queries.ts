import { desc, eq, lt, notInArray, sql } from 'drizzle-orm'
import { prepared } from '../db/queries/prepared'
import { suivis } from '../db/queries/tables'
import type { Db } from '../db/queries/db'

const selectFollowStatement = prepared((db) =>
	db
		.select({ at: suivis.at, contenu: suivis.contenu })
		.from(suivis)
		.where(eq(suivis.cle, sql.placeholder('cle')))
)

export const selectFollow = (db: Db, cle: string) => selectFollowStatement(db).get({ cle })

export const upsertFollow = (db: Db, row: typeof suivis.$inferInsert) =>
	db
		.insert(suivis)
		.values(row)
		.onConflictDoUpdate({
			target: suivis.cle,
			set: { version: sql`excluded.version`, at: sql`excluded.at`, contenu: sql`excluded.contenu` }
		})

export const deleteFollowsBefore = (db: Db, at: number) => db.delete(suivis).where(lt(suivis.at, at))

/** Keeps the `limit` follows that were read last. */
export const deleteFollowsBeyond = (db: Db, limit: number) =>
	db.delete(suivis).where(notInArray(suivis.cle, db.select({ cle: suivis.cle }).from(suivis).orderBy(desc(suivis.at)).limit(limit)))
