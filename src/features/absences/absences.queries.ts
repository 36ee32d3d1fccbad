import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db'
import type { Langue } from '../../kit/langue'

export type AbsenceRow = {
	id: number
	cle: string
	enseignant_id: number
	enseignant: string
	debut_s: number
	fin_s: number
	motif: string | null
	annoncee_par: number
	decidee_at: number | null
	retiree_at: number | null
}

const columns = sql`a.id, a.cle, a.enseignant_id, trim(u.prenoms || ' ' || u.nom) AS enseignant, a.debut_s, a.fin_s, a.motif, a.annoncee_par,
	a.decidee_at, a.retiree_at`

/** When teachers are away, of those who are back after a moment (seconds): of one, or of all; the first that begins first. */
export const selectAbsences = (db: Db, { enseignant, from, limit }: { enseignant: number | null; from: number; limit: number }) =>
	db.all<AbsenceRow>(sql`
		SELECT ${columns} FROM absences_enseignants a JOIN utilisateurs u ON u.id = a.enseignant_id
		WHERE a.fin_s > ${from} AND a.retiree_at IS NULL ${enseignant === null ? sql`` : sql`AND a.enseignant_id = ${enseignant}`}
		ORDER BY a.debut_s, a.id LIMIT ${limit}`)

export async function selectAbsence(db: Db, key: { readonly id: number } | { readonly cle: string }): Promise<AbsenceRow | undefined> {
	const [row] = await db.all<AbsenceRow>(sql`
		SELECT ${columns} FROM absences_enseignants a JOIN utilisateurs u ON u.id = a.enseignant_id
		WHERE ${'id' in key ? sql`a.id = ${key.id}` : sql`a.cle = ${key.cle}`}`)
	return row
}

export type NewAbsence = Pick<AbsenceRow, 'cle' | 'enseignant_id' | 'debut_s' | 'fin_s' | 'motif' | 'annoncee_par'>

export async function insertAbsence(db: Db, { cle, enseignant_id, debut_s, fin_s, motif, annoncee_par }: NewAbsence, at: number) {
	const [row] = await db.all<{ id: number }>(sql`
		INSERT INTO absences_enseignants (cle, enseignant_id, debut_s, fin_s, motif, annoncee_par, created_at)
		VALUES (${cle}, ${enseignant_id}, ${debut_s}, ${fin_s}, ${motif}, ${annoncee_par}, ${at}) RETURNING id`)
	return row!.id
}

export const updateAbsence = (db: Db, id: number, column: 'decidee_at' | 'retiree_at', at: number) =>
	db.run(sql`UPDATE absences_enseignants SET ${sql.identifier(column)} = ${at} WHERE id = ${id}`)

/** Whether an account is a teacher's, and open. */
export async function isTeacher(db: Db, id: number): Promise<boolean> {
	const rows = await db.all(sql`SELECT 1 FROM enseignants t JOIN utilisateurs u ON u.id = t.id WHERE t.id = ${id} AND u.actif = 1`)
	return rows.length > 0
}

/** Who decides about absences, and in which language they read. */
export const selectDecideurs = (db: Db) =>
	db.all<{ id: number; langue: Langue }>(sql`
		SELECT id, langue FROM utilisateurs WHERE actif = 1 AND (role = 'administrateur' AND NOT console_seule
			OR '|' || fonctions || '|' LIKE '%|scolarite|%'
			OR id IN (SELECT utilisateur_id FROM autres_roles WHERE role = 'administrateur')) ORDER BY id`)
