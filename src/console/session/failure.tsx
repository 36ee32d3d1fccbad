/** @jsxImportSource preact */
import { shortHeader } from '../../kit/short-header'
import { AppError } from '../../kit/errors'
import type { Failed } from '../../http/door/area'
import { asksJson, Form, readPageBody } from '../../http/door/form'
import { problem, problemBody } from '../../http/answers/problem'
import { HttpsPage } from '../machine/https.page'
import { PortePage } from '../machine/porte.page'
import { Door } from '../parts/document'
import { html } from '../parts/html'
import { FirstLinkButton, LinkButton } from '../parts/link-button'
import { Typed } from '../parts/typed'
import { nextPage } from './next'
import { sessionOf } from './session-cookie'
import { SignInPage } from './connexion.page'
import { setIn } from '../textes/said'
import { textesIn, type Textes } from '../textes/textes'
import { urlOf } from '../../kit/url'

const CONSOLE = '/console'

/** The answer to a failure: strangers get the way to sign in, everybody else a sentence that says what is wrong. */
export const failurePage =
	(bodyKib: number) =>
	async (error: unknown, sender: Failed): Promise<Response> => {
		if (asksJson(sender.request)) return problem(error, sender)
		const { request, langue, requestId, root, institution, caller, body } = sender
		const t = textesIn(langue)
		const school = institution?.nom
		if (error instanceof AppError && error.kind === 'unauthenticated' && institution && !caller) return signIn(sender, bodyKib)
		const { status, title, message } = { ...problemBody(error, langue, requestId), ...ofPages(t, error) }
		const headers = error instanceof AppError && error.retryAfter !== undefined ? { 'retry-after': String(error.retryAfter) } : {}
		if (error instanceof AppError && error.code === 'https_requis')
			return html(request, <HttpsPage langue={langue} school={school} https={request.url.replace(/^http:/, 'https:')} />, { status })
		if (error instanceof AppError && error.code === 'tenant_inconnu')
			return html(request, <PortePage langue={langue} unknown={root !== CONSOLE} />, { status })
		return html(
			request,
			<Door langue={langue} school={school} title={title}>
				<p>{setIn(langue, message)}</p>
				{status === 404 && body instanceof Form && <p>{t.erreur.partie}</p>}
				{body instanceof Form && <Typed t={t} form={body} path={urlOf(request.url).pathname.slice(root.length + 1)} />}
				<p>
					{status === 413 && <FirstLinkButton to={pageBefore(sender)}>{t.erreur.retourPage}</FirstLinkButton>}{' '}
					<LinkButton to={root}>{caller ? t.erreur.retour : t.connexion.bouton}</LinkButton>
				</p>
				{status >= 500 && <p class="soft">{t.erreur.numero(requestId)}</p>}
			</Door>,
			{ status, headers }
		)
	}

/** The words of pages for failures that the interface tells in words of its own. */
function ofPages({ erreur }: Textes, error: unknown): { readonly title?: string; readonly message?: string } {
	const key = error instanceof AppError ? error.text.key : undefined
	if (key === 'introuvable') return { message: erreur.introuvable }
	return key === 'droits_insuffisants' ? { title: erreur.interdit, message: erreur.interditDit } : {}
}

/**
 * The page from which something was sent, if the browser says so and it is a page of the console. Otherwise the address above the
 * target, because the address that receives a file does not have a page.
 */
function pageBefore({ request, root }: Failed): string {
	const said = URL.parse(shortHeader(request, 'referer') ?? '')
	const { host, pathname } = urlOf(request.url)
	const isForm = !shortHeader(request, 'content-type')?.startsWith('multipart/')
	if (isForm && said?.host === host && said.pathname.startsWith(`${root}/`)) return said.pathname + said.search
	return pathname.replace(/\/[^/]*$/, '')
}

/** The sign-in page that leads back to where the person was; it keeps the values of a form until then. */
async function signIn({ request, langue, root, institution }: Failed, bodyKib: number): Promise<Response> {
	const t = textesIn(langue)
	const { pathname, search } = urlOf(request.url)
	const at = pathname.indexOf('/console') + '/console'.length
	const next = nextPage(pathname.slice(at) + (request.method === 'GET' ? search : ''))
	const page = { t, langue, root, school: institution?.nom, hasLogo: typeof institution?.logo_type === 'string', next }
	const had = [true, false].some((secure) => institution && sessionOf(request.headers.get('cookie'), institution.code, secure))
	const why = had ? t.connexion.finie : t.connexion.requise
	if (request.method === 'GET' || request.method === 'HEAD') {
		const isFirst = next === ''
		if (isFirst) return html(request, <SignInPage {...page} />)
		return html(request, <SignInPage {...page} said={why} />, { status: 401 })
	}
	const sent = await readPageBody(request, bodyKib).catch(() => undefined)
	const kept = sent instanceof Form ? [...sent.starting('')] : undefined
	return html(request, <SignInPage {...page} kept={kept} said={kept ? t.connexion.saisie : why} />, { status: 401 })
}
