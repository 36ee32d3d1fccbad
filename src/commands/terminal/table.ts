import type { Plain } from '../../kit/sentence'
import type { Words } from './voice'

/** Rows in columns under their headers, in the language of `words`; what is null or missing stays empty. */
export function table<Row extends object>(rows: readonly Row[], columns: readonly (keyof Row & Plain)[], words: Words): string[] {
	const cells = [
		columns.map((column) => words(column).toUpperCase()),
		...rows.map((row) => columns.map((column) => cell(row[column], words)))
	]
	const widths = columns.map((_, index) => Math.max(...cells.map((line) => Bun.stringWidth(line[index] ?? ''))))
	return cells.map((line) =>
		line
			.map((value, index) => value + ' '.repeat((widths[index] ?? 0) - Bun.stringWidth(value)))
			.join('  ')
			.trimEnd()
	)
}

function cell(value: unknown, words: Words): string {
	if (value === null || value === undefined) return ''
	if (typeof value === 'boolean') return words(value ? 'yes' : 'no')
	return Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : JSON.stringify(value)
}
