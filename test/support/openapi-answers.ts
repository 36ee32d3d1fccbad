import { expect } from 'bun:test'
import { apiDocument } from '../../src/app'
import type { Answer, Header, OpenApiDocument, Operation, Reference } from '../../src/http/openapi/document'
import { schemaCompiler } from './openapi-schemas'

const made = await apiDocument().at({ url: '/api/lms' })
const compile = schemaCompiler(made)

/**
 * Whether an answer is what the OpenAPI document says of `method` and `path` (`/classes/12?page=2`, below `{base_url}`):
 * its status, media type, headers and body, and nothing besides. Leaves the body readable.
 */
export async function expectDocumented(response: Response, method: string, path: string): Promise<void> {
	const { status } = response
	const where = `${method} ${path}: ${status}`
	const operation = operationAt(made, method, path)
	if (!operation) throw new Error(`${where} is not in the document`)
	const found = operation.responses[status]
	if (!found) throw new Error(`${where} is not among ${Object.keys(operation.responses).join(', ')}`)
	const { content, headers = {} } = resolve(found)

	checkHeaders(response.headers, headers, where)
	const text = await response.clone().text()
	if (!content) return expect(text, `${where} has no body`).toBe('')
	const type = response.headers.get('content-type')?.split(';')[0] ?? ''
	const media = content[type] ?? content[type.replace(/\/.*/, '/*')]
	if (!media) throw new Error(`${where} is ${type}, not ${Object.keys(content).join(', ')}`)
	if (!/\bjson$/.test(type)) return
	const validate = compile(media.schema)
	validate(JSON.parse(text))
	expect(validate.errors, where).toBeNull()
}

/** The operation that answers there; a path that is spelled out comes before one with parameters. */
export function operationAt({ paths }: OpenApiDocument, method: string, path: string): Operation | undefined {
	const wanted = path.replace(/\?.*/, '')
	const template = paths[wanted] ?? Object.entries(paths).find(([candidate]) => pattern(candidate).test(wanted))?.[1]
	return template?.[method.toLowerCase()]
}

const pattern = (template: string) => new RegExp(`^${template.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replace(/\{\w+\}/g, '[^/]+')}$`)

function checkHeaders(sent: Headers, documented: Readonly<Record<string, Reference>>, where: string) {
	for (const name of sent.keys()) {
		const described = Object.keys(documented).find((key) => key.toLowerCase() === name)
		if (!described) expect(name, `${where}: a header that the document does not know`).toBeOneOf(GENERAL)
	}
	for (const [name, { $ref }] of Object.entries(documented)) {
		const value = sent.get(name)
		if (value === null) continue
		const { schema } = made.components.headers[$ref.replace('#/components/headers/', '')] as Header
		const validate = compile(schema)
		validate(schema['type'] === 'integer' ? Number(value) : value)
		expect(validate.errors, `${where}: ${name}`).toBeNull()
	}
}

/** Headers of HTTP itself and of browsers' protection, which no client of the API needs to read. */
const GENERAL = [
	'cache-control',
	// of the connection, not of the answer (RFC 9110 section 7.6.1)
	'connection',
	'content-disposition',
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

function resolve(answer: Answer | Reference): Answer {
	if (!('$ref' in answer)) return answer
	const shared = made.components.responses[answer.$ref.replace('#/components/responses/', '')]
	if (!shared) throw new Error(`${answer.$ref} leads nowhere`)
	return shared
}
