import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { atDoor } from '../door/route-rules'
import { visitor } from '../answers/visit.plugin'
import type { ApiDocument } from './api-document'

const Documentation = Type.Record(Type.String(), Type.Unknown(), { title: 'Documentation', description: 'Un document OpenAPI 3.0.3.' })

export const documentationRoutes = (document: ApiDocument) =>
	new Elysia({ name: 'documentation', tags: ['decouverte'] })
		.use(visitor)
		.get(
			'/auth/documentation',
			async ({ visit }) => Response.json(await document.at({ url: visit.baseUrl }), { headers: { 'cache-control': 'no-store' } }),
			{
				response: { 200: Documentation },
				detail: { ...atDoor({ isPublic: true }), operationId: 'getDocumentation', summary: 'Ce document' }
			}
		)
