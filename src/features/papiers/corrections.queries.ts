import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { aliases } from '../../db/queries/names'
import { etudiants, papiersCorrections as table, utilisateurs } from '../../school/schema'

const { e, u } = aliases({ e: etudiants, u: utilisateurs })

type Correction = typeof table.$inferSelect

/** Corrections with a part that still differs from what is stored. */
const waits = sql`EXISTS (SELECT 1 FROM ${etudiants} e JOIN ${utilisateurs} u ON ${u.id} = ${e.id}, json_each(${table.champs}) j
	WHERE ${e.id} = ${table.etudiant_id} AND j.value IS NOT json_object('nom', ${u.nom}, 'prenoms', ${u.prenoms}, 'sexe', ${e.sexe},
		'date_naissance', ${e.date_naissance}, 'lieu_naissance', ${e.lieu_naissance}, 'nationalite', ${e.nationalite},
		'numero_national', ${e.numero_national}) ->> j.key)`

/** The corrections that wait, the oldest first. */
export const selectCorrections = (db: Db, page: { readonly limit: number; readonly offset: number }): Promise<Correction[]> =>
	db.select().from(table).where(waits).orderBy(table.demande_at, table.etudiant_id).limit(page.limit).offset(page.offset)

/** How many wait, of these students or of all. */
export const countCorrections = (db: Db, ids?: readonly number[]): Promise<number> =>
	db.$count(table, and(waits, ids && sql`${table.etudiant_id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`))

export const selectCorrection = (db: Db, etudiant: number): Promise<Correction | undefined> =>
	db.select().from(table).where(eq(table.etudiant_id, etudiant)).get()

export const upsertCorrection = (db: Db, correction: Correction) =>
	db
		.insert(table)
		.values(correction)
		.onConflictDoUpdate({ target: table.etudiant_id, set: { champs: sql`excluded.champs`, demande_at: correction.demande_at } })

export const deleteCorrection = (db: Db, etudiant: number) => db.delete(table).where(eq(table.etudiant_id, etudiant))
