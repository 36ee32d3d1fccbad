import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../db/own-folder'
import { writePrivate } from '../db/private-file'
import { ifPossible } from '../kit/if-possible'
import { reasonTold, type Reason, type Sentence } from '../kit/sentence'

/** The result of the last attempt to copy an institution. */
export type BackupRun = {
	readonly code: string
	/** RFC 3339, UTC */
	readonly at: string
	readonly seconds: number
	/** the new copy; null if it was not made */
	readonly file: string | null
	readonly bytes: number | null
	readonly error: Sentence | null
	/** whether the second folder got it too; null without such a folder or without a copy */
	readonly second: 'made' | 'failed' | null
	/** other problems, such as with the second folder */
	readonly warnings: readonly Sentence[]
}

/** Older versions wrote texts in English. */
type Written = Omit<BackupRun, 'error' | 'warnings'> & { readonly error: Reason | null; readonly warnings: readonly Reason[] }

/** Remembers the last attempt for each institution: the folder of the copies cannot show a failure. */
export class LastRuns {
	readonly #folder: string

	constructor(dataFolder: string) {
		this.#folder = join(dataFolder, 'last-backups')
	}

	read(code: string): BackupRun | undefined {
		return ifPossible(() => {
			const run = JSON.parse(readFileSync(this.#file(code), 'utf8')) as Written
			return { ...run, error: run.error === null ? null : reasonTold(run.error), warnings: run.warnings.map(reasonTold) }
		})
	}

	write(run: BackupRun) {
		makeFolder(this.#folder)
		writePrivate(this.#file(run.code), `${JSON.stringify(run)}\n`)
	}

	#file(code: string) {
		return join(this.#folder, `${code}.json`)
	}
}
