import type { Column } from './columns'
import { parseCell, type Parsed } from './parse-cell'

/** What a cell says; `null` if it is empty and may be. */
export function readCell({ type, required }: Pick<Column, 'type' | 'required'>, raw: string): Parsed | { readonly value: null } {
	if (raw !== '' && raw.trim() !== '') return parseCell(type, raw)
	return required ? { problem: 'must not be empty' } : { value: null }
}
