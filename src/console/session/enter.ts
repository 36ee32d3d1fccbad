import type { Login } from '../../auth/login.service'
import { AppError } from '../../kit/errors'
import { shortHeader } from '../../kit/short-header'
import type { Visit } from '../../tenants/visit'
import { rootOf, seeOther } from '../door-form'
import { browserName } from './browser-name'
import { keepSession } from './session-cookie'

export const isSecure = ({ baseUrl }: Visit) => baseUrl.startsWith('https:')

/** Opens a session of the browser that sent a request, perhaps only for a program. @returns its id, account and cookie @throws AppError as `Login.openSession` */
export async function enter(
	login: Login,
	visit: Visit,
	request: Request,
	credentials: { readonly identifier: string; readonly password: string },
	client?: { readonly id: number; readonly nom: string }
): Promise<{ readonly id: number; readonly userId: number; readonly cookie: { 'set-cookie': string } }> {
	const device_name = client?.nom ?? browserName(shortHeader(request, 'user-agent'))
	const { userId, ...token } = await login.openSession(visit.tenant, { ...credentials, device_name }, visit, client?.id)
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
