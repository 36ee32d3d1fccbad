import { isSeen, oneSpaced } from '../../../kit/free-text'
import type { Column } from '../noun/columns'
import { destroyedTold } from '../noun/destroyed'
import { parseCell, type Parsed } from './parse-cell'

/** The value of a cell; `null` if it is empty and may be. */
export function readCell(
	{ type, required: isRequired, key }: Pick<Column, 'type' | 'required' | 'key'>,
	raw: string
): Parsed | { readonly value: null } {
	if (isSeen(raw)) {
		const read = parseCell(type, raw)
		// a key may be stored with two spaces in a row
		const isName = type.form === 'text' && !type.lines && !key
		if ('problem' in read) return { problem: destroyedTold(raw.trim(), type.form !== 'date' && type.form !== 'heure') ?? read.problem }
		return isName ? { value: oneSpaced(String(read.value)) } : read
	}
	return isRequired ? { problem: 'must not be empty' } : { value: null }
}
