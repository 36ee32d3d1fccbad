import { eq, sql } from 'drizzle-orm'
import { isTrue, isWord } from '../../db/queries/constant'
import type { Db } from '../../db/queries/db'
import { jsonObject } from '../../db/queries/json'
import { columnsOf } from '../../db/queries/names'
import { prepared } from '../../db/queries/prepared'
import { prepareRecords, record } from '../../db/queries/records'
import { ROLES, type Role } from '../../domain/droits/caller'
import { displayNameOf } from '../../school/personne.sql.ts'
import { autresRoles, utilisateurs } from '../../school/schema'
import type { Utilisateur } from './utilisateurs.model'

/** All roles of an account, the one with most rights first. */
const roles = sql`(SELECT json_group_array(value) FROM json_each(${sql.raw(`'${JSON.stringify(ROLES.toReversed())}'`)})
	WHERE value = ${utilisateurs.role} OR value IN (SELECT ${autresRoles.role} FROM ${autresRoles}
		WHERE ${autresRoles.utilisateur_id} = ${utilisateurs.id}))`

const ofRole = (role: Role) => sql`SELECT ${utilisateurs.id} AS id, ${utilisateurs.cle_tri} AS cle_tri FROM ${utilisateurs}
	WHERE ${isWord(utilisateurs.role, role)} AND ${isTrue(utilisateurs.actif)} AND NOT ${utilisateurs.console_seule}`

// an index has each role's accounts by name: they are merged, and reading stops at the last one needed
const pageSql = sql`${sql.join(ROLES.map(ofRole), sql` UNION ALL `)} ORDER BY cle_tri, id LIMIT ${sql.placeholder('limit')} OFFSET ${sql.placeholder('offset')}`

const selectUtilisateursStatement = prepared((db) =>
	prepareRecords(
		db,
		db
			.select(
				record(
					jsonObject<Utilisateur>({
						id: utilisateurs.id,
						name: displayNameOf(utilisateurs),
						...columnsOf(utilisateurs, 'nom', 'prenoms', 'role'),
						roles: sql`json(${roles})`,
						...columnsOf(utilisateurs, 'identifiant', 'email', 'updated_at')
					})
				)
			)
			.from(sql`(${pageSql}) AS page`)
			.crossJoin(utilisateurs)
			.where(eq(utilisateurs.id, sql`page.id`)),
		'identifiant'
	)
)

/** Active accounts with a role, by name. */
export const selectUtilisateurs = (db: Db, window: { readonly limit: number; readonly offset: number }) =>
	selectUtilisateursStatement(db).all(window)
