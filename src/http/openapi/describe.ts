import { Elysia, type AnyElysia } from 'elysia'
import type { OpenApiDocument, Operation } from './document'
import { failureComponents } from './failures'
import { HEADERS, IF_NONE_MATCH } from './headers'
import { INFO, TAGS } from './info'
import { notModified, operation, type RawOperation } from './operation'
import { Schemas } from './schemas'

type RawPaths = Readonly<Record<string, Readonly<Record<string, RawOperation>>>>

export type DescribeOptions = {
	/** the beginning of all paths of the app, which the document leaves out */
	readonly prefix: string
	/** whether a path of the document needs no token */
	readonly isPublic: (path: string) => boolean
	/** whether tokens for reading may use a path although it is not a GET */
	readonly takesReaders?: (path: string) => boolean
	readonly webhooks?: (schemas: Schemas) => OpenApiDocument['x-webhooks']
}

const BEARER = { type: 'http', scheme: 'bearer', description: 'Le `token` que donne `POST /auth/login`, tel quel.' }

/** The OpenAPI 3.0.3 document of exactly the routes of `app`, without hidden ones; the caller adds the servers. */
export async function describe(
	app: AnyElysia,
	{ prefix, isPublic, takesReaders = () => false, webhooks = () => ({}) }: DescribeOptions
): Promise<OpenApiDocument> {
	const schemas = new Schemas()
	const paths: Record<string, Record<string, Operation>> = {}
	for (const [full, methods] of Object.entries(await rawPaths(app))) {
		const path = full.slice(prefix.length)
		paths[path] = Object.fromEntries(
			Object.entries(methods).map(([method, rawOperation]) => [
				method,
				operation(rawOperation, { path, method, isPublic: isPublic(path), takesReaders: method === 'get' || takesReaders(path) }, schemas)
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
		'x-webhooks': webhooks(schemas),
		components: {
			schemas: schemas.named,
			responses,
			parameters: { IfNoneMatch: IF_NONE_MATCH },
			headers: HEADERS,
			securitySchemes: { bearer: BEARER }
		}
	}
}

/** The operations as @elysiajs/swagger gathers them from the routes; the rest of the document is ours. */
async function rawPaths(app: AnyElysia): Promise<RawPaths> {
	const { swagger } = await import('@elysiajs/swagger')
	const generator = new Elysia()
		.use(app)
		.use(swagger({ path: '/page', specPath: '/document', excludeStaticFile: false, excludeMethods: ['OPTIONS', 'HEAD'] }))
	const response = await generator.handle(new Request('http://generator/document'))
	return ((await response.json()) as { readonly paths: RawPaths }).paths
}
