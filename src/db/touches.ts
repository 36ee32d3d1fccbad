/** The tables that a statement reads, and those that it writes, by triggers and foreign keys too. */
export type Tables = { readonly read: ReadonlySet<string>; readonly written: ReadonlySet<string> }

/** How many different statements are remembered one by one. */
const MOST = 1000

/**
 * Which tables one connection has written since some moment. It is found out of the statements themselves, so that no write can forget to
 * say it; a statement is looked into only when somebody asks. What is undone by a rollback counts as written.
 */
export class Touches {
	#now = 0
	/** when last anything may have been written */
	#everything = 0
	/** the moment at which each statement ran last */
	readonly #runs = new Map<string, number>()
	readonly #tables = new Map<string, Tables>()

	constructor(readonly look: (sql: string) => Tables) {}

	/** A number that grows with each write. What is read afterwards has all that was written until now, once it is committed. */
	get now() {
		return this.#now
	}

	/** A statement that may write is about to run. */
	wrote(sql: string) {
		this.#runs.set(sql, ++this.#now)
		if (this.#runs.size > MOST) this.wroteAnything()
	}

	/** Others have written, or the tables are not what they were. */
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

	/** Those `among` the tables that were written since `moment`; `undefined` where it may be any. */
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
