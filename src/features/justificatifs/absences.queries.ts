import { and, between, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { columnsOf } from '../../db/queries/names'
import { prepared } from '../../db/queries/prepared'
import { preparedFor, type Scope } from '../../db/queries/scope'
import { classes, etudiants, inscriptions, matieres, presences, seances, seancesClasses, utilisateurs } from '../../school/schema'
import { missedSql, ofClasses } from './manques.sql.ts'

const parameter = (name: string) => sql.placeholder(name)

export const selectManqueesStatement = preparedFor('classes', (db, visible) =>
	db
		.select({
			classe_id: classes.id,
			classe: classes.code,
			etudiant_id: utilisateurs.id,
			nom: utilisateurs.nom,
			prenoms: utilisateurs.prenoms,
			matricule: etudiants.matricule,
			seance_id: seances.id,
			/** YYYY-MM-DD */
			date: seances.date,
			heure_debut: seances.heure_debut,
			heure_fin: seances.heure_fin,
			matiere: matieres.nom,
			statut: sql<'absent' | 'excuse'>`ifnull(${presences.statut}, 'absent')`
		})
		.from(seances)
		.innerJoin(seancesClasses, eq(seancesClasses.seance_id, seances.id))
		.innerJoin(classes, eq(classes.id, seancesClasses.classe_id))
		.innerJoin(inscriptions, eq(inscriptions.classe_id, seancesClasses.classe_id))
		.leftJoin(presences, and(eq(presences.seance_id, seances.id), eq(presences.etudiant_id, inscriptions.etudiant_id)))
		.innerJoin(matieres, sql`${matieres.id} = ifnull(${seancesClasses.matiere_id}, ${seances.matiere_id})`)
		.innerJoin(utilisateurs, eq(utilisateurs.id, inscriptions.etudiant_id))
		.innerJoin(etudiants, eq(etudiants.id, inscriptions.etudiant_id))
		.where(and(between(seances.date, parameter('du'), parameter('au')), eq(seances.annee_id, parameter('annee')), missedSql, visible))
		.orderBy(classes.code, classes.id, utilisateurs.cle_tri, utilisateurs.id, seances.date, seances.heure_debut, seances.id)
)

export type Manquee = Awaited<ReturnType<typeof selectManquees>>[number]

/** Every absence from one day to another in visible classes of a year, by class, student and time. */
export const selectManquees = (
	db: Db,
	visible: Scope<'classes'>,
	asked: { readonly du: string; readonly au: string; readonly annee: number }
) => selectManqueesStatement(db, visible).all({ ...visible.values, ...asked })

const selectClassesStatement = preparedFor('classes', (db, visible) =>
	db
		.select({ ...columnsOf(classes, 'id', 'code', 'nom'), filiere: { id: classes.filiere_id } })
		.from(classes)
		.where(sql`${visible} AND ${classes.annee_id} = ${parameter('annee')}`)
		.orderBy(classes.code, classes.id)
)

export const selectClasses = (db: Db, visible: Scope<'classes'>, annee: number) =>
	selectClassesStatement(db, visible).all({ ...visible.values, annee })

export const selectMoisStatement = prepared((db) =>
	db
		.select({
			etudiant_id: utilisateurs.id,
			nom: utilisateurs.nom,
			prenoms: utilisateurs.prenoms,
			matricule: etudiants.matricule,
			/** YYYY-MM */
			mois: sql<string>`mesure.mois`,
			statut: sql<'absent' | 'excuse'>`mesure.statut`,
			minutes: sql<number>`mesure.minutes`
		})
		.from(
			sql`(SELECT ${inscriptions.etudiant_id} AS etudiant, substr(${seancesClasses.date}, 1, 7) AS mois, ifnull(${presences.statut}, 'absent') AS statut,
					sum(${seances.fin_s} - ${seances.debut_s}) / 60 AS minutes
				FROM ${seancesClasses} INNER JOIN ${seances} ON ${seances.id} = ${seancesClasses.seance_id} ${ofClasses}
				WHERE ${seancesClasses.classe_id} = ${parameter('classe')} AND ${seancesClasses.date} BETWEEN ${parameter('du')} AND ${parameter('au')}
					AND ${missedSql} GROUP BY 1, 2, 3) AS mesure`
		)
		.innerJoin(utilisateurs, sql`${utilisateurs.id} = mesure.etudiant`)
		.innerJoin(etudiants, sql`${etudiants.id} = mesure.etudiant`)
		.orderBy(utilisateurs.cle_tri, utilisateurs.id, sql`mesure.mois`)
)

/** Minutes that the students of a class missed there between two days, by student and month, justified or not. */
export const selectMois = (db: Db, asked: { readonly classe: number; readonly du: string; readonly au: string }) =>
	selectMoisStatement(db).all(asked)
