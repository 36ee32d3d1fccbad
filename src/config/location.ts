import { realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** `preau.toml` beside the executable itself, not beside a link to it. */
export function defaultConfigFile(execPath: string): string {
	return join(dirname(realpathSync(execPath)), 'preau.toml')
}
