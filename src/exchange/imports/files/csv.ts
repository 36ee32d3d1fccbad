import { sentence, worded, type Told } from '../../../kit/sentence'
import type { Budget } from './budget'

/** A record of a CSV text. `line`: the line of its first character, from 1; `isOpen`: the text ends with it, without a line break. */
export type CsvRecord = { readonly line: number; readonly cells: string[]; readonly isOpen: boolean }

export class CsvProblem extends Error {
	override readonly name = 'CsvProblem'
	constructor(
		readonly line: number,
		readonly told: Told
	) {
		super(worded('en', told))
	}
}

const QUOTE = 34
const LF = 10
const CR = 13
const EQUALS = 61

/**
 * The records of `text` by RFC 4180, without blank lines; lines end with CRLF, LF or CR. A cell `="00123"`, which programs write so that
 * spreadsheets take it for text, is the text in its quotes.
 * @throws CsvProblem if a quote is not closed or is where it may not be, OperationError beyond the budget
 */
export function* csvRecords(text: string, separator: string, budget: Budget): Generator<CsvRecord> {
	const separatorCode = separator.charCodeAt(0)
	const { length } = text
	let at = 0
	let line = 1
	while (at < length) {
		const first = line
		const cells: string[] = []
		for (let hasMore = true; hasMore;) {
			let cell: string
			if (text.charCodeAt(at) === EQUALS && text.charCodeAt(at + 1) === QUOTE) at++
			if (text.charCodeAt(at) === QUOTE) {
				const end = closingQuote(text, at, first)
				cell = text.slice(at + 1, end)
				line += lineBreaks(cell)
				if (cell.includes('"')) cell = cell.replaceAll('""', '"')
				at = end + 1
				const after = text.charCodeAt(at)
				if (at < length && after !== separatorCode && after !== LF && after !== CR)
					throw new CsvProblem(
						line,
						sentence('after a closing quote stands {character}: quotes inside a quoted cell are doubled', {
							character: JSON.stringify(text[at])
						})
					)
			} else {
				const start = at
				for (
					let code = text.charCodeAt(at);
					at < length && code !== separatorCode && code !== LF && code !== CR;
					code = text.charCodeAt(++at)
				)
					if (code === QUOTE) throw new CsvProblem(line, 'a quote stands inside a cell that does not begin with one')
				cell = text.slice(start, at)
			}
			budget.span(1)
			budget.show(cell)
			cells.push(cell)
			hasMore = at < length && text.charCodeAt(at) === separatorCode
			if (hasMore) at++
		}
		const isOpen = at >= length
		if (!isOpen) {
			at += text.charCodeAt(at) === CR && text.charCodeAt(at + 1) === LF ? 2 : 1
			line++
		}
		if (cells.length > 1 || cells[0]!.trim() !== '') yield { line: first, cells, isOpen }
	}
}

function closingQuote(text: string, opening: number, line: number): number {
	for (let at = text.indexOf('"', opening + 1); at >= 0; at = text.indexOf('"', at + 2)) if (text.charCodeAt(at + 1) !== QUOTE) return at
	throw new CsvProblem(line, 'a quoted cell of this record is never closed')
}

export function lineBreaks(cell: string): number {
	let breaks = 0
	for (let at = 0; at < cell.length; at++) {
		const code = cell.charCodeAt(at)
		if (code === LF || (code === CR && cell.charCodeAt(at + 1) !== LF)) breaks++
	}
	return breaks
}

/** A line of CSV, as RFC 4180 writes it. */
export function csvLine(cells: readonly string[], separator = ';'): string {
	const written = cells.map((cell) =>
		/["\r\n]/.test(cell) || cell.includes(separator) || cell.trim() !== cell ? `"${cell.replaceAll('"', '""')}"` : cell
	)
	return `${written.join(separator)}\r\n`
}
