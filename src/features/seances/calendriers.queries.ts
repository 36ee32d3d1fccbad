import { and, eq, sql } from 'drizzle-orm'
import { otherRoles } from '../../auth/roles.sql'
import { isTrue } from '../../db/constant'
import { prepared } from '../../db/prepared'
import { calendriers, utilisateurs } from '../../school/schema'
import type { Db } from '../../db/db'

const selectOwnerStatement = prepared((db) =>
	db
		.select({ userId: utilisateurs.id, role: utilisateurs.role, otherRoles })
		.from(calendriers)
		.innerJoin(
			utilisateurs,
			and(eq(utilisateurs.id, calendriers.utilisateur_id), isTrue(utilisateurs.actif), eq(utilisateurs.console_seule, false))
		)
		.where(eq(calendriers.secret_hash, sql.placeholder('hash')))
		.prepare()
)

/** The active account whose calendar has the secret of that hash. */
export async function selectOwner(db: Db, hash: string) {
	const [row] = await selectOwnerStatement(db).all({ hash })
	return row
}

/** What is known of a person's calendar; its secret is nowhere. */
export async function selectCalendrier(db: Db, userId: number) {
	const [row] = await db.select({ created_at: calendriers.created_at }).from(calendriers).where(eq(calendriers.utilisateur_id, userId))
	return row
}

/** Gives a person's calendar a secret, in the place of the one that it had. */
export const upsertCalendrier = (db: Db, calendrier: typeof calendriers.$inferInsert) =>
	db.insert(calendriers).values(calendrier).onConflictDoUpdate({ target: calendriers.utilisateur_id, set: calendrier })

export type Change = { readonly kind: 'matiere' | 'enseignant' | 'classe'; readonly id: number; readonly updated_at: string }

/** When what séances are shown with last changed. */
export const selectChanges = (db: Db) =>
	db.all<Change>(sql`
		SELECT 'matiere' AS kind, id, updated_at FROM matieres
		UNION ALL SELECT 'classe', id, updated_at FROM classes
		UNION ALL SELECT 'enseignant', u.id, u.updated_at FROM enseignants t JOIN utilisateurs u ON u.id = t.id`)
