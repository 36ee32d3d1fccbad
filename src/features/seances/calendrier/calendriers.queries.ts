import { and, eq, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { otherRoles } from '../../../auth/roles.sql.ts'
import { isTrue } from '../../../db/queries/constant'
import { prepared } from '../../../db/queries/prepared'
import { calendriers, classes, enseignants, matieres, utilisateurs } from '../../../school/schema'
import type { Db } from '../../../db/queries/db'

const selectOwnerStatement = prepared((db) =>
	db
		.select({ userId: utilisateurs.id, role: utilisateurs.role, otherRoles })
		.from(calendriers)
		.innerJoin(
			utilisateurs,
			and(eq(utilisateurs.id, calendriers.utilisateur_id), isTrue(utilisateurs.actif), eq(utilisateurs.console_seule, false))
		)
		.where(eq(calendriers.secret_hash, sql.placeholder('hash')))
)

/** The active account whose calendar has the secret with that hash. */
export const selectOwner = (db: Db, hash: string) => selectOwnerStatement(db).get({ hash })

/** A person's calendar; the secret itself is not stored. */
export const selectCalendrier = (db: Db, userId: number) =>
	db.select({ created_at: calendriers.created_at }).from(calendriers).where(eq(calendriers.utilisateur_id, userId)).get()

/** Gives a person's calendar a secret, which replaces the former one. */
export const upsertCalendrier = (db: Db, calendrier: typeof calendriers.$inferInsert) =>
	db.insert(calendriers).values(calendrier).onConflictDoUpdate({ target: calendriers.utilisateur_id, set: calendrier })

/** When the matières, classes and people that séances show last changed. */
export const selectChanges = (db: Db) =>
	unionAll(
		db
			.select({ kind: sql<'matiere' | 'classe' | 'enseignant'>`'matiere'`, id: matieres.id, updated_at: matieres.updated_at })
			.from(matieres),
		db.select({ kind: sql<'classe'>`'classe'`, id: classes.id, updated_at: classes.updated_at }).from(classes),
		db
			.select({ kind: sql<'enseignant'>`'enseignant'`, id: utilisateurs.id, updated_at: utilisateurs.updated_at })
			.from(enseignants)
			.innerJoin(utilisateurs, eq(utilisateurs.id, enseignants.id))
	)
export type Change = Awaited<ReturnType<typeof selectChanges>>[number]
