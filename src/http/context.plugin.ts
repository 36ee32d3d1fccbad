import { Elysia } from 'elysia'
import { unauthenticated } from '../domain/errors'
import { contextOf } from './context'

/** Gives public routes what the front door knows of the request, and its body. */
export const visitor = new Elysia({ name: 'visitor' })
	.onParse({ as: 'scoped' }, ({ request }) => contextOf(request).body ?? {})
	.derive({ as: 'scoped' }, ({ request }) => ({ visit: contextOf(request) }))

/** The same with a `caller`. A derive, not a resolve: it runs before the schemas are checked, so a stranger learns nothing from a 422. */
export const authenticated = new Elysia({ name: 'authenticated' })
	.onParse({ as: 'scoped' }, ({ request }) => contextOf(request).body ?? {})
	.derive({ as: 'scoped' }, ({ request }) => {
		const visit = contextOf(request)
		if (!visit.caller) throw unauthenticated()
		return { visit, caller: visit.caller }
	})
