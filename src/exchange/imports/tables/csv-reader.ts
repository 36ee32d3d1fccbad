import { OperationError } from '../../../kit/errors'
import { sentence, type Told } from '../../../kit/sentence'
import { folded } from '../../../kit/forms'
import { unguarded } from '../../../kit/guarded'
import { nearest } from '../../../kit/nearest'
import { Budget } from '../files/budget'
import { csvRecords, CsvProblem, type CsvRecord } from '../files/csv'
import { damagedIn } from '../files/damage'
import { binaryProblem, decodeText, SPREADSHEET, SPREADSHEET_PROBLEM } from '../files/decode'
import { MISSPELT, NO_TABLE, UNNAMED, type Faults } from '../noun/faults'
import { EXPORT_MANIFEST, unchangedExports } from '../files/exported'
import { frugal } from '../rows/frugal'
import { readHeader, type Header } from './csv-header'
import type { Noun, NounTable } from '../noun/noun'
import { readCell } from './read-cell'
import { PackedRecords } from './packed-records'
import { INVALID } from '../noun/record'
import { columnLetters } from '../workbook/sheet-cells'
import type { SourceFile } from '../files/source-file'
import { splitYears } from './split-years'
import { MAX_UNPACKED } from '../files/zip'

/** The most that all tables of an import may hold; the first line of each is read once for each separator. */
const TABLES = { bytes: 0, cells: 100_000_000, characters: MAX_UNPACKED }

export type CsvReading = {
	readonly tables: NounTable[]
	/** files that are not part of this form */
	readonly ignored: string[]
	/** whether a whole file or header made no sense, so that looking further would only list consequences */
	readonly broken: boolean
}

/**
 * Reads a folder of CSV files, one for each of `nouns`, into tables in the order of the nouns; the tables of their years follow them.
 * Faults go to `faults`. `notSheets`: sheets of workbooks that are not part of the import.
 */
export function readCsv(
	files: readonly SourceFile[],
	nouns: readonly Noun[],
	faults: Faults,
	notSheets: readonly string[] = []
): CsvReading {
	const tables: NounTable[] = []
	const ignoredFiles = [...notSheets]
	const collect = frugal()
	const budget = new Budget(TABLES)
	const names = new Set(files.map(({ name }) => folded(name)))
	const exportNames = unchangedExports(files)
	let isBroken = false
	for (const file of files) {
		const stem = file.sheet?.kind ?? folded(file.name.replace(/\.[^.]*$/, ''))
		const nounOfFile = nouns.find(({ name }) => name === stem)
		const refuse = (line: number, message: Told, column?: string) => {
			faults.add(file.name, line, column, message)
			isBroken = true
		}
		if (SPREADSHEET.test(file.name) && nounOfFile)
			refuse(0, sentence('this is a spreadsheet: open it and save it as .xlsx, or as {name}.csv (CSV UTF-8)', { name: nounOfFile.name }))
		else if (file.name === EXPORT_MANIFEST) continue
		else if (!file.sheet && !(nounOfFile ? /\.(csv|tsv|txt)$/i : /\.csv$/i).test(file.name)) ignoredFiles.push(file.name)
		else if (!nounOfFile) refuse(0, unknownFile(stem, names, nouns))
		else if (tables.some(({ noun }) => noun === nounOfFile))
			refuse(0, sentence('there is a second file of {name}', { name: nounOfFile.name }))
		else
			try {
				const reading = { isExport: exportNames.has(file.name), faults, refuse, collect, budget, ignored: ignoredFiles }
				const table = readTable(file, nounOfFile, reading)
				if (table) tables.push(table)
			} catch (error) {
				if (!(error instanceof OperationError)) throw error
				refuse(0, error.told)
			}
	}
	if (tables.length === 0 && !isBroken)
		for (const name of ignoredFiles.filter((fileName) => SPREADSHEET.test(fileName))) {
			faults.add(name, 0, undefined, SPREADSHEET_PROBLEM)
			isBroken = true
		}
	if (files.length > 0 && tables.length === 0 && !isBroken) {
		faults.add(files[0]!.name, 0, undefined, NO_TABLE)
		isBroken = true
	}
	const sorted = tables.toSorted((a, b) => nouns.indexOf(a.noun) - nouns.indexOf(b.noun))
	return { tables: sorted.flatMap((table) => splitYears(table, faults)), ignored: ignoredFiles, broken: isBroken }
}

/** Additions of file managers to the name of a copy: `etudiants (copie)`, `etudiants (1)`, `etudiants - Copie (2)`, `copie de etudiants`. */
const COPY_MARK = /^cop(ie|y) (de|of) | ?-? ?(\(?((autre|another) )?cop(ie|y)( \d+)?\)?|\(\d+\))( \(\d+\))?$/

function unknownFile(stem: string, names: ReadonlySet<string>, nouns: readonly Noun[]): Told {
	const original = stem.replace(COPY_MARK, '')
	const copied = nouns.find(({ name }) => name === original)
	if (copied !== undefined) {
		return names.has(`${copied.name}.csv`)
			? sentence('this is a copy of {name}.csv, which is here too: keep the right one under that name and move the other away', {
					name: copied.name
				})
			: sentence('this is a copy of {name}.csv, which is not here: call it {name}.csv', { name: copied.name })
	}
	const meant = nearest(
		stem,
		nouns.map(({ name }) => name)
	)
	return meant === undefined ? UNNAMED : sentence(MISSPELT, { meant })
}

type Reading = {
	readonly isExport: boolean
	readonly faults: Faults
	readonly refuse: (line: number, message: Told, column?: string) => void
	readonly collect: (records: number) => void
	readonly budget: Budget
	/** files and columns that the import leaves out */
	readonly ignored: string[]
}

function readTable(
	{ name: file, bytes, sheet }: SourceFile,
	noun: Noun,
	{ isExport, faults, refuse, collect, budget, ignored: ignoredParts }: Reading
): NounTable | undefined {
	const binary = binaryProblem(bytes)
	if (binary !== undefined) {
		refuse(0, binary)
		return undefined
	}
	const text = decodeText(bytes)
	const lineOf = (line: number) => sheet?.rows.get(line) ?? line
	const header = readHeader(text, noun, budget, (line, message, column) => refuse(lineOf(line), message, column))
	if (!header) return undefined
	ignoredParts.push(...header.aside.map((heading) => `${file} ${heading}`))
	const names = header.columns.flatMap((column) => (column ? [column.name] : []))
	const records = new PackedRecords(names)
	try {
		for (const { line, cells, isOpen } of csvRecords(text, header.separator, budget)) {
			if (line !== header.line) readRecord({ line: lineOf(line), cells, isOpen }, header, records, { file, faults, sheet })
			collect(1)
		}
	} catch (error) {
		if (!(error instanceof CsvProblem)) throw error
		refuse(error.line, error.told)
	}
	if (!header.isSound) return undefined
	records.seal()
	return { noun, file, columns: names, isExport, damaged: damagedIn(text) !== undefined, records }
}

type Target = Pick<Reading, 'faults'> & { readonly file: string; readonly sheet: SourceFile['sheet'] }

/** Reads one record. Spreadsheets leave out empty cells at the end of a row, or add some. */
function readRecord(
	{ line, cells, isOpen }: CsvRecord,
	{ columns, width }: Header,
	records: PackedRecords,
	{ file, faults, sheet }: Target
) {
	const surplus = cells.slice(columns.length).some((cell) => cell.trim() !== '')
	const isCut = isOpen && cells.length < columns.length
	if (isCut) faults.add(file, line, undefined, 'the file is cut off here, or lacks its last line break')
	if (surplus) {
		const told =
			cells.length > width
				? sentence('{cells} cells where the header has {width}; a separator inside a cell needs quotes around the cell', {
						cells: cells.length,
						width
					})
				: 'a cell has no header above it; a separator inside a cell needs quotes around the cell'
		faults.add(file, line, undefined, told)
		return
	}
	if (isCut || cells.every((cell) => cell.trim() === '')) return
	let kept = 0
	for (let at = 0; at < columns.length; at++) {
		const column = columns[at]
		if (!column) continue
		records.columns[kept++]!.add(cellIn(cells[at] ?? '', sheet), (raw) => {
			const read = readCell(column, raw)
			if (!('problem' in read)) return { value: read.value, keep: true }
			// each cell is reported once
			if (!sheet?.refused.has(`${columnLetters(sheet.first + at)}${line}`)) faults.add(file, line, column.name, read.problem)
			return { value: INVALID, keep: false }
		})
	}
	records.end(line)
}

/** The text of a cell. Lists and spreadsheets write an apostrophe before a text that looks like a formula; cells of sheets have none. */
const cellIn = (cell: string, sheet: SourceFile['sheet']) => (sheet ? cell : unguarded(cell))
