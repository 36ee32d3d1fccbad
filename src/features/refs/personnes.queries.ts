import { sql } from 'drizzle-orm'
import { row, stored } from '../../db/queries/rows'
import { utilisateurs } from '../../school/schema'

export const selectNom = row(
	(id: number) => sql`SELECT ${utilisateurs.nom}, ${utilisateurs.prenoms} FROM ${utilisateurs} WHERE ${utilisateurs.id} = ${id}`,
	stored(utilisateurs, 'nom', 'prenoms')
)
