import { OperationError, operationError, usageError } from '../../kit/errors'
import { verbatim } from '../../kit/sentence'
import { isWrong } from '../../diagnostics/findings/finding'
import type { Command } from '../terminal/command'
import { judge, toldIn } from './judge'

export const restart: Command = {
	name: 'restart',
	summary: 'Restart the service if it can start with the present settings; otherwise the running service continues',
	usage: '',
	words: [0, 0],
	examples: ['sudo preau restart'],
	async run(context) {
		const { io, configFile } = context
		if (process.platform !== 'linux') throw usageError('this command is for Linux; on Windows there is "preau service"')
		const installed = await context.service()
		if (!installed?.unit) throw usageError('no service is installed for {configFile}', { configFile })
		if (process.geteuid?.() !== 0) throw operationError('run this as root: sudo preau restart')
		const found = (await judge(context, installed, 'start')).filter(isWrong)
		for (const result of found) io.err(verbatim(`${result.level}  ${toldIn(context, result)}`))
		const exitCode = Math.max(0, ...found.map((result) => result.exitCode))
		if (exitCode > 0) {
			io.err(installed.trouble ? 'nothing was started' : 'nothing was restarted: the service continues with its present settings')
			return exitCode
		}
		const restarted = Bun.spawnSync(['systemctl', 'restart', 'preau'], { env: process.env, stdout: 'ignore', stderr: 'ignore' })
		const trouble = (await context.service())?.trouble
		if (restarted.exitCode !== 0 || trouble) throw new OperationError(trouble?.what ?? 'systemd cannot be asked whether it serves')
		io.out('the service has restarted and is serving')
		return 0
	}
}
