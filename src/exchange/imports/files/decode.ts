import type { Plain } from '../../../kit/sentence'
import { ifPossible } from '../../../kit/if-possible'

const startsWith = (bytes: Uint8Array, ...start: readonly number[]) => start.every((byte, index) => bytes[index] === byte)

/** The message about a workbook where CSV files are wanted. */
export const SPREADSHEET_PROBLEM: Plain = 'this is a spreadsheet: open it and save it as .xlsx, or as CSV (UTF-8)'
export const SPREADSHEET = /\.(xls|xlsm|ods|numbers)$/i
/** The lock file that Office puts beside an open file. */
export const LOCK = /^~\$/
/** The only kind of workbook that is read directly. */
export const WORKBOOK = /\.xlsx$/i

/** Why `bytes` cannot be a text file; `undefined` if they can. */
export function binaryProblem(bytes: Uint8Array): Plain | undefined {
	if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04))
		return 'this is not CSV but an Excel or OpenDocument workbook (or a zip): open it and save it as CSV (UTF-8)'
	if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
		return 'this is not CSV but an old Excel workbook (.xls): open it and save it as CSV (UTF-8)'
	if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) return 'this is not CSV but a PDF'
	if (utf16Of(bytes) !== undefined)
		return bytes.length % 2 === 0 ? undefined : 'this text in UTF-16 is cut off: open it and save it as CSV (UTF-8)'
	if (bytes.includes(0)) return 'this is not CSV but a binary file'
	return undefined
}

/** The byte order of a text in UTF-16, as its mark says. */
export function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
	if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
	return startsWith(bytes, 0xfe, 0xff) ? 'utf-16be' : undefined
}

/** Decodes UTF-16 with a byte order mark ("Unicode text" of spreadsheets), UTF-8 with or without one, or else Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
	const utf16 = utf16Of(bytes)
	if (utf16 !== undefined) return new TextDecoder(utf16).decode(bytes)
	return ifPossible(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)) ?? new TextDecoder('windows-1252').decode(bytes)
}
