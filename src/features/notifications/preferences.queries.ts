import { eq, sql } from 'drizzle-orm'
import { columnsOf, name } from '../../db/queries/names'
import { prepared } from '../../db/queries/prepared'
import { preferences, utilisateurs } from '../../school/schema'
import { preparedFor, type Scope } from '../../db/queries/scope'
import type { Db } from '../../db/queries/db'
import type { Langue } from '../../kit/langue'

const selectPersonStatement = preparedFor('utilisateurs', (db, scope) =>
	db
		.select({
			...columnsOf(utilisateurs, 'id', 'email', 'telephone', 'langue', 'updated_at'),
			covered: sql<number>`${scope}`
		})
		.from(utilisateurs)
		.where(eq(utilisateurs.id, sql.placeholder('id')))
)

/** A person, with whether the scope covers them. */
export const selectPerson = (db: Db, scope: Scope<'utilisateurs'>, { annee, jour }: { annee: number; jour: string }, id: number) =>
	selectPersonStatement(db, scope).get({ ...scope.values, annee, jour, id })

const selectPreferencesStatement = prepared((db) =>
	db
		.select()
		.from(preferences)
		.where(eq(preferences.utilisateur_id, sql.placeholder('id')))
)

export const selectPreferences = (db: Db, id: number) => selectPreferencesStatement(db).all({ id })

const WRITTEN = ['actif', 'rappels_seance', 'notes', 'absences', 'annonces', 'updated_at'] as const

export const upsertPreferences = (db: Db, changed: readonly (typeof preferences.$inferInsert)[]) =>
	db
		.insert(preferences)
		.values([...changed])
		.onConflictDoUpdate({
			target: [preferences.utilisateur_id, preferences.canal],
			set: Object.fromEntries(WRITTEN.map((column) => [column, sql`excluded.${name(preferences[column])}`]))
		})

export const updateLangue = (db: Db, id: number, langue: Langue, updated_at: string) =>
	db.update(utilisateurs).set({ langue, updated_at }).where(eq(utilisateurs.id, id))
