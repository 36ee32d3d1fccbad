import { Elysia } from 'elysia'
import { visitor } from '../../http/answers/context.plugin'
import { cached } from '../../http/answers/caching'
import { jsonBody } from '../../http/answers/json-body'
import { Availability, CheckUserBody, Logo, TenantInfo, UserExistence } from './discovery.model'
import { accountExists, availability, logo, tenantInfo } from './discovery.service'

/** An SVG is a document too: it may draw, and nothing else. */
const LOGO_POLICY = "default-src 'none'; style-src 'unsafe-inline'"

const checkUserBody = jsonBody(CheckUserBody)

export const discoveryRoutes = new Elysia({ name: 'discovery', tags: ['decouverte'] })
	.use(visitor)
	.model({ TenantInfo, UserExistence, Availability })
	.get(
		'/tenant-info',
		({ visit, request }) => {
			const bytes = Buffer.from(JSON.stringify(tenantInfo(visit.institution, visit.baseUrl)))
			return cached(request, bytes, 'application/json', 'public, max-age=300')
		},
		{
			response: { 200: 'TenantInfo' },
			detail: { operationId: 'getTenantInfo', summary: "L'établissement à cette adresse" }
		}
	)
	.get(
		'/tenant-logo',
		async ({ visit, request }) => {
			const { bytes, type } = await logo(visit.tenant.store.db)
			return cached(request, Buffer.from(bytes), type, 'public, max-age=300', { 'content-security-policy': LOGO_POLICY })
		},
		{ response: { 200: Logo }, detail: { operationId: 'getTenantLogo', summary: "Le logo de l'établissement" } }
	)
	.post(
		'/auth/check-user',
		({ visit, set }) => {
			const { identifier } = checkUserBody.read(visit.body)
			set.headers['cache-control'] = 'no-store'
			return accountExists(visit.tenant.store.db, identifier)
		},
		{
			response: { 200: 'UserExistence' },
			detail: { operationId: 'checkUser', summary: 'Un compte existe-t-il sous cet identifiant ?', requestBody: checkUserBody.requestBody }
		}
	)
	.post(
		'/auth/check-availability',
		({ visit, set }) => {
			set.headers['cache-control'] = 'no-store'
			return availability(visit.institution, visit.langue)
		},
		{
			response: { 200: 'Availability' },
			detail: { operationId: 'checkAvailability', summary: "L'établissement est-il ouvert, et avec quels modules ?" }
		}
	)
