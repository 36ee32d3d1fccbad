import { nearest } from '../../../kit/nearest'
import { sentence, type Told } from '../../../kit/sentence'
import { destroyedTold } from './destroyed'
import { SHOWN_FAULTS } from './faults'
import type { Lookup, School } from './lookup'
import { quoted } from '../../../kit/quoted'

/** The number of candidates beyond which no similar name is looked for. */
const MAX_CANDIDATES = 2000

/** For how many more references of an import a similar name is looked for: it takes long, and no more are shown. */
const searches = () => ({ left: SHOWN_FAULTS })

/** The message about a reference that is not among the `known`. */
export function unknown(school: School, { name }: Pick<Lookup, 'name'>, text: string, known: ReadonlyMap<string, unknown>): Told {
	const destroyed = destroyedTold(text, true)
	if (destroyed) return destroyed
	const isSought = known.size <= MAX_CANDIDATES && school.once(searches).left-- > 0
	const meant = isSought ? nearest(text, [...known.keys()]) : undefined
	const message = sentence('unknown {text}: it is not among the {name} of the import or of the stored data', { text: quoted(text), name })
	return meant === undefined ? message : sentence('{what}; did you mean {meant}?', { what: message, meant: quoted(meant) })
}
