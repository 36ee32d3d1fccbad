import { Type } from '@sinclair/typebox'
import { ClasseRef, component, Id, Instant, Jour, listOf, Nullable } from '../../http/answers/schemas'

export const Inscription = component('Inscription', {
	id: Id,
	etudiant_id: Id,
	matricule: Nullable(Type.String({ description: 'Pas pour les étudiants' })),
	nom: Type.String(),
	prenoms: Type.String(),
	classe: ClasseRef,
	date_entree: Jour,
	date_sortie: Nullable(Jour, { description: "Premier jour où l'étudiant n'est plus dans la classe ; `null` : il y reste" }),
	updated_at: Nullable(Instant)
})
export type Inscription = typeof Inscription.static
export const InscriptionList = listOf(Inscription, 'InscriptionList')
