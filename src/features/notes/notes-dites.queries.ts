import { sql } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { aliases, into } from '../../db/queries/names'
import { rows, type RowOf } from '../../db/queries/rows'
import { displayNameOf } from '../../school/personne.sql.ts'
import { classes, evaluations, matieres, notes, notesDites, utilisateurs } from '../../school/schema'

const { e, n, u } = aliases({ e: evaluations, n: notes, u: utilisateurs })

/** The évaluations of a year whose marks students see on `jour`. */
export const selectPublished = rows(
	(annee: number, jour: string) => sql`
		SELECT ${e.id} FROM ${evaluations} e JOIN ${classes} ON ${classes.id} = ${e.classe_id}
		WHERE ${classes.annee_id} = ${annee} AND ${e.publiee_le} <= ${jour} AND ${e.annulee} = 0 ORDER BY ${e.id}`,
	{ id: 'integer' }
)

const MARK = { evaluation_id: 'integer', etudiant_id: 'integer', etudiant: 'text', matiere: 'text', titre: 'text', date: 'text' } as const
export type NewMark = RowOf<typeof MARK>

/** True if nobody was informed about the mark `n`. */
const untold = sql`NOT EXISTS (SELECT 1 FROM ${notesDites}
	WHERE ${notesDites.evaluation_id} = ${n.evaluation_id} AND ${notesDites.etudiant_id} = ${n.etudiant_id})`

/**
 * Marks about which nobody was informed: of évaluations published from `since` on, and marks written since then by people or an LMS. Also,
 * for évaluations published from `missed` on, marks that were there at publication, because the machine may have been off that day. Marks
 * that an import added long after publication are history.
 */
export const selectUntold = rows(
	(ids: readonly number[], { since, missed }: { readonly since: string; readonly missed: string }) => sql`
		SELECT ${e.id} AS evaluation_id, ${n.etudiant_id}, ${displayNameOf(u)} AS etudiant, ${matieres.nom} AS matiere, ${e.titre}, ${e.date}
		FROM json_each(${JSON.stringify(ids)}) j JOIN ${evaluations} e ON ${e.id} = j.value
		JOIN ${notes} n ON ${n.evaluation_id} = ${e.id} AND ${n.etat} = 'note' JOIN ${matieres} ON ${matieres.id} = ${e.matiere_id}
		JOIN ${utilisateurs} u ON ${u.id} = ${n.etudiant_id}
		WHERE (${e.publiee_le} >= ${since} OR ${n.importe} IS NULL AND substr(${n.updated_at}, 1, 10) >= ${since}
				OR ${e.publiee_le} >= ${missed} AND substr(${n.updated_at}, 1, 10) <= ${e.publiee_le}) AND ${untold}
		ORDER BY ${e.date}, ${e.id}, ${n.etudiant_id}`,
	MARK
)

/** Students with a mark in an évaluation about which nobody was informed. */
export const selectToTell = rows(
	(evaluation: number) => sql`SELECT ${n.etudiant_id} FROM ${notes} n
		WHERE ${n.evaluation_id} = ${evaluation} AND ${n.etat} = 'note' AND ${untold} ORDER BY ${n.etudiant_id}`,
	{ etudiant_id: 'integer' }
)

export const insertTold = (db: Db, marks: readonly NewMark[], at: number) =>
	db.run(sql`INSERT INTO ${into(notesDites, 'evaluation_id', 'etudiant_id', 'dite_at')}
		SELECT value ->> 'evaluation_id', value ->> 'etudiant_id', ${at} FROM json_each(${JSON.stringify(marks)}) WHERE true ON CONFLICT DO NOTHING`)
