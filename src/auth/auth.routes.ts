import { Elysia } from 'elysia'
import { atDoor } from '../http/door/route-rules'
import { authenticated, visitor } from '../http/answers/visit.plugin'
import { jsonBody } from '../http/answers/json-body'
import { refusal } from '../http/answers/refusal'
import { Nothing } from '../http/answers/schemas'
import { LoginBody, Me, Session, TokenValidity } from './auth.model'
import type { Login } from './login.service'
import { logout, logoutAll, me } from './session.service'
import type { Tokens } from './tokens.service'

const noStore = new Elysia({ name: 'no-store' }).onBeforeHandle({ as: 'scoped' }, ({ set }) => {
	set.headers['cache-control'] = 'no-store'
})

const loginBody = jsonBody(LoginBody)

export const loginRoutes = ({ login }: { login: Login }) =>
	new Elysia({ name: 'login', prefix: '/auth', tags: ['authentification'] })
		.use(visitor)
		.use(noStore)
		.model({ Session })
		.post('/login', ({ visit }) => login.login(visit.tenant, loginBody.read(visit.body), visit), {
			response: {
				200: 'Session',
				401: refusal('unauthenticated', 'identifiants_invalides'),
				403: refusal('forbidden', 'https_requis')
			},
			detail: {
				...atDoor({ isPublic: true, needsHttps: true }),
				operationId: 'login',
				summary: 'Ouvrir une session',
				requestBody: loginBody.requestBody
			}
		})

export const sessionRoutes = ({ tokens }: { tokens: Tokens }) =>
	new Elysia({ name: 'session', prefix: '/auth', tags: ['authentification'] })
		.use(authenticated())
		.use(noStore)
		.model({ Me, TokenValidity })
		.get('/me', ({ visit }) => me(visit, tokens), {
			response: { 200: 'Me' },
			detail: { operationId: 'getMe', summary: 'Qui suis-je ?' }
		})
		.get('/check', () => ({ valid: true as const }), {
			response: { 200: 'TokenValidity' },
			detail: { operationId: 'checkToken', summary: 'Ce jeton est-il valable ?' }
		})
		.post(
			'/logout',
			async ({ visit, set }) => {
				await logout(visit)
				set.status = 204
			},
			{ response: { 204: Nothing }, detail: { operationId: 'logout', summary: 'Révoquer ce jeton' } }
		)
		.post(
			'/logout-all',
			async ({ visit, set }) => {
				await logoutAll(visit)
				set.status = 204
			},
			{ response: { 204: Nothing }, detail: { operationId: 'logoutAll', summary: 'Révoquer tous mes jetons' } }
		)
