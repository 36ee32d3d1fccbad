import { sql } from 'drizzle-orm'
import { name } from '../../db/queries/names'
import { rows, statement, stored, type Named } from '../../db/queries/rows'
import type { Sorte } from '../../domain/papiers/sortes'
import { papiers, papiersNumeros } from '../../school/schema'

const n = papiersNumeros

/** The kinds and years whose last number somebody must say, each with the last number that is known here. */
export const selectAConfirmer = rows(
	() => sql`SELECT ${n.sorte}, ${n.annee}, max(${n.dernier}, ifnull((SELECT max(${papiers.numero}) FROM ${papiers}
			WHERE ${papiers.sorte} = ${n.sorte} AND ${papiers.annee} = ${n.annee}), 0)) AS dernier
		FROM ${n} WHERE ${n.a_confirmer} = 1 ORDER BY ${n.annee}, ${n.sorte}`,
	{ ...stored(papiersNumeros, 'sorte', 'annee'), dernier: 'integer' }
)

export const updateDernier = statement(
	(serie: Named<{ readonly sorte: Sorte; readonly annee: number; readonly dernier: number }>) => sql`
		UPDATE ${n} SET ${name(n.dernier)} = ${serie.dernier}, ${name(n.a_confirmer)} = 0 WHERE ${n.sorte} = ${serie.sorte} AND ${n.annee} = ${serie.annee}`
)
