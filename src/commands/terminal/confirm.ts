import { sentence, type Plain } from '../../kit/sentence'
import { OperationError, usageError } from '../../kit/errors'
import type { Voice } from './voice'

/** Asks a person to type `word` before something that is hard to undo. @throws OperationError if nobody is there, or types something else */
export async function confirm(io: Voice, word: string, consequence: Plain) {
	if (!io.isInteractive) throw nobodyConfirms()
	const typed = await io.ask(sentence('Type "{word}" to {consequence}: ', { word, consequence: sentence(consequence) }))
	if (typed !== word)
		throw new OperationError(
			typed === ''
				? sentence('not confirmed, nothing was changed: the word is "{word}"', { word })
				: sentence('not confirmed, nothing was changed: the word is "{word}", not "{typed}"', { word, typed })
		)
}

export const nobodyConfirms = () => usageError('nobody is there to confirm: add --yes')
