import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db'

/** Two students who are two people; `a` is the lower id. */
export type Distincts = { readonly a: number; readonly b: number }

export const inOrder = (one: number, other: number): Distincts => ({ a: Math.min(one, other), b: Math.max(one, other) })

export const selectDistincts = (db: Db) => db.all<Distincts>(sql`SELECT etudiant_a AS a, etudiant_b AS b FROM non_doublons`)

/** @returns whether nobody had said so before */
export async function insertDistincts(db: Db, { a, b }: Distincts, dit: { readonly at: number; readonly par: number }): Promise<boolean> {
	const { rowsAffected } = await db.run(
		sql`INSERT INTO non_doublons (etudiant_a, etudiant_b, dit_at, dit_par) VALUES (${a}, ${b}, ${dit.at}, ${dit.par}) ON CONFLICT DO NOTHING`
	)
	return rowsAffected > 0
}

/** @returns whether somebody had said so */
export async function deleteDistincts(db: Db, { a, b }: Distincts): Promise<boolean> {
	const { rowsAffected } = await db.run(sql`DELETE FROM non_doublons WHERE etudiant_a = ${a} AND etudiant_b = ${b}`)
	return rowsAffected > 0
}

/** Those who are said to be others than a student, by name. */
export const selectDistinctsOf = (db: Db, id: number) =>
	db.all<{ id: number; matricule: string; nom: string; prenoms: string }>(sql`
		SELECT e.id, e.matricule, u.nom, u.prenoms
		FROM (SELECT etudiant_b AS id FROM non_doublons WHERE etudiant_a = ${id}
			UNION ALL SELECT etudiant_a FROM non_doublons WHERE etudiant_b = ${id}) d
		CROSS JOIN etudiants e ON e.id = d.id CROSS JOIN utilisateurs u ON u.id = d.id ORDER BY u.cle_tri, e.id`)

/** What was said of a student who is made one with another is said of that one. */
export async function moveDistincts(db: Db, from: number, to: number) {
	const others = sql`SELECT etudiant_b AS id, dit_at, dit_par FROM non_doublons WHERE etudiant_a = ${from}
		UNION ALL SELECT etudiant_a, dit_at, dit_par FROM non_doublons WHERE etudiant_b = ${from}`
	await db.run(sql`INSERT INTO non_doublons (etudiant_a, etudiant_b, dit_at, dit_par)
		SELECT min(id, ${to}), max(id, ${to}), dit_at, dit_par FROM (${others}) WHERE id <> ${to} ON CONFLICT DO NOTHING`)
	await db.run(sql`DELETE FROM non_doublons WHERE etudiant_a = ${from} OR etudiant_b = ${from}`)
}
