import { Elysia, type AnyElysia } from 'elysia'
import { shortHeader } from '../../kit/short-header'
import type { Clock } from '../../kit/clock'
import { notFound } from '../../kit/errors'
import type { Health } from '../../diagnostics/health/health'
import { hostName, parseUrl } from '../../http/door/address'
import { docsRoutes } from './docs.plugin'
import { errors } from '../../http/answers/errors.plugin'
import type { ApiDocument } from '../../http/openapi/api-document'
import type { Server } from '../../http/openapi/document'

export type SiteDeps = {
	readonly health: Pick<Health, 'report'>
	readonly document: ApiDocument
	/** the institution that answers at a host (a name without port) */
	readonly codeForHost: (host: string) => string | undefined
	/** the own CA as PEM, if it exists */
	readonly ownCa: () => string | undefined
	/** the mail address for whoever finds a weakness; empty if there is not one */
	readonly security: () => string
	readonly clock: Clock
	/** what the machine shows people */
	readonly pages: AnyElysia
}

/** The pages and answers of the machine itself, independent of its institutions. */
export const buildSite = ({ health, document, codeForHost, ownCa, security, clock, pages }: SiteDeps) =>
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
		.get('/.well-known/security.txt', () => {
			if (security() === '') throw notFound()
			return new Response(securityText(security(), clock.now()), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
		})
		.use(pages)
		.use(docsRoutes({ document, serverFor: (request) => serverAt(codeForHost(hostOf(request))) }))
		.all('/*', () => {
			throw notFound()
		})

/** 503: this machine cannot do its work, send requests elsewhere. 200 with a warning: it works, and somebody should look at it. */
async function answerHealth(health: Pick<Health, 'report'>): Promise<Response> {
	const report = await health.report()
	return Response.json(report, { status: report.status === 'failing' ? 503 : 200, headers: { 'cache-control': 'no-store' } })
}

/** RFC 9116. It stays valid for 90 days after each answer. */
const securityText = (address: string, now: Temporal.Instant) =>
	`Contact: mailto:${address}\nExpires: ${now
		.add({ hours: 90 * 24 })
		.round({ smallestUnit: 'second', roundingMode: 'floor' })
		.toString()}\nPreferred-Languages: fr, en\n`

const hostOf = (request: Request) => hostName(shortHeader(request, 'host') ?? parseUrl(request.url).authority)

const serverAt = (code: string | undefined): Server =>
	code === undefined
		? { url: '/{tenant_code}/api/lms', variables: { tenant_code: { default: 'ecole', description: "Le code de l'établissement" } } }
		: { url: '/api/lms', description: "L'établissement à cette adresse" }
