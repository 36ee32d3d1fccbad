import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { correspondances } from '../../school/schema'

type Kept = typeof correspondances.$inferInsert

export const selectChoice = (db: Db, { contenu, entetes }: Pick<Kept, 'contenu' | 'entetes'>) =>
	db
		.select({ id: correspondances.id, choix: correspondances.choix })
		.from(correspondances)
		.where(and(eq(correspondances.entetes, entetes), eq(correspondances.contenu, contenu)))
		.get()

export const insertChoice = (db: Db, choice: Kept) => db.insert(correspondances).values(choice).returning({ id: correspondances.id }).get()

export const updateChoice = (db: Db, id: number, choice: Pick<Kept, 'choix' | 'auteur' | 'at'>) =>
	db.update(correspondances).set(choice).where(eq(correspondances.id, id))

/** Deletes the oldest beyond `maximum`, and returns them. */
export const deleteOldest = (db: Db, maximum: number) =>
	db
		.delete(correspondances)
		.where(
			sql`${correspondances.id} IN (SELECT ${correspondances.id} FROM ${correspondances}
				ORDER BY ${correspondances.at} DESC, ${correspondances.id} DESC LIMIT -1 OFFSET ${maximum})`
		)
		.returning({ id: correspondances.id, nom: correspondances.nom })
