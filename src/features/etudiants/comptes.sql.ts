import { sql } from 'drizzle-orm'
import { aliases } from '../../db/queries/names'
import { autresRoles, utilisateurs } from '../../school/schema'

export const { u } = aliases({ u: utilisateurs })

/** Whether the account `u` has a role besides student, or a fonction. */
export const hasOtherRights = sql`(${u.role} <> 'etudiant' OR ${u.fonctions} <> ''
	OR EXISTS (SELECT 1 FROM ${autresRoles} WHERE ${autresRoles.utilisateur_id} = ${u.id}))`
