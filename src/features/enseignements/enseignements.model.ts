import { Type } from '@sinclair/typebox'
import { ClasseRef, Id, Instant, Jour, listOf, MatiereRef, Nullable, PersonneRef } from '../../http/answers/schemas'

export const Enseignement = Type.Object(
	{
		id: Id,
		classe: ClasseRef,
		matiere: MatiereRef,
		enseignant: PersonneRef,
		heures_prevues: Nullable(
			Type.Number({ minimum: 0, description: "Celles de cet enseignant ; `null` : l'école ne les a pas réparties" })
		),
		date_debut: Nullable(Jour, { description: 'Premier jour enseigné ; `null` : depuis toujours' }),
		date_fin: Nullable(Jour, { description: 'Dernier jour enseigné ; `null` : sans fin prévue' }),
		updated_at: Instant
	},
	{ title: 'Enseignement', description: 'Un enseignant, pour une matière, dans une classe' }
)
export type Enseignement = typeof Enseignement.static
export const EnseignementList = listOf(Enseignement, 'EnseignementList')
