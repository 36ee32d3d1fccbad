import { Type } from '@sinclair/typebox'
import { AVERTISSEMENTS_NOTES, ETATS_NOTE } from '../../domain/vocabulaire'
import { Id, Instant, Nullable, Word } from '../../http/answers/schemas'

const note = Nullable(Type.Number({ description: 'De 0 au barème, deux décimales au plus ; `null` : pas de note, et `etat` dit pourquoi' }))
const commentaire = Nullable(Type.String({ description: '1 000 caractères au plus' }))
const count = Type.Integer({ minimum: 0 })

export const NotesBody = Type.Object(
	{
		notes: Type.Array(
			Type.Object({
				etudiant_id: Id,
				note,
				etat: Type.Optional(
					Word(ETATS_NOTE, {
						description:
							'Seul `note` va avec un nombre. Sans lui, `note: null` est `absent` (à préciser) et laisse un état plus précis comme il est'
					})
				),
				commentaire: Type.Optional(Nullable(Type.String({ description: '1 000 caractères au plus ; sans lui, celui qui est connu reste' })))
			}),
			{ minItems: 1, maxItems: 2000 }
		),
		publier: Type.Optional(
			Type.Boolean({ description: "`false` : les étudiants ne voient pas encore ces notes. Sans lui, l'évaluation est publiée" })
		)
	},
	{
		title: 'NotesBody',
		examples: [
			{
				notes: [
					{ etudiant_id: 20, note: 14.5, commentaire: 'Bon travail' },
					{ etudiant_id: 22, note: null, etat: 'absent_justifie' }
				]
			}
		]
	}
)
export type NotesBody = typeof NotesBody.static

export const NotesWritten = Type.Object(
	{
		evaluation_id: Id,
		crees: count,
		mis_a_jour: count,
		inchanges: count,
		notes: Type.Array(Type.Object({ etudiant_id: Id, note, etat: Word(ETATS_NOTE), commentaire, updated_at: Instant }), {
			description: "Celles de la requête, dans son ordre, telles qu'elles sont maintenant"
		}),
		avertissements: Type.Array(Word(AVERTISSEMENTS_NOTES), {
			description:
				"`evaluation_a_venir` : son jour n'est pas encore là ; `publication_en_attente` : les étudiants ne voient pas encore ces notes"
		})
	},
	{ title: 'NotesWritten' }
)
