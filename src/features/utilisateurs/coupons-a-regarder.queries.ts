import { sql } from 'drizzle-orm'
import { ecritures, journalLignes } from '../../db/queries/tables'
import { aliases } from '../../db/queries/names'
import { rows, stored } from '../../db/queries/rows'
import { listNameOf } from '../../school/personne.sql.ts'
import { utilisateurs } from '../../school/schema'

const { l, w, u, a } = aliases({ l: journalLignes, w: ecritures, u: utilisateurs, a: utilisateurs })

/** Slips that others than `but` printed for accounts in use after a moment (seconds), the newest first. */
export const selectCouponsSince = rows(
	(after: number, but: number, limit: number) => sql`
		SELECT ${u.id}, ${u.nom}, ${u.prenoms}, ${w.at}, ${listNameOf(a)} AS de
		FROM ${journalLignes} l JOIN ${ecritures} w ON ${w.id} = ${l.ecriture_id}
		JOIN ${utilisateurs} u ON ${u.id} = CAST(${l.objet_id} AS INTEGER) JOIN ${utilisateurs} a ON ${a.id} = ${w.utilisateur_id}
		WHERE ${l.action} = 'coupon.reset' AND ${w.at} > ${after} AND ${w.utilisateur_id} <> ${but}
		ORDER BY ${l.ecriture_id} DESC LIMIT ${limit}`,
	{ ...stored(u, 'id', 'nom', 'prenoms'), at: 'integer', de: 'text' }
)
