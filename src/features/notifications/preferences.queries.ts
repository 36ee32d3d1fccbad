import { eq, sql } from 'drizzle-orm'
import { prepared } from '../../db/prepared'
import { preferences, utilisateurs } from '../../school/schema'
import { preparedFor, type Scope } from '../../db/scope'
import type { Db } from '../../db/db'
import type { Langue } from '../../kit/langue'

const selectPersonStatement = preparedFor('utilisateurs', (db, covered) =>
	db
		.select({
			id: utilisateurs.id,
			email: utilisateurs.email,
			telephone: utilisateurs.telephone,
			langue: utilisateurs.langue,
			updated_at: utilisateurs.updated_at,
			covered: sql<number>`${covered}`
		})
		.from(utilisateurs)
		.where(eq(utilisateurs.id, sql.placeholder('id')))
		.prepare()
)

/** A person, and whether the scope covers them. */
export async function selectPerson(db: Db, scope: Scope<'utilisateurs'>, { annee, jour }: { annee: number; jour: string }, id: number) {
	const [row] = await selectPersonStatement(db, scope).all({ ...scope.values, annee, jour, id })
	return row
}

const selectPreferencesStatement = prepared((db) =>
	db
		.select()
		.from(preferences)
		.where(eq(preferences.utilisateur_id, sql.placeholder('id')))
		.prepare()
)

export const selectPreferences = (db: Db, id: number) => selectPreferencesStatement(db).all({ id })

export type PreferenceRow = typeof preferences.$inferInsert

/** Writes the preferences of some channels of one person. */
export const upsertPreferences = (db: Db, rows: readonly PreferenceRow[]) =>
	db.run(sql`
		INSERT INTO preferences (utilisateur_id, canal, actif, rappels_seance, notes, absences, annonces, updated_at)
		SELECT value ->> 'utilisateur_id', value ->> 'canal', value ->> 'actif', value ->> 'rappels_seance', value ->> 'notes',
			value ->> 'absences', value ->> 'annonces', value ->> 'updated_at'
		FROM json_each(${JSON.stringify(rows)}) WHERE true
		ON CONFLICT (utilisateur_id, canal) DO UPDATE SET actif = excluded.actif, rappels_seance = excluded.rappels_seance,
			notes = excluded.notes, absences = excluded.absences, annonces = excluded.annonces, updated_at = excluded.updated_at`)

export const updateLangue = (db: Db, id: number, langue: Langue, updated_at: string) =>
	db.update(utilisateurs).set({ langue, updated_at }).where(eq(utilisateurs.id, id))
