const startsWith = (bytes: Uint8Array, ...start: readonly number[]) => start.every((byte, index) => bytes[index] === byte)

const AS_CSV = 'open it and save it as CSV (UTF-8)'

/** What is said of a workbook that stands where CSV files are wanted. */
export const SPREADSHEET_PROBLEM = `this is a spreadsheet: ${AS_CSV}`
export const SPREADSHEET = /\.(xlsx?|xlsm|ods|numbers)$/i

/** Why `bytes` cannot be a text file, or nothing. */
export function binaryProblem(bytes: Uint8Array): string | undefined {
	if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return `this is not CSV but an Excel or OpenDocument workbook (or a zip): ${AS_CSV}`
	if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return `this is not CSV but an old Excel workbook (.xls): ${AS_CSV}`
	if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff)) return `this text is in UTF-16: ${AS_CSV}`
	if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) return 'this is not CSV but a PDF'
	if (bytes.includes(0)) return 'this is not CSV but a binary file'
	return undefined
}

/** Text in UTF-8, with or without byte order mark, or else Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
	} catch {
		return new TextDecoder('windows-1252').decode(bytes)
	}
}
