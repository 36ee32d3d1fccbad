import { Type } from '@sinclair/typebox'
import { MODES, TYPES_EVALUATION } from '../../domain/vocabulaire'
import { component, ClasseRef, Heure, Id, Instant, Jour, listOf, MatiereRef, Nullable, PersonneRef, Word } from '../../http/answers/schemas'
import { EvaluationRef } from '../refs/refs.model'

export const Evaluation = component('Evaluation', {
	...EvaluationRef.properties,
	heure_debut: Nullable(Heure),
	duree_minutes: Nullable(Type.Integer({ minimum: 1 })),
	bareme: Type.Integer({ minimum: 1, examples: [20] }),
	mode: Word(MODES),
	matiere: MatiereRef,
	classe: ClasseRef,
	enseignant: Nullable(PersonneRef),
	nb_notes: Nullable(Type.Integer({ minimum: 0, description: 'Pas pour les étudiants' })),
	ref: Nullable(Type.String({ description: "La clé de l'école ou de la plateforme", examples: ['quiz-42'] })),
	session: Type.Integer({ minimum: 1, maximum: 2, description: '2 : rattrapage' }),
	publiee_le: Nullable(Jour, { description: 'Premier jour où les étudiants voient les notes ; `null` : pas publiée' }),
	updated_at: Instant
})
export type Evaluation = typeof Evaluation.static
export const EvaluationList = listOf(Evaluation, 'EvaluationList')

export const EvaluationDetail = component('EvaluationDetail', {
	...Evaluation.properties,
	periode: Nullable(Type.Integer({ minimum: 1, maximum: 2, description: 'Rang de la période ; `null` : selon la matière ou le jour' })),
	annulee: Type.Boolean({ description: 'Retirée : dans aucune liste, aucune moyenne' }),
	auteur: Nullable(PersonneRef, { description: "Qui l'a écrite en dernier ; `null` : un import" })
})
export type EvaluationDetail = typeof EvaluationDetail.static

export const EvaluationBody = Type.Object(
	{
		ref: Type.String({
			pattern: '^[A-Za-z0-9._:-]{1,64}$',
			description: 'La clé de la plateforme : redite, elle désigne la même évaluation'
		}),
		classe_id: Id,
		matiere_id: Id,
		titre: Type.String({ minLength: 1, description: '200 caractères au plus' }),
		type: Word(TYPES_EVALUATION),
		date: Type.String({ description: "AAAA-MM-JJ, dans l'année en cours" }),
		heure_debut: Type.Optional(Nullable(Type.String({ description: 'HH:MM' }))),
		duree_minutes: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 1440 }))),
		coefficient: Type.Number({ minimum: 0, maximum: 1000 }),
		bareme: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, description: '20 pour une nouvelle' })),
		mode: Type.Optional(Word(MODES, { description: '`presentiel` pour une nouvelle' }))
	},
	{
		title: 'EvaluationBody',
		examples: [
			{
				ref: 'quiz-42',
				classe_id: 1,
				matiere_id: 1,
				titre: 'Quiz : les intégrales',
				type: 'devoir',
				date: '2026-11-20',
				heure_debut: '08:00',
				duree_minutes: 30,
				coefficient: 0.5,
				bareme: 10,
				mode: 'en_ligne'
			}
		]
	}
)
export type EvaluationBody = typeof EvaluationBody.static
