/** The parts of an OpenAPI 3.0.3 document that this program writes; everything inside a schema stays open. */
export type Schema = Readonly<Record<string, unknown>>
export type Reference = { readonly $ref: string }

export type Parameter = {
	readonly name: string
	readonly in: 'path' | 'query' | 'header'
	readonly required: boolean
	readonly description?: string
	readonly schema: Schema
	readonly example?: unknown
}
export type Header = { readonly description: string; readonly schema: Schema }
export type Content = Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>
export type Answer = {
	readonly description: string
	readonly headers?: Readonly<Record<string, Reference>>
	readonly content?: Content
}
export type Operation = {
	readonly operationId: string
	readonly summary?: string
	readonly description?: string
	readonly tags?: readonly string[]
	readonly security: readonly Readonly<Record<string, readonly string[]>>[]
	readonly parameters?: readonly (Parameter | Reference)[]
	readonly requestBody?: { readonly required: boolean; readonly content: Content }
	readonly responses: Readonly<Record<string, Answer | Reference>>
}
export type Webhook = {
	readonly summary: string
	readonly requestBody: { readonly required: boolean; readonly content: Content }
	readonly responses: Readonly<Record<string, Answer>>
}
/** The position of an operation in the API. */
export type Place = {
	/** as the document spells it, `/classes/{id}` */
	readonly path: string
	/** lower case */
	readonly method: string
	readonly isPublic: boolean
	/** tokens for reading may use it */
	readonly takesReaders: boolean
}

export type Server = {
	readonly url: string
	readonly description?: string
	readonly variables?: Readonly<Record<string, { readonly default: string; readonly description: string }>>
}
export type Tag = { readonly name: string; readonly description: string }

export type OpenApiDocument = {
	readonly openapi: '3.0.3'
	readonly info: { readonly title: string; readonly description: string; readonly version: string; readonly 'x-program-version': string }
	readonly servers: readonly Server[]
	readonly tags: readonly Tag[]
	readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
	/** the events that the server posts to the LMS; OpenAPI 3.0 has no place for them */
	readonly 'x-webhooks': Readonly<Record<string, { readonly post: Webhook }>>
	readonly components: {
		readonly schemas: Readonly<Record<string, Schema>>
		readonly responses: Readonly<Record<string, Answer>>
		readonly parameters: Readonly<Record<string, Parameter>>
		readonly headers: Readonly<Record<string, Header>>
		readonly securitySchemes: Readonly<Record<string, Schema>>
	}
}

export const schemaRef = (name: string): Reference => ({ $ref: `#/components/schemas/${name}` })
export const responseRef = (name: string): Reference => ({ $ref: `#/components/responses/${name}` })
export const headerRef = (name: string): Reference => ({ $ref: `#/components/headers/${name}` })
export const parameterRef = (name: string): Reference => ({ $ref: `#/components/parameters/${name}` })
