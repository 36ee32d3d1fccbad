import { statSync } from 'node:fs'
import { LibsqlError } from '@libsql/client/sqlite3'
import type { Connection, Mark } from './connection'

/**
 * The ways in which somebody else takes an open file away: its path has another file or is empty (`replaced`); the same is true of its log
 * alone (`log`); or one of them was written into or cut off (`overwritten`).
 */
export type Loss = 'replaced' | 'log' | 'overwritten'

type Stamp = { readonly dev: number; readonly ino: number; readonly size: number; readonly mtimeMs: number }
type Stamps = { readonly file: Stamp | undefined; readonly log: Stamp | undefined }

type Moment = Stamps & { readonly commitsOfOthers: number | undefined }

/** A consistent look: nobody else has committed, cut the log or written into the file meanwhile. */
type Seen = Moment & {
	/** the file without its log */
	readonly onDisk: Mark | undefined
	/** the file with its log */
	readonly read: Mark | undefined
}

/**
 * Tells whether the file at a connection's path is the one that it has open. SQLite does not: it goes on with a replaced or removed file,
 * and trusts its cache of an overwritten one. Not on Windows, where nobody can replace an open file.
 */
export class WatchedFile {
	#left: Seen
	/** of the file with its log, as far as it is needed: schema and identity rarely change */
	#read: Mark | undefined
	#loss: Loss | undefined
	#isShared: boolean

	/** @param isShared whether others write now: the file may then change, and hold half of a log */
	constructor(
		readonly connection: Connection,
		isShared = false
	) {
		this.#isShared = isShared
		const seen = this.#see()
		this.#left = isShared ? { ...seen, onDisk: undefined } : seen
		this.#read = seen.read
	}

	/** The loss that was found first. */
	get loss() {
		return this.#loss
	}

	/** Whether others write now. */
	get isShared() {
		return this.#isShared
	}

	/** Whether the log is the one that the connection left. */
	get isLogOurs() {
		const { log } = stampsOf(this.connection.path)
		return !isExchanged(log, this.#left.log) && !isTouched(log, this.#left.log)
	}

	/** To be called when no transaction is open. */
	look(): Loss | undefined {
		const now = stampsOf(this.connection.path)
		if (this.#isInPlace(now) && (this.#isShared || !(this.#isWritten(now) || this.#isCut(now)))) return this.#loss
		return this.#find((seen) => (this.#isWritten(seen) && !this.#isStillOurs(seen)) || (this.#isCut(seen) && !this.#isCutBySqlite(seen)))
	}

	/** @throws LibsqlError FILE_LOST */
	mustBeThere() {
		mustNotBe(this.look())
	}

	/** The same, after this connection may have written. */
	mustBeThereAfterWrite() {
		const now = stampsOf(this.connection.path)
		if (this.#loss !== undefined || !this.#isInPlace(now) || this.#isWritten(now)) this.#mustBeAsWritten()
		else if (!this.#isShared) this.#left = { ...this.#left, ...now }
	}

	/** The same, after more than rows may have changed, or others may have written. */
	mustBeThereAfterMore() {
		this.#mustBeAsWritten()
		this.#read = this.#left.read
	}

	/** The same, after others have written for the last time: from now on nobody else may. */
	mustBeThereAlone() {
		this.#isShared = false
		this.mustBeThereAfterMore()
	}

	/** The same, after the connection was reopened, which may have made another log. */
	mustBeThereAfterRenewal() {
		this.#left = { ...this.#left, log: undefined }
		this.mustBeThereAfterMore()
	}

	/** Only pages of the log may have gone into the file: nothing older, nothing newer. */
	#mustBeAsWritten() {
		mustNotBe(
			this.#find((seen) => {
				const { onDisk, read } = seen
				return this.#isWritten(seen) && onDisk !== undefined && !isBetween(this.#left.onDisk ?? onDisk, onDisk, read)
			})
		)
	}

	/** Looks again until nobody has touched the file during the look. */
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

	/** A loss counts if two looks in a row agree. Without a loss, the file as seen is the one expected from now on. */
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

	/**
	 * Whether the file is unchanged except for its date, or nearer to what is read, as after a checkpoint that somebody ran. It may have held
	 * half of its log when it was left, and cannot be read then without the other half: then it was what both said.
	 */
	#isStillOurs({ onDisk: found, read }: Seen): boolean {
		const left = this.#left.onDisk ?? this.#left.read
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

/** A log that is new does not count as exchanged. */
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
