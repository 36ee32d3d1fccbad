import { sentence, type Sentence } from '../../../kit/sentence'
import { destroyedIn } from '../../../kit/spreadsheet-damage'

/** `destroyedIn` as a sentence about a cell. */
export function destroyedTold(text: string, isCode: boolean): Sentence | undefined {
	const message = destroyedIn(text, isCode)
	return message && sentence('{text}', { text: message })
}
