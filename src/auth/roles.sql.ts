import { sql } from 'drizzle-orm'
import type { Role } from '../domain/droits/caller'
import { autresRoles, utilisateurs } from '../school/schema'

/** The roles of an account besides its first, joined by commas; null if it has only one. */
export const otherRoles = sql<string | null>`(SELECT group_concat(${autresRoles.role}) FROM ${autresRoles}
	WHERE ${autresRoles.utilisateur_id} = ${utilisateurs.id})`

/** Whether an account has a role besides its first. */
export const hasOtherRole = (role: Role) => sql`EXISTS (SELECT 1 FROM ${autresRoles}
	WHERE ${autresRoles.utilisateur_id} = ${utilisateurs.id} AND ${autresRoles.role} = ${role})`
