import { Type } from '@sinclair/typebox'
import { Nullable } from '../../../http/answers/schemas'

const https = Type.String({ description: 'https, 500 caractères au plus ; `null` : plus de salle' })

export const VisioBody = Type.Object(
	{
		lien_visio: Type.Optional(Nullable(https)),
		lien: Type.Optional(
			Nullable(Type.String(), { deprecated: true, description: "L'ancien nom de `lien_visio` ; s'ils sont là tous deux, ils sont égaux" })
		)
	},
	{ title: 'VisioBody', examples: [{ lien_visio: 'https://visio.ecole.example/salle/maths-l1' }, { lien_visio: null }] }
)
export type VisioBody = typeof VisioBody.static
