import type { Caller } from '../domain/droits/caller'
import type { Login } from '../auth/login.service'
import type { Tokens } from '../auth/tokens.service'
import type { Imports } from '../exchange/uploads/imports'
import { lateArea, type Area, type AreaOptions } from '../http/door/area'
import { readPageBody } from '../http/door/form'
import type { RateLimits } from '../http/door/rate-limits'
import type { buildConsole } from '../pages/console-app'
import { emptyMachine } from '../console/machine/machine-pages'
import { failurePage } from '../console/session/failure'
import { mustComeFromHere } from '../console/session/same-site'
import { ignoresYear, opensYears, outlivesYear } from '../console/menu/years'
import { sessionOf, ticketOf, WAITING } from '../console/session/session-cookie'
import { urlOf } from '../kit/url'

/** The path where the school's own people work. An institution cannot have the code `console`. */
export const CONSOLE_BASE = '/console'

export type ConsoleAreaDeps = {
	/** answers the link of the first run */
	readonly premier: NonNullable<AreaOptions['whileEmpty']>
	readonly tokens: Tokens
	readonly login: Pick<Login, 'line'>
	readonly limits: RateLimits
	/** kibibytes of a body at most */ readonly bodyKib: number
	readonly imports: Imports
	/** mebibytes of files at most */ readonly importMib: number
	/** whether somebody looks after the machine, besides their institution */
	readonly isOperator: (code: string, caller: Caller) => boolean
	readonly loaded: NonNullable<AreaOptions['loaded']>
}

/** The console: sessions, forms, pages. `pages` are loaded late: a start does not wait for them. */
export function consoleArea(
	pages: () => Promise<ReturnType<typeof buildConsole>>,
	{ tokens, login, limits, bodyKib, premier, isOperator, imports, importMib, loaded: onLoad }: ConsoleAreaDeps
): Area {
	const asOperator = (code: string, caller: Caller | undefined) =>
		caller && isOperator(code, caller) ? { ...caller, operateur: true as const } : caller
	/** A place in the line counts its own looks as a session does: a school may be one address. */
	const placeOf = (code: string, { url, headers }: Request) => {
		if (!urlOf(url).pathname.endsWith(CONSOLE_BASE + WAITING)) return undefined
		const tickets = [true, false].map((secure) => ticketOf(headers.get('cookie'), code, secure))
		const number = tickets.map((ticket) => login.line.find(code, ticket)?.place?.number).find(Boolean)
		return number && -number
	}
	return lateArea(pages, {
		base: CONSOLE_BASE,
		label: CONSOLE_BASE,
		credential(tenant, { headers }, now, secure) {
			const session = sessionOf(headers.get('cookie'), tenant.code, secure)
			const caller = session && tokens.callerOfSession(tenant, session, now)
			return caller instanceof Promise ? caller.then((found) => asOperator(tenant.code, found)) : asOperator(tenant.code, caller)
		},
		readBody: (request, { takesFiles }, caller, tenant) =>
			takesFiles ? imports.receive(request, { mib: importMib, ...takesFiles }, caller, tenant) : readPageBody(request, bodyKib),
		problem: failurePage(bodyKib),
		limit: () => undefined,
		limitCaller: (tenant, caller, address, now, request) =>
			limits.takeConsole(tenant, caller?.tokenId ?? placeOf(tenant, request), address, now),
		guard: mustComeFromHere,
		whileEmpty: (request, empty) => premier(request, empty) ?? emptyMachine(request, empty),
		needsHttps: true,
		years: { open: opensYears, ignore: ignoresYear, outlive: outlivesYear },
		loaded: onLoad
	})
}
