import { unauthenticated } from '../../kit/errors'
import type { KnownVisit, Visit } from '../../tenants/visit'

const key = Symbol('visit')
type Carrier = Request & { [key]?: Visit }

/** Ties what the front door has found out to the request that goes on to the routes. */
export const attach = (request: Request, visit: Visit): Request => Object.assign(request, { [key]: visit })

export function visitOf(request: Request): Visit {
	const visit = (request as Carrier)[key]
	if (!visit) throw new Error('a route was reached without the front door')
	return visit
}

/** The same for a known caller. @throws AppError 401 for a stranger */
export function knownVisitOf(request: Request): KnownVisit {
	const visit = visitOf(request)
	if (!isKnown(visit)) throw unauthenticated()
	return visit
}

const isKnown = (visit: Visit): visit is KnownVisit => visit.caller !== undefined
