import { Type } from '@sinclair/typebox'
import { Nullable } from '../../http/answers/schemas'

export const VisioBody = Type.Object(
	{ lien: Nullable(Type.String({ description: 'https, 500 caractères au plus ; `null` : plus de salle' })) },
	{ title: 'VisioBody', examples: [{ lien: 'https://visio.ecole.example/salle/maths-l1' }, { lien: null }] }
)
