import { sentence, worded, type Plain, type Sentence } from '../../kit/sentence'
import type { BackupProgress, BackupRun } from '../../server/control/operations'
import { usageError } from '../../kit/errors'
import { archivedLines, backupMachine, type Archived } from './backup-machine'
import { flag, type Command, type CommandContext } from '../terminal/command'
import type { Voice } from '../terminal/voice'
import { PASSPHRASE_OPTION } from '../terminal/passphrase'
import { table } from '../terminal/table'

const WORDS = {
	waiting: 'waiting for another backup to end',
	copying: 'copying',
	second: 'copying to the second folder'
} as const satisfies Record<BackupProgress['phase'], Plain>

export const backup: Command = {
	name: 'backup',
	summary:
		'Copy an institution, or all of them, into the folder of the copies; exit code 1 also if only the second folder got no copy. Or put the whole machine into one archive',
	usage: '[CODE] | --machine [FILE|FOLDER] [--plain | --passphrase-file FILE]',
	words: [0, 1],
	options: {
		machine: flag('one archive to rebuild this machine: institutions, CA, preau.toml and the files it names; default: in this folder'),
		plain: flag('do not encrypt the archive, and do not ask for a passphrase'),
		...PASSPHRASE_OPTION
	},
	examples: ['preau backup', 'preau backup ecole', 'preau backup --json', 'sudo preau backup --machine /media/usb'],
	async run(context, [code], values) {
		if (values['machine'] === true) return machine(context, await backupMachine(context, code ?? '.', values))
		if (values['plain'] === true || values['passphrase-file'] !== undefined)
			throw usageError('--plain and --passphrase-file are for an archive: add --machine')
		const runs = await context.perform('backup', { code }, showProgress(context))
		if (context.json) context.io.data(JSON.stringify(runs.map(inEnglish)))
		else show(context, runs)
		return runs.some(({ error, second }) => error !== null || second === 'failed') ? 1 : 0
	}
}

function machine({ io, json }: CommandContext, archived: Archived) {
	const { file, bytes, encrypted, manifest } = archived
	if (json) io.data(JSON.stringify({ file, bytes, encrypted, ...manifest }))
	else for (const line of archivedLines(archived, io.words)) io.out(line)
	for (const { code, warnings } of archived.runs) tellWarnings(io, code, warnings)
}

function show({ io }: CommandContext, runs: readonly BackupRun[]) {
	const made = runs.filter(({ error }) => error === null)
	const rows = made.map(({ code, file, bytes, seconds }) => ({
		code,
		file,
		mb: ((bytes ?? 0) / 2 ** 20).toFixed(1),
		seconds: seconds.toFixed(1)
	}))
	if (rows.length > 0) for (const line of table(rows, ['code', 'mb', 'seconds', 'file'], io.words)) io.data(line)
	for (const { code, error, warnings, second } of runs) {
		if (error !== null) io.err(sentence('preau: {code} was not copied: {error}', { code, error }))
		tellWarnings(io, code, warnings)
		if (second === 'failed') io.err(sentence('preau: {code}: the first copy stands, the second could not be made', { code }))
	}
	if (runs.length === 0) io.err('preau: no institution to copy')
}

function tellWarnings(io: Voice, code: string, warnings: readonly Sentence[]) {
	for (const warning of warnings) io.err(sentence('preau: warning: {code}: {warning}', { code, warning }))
}

/** For programs. */
const inEnglish = ({ error, warnings, ...run }: BackupRun) => ({
	...run,
	error: error && worded('en', error),
	warnings: warnings.map((warning) => worded('en', warning))
})

const showProgress =
	({ io, json }: CommandContext) =>
	(event: unknown) => {
		if (json) return
		const { code, phase } = event as BackupProgress
		io.progress(sentence('{code}: {work}', { code, work: sentence(WORDS[phase]) }))
	}
