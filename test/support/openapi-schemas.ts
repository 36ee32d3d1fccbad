import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020'
import addFormats from 'ajv-formats'
import type { OpenApiDocument } from '../../src/http/openapi/document'

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A schema of OpenAPI 3.0 in the JSON Schema that ajv reads. What an object does not list it may not have, so that an
 * answer with an undocumented field is found; `isPart` of an allOf it stays open, and the whole is closed instead.
 */
function fromOpenApi(schema: Json, isPart = false): Json {
	const {
		nullable,
		example: _,
		properties,
		items,
		additionalProperties,
		allOf,
		anyOf,
		exclusiveMinimum,
		exclusiveMaximum,
		...rest
	} = schema
	const { $ref, minimum, maximum } = rest as { $ref?: string; minimum?: number; maximum?: number }
	if ($ref !== undefined) return { $ref: $ref.replace('#/components/schemas/', isPart ? '#/$defs/open' : '#/$defs/') }
	const parts = Array.isArray(allOf) ? (allOf as Json[]) : undefined
	const isClosed = !isPart && additionalProperties === undefined && (properties !== undefined || (parts?.length ?? 0) > 1)
	const converted: Json = {
		...rest,
		...(isObject(properties) && {
			properties: Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, fromOpenApi(inner as Json)]))
		}),
		...(isObject(items) && { items: fromOpenApi(items) }),
		...(additionalProperties !== undefined && {
			additionalProperties: isObject(additionalProperties) ? fromOpenApi(additionalProperties) : additionalProperties
		}),
		...(parts && { allOf: parts.map((part) => fromOpenApi(part, isPart || parts.length > 1)) }),
		...(Array.isArray(anyOf) && { anyOf: (anyOf as Json[]).map((option) => fromOpenApi(option, isPart)) }),
		...(exclusiveMinimum === true && { exclusiveMinimum: minimum }),
		...(exclusiveMaximum === true && { exclusiveMaximum: maximum }),
		...(isClosed && { unevaluatedProperties: false })
	}
	return nullable === true ? { anyOf: [converted, { type: 'null' }] } : converted
}

/** Compiles schemas of `document`, with ajv: nothing that this program validates by itself. */
export function schemaCompiler({ components }: OpenApiDocument): (schema: Json) => ValidateFunction {
	const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true })
	addFormats(ajv)
	ajv.addFormat('binary', true)
	const $defs = Object.fromEntries(
		Object.entries(components.schemas).flatMap(([name, schema]) => [
			[name, fromOpenApi(schema)],
			[`open${name}`, fromOpenApi(schema, true)]
		])
	)
	const compiled = new WeakMap<Json, ValidateFunction>()
	return (schema) => {
		const known = compiled.get(schema)
		if (known) return known
		const validate = ajv.compile({ $defs, allOf: [fromOpenApi(schema)] })
		compiled.set(schema, validate)
		return validate
	}
}
