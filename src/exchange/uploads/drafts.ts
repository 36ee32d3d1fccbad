import { createReadStream, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ifPossible } from '../../kit/if-possible'
import { AppError, notFound, operationError } from '../../kit/errors'
import { onOwnThread } from '../../host/threads/worker-task'
import type { SentFile } from '../../host/threads/reading'
import { makeFolder } from '../../tenants/data-folder'
import { draftsFolder } from '../../tenants/deletion'
import type { Tenants } from '../../tenants/registry'
import type { KnownVisit } from '../../tenants/visit'
import { lookWorker } from '../../workers'
import type { SheetLook } from '../mapping/look/sheet-look'
import {
	DAYS,
	isSameSheet,
	lookFile,
	rowsAside,
	SAME_NAME,
	withDecision,
	withoutDecision,
	type Draft,
	type DraftFile,
	type DraftSheet
} from './draft'
import type { Looked, LookOrder, RowCells, RowsOrder } from './look-order'
import { inTurn } from './read-aside'
import { filesOf, isFull, PASTED_FILE, type Upload } from './upload'

const DAY = 86_400_000
const MAX_DRAFTS = 12
const MAX_FILES = 40
/** ms after which a reading is given up */
const PATIENCE = 90_000
const STATE = 'brouillon.json'

type Reached = Extract<Looked, { isOwn: false }>

/** Spreadsheets that people are explaining, in the data folder. Each draft is its author's alone, and goes after seven days. */
export class Drafts {
	constructor(readonly tenants: Tenants) {
		sweepDrafts(tenants.options.folder, tenants.options.store.clock.now())
	}

	/** The drafts of a person, the newest first. */
	list(visit: KnownVisit): Draft[] {
		const ids = namesIn(this.#home(visit)).map(Number)
		return ids.toSorted((a, b) => b - a).flatMap((id) => this.#read(visit, id) ?? [])
	}

	/** @throws AppError 404 for a draft of somebody else, or that is gone */
	get(visit: KnownVisit, id: number): Draft {
		const draft = this.#read(visit, id)
		if (!draft) throw notFound()
		return draft
	}

	/** The look of a sheet. @throws AppError 404 */
	look(visit: KnownVisit, draft: Draft, number: number): SheetLook {
		if (!draft.sheets.some((sheet) => sheet.number === number)) throw notFound()
		return JSON.parse(readFileSync(lookFile(this.#folder(visit, draft.id), number), 'utf8')) as SheetLook
	}

	/**
	 * Makes a draft of an upload; `undefined` if all its files are in Préau's own form, which need none.
	 * @throws OperationError if no file can be read; AppError 409 for a person who has too many drafts, 503
	 */
	async make(visit: KnownVisit, upload: Upload): Promise<Draft | undefined> {
		const files = filesOf(upload)
		const outcome = await inTurn(visit, () => this.#looked(visit, { files, into: upload.folder, first: 0, passesOwn: true }))
		if (outcome.isOwn) return undefined
		const { refused } = outcome
		if (outcome.sheets.length === 0 && refused[0])
			throw operationError('{path}: {problem}', { path: refused[0].file, problem: refused[0].told })
		if (this.list(visit).length >= MAX_DRAFTS) throw new AppError('conflict', 'brouillons_nombreux', { parameters: { max: MAX_DRAFTS } })
		const draft = decided(
			{ id: this.#newId(visit), files: await hashed(files), sheets: [], refused: [], decisions: NOTHING, reasons: {} },
			outcome
		)
		write(upload.folder, draft)
		makeFolder(this.#home(visit))
		renameSync(upload.folder, this.#folder(visit, draft.id))
		return draft
	}

	/** Adds files to a draft. One with the name of another takes its place. @throws AppError 422 for too many; OperationError */
	add(visit: KnownVisit, { id }: Draft, upload: Upload): Promise<Draft> {
		return inTurn(visit, () => this.#add(visit, this.get(visit, id), upload))
	}

	async #add(visit: KnownVisit, before: Draft, upload: Upload): Promise<Draft> {
		const folder = this.#folder(visit, before.id)
		const next = 1 + Math.max(...before.files.map(({ place }) => Number(place)))
		const names = new Set(before.files.map(({ name }) => name))
		const sentFiles = filesOf(upload).map(({ name, path }, index): SentFile => {
			const target = join(folder, String(next + index))
			renameSync(path, target)
			return { name: name === PASTED_FILE ? unused(name, names) : name, path: target }
		})
		try {
			const keptFiles = before.files.filter(({ name }) => !sentFiles.some((file) => file.name === name))
			if (keptFiles.length + sentFiles.length > MAX_FILES)
				throw new AppError('validation', 'depot_nombreux', { parameters: { max: MAX_FILES } })
			const first = 1 + Math.max(-1, ...before.sheets.map(({ number }) => number))
			const looked = (await this.#looked(visit, { files: sentFiles, into: folder, first })) as Reached
			const files = [...keptFiles, ...(await hashed(sentFiles))]
			// it may have been changed meanwhile
			const now = this.get(visit, before.id)
			const gone = now.sheets.filter(({ place }) => !keptFiles.some((file) => file.place === place))
			const draft = decided(
				{ ...gone.reduce(withoutDecision, now), files, sheets: now.sheets.filter((sheet) => !gone.includes(sheet)), refused: [] },
				looked
			)
			this.save(visit, draft)
			for (const { name, place } of before.files)
				if (!keptFiles.some((file) => file.name === name)) rmSync(join(folder, place), { force: true })
			return draft
		} catch (error) {
			for (const { path } of sentFiles) rmSync(path, { force: true })
			throw error
		}
	}

	/** Looks at a sheet again, whose headings are in another row or which is of another kind: nothing is decided about it then. @throws OperationError */
	async lookAgain(visit: KnownVisit, draft: Draft, number: number, how: { readonly heading: number; readonly kind?: string }) {
		const sheet = draft.sheets.find((candidate) => candidate.number === number)
		if (!sheet) throw notFound()
		const files = this.filesOf(visit, draft).filter(({ path }) => basename(path) === sheet.place)
		const again = { file: sheet.file, sheet: sheet.sheet, ...how }
		const into = this.#folder(visit, draft.id)
		const looked = (await inTurn(visit, () => this.#looked(visit, { files, into, first: number, again }))) as Reached
		const now = withoutDecision(this.get(visit, draft.id), sheet)
		this.save(visit, { ...now, sheets: now.sheets.map((other) => looked.sheets.find((seen) => isSameSheet(seen, other)) ?? other) })
	}

	/** The cells of rows, with their headings. */
	rows(visit: KnownVisit, draft: Draft, rows: RowsOrder['rows']): Promise<(RowCells | null)[]> {
		return inTurn(visit, () => this.#onThread(visit, { files: this.filesOf(visit, draft), rows } satisfies RowsOrder))
	}

	filesOf(visit: KnownVisit, { id, files }: Draft): SentFile[] {
		return files.map(({ name, place }) => ({ name, path: join(this.#folder(visit, id), place) }))
	}

	/** @throws AppError 503 if the disk is full */
	save(visit: KnownVisit, draft: Draft) {
		write(this.#folder(visit, draft.id), draft)
	}

	remove(visit: KnownVisit, { id }: Pick<Draft, 'id'>) {
		rmSync(this.#folder(visit, id), { recursive: true, force: true })
	}

	/** Ends a draft that has been imported. It stays as long as others if it has rows that were left aside because of a fault. */
	finish(visit: KnownVisit, draft: Draft) {
		if (rowsAside(draft).some(({ reason }) => reason !== undefined)) this.save(visit, { ...draft, isWritten: true })
		else this.remove(visit, draft)
	}

	#read(visit: KnownVisit, id: number): Draft | undefined {
		if (isOver(id, this.tenants.options.store.clock.now())) return undefined
		return ifPossible(() => JSON.parse(readFileSync(join(this.#folder(visit, id), STATE), 'utf8')) as Draft)
	}

	#newId(visit: KnownVisit): number {
		const taken = new Set(namesIn(this.#home(visit)))
		let id = this.tenants.options.store.clock.now().epochMilliseconds
		while (taken.has(String(id))) id++
		return id
	}

	#home({ tenant, caller }: KnownVisit) {
		return join(draftsFolder(this.tenants.options.folder, tenant.code), String(caller.userId))
	}

	#folder(visit: KnownVisit, id: number) {
		return join(this.#home(visit), String(id))
	}

	#looked(visit: KnownVisit, order: Omit<LookOrder, 'url' | 'server'>): Promise<Looked> {
		const { url, server } = visit.tenant.place
		return this.#onThread(visit, { ...order, url, ...(server && { server }) } satisfies LookOrder)
	}

	async #onThread<Result>(visit: KnownVisit, order: LookOrder | RowsOrder): Promise<Result> {
		const stop = AbortSignal.timeout(PATIENCE)
		try {
			return await visit.tenant.hold('import', () => onOwnThread<Result>(lookWorker, order, undefined, { name: 'look', stop }))
		} catch (error) {
			throw stop.aborted
				? operationError('the files were not read within {s} seconds: send fewer at a time', { s: PATIENCE / 1000 })
				: error
		}
	}
}

const NOTHING: Draft['decisions'] = { sheets: [], classes: [] }

/** A draft with what a look found in its files. A sheet whose name another one has already is refused. */
function decided(draft: Draft, { sheets, decided: decisions, refused: refusals }: Reached): Draft {
	const isTaken = (sheet: DraftSheet) => draft.sheets.some((other) => isSameSheet(other, sheet))
	const added = sheets.filter((sheet) => !isTaken(sheet))
	const all = [...draft.sheets, ...added]
	return decisions
		.filter((decision) => added.some((sheet) => isSameSheet(sheet, decision)))
		.reduce(withDecision, {
			...draft,
			// a file without a sheet is not part of the import
			files: draft.files.filter(({ place }) => all.some((sheet) => sheet.place === place)),
			sheets: all,
			refused: [...refusals, ...sheets.filter(isTaken).map(({ file }) => ({ file, told: { phrase: SAME_NAME } as const }))]
		})
}

/** The name, or the same with a number that no other file has. */
function unused(name: string, names: Set<string>): string {
	const [stem = '', ending = ''] = name.split('.')
	let free = name
	for (let number = 2; names.has(free); number++) free = `${stem} (${number}).${ending}`
	names.add(free)
	return free
}

function write(folder: string, draft: Draft) {
	const file = join(folder, STATE)
	try {
		writeFileSync(`${file}.part`, JSON.stringify(draft), { mode: 0o600 })
		renameSync(`${file}.part`, file)
	} catch (error) {
		throw isFull(error) ? new AppError('unavailable', 'disque_plein') : error
	}
}

const hashed = (files: readonly SentFile[]): Promise<DraftFile[]> =>
	Promise.all(files.map(async ({ name, path }) => ({ name, place: basename(path), sha256: await sha256Of(path) })))

/** @throws OperationError if a file is not the one that its author has seen */
export async function mustBeUnchanged(files: readonly SentFile[], { files: seen }: Draft) {
	for (const { name, path } of files) {
		const isAsSeen = (await sha256Of(path).catch(() => '')) === seen.find(({ place }) => place === basename(path))?.sha256
		if (!isAsSeen) throw operationError('{name} has changed since it was sent: send it again', { name })
	}
}

/** The SHA-256 of a file. Other requests get their turns while it is read. */
async function sha256Of(path: string): Promise<string> {
	const hasher = new Bun.CryptoHasher('sha256')
	for await (const chunk of createReadStream(path)) hasher.update(chunk as Uint8Array)
	return hasher.digest('hex')
}

const isOver = (id: number, now: Temporal.Instant) => !(id + DAYS * DAY > now.epochMilliseconds)

const namesIn = (folder: string) => ifPossible(() => readdirSync(folder)) ?? []

/** Removes drafts of all institutions that are over. */
export function sweepDrafts(dataFolder: string, now: Temporal.Instant) {
	const all = draftsFolder(dataFolder)
	for (const code of namesIn(all))
		for (const person of namesIn(join(all, code)))
			for (const id of namesIn(join(all, code, person)))
				if (isOver(Number(id), now)) rmSync(join(all, code, person, id), { recursive: true, force: true })
}
