import { sql } from 'drizzle-orm'
import { row } from '../../db/rows'
import { utilisateurs } from '../../school/schema'

/** The name of a person. */
export const selectNom = row(
	(id: number) =>
		sql`SELECT trim(${utilisateurs.prenoms} || ' ' || ${utilisateurs.nom}) AS nom FROM ${utilisateurs} WHERE ${utilisateurs.id} = ${id}`,
	{ nom: 'text' }
)
