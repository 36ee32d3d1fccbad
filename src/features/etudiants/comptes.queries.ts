import { sql } from 'drizzle-orm'
import { rows } from '../../db/queries/rows'
import { utilisateurs } from '../../school/schema'
import { hasOtherRights, u } from './comptes.sql.ts'
import { CARD } from '../../school/card'

const FIRST = ['matricule', 'nom', 'prenoms', 'sexe', 'date_naissance', 'lieu_naissance', 'nationalite', 'telephone', 'email']

/** The columns of etudiants.csv in forms about a student's identity. */
export const IDENTITE = [...new Set([...FIRST, ...CARD])]

/** The accounts among these that have a role besides student, or a fonction. */
export const selectOtherAccounts = rows(
	(ids: readonly number[]) => sql`
		SELECT ${u.id} FROM ${utilisateurs} u WHERE ${u.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${hasOtherRights}`,
	{ id: 'integer' }
)
