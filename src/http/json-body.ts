import type { Static, TSchema } from '@sinclair/typebox'
import { TypeCompiler, type TypeCheck } from '@sinclair/typebox/compiler'
import { Value } from '@sinclair/typebox/value'
import { validationProblem } from './validation'

export type JsonBody<Schema extends TSchema> = {
	/** for a route's `detail` */
	readonly requestBody: { required: true; content: { 'application/json': { schema: object } } }
	/**
	 * The body as its schema has it; unknown fields are left out (contract 1.5). A route reads it before it looks at anything else.
	 * @throws AppError 422 that names every field of a wrong form
	 */
	readonly read: (body: unknown) => Static<Schema>
}

/**
 * The body that a route takes. Its schema is never given to the framework, which would write a body that it refuses into its
 * exception, passwords included.
 */
export function jsonBody<Schema extends TSchema>(schema: Schema): JsonBody<Schema> {
	let check: TypeCheck<Schema> | undefined
	return {
		requestBody: { required: true, content: { 'application/json': { schema } } },
		read(body) {
			check ??= TypeCompiler.Compile(schema)
			const given: unknown = body ?? {}
			if (!check.Check(given)) throw validationProblem(check.Errors(given))
			return Value.Clean(schema, given)
		}
	}
}
