import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { folded } from '../../domain/forms'
import { nearest } from '../../domain/nearest'
import { OperationError } from '../../domain/errors'
import { sentence, type Told } from '../../domain/sentence'
import { MAX_COLUMNS } from './columns'
import { csvLine } from './csv'
import { WORKBOOK } from './decode'
import type { Noun } from './noun'
import { shortened } from './quoted'
import { columnLetters, isErrorCell, sheetCell } from './sheet-cells'
import type { SheetPlace, SourceFile } from './source-file'
import { mustUnpackTo, unpack } from './zip'

/** What all parts of a workbook may hold together, unpacked; bytes. */
const MAX_WORKBOOK = 256 * 1024 * 1024
/** What the rows of a sheet may span, from the first column to their last cell. */
const MAX_CELLS = 20_000_000

/** Each that is no part of an import is named. */
const MAX_SHEETS = 1000

/** Something is wrong in a workbook, a sheet, or at a place of one: `etudiants!C17`. */
export type Refuse = (place: string, told: Told) => void

/**
 * The sheets of a workbook, each as the CSV file that a school would have saved of it.
 * @param prefix what stands before the name of a sheet where it is told
 */
export async function unfold(
	file: SourceFile,
	nouns: readonly Noun[],
	refuse: Refuse,
	ignored: string[],
	prefix = ''
): Promise<SourceFile[]> {
	try {
		mustBePlain(file.bytes)
		mustUnpackTo(file.bytes, MAX_WORKBOOK, mustDeclareNothing)
		const names = await sheetNames(file.bytes)
		if (names.length > MAX_SHEETS) throw new OperationError(sentence('it has more than {max} sheets', { max: MAX_SHEETS }))
		const stem = folded(file.name.replace(WORKBOOK, ''))
		const own = nouns.find(({ name }) => name === stem)
		const wanted = wantedSheets(names, nouns, own)
		for (const [index, name] of names.entries())
			if (!wanted.some((one) => one.index === index)) {
				const meant = own
					? undefined
					: nearest(
							folded(name),
							nouns.map((noun) => noun.name)
						)
				if (meant !== undefined) refuse(`${file.name} ${name}`, sentence('unknown sheet; did you mean {meant}?', { meant }))
				else ignored.push(`${file.name} ${name}`)
			}
		if (wanted.length === 0)
			refuse(
				file.name,
				sentence('no sheet bears the name of a file; known are {known}', { known: nouns.map(({ name }) => name).join(', ') })
			)
		const sheets: SourceFile[] = []
		for (const { index, kind, label } of wanted) {
			const sheet = await readSheet(file.bytes, index, kind, prefix + label, refuse, ignored)
			if (sheet) sheets.push(sheet)
		}
		if (sheets.length === 0 && wanted.length > 0) refuse(file.name, 'nothing is written in it')
		return sheets
	} catch (error) {
		refuse(file.name, error instanceof OperationError ? error.told : 'this workbook is damaged, or no .xlsx at all')
		return []
	}
}

const OLE = [0xd0, 0xcf, 0x11, 0xe0]
const ZIP = [0x50, 0x4b]
/** How far into a part of a workbook its declarations may stand; bytes. */
const HEAD = 65_536

function mustBePlain(bytes: Uint8Array) {
	if (OLE.every((byte, at) => bytes[at] === byte))
		throw new OperationError('this workbook is protected by a password, or an old .xls: open it and save it as .xlsx without a password')
	if (!ZIP.every((byte, at) => bytes[at] === byte))
		throw new OperationError('this is no .xlsx workbook, whatever its name says: open it and save it as .xlsx')
}

/** No spreadsheet program declares entities: what does wants to have something read that is not there. */
function mustDeclareNothing(name: string, bytes: Uint8Array) {
	if (/\.(xml|rels|vml)$/i.test(name) && new TextDecoder().decode(bytes.subarray(0, HEAD)).includes('<!DOCTYPE'))
		throw new OperationError('no spreadsheet program has written this workbook: open it in one and save it again')
}

/** In their order, which is how the reader knows them. */
async function sheetNames(bytes: Uint8Array): Promise<string[]> {
	const names: string[] = []
	await readXlsx(bytes, {
		sheets: ({ name }) => {
			names.push(shortened(name))
			return false
		}
	})
	return names
}

type Wanted = { readonly index: number; readonly kind: string; readonly label: string }

/** Those that bear the name of a noun; in a workbook that bears one itself, that one or else the first. */
function wantedSheets(names: readonly string[], nouns: readonly Noun[], own: Noun | undefined): Wanted[] {
	const sheets = names.map((name, index) => ({ index, label: name, kind: nouns.find((noun) => noun.name === folded(name))?.name }))
	if (!own) return sheets.flatMap(({ kind, ...sheet }) => (kind === undefined ? [] : [{ ...sheet, kind }]))
	const one = sheets.find(({ kind }) => kind === own.name) ?? sheets[0]
	return one ? [{ index: one.index, kind: own.name, label: own.name }] : []
}

async function readSheet(
	bytes: Uint8Array,
	index: number,
	kind: string,
	label: string,
	refuse: Refuse,
	ignored: string[]
): Promise<SourceFile | undefined> {
	const blind = blindSpots(bytes, index)
	for (const range of blind.merged) refuse(`${label}!${range}`, 'these cells are merged: unmerge them and write into each what it holds')
	const refused = new Set<string>()
	const refuseCell = (cell: string, told: Told) => {
		refused.add(cell)
		refuse(`${label}!${cell}`, told)
	}
	for (const cell of blind.uncounted) refuseCell(cell, 'its formula has no value: open the workbook, let it calculate and save it')
	const lines: string[] = []
	const rows = new Map<number, number>()
	let line = 1
	let header: string[] | undefined
	let aside: ReadonlySet<number> = new Set()
	let first = 0
	let cells = 0
	for await (const { index: at, values } of streamXlsxRows(bytes, { sheet: index })) {
		cells += values.length
		if (cells > MAX_CELLS) throw new OperationError(sentence('the sheet {label} spans more than {max} cells', { label, max: MAX_CELLS }))
		const last = values.findLastIndex((value) => value !== null && value !== '')
		if (last < 0) continue
		if (last - first >= MAX_COLUMNS)
			throw new OperationError(sentence('the sheet {label} has something in column {column}', { label, column: columnLetters(last) }))
		if (!header) {
			first = values.findIndex((value) => value !== null && value !== '')
			header = values.slice(first, last + 1).map(sheetCell)
			aside = columnsAside(header)
			for (const column of aside) ignored.push(`${label}!${columnLetters(first + column)}${at + 1} ${shortened(header[column]!)}`)
		}
		const width = Math.max(header.length, last + 1 - first)
		const row = Array.from({ length: width }, (_, column) => (aside.has(column) ? undefined : (values[first + column] ?? null)))
		// in the header it is told as a column that nobody knows
		for (const [column, value] of lines.length > 0 ? row.entries() : [])
			if (value !== undefined && isErrorCell(value))
				refuseCell(`${columnLetters(first + column)}${at + 1}`, sentence('holds the error {error}', { error: String(value) }))
		const text = csvLine(row.filter((value) => value !== undefined).map(sheetCell))
		rows.set(line, at + 1)
		lines.push(text)
		line += breaksIn(text)
	}
	if (!header) return undefined
	const sheet: SheetPlace = { kind, header, first, rows, refused }
	return { name: label, bytes: new TextEncoder().encode(lines.join('')), sheet }
}

/** The columns for people alone: their headings stand in parentheses, as in the lists that pages give. A row of nothing else is no header. */
function columnsAside(header: readonly string[]): ReadonlySet<number> {
	const said = [...header.entries()].filter(([, heading]) => heading.trim() !== '')
	const aside = said.filter(([, heading]) => /^\(.*\)$/s.test(heading.trim()))
	return new Set(aside.length === said.length ? [] : aside.map(([column]) => column))
}

/** How many lines of a CSV text it takes. */
const breaksIn = (text: string) => text.match(/\r\n|\r|\n/g)?.length ?? 0

/** How many of each kind are told. */
const MAX_BLIND = 20

/** What the rows of a sheet don't tell: cells that hide others, and formulas that nobody has calculated. */
function blindSpots(bytes: Uint8Array, index: number): { merged: string[]; uncounted: string[] } {
	const xml = sheetXml(bytes, index)
	const merged = [...xml.matchAll(/<(?:\w+:)?mergeCell\b[^>]*\bref=["']([A-Z]{1,3}\d{1,7}:[A-Z]{1,3}\d{1,7})["']/g)].map(
		([, range]) => range!
	)
	const formulas = xml.matchAll(
		/<(?:\w+:)?c\b([^>]*)>\s*<(?:\w+:)?f\b(?:[^>]*\/>|[^>]*>[^<]*<\/(?:\w+:)?f>)\s*(?:(?:<(?:\w+:)?v\s*\/>|<(?:\w+:)?v\s*>\s*<\/(?:\w+:)?v>)\s*)?<\/(?:\w+:)?c>/g
	)
	// one that has come to an empty text says so
	const uncounted = formulas.filter(([, attributes]) => !/\bt=["']str["']/.test(attributes!)).map(([, attributes]) => placeOf(attributes!))
	return { merged: merged.slice(0, MAX_BLIND), uncounted: uncounted.take(MAX_BLIND).toArray() }
}

const placeOf = (attributes: string) => /\br=["']([A-Z]{1,3}\d{1,7})["']/.exec(attributes)?.[1] ?? ''

/** The text of one sheet; empty where the workbook does not name it as programs do. */
function sheetXml(bytes: Uint8Array, index: number): string {
	const part = (path: string) => {
		const found = unpack(bytes, (name) => name === path).find(({ name }) => name === path)
		return found ? new TextDecoder().decode(found.bytes) : ''
	}
	const tag = [...part('xl/workbook.xml').matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)][index]?.[0] ?? ''
	const id = /\s\w+:id="([^"]*)"/.exec(tag)?.[1]
	const relation = [...part('xl/_rels/workbook.xml.rels').matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)].find(([one]) =>
		one.includes(` Id="${id}"`)
	)
	const target = / Target="([^"]*)"/.exec(relation?.[0] ?? '')?.[1]
	if (target === undefined) return ''
	return part(target.startsWith('/') ? target.slice(1) : `xl/${target}`)
}
