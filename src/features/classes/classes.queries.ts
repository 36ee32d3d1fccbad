import { and, eq, sql, type SQL } from 'drizzle-orm'
import { jsonObject, type Fields } from '../../db/queries/json'
import { filiereRef, niveauRef } from '../refs/refs.sql.ts'
import { columnsOf } from '../../db/queries/names'
import { prepareRecords, record } from '../../db/queries/records'
import { annees, classes, etudiants, filieres, inscriptions, niveaux, utilisateurs } from '../../school/schema'
import { presentOn } from '../../school/present'
import { prepared } from '../../db/queries/prepared'
import { preparedFor, type Scope } from '../../db/queries/scope'
import type { Db } from '../../db/queries/db'
import type { Classe, Etudiant } from './classes.model'
import { countsOn } from './classes.sql.ts'

const fields = {
	...columnsOf(classes, 'id', 'code', 'nom'),
	filiere: filiereRef,
	niveau: niveauRef,
	annee: annees.libelle,
	capacite: classes.capacite,
	...countsOn(sql.placeholder('jour')),
	updated_at: classes.updated_at
} satisfies Fields<Classe>

const from = (db: Db, where: SQL) =>
	db
		.select(record(jsonObject<Classe>(fields)))
		.from(classes)
		.innerJoin(annees, eq(annees.id, classes.annee_id))
		.innerJoin(filieres, eq(filieres.id, classes.filiere_id))
		.innerJoin(niveaux, eq(niveaux.id, classes.niveau_id))
		.where(where)

const selectClassesStatement = preparedFor('classes', (db, visible) =>
	prepareRecords(
		db,
		from(
			db,
			sql`${visible} AND ${classes.annee_id} = ${sql.placeholder('annee')} AND (${filieres.active} = 1 OR ${annees.courante} = 0)
			AND (${sql.placeholder('code')} IS NULL OR ${classes.code} = ${sql.placeholder('code')})`
		)
			.orderBy(classes.cle_tri, classes.id)
			.limit(sql.placeholder('limit'))
			.offset(sql.placeholder('offset')),
		'code'
	)
)

/** Classes of a year by name, with their numbers of students on a day; in the current year only those of active filières. */
export const selectClasses = (
	db: Db,
	visible: Scope<'classes'>,
	filters: { annee: number; jour: string; code?: string | undefined },
	window: { limit: number; offset: number }
) => selectClassesStatement(db, visible).all({ ...visible.values, ...window, ...filters, code: filters.code ?? null })

const selectClasseStatement = preparedFor('classes', (db, visible) =>
	from(db, sql`${visible} AND ${classes.annee_id} = ${sql.placeholder('annee')} AND ${classes.id} = ${sql.placeholder('id')}`)
)

export const selectClasse = (db: Db, visible: Scope<'classes'>, filters: { annee: number; jour: string; id: number }) =>
	selectClasseStatement(db, visible).get({ ...visible.values, ...filters })

const classeIsVisibleStatement = preparedFor('classes', (db, visible) =>
	db
		.select({ id: classes.id })
		.from(classes)
		.where(sql`${visible} AND ${classes.annee_id} = ${sql.placeholder('annee')} AND ${classes.id} = ${sql.placeholder('id')}`)
)

export const classeIsVisible = async (db: Db, visible: Scope<'classes'>, annee: number, id: number) =>
	(await classeIsVisibleStatement(db, visible).all({ ...visible.values, annee, id })).length > 0

const selectAnneeOfClasseStatement = prepared((db) =>
	db
		.select({ annee: classes.annee_id })
		.from(classes)
		.where(eq(classes.id, sql.placeholder('id')))
)

/** The year of a class, without a check of rights; `undefined` for an unknown class. */
export const selectAnneeOfClasse = async (db: Db, id: number) => (await selectAnneeOfClasseStatement(db).get({ id }))?.annee

type Shown = { readonly matricule: boolean; readonly contact: boolean }

/** Students of a visible class on a day, by name; columns that the caller may not see are null. */
const selectStudentsStatement = ({ matricule, contact }: Shown) =>
	preparedFor('classes', (db, visible) => {
		// ids are sorted and students written out afterwards: the cross joins keep the order
		const etudiantsOfPage = db
			.select({ inscription: sql`${inscriptions.id}`.as('inscription') })
			.from(inscriptions)
			.innerJoin(utilisateurs, eq(utilisateurs.id, inscriptions.etudiant_id))
			.where(
				and(
					eq(inscriptions.classe_id, sql.placeholder('classe')),
					presentOn(sql.placeholder('jour')),
					sql`EXISTS (SELECT 1 FROM ${classes} WHERE ${visible}
						AND ${classes.id} = ${sql.placeholder('classe')} AND ${classes.annee_id} = ${sql.placeholder('annee')})`,
					sql`(${sql.placeholder('matricule')} IS NULL
						OR ${inscriptions.etudiant_id} = (SELECT ${etudiants.id} FROM ${etudiants} WHERE ${etudiants.matricule} = ${sql.placeholder('matricule')}))`
				)
			)
			.orderBy(utilisateurs.cle_tri, utilisateurs.id)
			.limit(sql.placeholder('limit'))
			.offset(sql.placeholder('offset'))
		return prepareRecords(
			db,
			db
				.select(
					record(
						jsonObject<Etudiant>({
							id: etudiants.id,
							user_id: etudiants.id,
							matricule: matricule ? etudiants.matricule : sql`NULL`,
							nom: utilisateurs.nom,
							prenoms: utilisateurs.prenoms,
							sexe: etudiants.sexe,
							email: contact ? utilisateurs.email : sql`NULL`,
							telephone: contact ? utilisateurs.telephone : sql`NULL`,
							inscription: jsonObject<Etudiant['inscription']>(columnsOf(inscriptions, 'id', 'statut', 'date_inscription')),
							updated_at: sql`max(${etudiants.updated_at}, ${inscriptions.updated_at})`
						})
					)
				)
				.from(sql`(${etudiantsOfPage.getSQL()}) AS page`)
				.crossJoin(inscriptions)
				.crossJoin(etudiants)
				.crossJoin(utilisateurs)
				.where(
					and(
						eq(inscriptions.id, sql`page.inscription`),
						eq(etudiants.id, inscriptions.etudiant_id),
						eq(utilisateurs.id, inscriptions.etudiant_id)
					)
				),
			'matricule'
		)
	})

/** The statement for each kind of reader, which doesn't read columns that this reader may not see. */
const SELECT_STUDENTS = {
	name: selectStudentsStatement({ matricule: false, contact: false }),
	matricule: selectStudentsStatement({ matricule: true, contact: false }),
	contact: selectStudentsStatement({ matricule: true, contact: true })
}

/** The students of a class of a year on a day; empty if the class is not visible. */
export const selectStudents = (
	db: Db,
	visible: Scope<'classes'>,
	{ matricule = null, ...filters }: { annee: number; jour: string; classe: number; matricule?: string | null | undefined },
	shown: Shown,
	window: { limit: number; offset: number }
) =>
	SELECT_STUDENTS[shown.contact ? 'contact' : shown.matricule ? 'matricule' : 'name'](db, visible).all({
		...visible.values,
		...window,
		...filters,
		matricule
	})
