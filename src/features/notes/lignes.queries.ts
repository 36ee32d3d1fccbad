import { and, eq, sql } from 'drizzle-orm'
import { jsonObject } from '../../db/queries/json'
import { prepared } from '../../db/queries/prepared'
import type { Db } from '../../db/queries/db'
import type { MatiereDeNiveau } from '../../domain/resultats/notes-suivies'
import type { EtatNote } from '../../domain/vocabulaire'
import type { ClasseRef, MatiereRef } from '../../http/answers/schemas'
import { classes, evaluations, matieres, notes } from '../../school/schema'
import { siennes } from './lignes.sql.ts'
import { classeRef, evaluationRef, matiereRef } from '../refs/refs.sql.ts'
import type { EvaluationRef } from '../refs/refs.model'

/** An évaluation in which a student has a mark, or was in the class on its day. */
export type LigneDeNote = {
	readonly id: number
	readonly etudiant: number
	readonly evaluation: EvaluationRef
	readonly matiere: MatiereRef
	readonly classe: ClasseRef
	readonly de: MatiereDeNiveau
	readonly session: number
	readonly periode: number | null
	readonly bareme: number
	/** null if nothing has been written */
	readonly etat: EtatNote | null
	readonly note_centiemes: number | null
}

const selectLignesStatement = prepared((db) =>
	db
		.select({
			json: jsonObject<LigneDeNote>({
				id: evaluations.id,
				etudiant: sql`sienne.etudiant`,
				evaluation: evaluationRef,
				matiere: matiereRef,
				classe: classeRef,
				de: jsonObject<MatiereDeNiveau>({ id: matieres.id, cle_tri: matieres.cle_tri, niveau: matieres.niveau_id }),
				session: evaluations.session,
				periode: evaluations.periode,
				bareme: evaluations.bareme,
				etat: notes.etat,
				note_centiemes: notes.note_centiemes
			})
		})
		.from(siennes)
		.innerJoin(evaluations, sql`${evaluations.id} = sienne.evaluation AND NOT ${evaluations.annulee}`)
		.innerJoin(classes, and(eq(classes.id, evaluations.classe_id), eq(classes.annee_id, sql.placeholder('annee'))))
		.innerJoin(matieres, eq(matieres.id, evaluations.matiere_id))
		.leftJoin(notes, sql`${notes.evaluation_id} = ${evaluations.id} AND ${notes.etudiant_id} = sienne.etudiant`)
		.where(sql`${classes.id} IS NOT ${sql.placeholder('sauf')}`)
		.orderBy(matieres.cle_tri, matieres.id, evaluations.date, evaluations.id)
)

type Asked = {
	readonly etudiants: readonly number[]
	readonly annee: number
	/** classes that the student enters after this day don't count yet */
	readonly jour: string
	readonly sauf?: number | null
}

/**
 * The marks that students have and are expected to have in a year, in every class except `sauf`, by matière and day, without a check of
 * rights. Withdrawn évaluations are left out.
 */
export const selectLignes = async (db: Db, { etudiants, sauf = null, ...asked }: Asked): Promise<LigneDeNote[]> =>
	(await selectLignesStatement(db).all({ ...asked, sauf, etudiants: JSON.stringify(etudiants) })).map(
		({ json }) => JSON.parse(json) as LigneDeNote
	)
