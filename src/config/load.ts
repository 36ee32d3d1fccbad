import type { Config } from './entries'
import { ConfigError } from './problem'
import { readConfig, type ConfigSource } from './read'

/** The effective configuration; without a file, all defaults, on loopback alone. Throws one `ConfigError` with every problem. */
export function loadConfig(source: ConfigSource): Config {
	const { config, problems } = readConfig(source)
	if (problems.length > 0) throw new ConfigError(source.file, problems)
	return config
}
