import type { Langue } from './langue'

type Environment = Readonly<Record<string, string | undefined>>

/** The language of messages in a process's environment (POSIX 8.2, the first of its variables that is set): French if it says so, else English. */
export function langueOf(env: Environment): Langue {
	const locale = [env['LC_ALL'], env['LC_MESSAGES'], env['LANG']].find((value) => value !== undefined && value !== '') ?? ''
	return /^fr(?![a-z])/i.test(locale) ? 'fr' : 'en'
}
