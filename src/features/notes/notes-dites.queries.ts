import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db'

/** The évaluations of a year whose marks students see on `jour`. */
export const selectPublished = async (db: Db, annee: number, jour: string): Promise<number[]> =>
	(
		await db.all<{ id: number }>(sql`
			SELECT e.id FROM evaluations e JOIN classes c ON c.id = e.classe_id
			WHERE c.annee_id = ${annee} AND e.publiee_le <= ${jour} AND e.annulee = 0 ORDER BY e.id`)
	).map(({ id }) => id)

export type NewMark = {
	readonly evaluation_id: number
	readonly etudiant_id: number
	readonly etudiant: string
	readonly matiere: string
	readonly titre: string
	readonly date: string
}

/**
 * Whose marks in some évaluations nobody has told them of: those of an évaluation that was published from `since` on, or that were
 * written since by people or an LMS; and, from `missed` on, those that were there before they were published, which a machine that was
 * off on that day told nobody. What an import brought long after publication is history.
 */
export const selectUntold = (
	db: Db,
	evaluations: readonly number[],
	{ since, missed }: { readonly since: string; readonly missed: string }
) =>
	db.all<NewMark>(sql`
		SELECT e.id AS evaluation_id, n.etudiant_id, trim(u.prenoms || ' ' || u.nom) AS etudiant, m.nom AS matiere, e.titre, e.date
		FROM json_each(${JSON.stringify(evaluations)}) j
		JOIN evaluations e ON e.id = j.value
		JOIN notes n ON n.evaluation_id = e.id AND n.etat = 'note'
		JOIN matieres m ON m.id = e.matiere_id
		JOIN utilisateurs u ON u.id = n.etudiant_id
		WHERE (e.publiee_le >= ${since} OR n.importe IS NULL AND substr(n.updated_at, 1, 10) >= ${since}
				OR e.publiee_le >= ${missed} AND substr(n.updated_at, 1, 10) <= e.publiee_le)
			AND NOT EXISTS (SELECT 1 FROM notes_dites d WHERE d.evaluation_id = e.id AND d.etudiant_id = n.etudiant_id)
		ORDER BY e.date, e.id, n.etudiant_id`)

/** Who has a mark in an évaluation that nobody has told them of. */
export const selectToTell = async (db: Db, evaluation: number): Promise<number[]> =>
	(
		await db.all<{ etudiant_id: number }>(sql`
			SELECT n.etudiant_id FROM notes n WHERE n.evaluation_id = ${evaluation} AND n.etat = 'note'
				AND NOT EXISTS (SELECT 1 FROM notes_dites d WHERE d.evaluation_id = n.evaluation_id AND d.etudiant_id = n.etudiant_id)
			ORDER BY n.etudiant_id`)
	).map(({ etudiant_id }) => etudiant_id)

export const insertTold = (db: Db, marks: readonly NewMark[], at: number) =>
	db.run(sql`
		INSERT INTO notes_dites (evaluation_id, etudiant_id, dite_at)
		SELECT value ->> 'evaluation_id', value ->> 'etudiant_id', ${at} FROM json_each(${JSON.stringify(marks)}) WHERE true ON CONFLICT DO NOTHING`)
