import { Type } from '@sinclair/typebox'
import { Id, Instant, Nullable } from '../../http/answers/schemas'

const note = Nullable(Type.Number({ description: 'De 0 au barème, deux décimales au plus ; `null` : absent, pas noté' }))
const commentaire = Nullable(Type.String({ description: '1 000 caractères au plus' }))
const count = Type.Integer({ minimum: 0 })

export const NotesBody = Type.Object(
	{
		notes: Type.Array(
			Type.Object({
				etudiant_id: Id,
				note,
				commentaire: Type.Optional(Nullable(Type.String({ description: '1 000 caractères au plus ; sans lui, celui qui est connu reste' })))
			}),
			{ minItems: 1, maxItems: 2000 }
		)
	},
	{
		title: 'NotesBody',
		examples: [
			{
				notes: [
					{ etudiant_id: 20, note: 14.5, commentaire: 'Bon travail' },
					{ etudiant_id: 22, note: null }
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
		notes: Type.Array(Type.Object({ etudiant_id: Id, note, commentaire, updated_at: Instant }), {
			description: "Celles de la requête, dans son ordre, telles qu'elles sont maintenant"
		})
	},
	{ title: 'NotesWritten' }
)
