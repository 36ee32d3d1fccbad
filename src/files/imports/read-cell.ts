import type { Column } from './columns'
import { parseCell, type Parsed } from './parse-cell'

/** What a person can see: of a text without it nothing would be left. */
const SEEN = /[^\s\p{Default_Ignorable_Code_Point}]/u

/** What a cell says; `null` if it is empty and may be. */
export function readCell({ type, required }: Pick<Column, 'type' | 'required'>, raw: string): Parsed | { readonly value: null } {
	if (SEEN.test(raw)) return parseCell(type, raw)
	return required ? { problem: 'must not be empty' } : { value: null }
}
