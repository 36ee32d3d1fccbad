import { Elysia } from 'elysia'
import { isLoopback } from '../../host/network/addresses'
import type { Login } from '../../auth/login.service'
import { logout } from '../../auth/session.service'
import { atDoor } from '../../http/door/route-rules'
import { authenticated, visitor } from '../../http/answers/visit.plugin'
import type { Visit } from '../../tenants/visit'
import { answerDoor, formOf, rootOf, seeOther } from '../door-form'
import { html } from '../parts/html'
import { textesIn } from '../textes/textes'
import type { DemoDoor } from './demo.page'
import { AttentePage } from './attente.page'
import { enter, isSecure, openFor } from './enter'
import { ResumePage, SignInPage, type SignIn } from './connexion.page'
import { nextPage } from './next'
import { forgetSession, keepTicket, ticketOf, WAITING } from './session-cookie'

const about = (visit: Visit, next: string, demo: DemoDoor | undefined): SignIn => ({
	t: textesIn(visit.langue),
	langue: visit.langue,
	root: rootOf(visit),
	school: visit.institution.nom,
	hasLogo: visit.institution.logo_type !== null,
	demo: demo && (demo.isForNetwork || isLoopback(visit.address)) ? demo.logins : undefined,
	next
})

/** The most seconds that a request for signing in stays open; a longer wait has a page. */
const SHORT = 2
/** Characters of the next page that a place in the line keeps. */
const LONGEST_NEXT = 2000

/** Signing in and out. */
export const sessionPages = ({ login, demo }: { readonly login: Login; readonly demo?: DemoDoor | undefined }) =>
	new Elysia({ name: 'session-pages', prefix: '/console' })
		.use(visitor)
		.get(
			'/connexion',
			({ visit, request, query: { vers = '', dehors, pour, perdue } }) => {
				const next = nextPage(vers)
				if (visit.caller) return seeOther(rootOf(visit) + next)
				const page = about(visit, next, demo)
				const { lien, connexion, attente } = page.t
				const told =
					pour !== undefined ? lien.fait : dehors !== undefined ? connexion.dehors : perdue !== undefined ? attente.perdue : undefined
				return html(request, SignInPage({ ...page, said: told, identifiant: pour?.slice(0, 254) ?? '' }))
			},
			{ detail: atDoor({ isPublic: true }) }
		)
		.get('/connexion/attente', ({ visit, request }) => wait(login, visit, request, demo), { detail: atDoor({ isPublic: true }) })
		.post('/connexion', ({ visit, request }) => signIn(login, visit, request, demo), { detail: atDoor({ isPublic: true }) })
		.use(authenticated())
		.post('/deconnexion', async ({ visit }) => {
			await logout(visit)
			return seeOther(`${rootOf(visit)}/connexion?dehors`, {
				'set-cookie': forgetSession(visit.tenant.code, isSecure(visit)),
				'clear-site-data': '"cache"'
			})
		})

function signIn(login: Login, visit: Visit, request: Request, demo: DemoDoor | undefined): Promise<Response> {
	const form = formOf(visit)
	const page = about(visit, nextPage(form.text('vers')), demo)
	const identifiant = form.text('identifiant')
	const fields = [...form.starting('repris.')]
	const keptFields = fields.length > 0 ? fields : undefined
	return answerDoor(request, visit.langue, {
		async write() {
			// longer texts cannot be passwords, so they need not be read
			const credentials = { identifier: identifiant.slice(0, 254), password: form.fields.get('mot_de_passe')?.slice(0, 1000) ?? '' }
			if (keptFields) {
				const { cookie } = await enter(login, visit, request, credentials)
				return html(request, ResumePage({ ...page, kept: keptFields }), { headers: cookie })
			}
			const former = login.line.find(visit.tenant.code, ticketIn(visit, request))
			const waiting = await login.wait(
				visit.tenant,
				credentials,
				visit,
				{ identifiant: credentials.identifier, next: page.next.slice(0, LONGEST_NEXT) },
				former
			)
			if (await login.line.soon(waiting, SHORT, visit.signal))
				return seeOther(page.root + page.next, (await openFor(login, visit, request, await waiting.outcome)).cookie)
			return seeOther(page.root + WAITING, { 'set-cookie': keepTicket(visit.tenant.code, isSecure(visit), login.line.keep(waiting)) })
		},
		shown: (refused) => SignInPage({ ...page, kept: keptFields, identifiant, refusal: refused })
	})
}

const ticketIn = (visit: Visit, { headers }: Request) => ticketOf(headers.get('cookie'), visit.tenant.code, isSecure(visit))

/** The page of a place in the line, which looks again by itself; at its end somebody is in, or reads why not. */
async function wait(login: Login, visit: Visit, request: Request, demo: DemoDoor | undefined): Promise<Response> {
	const root = rootOf(visit)
	const waiting = login.line.find(visit.tenant.code, ticketIn(visit, request))
	const standing = waiting && login.line.standing(waiting)
	const page = about(visit, waiting?.note.next ?? '', demo)
	if (standing) {
		const { again } = standing
		return html(request, AttentePage({ ...page, standing, address: root + WAITING }), { headers: { refresh: String(again) } })
	}
	const answer = waiting
		? await answerDoor(request, visit.langue, {
				write: async () => seeOther(root + page.next, (await openFor(login, visit, request, await login.line.take(waiting))).cookie),
				shown: (refused) => SignInPage({ ...page, identifiant: waiting.note.identifiant, refusal: refused })
			})
		: seeOther(visit.caller ? root : `${root}/connexion?perdue`)
	answer.headers.append('set-cookie', keepTicket(visit.tenant.code, isSecure(visit)))
	return answer
}
