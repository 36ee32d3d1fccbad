import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../db/files/own-folder'
import { writePrivate } from '../db/files/private-file'
import { ifPossible } from '../kit/if-possible'
import { reasonTold, type Reason, type Sentence } from '../kit/sentence'

/** The result of the last attempt at work on an institution. */
export type Run = {
	readonly code: string
	/** RFC 3339, UTC */
	readonly at: string
	readonly error: Sentence | null
	/** other problems, such as with the second folder */
	readonly warnings: readonly Sentence[]
}

/** The result of the last attempt to copy an institution. */
export type BackupRun = Run & {
	readonly seconds: number
	/** the new copy; null if it was not made */
	readonly file: string | null
	readonly bytes: number | null
	/** whether the second folder got it too; null without such a folder or without a copy */
	readonly second: 'made' | 'failed' | null
}

/** Older versions wrote texts in English. */
type Written = { readonly error: Reason | null; readonly warnings: readonly Reason[] }

/** milliseconds after which work that failed is tried again */
const RETRY = 3_600_000

/** Whether work that is due since `slot` has failed within the hour. */
export function failedLately(run: Run | undefined, slot: Temporal.Instant, now: Temporal.Instant): boolean {
	if (!run || run.error === null) return false
	const at = Temporal.Instant.from(run.at)
	const since = now.epochMilliseconds - at.epochMilliseconds
	return Temporal.Instant.compare(at, slot) >= 0 && since >= 0 && since < RETRY
}

/** Remembers the last attempt for each institution: a folder cannot show a failure. */
export class LastRuns<R extends Run = BackupRun> {
	readonly #folder: string

	constructor(dataFolder: string, folder = 'last-backups') {
		this.#folder = join(dataFolder, folder)
	}

	read(code: string): R | undefined {
		return ifPossible(() => {
			const run = JSON.parse(readFileSync(this.#file(code), 'utf8')) as R
			const { error, warnings }: Written = run
			return { ...run, error: error === null ? null : reasonTold(error), warnings: warnings.map(reasonTold) }
		})
	}

	write(run: R) {
		makeFolder(this.#folder)
		writePrivate(this.#file(run.code), `${JSON.stringify(run)}\n`)
	}

	#file(code: string) {
		return join(this.#folder, `${code}.json`)
	}
}
