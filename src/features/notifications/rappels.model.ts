import { Type } from '@sinclair/typebox'
import { CANAUX } from '../../domain/vocabulaire'
import { Id, Nullable, Word } from '../../http/answers/schemas'

const count = Type.Integer({ minimum: 0 })
const Canal = Word(CANAUX)

export const RappelBody = Type.Object(
	{
		seance_id: Id,
		canaux: Type.Optional(Type.Array(Canal, { minItems: 1, description: 'Tous, sans lui' })),
		message: Type.Optional(Nullable(Type.String({ description: "1 000 caractères au plus, du texte : il n'est jamais lu comme du HTML" }))),
		lien: Type.Optional(
			Nullable(
				Type.String({
					description:
						"L'adresse de la salle, en `https://`, sinon `lien_visio` ; 2 000 caractères au plus. Si elle a changé depuis le dernier rappel, il repart, trois fois au plus en tout."
				})
			)
		),
		force: Type.Optional(Nullable(Type.Boolean({ description: 'Envoyer aussi à ceux à qui ce rappel a déjà été demandé' })))
	},
	{ title: 'RappelBody', examples: [{ seance_id: 101, canaux: ['email', 'push'], lien: 'https://visio.ecole.lan/salle/101' }] }
)
export type RappelBody = typeof RappelBody.static

export const RappelQueued = Type.Object(
	{
		seance_id: Id,
		mis_en_file: { ...count, description: "Messages, un par personne et par canal ; ceux de `push` sont aussitôt dans l'application" },
		deja_envoyes: { ...count, description: 'Ceux qui ont déjà été demandés pour ce début de séance' },
		ignores: Type.Array(
			Type.Object({
				user_id: Id,
				canal: Canal,
				reason: Word(['desactive', 'sans_adresse', 'canal_inactif'], {
					description:
						"`desactive` : la personne ne le veut pas ; `sans_adresse` : il n'y en a pas, ou ce n'en est pas une ; `canal_inactif` : l'établissement n'a pas ce canal"
				})
			})
		),
		canaux: Type.Array(Canal)
	},
	{
		title: 'RappelQueued',
		examples: [
			{
				seance_id: 101,
				mis_en_file: 41,
				deja_envoyes: 0,
				ignores: [{ user_id: 22, canal: 'email', reason: 'sans_adresse' }],
				canaux: ['email', 'push']
			}
		]
	}
)
