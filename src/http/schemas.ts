import { AppError, type ErrorKind } from '../domain/errors'
import { say, type MessageKey, type Parameters } from '../domain/messages'
import { EXAMPLE_REQUEST_ID, problemBody } from './problem'
import { Type, type SchemaOptions, type TLiteral, type TSchema, type TUnion } from '@sinclair/typebox'

// TypeBox's own types, not Elysia's t: t.Integer() takes and emits strings in bodies and answers.
// A schema with a `title` like ClasseRef is a component of that name in the OpenAPI document, wherever it stands.

export const Id = Type.Integer({ minimum: 1, examples: [12] })
export const Nullable = <Schema extends TSchema>(schema: Schema, options?: SchemaOptions) => Type.Union([schema, Type.Null()], options)
/** One of a closed list of words. */
export const Word = <const Words extends readonly string[]>(words: Words, options?: SchemaOptions) =>
	Type.Union(
		words.map((word) => Type.Literal(word)),
		options
	) as unknown as TUnion<{ -readonly [Index in keyof Words]: TLiteral<Words[Index]> }>

export const Instant = Type.String({
	format: 'date-time',
	description: "RFC 3339, avec le décalage du fuseau de l'établissement",
	examples: ['2026-11-20T08:00:00+00:00']
})

/** The one body of every answer from 400 up (contract section 2). */
export const Problem = Type.Object(
	{
		type: Type.String({ examples: ['about:blank'] }),
		title: Type.String({ description: 'La sorte de problème, pour les gens' }),
		status: Type.Integer({ minimum: 400, maximum: 599 }),
		code: Type.String({ description: 'Mot stable, pour les programmes' }),
		detail: Type.String({ description: 'Ce qui ne va pas, pour les gens' }),
		message: Type.String({ description: 'Répète `detail`' }),
		errors: Type.Optional(
			Type.Record(Type.String(), Type.Array(Type.String()), {
				description: 'Avec 422 seulement : les messages par champ, en chemins à points (`notes.0.note`)'
			})
		),
		request_id: Type.String({ description: 'À citer ; le journal du serveur le connaît' })
	},
	{ title: 'Problem' }
)

/** `Problem` for one status of one route that the document should tell more of: `403: refusal('forbidden', 'https_requis')`. */
export const refusal = (kind: ErrorKind, key: MessageKey, parameters: Parameters = {}) =>
	Type.Object(Problem.properties, {
		description: `${say('fr', { key, parameters })} (\`code: ${key}\`)`,
		examples: [problemBody(new AppError(kind, key, { parameters }), 'fr', EXAMPLE_REQUEST_ID)]
	})
