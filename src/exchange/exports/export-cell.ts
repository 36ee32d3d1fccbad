import { operationError } from '../../kit/errors'
import { cellText, timeOfDay } from '../imports/noun/cell-text'
import type { Column } from '../imports/noun/columns'
import type { Row } from '../imports/rows/row'

/** The cell of a row of `exported`. */
export const cellOf = (column: Column, row: Row, timeZone: string): string =>
	column.written?.(row) ?? exportCell(column, row[column.name], timeZone)

/** The cell of a stored value, in the form that an import reads back exactly. */
export function exportCell({ name, type }: Column, value: string | number | null | undefined, timeZone: string): string {
	if (value === undefined) throw new Error(`the export has no column ${name}`)
	if (value === null) return ''
	const text = String(value)
	switch (type.form) {
		case 'booleen':
			return value === 1 ? 'oui' : 'non'
		case 'decimal':
			return text.replace('.', ',')
		case 'note':
			return String(Number(value) / 100).replace('.', ',')
		case 'heure':
			return type.instant ? timeOfDay(Number(value), timeZone) : text
		case 'choix':
		case 'reference':
			return type.several ? list(name, JSON.parse(text) as string[]) : text
		case 'text':
			return cellText(text, type.lines === true)
		default:
			return text
	}
}

function list(column: string, parts: readonly string[]): string {
	const odd = parts.find((part) => part.includes('|'))
	if (odd !== undefined)
		throw operationError('{column}: {odd} contains "|", which separates the values of a cell: rename it first', {
			column,
			odd: JSON.stringify(odd)
		})
	return parts.join('|')
}
