import { Type } from '@sinclair/typebox'
import { TYPES_NOTIFICATION } from '../../domain/vocabulaire'
import { Id, Instant, Nullable, pagedListOf, Word } from '../../http/answers/schemas'

export const Notification = Type.Object(
	{
		id: Id,
		type: Word(TYPES_NOTIFICATION),
		titre: Type.String(),
		corps: Type.String({ description: 'Du texte, sur plusieurs lignes' }),
		lien: Nullable(Type.String()),
		seance_id: Nullable(Id),
		created_at: Instant,
		lu_at: Nullable(Instant)
	},
	{
		title: 'Notification',
		examples: [
			{
				id: 7,
				type: 'rappel_seance',
				titre: 'Rappel de séance : Mathématiques',
				corps: 'vendredi 20 novembre 2026, de 08:00 à 10:00\nClasse : Mécanique L1',
				lien: null,
				seance_id: 101,
				created_at: '2026-11-20T07:00:00+00:00',
				lu_at: null
			}
		]
	}
)

export const NotificationList = pagedListOf(Notification, 'NotificationList', {
	non_lues: Type.Integer({ minimum: 0, description: 'De tous les messages' })
})
