import { Elysia } from 'elysia'
import { Form } from '../../http/door/form'
import { NOT_KEPT } from '../../http/answers/endpoint-failure'
import { visitor } from '../../http/answers/visit.plugin'
import { LANGUES } from '../../kit/langue'
import { shortHeader } from '../../kit/short-header'
import type { Visit } from '../../tenants/visit'
import { publicKeys } from './cles.service'
import { hasTwice, SCOPES } from './demande.service'
import type { Oidc, Refus } from './oidc.service'

type Deps = { readonly oidc: Oidc; readonly issuer: (visit: Visit) => string }

const BASIC = /^basic +([A-Za-z0-9+/]+=*)$/i
/** The form of our access tokens; a token of the API also has a number. */
const BEARER = /^bearer +([A-Za-z0-9]{48})$/i

/** The facts that a program finds by itself (OpenID Connect Discovery 3, RFC 8414). */
const discovery = (issuer: string) => ({
	issuer,
	authorization_endpoint: `${issuer}/authorize`,
	token_endpoint: `${issuer}/token`,
	userinfo_endpoint: `${issuer}/userinfo`,
	jwks_uri: `${issuer}/keys`,
	end_session_endpoint: `${issuer}/logout`,
	scopes_supported: SCOPES,
	response_types_supported: ['code'],
	response_modes_supported: ['query'],
	grant_types_supported: ['authorization_code'],
	subject_types_supported: ['public'],
	id_token_signing_alg_values_supported: ['RS256'],
	token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic', 'none'],
	code_challenge_methods_supported: ['S256'],
	claims_supported: ['sub', 'preferred_username', 'given_name', 'family_name', 'email', 'email_verified', 'locale', 'idnumber'],
	ui_locales_supported: LANGUES,
	claims_parameter_supported: false,
	request_parameter_supported: false,
	request_uri_parameter_supported: false,
	authorization_response_iss_parameter_supported: true
})

const STATUS: Readonly<Record<Refus['error'], number>> = {
	invalid_request: 400,
	invalid_client: 401,
	invalid_grant: 400,
	unsupported_grant_type: 400
}

const refusalAnswer = ({ error }: Refus) =>
	Response.json(
		{ error },
		{ status: STATUS[error], headers: { ...NOT_KEPT, ...(error === 'invalid_client' && { 'www-authenticate': 'Basic realm="oidc"' }) } }
	)

/** Client ID and secret, from the header or the form; `undefined` if a request has both, or a header that is malformed. */
function credentialsOf(request: Request, form: Form): { readonly id: string; readonly secret: string | undefined } | undefined {
	const header = shortHeader(request, 'authorization')
	const [id, secret] = [form.fields.get('client_id'), form.fields.get('client_secret') ?? undefined]
	if (header === null) return id === null ? undefined : { id, secret }
	const decoded = Buffer.from(BASIC.exec(header)?.[1] ?? '', 'base64').toString()
	const colon = decoded.indexOf(':')
	const inHeader = decoded.slice(0, colon)
	return colon < 0 || secret !== undefined || (id !== null && id !== inHeader)
		? undefined
		: { id: inHeader, secret: decoded.slice(colon + 1) }
}

async function token({ oidc, issuer }: Deps, visit: Visit, request: Request): Promise<Response> {
	const form = visit.body
	if (!(form instanceof Form) || hasTwice(form.fields)) return refusalAnswer({ error: 'invalid_request' })
	const given = credentialsOf(request, form)
	if (!given) return refusalAnswer({ error: shortHeader(request, 'authorization') === null ? 'invalid_client' : 'invalid_request' })
	const client = await oidc.client(visit, given.id, given.secret)
	if (!client) return refusalAnswer({ error: 'invalid_client' })
	const text = (name: string) => form.fields.get(name) ?? undefined
	const asked = {
		grant_type: text('grant_type'),
		code: text('code'),
		redirect_uri: text('redirect_uri'),
		code_verifier: text('code_verifier')
	}
	const answer = await oidc.exchange(visit, client, asked, issuer(visit))
	return 'error' in answer ? refusalAnswer(answer) : Response.json(answer, { headers: NOT_KEPT })
}

async function userinfo({ oidc }: Deps, visit: Visit, request: Request): Promise<Response> {
	const header = shortHeader(request, 'authorization')
	const acces = BEARER.exec(header ?? '')?.[1]
	const claims = acces === undefined ? undefined : await oidc.userinfo(visit, acces)
	if (claims) return Response.json(claims, { headers: NOT_KEPT })
	// without a token there is nothing to say about it (RFC 6750 3.1)
	const challenge = header === null ? 'Bearer' : 'Bearer error="invalid_token"'
	return Response.json({ error: 'invalid_token' }, { status: 401, headers: { ...NOT_KEPT, 'www-authenticate': challenge } })
}

/** The endpoints for programs. */
export const oidcRoutes = (deps: Deps) =>
	new Elysia({ name: 'oidc-routes' })
		.use(visitor)
		.get('/.well-known/openid-configuration', ({ visit }) => Response.json(discovery(deps.issuer(visit))))
		.get('/keys', async ({ visit }) => Response.json(await publicKeys(visit.tenant.store, visit.now)))
		.post('/token', ({ visit, request }) => token(deps, visit, request))
		.get('/userinfo', ({ visit, request }) => userinfo(deps, visit, request))
		.post('/userinfo', ({ visit, request }) => userinfo(deps, visit, request))
