import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import { heuresEffectuees, heuresPrevues, suiviHeures } from '../refs/heures.sql.ts'
import { jsonNumber, jsonObject } from '../../db/queries/json'
import { aliases } from '../../db/queries/names'
import { classeRef, personneRef } from '../refs/refs.sql.ts'
import { classes, enseignements, matieres, matieresAnnees, seancesClasses, utilisateurs } from '../../school/schema'
import { chiffresDeMatiere, coefficientDeMatiere } from '../refs/chiffres.sql.ts'
import { taughtOn } from '../../school/present'
import { preparedFor, type Scope } from '../../db/queries/scope'
import type { Db } from '../../db/queries/db'
import type { MatiereOfClasse, Suivi } from './matieres.model'

/** Hours done; null if the school doesn't record séances. */
const effectuees = sql<number | null>`iif(${sql.placeholder('mesure')}, ${heuresEffectuees(matieres.id, classes.id)}, NULL)`

const { autre } = aliases({ autre: enseignements })
/** Active teachers of a matière in a class, by name. */
const enseignants = sql<string>`(
	SELECT json_group_array(json(ref)) FROM (
		SELECT ${personneRef} AS ref
		FROM ${enseignements} AS autre INNER JOIN ${utilisateurs} ON ${utilisateurs.id} = ${autre.enseignant_id}
		WHERE ${autre.classe_id} = ${classes.id} AND ${autre.matiere_id} = ${matieres.id} AND ${utilisateurs.actif} = 1
			AND ${taughtOn(sql.placeholder('jour'), autre)}
		ORDER BY ${utilisateurs.cle_tri}, ${utilisateurs.id}))`

/** Pairs of class and matière, from teachings and séances, for a given class or matière (`column`, `parameter`). */
const pairs = (column: 'classe_id' | 'matiere_id', parameter: string) => sql`(
	SELECT ${enseignements.classe_id} AS classe_id, ${enseignements.matiere_id} AS matiere_id FROM ${enseignements}
	WHERE ${enseignements[column]} = ${sql.placeholder(parameter)}
	UNION SELECT ${seancesClasses.classe_id}, ${seancesClasses.matiere_id} FROM ${seancesClasses}
	WHERE ${seancesClasses[column]} = ${sql.placeholder(parameter)}) AS paire`

/** A row for each matière of each class; grouped, so that each sum is computed once for all its columns. */
const selectTaught = (db: Db, of: SQL, where: SQL | undefined) =>
	db
		.select({
			classe: sql<string>`${classeRef}`.as('classe'),
			classe_cle: sql<string>`${classes.cle_tri}`.as('classe_cle'),
			classe_id: sql<number>`${classes.id}`.as('ref_classe'),
			matiere_id: sql<number>`${matieres.id}`.as('ref_matiere'),
			matiere_cle: sql<string>`${matieres.cle_tri}`.as('matiere_cle'),
			code: sql<string>`${matieres.code}`.as('code'),
			nom: sql<string>`${matieres.nom}`.as('nom'),
			coefficient: sql<number>`${coefficientDeMatiere}`.as('coefficient'),
			volume_horaire: sql<number | null>`${matieresAnnees.volume_horaire}`.as('volume_horaire'),
			prevues: heuresPrevues(matieres.id, classes.id).as('prevues'),
			effectuees: effectuees.as('effectuees'),
			enseignants: enseignants.as('enseignants')
		})
		.from(of)
		.innerJoin(classes, sql`${classes.id} = paire.classe_id`)
		.innerJoin(matieres, sql`${matieres.id} = paire.matiere_id`)
		.leftJoin(matieresAnnees, chiffresDeMatiere(classes.annee_id))
		.where(where)
		.groupBy(classes.id, matieres.id)
		.as('taught')

const selectMatieresOfClasseStatement = preparedFor('matieres', (db, visible) => {
	const row = selectTaught(db, pairs('classe_id', 'classe'), visible)
	return db
		.select({
			json: jsonObject<MatiereOfClasse>({
				id: row.matiere_id,
				code: row.code,
				nom: row.nom,
				coefficient: jsonNumber(row.coefficient),
				volume_horaire: jsonNumber(row.volume_horaire),
				heures_effectuees: jsonNumber(row.effectuees),
				enseignants: sql`json(${row.enseignants})`
			})
		})
		.from(row)
		.orderBy(asc(row.matiere_cle), asc(row.matiere_id))
})

/** The matières of a class, by name; hours done if they are measured (`mesure`). */
export const selectMatieresOfClasse = (
	db: Db,
	visible: Scope<'matieres'>,
	filters: { annee: number; jour: string; classe: number },
	mesure: boolean
) => selectMatieresOfClasseStatement(db, visible).all({ ...visible.values, ...filters, mesure: mesure ? 1 : 0 })

export type CoursDeClasse = Pick<MatiereOfClasse, 'id' | 'code' | 'nom' | 'coefficient'> & Omit<Suivi, 'classe'>

const selectCoursOfClasseStatement = preparedFor('matieres', (db, visible) => {
	const row = selectTaught(db, pairs('classe_id', 'classe'), visible)
	return db
		.select({
			json: jsonObject<CoursDeClasse>({
				id: row.matiere_id,
				code: row.code,
				nom: row.nom,
				coefficient: jsonNumber(row.coefficient),
				enseignants: sql`json(${row.enseignants})`,
				...suiviHeures(row.prevues, row.effectuees)
			})
		})
		.from(row)
		.orderBy(asc(row.matiere_cle), asc(row.matiere_id))
})

/** The same matières with hours planned, done, left and exceeded. */
export const selectCoursOfClasse = async (
	db: Db,
	visible: Scope<'matieres'>,
	filters: { annee: number; jour: string; classe: number },
	mesure: boolean
): Promise<CoursDeClasse[]> =>
	(await selectCoursOfClasseStatement(db, visible).all({ ...visible.values, ...filters, mesure: mesure ? 1 : 0 })).map(
		({ json }) => JSON.parse(json) as CoursDeClasse
	)

const selectClassesOfMatiereStatement = preparedFor('classes', (db, readable) => {
	const row = selectTaught(db, pairs('matiere_id', 'matiere'), and(eq(classes.annee_id, sql.placeholder('annee')), readable))
	return db
		.select({
			json: jsonObject<Suivi>({
				classe: sql`json(${row.classe})`,
				enseignants: sql`json(${row.enseignants})`,
				...suiviHeures(row.prevues, row.effectuees)
			})
		})
		.from(row)
		.orderBy(asc(row.classe_cle), asc(row.classe_id))
})

/** The classes of a year with this matière, by name, with hours planned, done and left if they are measured (`mesure`). */
export const selectClassesOfMatiere = (
	db: Db,
	readable: Scope<'classes'>,
	filters: { annee: number; jour: string; matiere: number },
	mesure: boolean
) => selectClassesOfMatiereStatement(db, readable).all({ ...readable.values, ...filters, mesure: mesure ? 1 : 0 })
