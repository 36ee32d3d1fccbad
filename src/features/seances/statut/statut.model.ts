import { Type } from '@sinclair/typebox'
import { STATUTS_SEANCE } from '../../../domain/vocabulaire'
import { component, ClasseRef, Instant, MatiereRef, Nullable, Word } from '../../../http/answers/schemas'
import { Seance } from '../seances.model'

export const StatutBody = Type.Object(
	{
		statut: Word(STATUTS_SEANCE, { description: "`planifiee` seulement pour une séance qui l'est encore" }),
		debut_reel: Type.Optional(
			Nullable(
				Type.String({
					description:
						"Avec `en_cours` et `terminee` : un instant RFC 3339, entre 30 minutes avant le début prévu et la fin réelle. Sans lui, le moment d'`en_cours`, et pour une séance qui n'a pas été `en_cours` le début prévu."
				})
			)
		),
		fin_reelle: Type.Optional(
			Nullable(
				Type.String({
					description:
						"Avec `terminee` : un instant RFC 3339 ; pas avant le début, pas dans le futur (5 minutes près), pas plus de 4 heures après la fin prévue. Sans lui, maintenant, mais la fin prévue si elle est passée de plus de 30 minutes. Les autres statuts l'ignorent."
				})
			)
		),
		motif: Type.Optional(
			Nullable(Type.String({ description: "Avec `annulee` et `reportee` : 500 caractères au plus. Les autres statuts l'ignorent." }))
		)
	},
	{
		title: 'StatutBody',
		examples: [
			{ statut: 'terminee', debut_reel: '2026-11-20T08:05:00+00:00', fin_reelle: '2026-11-20T09:45:00+00:00' },
			{ statut: 'annulee', motif: 'Salle indisponible' }
		]
	}
)

const heures = Nullable(Type.Number({ minimum: 0 }))
const heuresDepassement = Nullable(Type.Number({ minimum: 0, description: 'Heures faites au-delà des heures prévues' }))

export const SeanceStatut = component('SeanceStatut', {
	...Seance.properties,
	debut_reel: Nullable(Instant),
	fin_reelle: Nullable(Instant),
	motif: Nullable(Type.String()),
	suivi: Type.Array(
		Type.Object({
			classe: ClasseRef,
			matiere: MatiereRef,
			heures_prevues: heures,
			heures_effectuees: Type.Number({
				minimum: 0,
				description: 'Séances terminées, du début réel à la fin réelle, au plus leur durée prévue et 15 minutes'
			}),
			heures_restantes: heures,
			heures_depassement: heuresDepassement
		}),
		{ description: 'Les heures de la matière dans chaque classe de la séance' }
	)
})
export type SeanceStatut = typeof SeanceStatut.static
