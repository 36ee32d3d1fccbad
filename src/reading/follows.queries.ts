import { lt, sql } from 'drizzle-orm'
import { suivis } from '../db/schema'
import type { Db } from '../db/store'

export const selectFollows = (db: Db) => db.select({ cle: suivis.cle, contenu: suivis.contenu }).from(suivis)

export const upsertFollow = (db: Db, row: typeof suivis.$inferInsert) =>
	db
		.insert(suivis)
		.values(row)
		.onConflictDoUpdate({
			target: suivis.cle,
			set: { version: sql`excluded.version`, at: sql`excluded.at`, contenu: sql`excluded.contenu` }
		})

export const deleteFollowsBefore = (db: Db, at: number) => db.delete(suivis).where(lt(suivis.at, at))
