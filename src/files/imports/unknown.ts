import { nearest } from '../../domain/nearest'
import { sentence, type Told } from '../../domain/sentence'
import type { Lookup } from './lookup'
import { quoted } from './quoted'

/** Beyond this many candidates no similar name is looked for. */
const MAX_CANDIDATES = 2000

/** What to say of a reference that is none of the `known`. */
export function unknown({ name }: Pick<Lookup, 'name'>, text: string, known: Iterable<string>): Told {
	const candidates = [...known]
	const meant = candidates.length <= MAX_CANDIDATES ? nearest(text, candidates) : undefined
	const what = sentence('unknown {text}: neither the import nor the stored data has it among the {name}', { text: quoted(text), name })
	return meant === undefined ? what : sentence('{what}; did you mean {meant}?', { what, meant: quoted(meant) })
}
