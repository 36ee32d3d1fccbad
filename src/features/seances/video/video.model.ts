import { Type } from '@sinclair/typebox'
import { ROLES } from '../../../domain/droits/caller'
import { component, ClasseRef, Id, Nullable, shortListOf, Word } from '../../../http/answers/schemas'
import { Seance } from '../seances.model'

export const UpcomingList = shortListOf(Seance, 'UpcomingList')

const personne = { nom: Type.String(), prenoms: Type.String() }

const Participant = component('Participant', { user_id: Id, etudiant_id: Id, matricule: Type.String(), ...personne, classe: ClasseRef })
export type Participant = typeof Participant.static
export const ParticipantList = shortListOf(Participant, 'ParticipantList')

export const ValidationBody = Type.Object({ user_id: Id }, { title: 'ValidationBody', examples: [{ user_id: 20 }] })

export const Validation = Type.Object(
	{
		accepted: Type.Boolean(),
		reason: Nullable(
			Word(['non_membre', 'encadrant', 'seance_annulee', 'seance_terminee'], {
				description:
					"`non_membre` : inconnu, d'une autre classe, désactivé ou sans inscription active, sans dire lequel ; `encadrant` : l'enseignant de la séance, que la plateforme fait entrer comme hôte"
			})
		),
		participant: Nullable(Type.Object({ user_id: Id, ...personne, role: Word(ROLES) }))
	},
	{
		title: 'Validation',
		examples: [
			{ accepted: true, reason: null, participant: { user_id: 20, nom: 'ZADI', prenoms: 'Inès', role: 'etudiant' } },
			{ accepted: false, reason: 'non_membre', participant: null }
		]
	}
)
