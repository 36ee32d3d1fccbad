/** The rules of a route for the front door. A route without rules requires a known caller, and its body is read. */
export type RouteRules = {
	/** it answers strangers */
	readonly isPublic?: true
	/** it counts as discovery, which has a limit of its own */
	readonly isDiscovery?: true
	/** it answers while the institution is closed (contract section 5) */
	readonly isOpenWhenClosed?: true
	/** it refuses plain HTTP from other machines: its body holds a password */
	readonly needsHttps?: true
	/** a token for reading may use it too, although it is not a GET */
	readonly takesReaders?: true
	/** it takes files: at most `mib` mebibytes, or else as many as an import */
	readonly takesFiles?: {
		readonly mib?: number
		/** whether those who type marks send them too */
		readonly graders?: true
		/** whether those who verify money send them too */
		readonly verifiers?: true
		/** whether cells that were copied from a spreadsheet become a file */
		readonly pastes?: true
	}
	/** its body is not read */
	readonly ignoresBody?: true
}

const KEY = 'x-door'
const NO_RULES: RouteRules = {}
const PARAMETER = /:\w+/g

/** Puts rules into a route's `detail`; the OpenAPI document shows only whether a token is needed. */
export const atDoor = (rules: RouteRules): object => ({ [KEY]: rules })

/** A route as an Elysia app lists it. */
export type DeclaredRoute = { readonly path: string; readonly hooks?: { readonly detail?: { readonly [KEY]?: RouteRules } } }

const rulesOf = ({ hooks }: DeclaredRoute) => hooks?.detail?.[KEY] ?? NO_RULES

/** The rules of each path below `base`; empty for a path without a route. @throws Error if routes of one path have different rules */
export function routeRules(routes: readonly DeclaredRoute[], base: string): (path: string) => RouteRules {
	const byPath = new Map<string, RouteRules>()
	for (const route of routes) {
		const path = route.path.slice(base.length)
		const rules = rulesOf(route)
		if (!Bun.deepEquals(byPath.get(path) ?? rules, rules))
			throw new Error(`the routes of ${route.path} have different rules for the front door`)
		byPath.set(path, rules)
	}
	const told = [...byPath].filter(([, rules]) => rules !== NO_RULES)
	const literal = new Map(told)
	const patterns = told
		.filter(([path]) => path.includes(':'))
		.map(([path, rules]) => [new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(PARAMETER, '[^/]+')}$`), rules] as const)
	return (path) => literal.get(path) ?? patterns.find(([pattern]) => pattern.test(path))?.[1] ?? NO_RULES
}
