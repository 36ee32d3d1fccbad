import { sql } from 'drizzle-orm'
import { aliases } from '../../db/queries/names'
import { rows, stored } from '../../db/queries/rows'
import { seances } from '../../school/schema'

const { s } = aliases({ s: seances })

/** The course of all séances of a teacher in a year, by day. */
export const selectCourses = rows(
	(enseignant: number, annee: number) => sql`
		SELECT ${s.date}, ${s.statut}, ${s.debut_s}, ${s.fin_s}, ${s.debut_reel_s}, ${s.fin_reelle_s}, ${s.motif}, ${s.depassement_valide_s}
		FROM ${seances} s WHERE ${s.enseignant_id} = ${enseignant} AND ${s.annee_id} = ${annee} ORDER BY ${s.date}`,
	stored(s, 'date', 'statut', 'debut_s', 'fin_s', 'debut_reel_s', 'fin_reelle_s', 'motif', 'depassement_valide_s')
)
