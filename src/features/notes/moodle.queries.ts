import { sql } from 'drizzle-orm'
import { rows, stored } from '../../db/queries/rows'
import { utilisateurs } from '../../school/schema'

export const selectCourriels = rows(
	(ids: readonly number[]) => sql`SELECT ${utilisateurs.id}, ${utilisateurs.email} FROM ${utilisateurs}
		WHERE ${utilisateurs.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
	stored(utilisateurs, 'id', 'email')
)
