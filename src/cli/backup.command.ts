import type { BackupProgress, BackupRun } from '../control/operations'
import type { Command, CommandContext } from './command'
import { table } from './table'

const WORDS: Record<BackupProgress['phase'], string> = {
	waiting: 'waiting for another backup to end',
	copying: 'copying',
	second: 'copying to the second folder'
}

export const backup: Command = {
	name: 'backup',
	summary: 'Copy an institution, or all of them, into the folder of the copies; exit code 1 too where only the second folder got none',
	usage: '[CODE]',
	words: [0, 1],
	examples: ['preau backup', 'preau backup ecole', 'preau backup --json'],
	async run(context, [code]) {
		const runs = await context.perform('backup', { code }, showProgress(context))
		if (context.json) context.io.out(JSON.stringify(runs))
		else show(context, runs)
		return runs.some(({ error, second }) => error !== null || second === 'failed') ? 1 : 0
	}
}

function show({ io }: CommandContext, runs: readonly BackupRun[]) {
	const made = runs.filter(({ error }) => error === null)
	const rows = made.map(({ code, file, bytes, seconds }) => ({
		code,
		file,
		mb: ((bytes ?? 0) / 2 ** 20).toFixed(1),
		seconds: seconds.toFixed(1)
	}))
	if (rows.length > 0) for (const line of table(rows, ['code', 'mb', 'seconds', 'file'])) io.out(line)
	for (const { code, error, warnings, second } of runs) {
		if (error !== null) io.err(`preau: ${code} was not copied: ${error}`)
		for (const warning of warnings) io.err(`preau: warning: ${code}: ${warning}`)
		if (second === 'failed') io.err(`preau: ${code}: the first copy stands, the second could not be made`)
	}
	if (runs.length === 0) io.err('preau: there is no institution to copy')
}

const showProgress =
	({ io, json }: CommandContext) =>
	(event: unknown) => {
		if (json) return
		const { code, phase } = event as BackupProgress
		io.progress(`${code}: ${WORDS[phase]}`)
	}
