import { asc, eq, or, sql } from 'drizzle-orm'
import { enseignants, etudiants, utilisateurs } from '../school/schema'
import type { Db } from '../db/db'
import type { Role } from '../domain/caller'

const columns = {
	id: utilisateurs.id,
	identifiant: utilisateurs.identifiant,
	role: utilisateurs.role,
	nom: utilisateurs.nom,
	prenoms: utilisateurs.prenoms,
	email: utilisateurs.email,
	actif: utilisateurs.actif
}

export type Account = Awaited<ReturnType<typeof selectAccounts>>[number]

export const selectAccounts = (db: Db, role?: Role) =>
	db
		.select(columns)
		.from(utilisateurs)
		.where(role && eq(utilisateurs.role, role))
		.orderBy(asc(utilisateurs.role), asc(utilisateurs.cle_tri), asc(utilisateurs.id))

/** The account whose identifier or email, else whose matricule, is the one given, in normal form or as written. */
export async function selectAccountBy(db: Db, norm: string, written: string) {
	const [row] = await db
		.select(columns)
		.from(utilisateurs)
		.leftJoin(etudiants, eq(etudiants.id, utilisateurs.id))
		.leftJoin(enseignants, eq(enseignants.id, utilisateurs.id))
		.where(
			or(
				eq(utilisateurs.identifiant_norm, norm),
				eq(utilisateurs.email_norm, norm),
				eq(etudiants.matricule, written),
				eq(enseignants.matricule, written)
			)
		)
		.orderBy(sql`${norm} NOT IN (${utilisateurs.identifiant_norm}, ifnull(${utilisateurs.email_norm}, ''))`)
	return row
}
