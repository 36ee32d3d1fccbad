import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db'
import { hasOtherRights } from './comptes.sql'
import { CARD } from '../../school/card'

const FIRST = ['matricule', 'nom', 'prenoms', 'sexe', 'date_naissance', 'lieu_naissance', 'nationalite', 'telephone', 'email']

/** Who a student is, as its forms ask it: columns of etudiants.csv. */
export const IDENTITE = [...new Set([...FIRST, ...CARD])]

/** Those of these accounts that have another role than that of a student, or a fonction. */
export const selectOtherAccounts = (db: Db, ids: readonly number[]) =>
	db.all<{ id: number }>(sql`
		SELECT u.id FROM utilisateurs u WHERE u.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
			AND ${hasOtherRights}`)
