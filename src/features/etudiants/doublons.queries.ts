import { sql } from 'drizzle-orm'
import { aliases } from '../../db/queries/names'
import { row, rows, stored, type RowOf } from '../../db/queries/rows'
import { etudiants, utilisateurs } from '../../school/schema'

const { e, u } = aliases({ e: etudiants, u: utilisateurs })

const CONNU = {
	...stored(e, 'id', 'matricule', 'date_naissance', 'numero_national'),
	...stored(u, 'nom', 'prenoms', 'telephone')
}
/** A student, with the fields that distinguish them. */
export type Connu = RowOf<typeof CONNU>

const connu = sql`${e.id}, ${e.matricule}, ${u.nom}, ${u.prenoms}, ${e.date_naissance}, ${u.telephone}, ${e.numero_national}`

export const selectConnus = rows(
	(ids: readonly number[]) => sql`SELECT ${connu} FROM json_each(${JSON.stringify(ids)}) j
		CROSS JOIN ${etudiants} e ON ${e.id} = j.value CROSS JOIN ${utilisateurs} u ON ${u.id} = ${e.id}`,
	CONNU
)

type Cherche = {
	readonly naissance: string | null
	/** the last digits of a phone number */
	readonly chiffres: string | undefined
	readonly numero: string | undefined
	/** parts of the words of a name, in small letters */
	readonly morceaux: readonly string[]
	/** the length of the name */
	readonly longueur: number
}

/**
 * At most 500 students. First those with this birth date, this number or these digits in their phone, then those who share most parts of the
 * name, closest in length first. Names with non-ASCII letters are always included, because other keyboards lack these letters.
 */
export const selectResembling = rows(
	({ naissance, chiffres, numero, morceaux, longueur }: Cherche) => sql`
		SELECT ${connu}, ${e.date_naissance} = ${naissance}
				OR replace(replace(replace(${u.telephone}, ' ', ''), '.', ''), '-', '') LIKE ${chiffres === undefined ? null : `%${chiffres}`}
				OR (${numero ?? null} IS NOT NULL AND lower(replace(replace(replace(replace(replace(replace(${e.numero_national}, ' ', ''),
					char(160), ''), '.', ''), '-', ''), '/', ''), '_', '')) = ${numero ?? null}) AS known,
			${sql.join([sql`0`, ...morceaux.map((part) => sql`(instr(${u.cle_tri}, ${part}) > 0)`)], sql` + `)} AS named
		FROM ${etudiants} e JOIN ${utilisateurs} u ON ${u.id} = ${e.id}
		WHERE known OR named > 0 OR length(CAST(${u.cle_tri} AS BLOB)) > length(${u.cle_tri})
		ORDER BY known IS TRUE DESC, named DESC, abs(length(${u.cle_tri}) - ${longueur}), ${u.cle_tri} LIMIT 500`,
	{ ...CONNU, known: 'integer?', named: 'integer' }
)

/** The student with a matricule as typed, else in capitals or small letters. */
export const selectIdOf = row(
	(matricule: string) => sql`SELECT ${e.id}, ${e.matricule} = ${matricule} AS same FROM ${etudiants} e
		WHERE ${e.matricule} IN (${matricule}, ${matricule.toUpperCase()}, ${matricule.toLowerCase()}) ORDER BY same DESC`,
	{ id: 'integer', same: 'integer' }
)

export const selectLatestMatricules = rows(
	(limit: number) => sql`SELECT ${e.matricule} FROM ${etudiants} e ORDER BY ${e.id} DESC LIMIT ${limit}`,
	{ matricule: 'text' }
)

/** The highest number in a series of matricules; 0 if it is empty. */
export const selectHighest = row(
	(prefix: string) => {
		const digits = sql`substr(${e.matricule}, ${prefix.length + 1})`
		return sql`SELECT ifnull(max(CAST(${digits} AS INTEGER)), 0) AS last FROM ${etudiants} e
			WHERE substr(${e.matricule}, 1, ${prefix.length}) = ${prefix} AND ${digits} <> '' AND ${digits} NOT GLOB '*[^0-9]*' AND length(${digits}) <= 15`
	},
	{ last: 'integer' }
)
