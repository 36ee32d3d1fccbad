import { and, eq, gt, lte } from 'drizzle-orm'
import { columnsOf } from '../../db/queries/names'
import { liens, utilisateurs } from '../../school/schema'
import type { Db } from '../../db/queries/db'

/** The stored `utilisateur_id` of a link for the first administrator. */
export const FIRST = 0

export const upsertLien = (db: Db, lien: typeof liens.$inferInsert) =>
	db.insert(liens).values(lien).onConflictDoUpdate({ target: liens.utilisateur_id, set: lien })

/** How far a clock may have been ahead when a link was made, in seconds. With a larger error, the link would be valid for years. */
const AHEAD = 86_400

/** The link with this secret, if it is valid at `now` (seconds). */
export const selectLien = (db: Db, secret_hash: string, now: number) =>
	db
		.select({ utilisateur_id: liens.utilisateur_id, expire_at: liens.expire_at })
		.from(liens)
		.where(and(eq(liens.secret_hash, secret_hash), gt(liens.expire_at, now), lte(liens.created_at, now + AHEAD)))
		.get()

export const deleteLien = (db: Db, utilisateur_id: number) => db.delete(liens).where(eq(liens.utilisateur_id, utilisateur_id))

/** The active account with this id, with its names. */
export const selectHolderOfLien = (db: Db, id: number) =>
	db
		.select({
			...columnsOf(utilisateurs, 'id', 'identifiant', 'nom', 'prenoms', 'role')
		})
		.from(utilisateurs)
		.where(and(eq(utilisateurs.id, id), eq(utilisateurs.actif, true)))
		.get()
