import { notFound } from '../../kit/errors'
import { isId } from './query'

/** The identifier in a path. @throws AppError 404 if `text` is not an identifier (contract section 2) */
export function idOf(text: string | undefined): number {
	if (text === undefined || !isId(text)) throw notFound()
	return Number(text)
}
