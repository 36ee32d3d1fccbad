import { Type } from '@sinclair/typebox'
import { component, Nullable } from '../../../http/answers/schemas'
import { SeanceStatut } from '../statut/statut.model'

export const SeanceDetail = component('SeanceDetail', {
	...SeanceStatut.properties,
	nb_presences: Nullable(Type.Integer({ minimum: 0 }), {
		description: 'Présences enregistrées ; `null` pour les étudiants, et sans le module `presences`'
	}),
	emargee: Type.Boolean({ description: "Si l'enseignant de la séance l'a signée" })
})
