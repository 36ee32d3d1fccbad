import { and, eq, sql } from 'drizzle-orm'
import { prepared } from '../db/queries/prepared'
import { classes, coordinations, enseignements } from '../school/schema'
import { taughtOn } from '../school/present'
import type { Db } from '../db/queries/db'

const selectFilieresOfStatement = prepared((db) =>
	db
		.select({ id: coordinations.filiere_id })
		.from(coordinations)
		.where(eq(coordinations.utilisateur_id, sql.placeholder('id')))
		.orderBy(coordinations.filiere_id)
)

export const selectFilieresOf = async (db: Db, id: number) => (await selectFilieresOfStatement(db).all({ id })).map((row) => row.id)

const selectClassesOfStatement = prepared((db) =>
	db
		.selectDistinct({ id: enseignements.classe_id })
		.from(enseignements)
		.innerJoin(classes, and(eq(classes.id, enseignements.classe_id), eq(classes.annee_id, sql.placeholder('annee'))))
		.where(and(eq(enseignements.enseignant_id, sql.placeholder('id')), taughtOn(sql.placeholder('jour'))))
		.orderBy(enseignements.classe_id)
)

/** The classes of a year that a teacher teaches on a day. */
export const selectClassesOf = async (db: Db, id: number, when: { annee: number; jour: string }) =>
	(await selectClassesOfStatement(db).all({ id, ...when })).map((row) => row.id)
