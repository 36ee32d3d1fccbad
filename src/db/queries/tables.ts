import { blob, integer, primaryKey, sqliteTable, sqliteView, text } from 'drizzle-orm/sqlite-core'

/** The engine's own tables as `migrations/` makes them; the school's are in `school/schema.ts`. */

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

/** A write: who, when, from where. */
export const ecritures = sqliteTable('ecritures', { id: integer().primaryKey({ autoIncrement: true }), ...acte })

/** The change that a write made to one record. */
export const journalLignes = sqliteTable('journal_lignes', { ecriture_id: integer().notNull(), ...ligne }, ({ ecriture_id, rang }) => [
	primaryKey({ columns: [ecriture_id, rang] })
])

/** The lines, each with its write; `id` is that of the write. */
export const journal = sqliteView('journal', { id: integer().notNull(), ...acte, ...ligne }).existing()

/** The content of a list as consumers that ask for changes last got it, to be compared with the next answer. */
export const suivis = sqliteTable('suivis', {
	cle: text().primaryKey(),
	version: integer().notNull(),
	at: integer().notNull(),
	contenu: blob({ mode: 'buffer' }).notNull()
})
