import { sql } from 'drizzle-orm'
import { jsonBoolean, jsonObject } from '../../db/queries/json'
import type { Place } from '../../domain/resultats/reglement'
import { classes, filieres } from '../../school/schema'

/** The place of a class, by which its rules are found. */
export const placeDeClasse = jsonObject<Omit<Place, 'matiere'>>({
	isBts: jsonBoolean(sql`(SELECT ${filieres.systeme} = 'BTS' FROM ${filieres} WHERE ${filieres.id} = ${classes.filiere_id})`),
	niveau: classes.niveau_id
})
