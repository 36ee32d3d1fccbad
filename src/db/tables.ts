import { blob, integer, primaryKey, sqliteTable, sqliteView, text } from 'drizzle-orm/sqlite-core'

/** The engine's own tables as `migrations/` makes them; the school's stand in `school/schema.ts`. */

export const etat = sqliteTable('etat', {
	id: integer().primaryKey(),
	revision: integer().notNull(),
	revision_donnees: integer().notNull(),
	revision_acces: integer().notNull()
})

const acte = {
	at: integer().notNull(),
	revision: integer().notNull(),
	auteur: text().notNull(),
	utilisateur_id: integer(),
	jeton_id: integer(),
	adresse: text(),
	request_id: text()
}

const ligne = {
	rang: integer().notNull(),
	action: text().notNull(),
	objet: text().notNull(),
	objet_id: text(),
	avant: text(),
	apres: text()
}

/** One write: who, when, from where. */
export const ecritures = sqliteTable('ecritures', { id: integer().primaryKey({ autoIncrement: true }), ...acte })

/** What a write did to one record. */
export const journalLignes = sqliteTable('journal_lignes', { ecriture_id: integer().notNull(), ...ligne }, ({ ecriture_id, rang }) => [
	primaryKey({ columns: [ecriture_id, rang] })
])

/** The lines, each with its write, whose id it has. */
export const journal = sqliteView('journal', { id: integer().notNull(), ...acte, ...ligne }).existing()

/** What consumers that ask for changes have been told of a list, so that it can be compared with the next answer. */
export const suivis = sqliteTable('suivis', {
	cle: text().primaryKey(),
	version: integer().notNull(),
	at: integer().notNull(),
	contenu: blob({ mode: 'buffer' }).notNull()
})
