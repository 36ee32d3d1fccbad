import { sql } from 'drizzle-orm'
import { row } from '../../db/queries/rows'
import { matieresAnnees, uesAnnees } from '../../school/schema'

export const selectChiffres = row(
	(annee: number) => sql`
		SELECT (SELECT count(*) FROM ${matieresAnnees} WHERE ${matieresAnnees.annee_id} = ${annee}) AS matieres,
			(SELECT count(*) FROM ${uesAnnees} WHERE ${uesAnnees.annee_id} = ${annee}) AS ues`,
	{ matieres: 'integer', ues: 'integer' }
)
