import { resolve } from 'node:path'
import { runCli } from './cli/run'
import { terminalIo } from './cli/io'
import { defaultConfigFile } from './config/location'
import { systemClock } from './domain/clock'

/** In the executable the TOML lies next to it; run from source, in the current folder. */
const isExecutable = Bun.main.startsWith('/$bunfs/') || /^[A-Z]:[\\/]~BUN[\\/]/i.test(Bun.main)

process.exitCode = await runCli(process.argv.slice(2), {
	io: terminalIo(),
	clock: systemClock,
	defaultConfigFile: isExecutable ? defaultConfigFile(process.execPath) : resolve('preau.toml')
})
