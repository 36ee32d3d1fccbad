import { Type } from '@sinclair/typebox'
import { component, ClasseRef, listOf, Nullable } from '../../http/answers/schemas'
import { Etudiant } from '../classes/classes.model'

export const EtudiantInscrit = component('EtudiantInscrit', {
	...Etudiant.properties,
	identifiant: Nullable(Type.String({ description: 'Pour les administrateurs : son nom de connexion' })),
	classe: ClasseRef
})
export type EtudiantInscrit = typeof EtudiantInscrit.static
export const EtudiantInscritList = listOf(EtudiantInscrit, 'EtudiantInscritList')
