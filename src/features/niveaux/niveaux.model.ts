import { Type } from '@sinclair/typebox'
import { NIVEAUX } from '../../domain/vocabulaire'
import { component, Id, shortListOf, Word } from '../../http/answers/schemas'
import { Cycle } from '../refs/refs.model'

export const Niveau = component('Niveau', { id: Id, code: Word(NIVEAUX), libelle: Type.String({ examples: ['Licence 1'] }), cycle: Cycle })
export type Niveau = typeof Niveau.static
export const NiveauList = shortListOf(Niveau, 'NiveauList')
