import type { Client, Transaction, TransactionMode } from '@libsql/client'
import type { RowsOf } from './row-log'
import type { Touches } from './touches'
import type { Loss } from './watched-file'

/** The operations that a store needs on an institution's data: a local file or a namespace of a libSQL server. */
export type StoreClient = Omit<Client, 'transaction'> & {
	/** Begins a transaction. It may write unless `mode` says otherwise; others wait until it ends. */
	transaction: (mode?: TransactionMode) => Promise<Transaction>
	/** The tables that it has written. */
	readonly touches: Touches
	/** The number of the last noted row; from now on `rows` are noted. */
	readonly lastRow: (rows: RowsOf) => Promise<number>
	/** The ids of the records of `rows` that were written since row `nr`; `undefined` if that is not known. */
	readonly rowsSince: (rows: RowsOf, nr: number) => Promise<number[] | undefined>
	/** Whether a statement has met a page that is unreadable or not a database page. */
	readonly isDamaged: boolean
	/** Bytes that were free when a write last failed for lack of room; `undefined` once a write has succeeded. */
	readonly fullAt: number | undefined
	/** The loss of the file to somebody else, as it was last found. */
	readonly loss: Loss | undefined
	/** The same, checked again unless a transaction is open. */
	readonly look: () => Loss | undefined
	/** Whether the log at the path is the one that this client left. */
	readonly isLogOurs: boolean
	/** Runs `write`, in which other connections write. The file is then expected as they leave it. @throws LibsqlError FILE_LOST */
	readonly letOthersWrite: <T>(write: () => Promise<T>) => Promise<T>
	/** Nobody else writes any more. @throws LibsqlError FILE_LOST */
	readonly beAlone: () => Promise<void>
	/** Frees memory that the next statements do not need. */
	readonly rest: () => Promise<void>
}
