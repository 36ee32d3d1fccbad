import type { Answer, Header, OpenApiDocument, Operation, Reference } from '../../src/http/openapi/document'
import { schemaCompiler } from './openapi-schemas'

export type Answered = { readonly status: number; readonly headers: Headers; readonly text: string }
export type Judge = (answered: Answered, method: string, path: string) => string[]

/**
 * Finds what `document` does not allow in an answer to `method` and `path` (`/classes/12?page=2`, below `{base_url}`): its
 * status, media type, headers and body, and nothing besides.
 */
export function judgeBy(document: OpenApiDocument): Judge {
	const compile = schemaCompiler(document)
	const faultIn = (schema: Readonly<Record<string, unknown>>, value: unknown) => {
		const validate = compile(schema)
		return validate(value) ? undefined : JSON.stringify(validate.errors?.[0])
	}

	function* inHeaders(sent: Headers, documented: Readonly<Record<string, Reference>>) {
		const known = Object.keys(documented).map((name) => name.toLowerCase())
		for (const name of sent.keys())
			if (!known.includes(name) && !GENERAL.includes(name)) yield `has the header ${name}, which the document does not know`
		for (const [name, { $ref }] of Object.entries(documented)) {
			const value = sent.get(name)
			if (value === null) continue
			const { schema } = document.components.headers[$ref.replace('#/components/headers/', '')] as Header
			const fault = faultIn(schema, schema['type'] === 'integer' ? Number(value) : value)
			if (fault !== undefined) yield `has the header ${name}: ${fault}`
		}
	}

	function* inBody({ headers, text }: Answered, content: Answer['content']) {
		if (!content) {
			if (text !== '') yield 'has a body'
			return
		}
		const type = headers.get('content-type')?.split(';')[0] ?? ''
		const media = content[type] ?? content[type.replace(/\/.*/, '/*')]
		if (!media) yield `is ${type}, not ${Object.keys(content).join(', ')}`
		else if (/\bjson$/.test(type)) {
			const fault = faultIn(media.schema, JSON.parse(text))
			if (fault !== undefined) yield `is not what its schema says: ${fault}`
		}
	}

	function* faults(answered: Answered, method: string, path: string): Generator<string, void> {
		const operation = operationAt(document, method, path)
		if (!operation) return yield 'is not in the document'
		// the HTTP server's parser refuses what it cannot read; the document's introduction says so for all operations
		if (BARE.includes(answered.status)) return yield* inBody(answered, undefined)
		const found = operation.responses[answered.status]
		if (!found) return yield `is not among ${Object.keys(operation.responses).join(', ')}`
		const { content, headers = {} } = resolve(document, found)
		yield* inHeaders(answered.headers, headers)
		yield* inBody(answered, content)
	}
	return (answered, method, path) => [...faults(answered, method, path)].map((fault) => `${method} ${path}: ${answered.status} ${fault}`)
}

/** The statuses that do not have a body and that operations do not list. */
const BARE = [400, 431, 505]

/** The operation that answers there; a path that is spelled out comes before one with parameters. */
export function operationAt({ paths }: OpenApiDocument, method: string, path: string): Operation | undefined {
	const wanted = path.replace(/\?.*/, '')
	const template = paths[wanted] ?? Object.entries(paths).find(([candidate]) => pattern(candidate).test(wanted))?.[1]
	return template?.[method.toLowerCase()]
}

const pattern = (template: string) => new RegExp(`^${template.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replace(/\{\w+\}/g, '[^/]+')}$`)

/** Headers of HTTP itself and of browsers' protection, which no client of the API needs to read. */
const GENERAL = [
	'cache-control',
	// of the connection, not of the answer (RFC 9110 section 7.6.1)
	'connection',
	'content-disposition',
	'content-encoding',
	'content-language',
	'content-length',
	'content-security-policy',
	'content-type',
	'date',
	'referrer-policy',
	'strict-transport-security',
	'vary',
	'x-content-type-options'
]

function resolve({ components }: OpenApiDocument, answer: Answer | Reference): Answer {
	if (!('$ref' in answer)) return answer
	const shared = components.responses[answer.$ref.replace('#/components/responses/', '')]
	if (!shared) throw new Error(`${answer.$ref} leads nowhere`)
	return shared
}
