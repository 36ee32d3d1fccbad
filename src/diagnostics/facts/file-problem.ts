import { accessSync, constants, statSync } from 'node:fs'
import { asSentence, sentence, type Sentence } from '../../kit/sentence'
import type { Tenants } from '../../tenants/registry'

/** The namespace may exist all the same: do not restore over it before you are sure. */
export const NO_NAMESPACE = sentence(
	'the libSQL server has no such namespace: does it hold too few at once (--max-active-namespaces)? only if it was deleted there does "preau restore" bring a copy back'
)

const NOT_THERE = asSentence(
	'it is not there: was it moved, or is its disk missing? put it back; only if it is lost does "preau restore" bring a copy back'
)

const FORBIDDEN = asSentence('this program may not read and write it: give it the owner of its folder (chown), and the rights 600 (chmod)')

/** The problem of a file that was exchanged or moved under a running server. */
const EXCHANGED = asSentence(
	'it was exchanged, moved or overwritten while Préau had it open: if the right file is there now, "preau restart" opens it'
)

/** The problem of a file that a request could not open; a look at the file may not show it. */
export const UNUSABLE = asSentence('it cannot be opened: it is damaged, or not a file of this program')

const SOUND: ReadonlySet<string> = new Set([NO_NAMESPACE, NOT_THERE, FORBIDDEN, EXCHANGED].map(({ phrase }) => phrase))

/** Whether the data may be sound, so that nobody must be sent to a copy. */
export const mayBeSound = ({ phrase }: Sentence): boolean => SOUND.has(phrase)

/** Why this process cannot open a file that may be sound; `undefined` if it can, or if the reason is in the file. */
export function fileProblem(file: string): Sentence | undefined {
	try {
		// access(2) asks for the real user, who is root where a command works as the owner of the data
		const isOther = process.geteuid?.() !== process.getuid?.() && statSync(file).uid !== process.geteuid?.()
		accessSync(file, constants.R_OK | constants.W_OK)
		return isOther ? FORBIDDEN : undefined
	} catch (error) {
		const code = error instanceof Error && 'code' in error ? error.code : undefined
		return code === 'ENOENT' || code === 'ENOTDIR' ? NOT_THERE : code === 'EACCES' || code === 'EPERM' ? FORBIDDEN : undefined
	}
}

/** The problem of an institution that this process cannot use. */
export function problemOf(tenants: Pick<Tenants, 'whereIs' | 'isGivenUp'>, code: string): Sentence {
	const { file, place } = tenants.whereIs(code)
	return (place.server ? undefined : fileProblem(file)) ?? (tenants.isGivenUp(code) ? EXCHANGED : UNUSABLE)
}
