/** Where a fault of an import stands: `notes.csv:3`, in a sheet `notes!C3`, or the file alone. `line` 0 is the file as a whole. */
export const placeOf = ({ file, line, cell }: { readonly file: string; readonly line: number; readonly cell?: string }) =>
	cell !== undefined ? `${file}!${cell}` : line > 0 ? `${file}:${line}` : file
