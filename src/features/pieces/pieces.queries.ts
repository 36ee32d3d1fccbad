import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db'

/** A piece that is asked of a student in a year, and whether it is there. */
export type PieceDemandee = {
	readonly id: number
	readonly libelle: string
	/** on which day it came; null: it is missing */
	readonly recue_le: string | null
	/** who noted it; null: an import */
	readonly recue_par: string | null
}

/** Enrollments of a year that go on after a day. */
const going = (annee: number, jour: string) => sql`i.annee_id = ${annee} AND ifnull(i.date_sortie > ${jour}, 1)`

/** What is asked of a student for the classes of a year, and what has come though it is asked no more. */
export const selectOfStudent = (db: Db, etudiant: number, { annee, jour }: { readonly annee: number; readonly jour: string }) =>
	db.all<PieceDemandee>(sql`
		SELECT p.id, p.libelle, r.recue_le, trim(u.prenoms || ' ' || u.nom) AS recue_par
		FROM pieces p
		LEFT JOIN pieces_recues r ON r.etudiant_id = ${etudiant} AND r.annee_id = ${annee} AND r.piece_id = p.id
		LEFT JOIN utilisateurs u ON u.id = r.recue_par
		WHERE r.piece_id IS NOT NULL OR (p.active = 1 AND EXISTS (
			SELECT 1 FROM inscriptions i JOIN classes c ON c.id = i.classe_id
			WHERE i.etudiant_id = ${etudiant} AND ${going(annee, jour)} AND c.niveau_id = ifnull(p.niveau_id, c.niveau_id)))
		ORDER BY p.libelle, p.id`)

export const insertRecues = (
	db: Db,
	etudiant: number,
	annee: number,
	ids: readonly number[],
	recue: { readonly le: string; readonly par: number }
) =>
	db.run(sql`INSERT INTO pieces_recues (etudiant_id, annee_id, piece_id, recue_le, recue_par)
		SELECT ${etudiant}, ${annee}, value, ${recue.le}, ${recue.par} FROM json_each(${JSON.stringify(ids)}) WHERE true ON CONFLICT DO NOTHING`)

export const deleteRecues = (db: Db, etudiant: number, annee: number, ids: readonly number[]) =>
	db.run(sql`DELETE FROM pieces_recues WHERE etudiant_id = ${etudiant} AND annee_id = ${annee}
		AND piece_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)

/** Whether the school asks for anything at all. */
export const selectIsAsking = async (db: Db) => (await db.all(sql`SELECT 1 FROM pieces WHERE active = 1 LIMIT 1`)).length > 0

/** The classes of a year, by name. */
export const selectClasses = (db: Db, annee: number) =>
	db.all<{ id: number; code: string }>(sql`SELECT id, code FROM classes WHERE annee_id = ${annee} ORDER BY cle_tri, code`)

/** The students of a class of whom a piece is missing, by name; `manque` is a JSON list of what is. */
export const selectMissing = (db: Db, classe: number, { annee, jour }: { readonly annee: number; readonly jour: string }) =>
	db.all<{ id: number; matricule: string; nom: string; prenoms: string; statut: string; manque: string }>(sql`
		SELECT i.etudiant_id AS id, e.matricule, u.nom, u.prenoms, i.statut, json_group_array(p.libelle ORDER BY p.libelle) AS manque
		FROM inscriptions i CROSS JOIN classes c ON c.id = i.classe_id
		CROSS JOIN pieces p ON p.active = 1 AND c.niveau_id = ifnull(p.niveau_id, c.niveau_id)
		CROSS JOIN etudiants e ON e.id = i.etudiant_id CROSS JOIN utilisateurs u ON u.id = i.etudiant_id
		LEFT JOIN pieces_recues r ON r.etudiant_id = i.etudiant_id AND r.annee_id = i.annee_id AND r.piece_id = p.id
		WHERE i.classe_id = ${classe} AND ${going(annee, jour)} AND r.piece_id IS NULL AND u.actif = 1
		GROUP BY i.id ORDER BY u.cle_tri, i.id`)
