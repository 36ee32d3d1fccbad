import { Type } from '@sinclair/typebox'
import { MODES, TYPES_EVALUATION } from '../../domain/vocabulaire'
import { ClasseRef, Heure, Id, Instant, Jour, listOf, MatiereRef, Nullable, PersonneRef, Word } from '../../http/answers/schemas'

const ref = {
	id: Id,
	titre: Type.String(),
	date: Jour,
	type: Word(TYPES_EVALUATION),
	coefficient: Type.Number({ minimum: 0 })
}

export const EvaluationRef = Type.Object(ref, { title: 'EvaluationRef' })
export type EvaluationRef = typeof EvaluationRef.static

export const Evaluation = Type.Object(
	{
		...ref,
		heure_debut: Nullable(Heure),
		duree_minutes: Nullable(Type.Integer({ minimum: 1 })),
		bareme: Type.Integer({ minimum: 1, examples: [20] }),
		mode: Word(MODES),
		matiere: MatiereRef,
		classe: ClasseRef,
		enseignant: Nullable(PersonneRef),
		nb_notes: Nullable(Type.Integer({ minimum: 0, description: 'Pas pour les étudiants' })),
		updated_at: Instant
	},
	{ title: 'Evaluation' }
)
export type Evaluation = typeof Evaluation.static
export const EvaluationList = listOf(Evaluation, 'EvaluationList')

export const EvaluationDetail = Type.Object(
	{
		...Evaluation.properties,
		ref: Nullable(Type.String({ description: "La clé de l'école ou de la plateforme", examples: ['quiz-42'] })),
		session: Type.Integer({ minimum: 1, maximum: 2, description: '2 : rattrapage' }),
		periode: Nullable(Type.Integer({ minimum: 1, maximum: 2, description: 'Rang de la période ; `null` : selon la matière ou le jour' })),
		publiee_le: Nullable(Jour, { description: 'Premier jour où les étudiants voient les notes ; `null` : pas publiée' }),
		annulee: Type.Boolean({ description: 'Retirée : dans aucune liste, aucune moyenne' }),
		auteur: Nullable(PersonneRef, { description: "Qui l'a écrite en dernier ; `null` : un import" })
	},
	{ title: 'EvaluationDetail' }
)
export type EvaluationDetail = typeof EvaluationDetail.static
