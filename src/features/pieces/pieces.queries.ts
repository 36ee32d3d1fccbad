import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db'
import { rows } from '../../db/rows'
import { classes } from '../../school/schema'

/** A piece that is asked of a student in a year, and whether it is there. */
export type PieceDemandee = {
	readonly id: number
	readonly libelle: string
	/** on which day it came; null: it is missing */
	readonly recue_le: string | null
	/** who noted it; null: an import */
	readonly recue_par: string | null
}

/** Enrollments that go on after a day. */
const going = (jour: string) => sql`ifnull(i.date_sortie > ${jour}, 1)`

type Asked = { readonly annee: number; readonly jour: string }

/** What is asked of a student for the classes of a year, and what has come though it is asked no more. */
export const selectOfStudent = (db: Db, etudiant: number, { annee, jour }: Asked) =>
	db.all<PieceDemandee>(sql`
		SELECT p.id, p.libelle, r.recue_le, trim(u.prenoms || ' ' || u.nom) AS recue_par
		FROM pieces p
		LEFT JOIN pieces_recues r ON r.etudiant_id = ${etudiant} AND r.annee_id = ${annee} AND r.piece_id = p.id
		LEFT JOIN utilisateurs u ON u.id = r.recue_par
		WHERE r.piece_id IS NOT NULL OR (p.active = 1 AND EXISTS (
			SELECT 1 FROM inscriptions i JOIN classes c ON c.id = i.classe_id
			WHERE i.etudiant_id = ${etudiant} AND i.annee_id = ${annee} AND ${going(jour)} AND c.niveau_id = ifnull(p.niveau_id, c.niveau_id)))
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
export const selectClasses = rows(
	(annee: number) =>
		sql`SELECT ${classes.id}, ${classes.code} FROM ${classes} WHERE ${classes.annee_id} = ${annee} ORDER BY ${classes.cle_tri}, ${classes.code}`,
	{ id: 'integer', code: 'text' }
)

/** Pieces that are asked of an enrollment and have not come. */
const missing = (annee: number) => sql`pieces p WHERE p.active = 1 AND c.niveau_id = ifnull(p.niveau_id, c.niveau_id)
	AND NOT EXISTS (SELECT 1 FROM pieces_recues r WHERE r.etudiant_id = i.etudiant_id AND r.annee_id = ${annee} AND r.piece_id = p.id)`

/** The enrollments of which a piece is missing, by class and name: of one class, or of all. */
export async function selectMissing(db: Db, classe: number | undefined, { annee, jour }: Asked): Promise<number[]> {
	const [row] = await db.all<{ ids: string }>(sql`
		SELECT json_group_array(id) AS ids FROM (
			SELECT i.id FROM classes c CROSS JOIN inscriptions i ON i.classe_id = c.id CROSS JOIN utilisateurs u ON u.id = i.etudiant_id
			WHERE ${classe === undefined ? sql`c.annee_id = ${annee}` : sql`c.id = ${classe}`} AND ${going(jour)} AND u.actif = 1
				AND EXISTS (SELECT 1 FROM ${missing(annee)})
			ORDER BY c.cle_tri, c.code, u.cle_tri, i.id)`)
	return JSON.parse(row!.ids) as number[]
}

/** What is missing of some enrollments; `manque` is a JSON list of it. */
export const selectMissingOf = (db: Db, inscriptions: readonly number[], annee: number) =>
	db.all<{
		inscription: number
		id: number
		matricule: string
		nom: string
		prenoms: string
		classe: string
		statut: string
		manque: string
	}>(sql`
		SELECT i.id AS inscription, e.id, e.matricule, u.nom, u.prenoms, c.code AS classe, i.statut,
			(SELECT json_group_array(p.libelle ORDER BY p.libelle) FROM ${missing(annee)}) AS manque
		FROM json_each(${JSON.stringify(inscriptions)}) j CROSS JOIN inscriptions i ON i.id = j.value CROSS JOIN classes c ON c.id = i.classe_id
		CROSS JOIN etudiants e ON e.id = i.etudiant_id CROSS JOIN utilisateurs u ON u.id = i.etudiant_id WHERE manque <> '[]' ORDER BY j.key`)
