/** Rows in columns under their headers; what is null or missing stays empty. */
export function table<Row extends object>(rows: readonly Row[], columns: readonly (keyof Row & string)[]): string[] {
	const cells = [columns.map((column) => column.toUpperCase()), ...rows.map((row) => columns.map((column) => cell(row[column])))]
	const widths = columns.map((_, index) => Math.max(...cells.map((line) => Bun.stringWidth(line[index] ?? ''))))
	return cells.map((line) =>
		line
			.map((value, index) => value + ' '.repeat((widths[index] ?? 0) - Bun.stringWidth(value)))
			.join('  ')
			.trimEnd()
	)
}

function cell(value: unknown): string {
	if (value === null || value === undefined) return ''
	if (typeof value === 'boolean') return value ? 'yes' : 'no'
	return Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : JSON.stringify(value)
}
