import { and, eq, sql, type SQLWrapper } from 'drizzle-orm'
import { jsonBoolean, jsonObject, type Json } from '../../db/queries/json'
import { listed } from '../../db/queries/listed'
import { aliases } from '../../db/queries/names'
import { prepared } from '../../db/queries/prepared'
import { preparedFor, type Scope } from '../../db/queries/scope'
import type { Db } from '../../db/queries/db'
import { attendus, inscrits, isAttendu, parListe } from '../refs/attendus.sql.ts'
import { presentAt, presentOn } from '../../school/present'
import { listNameOf } from '../../school/personne.sql.ts'
import { classes, etudiants, evaluations, notes, notesHistorique, utilisateurs } from '../../school/schema'
import type { EtatNote } from '../../domain/vocabulaire'

/** A version of a mark, as pages show it. */
export type Version = {
	/** null for versions from before marks had an état */
	readonly etat: EtatNote | null
	readonly centiemes: number | null
	readonly commentaire: string | null
	/** seconds */
	readonly at: number
	/** null: an import */
	readonly auteur: string | null
	/** the reason, if the author had to give one */
	readonly motif: string | null
}

export type LigneNote = {
	readonly id: number
	readonly matricule: string
	readonly nom: string
	readonly prenoms: string
	/** whether they were expected on the évaluation's day */
	readonly attendu: boolean
	/** whether a mark of theirs is accepted (rules 6.5) */
	readonly admis: boolean
	/** whether the list of session 2 says who is expected */
	readonly parListe: boolean
	/** null: no mark yet */
	readonly etat: EtatNote | null
	readonly centiemes: number | null
	readonly commentaire: string | null
	readonly derniere: Version | null
}

export type Correction = {
	readonly id: number
	readonly nom: string
	readonly prenoms: string
	/** null: the first */
	readonly avant: Pick<Version, 'etat' | 'centiemes' | 'commentaire'> | null
	readonly apres: Version
}

const USER = 'utilisateur:'

/** The account that wrote a version of a mark; null if it was not written by an account. */
const writer = (auteur: SQLWrapper) =>
	sql`iif(${auteur} LIKE ${sql.raw(`'${USER}%'`)}, CAST(substr(${auteur}, ${sql.raw(String(USER.length + 1))}) AS INTEGER), NULL)`

const { avant, qui } = aliases({ avant: notesHistorique, qui: utilisateurs })
const nameOf = (id: SQLWrapper) => sql`(SELECT ${listNameOf(qui)} FROM ${utilisateurs} AS qui WHERE ${qui.id} = ${id})`

const version = jsonObject<Version>({
	etat: notesHistorique.etat,
	centiemes: notesHistorique.note_centiemes,
	commentaire: notesHistorique.commentaire,
	at: notesHistorique.at,
	auteur: nameOf(writer(notesHistorique.auteur)),
	motif: notesHistorique.motif
})

const lastVersion = sql`(SELECT ${version} FROM ${notesHistorique} WHERE ${notesHistorique.note_id} = ${notes.id}
	ORDER BY ${notesHistorique.id} DESC LIMIT 1)`

const evaluation = sql.placeholder('evaluation')
const onItsDay = presentAt(evaluations.date, evaluations.heure_debut)
const thenOrNow = sql`(${onItsDay} OR ${presentOn(sql.placeholder('today'))})`

const selectLignesStatement = preparedFor('evaluations', (db, visible) =>
	db
		.select({
			json: jsonObject<LigneNote>({
				id: etudiants.id,
				matricule: etudiants.matricule,
				nom: utilisateurs.nom,
				prenoms: utilisateurs.prenoms,
				attendu: jsonBoolean(isAttendu(etudiants.id, onItsDay)),
				admis: jsonBoolean(isAttendu(etudiants.id, thenOrNow)),
				parListe: jsonBoolean(parListe),
				etat: notes.etat,
				centiemes: notes.note_centiemes,
				commentaire: notes.commentaire,
				derniere: sql`json(${lastVersion})`
			})
		})
		.from(evaluations)
		.innerJoin(classes, and(eq(classes.id, evaluations.classe_id), eq(classes.annee_id, sql.placeholder('annee'))))
		.innerJoin(
			etudiants,
			sql`${etudiants.id} IN (${attendus(thenOrNow)} UNION ${inscrits(thenOrNow)}
				UNION SELECT ${notes.etudiant_id} FROM ${notes} WHERE ${notes.evaluation_id} = ${evaluation})`
		)
		.innerJoin(utilisateurs, eq(utilisateurs.id, etudiants.id))
		.leftJoin(notes, and(eq(notes.evaluation_id, evaluations.id), eq(notes.etudiant_id, etudiants.id)))
		.where(and(visible, eq(evaluations.id, evaluation)))
		.orderBy(utilisateurs.cle_tri, utilisateurs.id)
)

type Asked = { readonly annee: number; readonly evaluation: number; readonly today: string }

/**
 * The students of an évaluation with their marks, by name. They are expected, were in the class on its day, are in it `today`, or have a
 * mark (rules 6.5).
 */
export const selectLignes = async (db: Db, visible: Scope<'evaluations'>, asked: Asked): Promise<Json<LigneNote>[]> =>
	(await selectLignesStatement(db, visible).all({ ...visible.values, ...asked })).map(({ json }) => json)

const before = sql`(SELECT json_object('etat', ${avant.etat}, 'centiemes', ${avant.note_centiemes}, 'commentaire', ${avant.commentaire})
	FROM ${notesHistorique} AS avant WHERE ${avant.note_id} = ${notes.id} AND ${avant.id} < ${notesHistorique.id}
	ORDER BY ${avant.id} DESC LIMIT 1)`

const selectCorrectionsStatement = preparedFor('evaluations', (db, visible) =>
	db
		.select({
			json: jsonObject<Correction>({
				id: notesHistorique.id,
				nom: utilisateurs.nom,
				prenoms: utilisateurs.prenoms,
				avant: sql`json(${before})`,
				apres: version
			})
		})
		.from(evaluations)
		.innerJoin(classes, and(eq(classes.id, evaluations.classe_id), eq(classes.annee_id, sql.placeholder('annee'))))
		.innerJoin(notes, eq(notes.evaluation_id, evaluations.id))
		.innerJoin(utilisateurs, eq(utilisateurs.id, notes.etudiant_id))
		.innerJoin(notesHistorique, eq(notesHistorique.note_id, notes.id))
		.where(
			and(
				visible,
				eq(evaluations.id, evaluation),
				sql`CASE WHEN ${sql.placeholder('etudiant')} IS NULL THEN ${before} IS NOT NULL ELSE ${notes.etudiant_id} = ${sql.placeholder('etudiant')} END`
			)
		)
		.orderBy(sql`${notesHistorique.id} DESC`)
		.limit(sql.placeholder('limit'))
)

/** Corrections of an évaluation's marks, or the whole history of one student's mark; the newest first. */
export const selectCorrections = async (
	db: Db,
	visible: Scope<'evaluations'>,
	{ etudiant, limit, ...asked }: { annee: number; evaluation: number; etudiant?: number | undefined; limit: number }
): Promise<Json<Correction>[]> =>
	(await selectCorrectionsStatement(db, visible).all({ ...visible.values, ...asked, etudiant: etudiant ?? null, limit })).map(
		({ json }) => json
	)

const selectWritersStatement = prepared((db) =>
	db
		.select({ etudiant: notes.etudiant_id, derniere: sql<string | null>`${lastVersion}` })
		.from(notes)
		.where(and(eq(notes.evaluation_id, evaluation), sql`${notes.etudiant_id} IN ${listed('etudiants')}`))
)

/** The latest version of some students' marks, by student, with its author. */
export async function selectLastVersions(db: Db, id: number, students: readonly number[]): Promise<Map<number, Version>> {
	if (students.length === 0) return new Map()
	const rows = await selectWritersStatement(db).all({ evaluation: id, etudiants: JSON.stringify(students) })
	return new Map(rows.flatMap(({ etudiant, derniere }) => (derniere === null ? [] : [[etudiant, JSON.parse(derniere) as Version]])))
}

const selectManquantsStatement = prepared((db) =>
	db
		.select({
			id: utilisateurs.id,
			nom: utilisateurs.nom,
			prenoms: utilisateurs.prenoms,
			matricule: etudiants.matricule,
			etat: notes.etat
		})
		.from(evaluations)
		.innerJoin(etudiants, sql`${etudiants.id} IN (${attendus(onItsDay)})`)
		.innerJoin(utilisateurs, eq(utilisateurs.id, etudiants.id))
		.leftJoin(notes, and(eq(notes.evaluation_id, evaluations.id), eq(notes.etudiant_id, etudiants.id)))
		.where(
			and(
				eq(evaluations.id, evaluation),
				sql`ifnull(${notes.etat}, iif(${evaluations.session} = 1 OR ${parListe}, 'absent', '')) = 'absent'`
			)
		)
		.orderBy(utilisateurs.cle_tri, utilisateurs.id)
)

/**
 * Students who were expected on the day of an évaluation and have no mark, or an unexplained `absent` (rules 6.2, 10.2). As long as the
 * list of session 2 is not closed, a student without an entry there is not missing one (rules 6.4).
 */
export const selectManquants = (db: Db, id: number) => selectManquantsStatement(db).all({ evaluation: id })
