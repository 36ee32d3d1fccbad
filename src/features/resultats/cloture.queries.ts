import { sql } from 'drizzle-orm'
import { aliases } from '../../db/queries/names'
import { as, rows, stored } from '../../db/queries/rows'
import type { Rang } from '../../domain/resultats/periode'
import { classes, convocations, listesSession2, publications } from '../../school/schema'

const { c, l, o, p, q } = aliases({ c: classes, l: listesSession2, o: convocations, p: publications, q: publications })

const PLACE = { ...stored(classes, 'id', 'nom'), rang: as<Rang>('integer') }
const IN_ORDER = sql`ORDER BY ${c.cle_tri}, ${c.id}, rang`
const isLatest = sql`NOT EXISTS (SELECT 1 FROM ${publications} q WHERE ${q.classe_id} = ${p.classe_id} AND ${q.periode} = ${p.periode}
	AND ${q.session} = ${p.session} AND ${q.id} > ${p.id})`

/** Classes and périodes of a year that call students to a session 2 whose results are not published. */
export const selectSansResultats = rows(
	(
		annee: number
	) => sql`SELECT DISTINCT ${c.id}, ${c.nom}, ${o.periode} AS rang FROM ${classes} c JOIN ${convocations} o ON ${o.classe_id} = ${c.id}
		WHERE ${c.annee_id} = ${annee} AND ${o.appelee} = 1 AND NOT EXISTS (SELECT 1 FROM ${publications} p
			WHERE ${p.classe_id} = ${c.id} AND ${p.periode} = ${o.periode} AND ${p.session} = 2) ${IN_ORDER}`,
	PLACE
)

/** Classes and périodes of a year whose results, of either session, are provisional or reopened. */
export const selectNonDefinitifs = rows(
	(
		annee: number
	) => sql`SELECT DISTINCT ${c.id}, ${c.nom}, ${p.periode} AS rang FROM ${classes} c JOIN ${publications} p ON ${p.classe_id} = ${c.id}
		WHERE ${c.annee_id} = ${annee} AND (${p.definitive} = 0 OR ${p.rouverte_at} IS NOT NULL) AND ${isLatest} ${IN_ORDER}`,
	PLACE
)

/** Classes and périodes of a year with final results of session 1, by id of the publication, whose list of session 2 nobody has closed. */
export const selectSansListe = rows(
	(annee: number) => sql`SELECT ${c.id}, ${c.nom}, ${p.periode} AS rang, ${p.id} AS publication FROM ${classes} c
		JOIN ${publications} p ON ${p.classe_id} = ${c.id} WHERE ${c.annee_id} = ${annee} AND ${p.session} = 1 AND ${p.definitive} = 1
			AND ${p.rouverte_at} IS NULL AND ${isLatest} AND NOT EXISTS (SELECT 1 FROM ${listesSession2} l
				WHERE ${l.classe_id} = ${c.id} AND ${l.periode} = ${p.periode}) ${IN_ORDER}`,
	{ ...PLACE, publication: 'integer' }
)
