import { checkService } from '../../diagnostics/doctor/service.check'
import { need, withSubject } from '../../diagnostics/findings/finding'
import { flag, type Command } from '../terminal/command'
import { judge, toldIn } from './judge'

export const check: Command = {
	name: 'check',
	summary:
		'Check before a start everything that it needs: settings, native modules, folders, ports, every file; after the start, "preau doctor" says more',
	usage: '[--settings]',
	words: [0, 0],
	options: { settings: flag('leave the data alone: check only settings, native modules, certificate and ports') },
	examples: ['sudo preau check', 'preau check --config /opt/preau/preau.toml'],
	async run(context, _, values) {
		const { io, json } = context
		const isWhole = values['settings'] !== true
		const installed = await context.service()
		const trouble = isWhole ? installed?.trouble : undefined
		const service = (isWhole ? checkService(installed) : []).map((finding) => need(finding.level)('service', withSubject(finding)))
		const found = await judge(context, installed, isWhole ? 'whole' : 'settings', trouble?.isPassing === false)
		const results = [...service, ...found]
		const told = results.map((result) => ({ state: result.level, what: toldIn(context, result) }))
		if (json) io.data(JSON.stringify(told))
		else for (const { state, what: subject } of told) io.data(`${state}  ${subject}`)
		return Math.max(...results.map(({ exitCode }) => exitCode))
	}
}
