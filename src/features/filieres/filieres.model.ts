import { Type } from '@sinclair/typebox'
import { SYSTEMES } from '../../domain/vocabulaire'
import { component, Id, Instant, listOf, Word } from '../../http/answers/schemas'

export const Filiere = component('Filiere', {
	id: Id,
	code: Type.String(),
	nom: Type.String(),
	systeme: Word(SYSTEMES),
	tronc_commun: Type.Boolean(),
	updated_at: Instant
})
export type Filiere = typeof Filiere.static
export const FiliereList = listOf(Filiere, 'FiliereList')
