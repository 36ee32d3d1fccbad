import { and, eq, sql } from 'drizzle-orm'
import { columnsOf } from '../../db/queries/names'
import { prepared } from '../../db/queries/prepared'
import { preparedFor, type Scope } from '../../db/queries/scope'
import type { Db } from '../../db/queries/db'
import { presentAt } from '../../school/present'
import { heureOf } from '../seances/seances.sql.ts'
import { etudiants, inscriptions, matieres, presences, registres, seances, seancesClasses, utilisateurs } from '../../school/schema'
import { presencesInRegistre } from './registres.queries'

const columns = {
	...columnsOf(presences, 'etudiant_id', 'statut', 'arrivee_s', 'depart_s', 'duree_s', 'source', 'commentaire', 'updated_at')
}

const selectPresencesStatement = prepared((db) =>
	db
		.select({ ...columns, matricule: etudiants.matricule })
		.from(presences)
		.innerJoin(etudiants, eq(etudiants.id, presences.etudiant_id))
		.innerJoin(utilisateurs, eq(utilisateurs.id, presences.etudiant_id))
		.where(
			and(
				eq(presences.seance_id, sql.placeholder('seance')),
				sql`(${sql.placeholder('etudiant')} IS NULL OR ${presences.etudiant_id} = ${sql.placeholder('etudiant')})`
			)
		)
		.orderBy(utilisateurs.cle_tri, utilisateurs.id)
)

/** The records of a séance, by name, or of one student. */
export const selectPresences = (db: Db, seance: number, etudiant: number | null) => selectPresencesStatement(db).all({ seance, etudiant })

const selectTakenOfClasseStatement = preparedFor('seances', (db, visible) =>
	db
		.select({ id: seances.id, presences: presencesInRegistre })
		.from(seancesClasses)
		.innerJoin(seances, eq(seances.id, seancesClasses.seance_id))
		.innerJoin(registres, eq(registres.seance_id, seances.id))
		.where(
			and(
				visible,
				eq(seancesClasses.classe_id, sql.placeholder('classe')),
				sql`${seancesClasses.date} BETWEEN ${sql.placeholder('date_debut')} AND ${sql.placeholder('date_fin')}`
			)
		)
		.orderBy(seances.date, seances.heure_debut, seances.id)
)

type ClasseDays = { readonly classe: number; readonly date_debut: string; readonly date_fin: string }

/** The séances of a class on some days that have presences, by time, with the number of these. */
export const selectTakenOfClasse = (db: Db, visible: Scope<'seances'>, asked: ClasseDays) =>
	selectTakenOfClasseStatement(db, visible).all({ ...visible.values, ...asked })

const selectPresencesOfStatement = prepared((db) =>
	db
		.select({ id: presences.id, seance_id: presences.seance_id, ...columns })
		.from(sql`json_each(${sql.placeholder('seances')}) AS page`)
		.crossJoin(presences)
		.innerJoin(utilisateurs, eq(utilisateurs.id, presences.etudiant_id))
		.where(eq(presences.seance_id, sql`page.value`))
		.orderBy(sql`page.key`, utilisateurs.cle_tri, utilisateurs.id)
)

/** All records of some séances, in the order of these and by name. */
export const selectPresencesOf = (db: Db, ids: readonly number[]) => selectPresencesOfStatement(db).all({ seances: JSON.stringify(ids) })

const selectOwnPresencesStatement = prepared((db) =>
	db
		.select({
			...columns,
			seance: {
				...columnsOf(seances, 'id', 'uid', 'date'),
				heure_debut: heureOf(seances.debut),
				heure_fin: heureOf(seances.fin),
				statut: seances.statut
			},
			matiere: { id: matieres.id, code: matieres.code, nom: matieres.nom }
		})
		.from(presences)
		.innerJoin(seances, eq(seances.id, presences.seance_id))
		.innerJoin(
			matieres,
			eq(
				matieres.id,
				// the name that the student's class has for it
				sql`ifnull((SELECT ${seancesClasses.matiere_id} FROM ${seancesClasses}
					INNER JOIN ${inscriptions} ON ${inscriptions.classe_id} = ${seancesClasses.classe_id} AND ${inscriptions.etudiant_id} = ${presences.etudiant_id}
					WHERE ${seancesClasses.seance_id} = ${seances.id} AND ${presentAt(seances.date, seances.heure_fin)} LIMIT 1), ${seances.matiere_id})`
			)
		)
		.where(and(eq(presences.etudiant_id, sql.placeholder('etudiant')), eq(seances.annee_id, sql.placeholder('annee'))))
		.orderBy(seances.date, seances.heure_debut, seances.id)
)

/** A student's records of a year, in the order of time. */
export const selectOwnPresences = (db: Db, etudiant: number, annee: number) => selectOwnPresencesStatement(db).all({ etudiant, annee })
