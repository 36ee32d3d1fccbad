import { resolve } from 'node:path'
import { defaultConfigFile } from '../config/location'
import { systemClock } from '../kit/clock'
import { langueOf } from '../kit/langue-env'
import { terminalIo } from './terminal/io'
import { machineService } from './machine/machine-service'
import { runCli } from './run'

/**
 * The whole program on a real terminal. The executable's TOML lies next to it, or to the link that was called; run from source, it
 * lies in the current folder.
 */
export const runProgram = (argv: readonly string[], isExecutable: boolean): Promise<number> =>
	runCli(argv, {
		io: terminalIo(),
		langue: langueOf(process.env),
		clock: systemClock,
		service: machineService,
		defaultConfigFile: isExecutable
			? defaultConfigFile({ execPath: process.execPath, argv0: process.argv0, path: process.env['PATH'] })
			: resolve('preau.toml')
	})
