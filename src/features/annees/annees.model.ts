import { Type } from '@sinclair/typebox'
import { component, Id, Jour, shortListOf } from '../../http/answers/schemas'

export const Annee = component('Annee', {
	id: Id,
	libelle: Type.String({ examples: ['2026-2027'] }),
	date_debut: Jour,
	date_fin: Jour,
	courante: Type.Boolean(),
	cloturee: Type.Boolean({ description: "Plus rien ne s'y écrit" })
})
export const AnneeList = shortListOf(Annee, 'AnneeList')
