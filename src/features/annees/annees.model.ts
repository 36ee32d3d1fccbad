import { Type } from '@sinclair/typebox'
import { component, Id, Instant, Jour, listOf } from '../../http/answers/schemas'

export const Annee = component('Annee', {
	id: Id,
	libelle: Type.String({ examples: ['2026-2027'] }),
	date_debut: Jour,
	date_fin: Jour,
	courante: Type.Boolean(),
	cloturee: Type.Boolean({ description: "Plus rien ne s'y écrit" }),
	updated_at: Instant
})
export type Annee = typeof Annee.static
export const AnneeList = listOf(Annee, 'AnneeList')
