import type { Caller } from '../../domain/caller'
import type { Langue } from '../../domain/langue'
import type { Institution } from '../../tenants/institution.queries'
import type { Tenant } from '../../tenants/tenant'

/** What the front door has found out about a request before any route sees it. */
export type RequestContext = {
	readonly requestId: string
	/** the client's, behind trusted proxies */
	readonly address: string
	/** whether the request travelled by HTTPS, to us or to a trusted proxy */
	readonly secure: boolean
	readonly langue: Langue
	readonly now: Temporal.Instant
	readonly tenant: Tenant
	readonly institution: Institution
	/** ends in `/api/lms` */
	readonly baseUrl: string
	readonly caller: Caller | undefined
	/** the JSON of the body; nothing where there was none */
	readonly body: unknown
}

const key = Symbol('context')
type Carrier = Request & { [key]?: RequestContext }

/** Ties a context to the request that goes on to the routes. */
export const attach = (request: Request, context: RequestContext): Request => Object.assign(request, { [key]: context })

export function contextOf(request: Request): RequestContext {
	const context = (request as Carrier)[key]
	if (!context) throw new Error('a route was reached without the front door')
	return context
}
