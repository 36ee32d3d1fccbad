import { and, eq, sql } from 'drizzle-orm'
import { jsonNumber, jsonObject } from '../../db/queries/json'
import { preparedFor, type Scope } from '../../db/queries/scope'
import type { Db } from '../../db/queries/db'
import type { MatiereDeNiveau } from '../../domain/resultats/notes-suivies'
import type { Place } from '../../domain/resultats/reglement'
import type { EtatNote } from '../../domain/vocabulaire'
import type { MatiereRef } from '../../http/answers/schemas'
import { classes, evaluations, filieres, matieres, matieresAnnees, notes, ues, uesAnnees } from '../../school/schema'
import { chiffresDeMatiere, coefficientDeMatiere } from '../refs/chiffres.sql.ts'
import { evaluationRef, matiereRef } from '../refs/refs.sql.ts'
import { placeDeClasse } from '../reglements/reglements.sql.ts'
import type { Ue } from './notes.model'
import type { EvaluationRef } from '../refs/refs.model'

/** An évaluation as a student sees it, with their own grade. */
export type MaLigne = {
	readonly id: number
	readonly evaluation: EvaluationRef
	readonly matiere: MatiereRef
	readonly coefficient_matiere: number
	/** null in BTS */
	readonly ue: Ue | null
	readonly semestre: number | null
	/** 2: « rattrapage » */
	readonly session: number
	/** stored with the évaluation */
	readonly periode: number | null
	readonly bareme: number
	readonly note: number | null
	/** null if no grade has been written */
	readonly etat: EtatNote | null
	readonly commentaire: string | null
	/** the class of the évaluation */
	readonly classe: number
	/** of the class where it counts */
	readonly place: Place
	readonly de: MatiereDeNiveau
}

const selectMesNotesStatement = preparedFor('evaluations', (db, visible) =>
	db
		.select({
			json: jsonObject<MaLigne>({
				id: evaluations.id,
				evaluation: evaluationRef,
				matiere: matiereRef,
				coefficient_matiere: jsonNumber(coefficientDeMatiere),
				ue: sql`iif(${ues.id} IS NULL, NULL, ${jsonObject<Ue>({ id: ues.id, code: ues.code, nom: ues.nom, credits: jsonNumber(uesAnnees.credits) })})`,
				semestre: uesAnnees.semestre,
				session: evaluations.session,
				periode: evaluations.periode,
				bareme: evaluations.bareme,
				note: jsonNumber(sql`(${notes.note_centiemes} / 100.0)`),
				etat: notes.etat,
				commentaire: notes.commentaire,
				classe: classes.id,
				place: placeDeClasse,
				de: jsonObject<MatiereDeNiveau>({ id: matieres.id, cle_tri: matieres.cle_tri, niveau: matieres.niveau_id })
			})
		})
		.from(evaluations)
		.innerJoin(classes, and(eq(classes.id, evaluations.classe_id), eq(classes.annee_id, sql.placeholder('annee'))))
		.innerJoin(matieres, eq(matieres.id, evaluations.matiere_id))
		.innerJoin(filieres, eq(filieres.id, matieres.filiere_id))
		.leftJoin(matieresAnnees, chiffresDeMatiere(sql.placeholder('annee')))
		.leftJoin(ues, and(eq(ues.id, matieresAnnees.ue_id), eq(filieres.systeme, 'LMD')))
		.leftJoin(uesAnnees, and(eq(uesAnnees.ue_id, ues.id), eq(uesAnnees.annee_id, sql.placeholder('annee'))))
		.leftJoin(notes, and(eq(notes.evaluation_id, evaluations.id), eq(notes.etudiant_id, sql.placeholder('etudiant'))))
		.where(visible)
		.orderBy(ues.cle_tri, matieres.cle_tri, matieres.id, evaluations.date, evaluations.id)
)

/** The évaluations of a year that a student sees, by UE, matière and day. */
export const selectMesNotes = async (
	db: Db,
	visible: Scope<'evaluations'>,
	asked: { readonly etudiant: number; readonly annee: number }
): Promise<MaLigne[]> =>
	(await selectMesNotesStatement(db, visible).all({ ...visible.values, ...asked })).map(({ json }) => JSON.parse(json) as MaLigne)
