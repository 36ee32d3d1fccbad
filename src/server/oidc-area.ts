import type { Tokens } from '../auth/tokens.service'
import { failurePage } from '../console/session/failure'
import { sessionOf } from '../console/session/session-cookie'
import type { buildOidc } from './app'
import { endpointFailure } from '../http/answers/endpoint-failure'
import { lateArea, type Area, type AreaOptions } from '../http/door/area'
import { readPageBody } from '../http/door/form'
import type { RateLimits } from '../http/door/rate-limits'
import { hasPreuve } from '../features/oidc/preuve.service'
import { urlOf } from '../kit/url'

export type OidcAreaDeps = { readonly tokens: Tokens; readonly limits: RateLimits; readonly loaded: NonNullable<AreaOptions['loaded']> }

const BASE = '/oidc'
const BODY_KIB = 64
/** Pages for people; the other paths are for programs. */
const PAGE = /\/oidc\/(authorize|connexion|autre|logout|sortir)$/

/**
 * Signing in to the school's other programs: sessions of the console open it, and those that only sign in to a program. A proof is of the
 * latter, if there is one; without it, one that was left midway does not hide the console. It counts requests as the console does.
 */
export const oidcArea = (app: () => Promise<ReturnType<typeof buildOidc>>, { tokens, limits, loaded: onLoad }: OidcAreaDeps): Area =>
	lateArea(app, {
		base: BASE,
		label: BASE,
		async credential(tenant, { headers, url }, now, secure) {
			const callerOf = (use: 'console' | 'client') => {
				const session = sessionOf(headers.get('cookie'), tenant.code, secure, use)
				return session && tokens.callerOfSession(tenant, session, now, use)
			}
			const [first, second] = hasPreuve(url) ? (['client', 'console'] as const) : (['console', 'client'] as const)
			return (await callerOf(first)) ?? callerOf(second)
		},
		readBody: (request) => readPageBody(request, BODY_KIB),
		problem: (error, failed) =>
			PAGE.test(urlOf(failed.request.url).pathname)
				? failurePage(BODY_KIB)(error, { ...failed, root: failed.root.replace(/oidc$/, 'console') })
				: endpointFailure(error, failed),
		limit: () => undefined,
		limitCaller: (tenant, caller, address, now) => limits.takeConsole(tenant, caller?.tokenId, address, now),
		needsHttps: true,
		queryKib: 10,
		// each path answers strangers: who asks is the matter of its own answer
		rules: { isPublic: true },
		loaded: onLoad
	})
