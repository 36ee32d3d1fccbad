import { oneSpaced } from '../../kit/free-text'
import type { Column } from './columns'
import { parseCell, type Parsed } from './parse-cell'

/** A character that a person can see: a text without any is empty. */
const SEEN = /[^\s\p{Default_Ignorable_Code_Point}]/u

/** The value of a cell; `null` if it is empty and may be. */
export function readCell(
	{ type, required, key }: Pick<Column, 'type' | 'required' | 'key'>,
	raw: string
): Parsed | { readonly value: null } {
	if (SEEN.test(raw)) {
		const read = parseCell(type, raw)
		// a key may be stored with two spaces in a row
		const isName = type.form === 'text' && !type.lines && !key && 'value' in read
		return isName ? { value: oneSpaced(String(read.value)) } : read
	}
	return required ? { problem: 'must not be empty' } : { value: null }
}
