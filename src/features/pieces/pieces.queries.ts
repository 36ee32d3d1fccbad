import { sql } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { aliases, into } from '../../db/queries/names'
import { row, rows, stored } from '../../db/queries/rows'
import { listNameOf } from '../../school/personne.sql.ts'
import { classes, etudiants, inscriptions, pieces, piecesRecues, utilisateurs } from '../../school/schema'

const { c, i, p, r, u } = aliases({ c: classes, i: inscriptions, p: pieces, r: piecesRecues, u: utilisateurs })

/** Enrollments that continue after a day. */
const going = (jour: string) => sql`ifnull(${i.date_sortie} > ${jour}, 1)`

type Asked = { readonly annee: number; readonly jour: string }

/** The pieces that a student needs for the classes of a year, and those handed in that aren't needed any more. */
export const selectOfStudent = rows(
	(etudiant: number, { annee, jour }: Asked) => sql`
		SELECT ${p.id}, ${p.libelle}, ${r.recue_le}, ${listNameOf(u)} AS recue_par FROM ${pieces} p
		LEFT JOIN ${piecesRecues} r ON ${r.etudiant_id} = ${etudiant} AND ${r.annee_id} = ${annee} AND ${r.piece_id} = ${p.id}
		LEFT JOIN ${utilisateurs} u ON ${u.id} = ${r.recue_par} WHERE ${r.piece_id} IS NOT NULL OR (${p.active} = 1 AND EXISTS (
			SELECT 1 FROM ${inscriptions} i JOIN ${classes} c ON ${c.id} = ${i.classe_id}
			WHERE ${i.etudiant_id} = ${etudiant} AND ${i.annee_id} = ${annee} AND ${going(jour)} AND ${c.niveau_id} = ifnull(${p.niveau_id}, ${c.niveau_id})))
		ORDER BY ${p.libelle}, ${p.id}`,
	{
		id: 'integer',
		libelle: 'text',
		/** day on which it was handed in; null: it is missing */
		recue_le: 'text?',
		/** the person who recorded it; null: an import */
		recue_par: 'text?'
	}
)

export type PieceDemandee = Awaited<ReturnType<typeof selectOfStudent>>[number]

export const insertRecues = (
	db: Db,
	etudiant: number,
	annee: number,
	ids: readonly number[],
	recue: { readonly le: string; readonly par: number }
) =>
	db.run(sql`INSERT INTO ${into(piecesRecues, 'etudiant_id', 'annee_id', 'piece_id', 'recue_le', 'recue_par')}
		SELECT ${etudiant}, ${annee}, value, ${recue.le}, ${recue.par} FROM json_each(${JSON.stringify(ids)}) WHERE true ON CONFLICT DO NOTHING`)

export const deleteRecues = (db: Db, etudiant: number, annee: number, ids: readonly number[]) =>
	db.run(sql`DELETE FROM ${piecesRecues} WHERE ${piecesRecues.etudiant_id} = ${etudiant} AND ${piecesRecues.annee_id} = ${annee}
		AND ${piecesRecues.piece_id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)

/** Any piece that the school asks for. */
export const selectAsked = row(() => sql`SELECT ${p.id} FROM ${pieces} p WHERE ${p.active} = 1 LIMIT 1`, { id: 'integer' })

/** The classes of a year, by name. */
export const selectClasses = rows(
	(annee: number) =>
		sql`SELECT ${classes.id}, ${classes.code} FROM ${classes} WHERE ${classes.annee_id} = ${annee} ORDER BY ${classes.cle_tri}, ${classes.code}`,
	{ id: 'integer', code: 'text' }
)

/** Pieces that an enrollment needs and that were not handed in. */
const missing = (annee: number) => sql`${pieces} p WHERE ${p.active} = 1 AND ${c.niveau_id} = ifnull(${p.niveau_id}, ${c.niveau_id})
	AND NOT EXISTS (SELECT 1 FROM ${piecesRecues} r WHERE ${r.etudiant_id} = ${i.etudiant_id} AND ${r.annee_id} = ${annee} AND ${r.piece_id} = ${p.id})`

/** The enrollments with a missing piece, by class and name, of one class or all; `ids` is a JSON list. */
export const selectMissing = row(
	(classe: number | undefined, { annee, jour }: Asked) => sql`SELECT json_group_array(id) AS ids FROM (
			SELECT ${i.id} FROM ${classes} c CROSS JOIN ${inscriptions} i ON ${i.classe_id} = ${c.id} CROSS JOIN ${utilisateurs} u ON ${u.id} = ${i.etudiant_id}
			WHERE ${classe === undefined ? sql`${c.annee_id} = ${annee}` : sql`${c.id} = ${classe}`} AND ${going(jour)} AND ${u.actif} = 1
				AND EXISTS (SELECT 1 FROM ${missing(annee)}) ORDER BY ${c.cle_tri}, ${c.code}, ${u.cle_tri}, ${i.id})`,
	{ ids: 'text' }
)

/** Finds an enrollment of a year with a missing piece. */
export const selectOneMissing = row(
	({ annee, jour }: Asked) => sql`SELECT ${i.id} FROM ${classes} c CROSS JOIN ${inscriptions} i ON ${i.classe_id} = ${c.id}
		CROSS JOIN ${utilisateurs} u ON ${u.id} = ${i.etudiant_id} WHERE ${c.annee_id} = ${annee} AND ${going(jour)} AND ${u.actif} = 1
			AND EXISTS (SELECT 1 FROM ${missing(annee)}) LIMIT 1`,
	{ id: 'integer' }
)

/** The missing pieces of some enrollments; `manque` is a JSON list. */
export const selectMissingOf = rows(
	(ids: readonly number[], annee: number) => sql`
		SELECT ${i.id} AS inscription, ${etudiants.id}, ${etudiants.matricule}, ${u.nom}, ${u.prenoms}, ${c.code} AS classe, ${i.statut},
			(SELECT json_group_array(${p.libelle} ORDER BY ${p.libelle}) FROM ${missing(annee)}) AS manque
		FROM json_each(${JSON.stringify(ids)}) j CROSS JOIN ${inscriptions} i ON ${i.id} = j.value CROSS JOIN ${classes} c ON ${c.id} = ${i.classe_id}
		CROSS JOIN ${etudiants} ON ${etudiants.id} = ${i.etudiant_id} CROSS JOIN ${utilisateurs} u ON ${u.id} = ${i.etudiant_id}
		WHERE manque <> '[]' ORDER BY j.key`,
	{
		inscription: 'integer',
		...stored(etudiants, 'id', 'matricule'),
		...stored(u, 'nom', 'prenoms'),
		classe: 'text',
		...stored(i, 'statut'),
		manque: 'text'
	}
)
