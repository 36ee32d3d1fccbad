import { Type } from '@sinclair/typebox'
import { ClasseRef, listOf, Nullable } from '../../http/answers/schemas'
import { Etudiant } from '../classes/classes.model'

export const EtudiantInscrit = Type.Object(
	{
		...Etudiant.properties,
		identifiant: Nullable(Type.String({ description: 'Pour les administrateurs : son nom de connexion' })),
		classe: ClasseRef
	},
	{ title: 'EtudiantInscrit' }
)
export type EtudiantInscrit = typeof EtudiantInscrit.static
export const EtudiantInscritList = listOf(EtudiantInscrit, 'EtudiantInscritList')
