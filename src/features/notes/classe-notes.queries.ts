import { and, eq, sql } from 'drizzle-orm'
import { columnsOf } from '../../db/queries/names'
import { preparedFor, type Scope } from '../../db/queries/scope'
import type { Db } from '../../db/queries/db'
import type { EtatNote } from '../../domain/vocabulaire'
import { isAttendu, parListe } from '../refs/attendus.sql.ts'
import { presentAt, presentOn } from '../../school/present'
import { classes, etudiants, evaluations, inscriptions, matieres, notes, rattachements, utilisateurs } from '../../school/schema'

const classe = sql.placeholder('classe')
const matiere = sql.placeholder('matiere')
const ofClasse = and(eq(classes.id, evaluations.classe_id), eq(classes.annee_id, sql.placeholder('annee')), eq(classes.id, classe))
const inUse = sql`NOT ${evaluations.annulee}`

const selectMatieresStatement = preparedFor('evaluations', (db, visible) =>
	db
		.selectDistinct({ id: matieres.id, nom: matieres.nom, cle: matieres.cle_tri, classe: classes.code })
		.from(evaluations)
		.innerJoin(classes, ofClasse)
		.innerJoin(matieres, eq(matieres.id, evaluations.matiere_id))
		.where(and(visible, inUse))
		.orderBy(matieres.cle_tri, matieres.id)
)

type OfClasse = { readonly annee: number; readonly classe: number }

/** The matières of a class that have évaluations, by name, with the code of the class. */
export const selectMatieresEvaluees = (db: Db, visible: Scope<'evaluations'>, asked: OfClasse) =>
	selectMatieresStatement(db, visible).all({ ...visible.values, ...asked })

const selectColonnesStatement = preparedFor('evaluations', (db, visible) =>
	db
		.select({
			...columnsOf(evaluations, 'id', 'titre', 'type', 'date', 'session', 'periode', 'bareme', 'coefficient', 'publiee_le', 'annulee'),
			/** whether only students with a cell may have a mark there */
			parListe
		})
		.from(evaluations)
		.innerJoin(classes, ofClasse)
		.where(and(visible, inUse, eq(evaluations.matiere_id, matiere)))
		.orderBy(evaluations.date, evaluations.id)
)

export type Colonne = Awaited<ReturnType<typeof selectColonnes>>[number]

/** The évaluations of a class in a matière, by day. */
export const selectColonnes = (db: Db, visible: Scope<'evaluations'>, asked: OfClasse & { readonly matiere: number }) =>
	selectColonnesStatement(db, visible).all({ ...visible.values, ...asked })

const inscrits = sql`(SELECT ${inscriptions.etudiant_id} FROM ${inscriptions}
	WHERE ${inscriptions.classe_id} = ${classe} AND ${presentOn(sql.placeholder('jour'))})`

const selectLignesStatement = preparedFor('evaluations', (db, visible) =>
	db
		.select({
			id: etudiants.id,
			nom: utilisateurs.nom,
			prenoms: utilisateurs.prenoms,
			matricule: etudiants.matricule,
			/** whether the student is in the class, and does not only take the matière there */
			inscrit: sql<number>`${etudiants.id} IN ${inscrits}`,
			cellules: sql<string>`(SELECT json_group_array(json_array(${evaluations.id}, ${notes.etat}, ${notes.note_centiemes}))
				FROM ${evaluations} INNER JOIN ${classes} ON ${ofClasse}
				LEFT JOIN ${notes} ON ${notes.evaluation_id} = ${evaluations.id} AND ${notes.etudiant_id} = ${etudiants.id}
				WHERE ${visible} AND ${inUse} AND ${evaluations.matiere_id} = ${matiere}
				AND (${notes.id} IS NOT NULL OR ${isAttendu(etudiants.id, presentAt(evaluations.date, evaluations.heure_debut))}))`
		})
		.from(etudiants)
		.innerJoin(utilisateurs, eq(utilisateurs.id, etudiants.id))
		.where(
			sql`${etudiants.id} IN (SELECT * FROM ${inscrits} UNION SELECT ${rattachements.etudiant_id} FROM ${rattachements}
				WHERE ${rattachements.classe_id} = ${classe} AND ${rattachements.matiere_id} = ${matiere})`
		)
		.orderBy(utilisateurs.cle_tri, utilisateurs.id)
)

export type LigneDeClasse = Awaited<ReturnType<typeof selectLignesDeClasse>>[number]

/** The students of a class on `jour`, and those who take a matière there, by name, with their marks in it. */
export const selectLignesDeClasse = async (
	db: Db,
	visible: Scope<'evaluations'>,
	asked: OfClasse & { readonly matiere: number; readonly jour: string }
) =>
	(await selectLignesStatement(db, visible).all({ ...visible.values, ...asked })).map((row) => ({
		...row,
		/** `[evaluation, etat, hundredths]`, if the student is expected there or has a mark */
		cellules: JSON.parse(row.cellules) as (readonly [number, EtatNote | null, number | null])[]
	}))
