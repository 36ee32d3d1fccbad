import { Elysia } from 'elysia'
import { notFound } from '../../domain/errors'
import type { Health } from '../../machine/health/health'
import { hostName, parseUrl } from '../door/address'
import { docsRoutes } from './docs.plugin'
import { errors } from '../answers/errors.plugin'
import type { ApiDocument } from '../openapi/api-document'
import type { Server } from '../openapi/document'

/** A file that pages load by a name with its hash. */
export type Asset = { readonly type: string; readonly plain: Uint8Array<ArrayBuffer>; readonly zipped: Uint8Array<ArrayBuffer> }

export type SiteDeps = {
	readonly health: Pick<Health, 'report'>
	readonly document: ApiDocument
	/** the institution that answers at a host (a name without port) */
	readonly codeForHost: (host: string) => string | undefined
	/** the own CA as PEM, where there is one */
	readonly ownCa: () => string | undefined
	/** a style or module of the console by its file name */
	readonly asset: (file: string) => Asset | undefined
}

/** What the machine itself answers, whatever institutions it holds. */
export const buildSite = ({ health, document, codeForHost, ownCa, asset }: SiteDeps) =>
	new Elysia({ strictPath: true })
		.use(errors)
		.get('/health', () => answerHealth(health))
		.head('/health', () => answerHealth(health))
		.get('/ca.crt', ({ set }) => {
			const pem = ownCa()
			if (pem === undefined) throw notFound()
			set.headers['content-type'] = 'application/x-x509-ca-cert'
			set.headers['cache-control'] = 'no-cache'
			return pem
		})
		.get('/', () => new Response(null, { status: 302, headers: { location: '/docs' } }))
		.get('/assets/:file', ({ request, params }) => answerAsset(request, asset(params.file)))
		.use(docsRoutes({ document, serverFor: (request) => serverAt(codeForHost(hostOf(request))) }))
		.all('/*', () => {
			throw notFound()
		})

/** 503: this machine cannot do its work, send requests elsewhere. 200 with a warning: it works, and somebody should look at it. */
async function answerHealth(health: Pick<Health, 'report'>): Promise<Response> {
	const report = await health.report()
	return Response.json(report, { status: report.status === 'failing' ? 503 : 200, headers: { 'cache-control': 'no-store' } })
}

const hostOf = (request: Request) => hostName(request.headers.get('host') ?? parseUrl(request.url).authority)

const serverAt = (code: string | undefined): Server =>
	code === undefined
		? { url: '/{tenant_code}/api/lms', variables: { tenant_code: { default: 'ecole', description: "Le code de l'établissement" } } }
		: { url: '/api/lms', description: "L'établissement à cette adresse" }

/** A file whose name has the hash of what it holds: a browser asks for it once. */
function answerAsset({ headers }: Request, asset: Asset | undefined): Response {
	if (!asset) throw notFound()
	const zips = /\bgzip\b/i.test(headers.get('accept-encoding') ?? '')
	return new Response(zips ? asset.zipped : asset.plain, {
		headers: {
			'content-type': asset.type,
			'cache-control': 'public, max-age=31536000, immutable',
			vary: 'Accept-Encoding',
			...(zips && { 'content-encoding': 'gzip' })
		}
	})
}
