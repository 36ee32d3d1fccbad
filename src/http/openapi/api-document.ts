import type { AnyElysia } from 'elysia'
import { PUBLIC_PATHS } from '../door/front-door'
import { describe } from './describe'
import type { OpenApiDocument, Server } from './document'

/** The document of the institutions' routes, made on first use and kept: only its servers differ from caller to caller. */
export class ApiDocument {
	#made: Promise<OpenApiDocument> | undefined

	constructor(readonly app: () => AnyElysia) {}

	async at(server: Server): Promise<OpenApiDocument> {
		this.#made ??= describe(this.app(), { prefix: '/api/lms', isPublic: (path) => PUBLIC_PATHS.has(path) })
		return { ...(await this.#made), servers: [server] }
	}
}
