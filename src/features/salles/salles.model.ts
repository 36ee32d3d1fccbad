import { Type } from '@sinclair/typebox'
import { component, Id, Instant, listOf, Nullable } from '../../http/answers/schemas'

export const Salle = component('Salle', {
	id: Id,
	code: Type.String({ examples: ['AMPHI-A'] }),
	nom: Nullable(Type.String({ examples: ['Amphi A'] })),
	capacite: Nullable(Type.Integer({ minimum: 0, description: 'Places' })),
	updated_at: Instant
})
export type Salle = typeof Salle.static
export const SalleList = listOf(Salle, 'SalleList')
