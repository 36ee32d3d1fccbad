import { closeSync, existsSync, openSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { takesWrites } from '../db/files/disk'
import { isAsClosed } from '../db/client/header'
import { letGo } from '../db/client/let-go'
import { makeFolder, ownFolder } from '../db/files/own-folder'
import { syncToDisk } from '../db/files/sync-to-disk'
import { isTenantCode } from '../domain/personnes/code-etablissement'
import { operationError } from '../kit/errors'
import type { Places } from './places'
import { stamp } from './stamp'
import { unusedPath } from './unused-path'
import { ifPossible } from '../kit/if-possible'

const TENANTS = 'tenants'
const FILES = /^(.+)\.db$/
/** Lies beside a file that is being made: after a kill it says that nobody was ever told of that institution. */
const UNFINISHED = /^\.(.+)\.unfinished$/
/** Lies beside a file that is being replaced, from when the new one is ready: after a power cut the exchange is finished. */
const REPLACING = /^\.(.+)\.replacing$/
/** A file that is made ready to replace another, and the files that may lie beside it. */
const READY = /^\.(.+)\.(ready(-wal|-shm)?|replacing\.part)$/
/** Suffixes of files that may lie beside a database, and of the database itself, last. */
const SUFFIXES = ['-wal', '-shm', '']

/** The institutions of a data folder, as its files tell; `undefined` if it cannot be read. */
export const tenantCodes = (dataFolder: string): string[] | undefined => ifPossible(() => codesIn(join(dataFolder, TENANTS)))

const codesIn = (folder: string) =>
	readdirSync(folder)
		.map((name) => FILES.exec(name)?.[1] ?? '')
		.filter(isTenantCode)
		.toSorted()

/** Where the institutions' files lie inside the data folder. */
export class TenantFiles implements Places {
	readonly #folder: string
	readonly #aside: string
	readonly #backups: string

	/** The process that makes one holds the data folder. */
	constructor(dataFolder: string) {
		this.#folder = join(dataFolder, TENANTS)
		this.#aside = join(dataFolder, 'set-aside')
		this.#backups = join(dataFolder, 'backups')
		makeFolder(this.#folder)
		ownFolder(dataFolder)
		for (const name of readdirSync(this.#folder)) {
			const begun = UNFINISHED.exec(name)?.[1]
			if (begun !== undefined) this.abandon(begun)
			const replaced = REPLACING.exec(name)?.[1]
			if (replaced !== undefined) this.#exchange(replaced)
		}
		for (const name of readdirSync(this.#folder)) if (READY.test(name)) rmSync(join(this.#folder, name), { force: true })
	}

	get isWritable(): boolean {
		// a folder that is missing says nothing about its disk
		return !existsSync(this.#folder) || takesWrites(this.#folder)
	}

	codes(): string[] {
		return codesIn(this.#folder)
	}

	path(code: string) {
		return join(this.#folder, `${code}.db`)
	}

	isAsClosed(code: string) {
		return isAsClosed(this.path(code))
	}

	filesOf(code: string) {
		return [this.path(code), `${this.path(code)}-wal`]
	}

	withFile<T>(code: string, use: (path: string) => Promise<T>) {
		return use(this.path(code))
	}

	begin(code: string): boolean {
		makeFolder(this.#folder)
		if (existsSync(this.path(code))) return false
		try {
			closeSync(openSync(this.#mark(code), 'wx', 0o600))
			return true
		} catch (error) {
			if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
			throw error
		}
	}

	finish(code: string) {
		rmSync(this.#mark(code))
		syncToDisk(this.#folder)
	}

	abandon(code: string) {
		for (const suffix of SUFFIXES) rmSync(this.path(code) + suffix, { force: true })
		rmSync(this.#mark(code), { force: true })
	}

	url(code: string) {
		return pathToFileURL(this.path(code)).href
	}

	ready(code: string) {
		return join(this.#folder, `.${code}.ready`)
	}

	unready(code: string) {
		for (const suffix of SUFFIXES) rmSync(this.ready(code) + suffix, { force: true })
	}

	/**
	 * Replaces an institution's file, which must be closed, by the one that was made ready, closed and without a log. The old file is
	 * set aside. Whenever the power fails, the next start finds the old file whole or the new one whole. @returns where the old
	 * file is, if there was one
	 */
	async replace(code: string, at: Temporal.Instant): Promise<string | undefined> {
		await letGo(this.path(code), this.ready(code))
		const log = statSync(`${this.ready(code)}-wal`, { throwIfNoEntry: false })
		if (log && log.size > 0) throw operationError('the new file could not be written completely; nothing was replaced')
		const former = SUFFIXES.some((suffix) => existsSync(this.path(code) + suffix)) ? this.#placeAside(code, at) : undefined
		const mark = this.#replacing(code)
		syncToDisk(this.ready(code))
		writeFileSync(`${mark}.part`, former ?? '', { mode: 0o600 })
		syncToDisk(`${mark}.part`)
		renameSync(`${mark}.part`, mark)
		syncToDisk(this.#folder)
		try {
			this.#exchange(code)
		} catch (error) {
			this.#undo(code, former)
			throw error
		}
		return former
	}

	/** Carries out what a mark says, from wherever it was interrupted. */
	#exchange(code: string) {
		const mark = this.#replacing(code)
		const former = readFileSync(mark, 'utf8')
		if (existsSync(this.ready(code))) {
			if (former !== '') {
				for (const suffix of SUFFIXES) if (existsSync(this.path(code) + suffix)) renameSync(this.path(code) + suffix, former + suffix)
				syncToDisk(this.#aside)
			}
			renameSync(this.ready(code), this.path(code))
			syncToDisk(this.#folder)
		}
		rmSync(mark)
		syncToDisk(this.#folder)
	}

	#undo(code: string, former: string | undefined) {
		if (!existsSync(this.ready(code))) return
		for (const suffix of former === undefined ? [] : SUFFIXES.toReversed())
			if (existsSync(former + suffix) && !existsSync(this.path(code) + suffix)) renameSync(former + suffix, this.path(code) + suffix)
		rmSync(this.#replacing(code), { force: true })
		syncToDisk(this.#folder)
	}

	#replacing(code: string) {
		return join(this.#folder, `.${code}.replacing`)
	}

	#mark(code: string) {
		return join(this.#folder, `.${code}.unfinished`)
	}

	copyBefore(code: string, schema: number, at: Temporal.Instant) {
		return join(this.#backups, `${code}-before-schema-${schema}-${stamp(at)}.db`)
	}

	async setAside(code: string, at: Temporal.Instant): Promise<string> {
		await letGo(this.path(code))
		const target = this.#placeAside(code, at)
		for (const suffix of SUFFIXES) if (existsSync(this.path(code) + suffix)) renameSync(this.path(code) + suffix, target + suffix)
		return target
	}

	setLogAside(code: string, at: Temporal.Instant): string {
		const target = `${this.#placeAside(code, at)}-wal`
		renameSync(`${this.path(code)}-wal`, target)
		return target
	}

	#placeAside(code: string, at: Temporal.Instant): string {
		makeFolder(this.#aside)
		return unusedPath(join(this.#aside, `${code}-${stamp(at)}`), '.db', (path) => SUFFIXES.some((suffix) => existsSync(path + suffix)))
	}
}
