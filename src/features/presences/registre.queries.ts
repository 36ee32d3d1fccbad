import { and, eq, sql } from 'drizzle-orm'
import { columnsOf } from '../../db/queries/names'
import { prepared } from '../../db/queries/prepared'
import type { Db } from '../../db/queries/db'
import { presentAt } from '../../school/present'
import { classes, etudiants, inscriptions, justificatifs, presences, seances, seancesClasses, utilisateurs } from '../../school/schema'
import { coveredBy } from '../justificatifs/justificatifs.sql.ts'

const selectRegistreStatement = prepared((db) =>
	db
		.select({
			etudiant_id: utilisateurs.id,
			nom: utilisateurs.nom,
			prenoms: utilisateurs.prenoms,
			matricule: etudiants.matricule,
			classe: classes.code,
			/** null: nothing is recorded yet */
			...columnsOf(presences, 'statut', 'arrivee_s', 'source', 'commentaire'),
			justifie: sql<number>`EXISTS (SELECT 1 FROM ${justificatifs} WHERE ${justificatifs.etudiant_id} = ${inscriptions.etudiant_id} AND ${coveredBy(seances)})`
		})
		.from(seancesClasses)
		.innerJoin(seances, eq(seances.id, seancesClasses.seance_id))
		.innerJoin(inscriptions, eq(inscriptions.classe_id, seancesClasses.classe_id))
		.innerJoin(classes, eq(classes.id, seancesClasses.classe_id))
		.innerJoin(etudiants, eq(etudiants.id, inscriptions.etudiant_id))
		.innerJoin(utilisateurs, eq(utilisateurs.id, inscriptions.etudiant_id))
		.leftJoin(presences, and(eq(presences.seance_id, seancesClasses.seance_id), eq(presences.etudiant_id, inscriptions.etudiant_id)))
		.where(and(eq(seancesClasses.seance_id, sql.placeholder('seance')), presentAt(seancesClasses.date, seances.heure_fin)))
		.orderBy(utilisateurs.cle_tri, utilisateurs.id)
)

/** The students of a séance's classes on its day, by name, each with the record and whether a justificatif excuses them. */
export const selectRegistre = (db: Db, seance: number) => selectRegistreStatement(db).all({ seance })
