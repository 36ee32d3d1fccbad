import { sentence } from '../../../kit/sentence'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { OperationError, operationError } from '../../../kit/errors'
import { Budget } from './budget'
import { LOCK, SPREADSHEET, SPREADSHEET_PROBLEM, WORKBOOK } from './decode'
import { EXPORT_MANIFEST } from './exported'
import { shortName } from '../../../kit/quoted'
import { filesIn, type Source, type SourceFile, type UploadedSource } from './source-file'
import { MAX_UNPACKED, unpack } from './zip'

const READABLE = /\.(csv|tsv|txt|fet|xlsx?|xlsm|ods|numbers)$/i
const isLock = (name: string) => LOCK.test(basename(name))
const isReadable = (name: string) => (READABLE.test(name) && !isLock(name)) || basename(name) === EXPORT_MANIFEST
const isTable = (name: string) => (/\.[ct]sv$/i.test(name) || WORKBOOK.test(name)) && !isLock(name)
const HIDDEN = /(^|\/)(\.(?!\.?(\/|$))|__MACOSX(\/|$))/
/** A name that leads out of an archive; no archive needs one. */
const OUTSIDE = /^\/|^[a-z]:|(^|[\\/])\.\.([\\/]|$)/i

/**
 * The files of a folder, of a .zip (at its top or in one folder), or one file, in the order of their names.
 * @throws OperationError if the path does not exist, has no CSV in it, or too much of it
 */
export async function readSource(path: string): Promise<SourceFile[]> {
	const found = await stat(path).catch(() => undefined)
	if (!found) throw operationError('file or folder {path} not found', { path })
	if (found.isDirectory()) return withCsv(path, await readFolder(path))
	if (found.size > MAX_UNPACKED) throw tooLarge(path)
	const bytes = await readFile(path).catch(unreadable(path))
	return /\.zip$/i.test(path) ? unzipped(path, bytes, sourceBudget()) : [{ name: basename(path), bytes }]
}

/** The files that people have sent, each under its own name; a .zip is opened. */
async function readUploaded({ uploaded }: UploadedSource): Promise<SourceFile[]> {
	const files: SourceFile[] = []
	const budget = sourceBudget()
	for (const { name, path } of uploaded) {
		const bytes = await readFile(path).catch(unreadable(name))
		files.push(...(/\.zip$/i.test(name) ? unzipped(name, bytes, budget) : [{ name, bytes }]))
	}
	return files.toSorted(byName)
}

/** The files of a source, wherever they lie. */
export async function readFilesOf(source: Source): Promise<readonly SourceFile[]> {
	const files = filesIn(source)
	return 'uploaded' in files ? readUploaded(files) : files
}

/** Archives are only unpacked here. */
const sourceBudget = () => new Budget({ bytes: MAX_UNPACKED, cells: 0, characters: 0 })

function unzipped(path: string, bytes: Uint8Array, budget: Budget): SourceFile[] {
	const all = unpack(bytes, (name) => isReadable(name) && !HIDDEN.test(name), budget)
	const files = all.filter(({ name }) => !HIDDEN.test(name))
	const outside = all.find(({ name }) => OUTSIDE.test(name))
	if (outside)
		throw operationError('{path}: {name} leads out of the archive: pack the files again', { path, name: shortName(outside.name) })
	if (isWorkbook(files)) throw operationError('{path}: {problem}', { path, problem: sentence(SPREADSHEET_PROBLEM) })
	return withCsv(path, namedWithin(path, files).toSorted(byName))
}

/** Requires a table. Spreadsheets and .txt count: they are tables of their names, or the fault that they cause names what is needed. */
function withCsv(path: string, files: SourceFile[]): SourceFile[] {
	if (!files.some(({ name }) => isTable(name) || SPREADSHEET.test(name) || /\.txt$/i.test(name)))
		throw operationError('no CSV file in {path}', { path })
	return files
}

/** An .xlsx or .ods is a zip itself, whatever it is called. */
const isWorkbook = (files: readonly SourceFile[]) =>
	files.some(({ name }) => name === '[Content_Types].xml') ||
	['mimetype', 'content.xml'].every((part) => files.some(({ name }) => name === part))

async function readFolder(folder: string): Promise<SourceFile[]> {
	const files: SourceFile[] = []
	let total = 0
	for (const entry of await readdir(folder, { withFileTypes: true }).catch(unreadable(folder))) {
		if (HIDDEN.test(entry.name)) continue
		const path = join(folder, entry.name)
		const found = await stat(path).catch(unreadable(path))
		if (!found.isFile() || !isReadable(entry.name)) {
			files.push({ name: found.isFile() ? entry.name : `${entry.name}/`, bytes: new Uint8Array() })
			continue
		}
		total += found.size
		if (total > MAX_UNPACKED) throw tooLarge(folder)
		files.push({ name: entry.name, bytes: await readFile(path).catch(unreadable(path)) })
	}
	return files.toSorted(byName)
}

/** Names files without the folders around all of them, whichever way the paths are written. */
function namedWithin(path: string, files: readonly SourceFile[]): SourceFile[] {
	const named = files.map(({ name, bytes }) => ({ name: name.replaceAll('\\', '/'), bytes }))
	const tables = named.filter(({ name }) => isTable(name))
	const areTogether = new Set((tables.length > 0 ? tables : named).map(({ name }) => dirname(name))).size === 1
	return named.map(({ name, bytes }) => {
		if (areTogether || name.split('/').length < 3) return { name: shortName(basename(name)), bytes }
		if (!isTable(name)) return { name: shortName(name), bytes }
		throw operationError('{path}: {name} lies in a folder within a folder: pack the files themselves', { path, name: shortName(name) })
	})
}

const byName = (a: SourceFile, b: SourceFile) => (a.name < b.name ? -1 : 1)

const tooLarge = (path: string) => operationError('{path} holds more than {max} bytes', { path, max: MAX_UNPACKED })

const unreadable = (path: string) => (error: unknown) => {
	throw new OperationError(
		error instanceof Error && 'code' in error
			? sentence('{path} cannot be read ({code})', { path, code: String(error.code) })
			: sentence('{path} cannot be read', { path })
	)
}
