import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { columnsOf } from '../../db/queries/names'
import { preparedFor, type Scope } from '../../db/queries/scope'
import { classes, etudiants, inscriptions, utilisateurs } from '../../school/schema'

const selectInscritsStatement = preparedFor('classes', (db, visible) =>
	db
		.select({
			nom: utilisateurs.nom,
			prenoms: utilisateurs.prenoms,
			matricule: etudiants.matricule,
			...columnsOf(inscriptions, 'statut', 'date_entree', 'heure_entree', 'date_sortie')
		})
		.from(classes)
		.innerJoin(inscriptions, eq(inscriptions.classe_id, classes.id))
		.innerJoin(etudiants, eq(etudiants.id, inscriptions.etudiant_id))
		.innerJoin(utilisateurs, eq(utilisateurs.id, inscriptions.etudiant_id))
		.where(and(eq(classes.id, sql.placeholder('classe')), visible))
		.orderBy(utilisateurs.cle_tri, utilisateurs.id)
)

/** The enrollments of a class, by name of student, whatever their days. */
export const selectInscrits = (db: Db, visible: Scope<'classes'>, classe: number) =>
	selectInscritsStatement(db, visible).all({ ...visible.values, classe })
