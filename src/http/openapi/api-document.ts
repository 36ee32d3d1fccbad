import type { AnyElysia } from 'elysia'
import type { Langue } from '../../kit/langue'
import { routeRules } from '../door/route-rules'
import type { OpenApiDocument, Server } from './document'

export const API_BASE = '/api/lms'

/** The document of the institutions' routes in both languages, made on first use and kept: only its servers differ from caller to caller. */
export class ApiDocument {
	readonly #made: Partial<Record<Langue, Promise<OpenApiDocument>>> = {}

	constructor(readonly app: () => AnyElysia | Promise<AnyElysia>) {}

	async at(server: Server, langue: Langue = 'fr'): Promise<OpenApiDocument> {
		this.#made.fr ??= this.#make()
		if (langue === 'fr') return { ...(await this.#made.fr), servers: [server] }
		const { translated } = await import('./english')
		this.#made.en ??= this.#made.fr.then((french) => translated(french))
		return { ...(await this.#made.en), servers: [translated(server)] }
	}

	async #make() {
		const [{ describe }, { webhooks }] = await Promise.all([import('./describe'), import('./webhooks')])
		const app = await this.app()
		const rules = routeRules(app.routes, API_BASE)
		const rulesOf = (path: string) => rules(path.replace(/\{\w+\}/g, '1'))
		return describe(app, {
			prefix: API_BASE,
			webhooks,
			isPublic: (path) => rulesOf(path).isPublic === true,
			takesReaders: (path) => rulesOf(path).takesReaders === true
		})
	}
}
