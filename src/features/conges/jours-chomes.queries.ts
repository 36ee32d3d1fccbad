import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db'
import type { Conge } from '../../domain/jours-chomes'

export type CongeRow = Conge & { readonly id: number; readonly filiere: string | null; readonly niveau: string | null }

const columns = sql`o.id, o.date_debut, o.date_fin, o.demi_journee, o.filiere_id, o.niveau_id, o.libelle, f.code AS filiere, n.code AS niveau`
const from = sql`conges o LEFT JOIN filieres f ON f.id = o.filiere_id LEFT JOIN niveaux n ON n.id = o.niveau_id`

/** Days off that are not over on a day. */
export const selectConges = (db: Db, jour: string, limit: number) =>
	db.all<CongeRow>(sql`SELECT ${columns} FROM ${from} WHERE o.date_fin >= ${jour} ORDER BY o.date_debut, o.id LIMIT ${limit}`)

/** The day off that begins on the same day, of the same part of the day and of the school. */
export async function selectSame(db: Db, { date_debut, demi_journee, filiere_id, niveau_id }: Conge): Promise<CongeRow | undefined> {
	const [row] = await db.all<CongeRow>(sql`
		SELECT ${columns} FROM ${from} WHERE o.date_debut = ${date_debut} AND o.demi_journee = ${demi_journee}
			AND ifnull(o.filiere_id, 0) = ${filiere_id ?? 0} AND ifnull(o.niveau_id, 0) = ${niveau_id ?? 0}`)
	return row
}

export async function insertConge(
	db: Db,
	{ date_debut, date_fin, demi_journee, filiere_id, niveau_id, libelle }: Conge,
	updated_at: string
) {
	const [row] = await db.all<{ id: number }>(sql`
		INSERT INTO conges (date_debut, date_fin, demi_journee, filiere_id, niveau_id, libelle, updated_at)
		VALUES (${date_debut}, ${date_fin}, ${demi_journee}, ${filiere_id}, ${niveau_id}, ${libelle}, ${updated_at}) RETURNING id`)
	return row!.id
}

/** Whether the school has a filière and a level of these ids. */
export async function placesExist(db: Db, filiere: number | null, niveau: number | null) {
	const [row] = await db.all<{ filiere: number; niveau: number }>(sql`
		SELECT (${filiere} IS NULL OR EXISTS (SELECT 1 FROM filieres WHERE id = ${filiere})) AS filiere,
			(${niveau} IS NULL OR EXISTS (SELECT 1 FROM niveaux WHERE id = ${niveau})) AS niveau`)
	return { filiere: row?.filiere === 1, niveau: row?.niveau === 1 }
}

/** The ids of a filière and a level that are named by their codes; `null` for none. */
export async function selectPlace(db: Db, { filiere, niveau }: { filiere: string; niveau: string }) {
	const [row] = await db.all<{ filiere_id: number | null; niveau_id: number | null }>(sql`
		SELECT (SELECT id FROM filieres WHERE code = ${filiere}) AS filiere_id, (SELECT id FROM niveaux WHERE code = ${niveau}) AS niveau_id`)
	return row!
}

/** The filières that are open, and the levels. */
export const selectFilieres = (db: Db) =>
	db.all<{ id: number; nom: string }>(sql`SELECT id, nom FROM filieres WHERE active = 1 ORDER BY cle_tri, id`)
export const selectNiveaux = (db: Db) => db.all<{ id: number; code: string }>(sql`SELECT id, code FROM niveaux ORDER BY id`)
