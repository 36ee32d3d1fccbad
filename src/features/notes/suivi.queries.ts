import { desc, eq, sql } from 'drizzle-orm'
import { jsonNumber, jsonObject } from '../../db/json'
import { prepared } from '../../db/prepared'
import type { Db } from '../../db/db'
import type { MatiereDeNiveau } from '../../domain/notes-suivies'
import type { MatiereRef } from '../../http/answers/schemas'
import { classes, enseignements, filieres, inscriptions, matieres, matieresAnnees, ues, uesAnnees } from '../../school/schema'
import { chiffresDeMatiere, coefficientDeMatiere } from '../matieres/chiffres.sql'
import { matiereRef } from '../refs.sql'
import type { Ue } from './notes.model'

/** A matière of a class as averages count it in the year. */
export type MatiereDeClasse = MatiereDeNiveau & {
	readonly matiere: MatiereRef
	readonly coefficient_matiere: number
	/** null in BTS */
	readonly ue: Ue | null
	readonly semestre: number | null
}

export type Suivante = { readonly classe: number; readonly niveau: number; readonly matieres: readonly MatiereDeClasse[] }

const annee = sql.placeholder('annee')

const ue = sql`iif(${ues.id} IS NULL, NULL, ${jsonObject<Ue>({ id: ues.id, code: ues.code, nom: ues.nom, credits: jsonNumber(uesAnnees.credits) })})`

const selectSuivanteStatement = prepared((db) =>
	db
		.select({
			classe: classes.id,
			niveau: classes.niveau_id,
			matieres: sql<string>`(SELECT json_group_array(${jsonObject<MatiereDeClasse>({
				id: matieres.id,
				cle_tri: matieres.cle_tri,
				niveau: matieres.niveau_id,
				matiere: matiereRef,
				coefficient_matiere: jsonNumber(coefficientDeMatiere),
				ue,
				semestre: uesAnnees.semestre
			})}) FROM ${matieres} INNER JOIN ${filieres} ON ${filieres.id} = ${matieres.filiere_id}
				LEFT JOIN ${matieresAnnees} ON ${chiffresDeMatiere(annee)}
				LEFT JOIN ${ues} ON ${ues.id} = ${matieresAnnees.ue_id} AND ${filieres.systeme} = 'LMD'
				LEFT JOIN ${uesAnnees} ON ${uesAnnees.ue_id} = ${ues.id} AND ${uesAnnees.annee_id} = ${annee}
				WHERE (${matieres.filiere_id}, ${matieres.niveau_id}) = (${classes.filiere_id}, ${classes.niveau_id})
				OR ${matieres.id} IN (SELECT ${enseignements.matiere_id} FROM ${enseignements} WHERE ${enseignements.classe_id} = ${classes.id}))`
		})
		.from(inscriptions)
		.innerJoin(classes, eq(classes.id, inscriptions.classe_id))
		.where(
			sql`${inscriptions.etudiant_id} = ${sql.placeholder('etudiant')} AND ${inscriptions.annee_id} = ${annee}
				AND ${inscriptions.statut} = 'Active' AND ${inscriptions.date_entree} <= ${sql.placeholder('jour')}`
		)
		.orderBy(desc(inscriptions.date_entree), desc(inscriptions.id))
		.limit(1)
		.prepare()
)

/** The class of a year in which a student is on a day, or was last, with its matières; `undefined` if there is none. */
export async function selectSuivante(
	db: Db,
	asked: { readonly etudiant: number; readonly annee: number; readonly jour: string }
): Promise<Suivante | undefined> {
	const [row] = await selectSuivanteStatement(db).all(asked)
	return row && { ...row, matieres: JSON.parse(row.matieres) as MatiereDeClasse[] }
}
