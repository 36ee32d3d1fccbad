import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/queries/db'
import { aliases, set } from '../../../db/queries/names'
import { row, rows, stored, type RowOf } from '../../../db/queries/rows'
import { listNameOf } from '../../../school/personne.sql.ts'
import { classes, matieres, seances, seancesClasses, utilisateurs } from '../../../school/schema'

const { s, u } = aliases({ s: seances, u: utilisateurs })

const TENUE = {
	...stored(
		s,
		'id',
		'date',
		'heure_debut',
		'heure_fin',
		'annee_id',
		'enseignant_id',
		'statut',
		'debut_s',
		'fin_s',
		'debut_reel_s',
		'fin_reelle_s'
	),
	...stored(s, 'motif', 'depassement_valide_s'),
	matiere: 'text',
	enseignant: 'text?',
	classes: 'text'
} as const
export type Tenue = RowOf<typeof TENUE>

const tenues = sql`
	SELECT ${s.id}, ${s.date}, ${s.heure_debut}, ${s.heure_fin}, ${matieres.nom} AS matiere, ${listNameOf(u)} AS enseignant,
		(SELECT json_group_array(nom) FROM (
			SELECT ${classes.nom} FROM ${seancesClasses} JOIN ${classes} ON ${classes.id} = ${seancesClasses.classe_id}
			WHERE ${seancesClasses.seance_id} = ${s.id} ORDER BY ${classes.cle_tri}, ${classes.id})) AS classes,
		${s.annee_id}, ${s.enseignant_id}, ${s.statut}, ${s.debut_s}, ${s.fin_s}, ${s.debut_reel_s}, ${s.fin_reelle_s}, ${s.motif}, ${s.depassement_valide_s}
	FROM ${seances} s JOIN ${matieres} ON ${matieres.id} = ${s.matiere_id} LEFT JOIN ${utilisateurs} u ON ${u.id} = ${s.enseignant_id}`

const held = sql`ifnull(${s.fin_reelle_s}, ${s.fin_s}) - ifnull(${s.debut_reel_s}, ${s.debut_s})`
const planned = sql`${s.fin_s} - ${s.debut_s}`

/** The séances of a year that lasted longer than what counts automatically and what was validated, by time. */
export const selectDepassements = rows(
	(annee: number) => sql`${tenues} WHERE ${s.annee_id} = ${annee} AND ${s.statut} = 'terminee'
		AND ${held} > ${planned} + 900 AND ${held} > ${planned} + ifnull(${s.depassement_valide_s}, 0) ORDER BY ${s.debut_s}, ${s.id}`,
	TENUE
)

export const selectTenue = row((id: number) => sql`${tenues} WHERE ${s.id} = ${id}`, TENUE)

export const updateDepassement = (db: Db, id: number, seconds: number, updated_at: string) =>
	db.run(sql`UPDATE ${seances} SET ${set(seances, { depassement_valide_s: seconds, updated_at })} WHERE ${seances.id} = ${id}`)
