import { eq, sql } from 'drizzle-orm'
import { papiersCorrections as table } from '../../school/schema'
import type { Db } from '../../db/queries/db'

type Correction = typeof table.$inferSelect

export const selectCorrections = (db: Db): Promise<Correction[]> => db.select().from(table).orderBy(table.demande_at, table.etudiant_id)

export const selectCorrection = (db: Db, etudiant: number): Promise<Correction | undefined> =>
	db.select().from(table).where(eq(table.etudiant_id, etudiant)).get()

export const upsertCorrection = (db: Db, correction: Correction) =>
	db
		.insert(table)
		.values(correction)
		.onConflictDoUpdate({ target: table.etudiant_id, set: { champs: sql`excluded.champs`, demande_at: correction.demande_at } })

export const deleteCorrection = (db: Db, etudiant: number) => db.delete(table).where(eq(table.etudiant_id, etudiant))
