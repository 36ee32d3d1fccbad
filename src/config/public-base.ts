import { isIP } from 'node:net'
import { VERIFIER_BASE } from '../domain/papiers/verificateur'
import type { Config } from './entries'

/**
 * The address at which browsers find an institution's `/api/lms` over HTTPS without a warning; `undefined` if it is not known: without a
 * name, in plain HTTP, or with the certificate of the own CA, which only the LMS gets.
 */
export function publicBase({ server, tls, tenants }: Pick<Config, 'server' | 'tls' | 'tenants'>, code: string): string | undefined {
	const isProxied = tls.mode === 'off' && server.trusted_proxies.length > 0
	if (tls.mode !== 'files' && !isProxied) return undefined
	const port = isProxied || server.port === 443 ? '' : `:${server.port}`
	const ownHost = tenants[code]?.hosts.find(isName)
	if (ownHost !== undefined) return `https://${ownHost}${port}/api/lms`
	const shared = server.names.find(isName)
	return shared === undefined ? undefined : `https://${shared}${port}/${code}/api/lms`
}

/** The one address by which other programs know an institution as OpenID provider, by the first of `server.names`; `undefined` without one. */
export function issuerOf({ server, tls }: Pick<Config, 'server' | 'tls'>, code: string): string | undefined {
	const name = server.names.find(isName)
	const port = tls.mode === 'off' || server.port === 443 ? '' : `:${server.port}`
	return name === undefined ? undefined : `https://${name}${port}/${code}/oidc`
}

/** The address of the page that verifies an institution's papers; `undefined` if this machine has neither a name nor an address for it. */
export function verificateurOf({ papiers, server, tls, tenants }: Pick<Config, 'papiers' | 'server' | 'tls' | 'tenants'>, code: string) {
	if (papiers.adresse !== '') return papiers.adresse
	const isProxied = tls.mode === 'off' && server.trusted_proxies.length > 0
	const scheme = tls.mode === 'off' && !isProxied ? 'http' : 'https'
	const port = isProxied || server.port === (scheme === 'http' ? 80 : 443) ? '' : `:${server.port}`
	const ownHost = tenants[code]?.hosts[0]
	if (ownHost !== undefined) return `${scheme}://${inUrl(ownHost)}${port}${VERIFIER_BASE}`
	const [shared] = server.names
	return shared === undefined ? undefined : `${scheme}://${inUrl(shared)}${port}/${code}${VERIFIER_BASE}`
}

const inUrl = (host: string) => (isIP(host) === 6 ? `[${host}]` : host)

const isName = (host: string) => isIP(host) === 0
