import { sql } from 'drizzle-orm'
import { aliases } from '../db/queries/names'
import { rows, stored } from '../db/queries/rows'
import { ecritures, journalLignes } from '../db/queries/tables'
import { utilisateurs } from '../school/schema'

const { e, l } = aliases({ e: ecritures, l: journalLignes })

/** How many of a record's newest lines are read: changes since a form was opened. */
const LINES = 50

/** The newest journal lines about a record that people wrote, newest first. */
export const selectLinesOf = rows(
	(kind: string, id: number) => sql`
		SELECT ${l.apres}, ${utilisateurs.nom}, ${utilisateurs.prenoms} FROM ${journalLignes} l CROSS JOIN ${ecritures} e ON ${e.id} = ${l.ecriture_id}
		JOIN ${utilisateurs} ON ${utilisateurs.id} = ${e.utilisateur_id}
		WHERE ${l.objet} = ${kind} AND ${l.objet_id} = ${String(id)} AND ${l.apres} IS NOT NULL
		ORDER BY ${l.ecriture_id} DESC, ${l.rang} DESC LIMIT ${LINES}`,
	{ ...stored(l, 'apres'), ...stored(utilisateurs, 'nom', 'prenoms') }
)
