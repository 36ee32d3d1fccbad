import type { Static, TSchema } from '@sinclair/typebox'
import { TypeCompiler, type TypeCheck } from '@sinclair/typebox/compiler'
import { Value } from '@sinclair/typebox/value'
import { invalidFields, MAX_FIELDS } from '../../kit/errors'
import { validationProblem } from './validation'

export type JsonBody<Schema extends TSchema> = {
	/** for a route's `detail` */
	readonly requestBody: { required: true; content: { 'application/json': { schema: object } } }
	/**
	 * The body in the form of its schema; unknown fields are left out (contract 1.5). A route reads it before it looks at anything else.
	 * @throws AppError 422 that names every field of a wrong form, or else the unknown ones if the body has only unknown fields
	 */
	readonly read: (body: unknown) => Static<Schema>
}

/**
 * The body that a route takes. Its schema is never given to the framework, which would put a body that it refuses into its exception,
 * passwords included.
 */
export function jsonBody<Schema extends TSchema>(schema: Schema): JsonBody<Schema> {
	let check: TypeCheck<Schema> | undefined
	return {
		requestBody: { required: true, content: { 'application/json': { schema } } },
		read(body) {
			check ??= TypeCompiler.Compile(schema)
			const given: unknown = body ?? {}
			if (!check.Check(given)) throw validationProblem(check.Errors(given))
			mustSaySomething(schema, given)
			return Value.Clean(schema, given)
		}
	}
}

/** Refuses a body with only unknown fields: the answer would look as if it had been obeyed. */
function mustSaySomething({ properties }: TSchema, given: unknown) {
	if (properties === undefined || typeof given !== 'object' || given === null) return
	const names = Object.keys(given)
	const known = Object.keys(properties as object)
	if (names.length === 0 || names.some((name) => known.includes(name))) return
	const unknown = { key: 'champ.inconnu', parameters: { valeurs: known.join(', ') } } as const
	throw invalidFields(Object.fromEntries(names.slice(0, MAX_FIELDS).map((name) => [name, [unknown]])))
}
