import { and, eq, inArray, sql } from 'drizzle-orm'
import { isTrue } from '../../db/constant'
import { jsonObject } from '../../db/json'
import { prepared } from '../../db/prepared'
import { prepareRecords, record } from '../../db/records'
import { matiereRef } from '../refs.sql'
import { classes, enseignants, enseignements, matieres, utilisateurs } from '../../school/schema'
import type { Db } from '../../db/db'
import type { Enseignant } from './enseignants.model'

const taught = sql`(
	SELECT json_group_array(json(ref)) FROM (
		SELECT ${matiereRef} AS ref FROM ${matieres} WHERE ${matieres.id} IN (
			SELECT ${enseignements.matiere_id} FROM ${enseignements}
			INNER JOIN ${classes} ON ${classes.id} = ${enseignements.classe_id} AND ${classes.annee_id} = ${sql.placeholder('annee')}
			WHERE ${enseignements.enseignant_id} = ${enseignants.id})
		ORDER BY ${matieres.cle_tri}, ${matieres.id}))`

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
						matieres: taught,
						email: sql`iif(${sql.placeholder('contacts')}, ${utilisateurs.email}, NULL)`,
						telephone: sql`iif(${sql.placeholder('contacts')}, ${utilisateurs.telephone}, NULL)`,
						updated_at: sql`max(${enseignants.updated_at}, ${utilisateurs.updated_at})`
					})
				)
			)
			.from(enseignants)
			.innerJoin(utilisateurs, eq(utilisateurs.id, enseignants.id))
			.where(
				and(
					// what every teacher's account has: it leads to the index of roles
					inArray(utilisateurs.role, ['enseignant', 'coordinateur', 'administrateur']),
					isTrue(utilisateurs.actif),
					sql`(${sql.placeholder('matricule')} IS NULL OR ${enseignants.matricule} = ${sql.placeholder('matricule')})`
				)
			)
			.orderBy(utilisateurs.cle_tri, utilisateurs.id)
			.limit(sql.placeholder('limit'))
			.offset(sql.placeholder('offset')),
		'matricule'
	)
)

/** Active teachers by name, with the matières that they teach in a year; what the caller is not shown is null. */
export const selectEnseignants = (
	db: Db,
	filters: { annee: number | undefined; matricule?: string | undefined },
	shown: { contacts: boolean },
	window: { limit: number; offset: number }
) =>
	selectEnseignantsStatement(db).all({
		...window,
		annee: filters.annee ?? null,
		matricule: filters.matricule ?? null,
		contacts: shown.contacts ? 1 : 0
	})
