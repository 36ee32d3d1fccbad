import { writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { mustGoOn } from '../../db/client/stop'
import { openReading } from '../../db/stores/open-reading'
import { OperationError, operationError } from '../../kit/errors'
import { asSentence } from '../../kit/sentence'
import { WORKBOOK } from '../imports/files/decode'
import type { SheetName } from '../../kit/sheet-name'
import { readFilesOf } from '../imports/files/source'
import type { SourceFile } from '../imports/files/source-file'
import { Faults } from '../imports/noun/faults'
import type { Noun } from '../imports/noun/noun'
import { readFiles } from '../imports/tables/read-files'
import { lookAt } from '../mapping/look/look'
import { headingsKey } from '../mapping/look/memory'
import { planText } from '../mapping/plan-toml'
import { readFacts } from '../mapping/school-facts.queries'
import type { RawSheet } from '../mapping/sheets/raw-sheet'
import { readSheets } from '../mapping/sheets/read-sheets'
import { isSameSheet, lookFile, proposedDecision, SAME_NAME, type DraftSheet, type Refused } from './draft'
import type { Looked, LookOrder, PlannedFile, PlanOrder, RowCells, RowsOrder } from './look-order'
import { selectMemories } from './memories.queries'

const MAX_SHEETS = 100
/** Bytes of a text file in which its headings stand. */
const HEAD = 65_536

/** Looks at spreadsheets of a draft or a command, or reads some of their rows, on a thread. */
export const lookTask = (nouns: readonly Noun[]) => async (order: unknown) => {
	if ('sources' in (order as object)) return planned(order as PlanOrder, nouns)
	return 'rows' in (order as object) ? rowsOf(order as RowsOrder) : looked(order as LookOrder, nouns)
}

async function planned({ sources, langue, ...place }: PlanOrder, nouns: readonly Noun[]): Promise<PlannedFile> {
	const { sheets, refused: refusals } = readSheets(sources)
	const reading = await openReading(place)
	try {
		const [facts, memories] = [await readFacts(reading), await selectMemories(reading)]
		const looks = sheets.map((sheet) => lookAt(sheet, { nouns, facts, memories }))
		return { text: planText(looks, langue), refused: refusals.map(({ file, told }) => ({ file, told: asSentence(told) })) }
	} finally {
		await reading.close()
	}
}

type Opened = { readonly sheets: readonly (RawSheet & { readonly place: string })[]; readonly refused: readonly Refused[] }

async function looked({ files, into, first, passesOwn, again, ...place }: LookOrder, nouns: readonly Noun[]): Promise<Looked> {
	if (passesOwn && (await isOwn(files, nouns))) return { isOwn: true }
	const { sheets, refused: refusals } = await open(files)
	const wanted = again ? sheets.filter((sheet) => isSameSheet(sheet, again)) : sheets
	if (wanted.length > MAX_SHEETS)
		throw operationError('the files have {n} sheets; a draft takes {max}', { n: wanted.length, max: MAX_SHEETS })
	const reading = await openReading(place)
	try {
		const [facts, memories] = [await readFacts(reading), await selectMemories(reading)]
		const looks = wanted.map((sheet, index) => {
			mustGoOn()
			const look = lookAt(sheet, { ...again, nouns, facts, memories })
			const number = first + index
			writeFileSync(lookFile(into, number), JSON.stringify(look), { mode: 0o600 })
			return { look, number, place: sheet.place }
		})
		return {
			isOwn: false,
			sheets: looks.map(({ look: { file, sheet, count, kind, isOwn: isOwnForm, refusal, columns }, ...where }): DraftSheet => ({
				...where,
				file,
				sheet,
				count,
				isOwn: isOwnForm,
				isRefused: refusal !== undefined,
				headings: headingsKey(columns),
				...(kind !== undefined && { kind })
			})),
			decided: again
				? []
				: looks.flatMap(({ look }) => (look.isOwn && !look.refusal ? [{ ...proposedDecision(look), existing: 'remplacer' as const }] : [])),
			refused: refusals
		}
	} finally {
		await reading.close()
	}
}

/** Whether the names and headings of all files say what they hold. Faults below the headings are for an import to report. */
async function isOwn(files: LookOrder['files'], nouns: readonly Noun[]): Promise<boolean> {
	try {
		const faults = new Faults('en')
		const heads = (await readFilesOf({ uploaded: files })).map(({ name, bytes }) => ({
			name,
			bytes: WORKBOOK.test(name) ? bytes : bytes.subarray(0, HEAD)
		}))
		await readFiles(heads, nouns, faults)
		return !faults.areForeign
	} catch (error) {
		if (error instanceof OperationError) return true
		throw error
	}
}

/** All sheets, one file after the other. A file that cannot be read is refused alone. */
async function open(files: LookOrder['files']): Promise<Opened> {
	const sheets: Opened['sheets'][number][] = []
	const refusals: Refused[] = []
	for (const file of files) {
		mustGoOn()
		let sources: readonly SourceFile[] = []
		try {
			sources = await readFilesOf({ uploaded: [file] })
		} catch (error) {
			if (!(error instanceof OperationError)) throw error
			refusals.push({ file: file.name, told: error.told })
		}
		const { sheets: read, refused } = readSheets(sources)
		for (const sheet of read)
			// a decision could not say which of two is meant
			if (sheets.some((other) => isSameSheet(other, sheet))) refusals.push({ file: sheet.file, told: asSentence(SAME_NAME) })
			else sheets.push({ ...sheet, place: basename(file.path) })
		refusals.push(...refused.map(({ file: name, told }) => ({ file: name, told: asSentence(told) })))
	}
	return { sheets, refused: refusals }
}

const nameOf = ({ file, sheet }: SheetName) => JSON.stringify([file, sheet])

/** The cells of rows that are left aside, with the headings above them. */
async function rowsOf({ files, rows }: RowsOrder): Promise<(RowCells | undefined)[]> {
	const { sheets } = await open(files)
	const tables = new Map(sheets.map((sheet) => [nameOf(sheet), new Map(sheet.rows.map(({ number, cells }) => [number, cells]))]))
	return rows.map(({ row, heading, ...name }) => {
		const table = tables.get(nameOf(name))
		const cells = table?.get(row)
		return cells && { headings: table?.get(heading) ?? [], cells }
	})
}
