import { Type, type TLiteral, type TSchema, type TUnion } from '@sinclair/typebox'

// TypeBox's own types, not Elysia's t: t.Integer() takes and emits strings in bodies and answers.

export const Id = Type.Integer({ minimum: 1, description: 'Positive integer' })
export const Nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])
/** One of a closed list of words. */
export const Word = <const Words extends readonly string[]>(words: Words) =>
	Type.Union(words.map((word) => Type.Literal(word))) as unknown as TUnion<{ -readonly [Index in keyof Words]: TLiteral<Words[Index]> }>

export const Instant = Type.String({ description: 'RFC 3339, with the offset of the institution', examples: ['2026-11-20T08:00:00+00:00'] })

/** The one body of every answer from 400 up (contract section 2). */
export const Problem = Type.Object({
	type: Type.String(),
	title: Type.String(),
	status: Type.Integer(),
	code: Type.String({ description: 'Stable word for programs' }),
	detail: Type.String(),
	message: Type.String({ description: 'Same as detail' }),
	errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()), { description: 'Messages by field path; with 422 only' })),
	request_id: Type.String()
})
