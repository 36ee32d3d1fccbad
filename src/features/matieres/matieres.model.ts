import { Type } from '@sinclair/typebox'
import { component, ClasseRef, FiliereRef, Id, Instant, listOf, NiveauRef, Nullable, PersonneRef } from '../../http/answers/schemas'
import { Cycle, EvaluationOfMatiere } from '../refs/refs.model'

const hours = Nullable(Type.Number({ minimum: 0, description: 'Heures' }))

export const Ue = component('Ue', {
	id: Id,
	code: Type.String(),
	nom: Type.String(),
	credits: Nullable(Type.Number({ minimum: 0 })),
	semestre: Nullable(Type.Integer({ minimum: 1, maximum: 12 }))
})
export type Ue = typeof Ue.static

const fields = {
	id: Id,
	code: Type.String(),
	nom: Type.String(),
	coefficient: Type.Number({ minimum: 0 }),
	volume_horaire: hours,
	cycle: Cycle,
	filiere: FiliereRef,
	niveau: NiveauRef,
	ue: Nullable(Ue, { description: '`null` en BTS' }),
	evaluations: Nullable(Type.Array(EvaluationOfMatiere), { description: "Celles de l'année ; `null` sans le module `evaluations`" }),
	updated_at: Instant
}

export const Matiere = component('Matiere', fields)
export type Matiere = typeof Matiere.static
export const MatiereList = listOf(Matiere, 'MatiereList')

/** The hours of a matière in one class; `null` without the module `emploi_temps`. */
export const Suivi = component('Suivi', {
	classe: ClasseRef,
	enseignants: Type.Array(PersonneRef),
	heures_prevues: hours,
	heures_effectuees: hours,
	heures_restantes: hours,
	heures_depassement: Nullable(Type.Number({ minimum: 0, description: 'Heures faites au-delà des heures prévues' }))
})
export type Suivi = typeof Suivi.static
export const MatiereDetail = component('MatiereDetail', { ...fields, classes: Type.Array(Suivi) })
export type MatiereDetail = typeof MatiereDetail.static

export const MatiereOfClasse = component('MatiereOfClasse', {
	id: Id,
	code: Type.String(),
	nom: Type.String(),
	coefficient: Type.Number({ minimum: 0 }),
	volume_horaire: hours,
	heures_effectuees: hours,
	enseignants: Type.Array(PersonneRef)
})
export type MatiereOfClasse = typeof MatiereOfClasse.static
