import { AppError, type ErrorKind } from '../../kit/errors'
import type { Langue } from '../../kit/langue'
import { say, type Message, type MessageKey } from '../../kit/messages'

/** The HTTP status of each kind of failure. */
export const STATUS = {
	validation: 422,
	conflict: 409,
	unauthenticated: 401,
	forbidden: 403,
	not_found: 404,
	rate_limited: 429,
	too_large: 413,
	unavailable: 503,
	internal: 500
} as const satisfies Record<ErrorKind | 'internal', number>

const TITLES: Record<ErrorKind | 'internal', MessageKey> = {
	validation: 'titre.validation',
	conflict: 'titre.conflict',
	unauthenticated: 'titre.unauthenticated',
	forbidden: 'titre.forbidden',
	not_found: 'titre.not_found',
	rate_limited: 'titre.rate_limited',
	too_large: 'titre.too_large',
	unavailable: 'titre.unavailable',
	internal: 'titre.internal'
}

/** The answer to a failure, as problem details (RFC 9457, contract section 2). An error that is not an AppError tells nothing about the inside. */
export function problem(error: unknown, { langue, requestId }: { readonly langue: Langue; readonly requestId: string }): Response {
	const known = error instanceof AppError ? error : undefined
	const body = problemBody(error, langue, requestId)
	const headers = new Headers({ 'content-type': 'application/problem+json', 'content-language': langue, 'cache-control': 'no-store' })
	if (body.status === STATUS.unauthenticated) headers.set('www-authenticate', 'Bearer')
	// the rest of the body is not read: a connection that waited for it would keep the server from stopping
	if (body.status === STATUS.too_large) headers.set('connection', 'close')
	if (known?.retryAfter !== undefined) headers.set('retry-after', String(known.retryAfter))
	return new Response(JSON.stringify(body), { status: body.status, headers })
}

export const EXAMPLE_REQUEST_ID = '01936f2e-7c3a-7d11-9b52-3f0c8a5e2d47'

export function problemBody(error: unknown, langue: Langue, requestId: string) {
	const appError = error instanceof AppError ? error : undefined
	const kind = appError?.kind ?? 'internal'
	const errors = fieldMessages(appError, langue)
	const detail = errors ? sentence(errors, langue, appError!.text) : say(langue, appError?.text ?? { key: 'interne' })
	return {
		type: 'about:blank',
		title: say(langue, { key: TITLES[kind] }),
		status: STATUS[kind],
		code: appError?.code ?? 'interne',
		detail,
		message: detail,
		...(kind === 'validation' && { errors: errors ?? {} }),
		request_id: requestId
	}
}

type ErrorTexts = Record<string, string[]>

function fieldMessages(error: AppError | undefined, langue: Langue): ErrorTexts | undefined {
	if (!error?.fields) return undefined
	return Object.fromEntries(Object.entries(error.fields).map(([path, messages]) => [path, messages.map((message) => say(langue, message))]))
}

function sentence(errors: ErrorTexts, langue: Langue, fallback: Message): string {
	const [first] = Object.entries(errors)
	if (!first) return say(langue, fallback)
	return say(langue, { key: 'champ.detail', parameters: { champ: first[0], message: first[1][0] ?? '' } })
}
