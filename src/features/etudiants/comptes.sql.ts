import { sql } from 'drizzle-orm'

/** Whether the account `u` has another role than that of a student, or a fonction. */
export const hasOtherRights = sql`(u.role <> 'etudiant' OR u.fonctions <> '' OR EXISTS (SELECT 1 FROM autres_roles a WHERE a.utilisateur_id = u.id))`
