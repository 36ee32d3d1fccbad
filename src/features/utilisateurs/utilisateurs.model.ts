import { Type } from '@sinclair/typebox'
import { ROLES } from '../../domain/droits/caller'
import { Id, Instant, listOf, Nullable, Word } from '../../http/answers/schemas'

export const Utilisateur = Type.Object(
	{
		id: Id,
		name: Type.String({ description: 'Prénoms et NOM, comme à la connexion' }),
		nom: Type.String(),
		prenoms: Type.String(),
		role: Word(ROLES, { description: 'Celui des `roles` qui donne le plus de droits' }),
		roles: Type.Array(Word(ROLES)),
		identifiant: Type.String({ description: 'Son nom de connexion' }),
		email: Nullable(Type.String()),
		updated_at: Instant
	},
	{ title: 'Utilisateur', description: "`id` est aussi celui de l'étudiant ou de l'enseignant" }
)
export type Utilisateur = typeof Utilisateur.static
export const UtilisateurList = listOf(Utilisateur, 'UtilisateurList')
