import { Type } from '@sinclair/typebox'
import { SYSTEMES } from '../../domain/vocabulaire'
import { Id, Instant, listOf, Word } from '../../http/answers/schemas'

export const Filiere = Type.Object(
	{ id: Id, code: Type.String(), nom: Type.String(), systeme: Word(SYSTEMES), tronc_commun: Type.Boolean(), updated_at: Instant },
	{ title: 'Filiere' }
)
export type Filiere = typeof Filiere.static
export const FiliereList = listOf(Filiere, 'FiliereList')
