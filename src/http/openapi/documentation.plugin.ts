import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { LANGUES, preferredLangue } from '../../kit/langue'
import { shortHeader } from '../../kit/short-header'
import { param, query } from '../answers/query'
import { atDoor } from '../door/route-rules'
import { visitor } from '../answers/visit.plugin'
import type { ApiDocument } from './api-document'

const Documentation = Type.Record(Type.String(), Type.Unknown(), { title: 'Documentation', description: 'Un document OpenAPI 3.0.3.' })

const ofDocument = query({ lang: param.word(LANGUES, "La langue de ce document ; sans elle, celle d'`Accept-Language`") })

export const documentationRoutes = (document: ApiDocument) =>
	new Elysia({ name: 'documentation', tags: ['decouverte'] }).use(visitor).get(
		'/auth/documentation',
		async ({ visit, request, query: given }) => {
			const { lang = preferredLangue(shortHeader(request, 'accept-language')) } = ofDocument.read(given)
			const headers = { 'cache-control': 'no-store', 'content-language': lang, vary: 'Accept-Language' }
			return Response.json(await document.at({ url: visit.baseUrl }, lang), { headers })
		},
		{
			response: { 200: Documentation },
			detail: {
				...atDoor({ isPublic: true }),
				operationId: 'getDocumentation',
				summary: 'Ce document',
				parameters: ofDocument.parameters
			}
		}
	)
