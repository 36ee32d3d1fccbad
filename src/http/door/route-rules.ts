/** What a route tells the front door of itself. A route that tells nothing asks for a known caller, and has its body read. */
export type RouteRules = {
	/** it answers strangers */
	readonly isPublic?: true
	/** it counts as discovery, which has a limit of its own */
	readonly isDiscovery?: true
	/** it answers while the institution is closed (contract section 5) */
	readonly isOpenWhenClosed?: true
	/** it refuses plain HTTP from other machines: its body holds a password */
	readonly needsHttps?: true
	/** a token that may only read may ask it too, though it is no GET */
	readonly takesReaders?: true
	/** what is posted to it are files: of so many mebibytes at most, else of as many as an import */
	readonly takesFiles?: { readonly mib?: number }
	/** nobody reads what is posted to it */
	readonly ignoresBody?: true
}

const KEY = 'x-door'
const NO_RULES: RouteRules = {}
const PARAMETER = /:\w+/g

/** Goes into a route's `detail`; the OpenAPI document shows nothing of it but that strangers need no token. */
export const atDoor = (rules: RouteRules): object => ({ [KEY]: rules })

/** As an Elysia app lists its routes. */
export type DeclaredRoute = { readonly path: string; readonly hooks?: { readonly detail?: { readonly [KEY]?: RouteRules } } }

const rulesOf = ({ hooks }: DeclaredRoute) => hooks?.detail?.[KEY] ?? NO_RULES

/** The rules of each path below `base`; a path that has no route has none. @throws Error if routes of one path differ in what they tell */
export function routeRules(routes: readonly DeclaredRoute[], base: string): (path: string) => RouteRules {
	const byPath = new Map<string, RouteRules>()
	for (const route of routes) {
		const path = route.path.slice(base.length)
		const rules = rulesOf(route)
		if (!Bun.deepEquals(byPath.get(path) ?? rules, rules))
			throw new Error(`the routes of ${route.path} differ in what they tell the front door`)
		byPath.set(path, rules)
	}
	const told = [...byPath].filter(([, rules]) => rules !== NO_RULES)
	const literal = new Map(told)
	const patterns = told
		.filter(([path]) => path.includes(':'))
		.map(([path, rules]) => [new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(PARAMETER, '[^/]+')}$`), rules] as const)
	return (path) => literal.get(path) ?? patterns.find(([pattern]) => pattern.test(path))?.[1] ?? NO_RULES
}
