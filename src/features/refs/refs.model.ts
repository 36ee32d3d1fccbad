import { Type } from '@sinclair/typebox'
import { CYCLES, TYPES_EVALUATION } from '../../domain/vocabulaire'
import { ClasseRef, Id, Jour, Word } from '../../http/answers/schemas'

// Short forms that several nouns share (contract section 7).

export const Cycle = Type.Object({ code: Word(CYCLES), libelle: Type.String({ examples: ['Licence'] }) }, { title: 'Cycle' })
export type Cycle = typeof Cycle.static

const evaluation = { id: Id, titre: Type.String(), date: Jour, type: Word(TYPES_EVALUATION), coefficient: Type.Number({ minimum: 0 }) }

export const EvaluationRef = Type.Object(evaluation, { title: 'EvaluationRef' })
export type EvaluationRef = typeof EvaluationRef.static

export const EvaluationOfMatiere = Type.Object({ ...evaluation, classe: ClasseRef }, { title: 'EvaluationOfMatiere' })
export type EvaluationOfMatiere = typeof EvaluationOfMatiere.static
