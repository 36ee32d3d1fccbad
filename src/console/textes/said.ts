import { isJour } from '../../kit/jour'
import type { Langue } from '../../kit/langue'
import * as messages from '../../kit/messages'
import * as sentence from '../../kit/sentence'
import { shortDay } from './dates'
import { setInFrench } from './typographie'

/** What comes from elsewhere than the catalogue of the pages, as a page sets it. */
export const setIn = (langue: Langue, text: string): string => (langue === 'fr' ? setInFrench(text) : text)

/** Days as people write them: a page shows none as the interface has it. */
function asOnPages(langue: Langue, { key, parameters = {} }: messages.Message): messages.Message {
	const written = Object.entries(parameters).map(([name, value]) => [
		name,
		typeof value === 'string' && isJour(value) ? shortDay(langue, value) : value
	])
	return { key: key === 'champ.date' ? 'champ.jour' : key, parameters: Object.fromEntries(written) as typeof parameters }
}

/** The words of the domain as a page sets them: its messages, and its phrases. */
export const say = (langue: Langue, message: messages.Message): string => setIn(langue, messages.say(langue, asOnPages(langue, message)))
export const worded = (langue: Langue, told: sentence.Told): string => setIn(langue, sentence.worded(langue, told))
