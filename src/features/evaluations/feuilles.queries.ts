import { and, eq, sql, type SQL } from 'drizzle-orm'
import { jsonBoolean, jsonObject, type Json } from '../../db/queries/json'
import { preparedFor, type Scope } from '../../db/queries/scope'
import type { Db } from '../../db/queries/db'
import { isTrue } from '../../db/queries/constant'
import { attendus, parListe } from '../refs/attendus.sql.ts'
import { presentAt } from '../../school/present'
import { classes, enseignements, evaluations, filieres, matieres, matieresAnnees, uesAnnees } from '../../school/schema'
import { chiffresDeMatiere } from '../refs/chiffres.sql.ts'
import { classeRef, matiereRef } from '../refs/refs.sql.ts'
import type { ClasseRef, MatiereRef } from '../../http/answers/schemas'
import type { Evaluation } from './evaluations.model'
import { fields, WHEN } from './evaluations.sql.ts'
import type { PeriodeEvaluations } from '../../domain/vocabulaire'
import { ofYear, inUse } from '../refs/evaluations.sql.ts'

/** The lists of sheets; withdrawn ones are separate. */
export type PeriodeFeuilles = PeriodeEvaluations | 'annulees'

export type Feuille = Evaluation & {
	readonly annulee: boolean
	/** number of students who are expected on its day; null: the list of session 2 is not closed yet */
	readonly nb_attendues: number | null
}

const classe = sql.placeholder('classe')
const session = sql.placeholder('session')
const ofClasse = sql`(${classe} IS NULL OR ${evaluations.classe_id} = ${classe}) AND (${session} IS NULL OR ${evaluations.session} = ${session})`
const nbAttendues = sql`iif(${evaluations.session} = 1 OR ${parListe}, (SELECT count(*) FROM (${attendus(presentAt(evaluations.date, evaluations.heure_debut))})), NULL)`

const inOrder = (order: SQL) => sql`${evaluations.date} ${order}, ${evaluations.heure_debut} ${order}, ${evaluations.id} ${order}`

const statements = (when: SQL, order: SQL) => ({
	// a page's sheets are chosen first, so that only theirs are counted
	page: preparedFor('evaluations', (db, visible) =>
		db
			.select({
				json: jsonObject<Feuille>({
					...fields,
					annulee: jsonBoolean(evaluations.annulee),
					nb_attendues: nbAttendues
				})
			})
			.from(evaluations)
			.innerJoin(classes, eq(classes.id, evaluations.classe_id))
			.innerJoin(matieres, eq(matieres.id, evaluations.matiere_id))
			.where(
				sql`${evaluations.id} IN (SELECT ${evaluations.id} FROM ${evaluations} INNER JOIN ${classes} ON ${ofYear}
					WHERE ${visible} AND ${when} AND ${ofClasse} ORDER BY ${inOrder(order)}
					LIMIT ${sql.placeholder('limit')} OFFSET ${sql.placeholder('offset')})`
			)
			.orderBy(inOrder(order))
	),
	total: preparedFor('evaluations', (db, visible) =>
		db
			.select({ total: sql<number>`count(*)` })
			.from(evaluations)
			.innerJoin(classes, ofYear)
			.where(and(visible, when, ofClasse))
	)
})

const SELECT_FEUILLES = {
	a_venir: statements(sql`${inUse} AND ${WHEN.a_venir}`, sql`ASC`),
	passees: statements(sql`${inUse} AND ${WHEN.passees}`, sql`DESC`),
	toutes: statements(inUse, sql`DESC`),
	annulees: statements(isTrue(evaluations.annulee), sql`DESC`)
} as const satisfies Record<PeriodeFeuilles, unknown>

export type FeuillesAsked = {
	readonly annee: number
	readonly periode: PeriodeFeuilles
	readonly classe: number | null
	/** only those of a session; null: all */
	readonly session: number | null
	/** as `endedOf` returns them */
	readonly from: string
	readonly over: readonly number[]
}

/** A page of the évaluations of a year and their total number. Coming ones begin with the next, past ones with the latest. */
export async function selectFeuilles(
	db: Db,
	visible: Scope<'evaluations'>,
	{ periode, over, ...asked }: FeuillesAsked,
	window: { readonly limit: number; readonly offset: number }
) {
	const { page, total } = SELECT_FEUILLES[periode]
	const values = { ...visible.values, ...asked, over: JSON.stringify(over) }
	const [counted] = await total(db, visible).all(values)
	const rows = await page(db, visible).all({ ...values, ...window, counts: true, uncounted: null, today: '' })
	return { total: counted?.total ?? 0, feuilles: rows.map(({ json }) => json) }
}

const classesWith = (db: Db, records: SQL) =>
	db
		.select({ json: classeRef })
		.from(classes)
		.where(sql`${classes.annee_id} = ${sql.placeholder('annee')} AND EXISTS (SELECT 1 FROM ${records})`)
		.orderBy(classes.cle_tri, classes.id)

const selectClassesStatement = preparedFor('evaluations', (db, visible) =>
	classesWith(db, sql`${evaluations} WHERE ${evaluations.classe_id} = ${classes.id} AND ${visible}`)
)

/** The classes of a year that have évaluations, by name. */
export const selectClassesEvaluees = async (db: Db, visible: Scope<'evaluations'>, annee: number): Promise<Json<ClasseRef>[]> =>
	(await selectClassesStatement(db, visible).all({ ...visible.values, annee })).map(({ json }) => json)

/** A class and matière in which an évaluation may be created. */
export type Place = {
	readonly classe: ClasseRef
	readonly matiere: MatiereRef
	/** from the matière's UE; `null` if the UE has no semester */
	readonly semestre: number | null
}

type PlacesAsked = { readonly annee: number; readonly classe: number | null }

const selectPlacesStatement = preparedFor('enseignements', (db, visible) =>
	db
		.selectDistinct({ json: jsonObject<Place>({ classe: classeRef, matiere: matiereRef, semestre: uesAnnees.semestre }) })
		.from(enseignements)
		.innerJoin(classes, and(eq(classes.id, enseignements.classe_id), eq(classes.annee_id, sql.placeholder('annee'))))
		.innerJoin(matieres, eq(matieres.id, enseignements.matiere_id))
		.innerJoin(filieres, eq(filieres.id, matieres.filiere_id))
		.leftJoin(matieresAnnees, chiffresDeMatiere(sql.placeholder('annee')))
		.leftJoin(
			uesAnnees,
			and(eq(uesAnnees.ue_id, matieresAnnees.ue_id), eq(uesAnnees.annee_id, matieresAnnees.annee_id), eq(filieres.systeme, 'LMD'))
		)
		.where(sql`${visible} AND (${classe} IS NULL OR ${classes.id} = ${classe})`)
		.orderBy(classes.cle_tri, classes.id, matieres.cle_tri, matieres.id)
		.limit(sql.placeholder('limit'))
)

/** The first matières taught in classes of a year, by class and name. */
export const selectPlaces = async (
	db: Db,
	visible: Scope<'enseignements'>,
	asked: PlacesAsked & { readonly limit: number }
): Promise<Json<Place>[]> => (await selectPlacesStatement(db, visible).all({ ...visible.values, ...asked })).map(({ json }) => json)

const selectTaughtClassesStatement = preparedFor('enseignements', (db, visible) =>
	classesWith(db, sql`${enseignements} WHERE ${enseignements.classe_id} = ${classes.id} AND ${visible}`)
)

export const selectTaughtClasses = async (db: Db, visible: Scope<'enseignements'>, annee: number): Promise<Json<ClasseRef>[]> =>
	(await selectTaughtClassesStatement(db, visible).all({ ...visible.values, annee })).map(({ json }) => json)
