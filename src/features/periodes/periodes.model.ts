import { Type } from '@sinclair/typebox'
import { component, Id, Instant, Jour, listOf, NiveauRef, Nullable } from '../../http/answers/schemas'

export const Periode = component('Periode', {
	id: Id,
	annee: Type.String({ examples: ['2026-2027'] }),
	rang: Type.Integer({ minimum: 1, maximum: 2, description: 'Laquelle des deux ; les semestres impairs sont de la première' }),
	niveau: Nullable(NiveauRef, { description: 'Le niveau dont elle remplace la période de même rang ; `null` : tous les autres' }),
	libelle: Type.String({ examples: ['Premier semestre'] }),
	date_debut: Jour,
	date_fin: Jour,
	saisie_jusque: Nullable(Jour, {
		description: 'Dernier jour de la saisie des notes de session 1 ; `null` : pas de limite. Pas pour les étudiants'
	}),
	updated_at: Nullable(Instant)
})
export type Periode = typeof Periode.static
export const PeriodeList = listOf(Periode, 'PeriodeList')
