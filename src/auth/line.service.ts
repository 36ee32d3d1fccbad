import type { Hashing, Place } from './hashing'
import { newSecret, secretHash } from './token-secret'

/** The most people of an institution, and of one address, that have a place at the same time. */
const MOST_OF_SCHOOL = 1000
const MOST_OF_ADDRESS = 600
/** Milliseconds after which a place is given up if its page has not asked for it. */
const ABSENT = 45_000
/** The most seconds between two looks of a page at its place. */
const SELDOM = 15

export type Person = { readonly tenant: string; /** as failures are counted */ readonly address: string; readonly addressIsNamed: boolean }

/** The place of somebody in the line, as their page says it. */
export type Standing = {
	readonly ahead: number
	/** the most seconds until they are in */ readonly seconds: number
	/** seconds until the page looks again */ readonly again: number
}

/** A sign-in in the line. It keeps `note`, never a password: the attempt alone holds that, until it has been checked. */
export class Waiting<T, N> {
	readonly #leave = new AbortController()
	readonly long = Promise.withResolvers<void>()
	/** settles when the password has been checked */
	readonly outcome: Promise<T>
	place: Place | undefined
	isOver = false
	/** the hash of its page's ticket */
	ticket: string | undefined
	/** the seconds that it waits at most with its request open; `undefined` once it has a page */
	patience: number | undefined
	/** the instant until which its page has said that it will be in */
	promised = Number.POSITIVE_INFINITY

	constructor(
		readonly person: Person,
		readonly note: N,
		public seen: number,
		start: (waiting: Waiting<T, N>) => Promise<T>
	) {
		this.outcome = start(this)
		const over = () => void (this.isOver = true)
		this.outcome.then(over, over)
	}

	get signal() {
		return this.#leave.signal
	}

	leave = () => this.#leave.abort()
}

/**
 * The line of people who sign in on pages: first come, first served, each with a place that a page can keep by a ticket. Short waits
 * are a request that stays open.
 */
export class Line<T, N> {
	readonly #all = new Set<Waiting<T, N>>()

	constructor(readonly hashing: Hashing) {
		hashing.onTurn = () => {
			for (const waiting of this.#all) this.#tellIfLong(waiting)
		}
	}

	/**
	 * Gives somebody the last place, or that of their former attempt.
	 * @param run checks the password in that place, unless the signal says that they have gone
	 * @throws AppError 503 if the line of the institution or of the address is full; `outcome` rejects so if the wait is too long
	 */
	join(person: Person, note: N, run: (signal: AbortSignal, place: Place) => Promise<T>, former?: Waiting<T, N>): Waiting<T, N> {
		this.#sweep()
		const number = former?.place?.hasBegun === false ? former.place.number : undefined
		if (former) this.#forget(former)
		const { tenant, address, addressIsNamed } = person
		const ofSchool = [...this.#all].filter((other) => other.person.tenant === tenant)
		const isFull = ofSchool.length >= MOST_OF_SCHOOL
		if (isFull || (!addressIsNamed && ofSchool.filter((other) => other.person.address === address).length >= MOST_OF_ADDRESS))
			throw this.hashing.refusal('line')
		const waiting = new Waiting<T, N>(person, note, this.hashing.now(), (self) =>
			this.hashing.admit((place) => run(self.signal, (self.place = place)), 'line', number)
		)
		this.#all.add(waiting)
		return waiting
	}

	/** Waits with the request open. @returns whether the password has been checked; otherwise the wait is longer than `patience` seconds */
	async soon(waiting: Waiting<T, N>, patience: number, signal: AbortSignal): Promise<boolean> {
		if (signal.aborted) waiting.leave()
		signal.addEventListener('abort', waiting.leave)
		waiting.patience = patience
		this.#tellIfLong(waiting)
		await Promise.race([waiting.outcome.catch(() => undefined), waiting.long.promise])
		signal.removeEventListener('abort', waiting.leave)
		waiting.patience = undefined
		if (waiting.isOver) this.#all.delete(waiting)
		return waiting.isOver
	}

	/** Gives up a place whose wait is too long for an open request. @throws AppError 503 */
	refuse(waiting: Waiting<T, N>): never {
		this.#forget(waiting)
		throw this.hashing.refusal('line')
	}

	/** Keeps a place for a page. @returns its ticket */
	keep(waiting: Waiting<T, N>): string {
		const secret = newSecret()
		waiting.seen = this.hashing.now()
		waiting.ticket = secretHash(secret)
		return secret
	}

	/** The place of a ticket at an institution, which its page has now looked for. */
	find(tenant: string, secret: string | undefined): Waiting<T, N> | undefined {
		this.#sweep()
		if (secret === undefined) return undefined
		const ticket = secretHash(secret)
		const waiting = [...this.#all].find((candidate) => candidate.ticket === ticket && candidate.person.tenant === tenant)
		if (waiting) waiting.seen = this.hashing.now()
		return waiting
	}

	/** The answer to somebody who has come to the end of the line. It is given once. @throws AppError as the attempt does */
	take(waiting: Waiting<T, N>): Promise<T> {
		this.#forget(waiting)
		return waiting.outcome
	}

	/** The place and its bound, which never grows unless it has passed; `undefined` at the end of the line. */
	standing(waiting: Waiting<T, N>): Standing | undefined {
		if (waiting.isOver || !waiting.place) return undefined
		const ahead = this.hashing.ahead(waiting.place)
		const likely = this.#likely(waiting.place)
		const again = Math.min(SELDOM, Math.max(1, Math.ceil(likely / 2)))
		const bound = Math.ceil(likely) + 2
		const left = Math.ceil((waiting.promised - this.hashing.now()) / 1000)
		const seconds = left > 0 ? Math.min(left, bound) : bound
		waiting.promised = this.hashing.now() + seconds * 1000
		return { ahead, seconds, again }
	}

	/** The seconds until an attempt is over, with those that are being hashed, if requests take all turns that they may have. */
	#likely = (place: Place) => this.hashing.secondsBehind('line', this.hashing.ahead(place) + this.hashing.width)

	#tellIfLong({ place, patience, long }: Waiting<T, N>) {
		if (place && patience !== undefined && this.#likely(place) > patience) long.resolve()
	}

	#forget(waiting: Waiting<T, N>) {
		waiting.leave()
		this.#all.delete(waiting)
	}

	/** Gives up the places of people whose page has gone. */
	#sweep() {
		const oldest = this.hashing.now() - ABSENT
		for (const waiting of this.#all) if (waiting.ticket !== undefined && waiting.seen < oldest) this.#forget(waiting)
	}
}
