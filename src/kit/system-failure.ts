import { toldBy } from './errors'
import { asSentence, type Plain, type Sentence } from './sentence'

const REASONS: Readonly<Record<string, Plain>> = {
	ENOSPC: 'the disk is full',
	EDQUOT: 'the disk is full',
	EACCES: 'this user may not write there',
	EPERM: 'this user may not write there',
	EROFS: 'the disk is read-only',
	ENOENT: 'it is not there',
	ENOTDIR: 'a file stands where a folder should be'
}

/** The meaning of the system's refusal of a file; `undefined` for another error. */
export const systemReason = (error: unknown): Plain | undefined =>
	error instanceof Error && 'code' in error ? REASONS[String(error.code)] : undefined

/** Why something failed, as part of another sentence, in its language. */
export function reasonFrom(thrown: unknown): Sentence {
	const known = systemReason(thrown)
	return known === undefined ? toldBy(thrown) : asSentence(known)
}
