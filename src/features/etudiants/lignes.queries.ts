import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { aliases } from '../../db/queries/names'
import { etudiants, utilisateurs } from '../../school/schema'

const { e, u } = aliases({ e: etudiants, u: utilisateurs })

/** All students by id, with the sort keys of their names, as one text: this takes a tenth of the time that rows take. */
export const selectLignes = (db: Db) =>
	db
		.select({
			lignes: sql<string>`json_group_array(json_array(${e.id}, ${u.cle_tri}, ${e.date_naissance}, ${u.telephone}, ${e.numero_national}))`
		})
		.from(e)
		.crossJoin(u)
		.where(and(eq(u.id, e.id), gt(e.id, 0)))
		.get()
export type Ligne = [id: number, cle: string, naissance: string | null, telephone: string | null, numero: string | null]
