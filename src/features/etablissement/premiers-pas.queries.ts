import { sql } from 'drizzle-orm'
import { aliases } from '../../db/queries/names'
import { row } from '../../db/queries/rows'
import { classes, enseignants, enseignements, filieres, inscriptions, seancesClasses } from '../../school/schema'

const { c, t, i, s } = aliases({ c: classes, t: enseignements, i: inscriptions, s: seancesClasses })

/** Whether there is each kind of record of a year (filières and teachers: of the school), 1 or 0, and a register until `today`. */
export const selectPremiersPas = row(
	(annee: number, today: string) => sql`SELECT
		EXISTS (SELECT 1 FROM ${filieres}) AS filieres,
		EXISTS (SELECT 1 FROM ${classes} c WHERE ${c.annee_id} = ${annee}) AS classes,
		EXISTS (SELECT 1 FROM ${enseignants}) AS enseignants,
		EXISTS (SELECT 1 FROM ${classes} c CROSS JOIN ${inscriptions} i ON ${i.classe_id} = ${c.id} WHERE ${c.annee_id} = ${annee}) AS inscriptions,
		EXISTS (SELECT 1 FROM ${classes} c CROSS JOIN ${enseignements} t ON ${t.classe_id} = ${c.id} WHERE ${c.annee_id} = ${annee}) AS repartition,
		EXISTS (SELECT 1 FROM ${classes} c CROSS JOIN ${seancesClasses} s ON ${s.classe_id} = ${c.id} WHERE ${c.annee_id} = ${annee}) AS seances,
		EXISTS (SELECT 1 FROM ${classes} c CROSS JOIN ${seancesClasses} s ON ${s.classe_id} = ${c.id} AND ${s.date} <= ${today}
			WHERE ${c.annee_id} = ${annee} AND ${s.presences_at} IS NOT NULL) AS appel`,
	{
		filieres: 'integer',
		classes: 'integer',
		enseignants: 'integer',
		inscriptions: 'integer',
		repartition: 'integer',
		seances: 'integer',
		appel: 'integer'
	}
)
