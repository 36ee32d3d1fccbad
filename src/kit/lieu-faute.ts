/** Where a fault of an import stands: `notes.csv:3`, in a sheet `notes!C3`, `Liste.xlsx L1!C3`, or the file alone. `line` 0 is the file as a whole. */
export function placeOf({ file, sheet = '', line, cell }: Place): string {
	const table = sheet === '' ? file : `${file} ${sheet}`
	return cell !== undefined ? `${table}!${cell}` : line > 0 ? `${table}:${line}` : table
}

type Place = { readonly file: string; readonly sheet?: string; readonly line: number; readonly cell?: string }
