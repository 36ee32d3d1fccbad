import { sentence, type Told } from '../../kit/sentence'
import { shortened } from '../../kit/quoted'
import { isSameSheet, type SheetName } from '../../kit/sheet-name'
import type { ColumnDecision, Decisions, SheetDecision } from '../imports/files/decisions'
import { columnLetters, columnOf } from '../imports/workbook/sheet-cells'
import { decisionLine, type WrittenDecisions, type WrittenSheet } from './decisions-toml'
import { asHeading, headingsAt } from './sheets/headings-at'
import type { RawSheet } from './sheets/raw-sheet'

type WrittenColumn = WrittenSheet['columns'][number]
/** Reports something that the file of decisions leaves open, or that is gone. */
export type ReportOpen = (
	place: SheetName & { readonly line?: number; readonly cell?: string; readonly column?: string },
	told: Told
) => void

export const leftOpen = (line: string, list: string) => sentence('is not decided: write {line} into {list}', { line, list })

/** The decisions of a TOML file about these sheets. Each sheet and each column that it leaves open is reported. */
export function decisionsAbout(sheets: readonly RawSheet[], entries: WrittenDecisions, report: ReportOpen): Decisions {
	for (const { file, sheet } of sheets)
		if (!entries.sheets.some((entry) => isSameSheet(entry, { file, sheet })))
			report({ file, sheet }, leftOpen(decisionLine({ file, sheet, kind: 'etudiants', heading_row: 1 }), '[[sheets]]'))
	return {
		sheets: entries.sheets.flatMap((entry) => {
			const raw = sheets.find((sheet) => isSameSheet(sheet, entry))
			if (!raw) report({ file: entry.file, sheet: entry.sheet }, 'is in the file of decisions, but not here')
			return raw ? [sheetDecision(entry, raw, report)] : []
		}),
		classes: entries.classes,
		series: Object.fromEntries(entries.series.map(({ of, ...series }) => [of, series]))
	}
}

function sheetDecision(
	{ heading_row: heading, kind, columns, given: values, words, cells, people, ...entry }: WrittenSheet,
	raw: RawSheet,
	report: ReportOpen
): SheetDecision {
	const { file, sheet } = entry
	const headings = headingsAt(raw, heading)
	const places = columns.map((column) => placeOf(column, headings))
	for (const [column, name] of kind === '' ? [] : headings.entries()) {
		if (places.includes(column) || !isFilled(raw, heading, column)) continue
		const letters = columnLetters(column)
		const isClear = name !== '' && headings.indexOf(name) === headings.lastIndexOf(name)
		const line = decisionLine({ heading: name, ...(!isClear && { column: letters }), use: '' })
		report({ file, sheet, line: heading, cell: `${letters}${heading}`, column: shortened(name) }, leftOpen(line, 'columns'))
	}
	for (const { heading: name } of kind === '' ? [] : columns)
		if (!headings.includes(asHeading(name)))
			report({ file, sheet, line: heading, column: shortened(name) }, 'the sheet does not have this column any more')
	const meaningsIn = (of: typeof words) => Object.fromEntries(of.map(({ word, means }) => [word, means]))
	return {
		...entry,
		...(kind !== '' && { kind }),
		heading,
		columns: columns.flatMap((column, at) => (column.use === '' ? [] : [columnDecision(column, places[at]!)])),
		given: Object.fromEntries(values.map(({ use, value }) => [use, value])),
		words: Object.fromEntries([...Map.groupBy(words, ({ use }) => use)].map(([use, of]) => [use, meaningsIn(of)])),
		cells: Object.fromEntries(cells.map(({ cell, text }) => [cell, text])),
		people: Object.fromEntries(people.map(({ row, who: person }) => [row, person]))
	}
}

const isFilled = ({ rows }: RawSheet, heading: number, column: number) =>
	rows.some(({ number, cells }) => number >= heading && (cells[column] ?? '').trim() !== '')

/** The number of a column; -1 if its heading is not there, or stands twice and nothing tells it apart. */
function placeOf({ heading, column }: WrittenColumn, headings: readonly string[]): number {
	if (/^[A-Z]{1,3}$/i.test(column)) return columnOf(column)
	const name = asHeading(heading)
	return name === '' || headings.indexOf(name) !== headings.lastIndexOf(name) ? -1 : headings.indexOf(name)
}

function columnDecision(entry: WrittenColumn, column: number): ColumnDecision {
	const { heading, use, days, split, evaluation: ref, titre, classe, matiere, type, date, bareme } = entry
	const made = type !== '' && { titre, classe, matiere, type, date, bareme }
	const evaluation = ref === '' ? made : { ref }
	return { heading, column, use, ...(days !== '' && { days }), ...(split >= 0 && { split }), ...(evaluation && { evaluation }) }
}
