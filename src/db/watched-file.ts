import { statSync } from 'node:fs'
import { LibsqlError } from '@libsql/client/sqlite3'
import type { Connection, Mark } from './connection'

/**
 * What somebody else did to a file that is open: at its path lies none or another one (`replaced`); so it is with its log alone
 * (`log`); or one of them was written into or cut off (`overwritten`).
 */
export type Loss = 'replaced' | 'log' | 'overwritten'

type Stamp = { readonly dev: number; readonly ino: number; readonly size: number; readonly mtimeMs: number }
type Stamps = { readonly file: Stamp | undefined; readonly log: Stamp | undefined }

/**
 * Tells whether what lies at a connection's path is what the connection has open. SQLite does not: it goes on with a file that was
 * replaced or removed, and believes its memory of one that was overwritten. Not on Windows, which lets nobody replace an open file.
 */
export class WatchedFile {
	#left: Stamps
	/** of the file without its log, as it was left */
	#mark: Mark | undefined
	/** of the file with its log, as far as it is needed: neither schema nor identity change day by day */
	#read: Mark | undefined
	#commitsOfOthers: number | undefined
	#loss: Loss | undefined
	#isShared: boolean

	/** @param isShared whether others write for now: then what lies at the path may be written into, and half of a log be in it */
	constructor(
		readonly connection: Connection,
		isShared = false
	) {
		this.#isShared = isShared
		this.#left = stampsOf(connection.path)
		this.#mark = isShared ? undefined : connection.markOnDisk()
		this.#readAnew()
	}

	/** Of the first time that it was found. */
	get loss() {
		return this.#loss
	}

	/** Whether others write for now. */
	get isShared() {
		return this.#isShared
	}

	/** Whether the log is the one that the connection left. */
	get isLogOurs() {
		const { log } = stampsOf(this.connection.path)
		return !isExchanged(log, this.#left.log) && !isTouched(log, this.#left.log)
	}

	/** Looks when no transaction is open. */
	look(): Loss | undefined {
		return this.#find(() => {
			const now = stampsOf(this.connection.path)
			const exchanged = this.#exchanged(now)
			if (exchanged !== undefined || this.#isShared) return exchanged
			const [isWritten, isCut] = [isTouched(now.file, this.#left.file), sizeOf(now.log) < sizeOf(this.#left.log)]
			if (!isWritten && !isCut) return undefined
			if ((isWritten && !this.#isStillOurs()) || (isCut && !this.#isCutBySqlite())) return 'overwritten'
			this.#left = now
			return undefined
		})
	}

	/** @throws LibsqlError FILE_LOST */
	mustBeThere() {
		mustNotBe(this.look())
	}

	/** The same after this connection may have written. */
	mustBeThereAfterWrite() {
		mustNotBe(
			this.#find(() => {
				const now = stampsOf(this.connection.path)
				return this.#exchanged(now) ?? (this.#isShared ? undefined : this.#takeUp(now))
			})
		)
	}

	/** The same after more than rows may have changed, or others may have written. */
	mustBeThereAfterMore() {
		this.mustBeThereAfterWrite()
		this.#readAnew()
	}

	/** The same when others have written for the last time: from now on nobody else may. */
	mustBeThereAlone() {
		this.#isShared = false
		this.mustBeThereAfterMore()
	}

	/** The same after the connection was opened anew, which may have made another log. */
	mustBeThereAfterRenewal() {
		this.#left = { ...this.#left, log: undefined }
		this.mustBeThereAfterMore()
	}

	#readAnew() {
		this.#read = this.connection.mark()
		this.#commitsOfOthers = this.connection.commitsOfOthers
	}

	#find(loss: () => Loss | undefined): Loss | undefined {
		return (this.#loss ??= process.platform === 'win32' ? undefined : loss())
	}

	#exchanged({ file, log }: Stamps): Loss | undefined {
		if (isExchanged(file, this.#left.file)) return 'replaced'
		return isExchanged(log, this.#left.log) ? 'log' : undefined
	}

	/** Whether the file is as it was but for its date, or nearer to what is read, as after a checkpoint that somebody ran. */
	#isStillOurs(): boolean {
		const [left, found] = [this.#mark, this.connection.markOnDisk()]
		const isKnown = (name: 'schema' | 'identity') => found?.[name] === left?.[name] || found?.[name] === this.#read?.[name]
		if (!left || !found || !isKnown('schema') || !isKnown('identity') || !isBetween(left, found, this.connection.mark())) return false
		this.#mark = found
		return true
	}

	#isCutBySqlite(): boolean {
		const commits = this.connection.commitsOfOthers
		if (commits === undefined || commits === this.#commitsOfOthers) return false
		this.#commitsOfOthers = commits
		return true
	}

	/** What was written is what is looked for from now on. Into the file went pages of the log: nothing older, nothing newer. */
	#takeUp(now: Stamps): Loss | undefined {
		if (isTouched(now.file, this.#left.file)) {
			const found = this.connection.markOnDisk()
			if (found && !isBetween(this.#mark ?? found, found, this.connection.mark())) return 'overwritten'
			this.#mark = found
		}
		this.#left = now
		return undefined
	}
}

/** @throws LibsqlError FILE_LOST */
export function mustNotBe(loss: Loss | undefined) {
	if (loss !== undefined) throw new LibsqlError('What lies at the path is not the file that is open', 'FILE_LOST')
}

const stampsOf = (path: string): Stamps => ({ file: stampOf(path), log: stampOf(`${path}-wal`) })

function stampOf(path: string): Stamp | undefined {
	try {
		return statSync(path)
	} catch {
		return undefined
	}
}

/** A log may come where there was none. */
const isExchanged = (now: Stamp | undefined, left: Stamp | undefined) =>
	left !== undefined && (now?.ino !== left.ino || now.dev !== left.dev)

const isTouched = (now: Stamp | undefined, left: Stamp | undefined) => now?.size !== left?.size || now?.mtimeMs !== left?.mtimeMs

const sizeOf = (stamp: Stamp | undefined) => stamp?.size ?? 0

const isBetween = (before: Mark, found: Mark, read: Mark | undefined) =>
	read !== undefined &&
	before.schema <= found.schema &&
	found.schema <= read.schema &&
	before.revision <= found.revision &&
	found.revision <= read.revision &&
	(found.identity === before.identity || found.identity === read.identity)
