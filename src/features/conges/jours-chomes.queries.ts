import { sql } from 'drizzle-orm'
import { aliases, into } from '../../db/queries/names'
import { row, rows, stored, type RowOf } from '../../db/queries/rows'
import type { Conge } from '../../domain/seances/jours-chomes'
import { conges, filieres, niveaux } from '../../school/schema'

const { f, n, o } = aliases({ f: filieres, n: niveaux, o: conges })

const CONGE = {
	...stored(conges, 'id', 'date_debut', 'date_fin', 'demi_journee', 'filiere_id', 'niveau_id', 'libelle'),
	filiere: 'text?',
	niveau: 'text?'
} as const
export type CongeRow = RowOf<typeof CONGE>

const joursSql = sql`SELECT ${o.id}, ${o.date_debut}, ${o.date_fin}, ${o.demi_journee}, ${o.filiere_id}, ${o.niveau_id}, ${o.libelle},
	${f.code} AS filiere, ${n.code} AS niveau
	FROM ${conges} o LEFT JOIN ${filieres} f ON ${f.id} = ${o.filiere_id} LEFT JOIN ${niveaux} n ON ${n.id} = ${o.niveau_id}`

/** Days off that end on this day or later. */
export const selectConges = rows(
	(jour: string, limit: number) => sql`${joursSql} WHERE ${o.date_fin} >= ${jour} ORDER BY ${o.date_debut}, ${o.id} LIMIT ${limit}`,
	CONGE
)

/** The day off with the same first day, part of the day and place. */
export const selectSame = row(
	({ date_debut, demi_journee, filiere_id, niveau_id }: Conge) => sql`
		${joursSql} WHERE ${o.date_debut} = ${date_debut} AND ${o.demi_journee} = ${demi_journee}
			AND ifnull(${o.filiere_id}, 0) = ${filiere_id ?? 0} AND ifnull(${o.niveau_id}, 0) = ${niveau_id ?? 0}`,
	CONGE
)

export const insertConge = row(
	({ date_debut, date_fin, demi_journee, filiere_id, niveau_id, libelle }: Conge, updated_at: string) => sql`
		INSERT INTO ${into(conges, 'date_debut', 'date_fin', 'demi_journee', 'filiere_id', 'niveau_id', 'libelle', 'updated_at')}
		VALUES (${date_debut}, ${date_fin}, ${demi_journee}, ${filiere_id}, ${niveau_id}, ${libelle}, ${updated_at}) RETURNING ${conges.id}`,
	{ id: 'integer' }
)

export const placesExist = row(
	(filiere: number | null, niveau: number | null) => sql`
		SELECT (${filiere} IS NULL OR EXISTS (SELECT 1 FROM ${filieres} f WHERE ${f.id} = ${filiere})) AS filiere,
			(${niveau} IS NULL OR EXISTS (SELECT 1 FROM ${niveaux} n WHERE ${n.id} = ${niveau})) AS niveau`,
	{ filiere: 'integer', niveau: 'integer' }
)

/** The ids of a filière and a level given by code; `null` if the code is empty or unknown. */
export const selectPlace = row(
	({ filiere, niveau }: { filiere: string; niveau: string }) => sql`
		SELECT (SELECT ${f.id} FROM ${filieres} f WHERE ${f.code} = ${filiere}) AS filiere_id,
			(SELECT ${n.id} FROM ${niveaux} n WHERE ${n.code} = ${niveau}) AS niveau_id`,
	{ filiere_id: 'integer?', niveau_id: 'integer?' }
)

/** The active filières by name. */
export const selectFilieres = rows(
	() => sql`SELECT ${f.id}, ${f.nom} FROM ${filieres} f WHERE ${f.active} = 1 ORDER BY ${f.cle_tri}, ${f.id}`,
	{ id: 'integer', nom: 'text' }
)
export const selectNiveaux = rows(() => sql`SELECT ${n.id}, ${n.code} FROM ${niveaux} n ORDER BY ${n.id}`, stored(n, 'id', 'code'))
