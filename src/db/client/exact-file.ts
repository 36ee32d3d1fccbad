import Database from 'libsql'
import { closeNative } from './close-native'
import { uri } from './connection'
import { mustGoOn } from './stop'

/** A value as it is stored: a bigint for INTEGER, a number for REAL. */
export type Exact = bigint | number | string | Buffer | null

/** A file whose values are read and written exactly as they are stored. Every call is synchronous. */
export class ExactFile {
	readonly #native: Database.Database

	constructor(path: string, { readonly }: { readonly readonly: boolean }) {
		this.#native = new Database(readonly ? uri(path, 'mode=ro') : path)
	}

	exec(sql: string) {
		this.#native.exec(sql)
	}

	rows(sql: string, args: readonly Exact[] = []): Exact[][] {
		mustGoOn()
		return this.#native
			.prepare(sql)
			.raw(true)
			.safeIntegers(true)
			.all(...args) as Exact[][]
	}

	/** Returns a function that runs a statement which only writes, any number of times. */
	prepare(sql: string): (args: readonly Exact[]) => void {
		const statement = this.#native.prepare(sql)
		return (args) => void statement.run(...args)
	}

	close() {
		closeNative(this.#native)
	}
}
