import { folded } from '../../../kit/forms'
import { nearest } from '../../../kit/nearest'
import { OperationError, operationError } from '../../../kit/errors'
import { sentence, type Told } from '../../../kit/sentence'
import type { Budget } from '../files/budget'
import type { ColumnType } from '../noun/column-types'
import { MAX_COLUMNS, type Column } from '../noun/columns'
import { csvLine, lineBreaks } from '../files/csv'
import { columnOf, columnsAside } from './csv-header'
import { HiddenParts } from './hidden-parts'
import { WORKBOOK } from '../files/decode'
import { UNNAMED } from '../noun/faults'
import type { Noun } from '../noun/noun'
import { shortened } from '../../../kit/quoted'
import { columnLetters, sheetCell, type Cell } from '../workbook/sheet-cells'
import { walkSheet, type SheetRow } from '../workbook/sheet-walk'
import type { SheetPlace, SourceFile } from '../files/source-file'
import { openWorkbook, readShared, type Shared } from '../workbook/workbook-parts'
import { damageError } from '../workbook/xml-walk'

export type Telling = {
	/** reports a fault in a workbook, a sheet, or at a place of one: `etudiants!C17` */
	readonly refuse: (place: string, told: Told) => void
	/** parts that the import leaves out */
	readonly ignored: string[]
	/** the beginning of a sheet's name in messages */
	readonly prefix: string
	/** what all workbooks of the import may take */
	readonly budget: Budget
}

/** The sheets of a workbook, each as the CSV file that a school would have saved from it. */
export function unfold(file: SourceFile, nouns: readonly Noun[], telling: Telling): SourceFile[] {
	const { refuse, ignored: ignoredParts, prefix, budget } = telling
	try {
		const workbook = openWorkbook(file.bytes, budget)
		const names = workbook.sheets.map(({ name }) => shortened(name))
		const stem = folded(file.name.replace(WORKBOOK, ''))
		const ownNoun = nouns.find(({ name }) => name === stem)
		const wantedOnes = wantedSheets(names, nouns, ownNoun)
		for (const [index, name] of names.entries())
			if (!wantedOnes.some((sheet) => sheet.index === index)) {
				const meant = ownNoun
					? undefined
					: nearest(
							folded(name),
							nouns.map((noun) => noun.name)
						)
				if (meant !== undefined) refuse(`${file.name} ${name}`, sentence('unknown sheet; did you mean {meant}?', { meant }))
				else ignoredParts.push(`${file.name} ${name}`)
			}
		if (wantedOnes.length === 0) {
			refuse(file.name, UNNAMED)
			return []
		}
		const paths = wantedOnes.map(({ index }) => workbook.sheets[index]!.path)
		if (new Set(paths).size < paths.length) throw damageError()
		const shared = readShared(workbook, budget)
		const sheets = wantedOnes.flatMap(({ kind, label, index }, at) => {
			const noun = nouns.find(({ name }) => name === kind)!
			const hidden = new HiddenParts(workbook.sheets[index]!.isHidden)
			return readSheet(workbook.part(paths[at]!), noun, prefix + label, shared, hidden, telling) ?? []
		})
		if (sheets.length === 0) refuse(file.name, 'nothing is written in it')
		return sheets
	} catch (error) {
		refuse(file.name, (error instanceof OperationError ? error : damageError()).told)
		return []
	}
}

type Wanted = { readonly index: number; readonly kind: string; readonly label: string }

/** The sheets with the name of a noun. If the workbook itself has the name of one, that noun's sheet alone, or else the first. */
function wantedSheets(names: readonly string[], nouns: readonly Noun[], ownNoun: Noun | undefined): Wanted[] {
	const sheets = names.map((name, index) => ({ index, label: name, kind: nouns.find((noun) => noun.name === folded(name))?.name }))
	if (!ownNoun) return sheets.flatMap(({ kind, ...sheet }) => (kind === undefined ? [] : [{ ...sheet, kind }]))
	const ownSheet = sheets.find(({ kind }) => kind === ownNoun.name) ?? sheets[0]
	return ownSheet ? [{ index: ownSheet.index, kind: ownNoun.name, label: ownNoun.name }] : []
}

const NUMBERS: ReadonlySet<ColumnType['form']> = new Set(['entier', 'decimal', 'note'])
/** Forms of columns whose cells hold something that their format does not change; in other columns a cell says what it shows. */
const HELD: ReadonlySet<ColumnType['form']> = new Set(['date', 'heure', 'booleen'])

function readSheet(
	bytes: Uint8Array | undefined,
	noun: Noun,
	label: string,
	sharedParts: Shared,
	hiddenParts: HiddenParts,
	{ refuse, ignored: ignoredParts, budget }: Telling
): SourceFile | undefined {
	const refusedCells = new Set<string>()
	const csv = new Bun.ArrayBufferSink()
	const rows = new Map<number, number>()
	let line = 1
	let header: string[] | undefined
	let aside: ReadonlySet<number> = new Set()
	let holds: readonly ReturnType<typeof heldIn>[] = []
	let first = 0
	const row = ({ number, cells, isHidden }: SheetRow) => {
		const texts: string[] = []
		for (const cell of cells) {
			const column = cell.column - first
			if (aside.has(column)) continue
			const content = sheetCell(cell, sharedParts, holds[column])
			const text = typeof content === 'string' ? content : ''
			const problem = typeof content === 'string' ? header && problemOf(cell, text, column) : content.problem
			if (problem) {
				const at = `${columnLetters(cell.column)}${number}`
				refusedCells.add(at)
				refuse(`${label}!${at}`, problem)
			} else if (text !== '') {
				budget.show(text)
				texts[cell.column] = text
			}
		}
		if (texts.length === 0) return
		if (texts.length - 1 - first >= MAX_COLUMNS)
			throw operationError('the sheet {label} has something in column {column}', { label, column: columnLetters(texts.length - 1) })
		if (!header) {
			first = texts.findIndex((text) => text !== undefined)
			header = Array.from(texts.slice(first), (text) => text ?? '')
			aside = columnsAside(header)
			for (const column of aside) ignoredParts.push(`${label}!${columnLetters(first + column)}${number} ${shortened(header[column]!)}`)
			holds = header.map((heading) => heldIn(columnOf(heading, noun)))
		} else if (isHidden) hiddenParts.rows.add(number)
		const kept = Array.from({ length: Math.max(header.length, texts.length - first) }, (_, column) => texts[first + column] ?? '')
		const written = csvLine(kept.filter((_, column) => !aside.has(column)))
		rows.set(line, number)
		csv.write(written)
		line += lineBreaks(written)
	}
	walkSheet(bytes, budget, {
		row,
		hiddenColumns: (from, to) => hiddenParts.addColumns(from, to),
		filter: () => (hiddenParts.isFiltered = true),
		merged: (range) => refuse(`${label}!${shortened(range)}`, 'these cells are merged: unmerge them and write into each what it holds')
	})
	if (!header) return undefined
	const hidden = hiddenParts.told(first + header.length, (column) => column >= first && !aside.has(column - first))
	const sheet: SheetPlace = { kind: noun.name, header, first, rows, refused: refusedCells, hidden }
	return { name: label, bytes: new Uint8Array(csv.end() as ArrayBuffer), sheet }
}

/** The reason why a cell below the header is refused, whatever its kind. In the header an error is reported as an unknown column. */
function problemOf(cell: Cell, text: string, column: number): Told | undefined {
	if (cell.type === 'e') return sentence('holds the error {error}', { error: text })
	return column < 0 && text !== '' ? 'this cell has no header above it' : undefined
}

function heldIn(column: Column | undefined): 'texts' | 'numbers' | undefined {
	if (!column || HELD.has(column.type.form)) return undefined
	return NUMBERS.has(column.type.form) ? 'numbers' : 'texts'
}
