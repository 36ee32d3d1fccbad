import { nearest } from '../domain/nearest'
import type { Config } from './entries'

/** A sentence for each `[tenants.CODE]` of which there is no institution: a typo, or one that is to be made yet. */
export const unknownTenants = ({ tenants }: Pick<Config, 'tenants'>, codes: readonly string[]): string[] =>
	Object.keys(tenants)
		.filter((code) => !codes.includes(code))
		.map((code) => {
			const meant = nearest(code, codes)
			return `[tenants.${code}] in the settings: there is no such institution${meant === undefined ? '' : `; did you mean "${meant}"?`}`
		})
