import type { Db } from '../../db/queries/db'
import { LANGUES, type Langue } from '../../kit/langue'
import { selectClient, type Client } from './clients.queries'

/** A request to sign in to a client (OpenID Connect Core 3.1.2.1). */
export type Demande = {
	readonly client: Client
	/** the address of return, as it is registered */
	readonly retour: string
	/** as it stands in the query, so that it goes back byte for byte */
	readonly state: string | undefined
	readonly nonce: string | null
	/** code_challenge of PKCE, by S256 */
	readonly defi: string | null
	readonly portees: readonly string[]
	readonly prompt: readonly string[]
	/** seconds since the password was typed, at most */
	readonly maxAge: number | undefined
	readonly loginHint: string
	readonly langue: Langue | undefined
}

/** A request that was read, or the reason for its refusal: a page if nobody knows where to return, else an error for the client. */
export type Lue = { readonly demande: Demande } | { readonly refus: 'client' | 'retour' } | { readonly erreur: Erreur }
export type Erreur = Pick<Demande, 'retour' | 'state'> & { readonly error: string }

const MAX_STATE = 2000
const MAX_NONCE = 1000
export const SCOPES: readonly string[] = ['openid', 'profile', 'email']
const PROMPTS: readonly string[] = ['none', 'login', 'consent', 'select_account']
/** Parameters that are not supported, by their own error codes (Core 3.1.2.6). */
const UNSUPPORTED = ['request', 'request_uri', 'registration'] as const

export const hasTwice = (parameters: URLSearchParams) => new Set(parameters.keys()).size < parameters.size

const words = (text: string | null) => (text ?? '').split(' ').filter((word) => word !== '')
/** A parameter as it was written into the query. */
const rawOf = (asked: string, name: string) =>
	asked
		.split('&')
		.find((part) => part.startsWith(`${name}=`))
		?.slice(name.length + 1)

/** Reads a request. @param demandeText its query, without a question mark */
export async function readDemande(db: Db, demandeText: string): Promise<Lue> {
	const query = new URLSearchParams(demandeText)
	const isTwice = (name: string) => query.getAll(name).length > 1
	const client = isTwice('client_id') ? undefined : await selectClient(db, (query.get('client_id') ?? '').slice(0, 100))
	if (!client) return { refus: 'client' }
	const retour = client.retours.find((uri) => uri === query.get('redirect_uri'))
	if (retour === undefined || isTwice('redirect_uri')) return { refus: 'retour' }
	const hasState = !isTwice('state') && (query.get('state') ?? '').length <= MAX_STATE
	const state = hasState ? rawOf(demandeText, 'state') : undefined
	const defi = query.get('code_challenge')
	const prompt = words(query.get('prompt'))
	const error = hasState && !hasTwice(query) ? faultOf(query, client, prompt) : 'invalid_request'
	if (error) return { erreur: { retour, state, error } }
	const maxAge = query.get('max_age')
	return {
		demande: {
			client,
			retour,
			state,
			nonce: query.get('nonce'),
			defi,
			portees: words(query.get('scope')).filter((scope) => SCOPES.includes(scope)),
			prompt,
			maxAge: maxAge === null ? undefined : Number(maxAge),
			loginHint: (query.get('login_hint') ?? '').slice(0, 254),
			langue: words(query.get('ui_locales')).flatMap((tag) => LANGUES.find((langue) => tag.toLowerCase().split('-')[0] === langue) ?? [])[0]
		}
	}
}

/** The error code of the first fault (RFC 6749 4.1.2.1, Core 3.1.2.6, RFC 7636 4.4.1). */
function faultOf(query: URLSearchParams, { secret_hash }: Client, prompt: readonly string[]): string | undefined {
	const unsupported = UNSUPPORTED.find((name) => query.has(name))
	if (unsupported) return `${unsupported}_not_supported`
	const type = query.get('response_type')
	if (type === null) return 'invalid_request'
	if (type !== 'code') return 'unsupported_response_type'
	if ((query.get('response_mode') ?? 'query') !== 'query') return 'invalid_request'
	if (!words(query.get('scope')).includes('openid')) return 'invalid_scope'
	if (!prompt.every((word) => PROMPTS.includes(word)) || (prompt.includes('none') && prompt.length > 1)) return 'invalid_request'
	if (!/^\d{1,9}$/.test(query.get('max_age') ?? '0')) return 'invalid_request'
	if ((query.get('nonce') ?? '').length > MAX_NONCE) return 'invalid_request'
	const [defi, method] = [query.get('code_challenge'), query.get('code_challenge_method')]
	if (defi === null) return method === null && secret_hash !== null ? undefined : 'invalid_request'
	return method === 'S256' && /^[\w-]{43}$/.test(defi) ? undefined : 'invalid_request'
}

/** The address of return with an answer for the client, which names its issuer (RFC 9207). */
export function returnTo({ retour, state }: Pick<Demande, 'retour' | 'state'>, issuer: string, answer: Record<string, string>): string {
	const said = new URLSearchParams({ ...answer, iss: issuer }).toString()
	return `${retour}${retour.includes('?') ? '&' : '?'}${said}${state === undefined ? '' : `&state=${state}`}`
}
