/** The tables that a statement reads, and those that it writes, including those of triggers and foreign keys. */
export type Tables = { readonly read: ReadonlySet<string>; readonly written: ReadonlySet<string> }

/** How many different statements are remembered one by one. */
const MOST = 1000

/**
 * The tables that one connection has written since some moment. They are found from the statements themselves, so no write can forget to
 * report them. A statement is analysed only when somebody asks. What a rollback undoes counts as written.
 */
export class Touches {
	#now = 0
	/** the last moment at which any table may have been written */
	#everything = 0
	/** the moment at which each statement last ran */
	readonly #runs = new Map<string, number>()
	readonly #tables = new Map<string, Tables>()

	constructor(readonly look: (sql: string) => Tables) {}

	/** A number that grows with each write. A later read sees all that was written until now, once that is committed. */
	get now() {
		return this.#now
	}

	/** To be called before a statement that may write. */
	wrote(sql: string) {
		this.#runs.set(sql, ++this.#now)
		if (this.#runs.size > MOST) this.wroteAnything()
	}

	/** To be called when others have written, or the tables have changed. */
	wroteAnything() {
		this.#everything = ++this.#now
		this.#runs.clear()
		this.#tables.clear()
	}

	/** The tables that some statements read. */
	readBy(statements: Iterable<string>): ReadonlySet<string> {
		const read = new Set<string>()
		for (const sql of statements) for (const table of this.#tablesOf(sql).read) read.add(table)
		return read
	}

	/** The tables of `among` that were written since `moment`; `undefined` if any of them may be. */
	since(moment: number, among: ReadonlySet<string>): ReadonlySet<string> | undefined {
		if (this.#everything > moment) return undefined
		const written = new Set<string>()
		for (const [sql, at] of this.#runs) {
			if (at <= moment) continue
			for (const table of this.#tablesOf(sql).written) if (among.has(table)) written.add(table)
		}
		return written
	}

	#tablesOf(sql: string): Tables {
		let tables = this.#tables.get(sql)
		if (!tables) {
			if (this.#tables.size >= MOST) this.#tables.clear()
			this.#tables.set(sql, (tables = this.look(sql)))
		}
		return tables
	}
}
