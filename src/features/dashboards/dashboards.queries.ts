import { and, desc, eq, sql } from 'drizzle-orm'
import { jsonNumber, jsonObject } from '../../db/json'
import { listed } from '../../db/listed'
import { classeRef, evaluationRef, matiereRef } from '../refs.sql'
import { classes, enseignements, evaluations, inscriptions, matieres, notes } from '../../school/schema'
import { prepared } from '../../db/prepared'
import { preparedFor, type Scope } from '../../db/scope'
import type { Db } from '../../db/db'
import type { Enseignant } from '../../domain/perimetre'
import type { NoteRecue, TeacherDashboard } from './dashboards.model'

const selectNotesStatement = preparedFor('notes', (db, visible) =>
	db
		.select({
			matiere: evaluations.matiere_id,
			coefficient_matiere: matieres.coefficient,
			coefficient: evaluations.coefficient,
			bareme: evaluations.bareme,
			etat: notes.etat,
			note_centiemes: notes.note_centiemes,
			json: jsonObject<NoteRecue>({
				evaluation: evaluationRef,
				matiere: matiereRef,
				note: jsonNumber(sql`(${notes.note_centiemes} / 100.0)`),
				bareme: evaluations.bareme,
				coefficient: jsonNumber(evaluations.coefficient),
				commentaire: notes.commentaire,
				date: evaluations.date
			})
		})
		.from(notes)
		.innerJoin(evaluations, eq(evaluations.id, notes.evaluation_id))
		.innerJoin(classes, and(eq(classes.id, evaluations.classe_id), eq(classes.annee_id, sql.placeholder('annee'))))
		.innerJoin(matieres, eq(matieres.id, evaluations.matiere_id))
		.where(visible)
		.orderBy(desc(sql`unixepoch(${notes.updated_at})`), desc(evaluations.date), desc(evaluations.id))
		.prepare()
)

/** Grades of a year, the latest written first. */
export const selectNotes = (db: Db, visible: Scope<'notes'>, annee: number) =>
	selectNotesStatement(db, visible).all({ ...visible.values, annee })

const selectOwnClassesStatement = prepared((db) =>
	db
		.select({
			json: jsonObject<TeacherDashboard['classes'][number]>({
				classe: classeRef,
				matieres: sql`(SELECT json_group_array(json(ref)) FROM (
					SELECT ${matiereRef} AS ref FROM ${enseignements} INNER JOIN ${matieres} ON ${matieres.id} = ${enseignements.matiere_id}
					WHERE ${enseignements.enseignant_id} = ${sql.placeholder('id')} AND ${enseignements.classe_id} = ${classes.id}
					ORDER BY ${matieres.cle_tri}, ${matieres.id}))`,
				nb_inscrits: sql`(SELECT count(*) FROM ${inscriptions}
					WHERE ${inscriptions.classe_id} = ${classes.id} AND ${inscriptions.statut} = 'Active')`
			})
		})
		.from(classes)
		.where(sql`${classes.id} IN ${listed('own_classes')}`)
		.orderBy(classes.cle_tri, classes.id)
		.prepare()
)

/** The classes that a teacher teaches this year, by name, with the matières taught there. */
export const selectOwnClasses = async (db: Db, enseignant: Enseignant) =>
	(await selectOwnClassesStatement(db).all({ id: enseignant.userId, own_classes: JSON.stringify(enseignant.classes) })).map(
		({ json }) => json
	)
