import { codingFor, compressNow, VARY } from '../../kit/coding'
import { Fragment, h, type ComponentChildren, type VNode } from 'preact'
import { jsxTemplate } from 'preact/jsx-runtime'
import { renderToString } from 'preact-render-to-string'

/** Allows only what this machine serves, nothing inline, and keeps scripts from turning text into markup. */
const POLICY = [
	"default-src 'none'",
	"script-src 'self'",
	"style-src 'self'",
	"img-src 'self' data:",
	"font-src 'self'",
	"connect-src 'self'",
	"form-action 'self'",
	"base-uri 'none'",
	"frame-ancestors 'none'",
	"require-trusted-types-for 'script'",
	"trusted-types 'none'"
].join('; ')

export type Answered = {
	readonly status?: number
	readonly headers?: Readonly<Record<string, string>>
	/** whether it shows a token, link or code: its compressed length could betray that (BREACH), so it goes out plain */
	readonly isSecret?: boolean
}

/** The markup of a part of a page, to be kept; empty for a part that the page leaves out (`cond && …`). */
export const markup = (part: ComponentChildren): string => renderToString(h(Fragment, null, part))

/** Kept markup, inserted unchanged because it is already escaped. */
export const asKept = (kept: string): VNode => jsxTemplate([kept])

/** A whole page as an answer. It is never cached, because it contains people's names. */
export function html(request: Request, document: VNode, { status = 200, headers = {}, isSecret = false }: Answered = {}): Response {
	const bytes = Buffer.from(`<!doctype html>${renderToString(document)}`)
	const coding = isSecret ? undefined : codingFor(request, bytes)
	return new Response(coding ? compressNow(bytes, coding) : bytes, {
		status,
		headers: {
			'content-type': 'text/html; charset=utf-8',
			'content-security-policy': POLICY,
			'cache-control': 'no-store',
			// without any policy, browsers would not even say that a form is from our own page
			'referrer-policy': 'same-origin',
			...(!isSecret && { vary: VARY }),
			...(coding && { 'content-encoding': coding }),
			...headers
		}
	})
}
