import { Elysia } from 'elysia'
import viewer from 'rapidoc/dist/rapidoc-min.js' with { type: 'text' }
import { VERSION } from '../../version'
import { cached } from '../answers/caching'
import { docsPage } from './docs-page'
import type { ApiDocument } from '../openapi/api-document'
import type { Server } from '../openapi/document'

/** Nothing but what this machine serves; the viewer writes styles into its own elements. */
const POLICY = [
	"default-src 'none'",
	"script-src 'self'",
	"style-src 'self' 'unsafe-inline'",
	"img-src 'self' data:",
	"connect-src 'self'",
	"base-uri 'none'",
	"form-action 'none'",
	"frame-ancestors 'none'"
].join('; ')

export type DocsDeps = {
	readonly document: ApiDocument
	/** the server that the document names to whoever asks */
	readonly serverFor: (request: Request) => Server
}

/** The page that shows the API document, with everything it needs: it works on a network without an exit. */
export const docsRoutes = ({ document, serverFor }: DocsDeps) => {
	const pageBytes = Buffer.from(docsPage(VERSION))
	let script: { plain: Buffer<ArrayBuffer>; zipped: Uint8Array<ArrayBuffer> } | undefined
	return new Elysia({ name: 'docs' })
		.get('/docs', ({ request }) =>
			cached(request, pageBytes, 'text/html; charset=utf-8', 'no-cache', { 'content-security-policy': POLICY })
		)
		.get('/docs/viewer.js', ({ request }) => {
			script ??= { plain: Buffer.from(viewer), zipped: Bun.gzipSync(viewer) }
			const zips = /\bgzip\b/i.test(request.headers.get('accept-encoding') ?? '')
			const headers = { vary: 'Accept-Encoding', ...(zips && { 'content-encoding': 'gzip' }) }
			return cached(request, zips ? script.zipped : script.plain, 'text/javascript; charset=utf-8', 'public, max-age=86400', headers)
		})
		.get('/docs/openapi.json', async ({ request }) =>
			cached(request, Buffer.from(JSON.stringify(await document.at(serverFor(request)))), 'application/json', 'no-cache')
		)
}
