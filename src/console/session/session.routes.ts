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
import { enter, isSecure } from './enter'
import { ResumePage, SignInPage, type SignIn } from './connexion.page'
import { nextPage } from './next'
import { forgetSession } from './session-cookie'

const about = (visit: Visit, next: string, demo: DemoDoor | undefined): SignIn => ({
	t: textesIn(visit.langue),
	langue: visit.langue,
	root: rootOf(visit),
	school: visit.institution.nom,
	hasLogo: visit.institution.logo_type !== null,
	demo: demo && (demo.isForNetwork || isLoopback(visit.address)) ? demo.logins : undefined,
	next
})

/** Signing in and out. */
export const sessionPages = ({ login, demo }: { readonly login: Login; readonly demo?: DemoDoor | undefined }) =>
	new Elysia({ name: 'session-pages', prefix: '/console' })
		.use(visitor)
		.get(
			'/connexion',
			({ visit, request, query: { vers = '', dehors, pour } }) => {
				const next = nextPage(vers)
				if (visit.caller) return seeOther(rootOf(visit) + next)
				const page = about(visit, next, demo)
				const said = pour !== undefined ? page.t.lien.fait : dehors !== undefined ? page.t.connexion.dehors : undefined
				return html(request, SignInPage({ ...page, said, identifiant: pour?.slice(0, 254) ?? '' }))
			},
			{ detail: atDoor({ isPublic: true }) }
		)
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
			const { cookie } = await enter(login, visit, request, credentials)
			return keptFields
				? html(request, ResumePage({ ...page, kept: keptFields }), { headers: cookie })
				: seeOther(page.root + page.next, cookie)
		},
		shown: (refused) => SignInPage({ ...page, kept: keptFields, identifiant, refusal: refused })
	})
}
