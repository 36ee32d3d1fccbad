import { Type } from '@sinclair/typebox'

const version = Type.Optional(
	Type.Integer({ minimum: 0, description: 'À redonner dans `depuis_version` ; 0 : pas de version pour le moment' })
)

export const Versions = Type.Object(
	{
		filieres: version,
		matieres: version,
		classes: version,
		etudiants: version,
		enseignants: version,
		enseignements: version,
		utilisateurs: version,
		'emploi-temps': version,
		evaluations: version,
		notes: version
	},
	{
		title: 'Versions',
		description: "Sans les listes d'un module désactivé, ni celles que l'appelant ne peut pas lire",
		examples: [
			{
				filieres: 12,
				matieres: 840,
				classes: 977,
				etudiants: 977,
				enseignants: 12,
				enseignements: 977,
				utilisateurs: 977,
				'emploi-temps': 1012,
				evaluations: 1003,
				notes: 1003
			}
		]
	}
)
