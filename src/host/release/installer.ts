import { langueOf } from '../../kit/langue-env'
import type { Langue } from '../../kit/langue'

/**
 * Runs an installer of ours on this terminal, in this language; it goes on to its end, or back, whatever happens to this process.
 * @returns its exit code
 */
export function runInstaller(script: string, langue: Langue, args: readonly string[] = []): Promise<number> {
	const env = langueOf(process.env) === langue ? process.env : { ...process.env, LC_ALL: undefined, LC_MESSAGES: langue }
	const child = Bun.spawn(['sh', script, ...args], { stdio: ['inherit', 'inherit', 'inherit'], env })
	// a terminal's Ctrl-C reaches both; what was meant for this process alone is handed on
	process.on('SIGINT', () => undefined)
	for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
	return child.exited
}
