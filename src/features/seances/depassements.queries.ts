import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db'
import type { StatutSeance } from '../../domain/statut-seance'

export type Tenue = {
	readonly id: number
	readonly date: string
	readonly heure_debut: string
	readonly heure_fin: string
	readonly matiere: string
	readonly enseignant: string | null
	readonly classes: string
	readonly annee_id: number
	readonly statut: StatutSeance
	readonly debut_s: number
	readonly fin_s: number
	readonly debut_reel_s: number | null
	readonly fin_reelle_s: number | null
	readonly motif: string | null
	readonly depassement_valide_s: number | null
}

const columns = sql`s.id, s.date, s.heure_debut, s.heure_fin, m.nom AS matiere, trim(u.prenoms || ' ' || u.nom) AS enseignant,
	(SELECT json_group_array(nom) FROM (
		SELECT c.nom FROM seances_classes sc JOIN classes c ON c.id = sc.classe_id WHERE sc.seance_id = s.id ORDER BY c.cle_tri, c.id)) AS classes,
	s.annee_id, s.statut, s.debut_s, s.fin_s, s.debut_reel_s, s.fin_reelle_s, s.motif, s.depassement_valide_s`
const tables = sql`seances s JOIN matieres m ON m.id = s.matiere_id LEFT JOIN utilisateurs u ON u.id = s.enseignant_id`

/** The séances of a year that went on beyond what is retained by itself and what is validated, in the order of time. */
export const selectDepassements = (db: Db, annee: number) =>
	db.all<Tenue>(sql`
		SELECT ${columns} FROM ${tables}
		WHERE s.annee_id = ${annee} AND s.statut = 'terminee'
			AND ifnull(s.fin_reelle_s, s.fin_s) - ifnull(s.debut_reel_s, s.debut_s) > s.fin_s - s.debut_s + 900
			AND ifnull(s.fin_reelle_s, s.fin_s) - ifnull(s.debut_reel_s, s.debut_s) > s.fin_s - s.debut_s + ifnull(s.depassement_valide_s, 0)
		ORDER BY s.debut_s, s.id`)

/** One séance; `undefined` if there is none. */
export async function selectTenue(db: Db, id: number): Promise<Tenue | undefined> {
	const [row] = await db.all<Tenue>(sql`SELECT ${columns} FROM ${tables} WHERE s.id = ${id}`)
	return row
}

export const updateDepassement = (db: Db, id: number, seconds: number, updated_at: string) =>
	db.run(sql`UPDATE seances SET depassement_valide_s = ${seconds}, updated_at = ${updated_at} WHERE id = ${id}`)
