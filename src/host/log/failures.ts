import type { Plain } from '../../kit/sentence'

/** An error that the program has logged, all of one kind together. It never contains values of a request or of a record. */
export type Failure = {
	readonly what: Plain
	/** the institution or the job that it was about */
	readonly about: string | undefined
	/** the code of the system or the database, as `ENOSPC`, else the name of the error */
	readonly why: string | undefined
	readonly count: number
	readonly first: Temporal.Instant
	readonly last: Temporal.Instant
}

/** Kinds that are kept; beyond this number the oldest goes. */
const MOST = 50

const nameIn = (value: unknown) => (typeof value === 'string' && /^[\w.-]{1,60}$/.test(value) ? value : undefined)

/** The errors that were logged since a start, by kind. */
export class Failures {
	readonly #kinds = new Map<string, Failure>()

	constructor(readonly since: Temporal.Instant) {}

	note(message: Plain, { tenant, job, error }: Readonly<Record<string, unknown>>, at: Temporal.Instant) {
		const about = nameIn(tenant) ?? nameIn(job)
		const why = error instanceof Error ? ('code' in error && nameIn(error.code)) || nameIn(error.name) || undefined : undefined
		const key = JSON.stringify([message, about, why])
		const { count = 0, first = at } = this.#kinds.get(key) ?? {}
		// what happens again comes last
		this.#kinds.delete(key)
		this.#kinds.set(key, { what: message, about, why, count: count + 1, first, last: at })
		if (this.#kinds.size > MOST) this.#kinds.delete(this.#kinds.keys().next().value!)
	}

	/** The latest kind first. */
	list(): Failure[] {
		return [...this.#kinds.values()].toReversed()
	}
}
