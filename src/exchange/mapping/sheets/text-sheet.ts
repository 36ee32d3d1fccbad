import { OperationError, operationError } from '../../../kit/errors'
import { unguarded } from '../../../kit/guarded'
import { asSentence, sentence } from '../../../kit/sentence'
import { tooLong } from '../../imports/files/budget'
import { csvRecords, CsvProblem } from '../../imports/files/csv'
import { binaryProblem, decodeText } from '../../imports/files/decode'
import { separatorOf } from '../../imports/files/separator'
import { columnLetters } from '../../imports/workbook/sheet-cells'
import { RawRows, type Budgets } from './raw-rows'
import type { RawSheet } from './raw-sheet'

const SEPARATORS = [';', '\t', '|', ','] as const
/** The first line by which some programs say the separator: `sep=;`. */
const SAID = /^"?sep=([^\r\n])"?(?:[\r\n]|$)/i

/**
 * The cells of a text file with separators.
 * @throws OperationError with the line, if one does not make sense
 */
export function textSheet(file: string, bytes: Uint8Array, { opening, kept }: Budgets): RawSheet {
	const problem = binaryProblem(bytes)
	if (problem) throw operationError(problem)
	const text = decodeText(bytes)
	const separator = SAID.exec(text)?.[1]
	const raw = new RawRows(kept)
	try {
		for (const { line, cells } of csvRecords(text, separator ?? separatorOf(text, SEPARATORS), opening))
			if (line > 1 || separator === undefined) addRecord(raw, line, cells)
	} catch (error) {
		throw error instanceof CsvProblem ? atLine(error) : error
	}
	if (raw.refusal !== undefined) throw new OperationError(asSentence(raw.refusal))
	const { rows, width, problems, dates } = raw
	return { file, sheet: '', rows, width, problems, dates, merged: [], hiddenColumns: [], isHidden: false, isFiltered: false }
}

const atLine = ({ line, told }: CsvProblem) =>
	operationError('{place}: {reason}', { place: sentence('line {line}', { line }), reason: asSentence(told) })

function addRecord(raw: RawRows, line: number, texts: readonly string[]) {
	let lastDamaged = -1
	const short = texts.map((text, column) => {
		const long = tooLong(text)
		if (!long) return unguarded(text)
		raw.problems.set(`${columnLetters(column)}${line}`, long)
		lastDamaged = column
		return ''
	})
	raw.add(line, short, false, lastDamaged)
}
