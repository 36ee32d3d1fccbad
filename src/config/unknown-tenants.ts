import { sentence, worded, type Told } from '../kit/sentence'
import { nearest } from '../kit/nearest'
import type { Config } from './entries'

export type UnknownTenant = { readonly code: string; readonly message: Told }

/** Each `[tenants.CODE]` without an institution: a typo, or one that will be made later. */
export const unknownTenants = ({ tenants }: Pick<Config, 'tenants'>, codes: readonly string[]): UnknownTenant[] =>
	Object.keys(tenants)
		.filter((code) => !codes.includes(code))
		.map((code) => {
			const meant = nearest(code, codes)
			return {
				code,
				message: meant === undefined ? 'no such institution' : sentence('no such institution, did you mean "{meant}"?', { meant })
			}
		})

/** The same as lines of the log. */
export const unknownTenantLines = (config: Pick<Config, 'tenants'>, codes: readonly string[]): string[] =>
	unknownTenants(config, codes).map(({ code, message }) => `tenants.${code}: ${worded('en', message)}`)

/** The settings without those sections. */
export const knownTenants = <Settings extends Pick<Config, 'tenants'>>(config: Settings, codes: readonly string[]): Settings => ({
	...config,
	tenants: Object.fromEntries(Object.entries(config.tenants).filter(([code]) => codes.includes(code)))
})
