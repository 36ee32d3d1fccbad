import { sql } from 'drizzle-orm'
import { aliases } from '../../db/queries/names'
import { row, rows, stored } from '../../db/queries/rows'
import { listNameOf } from '../../school/personne.sql.ts'
import { caisses, contreEcritures, paiements, utilisateurs, versements } from '../../school/schema'

const { c, p, u, v, x } = aliases({ c: caisses, p: paiements, u: utilisateurs, v: versements, x: contreEcritures })

/** How much money is to verify, in how many arrivals. */
export const selectAVerifier = row(
	() => sql`SELECT count(DISTINCT ${v.id}) AS nombre, ifnull(sum(${p.montant}), 0) AS montant FROM ${versements} v
		JOIN ${paiements} p ON ${p.versement_id} = ${v.id} AND NOT EXISTS (SELECT 1 FROM ${contreEcritures} x WHERE ${x.paiement_id} = ${p.id})
		WHERE ${v.etat} = 'a_verifier'`,
	{ nombre: 'integer', montant: 'integer' }
)

/** The open drawers, the oldest first: of all, or of one cashier. */
export const selectCaissesOuvertes = rows(
	(
		caissier: number | null
	) => sql`SELECT ${c.jour}, ${listNameOf(u)} AS caissier FROM ${caisses} c JOIN ${utilisateurs} u ON ${u.id} = ${c.caissier}
		WHERE ${c.fermee_at} IS NULL ${caissier === null ? sql`` : sql`AND ${c.caissier} = ${caissier}`} ORDER BY ${c.jour}, ${c.id}`,
	{ ...stored(caisses, 'jour'), caissier: 'text' }
)
