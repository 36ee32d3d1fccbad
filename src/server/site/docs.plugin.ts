import { Elysia } from 'elysia'
import viewer from 'swagger-ui-dist/swagger-ui-bundle.js' with { type: 'file' }
import viewerStyle from 'swagger-ui-dist/swagger-ui.css' with { type: 'file' }
import docsStyle from './docs.css' with { type: 'text' }
import guideStyle from './guide/guide.css' with { type: 'text' }
import { stay } from '../../kit/coding'
import { shortHeader } from '../../kit/short-header'
import { lazily } from '../../kit/lazily'
import { LANGUES, preferredLangue } from '../../kit/langue'
import { VERSION } from '../../version'
import { cached } from '../../http/answers/caching'
import { docsPage, docsScript } from './docs-page'
import type { ApiDocument } from '../../http/openapi/api-document'
import type { Server } from '../../http/openapi/document'

/** Allows only content that this machine serves, and inline only images. */
const POLICY = [
	"default-src 'none'",
	"script-src 'self'",
	"style-src 'self'",
	"img-src 'self' data:",
	"connect-src 'self'",
	"base-uri 'none'",
	"form-action 'none'",
	"frame-ancestors 'none'"
].join('; ')

export type DocsDeps = {
	readonly document: ApiDocument
	/** the server that the document names */
	readonly serverFor: (request: Request) => Server
}

/** Parts that the page loads by an address with the version. The viewer has megabytes, which stay in the program until they are needed. */
const PARTS = {
	'viewer.js': { type: 'text/javascript; charset=utf-8', text: () => Bun.file(viewer).text() },
	'viewer.css': { type: 'text/css; charset=utf-8', text: () => Bun.file(viewerStyle).text() },
	'page.js': { type: 'text/javascript; charset=utf-8', text: async () => docsScript },
	'page.css': { type: 'text/css; charset=utf-8', text: async () => docsStyle },
	'guide.css': { type: 'text/css; charset=utf-8', text: async () => guideStyle }
} as const

/** The language of an answer: that of `?lang=`, else that of the browser. */
const langueOf = (request: Request, { lang }: Record<string, string | undefined>) =>
	LANGUES.find((langue) => langue === lang) ?? preferredLangue(shortHeader(request, 'accept-language'))

/** The page that shows the API document, with everything it needs: it works on a network without an exit. */
export function docsRoutes({ document, serverFor }: DocsDeps) {
	const app = new Elysia({ name: 'docs' })
		.get('/docs', ({ request, query }) => {
			const headers = { 'content-security-policy': POLICY, vary: 'Accept-Language' }
			return cached(request, Buffer.from(docsPage(VERSION, langueOf(request, query))), 'text/html; charset=utf-8', 'no-cache', headers)
		})
		.get('/docs/openapi.json', async ({ request, query }) => {
			const bytes = Buffer.from(JSON.stringify(await document.at(serverFor(request), langueOf(request, query))))
			return cached(request, bytes, 'application/json', 'no-cache', { vary: 'Accept-Language' })
		})
	for (const langue of LANGUES) {
		const guide = lazily(async () => stay(Buffer.from((await import('./guide/guide-page')).guidePage(langue, VERSION))))
		app.get(`/docs/guide/${langue}`, async ({ request }) =>
			cached(request, await guide(), 'text/html; charset=utf-8', 'no-cache', { 'content-security-policy': POLICY })
		)
	}
	app.get('/docs/guide', ({ request }) => {
		const langue = preferredLangue(shortHeader(request, 'accept-language'))
		return new Response(null, { status: 302, headers: { location: `/docs/guide/${langue}`, vary: 'Accept-Language' } })
	})
	for (const [name, { type, text }] of Object.entries(PARTS)) {
		const made = lazily(async () => stay(Buffer.from(await text())))
		app.get(`/docs/${name}`, async ({ request }) => cached(request, await made(), type, 'public, max-age=86400'))
	}
	return app
}
