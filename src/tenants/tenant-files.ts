import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isTenantCode } from '../domain/code-etablissement'

const FILES = /^(.+)\.db$/

/** Where the institutions' files lie inside the data folder. */
export class TenantFiles {
	readonly #folder: string
	readonly #aside: string

	constructor(dataFolder: string) {
		this.#folder = join(dataFolder, 'tenants')
		this.#aside = join(dataFolder, 'set-aside')
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

	url(code: string) {
		return pathToFileURL(this.path(code)).href
	}

	/** Moves a closed file with its log out of the way and answers where it is now; nothing is ever deleted. */
	setAside(code: string, at: Temporal.Instant): string {
		mkdirSync(this.#aside, { recursive: true, mode: 0o700 })
		const stamp = at.round('second').toString().replace(/[-:]/g, '')
		let target = join(this.#aside, `${code}-${stamp}.db`)
		for (let n = 2; existsSync(target); n++) target = join(this.#aside, `${code}-${stamp}-${n}.db`)
		for (const suffix of ['-wal', '-shm', ''])
			if (existsSync(this.path(code) + suffix)) renameSync(this.path(code) + suffix, target + suffix)
		return target
	}
}
