import { Type } from '@sinclair/typebox'
import { SOURCES_PRESENCE, STATUTS_PRESENCE, STATUTS_SEANCE } from '../../domain/vocabulaire'
import { component, Heure, Id, Instant, Jour, listOf, MatiereRef, Nullable, pagedListOf, Word } from '../../http/answers/schemas'

const MAX_ENTRIES = 2000
const count = Type.Integer({ minimum: 0 })

const sentInstant = Type.String({
	description: "RFC 3339 ; sans décalage, dans le fuseau de l'établissement",
	examples: ['2026-11-20T08:00:00+00:00']
})

export const VideoSessionBody = Type.Object(
	{
		seance_id: Id,
		participants: Type.Array(
			Type.Object({
				user_id: Id,
				joined_at: sentInstant,
				left_at: Nullable(sentInstant, {
					description: '`null` : encore là à la fin. Une fin envoyée plus tard, avec le même `joined_at`, la remplace'
				})
			}),
			{
				maxItems: MAX_ENTRIES,
				description:
					"Les connexions ; une personne peut en avoir plusieurs. Une liste vide dit que personne n'est venu, une fois la séance finie."
			}
		)
	},
	{
		title: 'VideoSessionBody',
		examples: [
			{
				seance_id: 12,
				participants: [
					{ user_id: 20, joined_at: '2026-11-20T07:58:00+00:00', left_at: '2026-11-20T09:10:00+00:00' },
					{ user_id: 20, joined_at: '2026-11-20T09:11:30+00:00', left_at: null }
				]
			}
		]
	}
)
export type VideoSessionBody = typeof VideoSessionBody.static

export const PresencesBody = Type.Object(
	{
		presences: Type.Array(
			Type.Object({
				etudiant_id: Id,
				statut: Word(STATUTS_PRESENCE),
				heure_arrivee: Type.Optional(
					Nullable(
						Type.String({
							description: 'HH:MM, le jour de la séance, de 30 minutes avant son début à sa fin ; seulement `present` et `retard`',
							examples: ['08:20']
						})
					)
				),
				commentaire: Type.Optional(Nullable(Type.String({ description: '1 000 caractères au plus ; sans lui, celui qui est connu reste' })))
			}),
			{ minItems: 1, maxItems: MAX_ENTRIES }
		)
	},
	{
		title: 'PresencesBody',
		examples: [
			{
				presences: [
					{ etudiant_id: 20, statut: 'retard', heure_arrivee: '08:20' },
					{ etudiant_id: 22, statut: 'excuse', commentaire: 'Certificat médical' }
				]
			}
		]
	}
)
export type PresencesBody = typeof PresencesBody.static

export const Presence = component('Presence', {
	etudiant_id: Id,
	user_id: Id,
	statut: Word(STATUTS_PRESENCE),
	arrivee: Nullable(Instant),
	depart: Nullable(Instant),
	duree_minutes: Nullable(
		Type.Integer({ minimum: 0, description: "Minutes entières passées dans la séance ; `null` pour ce qu'une personne a saisi" })
	),
	source: Word(SOURCES_PRESENCE),
	commentaire: Nullable(Type.String()),
	updated_at: Instant
})

export type Presence = typeof Presence.static
/** A presence in an answer: its id within the séance is the student's. */
export const PresenceLue = component('PresenceLue', { id: Id, ...Presence.properties })
export const PresenceList = listOf(PresenceLue, 'PresenceList')

export const PresenceDeClasse = component('PresenceDeClasse', { id: Id, seance_id: Id, ...Presence.properties })
export const PresenceDeClasseList = pagedListOf(PresenceDeClasse, 'PresenceDeClasseList')

export const Registre = component('Registre', {
	id: Id,
	uid: Type.String(),
	date: Jour,
	par_statut: Type.Object(
		{ present: count, retard: count, absent: count, excuse: count },
		{ description: "Le nombre de présences de chaque statut ; 0 partout : personne n'est venu" }
	),
	compteur: Type.Integer({ minimum: 0, description: "Un nombre plus grand chaque fois qu'une présence de la séance change" }),
	updated_at: Nullable(Instant)
})
export type Registre = typeof Registre.static
export const RegistreList = listOf(Registre, 'RegistreList')

export const MaPresence = component('MaPresence', {
	id: Id,
	seance_id: Id,
	seance: Type.Object({
		id: Id,
		uid: Type.String(),
		date: Jour,
		heure_debut: Heure,
		heure_fin: Heure,
		statut: Word(STATUTS_SEANCE),
		matiere: MatiereRef
	}),
	...Presence.properties
})
export const MaPresenceList = listOf(MaPresence, 'MaPresenceList')

export const PresencesWritten = component('PresencesWritten', {
	seance_id: Id,
	crees: count,
	mis_a_jour: count,
	inchanges: count,
	presences: Type.Array(Presence, { description: "Celles des étudiants de la requête, dans son ordre, telles qu'elles sont maintenant" }),
	ignores: Type.Array(
		Type.Object({
			index: Type.Integer({ minimum: 0, description: 'Rang dans la liste envoyée, à partir de 0' }),
			user_id: Id,
			reason: Word(['non_membre', 'encadrant', 'saisie_manuelle'])
		}),
		{ description: 'Ce qui ne change aucune présence ; toujours vide pour la saisie' }
	)
})
