import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db'

/** A student with what tells one from another. */
export type Connu = {
	readonly id: number
	readonly matricule: string
	readonly nom: string
	readonly prenoms: string
	readonly date_naissance: string | null
	readonly telephone: string | null
}

const CONNU = sql`e.id, e.matricule, u.nom, u.prenoms, e.date_naissance, u.telephone`

/** Students after `id`, by id. */
export const selectConnus = (db: Db, id: number, limit: number) =>
	db.all<Connu>(sql`SELECT ${CONNU} FROM etudiants e JOIN utilisateurs u ON u.id = e.id WHERE e.id > ${id} ORDER BY e.id LIMIT ${limit}`)

/** Students who were born on that day, or have these digits in their phone, or all these words in their name. */
export const selectResembling = (
	db: Db,
	{ naissance, chiffres, mots }: { naissance: string | null; chiffres: string | undefined; mots: readonly string[] }
) =>
	db.all<Connu>(sql`
		SELECT ${CONNU} FROM etudiants e JOIN utilisateurs u ON u.id = e.id
		WHERE e.date_naissance = ${naissance}
			OR replace(replace(replace(u.telephone, ' ', ''), '.', ''), '-', '') LIKE ${chiffres === undefined ? null : `%${chiffres}`}
			OR (${mots.length} > 0 AND NOT EXISTS (
				SELECT 1 FROM json_each(${JSON.stringify(mots)}) WHERE instr(u.cle_tri, value) = 0))
		ORDER BY u.cle_tri LIMIT 500`)

/** The matricules of those who came last, latest first. */
export const selectLatestMatricules = (db: Db, limit: number) =>
	db.all<{ matricule: string }>(sql`SELECT matricule FROM etudiants ORDER BY id DESC LIMIT ${limit}`)

/** The highest number of a series of matricules; 0 for none. */
export async function selectHighest(db: Db, prefix: string): Promise<number> {
	const digits = sql`substr(matricule, ${prefix.length + 1})`
	const [row] = await db.all<{ last: number }>(sql`
		SELECT ifnull(max(CAST(${digits} AS INTEGER)), 0) AS last FROM etudiants
		WHERE substr(matricule, 1, ${prefix.length}) = ${prefix} AND ${digits} <> '' AND ${digits} NOT GLOB '*[^0-9]*' AND length(${digits}) <= 15`)
	return row?.last ?? 0
}
