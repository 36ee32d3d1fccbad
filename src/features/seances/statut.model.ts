import { Type } from '@sinclair/typebox'
import { STATUTS_SEANCE } from '../../domain/vocabulaire'
import { ClasseRef, Instant, MatiereRef, Nullable, Word } from '../../http/answers/schemas'
import { Seance } from './seances.model'

export const StatutBody = Type.Object(
	{
		statut: Word(STATUTS_SEANCE, { description: "`planifiee` seulement pour une séance qui l'est encore" }),
		fin_reelle: Type.Optional(
			Nullable(
				Type.String({
					description:
						"Avec `terminee` : un instant RFC 3339, maintenant par défaut ; pas avant le début, pas dans le futur (5 minutes près), pas plus de 24 heures après la fin prévue. Les autres statuts l'ignorent."
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
			{ statut: 'terminee', fin_reelle: '2026-11-20T09:45:00+00:00' },
			{ statut: 'annulee', motif: 'Salle indisponible' }
		]
	}
)

const heures = Nullable(Type.Number({ minimum: 0 }))

export const SeanceStatut = Type.Object(
	{
		...Seance.properties,
		debut_reel: Nullable(Instant),
		fin_reelle: Nullable(Instant),
		motif: Nullable(Type.String()),
		suivi: Type.Array(
			Type.Object({
				classe: ClasseRef,
				matiere: MatiereRef,
				heures_prevues: heures,
				heures_effectuees: Type.Number({ minimum: 0, description: 'Séances terminées, du début prévu à la fin réelle' }),
				heures_restantes: heures
			}),
			{ description: 'Les heures de la matière dans chaque classe de la séance' }
		)
	},
	{ title: 'SeanceStatut' }
)
export type SeanceStatut = typeof SeanceStatut.static
