import { nearest } from '../../domain/nearest'
import type { Lookup } from './lookup'
import { quoted } from './quoted'

/** Beyond this many candidates no similar name is looked for. */
const MAX_CANDIDATES = 2000

/** What to say of a reference that is none of the `known`. */
export function unknown({ name }: Pick<Lookup, 'name'>, text: string, known: Iterable<string>): string {
	const candidates = [...known]
	const meant = candidates.length <= MAX_CANDIDATES ? nearest(text, candidates) : undefined
	const where = `neither the import nor the stored data has it among the ${name}`
	return `unknown ${quoted(text)}: ${where}${meant === undefined ? '' : `; did you mean ${quoted(meant)}?`}`
}
