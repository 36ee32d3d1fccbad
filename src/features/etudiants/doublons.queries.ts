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
	readonly numero_national: string | null
}

const CONNU = sql`e.id, e.matricule, u.nom, u.prenoms, e.date_naissance, u.telephone, e.numero_national`

/** Some students, by id. */
export const selectConnus = async (db: Db, ids: readonly number[]) => {
	const rows = await db.all<Connu>(sql`SELECT ${CONNU} FROM json_each(${JSON.stringify(ids)}) j
		CROSS JOIN etudiants e ON e.id = j.value CROSS JOIN utilisateurs u ON u.id = e.id`)
	return new Map(rows.map((one) => [one.id, one]))
}

/** All students, by id, with the sort keys of their names: as one text, which costs a tenth of what rows do. */
export async function selectLignes(db: Db) {
	const [row] = await db.all<{ lignes: string }>(sql`
		SELECT json_group_array(json_array(e.id, u.cle_tri, e.date_naissance, u.telephone, e.numero_national)) AS lignes
		FROM etudiants e CROSS JOIN utilisateurs u ON u.id = e.id WHERE e.id > 0`)
	return JSON.parse(row!.lignes) as [id: number, cle: string, naissance: string | null, telephone: string | null, numero: string | null][]
}

type Cherche = {
	readonly naissance: string | null
	/** the last of a phone */
	readonly chiffres: string | undefined
	readonly numero: string | undefined
	/** parts of the words of a name, of small letters */
	readonly morceaux: readonly string[]
	/** how long the name is */
	readonly longueur: number
}

/**
 * At most 500 who were born on that day, or have these digits in their phone or this number, then those who have most parts of this name, of its
 * length first; among them whose name has a letter that other keyboards lack.
 */
export function selectResembling(db: Db, { naissance, chiffres, numero, morceaux, longueur }: Cherche) {
	const named = sql.join([sql`0`, ...morceaux.map((part) => sql`(instr(u.cle_tri, ${part}) > 0)`)], sql` + `)
	return db.all<Connu>(sql`
		SELECT ${CONNU}, e.date_naissance = ${naissance}
				OR replace(replace(replace(u.telephone, ' ', ''), '.', ''), '-', '') LIKE ${chiffres === undefined ? null : `%${chiffres}`}
				OR (${numero ?? null} IS NOT NULL AND lower(replace(replace(replace(replace(replace(replace(e.numero_national, ' ', ''),
					char(160), ''), '.', ''), '-', ''), '/', ''), '_', '')) = ${numero ?? null}) AS known,
			${named} AS named
		FROM etudiants e JOIN utilisateurs u ON u.id = e.id
		WHERE known OR named > 0 OR length(CAST(u.cle_tri AS BLOB)) > length(u.cle_tri)
		ORDER BY known IS TRUE DESC, named DESC, abs(length(u.cle_tri) - ${longueur}), u.cle_tri LIMIT 500`)
}

/** The student with a matricule as it is typed, else in capitals or small letters. */
export async function selectIdOf(db: Db, matricule: string): Promise<number | undefined> {
	const rows = await db.all<{ id: number; same: number }>(
		sql`SELECT id, matricule = ${matricule} AS same FROM etudiants
			WHERE matricule IN (${matricule}, ${matricule.toUpperCase()}, ${matricule.toLowerCase()}) ORDER BY same DESC`
	)
	return rows[0]?.id
}

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
