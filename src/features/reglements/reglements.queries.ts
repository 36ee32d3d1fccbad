import { eq, getTableColumns, sql } from 'drizzle-orm'
import { prepared } from '../../db/queries/prepared'
import type { Db } from '../../db/queries/db'
import { classes, etablissement, filieres, matieres, niveaux, publications, reglements } from '../../school/schema'

const { annee_id: _annee, updated_at: _updated, ...said } = getTableColumns(reglements)

const selectChoixStatement = prepared((db) =>
	db
		.select({ niveau: niveaux.code, matiere: matieres.code, nom: matieres.nom, zero: etablissement.absence_injustifiee_zero, ...said })
		.from(etablissement)
		.leftJoin(reglements, eq(reglements.annee_id, sql.placeholder('annee')))
		.leftJoin(niveaux, eq(niveaux.id, reglements.niveau_id))
		.leftJoin(matieres, eq(matieres.id, reglements.matiere_id))
		.orderBy(niveaux.id, matieres.cle_tri)
)

/** The choices of the school, its niveaux and its matières for a year, each beside the school's rule for years that do not say it (`zero`). */
export const selectChoix = (db: Db, annee: number) => selectChoixStatement(db).all({ annee })

export const countPublications = (db: Db, annee: number): Promise<number> =>
	db.$count(publications, sql`${publications.classe_id} IN (SELECT ${classes.id} FROM ${classes} WHERE ${classes.annee_id} = ${annee})`)

export const selectMatiere = (db: Db, code: string) =>
	db
		.select({ id: matieres.id, code: matieres.code, nom: matieres.nom, niveau: niveaux.code, systeme: filieres.systeme })
		.from(matieres)
		.innerJoin(niveaux, eq(niveaux.id, matieres.niveau_id))
		.innerJoin(filieres, eq(filieres.id, matieres.filiere_id))
		.where(eq(matieres.code, code))
		.get()
