import { and, eq, sql } from 'drizzle-orm'
import { columnsOf } from '../../db/queries/names'
import { prepared } from '../../db/queries/prepared'
import { preparedFor, type Scope } from '../../db/queries/scope'
import type { Db } from '../../db/queries/db'
import type { EtatNote } from '../../domain/vocabulaire'
import { classes, filieres, inscriptions, niveaux, notes, publications, resultats } from '../../school/schema'
import { siennesDesSessions } from '../notes/lignes.sql.ts'

const selectClassesStatement = preparedFor('classes', (db, readable) =>
	db
		.select({
			...columnsOf(classes, 'id', 'code', 'nom', 'filiere_id', 'niveau_id'),
			niveau_code: niveaux.code,
			systeme: filieres.systeme,
			filiere: filieres.nom,
			niveau: niveaux.libelle
		})
		.from(classes)
		.innerJoin(filieres, eq(filieres.id, classes.filiere_id))
		.innerJoin(niveaux, eq(niveaux.id, classes.niveau_id))
		.where(
			and(
				eq(classes.annee_id, sql.placeholder('annee')),
				sql`(${sql.placeholder('classe')} IS NULL OR ${classes.id} = ${sql.placeholder('classe')})`,
				readable
			)
		)
		.orderBy(classes.cle_tri, classes.id)
)

/** The classes of a year, or one of them, by name. */
export const selectClasses = (db: Db, readable: Scope<'classes'>, annee: number, classe: number | null = null) =>
	selectClassesStatement(db, readable).all({ ...readable.values, annee, classe })

const selectClassesDeStatement = preparedFor('classes', (db, readable) =>
	db
		.select({ id: classes.id })
		.from(classes)
		.where(
			and(
				eq(classes.annee_id, sql.placeholder('annee')),
				sql`${classes.id} IN (
					SELECT ${inscriptions.classe_id} FROM ${inscriptions} WHERE ${inscriptions.etudiant_id} = ${sql.placeholder('etudiant')}
						AND ${inscriptions.statut} = 'Active' AND ${inscriptions.date_entree} <= ${sql.placeholder('jour')}
					UNION SELECT ${publications.classe_id} FROM ${resultats} JOIN ${publications} ON ${publications.id} = ${resultats.publication_id}
					WHERE ${resultats.etudiant_id} = ${sql.placeholder('etudiant')})`,
				readable
			)
		)
)

/** The classes of a year that a student had entered by `jour`, or has a published result in. */
export const selectClassesDe = async (
	db: Db,
	readable: Scope<'classes'>,
	asked: { readonly etudiant: number; readonly annee: number; readonly jour: string }
): Promise<ReadonlySet<number>> =>
	new Set((await selectClassesDeStatement(db, readable).all({ ...readable.values, ...asked })).map(({ id }) => id))

/** `[evaluation, état, hundredths]` of a mark, or of one that is expected. */
export type Saisie = readonly [evaluation: number, etat: EtatNote | null, centiemes: number | null]

const selectSaisiesStatement = prepared((db) =>
	db
		.select({
			etudiant: sql<number>`sienne.etudiant`,
			// one text for each student, because handing over row by row takes longer than finding them
			saisies: sql<string>`json_group_array(json_array(sienne.evaluation, ${notes.etat}, ${notes.note_centiemes}))`
		})
		.from(siennesDesSessions)
		.leftJoin(notes, sql`${notes.evaluation_id} = sienne.evaluation AND ${notes.etudiant_id} = sienne.etudiant`)
		.groupBy(sql`sienne.etudiant`)
)

/** The marks that students have and are expected to have in the classes of a year that they entered by `jour`, by student. */
export const selectSaisies = async (
	db: Db,
	{ etudiants: ids, ...asked }: { readonly etudiants: readonly number[]; readonly annee: number; readonly jour: string }
): Promise<ReadonlyMap<number, readonly Saisie[]>> =>
	new Map(
		(await selectSaisiesStatement(db).all({ ...asked, etudiants: JSON.stringify(ids) })).map(({ etudiant, saisies }) => [
			etudiant,
			JSON.parse(saisies) as Saisie[]
		])
	)
