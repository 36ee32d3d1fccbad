import { sql, type SQLWrapper } from 'drizzle-orm'
import { aliases } from '../../db/queries/names'
import { row, rows } from '../../db/queries/rows'
import { responsables, utilisateurs } from '../../school/schema'

const { o, r, u } = aliases({ o: responsables, r: responsables, u: utilisateurs })

// must match the expressions of the indexes responsables_chiffres and responsables_mail exactly
const DECORATION = ["' '", "'.'", "'-'", "'/'", "'('", "')'", 'char(160)']
const digits = (column: SQLWrapper) => DECORATION.reduce((text, sign) => sql`replace(${text}, ${sql.raw(sign)}, '')`, column)

/** Other responsables with the same phone or mail address, each with their student. */
export const selectSameContact = rows(
	(id: number) => sql`
		SELECT ${r.id}, ${r.nom}, ${r.prenoms}, ${r.lien}, ${r.etudiant_id}, ${u.nom} AS enfant_nom, ${u.prenoms} AS enfant_prenoms
		FROM ${responsables} o
		CROSS JOIN ${responsables} r ON (${digits(r.telephone)} = ${digits(o.telephone)} OR lower(${r.email}) = lower(${o.email}))
			AND +${r.etudiant_id} <> ${o.etudiant_id} JOIN ${utilisateurs} u ON ${u.id} = ${r.etudiant_id}
		WHERE ${o.id} = ${id} ORDER BY ${u.cle_tri}, ${r.id} LIMIT 20`,
	{ id: 'integer', nom: 'text', prenoms: 'text', lien: 'text?', etudiant_id: 'integer', enfant_nom: 'text', enfant_prenoms: 'text' }
)

/** The highest rank among a student's responsables; 0 without any. */
export const selectLastRang = row(
	(etudiant: number) => sql`SELECT ifnull(max(${r.rang}), 0) AS rang FROM ${responsables} r WHERE ${r.etudiant_id} = ${etudiant}`,
	{ rang: 'integer' }
)
