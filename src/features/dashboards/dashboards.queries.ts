import { sql, type SQL } from 'drizzle-orm'
import { isWord } from '../../db/queries/constant'
import { jsonNumber, jsonObject, type Json } from '../../db/queries/json'
import { listed } from '../../db/queries/listed'
import { classeRef, evaluationRef, matiereRef } from '../refs/refs.sql.ts'
import {
	classes,
	enseignements,
	evaluations,
	filieres,
	matieres,
	matieresAnnees,
	notes,
	periodes,
	situations,
	uesAnnees
} from '../../school/schema'
import { chiffresDeMatiere, coefficientDeMatiere } from '../refs/chiffres.sql.ts'
import { placeDeClasse } from '../reglements/reglements.sql.ts'
import { countsOn } from '../classes/classes.sql.ts'
import { prepared } from '../../db/queries/prepared'
import { preparedFor, type Scope } from '../../db/queries/scope'
import { decode, utf8 } from '../../db/files/utf8'
import type { Db } from '../../db/queries/db'
import type { Note } from '../../domain/resultats/moyenne'
import type { Periode, Rang } from '../../domain/resultats/periode'
import type { Enseignant } from '../../domain/droits/perimetre'
import type { Place } from '../../domain/resultats/reglement'
import type { NoteRecue, TeacherDashboard } from './dashboards.model'

/** Joins the coefficients of a matière in a year; in LMD also its UE. */
const chiffres = sql`INNER JOIN ${filieres} ON ${filieres.id} = ${matieres.filiere_id}
	LEFT JOIN ${matieresAnnees} ON ${chiffresDeMatiere(sql.placeholder('annee'))}
	LEFT JOIN ${uesAnnees} ON ${filieres.systeme} = 'LMD' AND ${uesAnnees.ue_id} = ${matieresAnnees.ue_id} AND ${uesAnnees.annee_id} = ${matieresAnnees.annee_id}`

const selectNotesStatement = preparedFor('notes', (db, visible) => {
	const receivedNotes = (joined: SQL) => sql`FROM ${notes} INNER JOIN ${evaluations} ON ${evaluations.id} = ${notes.evaluation_id}
		INNER JOIN ${classes} ON ${classes.id} = ${evaluations.classe_id} AND ${classes.annee_id} = ${sql.placeholder('annee')}
		INNER JOIN ${matieres} ON ${matieres.id} = ${evaluations.matiere_id} ${joined}
		WHERE ${visible}`
	const json = jsonObject<NoteRecue>({
		evaluation: evaluationRef,
		matiere: matiereRef,
		note: jsonNumber(sql`(${notes.note_centiemes} / 100.0)`),
		bareme: evaluations.bareme,
		coefficient: jsonNumber(evaluations.coefficient),
		commentaire: notes.commentaire,
		date: evaluations.date
	})
	const latest = sql`SELECT ${json} AS json ${receivedNotes(sql``)} AND ${isWord(notes.etat, 'note')}
		ORDER BY unixepoch(${notes.updated_at}) DESC, ${evaluations.date} DESC, ${evaluations.id} DESC LIMIT ${sql.placeholder('limit')}`
	const countedNote = sql`json_array(${evaluations.matiere_id}, ${coefficientDeMatiere}, ${uesAnnees.ue_id}, ${uesAnnees.credits}, ${uesAnnees.semestre},
		${evaluations.periode}, ${evaluations.session}, ${evaluations.date}, ${placeDeClasse}, ${evaluations.type},
		${evaluations.coefficient}, ${evaluations.bareme}, ${notes.etat}, ${notes.note_centiemes},
		${classes.id}, ${matieres.cle_tri}, ${matieres.niveau_id})`
	const periode = sql`json_array(${periodes.rang}, ${periodes.niveau_id}, ${periodes.date_debut}, ${periodes.date_fin})`
	return db
		.select({
			latest: utf8(sql`(SELECT group_concat(json, ',') FROM (${latest}))`),
			all: sql<string>`(SELECT json_group_array(${countedNote}) ${receivedNotes(chiffres)})`,
			situations: sql<string>`(SELECT json_group_array(json_array(${situations.matiere_id}, ${situations.periode})) FROM ${situations}
				WHERE ${situations.etudiant_id} = ${sql.placeholder('etudiant')} AND ${situations.annee_id} = ${sql.placeholder('annee')})`,
			periodes: sql<string>`(SELECT json_group_array(${periode}) FROM ${periodes} WHERE ${periodes.annee_id} = ${sql.placeholder('annee')})`
		})
		.from(sql`(SELECT 1)`)
})

type Counted = readonly [
	matiere: number,
	coefficient_matiere: number,
	ue: number | null,
	credits: number | null,
	semestre: number | null,
	periode: Rang | null,
	session: 1 | 2,
	date: string,
	place: Place,
	type: Note['type'],
	coefficient: number,
	bareme: number,
	etat: Note['etat'],
	note_centiemes: number | null,
	classe: number,
	cle_tri: string,
	niveau_matiere: number
]
type Days = readonly [rang: Rang, niveau: number | null, date_debut: string, date_fin: string]

type Asked = { readonly etudiant: number; readonly annee: number; readonly limit: number }

/** A student's grades of a year: the `limit` latest as JSON, latest first, and the values of all that averages need. */
export async function selectNotes(db: Db, visible: Scope<'notes'>, asked: Asked) {
	const [row] = await selectNotesStatement(db, visible).all({ ...visible.values, ...asked })
	return {
		latest: `[${row?.latest ? decode(row.latest) : ''}]` as Json<NoteRecue[]>,
		received: (JSON.parse(row?.all ?? '[]') as Counted[]).map((counted) => receivedOf(counted)),
		/** the matières, with the période, in which the school decides instead of the marks */
		situations: JSON.parse(row?.situations ?? '[]') as (readonly [matiere: number, periode: Rang])[],
		periodes: (JSON.parse(row?.periodes ?? '[]') as Days[]).map(([rang, niveau, date_debut, date_fin]): Periode => ({
			rang,
			niveau,
			date_debut,
			date_fin
		}))
	}
}

function receivedOf([
	matiere,
	coefficient_matiere,
	ue,
	credits,
	semestre,
	periode,
	session,
	date,
	place,
	type,
	coefficient,
	bareme,
	etat,
	note_centiemes,
	classe,
	cle_tri,
	niveau_matiere
]: Counted) {
	return {
		classe,
		de: { id: matiere, cle_tri, niveau: niveau_matiere },
		place,
		placee: { semestre, periode, session, date, niveau: place.niveau },
		note: { matiere, coefficient_matiere, ue: ue === null ? null : { id: ue, credits }, type, coefficient, bareme, etat, note_centiemes }
	}
}

const { nb_inscrits, effectif_reel } = countsOn(sql.placeholder('jour'))

const selectOwnClassesStatement = prepared((db) =>
	db
		.select({
			json: jsonObject<NonNullable<TeacherDashboard['classes']>[number]>({
				classe: classeRef,
				matieres: sql`(SELECT json_group_array(json(ref)) FROM (
					SELECT ${matiereRef} AS ref FROM ${enseignements} INNER JOIN ${matieres} ON ${matieres.id} = ${enseignements.matiere_id}
					WHERE ${enseignements.enseignant_id} = ${sql.placeholder('id')} AND ${enseignements.classe_id} = ${classes.id}
					ORDER BY ${matieres.cle_tri}, ${matieres.id}))`,
				nb_inscrits,
				effectif_reel
			})
		})
		.from(classes)
		.where(sql`${classes.id} IN ${listed('own_classes')}`)
		.orderBy(classes.cle_tri, classes.id)
)

/** The classes that a teacher teaches this year, by name, with the matières taught there. */
export const selectOwnClasses = async (db: Db, enseignant: Enseignant) =>
	(
		await selectOwnClassesStatement(db).all({
			id: enseignant.userId,
			jour: enseignant.jour,
			own_classes: JSON.stringify(enseignant.classes)
		})
	).map(({ json }) => json)
