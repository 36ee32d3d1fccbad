import { closeSync, existsSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { syncToDisk } from '../db/sync-to-disk'
import { isTenantCode } from '../domain/code-etablissement'

const FILES = /^(.+)\.db$/
/** Lies beside a file that is being made: after a kill it says that nobody was ever told of that institution. */
const UNFINISHED = /^\.(.+)\.unfinished$/
/** What may lie beside a file, and the file itself, last. */
const SUFFIXES = ['-wal', '-shm', '']

/** Where the institutions' files lie inside the data folder. */
export class TenantFiles {
	readonly #folder: string
	readonly #aside: string
	readonly #backups: string

	/** The process that makes one holds the data folder. */
	constructor(dataFolder: string) {
		this.#folder = join(dataFolder, 'tenants')
		this.#aside = join(dataFolder, 'set-aside')
		this.#backups = join(dataFolder, 'backups')
		mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
		for (const name of readdirSync(this.#folder)) {
			const begun = UNFINISHED.exec(name)?.[1]
			if (begun !== undefined) this.abandon(begun)
		}
	}

	codes(): string[] {
		return readdirSync(this.#folder)
			.map((name) => FILES.exec(name)?.[1] ?? '')
			.filter(isTenantCode)
			.toSorted()
	}

	path(code: string) {
		return join(this.#folder, `${code}.db`)
	}

	/** Reserves the place of a file that is about to be made. @returns whether it was free */
	begin(code: string): boolean {
		if (existsSync(this.path(code))) return false
		try {
			closeSync(openSync(this.#mark(code), 'wx', 0o600))
			return true
		} catch (error) {
			if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
			throw error
		}
	}

	/** Says that a file is whole: from now on it is an institution. */
	finish(code: string) {
		rmSync(this.#mark(code))
		syncToDisk(this.#folder)
	}

	/** Removes what was begun and not finished. */
	abandon(code: string) {
		for (const suffix of SUFFIXES) rmSync(this.path(code) + suffix, { force: true })
		rmSync(this.#mark(code), { force: true })
	}

	url(code: string) {
		return pathToFileURL(this.path(code)).href
	}

	#mark(code: string) {
		return join(this.#folder, `.${code}.unfinished`)
	}

	/** Where a copy is kept before a migration to `schema`. */
	copyBefore(code: string, schema: number, at: Temporal.Instant) {
		return join(this.#backups, `${code}-before-schema-${schema}-${stamp(at)}.db`)
	}

	/** Moves a closed file with its log out of the way and answers where it is now; nothing is ever deleted. */
	setAside(code: string, at: Temporal.Instant): string {
		mkdirSync(this.#aside, { recursive: true, mode: 0o700 })
		const name = `${code}-${stamp(at)}`
		let target = join(this.#aside, `${name}.db`)
		for (let n = 2; existsSync(target); n++) target = join(this.#aside, `${name}-${n}.db`)
		for (const suffix of SUFFIXES) if (existsSync(this.path(code) + suffix)) renameSync(this.path(code) + suffix, target + suffix)
		return target
	}
}

const stamp = (at: Temporal.Instant) => at.round('second').toString().replace(/[-:]/g, '')
