import { Elysia } from 'elysia'
import { shortHeader } from '../../kit/short-header'
import type { Login } from '../../auth/login.service'
import { logout } from '../../auth/session.service'
import { AppError } from '../../kit/errors'
import { atDoor } from '../../http/door/route-rules'
import { Form } from '../../http/door/form'
import { authenticated, visitor } from '../../http/answers/visit.plugin'
import { problemBody } from '../../http/answers/problem'
import type { Visit } from '../../tenants/visit'
import { html } from '../parts/html'
import { textesIn } from '../textes/textes'
import { browserName } from './browser-name'
import { ResumePage, SignInPage, type SignIn } from './connexion.page'
import { nextPage } from './next'
import { forgetSession, keepSession } from './session-cookie'

const rootOf = ({ baseUrl }: Visit) => new URL(baseUrl).pathname
const isSecure = ({ baseUrl }: Visit) => baseUrl.startsWith('https:')

const about = (visit: Visit, next: string): SignIn => ({
	t: textesIn(visit.langue),
	langue: visit.langue,
	root: rootOf(visit),
	school: visit.institution.nom,
	hasLogo: visit.institution.logo_type !== null,
	next
})

const seeOther = (location: string, headers: Record<string, string> = {}) =>
	new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store', ...headers } })

/** Signing in and out. */
export const sessionPages = ({ login }: { readonly login: Login }) =>
	new Elysia({ name: 'session-pages', prefix: '/console' })
		.use(visitor)
		.get(
			'/connexion',
			({ visit, request, query: { vers = '', dehors, pour } }) => {
				const next = nextPage(vers)
				if (visit.caller) return seeOther(rootOf(visit) + next)
				const page = about(visit, next)
				const said = pour !== undefined ? page.t.lien.fait : dehors !== undefined ? page.t.connexion.dehors : undefined
				return html(request, SignInPage({ ...page, said, identifiant: pour?.slice(0, 254) ?? '' }))
			},
			{ detail: atDoor({ isPublic: true }) }
		)
		.post(
			'/connexion',
			async ({ visit, request }) => {
				const form = visit.body instanceof Form ? visit.body : new Form()
				const page = about(visit, nextPage(form.text('vers')))
				const identifiant = form.text('identifiant')
				const kept = form.has('repris.') || [...form.starting('repris.')].length > 0 ? [...form.starting('repris.')] : undefined
				try {
					const device_name = browserName(shortHeader(request, 'user-agent'))
					// what nobody can have as a password need not be looked at, and may be long
					const credentials = { identifier: identifiant.slice(0, 254), password: form.fields.get('mot_de_passe')?.slice(0, 1000) ?? '' }
					const token = await login.openSession(visit.tenant, { ...credentials, device_name }, visit)
					const cookie = { 'set-cookie': keepSession(token, visit.tenant.code, isSecure(visit)) }
					return kept ? html(request, ResumePage({ ...page, kept }), { headers: cookie }) : seeOther(page.root + page.next, cookie)
				} catch (error) {
					if (!(error instanceof AppError)) throw error
					const { status, message } = problemBody(error, visit.langue, visit.requestId)
					const headers = error.retryAfter === undefined ? {} : { 'retry-after': String(error.retryAfter) }
					return html(request, SignInPage({ ...page, kept, identifiant, wrong: message }), { status, headers })
				}
			},
			{ detail: atDoor({ isPublic: true }) }
		)
		.use(authenticated())
		.post('/deconnexion', async ({ visit }) => {
			await logout(visit)
			return seeOther(`${rootOf(visit)}/connexion?dehors`, {
				'set-cookie': forgetSession(visit.tenant.code, isSecure(visit)),
				'clear-site-data': '"cache"'
			})
		})
