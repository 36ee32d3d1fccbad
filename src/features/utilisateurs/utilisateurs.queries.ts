import { and, eq, gt, or } from 'drizzle-orm'
import { enseignants, etudiants, seances, utilisateurs } from '../../school/schema'
import type { Db } from '../../db/db'

/** Who has a matricule. */
export async function selectHolder(db: Db, matricule: string) {
	const [row] = await db
		.select({ identifiant: utilisateurs.identifiant })
		.from(utilisateurs)
		.leftJoin(etudiants, eq(etudiants.id, utilisateurs.id))
		.leftJoin(enseignants, eq(enseignants.id, utilisateurs.id))
		.where(or(eq(etudiants.matricule, matricule), eq(enseignants.matricule, matricule)))
	return row
}

/** The accounts that an identifier or email would collide with. */
export const selectColliding = (db: Db, identifiant: string, email: string | null) =>
	db
		.select({ identifiant: utilisateurs.identifiant, identifiant_norm: utilisateurs.identifiant_norm, email_norm: utilisateurs.email_norm })
		.from(utilisateurs)
		.where(
			or(
				eq(utilisateurs.identifiant_norm, identifiant),
				eq(utilisateurs.email_norm, identifiant),
				...(email === null ? [] : [eq(utilisateurs.identifiant_norm, email), eq(utilisateurs.email_norm, email)])
			)
		)

export async function insertAccount(db: Db, account: typeof utilisateurs.$inferInsert) {
	const [row] = await db.insert(utilisateurs).values(account).returning({ id: utilisateurs.id })
	return row!.id
}

export const insertEtudiant = (db: Db, etudiant: typeof etudiants.$inferInsert) => db.insert(etudiants).values(etudiant)
export const insertEnseignant = (db: Db, enseignant: typeof enseignants.$inferInsert) => db.insert(enseignants).values(enseignant)

/** How many planned séances somebody is to give after a moment (seconds). */
export async function countSeancesToCome(db: Db, enseignant: number, debut_s: number): Promise<number> {
	const toCome = and(eq(seances.enseignant_id, enseignant), eq(seances.statut, 'planifiee'), gt(seances.debut_s, debut_s))
	return db.$count(seances, toCome)
}

export const updateAccount = (db: Db, id: number, values: Partial<typeof utilisateurs.$inferInsert>) =>
	db.update(utilisateurs).set(values).where(eq(utilisateurs.id, id))
