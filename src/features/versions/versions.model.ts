import { Type } from '@sinclair/typebox'
import { LISTES_SUIVIES, type ListeSuivie } from '../../domain/vocabulaire'

const version = Type.Optional(
	Type.Integer({ minimum: 0, description: 'À redonner dans `depuis_version` ; 0 : pas de version pour le moment' })
)

export const Versions = Type.Object(
	Object.fromEntries(LISTES_SUIVIES.map((nom) => [nom, version])) as Readonly<Record<ListeSuivie, typeof version>>,
	{
		title: 'Versions',
		description: "Sans les listes d'un module désactivé, ni celles que l'appelant ne peut pas lire",
		examples: [Object.fromEntries(LISTES_SUIVIES.map((nom, index) => [nom, 977 + index]))]
	}
)
