import { existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { syncToDisk } from '../db/sync-to-disk'
import { isTenantCode } from '../domain/code-etablissement'

const FILES = /^(.+)\.db$/

/** Where the institutions' files lie inside the data folder. */
export class TenantFiles {
	readonly #folder: string
	readonly #aside: string
	readonly #backups: string

	constructor(dataFolder: string) {
		this.#folder = join(dataFolder, 'tenants')
		this.#aside = join(dataFolder, 'set-aside')
		this.#backups = join(dataFolder, 'backups')
		mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
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

	/** Where a file is made, before it takes its place whole. */
	unfinishedPath(code: string) {
		return join(this.#folder, `.${code}-${Bun.randomUUIDv7()}.new`)
	}

	/** Gives a finished file its place. @returns whether that was free */
	place(unfinished: string, code: string): boolean {
		try {
			linkSync(unfinished, this.path(code))
		} catch (error) {
			if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
			if (existsSync(this.path(code))) return false
			// a disk without hard links, as a USB stick
			renameSync(unfinished, this.path(code))
		}
		rmSync(unfinished, { force: true })
		syncToDisk(this.#folder)
		return true
	}

	url(code: string) {
		return pathToFileURL(this.path(code)).href
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
		for (const suffix of ['-wal', '-shm', ''])
			if (existsSync(this.path(code) + suffix)) renameSync(this.path(code) + suffix, target + suffix)
		return target
	}
}

const stamp = (at: Temporal.Instant) => at.round('second').toString().replace(/[-:]/g, '')
