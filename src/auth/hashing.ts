import { availableParallelism } from 'node:os'
import { AppError } from '../kit/errors'

/** Seconds of hashing ahead of a request, beyond which it is refused. */
const LONGEST_QUEUE = 10
/** Seconds of hashing ahead of a place in the line, beyond which it is not given: as long as a morning. */
const LONGEST_LINE = 900
/** The turns of the line for each turn of a request, while both wait. */
const TURNS = 3
/** The weight of the newest turn in the mean. */
const NEWEST = 0.2

/** `line`: people at the sign-in page, who keep their place; `requests`: all other attempts, which wait with their request open. */
export type Lane = 'line' | 'requests'
/** A place among the attempts of a lane, which are hashed in the order of their numbers. */
export type Place = { readonly lane: Lane; readonly number: number; hasBegun: boolean }

type Waiting = { readonly number: number; readonly start: () => void; readonly refuse: () => void }

/**
 * The queue in which passwords are hashed, as many at a time as there are processors. An attempt whose client hangs up leaves it. A request
 * that would wait too long is refused, with a time to come back. Otherwise a crowd that gives up and tries again is served after it has
 * gone, and nobody gets in.
 */
export class Hashing {
	#running = 0
	#number = 0
	/** turns that the line has had since the last turn of a request */
	#turns = 0
	/** how long a turn takes, on average; 0 until one has been measured */
	#seconds = 0
	readonly #admitted: Readonly<Record<Lane, Set<Place>>> = { line: new Set(), requests: new Set() }
	readonly #waiting: Readonly<Record<Lane, Waiting[]>> = { line: [], requests: [] }
	/** runs after each turn */
	onTurn = () => undefined as void

	/** @param now milliseconds that only grow */
	constructor(
		readonly width: number = availableParallelism(),
		readonly now: () => number = () => performance.now()
	) {}

	/**
	 * Runs an attempt that is going to hash, and counts it as long as it runs.
	 * @param number of a place that is free again; otherwise the attempt comes last
	 * @throws AppError 503 if the queue is too long
	 */
	async admit<T>(attempt: (place: Place) => Promise<T>, lane: Lane = 'requests', number = ++this.#number): Promise<T> {
		const admitted = this.#admitted[lane]
		if (this.secondsBehind(lane, admitted.size) > (lane === 'line' ? LONGEST_LINE : LONGEST_QUEUE)) throw this.refusal(lane)
		const place = { lane, number, hasBegun: false }
		admitted.add(place)
		try {
			return await attempt(place)
		} finally {
			admitted.delete(place)
		}
	}

	/** Hashes when it is this attempt's turn. @throws AppError 503 if its client has gone meanwhile, or the queue has become too long */
	async inTurn<T>(signal: AbortSignal, hash: () => Promise<T>, place: Place = this.#last()): Promise<T> {
		if (signal.aborted) throw this.refusal(place.lane)
		if (this.#running < this.width) this.#running++
		else await this.#turn(signal, place)
		place.hasBegun = true
		const began = this.now()
		try {
			const done = await hash()
			if (signal.aborted) throw this.refusal(place.lane)
			return done
		} finally {
			this.#measured((this.now() - began) / 1000, place)
			const next = this.#nextWaiting()
			if (next) next.start()
			else this.#running--
			this.onTurn()
		}
	}

	/** How many attempts of its lane come before a place. */
	ahead({ lane, number }: Place): number {
		let count = 0
		for (const other of this.#admitted[lane]) if (other.number < number) count++
		return count
	}

	/** Seconds until `count` attempts of a lane are hashed, while the other lane takes all turns that it may have. */
	secondsBehind(lane: Lane, count: number): number {
		const others = lane === 'line' ? count / TURNS : Math.min(count * TURNS, this.#admitted.line.size)
		return ((count + others) * this.#seconds) / this.width
	}

	refusal(lane: Lane) {
		const secondes = Math.max(1, Math.ceil(this.secondsBehind(lane, this.#admitted[lane].size)))
		return new AppError('unavailable', 'connexions_nombreuses', { retryAfter: secondes, parameters: { secondes } })
	}

	#last = (): Place => ({ lane: 'requests', number: ++this.#number, hasBegun: false })

	#nextWaiting(): Waiting | undefined {
		const { line, requests } = this.#waiting
		const isRequest = requests.length > 0 && (line.length === 0 || this.#turns >= TURNS)
		this.#turns = isRequest ? 0 : this.#turns + 1
		return (isRequest ? requests : line).shift()
	}

	#turn(signal: AbortSignal, { lane, number }: Place): Promise<void> {
		const queue = this.#waiting[lane]
		return new Promise((resolve, reject) => {
			const settled = (settle: () => void) => () => {
				signal.removeEventListener('abort', leave)
				settle()
			}
			const waiting = { number, start: settled(resolve), refuse: settled(() => reject(this.refusal(lane))) }
			const leave = () => {
				queue.splice(queue.indexOf(waiting), 1)
				waiting.refuse()
			}
			signal.addEventListener('abort', leave)
			queue.splice(queue.findLastIndex((other) => other.number < number) + 1, 0, waiting)
		})
	}

	/** Notes how long the last turn took. Refuses waiting requests, the last first, that now have too many others ahead. */
	#measured(seconds: number, { lane }: Place) {
		this.#seconds = this.#seconds === 0 ? seconds : this.#seconds + (seconds - this.#seconds) * NEWEST
		let before = this.#admitted.requests.size - (lane === 'requests' ? 2 : 1)
		for (; this.secondsBehind('requests', before) > LONGEST_QUEUE; before--) this.#waiting.requests.pop()?.refuse()
	}
}
