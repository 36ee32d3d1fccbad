import { Type } from '@sinclair/typebox'
import { DEMI_JOURNEES } from '../../domain/vocabulaire'
import { component, FiliereRef, Id, Instant, Jour, listOf, NiveauRef, Nullable, Word } from '../../http/answers/schemas'

export const Conge = component('Conge', {
	id: Id,
	date_debut: Jour,
	date_fin: Jour,
	demi_journee: Word(DEMI_JOURNEES, { description: 'Ce qui est libre de chacun des jours' }),
	filiere: Nullable(FiliereRef, { description: 'La seule filière concernée ; `null` : toutes' }),
	niveau: Nullable(NiveauRef, { description: 'Le seul niveau concerné ; `null` : tous' }),
	libelle: Type.String(),
	updated_at: Instant
})
export type Conge = typeof Conge.static
export const CongeList = listOf(Conge, 'CongeList')
