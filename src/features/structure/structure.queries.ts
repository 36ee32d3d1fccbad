import { and, eq, sql } from 'drizzle-orm'
import { jsonBoolean, jsonObject } from '../../db/json'
import { prepared } from '../../db/prepared'
import { cycleRef } from '../../db/refs'
import { classes, cycles, filieres, inscriptions, matieres, niveaux } from '../../db/schema'
import { preparedFor, type Scope } from '../../db/scope'
import type { Db } from '../../db/store'

const open = sql`EXISTS (SELECT 1 FROM ${classes} WHERE ${classes.filiere_id} = ${filieres.id}
	AND ${classes.annee_id} = ${sql.placeholder('annee')} AND ${classes.niveau_id} = ${niveaux.id})`
const planned = sql`EXISTS (SELECT 1 FROM ${matieres} WHERE ${matieres.filiere_id} = ${filieres.id} AND ${matieres.niveau_id} = ${niveaux.id})`

const branches = prepared((db) =>
	db
		.select({
			filiere_id: filieres.id,
			niveau_id: niveaux.id,
			filiere: jsonObject({
				id: filieres.id,
				code: filieres.code,
				nom: filieres.nom,
				systeme: filieres.systeme,
				tronc_commun: jsonBoolean(filieres.tronc_commun)
			}),
			niveau: jsonObject({
				id: niveaux.id,
				code: niveaux.code,
				cycle: sql`(SELECT ${cycleRef} FROM ${cycles} WHERE ${cycles.code} = ${niveaux.cycle})`
			})
		})
		.from(filieres)
		.leftJoin(niveaux, sql`${planned} OR ${open}`)
		.where(eq(filieres.active, true))
		.orderBy(filieres.cle_tri, filieres.id, niveaux.id)
		.prepare()
)

/** The active filières by name, each with the levels in which it has classes in a year, or matières: one row a level, or one without. */
export const selectBranches = (db: Db, annee: number | undefined) => branches(db).all({ annee: annee ?? null })

const leaves = preparedFor('classes', (db, visible) =>
	db
		.select({
			filiere_id: classes.filiere_id,
			niveau_id: classes.niveau_id,
			json: jsonObject({
				id: classes.id,
				code: classes.code,
				nom: classes.nom,
				capacite: classes.capacite,
				nb_inscrits: sql`iif(${visible}, (SELECT count(*) FROM ${inscriptions}
					WHERE ${and(eq(inscriptions.classe_id, classes.id), eq(inscriptions.statut, sql`'Active'`))}), NULL)`
			})
		})
		.from(classes)
		.where(eq(classes.annee_id, sql.placeholder('annee')))
		.orderBy(classes.cle_tri, classes.id)
		.prepare()
)

/** All classes of a year by name; how many students they have is told of the readable ones alone. */
export const selectLeaves = (db: Db, readable: Scope<'classes'>, annee: number) => leaves(db, readable).all({ ...readable.values, annee })
