import { shortHeader } from '../../kit/short-header'
import { Fragment, h, type ComponentChildren, type VNode } from 'preact'
import { jsxTemplate } from 'preact/jsx-runtime'
import { renderToString } from 'preact-render-to-string'

/** Nothing but what this machine serves, nothing inline, and no text that a script makes markup of. */
const POLICY = [
	"default-src 'none'",
	"script-src 'self'",
	"style-src 'self'",
	"img-src 'self' data:",
	"connect-src 'self'",
	"form-action 'self'",
	"base-uri 'none'",
	"frame-ancestors 'none'",
	"require-trusted-types-for 'script'",
	"trusted-types 'none'"
].join('; ')

/** Bytes from which a page is sent compressed. */
const WORTHWHILE = 1024
/** Less than half the time of the usual level, for a seventh more bytes. */
const LEVEL = 2

export type Answered = { readonly status?: number; readonly headers?: Readonly<Record<string, string>> }

/** Markup of a part of a page, to be kept; of what a page leaves out (`cond && …`) none: a template would write the word. */
export const markup = (part: ComponentChildren): string => renderToString(h(Fragment, null, part))

/** Markup that was kept, as it stands: it has been escaped. */
export const asKept = (kept: string): VNode => jsxTemplate([kept])

/** A whole page as an answer: never kept by anybody, for it has people's names in it. */
export function html(request: Request, document: VNode, { status = 200, headers = {} }: Answered = {}): Response {
	const bytes = Buffer.from(`<!doctype html>${renderToString(document)}`)
	const zips = bytes.length > WORTHWHILE && /\bgzip\b/i.test(shortHeader(request, 'accept-encoding') ?? '')
	return new Response(zips ? Bun.gzipSync(bytes, { level: LEVEL }) : bytes, {
		status,
		headers: {
			'content-type': 'text/html; charset=utf-8',
			'content-security-policy': POLICY,
			'cache-control': 'no-store',
			// with none at all, browsers would not say either that a form is of our own page
			'referrer-policy': 'same-origin',
			vary: 'Accept-Encoding',
			...(zips && { 'content-encoding': 'gzip' }),
			...headers
		}
	})
}
