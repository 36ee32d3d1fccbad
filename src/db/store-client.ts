import type { Client, Transaction, TransactionMode } from '@libsql/client'
import type { RowsOf } from './row-log'
import type { Touches } from './touches'
import type { Loss } from './watched-file'

/** What a store needs of an institution's data, be it a file of this machine or a namespace of a libSQL server. */
export type StoreClient = Omit<Client, 'transaction'> & {
	/** One that may write unless `mode` says otherwise; others wait until it ends. */
	transaction: (mode?: TransactionMode) => Promise<Transaction>
	/** Which tables it has written. */
	readonly touches: Touches
	/** The number of the last row of `rows` that was noted, which they are from now on. */
	readonly lastRow: (rows: RowsOf) => Promise<number>
	/** The ids of the records of `rows` that were written since the row `nr`; `undefined` where that is not known. */
	readonly rowsSince: (rows: RowsOf, nr: number) => Promise<number[] | undefined>
	/** Whether a statement has met a page that cannot be read or is none. */
	readonly isDamaged: boolean
	/** Bytes that were free when a write last found no room, if none has succeeded since. */
	readonly fullAt: number | undefined
	/** What somebody else did to the file, as it was last found. */
	readonly loss: Loss | undefined
	/** The same, found out anew unless a transaction is open. */
	readonly look: () => Loss | undefined
	/** Whether the log at the path is the one that this client left. */
	readonly isLogOurs: boolean
	/** Runs `write`, which has other connections write: what they leave is what is expected from then on. @throws LibsqlError FILE_LOST */
	readonly letOthersWrite: <T>(write: () => Promise<T>) => Promise<T>
	/** Nobody else writes any more. @throws LibsqlError FILE_LOST */
	readonly beAlone: () => Promise<void>
	/** Gives back memory that the next statements do without. */
	readonly rest: () => Promise<void>
}
