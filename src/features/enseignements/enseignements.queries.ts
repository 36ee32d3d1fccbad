import { eq, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { jsonNumber, jsonObject } from '../../db/queries/json'
import { prepareRecords, record } from '../../db/queries/records'
import { preparedFor, type Scope } from '../../db/queries/scope'
import { annees, classes, enseignants, enseignements, filieres, matieres, utilisateurs } from '../../school/schema'
import { classeRef, matiereRef, personneRef } from '../refs/refs.sql.ts'
import type { Enseignement } from './enseignements.model'

const ORDER = sql`${classes.cle_tri}, ${classes.id}, ${matieres.cle_tri}, ${matieres.id}, ${utilisateurs.cle_tri}, ${enseignements.id}`

const withNames = sql`INNER JOIN ${matieres} ON ${matieres.id} = ${enseignements.matiere_id}
	INNER JOIN ${utilisateurs} ON ${utilisateurs.id} = ${enseignements.enseignant_id}`

// a page's records are chosen first, so that only these are written out
const chosenSql = (visible: SQL) => sql`
	SELECT ${enseignements.id} FROM ${classes} INNER JOIN ${annees} ON ${annees.id} = ${classes.annee_id}
	INNER JOIN ${enseignements} ON ${enseignements.classe_id} = ${classes.id} ${withNames}
	WHERE ${visible} AND ${classes.annee_id} = ${sql.placeholder('annee')} AND ${utilisateurs.actif} = 1
	AND (${sql.placeholder('classe')} IS NULL OR ${classes.id} = ${sql.placeholder('classe')})
	AND (${annees.courante} = 0 OR NOT EXISTS (SELECT 1 FROM ${filieres}
		WHERE ${filieres.id} IN (${classes.filiere_id}, ${matieres.filiere_id}) AND ${filieres.active} = 0))
	ORDER BY ${ORDER} LIMIT ${sql.placeholder('limit')} OFFSET ${sql.placeholder('offset')}`

const selectEnseignementsStatement = preparedFor('enseignements', (db, visible) =>
	prepareRecords(
		db,
		db
			.select(
				record(
					jsonObject<Enseignement>({
						id: enseignements.id,
						classe: classeRef,
						matiere: matiereRef,
						enseignant: personneRef,
						heures_prevues: jsonNumber(enseignements.heures_prevues),
						date_debut: enseignements.date_debut,
						date_fin: enseignements.date_fin,
						updated_at: enseignements.updated_at
					}),
					sql`${classes.code} || '/' || ${matieres.code} || '/' || ${enseignants.matricule}`
				)
			)
			.from(enseignements)
			.innerJoin(classes, eq(classes.id, enseignements.classe_id))
			.innerJoin(matieres, eq(matieres.id, enseignements.matiere_id))
			.innerJoin(enseignants, eq(enseignants.id, enseignements.enseignant_id))
			.innerJoin(utilisateurs, eq(utilisateurs.id, enseignements.enseignant_id))
			.where(sql`${enseignements.id} IN (${chosenSql(visible)})`)
			.orderBy(ORDER)
	)
)

/**
 * The teachings of active teachers in a year, by class, matière and teacher. In the current year, class and matière are of active
 * filières.
 */
export const selectEnseignements = (
	db: Db,
	visible: Scope<'enseignements'>,
	filters: { readonly annee: number; readonly classe: number | null },
	window: { readonly limit: number; readonly offset: number }
) => selectEnseignementsStatement(db, visible).all({ ...visible.values, ...window, ...filters })
