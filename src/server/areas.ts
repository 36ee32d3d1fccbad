import { shortHeader } from '../kit/short-header'
import type { buildApp, buildCalendars } from './app'
import type { Tokens } from '../auth/tokens.service'
import { CALENDAR_BASE, ownerOf } from '../features/seances/calendrier/calendrier-prive.service'
import { VERIFIER_BASE } from '../domain/papiers/verificateur'
import type { Answers } from '../http/answers/answers'
import { problem } from '../http/answers/problem'
import { parseUrl } from '../http/door/address'
import { lateArea, type AreaOptions } from '../http/door/area'
import { readJson } from '../http/door/body'
import type { RateLimits } from '../http/door/rate-limits'
import { API_BASE } from '../http/openapi/api-document'

export type ApiAreaDeps = {
	readonly tokens: Tokens
	readonly limits: RateLimits
	/** kibibytes of a body at most */ readonly bodyKib: number
	readonly loaded: NonNullable<AreaOptions['loaded']>
}

/** The API of learning platforms: tokens, JSON, problem details. `app` is loaded late: the machine answers before. */
export const apiArea = (app: () => Promise<ReturnType<typeof buildApp>>, { tokens, limits, bodyKib, loaded: onLoad }: ApiAreaDeps) =>
	lateArea(app, {
		base: API_BASE,
		label: '',
		credential: (tenant, request, now) => tokens.callerOf(tenant, shortHeader(request, 'authorization'), now),
		readBody: (request) => readJson(request, bodyKib),
		problem,
		limit: (tenant, { isDiscovery }, address, now) => limits.take(tenant, isDiscovery ? 'discovery' : 'api', address, now),
		loaded: onLoad
	})

export type CalendarAreaDeps = Pick<ApiAreaDeps, 'limits' | 'loaded'>

/** The area of calendars: whoever knows an address may read it like its owner. */
export const calendarArea = (app: () => Promise<ReturnType<typeof buildCalendars>>, { limits, loaded: onLoad }: CalendarAreaDeps) =>
	lateArea(app, {
		base: CALENDAR_BASE,
		label: CALENDAR_BASE,
		credential: (tenant, request) => ownerOf(tenant, fileOf(request)),
		readBody: async () => undefined,
		problem,
		limit: (tenant, _rules, address, now, path) => limits.takeCalendar(tenant, path, address, now),
		hidesPaths: true,
		// an unknown path gets the same answer as a wrong secret
		rules: { isPublic: true },
		loaded: onLoad
	})

/** The page that verifies papers: whoever holds a paper may open it, also while the institution is closed. */
export const verifierArea = (answers: Answers, { limits, loaded: onLoad }: CalendarAreaDeps) =>
	lateArea(async () => (await import('./app')).buildVerifier(answers), {
		base: VERIFIER_BASE,
		label: VERIFIER_BASE,
		credential: () => undefined,
		readBody: async () => undefined,
		problem,
		limit: (tenant, _rules, address, now) => limits.takeConsole(tenant, undefined, address, now),
		rules: { isPublic: true, isOpenWhenClosed: true },
		loaded: onLoad
	})

/** The last part of a request's path. */
const fileOf = ({ url }: Request) => parseUrl(url).pathname.replace(/^.*\//, '')
