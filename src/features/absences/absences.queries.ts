import { sql } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { aliases, into, name, set } from '../../db/queries/names'
import { row, rows, stored, type RowOf } from '../../db/queries/rows'
import { taughtOn } from '../../school/present'
import { absencesEnseignants, autresRoles, classes, enseignants, enseignements, utilisateurs } from '../../school/schema'

const { a, u } = aliases({ a: absencesEnseignants, u: utilisateurs })

const ABSENCE = {
	...stored(a, 'id', 'cle', 'enseignant_id', 'debut_s', 'fin_s', 'motif', 'annoncee_par', 'decidee_at', 'decisions', 'retiree_at'),
	...stored(u, 'nom', 'prenoms')
} as const
export type AbsenceRow = RowOf<typeof ABSENCE>

const absences = sql`SELECT ${a.id}, ${a.cle}, ${a.enseignant_id}, ${u.nom}, ${u.prenoms}, ${a.debut_s}, ${a.fin_s},
	${a.motif}, ${a.annoncee_par}, ${a.decidee_at}, ${a.decisions}, ${a.retiree_at} FROM ${absencesEnseignants} a JOIN ${utilisateurs} u ON ${u.id} = ${a.enseignant_id}`

/** The teachers whose absences somebody reads: everybody (`null`), or one teacher and those who teach in these filières. */
export type Lues = { readonly enseignant: number; readonly filieres: readonly number[] } | null

type Asked = { readonly lues: Lues; readonly from: number; readonly limit: number; readonly annee: number; readonly jour: string }

/** Whether an absence may be read by somebody who does not read all of them. */
const isOf = ({ enseignant, filieres }: NonNullable<Lues>, { annee, jour }: Asked) => sql`(${a.enseignant_id} = ${enseignant}
	OR EXISTS (SELECT 1 FROM ${enseignements} JOIN ${classes} ON ${classes.id} = ${enseignements.classe_id}
		WHERE ${enseignements.enseignant_id} = ${a.enseignant_id} AND ${classes.annee_id} = ${annee} AND ${taughtOn(sql`${jour}`)}
		AND ${classes.filiere_id} IN (SELECT value FROM json_each(${JSON.stringify(filieres)}))))`

/** Absences that end after a moment (seconds), of the teachers that somebody reads in a year on a day, by start. */
export const selectAbsences = rows(
	(asked: Asked) => sql`${absences}
		WHERE ${a.fin_s} > ${asked.from} AND ${a.retiree_at} IS NULL ${asked.lues === null ? sql`` : sql`AND ${isOf(asked.lues, asked)}`}
		ORDER BY ${a.debut_s}, ${a.id} LIMIT ${asked.limit}`,
	ABSENCE
)

export const selectAbsence = row(
	(key: { readonly id: number } | { readonly cle: string }) =>
		sql`${absences} WHERE ${'id' in key ? sql`${a.id} = ${key.id}` : sql`${a.cle} = ${key.cle}`}`,
	ABSENCE
)

export type NewAbsence = Pick<AbsenceRow, 'cle' | 'enseignant_id' | 'debut_s' | 'fin_s' | 'motif' | 'annoncee_par'>

export const insertAbsence = row(
	({ cle, enseignant_id, debut_s, fin_s, motif, annoncee_par }: NewAbsence, at: number) => sql`
		INSERT INTO ${into(absencesEnseignants, 'cle', 'enseignant_id', 'debut_s', 'fin_s', 'motif', 'annoncee_par', 'created_at')}
		VALUES (${cle}, ${enseignant_id}, ${debut_s}, ${fin_s}, ${motif}, ${annoncee_par}, ${at}) RETURNING ${absencesEnseignants.id}`,
	{ id: 'integer' }
)

export const updateRetiree = (db: Db, id: number, retiree_at: number) =>
	db.run(sql`UPDATE ${absencesEnseignants} SET ${set(absencesEnseignants, { retiree_at })} WHERE ${absencesEnseignants.id} = ${id}`)

/** A teacher with an open account. */
export const selectTeacher = row(
	(id: number) => sql`SELECT ${enseignants.id} FROM ${enseignants} JOIN ${utilisateurs} ON ${utilisateurs.id} = ${enseignants.id}
		WHERE ${enseignants.id} = ${id} AND ${utilisateurs.actif} = 1`,
	{ id: 'integer' }
)

export const selectDecideurs = rows(
	() => sql`
		SELECT ${u.id}, ${u.langue} FROM ${utilisateurs} u WHERE ${u.actif} = 1 AND (${u.role} = 'administrateur' AND NOT ${u.console_seule}
			OR '|' || ${u.fonctions} || '|' LIKE '%|scolarite|%'
			OR ${u.id} IN (SELECT ${autresRoles.utilisateur_id} FROM ${autresRoles} WHERE ${autresRoles.role} = 'administrateur')) ORDER BY ${u.id}`,
	stored(u, 'id', 'langue')
)

/** Records what was decided about an absence, and when for the first time. */
export const updateDecisions = (db: Db, id: number, decisions: string, at: number) =>
	db.run(sql`UPDATE ${absencesEnseignants} SET ${set(absencesEnseignants, { decisions })}, ${name(absencesEnseignants.decidee_at)} = ifnull(${absencesEnseignants.decidee_at}, ${at})
		WHERE ${absencesEnseignants.id} = ${id}`)
