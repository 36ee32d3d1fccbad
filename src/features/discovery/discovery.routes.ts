import { Elysia } from 'elysia'
import { atDoor } from '../../http/door/route-rules'
import { visitor } from '../../http/answers/visit.plugin'
import { cached } from '../../http/answers/caching'
import { LOGO_POLICY } from '../../tenants/logo.service'
import { jsonBody } from '../../http/answers/json-body'
import { Availability, CheckUserBody, Logo, TenantInfo, UserExistence } from './discovery.model'
import { accountExists, availability, logo, tenantInfo } from './discovery.service'

const checkUserBody = jsonBody(CheckUserBody)

export const discoveryRoutes = new Elysia({ name: 'discovery', tags: ['decouverte'] })
	.use(visitor)
	.get(
		'/tenant-info',
		({ visit, request }) => {
			const bytes = Buffer.from(JSON.stringify(tenantInfo(visit.institution, visit.baseUrl)))
			return cached(request, bytes, 'application/json', 'public, max-age=300')
		},
		{
			response: { 200: TenantInfo },
			detail: { ...atDoor({ isPublic: true }), operationId: 'getTenantInfo', summary: "L'établissement à cette adresse" }
		}
	)
	.get(
		'/tenant-logo',
		async ({ visit, request }) => {
			const { bytes, type } = await logo(visit.db)
			return cached(request, Buffer.from(bytes), type, 'public, max-age=300', { 'content-security-policy': LOGO_POLICY })
		},
		{
			response: { 200: Logo },
			detail: { ...atDoor({ isPublic: true }), operationId: 'getTenantLogo', summary: "Le logo de l'établissement" }
		}
	)
	.post(
		'/auth/check-user',
		({ visit, set }) => {
			const { identifier } = checkUserBody.read(visit.body)
			set.headers['cache-control'] = 'no-store'
			return accountExists(visit.db, identifier)
		},
		{
			response: { 200: UserExistence },
			detail: {
				...atDoor({ isPublic: true, isDiscovery: true }),
				operationId: 'checkUser',
				summary: 'Un compte existe-t-il sous cet identifiant ?',
				requestBody: checkUserBody.requestBody
			}
		}
	)
	.post(
		'/auth/check-availability',
		({ visit, set }) => {
			set.headers['cache-control'] = 'no-store'
			return availability(visit.institution, visit.langue)
		},
		{
			response: { 200: Availability },
			detail: {
				...atDoor({ isPublic: true, isDiscovery: true, isOpenWhenClosed: true }),
				operationId: 'checkAvailability',
				summary: "L'établissement est-il ouvert, et avec quels modules ?"
			}
		}
	)
