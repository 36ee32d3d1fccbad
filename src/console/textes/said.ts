import { asLine } from '../../kit/as-line'
import { isJour } from '../../kit/jour'
import type { Langue } from '../../kit/langue'
import * as messages from '../../kit/messages'
import * as sentence from '../../kit/sentence'
import type { Textes } from './textes'
import { shortDay } from './dates'
import { CHAMPS } from './champs'
import { setInFrench } from './typographie'

/** Sets a text from outside the pages' catalogue by the rules of its language. */
export const setIn = (langue: Langue, text: string): string => (langue === 'fr' ? setInFrench(text) : text)

/** A message with days as people write them; pages never show the interface's form. */
function asOnPages(langue: Langue, { key, parameters = {} }: messages.Message): messages.Message {
	const written = Object.entries(parameters).map(([name, value]) => [
		name,
		typeof value === 'string' && isJour(value) ? shortDay(langue, value) : value
	])
	return { key: key === 'champ.date' ? 'champ.jour' : key, parameters: Object.fromEntries(written) as typeof parameters }
}

const withCurly = (text: string) => text.replaceAll(/(?<=\p{L})'/gu, '’')

/** The domain's messages and phrases, set as pages set them; what they are filled with stays as it is stored. */
export const say = (langue: Langue, message: messages.Message): string =>
	setIn(langue, messages.say(langue, asOnPages(langue, message), withCurly))

/** Why a field is refused, as a sentence; other messages under `champ` lack their subject. */
export function saidOfField({ langue, mots }: Textes, message: messages.Message): string {
	const { key, parameters } = asOnPages(langue as Langue, message)
	const ownLabel = CHAMPS[key]?.[langue as Langue]
	if (ownLabel !== undefined) return setIn(langue as Langue, messages.filled(ownLabel, parameters))
	const said = say(langue as Langue, message)
	return key.startsWith('champ.') ? mots.ceChamp(said) : said
}

/** A fault or warning about a record or a file, as a whole sentence. */
export const saidOfRecord = ({ langue }: Textes, said: string): string =>
	langue === 'fr'
		? setInFrench(asLine(said.replaceAll(/"([^"]*)"/g, '« $1 »')))
		: asLine(said.replace(/^(?=(must|is|has|does|names|stays) )/, 'this field '))

export const worded = (langue: Langue, told: sentence.Told): string => setIn(langue, sentence.worded(langue, told, withCurly))
