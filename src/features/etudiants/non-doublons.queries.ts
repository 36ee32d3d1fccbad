import { sql } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { into, name } from '../../db/queries/names'
import { rows } from '../../db/queries/rows'
import { etudiants, nonDoublons, utilisateurs } from '../../school/schema'

const { etudiant_a, etudiant_b, dit_at, dit_par } = nonDoublons

/** Two students declared to be different people; `a` is the lower id. */
export type Distincts = { readonly a: number; readonly b: number }

export const inOrder = (first: number, other: number): Distincts => ({ a: Math.min(first, other), b: Math.max(first, other) })

export const selectDistincts = rows(() => sql`SELECT ${etudiant_a} AS a, ${etudiant_b} AS b FROM ${nonDoublons}`, {
	a: 'integer',
	b: 'integer'
})

const columns = into(nonDoublons, 'etudiant_a', 'etudiant_b', 'dit_at', 'dit_par')

/** @returns true if this was not known before */
export const insertDistincts = async (db: Db, { a, b }: Distincts, dit: { readonly at: number; readonly par: number }) =>
	(await db.run(sql`INSERT INTO ${columns} VALUES (${a}, ${b}, ${dit.at}, ${dit.par}) ON CONFLICT DO NOTHING`)).rowsAffected > 0

/** @returns true if this had been declared */
export const deleteDistincts = async (db: Db, { a, b }: Distincts) =>
	(await db.run(sql`DELETE FROM ${nonDoublons} WHERE ${etudiant_a} = ${a} AND ${etudiant_b} = ${b}`)).rowsAffected > 0

/** The students declared to be different people from this one, by name. */
export const selectDistinctsOf = rows(
	(id: number) => sql`SELECT ${etudiants.id}, ${etudiants.matricule}, ${utilisateurs.nom}, ${utilisateurs.prenoms}
		FROM (SELECT ${etudiant_b} AS id FROM ${nonDoublons} WHERE ${etudiant_a} = ${id}
			UNION ALL SELECT ${etudiant_a} FROM ${nonDoublons} WHERE ${etudiant_b} = ${id}) d
		CROSS JOIN ${etudiants} ON ${etudiants.id} = d.id CROSS JOIN ${utilisateurs} ON ${utilisateurs.id} = d.id
		ORDER BY ${utilisateurs.cle_tri}, ${etudiants.id}`,
	{ id: 'integer', matricule: 'text', nom: 'text', prenoms: 'text' }
)

/** Moves such declarations about a student to the student they are merged into. */
export async function moveDistincts(db: Db, from: number, to: number) {
	const others = sql`SELECT ${etudiant_b} AS id, ${dit_at}, ${dit_par} FROM ${nonDoublons} WHERE ${etudiant_a} = ${from}
		UNION ALL SELECT ${etudiant_a}, ${dit_at}, ${dit_par} FROM ${nonDoublons} WHERE ${etudiant_b} = ${from}`
	await db.run(sql`INSERT INTO ${columns}
		SELECT min(id, ${to}), max(id, ${to}), ${name(dit_at)}, ${name(dit_par)} FROM (${others}) WHERE id <> ${to} ON CONFLICT DO NOTHING`)
	await db.run(sql`DELETE FROM ${nonDoublons} WHERE ${etudiant_a} = ${from} OR ${etudiant_b} = ${from}`)
}
