import { sql, type SQL } from 'drizzle-orm'
import { aliases, into, name } from '../../db/queries/names'
import { row, rows, statement, stored, type Named } from '../../db/queries/rows'
import type { Sorte } from '../../domain/papiers/sortes'
import { etudiants, papiers, papiersDemandes, utilisateurs } from '../../school/schema'

const { d, e, u, p } = aliases({ d: papiersDemandes, e: etudiants, u: utilisateurs, p: papiers })

const ROW = {
	...stored(papiersDemandes, 'id', 'etudiant_id', 'sorte', 'precisions', 'demande_at', 'traite_at', 'papier_id', 'refus'),
	...stored(utilisateurs, 'nom', 'prenoms'),
	...stored(etudiants, 'matricule')
}

const demandes = (which: SQL) => sql`
	SELECT ${d.id}, ${d.etudiant_id}, ${d.sorte}, ${d.precisions}, ${d.demande_at}, ${d.traite_at}, ${d.papier_id}, ${d.refus},
		${u.nom}, ${u.prenoms}, ${e.matricule}
	FROM ${papiersDemandes} d JOIN ${etudiants} e ON ${e.id} = ${d.etudiant_id} JOIN ${utilisateurs} u ON ${u.id} = ${d.etudiant_id}
	WHERE ${which}`

/** The demands that wait, the oldest first. */
export const selectOuvertes = rows(
	(limit: number, offset: number) =>
		sql`${demandes(sql`${d.traite_at} IS NULL`)} ORDER BY ${d.demande_at}, ${d.id} LIMIT ${limit} OFFSET ${offset}`,
	ROW
)

/** A demand of a student. */
export type Demande = Awaited<ReturnType<typeof selectOuvertes>>[number]

/** How many demands wait, and since when the oldest does (seconds). */
export const selectAttente = row(
	() => sql`SELECT count(*) AS total, min(${d.demande_at}) AS depuis FROM ${papiersDemandes} d WHERE ${d.traite_at} IS NULL`,
	{ total: 'integer', depuis: 'integer?' }
)

/** The latest demands of a student, those that wait first. */
export const selectDemandesOf = rows(
	(etudiant: number, limit: number) =>
		sql`${demandes(sql`${d.etudiant_id} = ${etudiant}`)} ORDER BY ${d.traite_at} IS NOT NULL, ${d.id} DESC LIMIT ${limit}`,
	ROW
)

export const selectDemande = row((id: number) => demandes(sql`${d.id} = ${id}`), ROW)

/** The demand of a student for a kind of paper that waits. */
export const selectOuverte = row(
	(etudiant: number, sorte: Sorte) => demandes(sql`${d.etudiant_id} = ${etudiant} AND ${d.sorte} = ${sorte} AND ${d.traite_at} IS NULL`),
	ROW
)

type Nouvelle = Pick<Demande, 'etudiant_id' | 'sorte' | 'precisions' | 'demande_at'>

export const insertDemande = row(
	(nouvelle: Nouvelle) => sql`INSERT INTO ${into(papiersDemandes, 'etudiant_id', 'sorte', 'precisions', 'demande_at')}
		VALUES (${nouvelle.etudiant_id}, ${nouvelle.sorte}, ${nouvelle.precisions}, ${nouvelle.demande_at}) RETURNING ${name(papiersDemandes.id)}`,
	{ id: 'integer' }
)

export const updateRefus = statement(
	(refus: Named<{ readonly id: number; readonly at: number; readonly motif: string }>) => sql`
		UPDATE ${papiersDemandes} SET ${name(papiersDemandes.traite_at)} = ${refus.at}, ${name(papiersDemandes.refus)} = ${refus.motif}
		WHERE ${papiersDemandes.id} = ${refus.id} AND ${papiersDemandes.traite_at} IS NULL`
)

/** Answers the demands that wait for papers of the same student and kind. @returns their ids */
export const answerDemandes = statement(
	(answer: Named<{ readonly papiers: readonly number[]; readonly at: number }>) => sql`
		UPDATE ${papiersDemandes} SET ${name(papiersDemandes.traite_at)} = ${answer.at}, ${name(papiersDemandes.papier_id)} = ${p.id}
		FROM json_each(${answer.papiers}) j JOIN ${papiers} p ON ${p.id} = j.value
		WHERE ${papiersDemandes.traite_at} IS NULL AND ${papiersDemandes.etudiant_id} = ${p.etudiant_id} AND ${papiersDemandes.sorte} = ${p.sorte}
		RETURNING ${name(papiersDemandes.id)}`,
	{ id: 'integer' }
)
