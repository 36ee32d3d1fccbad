import { isTenantCode } from '../../domain/personnes/code-etablissement'
import { isAnneeLibelle } from '../../domain/annee'
import type { Area } from './area'

/** The institution and area that a URL addresses, and the path in it; `code` is set only if the URL contains a tenant code (contract section 3). */
export type TenantAddress = {
	readonly code: string | undefined
	readonly area: Area
	/** below the area's base, without the year */
	readonly path: string
	/** the libelle of the year that the URL names, in an area that shows other years than the current one */
	readonly annee?: string
}

export type ParsedUrl = {
	/** with its port, as the client wrote it */
	readonly authority: string
	readonly pathname: string
	/** with its question mark; empty if the URL has none */
	readonly query: string
}

/** The parts of an absolute http(s) URL that the front door needs, without building a URL object for every request. */
export function parseUrl(url: string): ParsedUrl {
	const hostAt = url.indexOf('//') + 2
	const pathAt = url.indexOf('/', hostAt)
	const fragmentAt = url.indexOf('#', pathAt)
	const end = fragmentAt < 0 ? url.length : fragmentAt
	const queryAt = url.indexOf('?', pathAt)
	const pathEnd = queryAt < 0 || queryAt > end ? end : queryAt
	return { authority: url.slice(hostAt, pathAt), pathname: url.slice(pathAt, pathEnd), query: url.slice(pathEnd, end) }
}

/** `/api/lms/x` or `/CODE/api/lms/x`; `undefined` if the path does not belong to an institution. */
export function tenantAddress(pathname: string, areas: readonly Area[]): TenantAddress | undefined {
	const found = inArea(undefined, pathname, areas)
	if (found) return found
	const slash = pathname.indexOf('/', 1)
	const code = pathname.slice(1, slash)
	if (slash < 0 || !isTenantCode(code)) return undefined
	return inArea(code, pathname.slice(slash), areas)
}

function inArea(code: string | undefined, pathname: string, areas: readonly Area[]): TenantAddress | undefined {
	for (const area of areas) if (isUnder(pathname, area.base)) return { code, area, ...inYear(area, pathname.slice(area.base.length)) }
	return undefined
}

/** `/2027-2028/classes` is `/classes` in that year. */
function inYear({ years }: Area, path: string): Pick<TenantAddress, 'path' | 'annee'> {
	const annee = path.slice(1, '/2027-2028'.length)
	const below = path.slice('/2027-2028'.length)
	return years && isAnneeLibelle(annee) && isUnder(path, `/${annee}`) ? { path: below, annee } : { path }
}

const AUTHORITY = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{0,5})?$/i
/** a name of 253 characters, and a port */
const MAX_AUTHORITY = 260

/** Whether a text is `host` or `host:port`: a stranger may send anything as their Host. */
export const isAuthority = (text: string): boolean => text.length <= MAX_AUTHORITY && AUTHORITY.test(text) && URL.canParse(`http://${text}`)

/** The answer to a request whose Host cannot stand in an address; like each 400 it has no body. */
export const badHost = () => new Response(null, { status: 400 })

/** The origin (RFC 6454) of an address, as browsers write it. */
export const originOf = (secure: boolean, authority: string) => `${secure ? 'https' : 'http'}://${authority}`

/** `{base_url}` of an institution's area, in the form that the request used. */
export const baseUrl = (secure: boolean, authority: string, { code, area }: TenantAddress) =>
	`${originOf(secure, authority)}${code === undefined ? '' : `/${code}`}${area.base}`

/** The name in `host:port` or `[v6]:port`, in lower case, as the TOML writes hosts. */
export const hostName = (authority: string) =>
	authority
		.toLowerCase()
		.replace(/:\d+$/, '')
		.replace(/^\[(.*)\]$/, '$1')

const isUnder = (path: string, base: string) => path.startsWith(base) && (path.length === base.length || path[base.length] === '/')
