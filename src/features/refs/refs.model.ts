import { Type } from '@sinclair/typebox'
import { CYCLES, TYPES_EVALUATION } from '../../domain/vocabulaire'
import { component, ClasseRef, Id, Jour, Word } from '../../http/answers/schemas'

// Short forms that several nouns share (contract section 7).

export const Cycle = component('Cycle', { code: Word(CYCLES), libelle: Type.String({ examples: ['Licence'] }) })
export type Cycle = typeof Cycle.static

const evaluation = { id: Id, titre: Type.String(), date: Jour, type: Word(TYPES_EVALUATION), coefficient: Type.Number({ minimum: 0 }) }

export const EvaluationRef = component('EvaluationRef', evaluation)
export type EvaluationRef = typeof EvaluationRef.static

export const EvaluationOfMatiere = component('EvaluationOfMatiere', { ...evaluation, classe: ClasseRef })
export type EvaluationOfMatiere = typeof EvaluationOfMatiere.static
