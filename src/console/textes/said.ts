import type { Langue } from '../../domain/langue'
import * as messages from '../../domain/messages'
import * as sentence from '../../domain/sentence'
import { setInFrench } from './typographie'

/** What comes from elsewhere than the catalogue of the pages, as a page sets it. */
export const setIn = (langue: Langue, text: string): string => (langue === 'fr' ? setInFrench(text) : text)

/** The words of the domain as a page sets them: its messages, and its phrases. */
export const say = (langue: Langue, message: messages.Message): string => setIn(langue, messages.say(langue, message))
export const worded = (langue: Langue, told: sentence.Told): string => setIn(langue, sentence.worded(langue, told))
export const reworded = (langue: Langue, english: string): string => setIn(langue, sentence.reworded(langue, english))
