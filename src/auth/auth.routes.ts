import { Elysia } from 'elysia'
import { atDoor } from '../http/door/route-rules'
import { authenticated, visitor } from '../http/answers/visit.plugin'
import { idOf } from '../http/answers/id'
import { jsonBody } from '../http/answers/json-body'
import { refusal } from '../http/answers/refusal'
import { Nothing } from '../http/answers/schemas'
import { LoginBody, Me, PasswordBody, Session, TokenList, TokenValidity } from './auth.model'
import type { Login } from './login.service'
import { logout, logoutAll, me, tokensOfAccount, revokeOwnToken } from './session.service'
import type { Tokens } from './tokens.service'

const noStore = new Elysia({ name: 'no-store' }).onBeforeHandle({ as: 'scoped' }, ({ set }) => {
	set.headers['cache-control'] = 'no-store'
})

const loginBody = jsonBody(LoginBody)
const passwordBody = jsonBody(PasswordBody)

export const loginRoutes = ({ login }: { login: Login }) =>
	new Elysia({ name: 'login', prefix: '/auth', tags: ['authentification'] })
		.use(visitor)
		.use(noStore)
		.post('/login', ({ visit }) => login.login(visit.tenant, loginBody.read(visit.body), visit), {
			response: {
				200: Session,
				401: refusal('unauthenticated', 'identifiants_invalides'),
				403: refusal('forbidden', 'https_requis'),
				503: refusal('unavailable', 'connexions_nombreuses', { secondes: 12 })
			},
			detail: {
				...atDoor({ isPublic: true, needsHttps: true }),
				operationId: 'login',
				summary: 'Ouvrir une session',
				requestBody: loginBody.requestBody
			}
		})

export const sessionRoutes = ({ tokens, login }: { tokens: Tokens; login: Login }) =>
	new Elysia({ name: 'session', prefix: '/auth', tags: ['authentification'] })
		.use(authenticated())
		.use(noStore)
		.get('/me', ({ visit }) => me(visit, tokens), {
			response: { 200: Me },
			detail: { operationId: 'getMe', summary: 'Qui suis-je ?' }
		})
		.get('/check', () => ({ valid: true as const }), {
			response: { 200: TokenValidity },
			detail: { operationId: 'checkToken', summary: 'Ce jeton est-il valable ?' }
		})
		.post(
			'/logout',
			async ({ visit, set }) => {
				await logout(visit)
				set.status = 204
			},
			{ response: { 204: Nothing }, detail: { ...atDoor({ takesReaders: true }), operationId: 'logout', summary: 'Révoquer ce jeton' } }
		)
		.post(
			'/logout-all',
			async ({ visit, set }) => {
				await logoutAll(visit)
				set.status = 204
			},
			{ response: { 204: Nothing }, detail: { operationId: 'logoutAll', summary: 'Révoquer tous mes jetons' } }
		)
		.get('/tokens', ({ visit }) => tokensOfAccount(visit, tokens), {
			response: { 200: TokenList },
			detail: { operationId: 'listTokens', summary: 'Mes jetons' }
		})
		.delete(
			'/tokens/:id',
			async ({ visit, params, set }) => {
				await revokeOwnToken(visit, idOf(params.id))
				set.status = 204
			},
			{ response: { 204: Nothing }, detail: { operationId: 'revokeToken', summary: 'Révoquer un de mes jetons' } }
		)
		.post(
			'/password',
			async ({ visit, set }) => {
				await login.changePassword(visit, passwordBody.read(visit.body))
				set.status = 204
			},
			{
				response: {
					204: Nothing,
					401: refusal('unauthenticated', 'identifiants_invalides'),
					403: refusal('forbidden', 'https_requis'),
					503: refusal('unavailable', 'connexions_nombreuses', { secondes: 12 })
				},
				detail: {
					...atDoor({ needsHttps: true }),
					operationId: 'changePassword',
					summary: 'Changer mon mot de passe',
					description:
						'Mes autres jetons sont révoqués, celui de cette requête reste. Un mot de passe actuel faux compte comme une connexion manquée.',
					requestBody: passwordBody.requestBody
				}
			}
		)
