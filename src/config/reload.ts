import type { Config } from './entries'

/** The settings in force after a running program gets other ones: those that it can apply at once, and the others as before. */
export const reloaded = (before: Config, after: Config): Config => ({
	...before,
	server: {
		...before.server,
		names: after.server.names,
		trusted_proxies: after.server.trusted_proxies,
		cors_origins: after.server.cors_origins
	},
	tls: { ...before.tls, cert_file: after.tls.cert_file, key_file: after.tls.key_file },
	limits: after.limits,
	console: { ...before.console, operateurs: after.console.operateurs },
	alerts: after.alerts,
	papiers: after.papiers,
	log: { ...before.log, level: after.log.level, format: after.log.format },
	tenants: after.tenants
})

/** The settings whose values differ, as `section.name`. */
export function differences(config: Config, other: Config): string[] {
	const [mine, theirs] = [flat(config), flat(other)]
	return [...new Set([...mine.keys(), ...theirs.keys()])].filter((key) => mine.get(key) !== theirs.get(key))
}

const flat = (config: Config) =>
	new Map(
		Object.entries(config).flatMap(([section, fields]) =>
			Object.entries(fields).map(([name, value]) => [`${section}.${name}`, JSON.stringify(value)] as const)
		)
	)
