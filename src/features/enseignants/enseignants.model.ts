import { Type } from '@sinclair/typebox'
import { component, Id, Instant, listOf, MatiereRef, Nullable } from '../../http/answers/schemas'

export const Enseignant = component('Enseignant', {
	id: Id,
	user_id: Id,
	matricule: Type.String(),
	nom: Type.String(),
	prenoms: Type.String(),
	identifiant: Nullable(Type.String({ description: 'Pour les administrateurs : son nom de connexion' })),
	matieres: Type.Array(MatiereRef, { description: "Celles qu'il enseigne cette année" }),
	email: Nullable(Type.String({ description: 'Pour les administrateurs' })),
	telephone: Nullable(Type.String({ description: 'Pour les administrateurs' })),
	updated_at: Instant
})
export type Enseignant = typeof Enseignant.static
export const EnseignantList = listOf(Enseignant, 'EnseignantList')
