import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { usageError } from '../../kit/errors'
import { runInstaller } from '../../host/release/installer'
import { flag, type Command } from '../terminal/command'

/** The installer that the last installation left beside the program. @throws OperationError 64 if install.sh did not install this program */
function installedInstaller(): string {
	if (process.platform !== 'linux') throw usageError('this command is for Linux; on Windows there is "preau service"')
	const script = join(dirname(realpathSync(process.execPath)), 'install.sh')
	if (!existsSync(script)) throw usageError('there is no {script}: this program was not installed as a service by install.sh', { script })
	return script
}

const rollback: Command = {
	name: 'rollback',
	summary: 'Go back to the version before the last upgrade; data that it cannot read is set aside',
	usage: '',
	words: [0, 0],
	examples: ['sudo preau rollback'],
	run: ({ io }) => runInstaller(installedInstaller(), io.langue, ['rollback'])
}

const uninstall: Command = {
	name: 'uninstall',
	summary: 'Remove the service and the program; settings and data stay unless --purge',
	usage: '[--purge [--yes]]',
	words: [0, 0],
	options: { purge: flag('remove settings, data, keys and backups as well'), yes: flag('do not ask before') },
	examples: ['sudo preau uninstall', 'sudo preau uninstall --purge'],
	run: ({ io }, _, values) =>
		runInstaller(installedInstaller(), io.langue, [
			'uninstall',
			...['purge', 'yes'].filter((name) => values[name] === true).map((name) => `--${name}`)
		])
}

export const removalCommands: readonly Command[] = [rollback, uninstall]
