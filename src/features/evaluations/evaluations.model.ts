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
