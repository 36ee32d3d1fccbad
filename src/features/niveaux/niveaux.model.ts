import { Type } from '@sinclair/typebox'
import { CYCLES, NIVEAUX } from '../../domain/vocabulaire'
import { Id, shortListOf, Word } from '../../http/answers/schemas'

export const Cycle = Type.Object({ code: Word(CYCLES), libelle: Type.String({ examples: ['Licence'] }) }, { title: 'Cycle' })
export type Cycle = typeof Cycle.static

export const Niveau = Type.Object(
	{ id: Id, code: Word(NIVEAUX), libelle: Type.String({ examples: ['Licence 1'] }), cycle: Cycle },
	{ title: 'Niveau' }
)
export type Niveau = typeof Niveau.static
export const NiveauList = shortListOf(Niveau, 'NiveauList')
