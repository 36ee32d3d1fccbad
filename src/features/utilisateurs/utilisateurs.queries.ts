import { and, eq, gt, or } from 'drizzle-orm'
import { enseignants, etudiants, seances, utilisateurs } from '../../school/schema'
import type { Db } from '../../db/queries/db'
import { foldedKey, normalIdentifier } from '../../kit/forms'

export const selectHolder = (db: Db, matricule: string) =>
	db
		.select({ identifiant: utilisateurs.identifiant })
		.from(utilisateurs)
		.leftJoin(etudiants, eq(etudiants.id, utilisateurs.id))
		.leftJoin(enseignants, eq(enseignants.id, utilisateurs.id))
		.where(or(eq(etudiants.matricule, matricule), eq(enseignants.matricule, matricule)))
		.get()

/** The identifier of the account that signs in with this text. */
export async function selectOwner(db: Db, text: string) {
	const norm = normalIdentifier(text)
	const signsIn = or(eq(utilisateurs.identifiant_norm, norm), eq(utilisateurs.email_norm, norm))
	const [row] = await db.select({ identifiant: utilisateurs.identifiant }).from(utilisateurs).where(signsIn)
	return row?.identifiant
}

/** The identifier of an account that signs in with this text, or whose identifier looks the same. */
export async function selectTaken(db: Db, identifiant: string) {
	const owner = await selectOwner(db, identifiant)
	if (owner !== undefined) return owner
	const name = foldedKey(identifiant)
	const known = await db.select({ identifiant: utilisateurs.identifiant }).from(utilisateurs)
	return known.find((account) => foldedKey(account.identifiant) === name)?.identifiant
}

export const insertAccount = async (db: Db, account: typeof utilisateurs.$inferInsert) =>
	(await db.insert(utilisateurs).values(account).returning({ id: utilisateurs.id }).get()).id

export const insertEtudiant = (db: Db, etudiant: typeof etudiants.$inferInsert) => db.insert(etudiants).values(etudiant)
export const insertEnseignant = (db: Db, enseignant: typeof enseignants.$inferInsert) => db.insert(enseignants).values(enseignant)

/** How many planned séances a teacher has after a moment (seconds). */
export async function countSeancesToCome(db: Db, enseignant: number, debut_s: number): Promise<number> {
	const toCome = and(eq(seances.enseignant_id, enseignant), eq(seances.statut, 'planifiee'), gt(seances.debut_s, debut_s))
	return db.$count(seances, toCome)
}

export const updateAccount = (db: Db, id: number, values: Partial<typeof utilisateurs.$inferInsert>) =>
	db.update(utilisateurs).set(values).where(eq(utilisateurs.id, id))
