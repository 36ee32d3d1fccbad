/** @jsxImportSource preact */
import { X509Certificate } from 'node:crypto'
import { Elysia } from 'elysia'
import { shortHeader } from '../../kit/short-header'
import { isTenantCode } from '../../domain/personnes/code-etablissement'
import { notFound } from '../../kit/errors'
import { preferredLangue, type Langue } from '../../kit/langue'
import { asksJson } from '../../http/door/form'
import { cached } from '../../http/answers/caching'
import { hostName, parseUrl } from '../../http/door/address'
import type { PlainPages } from '../../http/door/plain-http'
import { assetNamed, ASSETS } from '../assets/assets'
import { html } from '../parts/html'
import { Door } from '../parts/document'
import { FirstLinkButton } from '../parts/link-button'
import { textesIn } from '../textes/textes'
import { CertificatPage } from './certificat.page'
import { CERTIFICATE_HELP, HttpsPage } from './https.page'
import { PortePage } from './porte.page'
import { VidePage } from './vide.page'

export type MachinePagesDeps = {
	/** the institution that answers at a host (a name without port) */
	readonly codeForHost: (host: string) => string | undefined
	/** the machine's own CA as PEM, if it has one */
	readonly ownCa: () => string | undefined
	/** whether the machine still lacks an institution */
	readonly isEmpty: () => boolean
	/** whether the console is switched on */
	readonly isOn: () => boolean
}

const langueOf = (request: Request) => preferredLangue(shortHeader(request, 'accept-language'))
const redirectTo = (location: string) => new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } })

/** The console of a machine without an institution. */
export const emptyMachine = (request: Request, { langue }: { readonly langue: Langue }) =>
	asksJson(request) ? undefined : html(request, <VidePage langue={langue} />, { status: 404 })

/** The page that a browser sees at a mistyped address, with a link to the first page; addresses of the interface are for programs. */
export function lostPage(request: Request, pathname: string): Response | undefined {
	const asksPage = request.method === 'GET' && /\btext\/html\b/.test(shortHeader(request, 'accept') ?? '')
	if (!asksPage || /^(\/[^/]+)?\/api(\/|$)/.test(pathname)) return undefined
	const langue = langueOf(request)
	const { erreur } = textesIn(langue)
	return html(
		request,
		<Door langue={langue} title={erreur.perdu}>
			<p>{erreur.perduAide}</p>
			<p>
				<FirstLinkButton to="/">{erreur.perduLien}</FirstLinkButton>
			</p>
		</Door>,
		{ status: 404 }
	)
}

/** The pages of the machine itself, whatever institutions it holds. */
export const machinePages = ({ codeForHost, ownCa, isEmpty, isOn }: MachinePagesDeps) =>
	new Elysia({ name: 'machine-pages' })
		.get('/', ({ request, query: { ecole } }) => {
			if (!isOn()) return redirectTo('/docs')
			if (isEmpty()) return html(request, <VidePage langue={langueOf(request)} />)
			if (ecole === undefined)
				return codeForHost(hostOf(request)) === undefined
					? html(request, <PortePage langue={langueOf(request)} unknown={false} />)
					: redirectTo('/console')
			const code = ecole.trim().toLowerCase()
			if (isTenantCode(code)) return redirectTo(`/${code}/console`)
			return html(request, <PortePage langue={langueOf(request)} unknown />, { status: 404 })
		})
		.get(`${ASSETS}/:file`, ({ request, params }) => answerAsset(request, params.file))
		.get(CERTIFICATE_HELP, ({ request }) => {
			const pem = ownCa()
			const authority = pem === undefined ? undefined : { fingerprint: new X509Certificate(pem).fingerprint256 }
			return html(request, <CertificatPage langue={langueOf(request)} authority={authority} />)
		})

const hostOf = (request: Request) => hostName(shortHeader(request, 'host') ?? parseUrl(request.url).authority)

/** A file whose name contains the hash of its content, so that a browser asks for it only once. */
function answerAsset(request: Request, file: string): Promise<Response> {
	const asset = assetNamed(file)
	if (!asset) throw notFound()
	return cached(request, asset.bytes, asset.type, 'public, max-age=31536000, immutable')
}

const isPage = (pathname: string) => pathname === '/' || /^\/(?:[a-z0-9-]+\/)?console(?:\/|$)/.test(pathname)

/** The pages served over plain HTTP beside HTTPS: the way to HTTPS, and how a device comes to trust it. */
export const plainPages: PlainPages = {
	isOpen: (pathname) => pathname === CERTIFICATE_HELP || pathname.startsWith(`${ASSETS}/`),
	page: (request, pathname, https) =>
		isPage(pathname) ? html(request, <HttpsPage langue={langueOf(request)} https={https} />, { status: 403 }) : undefined
}
