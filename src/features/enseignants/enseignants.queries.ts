import { and, eq, sql } from 'drizzle-orm'
import { isTrue, isWord } from '../../db/queries/constant'
import { jsonObject } from '../../db/queries/json'
import { prepared } from '../../db/queries/prepared'
import { prepareRecords, record } from '../../db/queries/records'
import { otherRoles } from '../../auth/roles.sql.ts'
import { matiereRef } from '../refs/refs.sql.ts'
import { classes, enseignants, enseignements, matieres, utilisateurs } from '../../school/schema'
import type { Db } from '../../db/queries/db'
import type { Role } from '../../domain/droits/caller'
import type { Enseignant } from './enseignants.model'

const taughtSql = sql`(
	SELECT json_group_array(json(ref)) FROM (
		SELECT ${matiereRef} AS ref FROM ${matieres} WHERE ${matieres.id} IN (
			SELECT ${enseignements.matiere_id} FROM ${enseignements}
			INNER JOIN ${classes} ON ${classes.id} = ${enseignements.classe_id} AND ${classes.annee_id} = ${sql.placeholder('annee')}
			WHERE ${enseignements.enseignant_id} = ${enseignants.id})
		ORDER BY ${matieres.cle_tri}, ${matieres.id}))`

/** Possible main roles of teachers: a teacher with a further role has that as main role. */
const ROLES = ['enseignant', 'coordinateur', 'administrateur'] as const satisfies readonly Role[]

const ofRole = (
	role: Role
) => sql`SELECT ${utilisateurs.id} AS id, ${utilisateurs.cle_tri} AS cle_tri FROM ${utilisateurs} CROSS JOIN ${enseignants}
	WHERE ${isWord(utilisateurs.role, role)} AND ${isTrue(utilisateurs.actif)} AND ${enseignants.id} = ${utilisateurs.id}
	AND (${sql.placeholder('matricule')} IS NULL OR ${enseignants.matricule} = ${sql.placeholder('matricule')})`

// an index has each role's accounts by name: they are merged, and reading stops at the last one needed
const pageSql = sql`${sql.join(ROLES.map(ofRole), sql` UNION ALL `)} ORDER BY cle_tri, id LIMIT ${sql.placeholder('limit')} OFFSET ${sql.placeholder('offset')}`

const selectEnseignantsStatement = prepared((db) =>
	prepareRecords(
		db,
		db
			.select(
				record(
					jsonObject<Enseignant>({
						id: enseignants.id,
						user_id: enseignants.id,
						matricule: enseignants.matricule,
						nom: utilisateurs.nom,
						prenoms: utilisateurs.prenoms,
						identifiant: sql`iif(${sql.placeholder('comptes')}, ${utilisateurs.identifiant}, NULL)`,
						matieres: taughtSql,
						email: sql`iif(${sql.placeholder('contacts')}, ${utilisateurs.email}, NULL)`,
						telephone: sql`iif(${sql.placeholder('contacts')}, ${utilisateurs.telephone}, NULL)`,
						updated_at: sql`max(${enseignants.updated_at}, ${utilisateurs.updated_at})`
					})
				)
			)
			.from(sql`(${pageSql}) AS page`)
			.crossJoin(enseignants)
			.crossJoin(utilisateurs)
			.where(and(eq(enseignants.id, sql`page.id`), eq(utilisateurs.id, sql`page.id`))),
		'matricule'
	)
)

/** Active teachers by name, with their matières in a year; columns that the caller may not see are null. */
export const selectEnseignants = (
	db: Db,
	filters: { annee: number | undefined; matricule?: string | undefined },
	shownFields: { contacts: boolean; comptes: boolean },
	window: { limit: number; offset: number }
) =>
	selectEnseignantsStatement(db).all({
		...window,
		annee: filters.annee ?? null,
		matricule: filters.matricule ?? null,
		contacts: shownFields.contacts ? 1 : 0,
		comptes: shownFields.comptes ? 1 : 0
	})

const hasOtherRightsStatement = prepared((db) =>
	db
		.select({ id: utilisateurs.id })
		.from(utilisateurs)
		.where(
			and(
				eq(utilisateurs.id, sql.placeholder('id')),
				sql`(${utilisateurs.role} <> 'enseignant' OR ${utilisateurs.fonctions} <> '' OR ${otherRoles} IS NOT NULL)`
			)
		)
)

/** Whether an account has a role besides teacher, or a fonction. */
export const hasOtherRights = async (db: Db, id: number) => (await hasOtherRightsStatement(db).all({ id })).length > 0
