import { STATUS_CODES } from 'node:http'
import {
	headerRef,
	parameterRef,
	responseRef,
	type Answer,
	type Content,
	type Operation,
	type Parameter,
	type Place,
	type Reference,
	type Schema
} from './document'
import { EXAMPLES } from './examples'
import { failureAnswer, usualFailures } from './failures'
import { CACHING, COMMON, DEPRECATION, PAGING } from './headers'
import { rolesSentence, type ForRoles } from './roles'
import type { Schemas } from './schemas'

/** An operation as @elysiajs/swagger writes it; only the parts that are read here. */
export type RawOperation = ForRoles & {
	readonly operationId: string
	readonly summary?: string
	readonly description?: string
	readonly tags?: readonly string[]
	readonly parameters?: readonly RawParameter[]
	readonly requestBody?: { readonly content?: RawContent }
	readonly responses?: Readonly<Record<string, RawResponse>>
}
type RawParameter = {
	readonly name: string
	readonly in: Parameter['in']
	readonly required?: boolean
	readonly description?: string
	readonly example?: unknown
	readonly examples?: readonly unknown[]
	readonly schema: Schema
}
type RawContent = Readonly<Record<string, { readonly schema: Schema }>>
/** A response: keywords of a schema are beside `content`, and some of them only there. */
type RawResponse = Schema & { readonly description?: string; readonly examples?: readonly unknown[]; readonly content?: RawContent }

const PLACES = ['path', 'query', 'header']
const ID = { type: 'integer', minimum: 1 }

export function operation(raw: RawOperation, place: Place, schemas: Schemas): Operation {
	const isCached = place.method === 'get' && !place.path.startsWith('/auth/')
	const declared = (raw.parameters ?? []).map((declaration) => parameter(declaration, schemas))
	const parameters: (Parameter | Reference)[] = declared.toSorted((a, b) => PLACES.indexOf(a.in) - PLACES.indexOf(b.in))
	if (isCached) parameters.push(parameterRef('IfNoneMatch'))
	const headers = {
		...COMMON,
		...(isCached && CACHING),
		...(declared.some(({ name }) => name === 'page') && PAGING),
		...(hasFormerFields(raw.requestBody?.content) && DEPRECATION)
	}
	const example = EXAMPLES[raw.operationId] ?? {}
	return {
		operationId: raw.operationId,
		...(raw.tags && { tags: raw.tags }),
		...(raw.summary !== undefined && { summary: raw.summary }),
		description: [raw.description, rolesSentence(raw, place.isPublic)].filter((part) => part !== undefined).join('\n\n'),
		security: place.isPublic ? [] : [{ bearer: [] }],
		...(parameters.length > 0 && { parameters }),
		...(raw.requestBody && { requestBody: { required: true, content: body(raw.requestBody.content, example.body, schemas) } }),
		responses: responses(raw.responses ?? {}, place, isCached, { headers, example: example.answer }, schemas)
	}
}

/** Whether a body may have fields under a former name. */
const hasFormerFields = (content: RawContent | undefined) =>
	Object.values((content?.['application/json']?.schema['properties'] ?? {}) as Schema).some(
		(field) => (field as Schema)['deprecated'] === true
	)

function parameter(raw: RawParameter, schemas: Schemas): Parameter {
	const { name, in: where, required = false, description, schema, example = raw.examples?.[0] } = raw
	// a path parameter without a schema of its own arrives as a bare string; in this contract it is an identifier
	const isUndeclared = where === 'path' && Object.keys(schema).length === 1 && schema['type'] === 'string'
	return {
		name,
		in: where,
		required,
		...(description !== undefined && { description }),
		schema: isUndeclared ? ID : schemas.of(schema),
		...(example !== undefined && { example })
	}
}

function body(content: RawContent | undefined, example: unknown, schemas: Schemas): Content {
	const schema = content?.['application/json']?.schema
	if (!schema) throw new Error('a body that is not JSON')
	return { 'application/json': { schema: schemas.of(schema), ...(example !== undefined && { example }) } }
}

/** The common parts of successful answers. */
type Success = { readonly headers: Answer['headers']; readonly example: unknown }

function responses(
	raw: Readonly<Record<string, RawResponse>>,
	place: Place,
	isCached: boolean,
	common: Success,
	schemas: Schemas
): Operation['responses'] {
	const all: Record<string, Answer | Reference> = {}
	if (isCached) all['304'] = responseRef('NotModified')
	for (const status of usualFailures(place)) all[status] = failureAnswer(status, {}, schemas)
	for (const [status, response] of Object.entries(raw))
		all[status] = Number(status) < 400 ? success(status, response, common, schemas) : failureAnswer(status, response, schemas)
	return all
}

const DESCRIPTIONS: Readonly<Record<string, string>> = { 200: 'Réussi.', 201: 'Créé.', 202: 'Accepté.', 204: 'Fait ; la réponse est vide.' }

function success(status: string, response: RawResponse, { headers, example }: Success, schemas: Schemas): Answer {
	const schema = schemaOf(response)
	return {
		description: response.description ?? DESCRIPTIONS[status] ?? `${STATUS_CODES[status]}.`,
		...(headers && { headers }),
		...(schema && { content: contentOf(schema, example, schemas) })
	}
}

function schemaOf({ content, ...keywords }: RawResponse): Schema | undefined {
	const schema = content?.['application/json']?.schema
	if (!schema) return undefined
	if ('$ref' in schema) return schema
	// in TypeBox's order, so that a schema reads alike wherever it is used
	const { required, ...rest } = schema
	return { ...keywords, ...(required !== undefined && { required }), ...rest }
}

/** A schema with `contentMediaType` is sent as that, any other as JSON; the example is JSON. */
function contentOf({ contentMediaType, ...schema }: Schema, example: unknown, schemas: Schemas): Content {
	if (typeof contentMediaType === 'string') return { [contentMediaType]: { schema: schemas.of(schema) } }
	return { 'application/json': { schema: schemas.of(schema), ...(example !== undefined && { example }) } }
}

/** The answer to `If-None-Match` if nothing has changed. */
export const notModified: Answer = {
	description: "Rien n'a changé depuis la réponse dont l'`ETag` a été envoyé ; il n'y a pas de corps.",
	headers: { ...COMMON, ETag: headerRef('ETag'), ...PAGING }
}
