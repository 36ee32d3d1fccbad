import { inArray } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { papiersCorrections as table } from '../../school/schema'

/** The corrections on two cards, the earlier first. */
export const selectCorrections = (db: Db, garde: number, autre: number) =>
	db
		.select()
		.from(table)
		.where(inArray(table.etudiant_id, [garde, autre]))
		.orderBy(table.demande_at)

export const upsertCorrection = (db: Db, correction: typeof table.$inferSelect) =>
	db.insert(table).values(correction).onConflictDoUpdate({ target: table.etudiant_id, set: correction })
