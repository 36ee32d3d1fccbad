import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db'
import { aliases, into, name, set } from '../../db/names'
import { row, rows, stored, type RowOf } from '../../db/rows'
import { absencesEnseignants, autresRoles, enseignants, utilisateurs } from '../../school/schema'

const { a, u } = aliases({ a: absencesEnseignants, u: utilisateurs })

const ABSENCE = {
	...stored(a, 'id', 'cle', 'enseignant_id', 'debut_s', 'fin_s', 'motif', 'annoncee_par', 'decidee_at', 'decisions', 'retiree_at'),
	...stored(u, 'nom', 'prenoms')
} as const
export type AbsenceRow = RowOf<typeof ABSENCE>

const absences = sql`SELECT ${a.id}, ${a.cle}, ${a.enseignant_id}, ${u.nom}, ${u.prenoms}, ${a.debut_s}, ${a.fin_s},
	${a.motif}, ${a.annoncee_par}, ${a.decidee_at}, ${a.decisions}, ${a.retiree_at} FROM ${absencesEnseignants} a JOIN ${utilisateurs} u ON ${u.id} = ${a.enseignant_id}`

/** Absences that end after a moment (seconds), of one teacher or all, by start. */
export const selectAbsences = rows(
	({ enseignant, from, limit }: { enseignant: number | null; from: number; limit: number }) => sql`${absences}
		WHERE ${a.fin_s} > ${from} AND ${a.retiree_at} IS NULL ${enseignant === null ? sql`` : sql`AND ${a.enseignant_id} = ${enseignant}`}
		ORDER BY ${a.debut_s}, ${a.id} LIMIT ${limit}`,
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

/** The people who decide about absences, with their language. */
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
