import { Elysia } from 'elysia'
import { AppError } from '../../kit/errors'
import { usesModule } from '../../domain/droits/modules'
import type { Module } from '../../domain/vocabulaire'
import { knownVisitOf, visitOf } from './visit'

/** Gives public routes what the front door knows about the request. */
export const visitor = new Elysia({ name: 'visitor' }).derive({ as: 'scoped' }, ({ request }) => ({ visit: visitOf(request) }))

/** The visit of a known caller to routes of one module. @throws AppError 401 for a stranger, 404 if the institution has switched it off */
export function visitUsing(request: Request, module?: Module) {
	const visit = knownVisitOf(request)
	if (module && !usesModule(visit.institution, module)) throw new AppError('not_found', 'module_inactif')
	return visit
}

/** Gives that visit to routes. A derive, not a resolve: it runs before the framework checks anything, so a stranger learns nothing from a 422. */
export const authenticated = (module?: Module) =>
	new Elysia({ name: 'authenticated', seed: module }).derive({ as: 'scoped' }, ({ request }) => ({ visit: visitUsing(request, module) }))
