import { asc, eq, or, sql } from 'drizzle-orm'
import { columnsOf } from '../db/queries/names'
import { enseignants, etudiants, utilisateurs } from '../school/schema'
import type { Db } from '../db/queries/db'
import type { Role } from '../domain/droits/caller'
import { hasOtherRole, otherRoles } from './roles.sql.ts'

const columns = {
	...columnsOf(utilisateurs, 'id', 'identifiant', 'role', 'nom', 'prenoms', 'email', 'actif')
}

export type Account = NonNullable<Awaited<ReturnType<typeof selectAccountBy>>>

/** All accounts, or those with a role, even if it is not their first. An account with only fonctions does not have the role of its column. */
export const selectAccounts = (db: Db, role?: Role) =>
	db
		.select({ ...columns, console_seule: utilisateurs.console_seule, autres_roles: otherRoles, fonctions: utilisateurs.fonctions })
		.from(utilisateurs)
		.where(role && sql`${utilisateurs.console_seule} = 0 AND (${utilisateurs.role} = ${role} OR ${hasOtherRole(role)})`)
		.orderBy(asc(utilisateurs.role), asc(utilisateurs.cle_tri), asc(utilisateurs.id))

/** The account whose identifier or email (or else whose matricule) is the one given, in normal form or as written. */
export const selectAccountBy = (db: Db, norm: string, spelling: string) =>
	db
		.select(columns)
		.from(utilisateurs)
		.leftJoin(etudiants, eq(etudiants.id, utilisateurs.id))
		.leftJoin(enseignants, eq(enseignants.id, utilisateurs.id))
		.where(
			or(
				eq(utilisateurs.identifiant_norm, norm),
				eq(utilisateurs.email_norm, norm),
				eq(etudiants.matricule, spelling),
				eq(enseignants.matricule, spelling)
			)
		)
		.orderBy(sql`${norm} NOT IN (${utilisateurs.identifiant_norm}, ifnull(${utilisateurs.email_norm}, ''))`)
		.get()
