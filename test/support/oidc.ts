import { createClient, type NewClient } from '../../src/features/oidc/clients.service'
import { browser, type Browser } from './console'
import { PASSWORD, type Name } from './people'
import type { Call, SchoolCode, Schools } from './school'

export const RETOUR = 'https://moodle.ecole.lan/admin/oauth2callback.php'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

export type Program = Awaited<ReturnType<typeof program>>

/** A program of a school, as Moodle registers itself and asks. */
export async function program(schools: Schools, given: Partial<NewClient> = {}, code: SchoolCode = 'alpha') {
	const asked = { nom: 'Moodle', retours: [RETOUR], personnel: false, sansSecret: false, ...given }
	const made = await createClient(await schools.store(code), asked, { name: 'cli:test' })
	const issuer = `http://${code}.test/${code}/oidc`
	/** the request of Moodle 5.1 for signing in: neither nonce nor PKCE */
	const request = {
		client_id: made.client_id,
		response_type: 'code',
		redirect_uri: asked.retours[0]!,
		state: 'bGk3Xq9wZa',
		scope: 'openid profile email'
	}
	const token = (form: Record<string, string> | string[][], options: Call = {}) =>
		schools.call(`${issuer}/token`, {
			method: 'POST',
			body: new URLSearchParams(form).toString(),
			...options,
			headers: { ...FORM, ...options.headers }
		})
	const secret: Record<string, string> = made.secret === null ? {} : { client_secret: made.secret }
	return {
		...made,
		issuer,
		request,
		token,
		/** changes a code as Moodle does, with the secret in the form */
		exchange: (authorizationCode: string, more: Record<string, string> = {}) =>
			token({
				code: authorizationCode,
				grant_type: 'authorization_code',
				redirect_uri: request.redirect_uri,
				client_id: made.client_id,
				...secret,
				...more
			}),
		userinfo: (access: string) =>
			schools.call(`${issuer}/userinfo`, { headers: { authorization: `Bearer ${access}`, accept: 'application/json' } })
	}
}

/** A browser at a school's OpenID provider. */
export function visitor(schools: Schools, code: SchoolCode = 'alpha') {
	const inside = browser(schools, code)
	const at = (path: string) => `/../${code}/oidc${path}`
	const open = (path: string, headers: Record<string, string> = {}) => inside.send(at(path), { headers })
	const authorize = (query: Record<string, string> | string[][] | string) =>
		open(`/authorize?${typeof query === 'string' ? query : new URLSearchParams(query).toString()}`)
	return {
		...inside,
		open,
		authorize,
		form: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) => inside.post(at(path), fields, headers)
	}
}

export type Visitor = ReturnType<typeof visitor>

/** The address behind the link or button of a page, as browsers read it. */
export const hrefOf = (html: string) => /<a class="btn first"[^>]*href="([^"]*)"/.exec(html)![1]!.replaceAll('&amp;', '&')

/** Somebody who has signed in at the console. */
export async function visitorAs(schools: Schools, name: Name, code: SchoolCode = 'alpha'): Promise<Visitor> {
	const one = visitor(schools, code)
	const answer = await (one as Browser).post('/connexion', { identifiant: name, mot_de_passe: PASSWORD, vers: '' })
	if (answer.status !== 303) throw new Error(`${name} could not sign in: ${answer.status}`)
	return one
}

/** Where a person is sent who says « Continuer ». */
export async function goOn(one: Visitor, query: Record<string, string> | string): Promise<URL> {
	const page = await one.authorize(query)
	const next = hrefOf(await page.text())
	const answer = await one.open(next.replace(/^\/\w+\/oidc/, ''))

	return new URL(answer.headers.get('location')!)
}

/** A code for somebody. */
export const codeFor = async (one: Visitor, query: Record<string, string>) => (await goOn(one, query)).searchParams.get('code')!
