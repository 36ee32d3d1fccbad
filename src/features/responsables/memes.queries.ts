import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/db'

// the indexes responsables_chiffres and responsables_mail are of these very expressions
const DECORATION = ["' '", "'.'", "'-'", "'/'", "'('", "')'", 'char(160)']
const digits = (column: SQL) => DECORATION.reduce((text, sign) => sql`replace(${text}, ${sql.raw(sign)}, '')`, column)

/** Who else is reached by the phone or the mail address of a responsable, for which student. */
export const selectSameContact = (db: Db, id: number) =>
	db.all<{
		id: number
		nom: string
		prenoms: string
		lien: string | null
		etudiant_id: number
		enfant_nom: string
		enfant_prenoms: string
	}>(sql`
		SELECT r.id, r.nom, r.prenoms, r.lien, r.etudiant_id, u.nom AS enfant_nom, u.prenoms AS enfant_prenoms
		FROM responsables o
		CROSS JOIN responsables r ON (${digits(sql`r.telephone`)} = ${digits(sql`o.telephone`)} OR lower(r.email) = lower(o.email))
			AND +r.etudiant_id <> o.etudiant_id
		JOIN utilisateurs u ON u.id = r.etudiant_id
		WHERE o.id = ${id} ORDER BY u.cle_tri, r.id LIMIT 20`)

/** The highest rank among those who answer for a student; 0 without any. */
export async function selectLastRang(db: Db, etudiant: number): Promise<number> {
	const [row] = await db.all<{ rang: number }>(sql`SELECT ifnull(max(rang), 0) AS rang FROM responsables WHERE etudiant_id = ${etudiant}`)
	return row?.rang ?? 0
}
