import { OperationError } from '../../domain/errors'
import type { Io } from './io'

/** Has a person type `word` before what cannot be undone by a key. @throws OperationError where nobody is there, or something else is typed */
export async function confirm(io: Io, word: string, consequence: string) {
	if (!io.isInteractive) throw nobodyConfirms()
	const typed = await io.ask(`Type "${word}" to ${consequence}: `)
	if (typed !== word)
		throw new OperationError(`not confirmed, nothing was changed: the word is "${word}"${typed === '' ? '' : `, not "${typed}"`}`)
}

export const nobodyConfirms = () => new OperationError('nobody is there to confirm: add --yes', 64)
