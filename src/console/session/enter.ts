import type { Login } from '../../auth/login.service'
import { AppError } from '../../kit/errors'
import { shortHeader } from '../../kit/short-header'
import type { Visit } from '../../tenants/visit'
import { rootOf, seeOther } from '../door-form'
import { browserName } from './browser-name'
import { keepSession } from './session-cookie'

export const isSecure = ({ baseUrl }: Visit) => baseUrl.startsWith('https:')

/** The most seconds that somebody waits without a page that says how long. */
const LONGEST_SILENCE = 60

/**
 * Signs in the browser that sent a request, perhaps only for a program. It waits in the line with the request open.
 * @returns the session's id, account and cookie @throws AppError as `Login.wait` and its outcome
 */
export async function enter(
	login: Login,
	visit: Visit,
	request: Request,
	credentials: { readonly identifier: string; readonly password: string },
	client?: { readonly id: number; readonly nom: string }
): Promise<{ readonly id: number; readonly userId: number; readonly cookie: { 'set-cookie': string } }> {
	const waiting = await login.wait(visit.tenant, credentials, visit, { identifiant: credentials.identifier, next: '' })
	if (!(await login.line.soon(waiting, LONGEST_SILENCE, visit.signal))) login.line.refuse(waiting)
	return openFor(login, visit, request, await waiting.outcome, client)
}

/** Opens the session of somebody whose password was right. */
export async function openFor(
	login: Login,
	visit: Visit,
	request: Request,
	verified: Awaited<Awaited<ReturnType<Login['wait']>>['outcome']>,
	client?: { readonly id: number; readonly nom: string }
) {
	const device_name = client?.nom ?? browserName(shortHeader(request, 'user-agent'))
	const { userId, ...token } = await login.openSession(visit.tenant, verified, visit, device_name, client?.id)
	const cookie = keepSession(token, visit.tenant.code, isSecure(visit), client ? 'client' : 'console')
	return { id: token.id, userId, cookie: { 'set-cookie': cookie } }
}

/** The first page, signed in after choosing a password; the sign-in page if the session cannot be opened now. */
export async function entered(...[login, visit, request, credentials]: Parameters<typeof enter>): Promise<string | Response> {
	try {
		return seeOther(rootOf(visit), (await enter(login, visit, request, credentials)).cookie)
	} catch (error) {
		if (!(error instanceof AppError)) throw error
		return `${rootOf(visit)}/connexion?pour=${encodeURIComponent(credentials.identifier)}`
	}
}
