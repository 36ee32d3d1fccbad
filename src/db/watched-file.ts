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

type Moment = Stamps & { readonly commitsOfOthers: number | undefined }

/** All of one moment: nobody else has committed, cut the log or written into the file meanwhile. */
type Seen = Moment & {
	/** the file without its log */
	readonly onDisk: Mark | undefined
	/** the file with its log */
	readonly read: Mark | undefined
}

/**
 * Tells whether what lies at a connection's path is what the connection has open. SQLite does not: it goes on with a file that was
 * replaced or removed, and believes its memory of one that was overwritten. Not on Windows, which lets nobody replace an open file.
 */
export class WatchedFile {
	#left: Seen
	/** of the file with its log, as far as it is needed: neither schema nor identity change day by day */
	#read: Mark | undefined
	#loss: Loss | undefined
	#isShared: boolean

	/** @param isShared whether others write for now: then what lies at the path may be written into, and half of a log be in it */
	constructor(
		readonly connection: Connection,
		isShared = false
	) {
		this.#isShared = isShared
		const seen = this.#see()
		this.#left = isShared ? { ...seen, onDisk: undefined } : seen
		this.#read = seen.read
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
		const now = stampsOf(this.connection.path)
		if (this.#isInPlace(now) && (this.#isShared || !(this.#isWritten(now) || this.#isCut(now)))) return this.#loss
		return this.#find((seen) => (this.#isWritten(seen) && !this.#isStillOurs(seen)) || (this.#isCut(seen) && !this.#isCutBySqlite(seen)))
	}

	/** @throws LibsqlError FILE_LOST */
	mustBeThere() {
		mustNotBe(this.look())
	}

	/** The same after this connection may have written. */
	mustBeThereAfterWrite() {
		const now = stampsOf(this.connection.path)
		if (this.#loss !== undefined || !this.#isInPlace(now) || this.#isWritten(now)) this.#mustBeAsWritten()
		else if (!this.#isShared) this.#left = { ...this.#left, ...now }
	}

	/** The same after more than rows may have changed, or others may have written. */
	mustBeThereAfterMore() {
		this.#mustBeAsWritten()
		this.#read = this.#left.read
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

	/** Into the file went pages of the log: nothing older, nothing newer. */
	#mustBeAsWritten() {
		mustNotBe(
			this.#find((seen) => {
				const { onDisk, read } = seen
				return this.#isWritten(seen) && onDisk !== undefined && !isBetween(this.#left.onDisk ?? onDisk, onDisk, read)
			})
		)
	}

	/** Looks until nobody has been at the file meanwhile. */
	#see(): Seen {
		for (let before = this.#moment(); ;) {
			const marks = { onDisk: this.connection.markOnDisk(), read: this.connection.mark() }
			const after = this.#moment()
			if (Bun.deepEquals(before, after)) return { ...after, ...marks }
			before = after
		}
	}

	#moment(): Moment {
		return { commitsOfOthers: this.connection.commitsOfOthers, ...stampsOf(this.connection.path) }
	}

	/** A loss is believed when two looks in a row are alike. Where there is none, what was seen is what was left. */
	#find(isOverwritten: (seen: Seen) => boolean): Loss | undefined {
		for (let last: Seen | undefined; this.#loss === undefined && process.platform !== 'win32';) {
			const seen = this.#see()
			const loss = this.#exchanged(seen) ?? (!this.#isShared && isOverwritten(seen) ? 'overwritten' : undefined)
			if (loss === undefined) {
				if (!this.#isShared) this.#left = seen
				return undefined
			}
			if (Bun.deepEquals(seen, last)) this.#loss = loss
			last = seen
		}
		return this.#loss
	}

	#exchanged({ file, log }: Stamps): Loss | undefined {
		if (isExchanged(file, this.#left.file)) return 'replaced'
		return isExchanged(log, this.#left.log) ? 'log' : undefined
	}

	#isInPlace(now: Stamps) {
		return this.#exchanged(now) === undefined
	}

	#isWritten({ file }: Stamps) {
		return isTouched(file, this.#left.file)
	}

	#isCut({ log }: Stamps) {
		return sizeOf(log) < sizeOf(this.#left.log)
	}

	/** Whether the file is as it was but for its date, or nearer to what is read, as after a checkpoint that somebody ran. */
	#isStillOurs({ onDisk: found, read }: Seen): boolean {
		const left = this.#left.onDisk
		const isKnown = (name: 'schema' | 'identity') => found?.[name] === left?.[name] || found?.[name] === this.#read?.[name]
		return left !== undefined && found !== undefined && isKnown('schema') && isKnown('identity') && isBetween(left, found, read)
	}

	#isCutBySqlite({ commitsOfOthers }: Seen): boolean {
		return commitsOfOthers !== undefined && commitsOfOthers !== this.#left.commitsOfOthers
	}
}

/** @throws LibsqlError FILE_LOST */
export function mustNotBe(loss: Loss | undefined) {
	if (loss !== undefined) throw new LibsqlError('What lies at the path is not the file that is open', 'FILE_LOST')
}

const stampsOf = (path: string): Stamps => ({ file: stampOf(path), log: stampOf(`${path}-wal`) })

function stampOf(path: string): Stamp | undefined {
	try {
		const { dev, ino, size, mtimeMs } = statSync(path)
		return { dev, ino, size, mtimeMs }
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
