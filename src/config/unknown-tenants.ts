import { nearest } from '../domain/nearest'
import type { Config } from './entries'

export type UnknownTenant = { readonly code: string; readonly message: string }

/** Each `[tenants.CODE]` of which there is no institution: a typo, or one that is to be made yet. */
export const unknownTenants = ({ tenants }: Pick<Config, 'tenants'>, codes: readonly string[]): UnknownTenant[] =>
	Object.keys(tenants)
		.filter((code) => !codes.includes(code))
		.map((code) => {
			const meant = nearest(code, codes)
			return { code, message: `no such institution${meant === undefined ? '' : `, did you mean "${meant}"?`}` }
		})

/** The same as sentences. */
export const unknownTenantLines = (config: Pick<Config, 'tenants'>, codes: readonly string[]): string[] =>
	unknownTenants(config, codes).map(({ code, message }) => `tenants.${code}: ${message}`)

/** The settings without them. */
export const knownTenants = <Settings extends Pick<Config, 'tenants'>>(config: Settings, codes: readonly string[]): Settings => ({
	...config,
	tenants: Object.fromEntries(Object.entries(config.tenants).filter(([code]) => codes.includes(code)))
})
