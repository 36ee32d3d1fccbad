import { Elysia, type AnyElysia } from 'elysia'
import type { OpenApiDocument, Operation, Schema } from './document'
import { failureComponents } from './failures'
import { HEADERS, IF_NONE_MATCH } from './headers'
import { INFO, TAGS } from './info'
import { notModified, operation, type RawOperation } from './operation'
import { Schemas } from './schemas'

type RawDocument = {
	readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>
	readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

export type DescribeOptions = {
	/** what all paths of the app begin with, and those of the document do not */
	readonly prefix: string
	/** whether a path of the document asks for no token */
	readonly isPublic: (path: string) => boolean
	/** whether tokens that may only read may ask a path, though it is no GET */
	readonly takesReaders?: (path: string) => boolean
}

const BEARER = { type: 'http', scheme: 'bearer', description: 'Le `token` que donne `POST /auth/login`, tel quel.' }

/** The OpenAPI 3.0.3 document of exactly the routes of `app`, hidden ones left out; its servers are for the caller to say. */
export async function describe(
	app: AnyElysia,
	{ prefix, isPublic, takesReaders = () => false }: DescribeOptions
): Promise<OpenApiDocument> {
	const raw = await generate(app)
	const schemas = new Schemas()
	for (const [name, schema] of Object.entries(raw.components.schemas)) schemas.add(name, schema)
	const paths: Record<string, Record<string, Operation>> = {}
	for (const [full, methods] of Object.entries(raw.paths)) {
		const path = full.slice(prefix.length)
		paths[path] = Object.fromEntries(
			Object.entries(methods).map(([method, one]) => [
				method,
				operation(one, { path, method, isPublic: isPublic(path), takesReaders: method === 'get' || takesReaders(path) }, schemas)
			])
		)
	}
	const responses = { ...failureComponents(schemas), NotModified: notModified }
	const used = new Set(Object.values(paths).flatMap((methods) => Object.values(methods).flatMap(({ tags = [] }) => tags)))
	return {
		openapi: '3.0.3',
		info: INFO,
		servers: [],
		tags: TAGS.filter(({ name }) => used.has(name)),
		paths,
		components: {
			schemas: schemas.named,
			responses,
			parameters: { IfNoneMatch: IF_NONE_MATCH },
			headers: HEADERS,
			securitySchemes: { bearer: BEARER }
		}
	}
}

/** What @elysiajs/swagger makes of the routes: the right content, not yet a valid document. */
async function generate(app: AnyElysia): Promise<RawDocument> {
	const { swagger } = await import('@elysiajs/swagger')
	const generator = new Elysia()
		.use(app)
		.use(swagger({ path: '/page', specPath: '/document', excludeStaticFile: false, excludeMethods: ['OPTIONS', 'HEAD'] }))
	const response = await generator.handle(new Request('http://generator/document'))
	return (await response.json()) as RawDocument
}
