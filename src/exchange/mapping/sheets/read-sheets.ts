import { OperationError } from '../../../kit/errors'
import { shortName } from '../../../kit/quoted'
import type { Told } from '../../../kit/sentence'
import { Budget } from '../../imports/files/budget'
import { LOCK, SPREADSHEET, SPREADSHEET_PROBLEM, WORKBOOK } from '../../imports/files/decode'
import { EXPORT_MANIFEST } from '../../imports/files/exported'
import type { SourceFile } from '../../imports/files/source-file'
import { damageError } from '../../imports/workbook/xml-walk'
import type { RawSheet } from './raw-sheet'
import { textSheet } from './text-sheet'
import { workbookSheets } from './workbook-sheets'

/** The most that opening all files may take; rows count with their empty cells. */
const OPENING = { bytes: 256 * 1024 * 1024, cells: 20_000_000, characters: 256 * 1024 * 1024 }
/** The most that is kept of all files. */
const KEPT = { bytes: 0, cells: 4_000_000, characters: 20_000_000 }

type ReadSheets = {
	readonly sheets: readonly RawSheet[]
	/** files and sheets that cannot be read */
	readonly refused: readonly { readonly file: string; readonly told: Told }[]
	/** files without a table, such as the lock of a workbook that is open, or a picture in a folder */
	readonly ignored: readonly string[]
}

const TEXT = /\.(csv|tsv|txt)$/i

/** Every sheet of these files as it is shown, in their order. It takes long: run it on a thread. */
export function readSheets(files: readonly SourceFile[]): ReadSheets {
	const sheets: RawSheet[] = []
	const refusals: { file: string; told: Told }[] = []
	const otherFiles: string[] = []
	const budgets = { opening: new Budget(OPENING), kept: new Budget(KEPT) }
	for (const { name, bytes } of files) {
		const file = shortName(name)
		try {
			if (LOCK.test(name) || name === EXPORT_MANIFEST || /\.fet$/i.test(name)) otherFiles.push(file)
			else if (WORKBOOK.test(name)) {
				const workbook = workbookSheets(file, bytes, budgets)
				sheets.push(...workbook.sheets)
				refusals.push(...workbook.refusals.map((told) => ({ file, told })))
			} else if (SPREADSHEET.test(name)) refusals.push({ file, told: SPREADSHEET_PROBLEM })
			else if (bytes.length === 0 && !TEXT.test(name)) otherFiles.push(file)
			else {
				const sheet = textSheet(file, bytes, budgets)
				if (sheet.rows.length > 0) sheets.push(sheet)
				else refusals.push({ file, told: 'nothing is written in it' })
			}
		} catch (error) {
			refusals.push({ file, told: (error instanceof OperationError ? error : damageError()).told })
		}
	}
	return { sheets, refused: refusals, ignored: otherFiles }
}
