import type { Plain } from '../../kit/sentence'
import { Failures } from './failures'

export const LEVELS = ['debug', 'info', 'warn', 'error'] as const
export type Level = (typeof LEVELS)[number]
export type Fields = Readonly<Record<string, unknown>>

/** Where the program writes what happened. Fields never hold a secret, a password, a token or a grade. */
export type Log = Readonly<Record<Exclude<Level, 'error'>, (message: string, fields?: Fields) => void>> & {
	/** in words that the page of the machine has in every language */
	readonly error: (message: Plain, fields?: Fields) => void
	/** the errors since the start, whether or not they were written */
	readonly failures: Failures
	/** whether lines of that level are written at all */
	readonly writes: (level: Level) => boolean
}

export type LogOptions = {
	readonly level: Level
	readonly format: 'json' | 'text'
	readonly now: () => Temporal.Instant
	readonly write: (line: string) => void
	readonly failures?: Failures
}

/** A log of one line an event, from `level` upwards. */
export function createLog({ level, format, now, write, failures = new Failures(now()) }: LogOptions): Log {
	const line = format === 'json' ? jsonLine : textLine
	const writes = (lineLevel: Level) => LEVELS.indexOf(lineLevel) >= LEVELS.indexOf(level)
	const at = (lineLevel: Level) =>
		!writes(lineLevel)
			? () => undefined
			: (message: string, fields: Fields = {}) =>
					write(`${line(now().toString({ smallestUnit: 'millisecond' }), lineLevel, message, plain(fields))}\n`)
	const writeError = at('error')
	return {
		debug: at('debug'),
		info: at('info'),
		warn: at('warn'),
		error(message, fields = {}) {
			failures.note(message, fields, now())
			writeError(message, fields)
		},
		failures,
		writes
	}
}

/** A log whose level and form can change while it is in use. */
export function changeableLog(options: LogOptions): Log & { readonly change: (now: Pick<LogOptions, 'level' | 'format'>) => void } {
	let log = createLog(options)
	return {
		debug: (...said) => log.debug(...said),
		info: (...said) => log.info(...said),
		warn: (...said) => log.warn(...said),
		error: (...said) => log.error(...said),
		failures: log.failures,
		writes: (level) => log.writes(level),
		change: (now) => void (log = createLog({ ...options, ...now, failures: log.failures }))
	}
}

const jsonLine = (time: string, level: Level, message: string, fields: Fields) => JSON.stringify({ time, level, message, ...fields })

const textLine = (time: string, level: Level, message: string, fields: Fields) =>
	[time, level.toUpperCase(), message, ...Object.entries(fields).map(([key, value]) => `${key}=${JSON.stringify(value)}`)].join(' ')

const plain = (fields: Fields) =>
	Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, value instanceof Error ? describe(value) : value]))

/** An error with its causes, without the statements' parameters that a database driver may add to its message. */
function describe(error: Error): string {
	const headline = `${error.name}: ${error.message.split('\n')[0]?.replace(/params:.*/s, '')}`
	const where = error.stack
		?.split('\n')
		.find((frame) => /^\s*at /.test(frame))
		?.trim()
	const cause = error.cause instanceof Error ? ` <- ${describe(error.cause)}` : ''
	return `${headline}${where ? ` (${where})` : ''}${cause}`
}
