import { sql } from 'drizzle-orm'
import { aliases } from '../../db/queries/names'
import { as, rows, stored } from '../../db/queries/rows'
import type { Rang } from '../../domain/resultats/periode'
import { classes, convocations, filieres, listesSession2, publications } from '../../school/schema'

const { c, f, l, o, p } = aliases({ c: classes, f: filieres, l: listesSession2, o: convocations, p: publications })

const PLACE = { ...stored(classes, 'id', 'nom'), rang: as<Rang>('integer') }
const IN_ORDER = sql`ORDER BY ${c.cle_tri}, ${c.id}, rang`
const inForce = sql`${p.rouverte_at} IS NULL`

/** Classes and périodes of a year that call students to a session 2 whose results are not published. */
export const selectSansResultats = rows(
	(
		annee: number
	) => sql`SELECT DISTINCT ${c.id}, ${c.nom}, ${o.periode} AS rang FROM ${classes} c JOIN ${convocations} o ON ${o.classe_id} = ${c.id}
		WHERE ${c.annee_id} = ${annee} AND ${o.appelee} = 1 AND NOT EXISTS (SELECT 1 FROM ${publications} p
			WHERE ${p.classe_id} = ${c.id} AND ${p.periode} = ${o.periode} AND ${p.session} = 2 AND ${inForce}) ${IN_ORDER}`,
	PLACE
)

/** Classes and périodes of a year with final results of session 1, whose list of session 2 nobody has closed. */
export const selectSansListe = rows(
	(annee: number) => sql`SELECT DISTINCT ${c.id}, ${c.nom}, ${p.periode} AS rang, ${f.systeme} FROM ${classes} c
		JOIN ${filieres} f ON ${f.id} = ${c.filiere_id} JOIN ${publications} p ON ${p.classe_id} = ${c.id}
		WHERE ${c.annee_id} = ${annee} AND ${p.session} = 1 AND ${p.definitive} = 1 AND ${inForce} AND NOT EXISTS (SELECT 1 FROM ${listesSession2} l
			WHERE ${l.classe_id} = ${c.id} AND ${l.periode} = ${p.periode}) ${IN_ORDER}`,
	{ ...PLACE, ...stored(filieres, 'systeme') }
)
