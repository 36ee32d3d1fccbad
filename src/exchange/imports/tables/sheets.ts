import { sentence, worded, type Told } from '../../../kit/sentence'
import { Budget } from '../files/budget'
import { headingAt } from './csv-header'
import { LOCK, WORKBOOK } from '../files/decode'
import type { Fault, Faults } from '../noun/faults'
import type { Noun } from '../noun/noun'
import { columnLetters } from '../workbook/sheet-cells'
import type { Place, SourceFile } from '../files/source-file'

/** The most that the parts of all workbooks that an import reads may take. */
const WORKBOOKS = { bytes: 256 * 1024 * 1024, cells: 20_000_000, characters: 256 * 1024 * 1024 }

export type Opened = {
	/** the files, with sheets instead of their workbooks */
	readonly files: readonly SourceFile[]
	/** sheets that are not part of the import */
	readonly ignored: readonly string[]
	/** whether a workbook or a sheet made no sense */
	readonly broken: boolean
}

const isWorkbook = ({ name }: SourceFile) => WORKBOOK.test(name) && !LOCK.test(name)

/** Opens the workbooks of a source. Their reader is loaded only if there is one. */
export async function openWorkbooks(files: readonly SourceFile[], nouns: readonly Noun[], faults: Faults): Promise<Opened> {
	const ignoredParts: string[] = []
	const csvFiles: SourceFile[] = []
	let isBroken = false
	const refuse = (place: string, told: Told) => {
		faults.add(place, 0, undefined, told)
		isBroken = true
	}
	const areMany = files.filter(isWorkbook).length > 1
	const budget = new Budget(WORKBOOKS)
	const names = new Set<string>()
	for (const file of files) {
		const { name } = file
		if (LOCK.test(name)) ignoredParts.push(worded(faults.langue, sentence('{name} (Excel has the workbook open: save it first)', { name })))
		else if (!isWorkbook(file)) csvFiles.push(file)
		else {
			const { unfold } = await import('./unfold')
			// if there are several workbooks, the name of a sheet includes that of its own
			const prefix = areMany ? `${name} ` : ''
			for (const sheet of unfold(file, nouns, { refuse, ignored: ignoredParts, prefix, budget })) {
				csvFiles.push(names.has(sheet.name) ? { ...sheet, name: `${name} ${sheet.name}` } : sheet)
				names.add(sheet.name)
			}
		}
	}
	return { files: csvFiles, ignored: ignoredParts, broken: isBroken }
}

/** The faults of sheets, with their cells. */
export function located(faults: readonly Fault[], files: readonly Place[]): Fault[] {
	const places = new Map(files.map(({ name, sheet }) => [name, sheet]))
	return faults.map((fault) => {
		const place = places.get(fault.file)
		if (!place) return fault
		const { line, column } = fault
		if (line === 0) return fault
		const at = column === undefined ? -1 : headingAt(place.header, column)
		return { ...fault, cell: at < 0 ? String(line) : `${columnLetters(place.first + at)}${line}` }
	})
}
