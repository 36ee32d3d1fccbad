import { Type } from '@sinclair/typebox'

export const CalendrierPrive = Type.Object(
	{ url: Type.String({ format: 'uri', description: 'Secrète : qui la connaît lit ces séances. Elle ne sera plus jamais montrée.' }) },
	{ title: 'CalendrierPrive', examples: [{ url: `https://ecole.example/calendrier/${'x'.repeat(48)}.ics` }] }
)
