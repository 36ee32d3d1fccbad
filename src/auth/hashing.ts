import { availableParallelism } from 'node:os'
import { AppError } from '../kit/errors'

/** Seconds of hashing ahead of an attempt, beyond which it is refused. */
const LONGEST_QUEUE = 10
/** The weight of the newest hash in the mean. */
const NEWEST = 0.2

type Waiting = { readonly start: () => void; readonly refuse: () => void }

/**
 * The queue in which passwords are hashed, as many at a time as there are processors. An attempt whose client hangs up leaves it; one that
 * would wait too long is refused, with a time to come back. Otherwise a crowd that gives up and tries again is served after it has gone,
 * and nobody gets in.
 */
export class Hashing {
	#admitted = 0
	#running = 0
	/** how long a hash takes, on average; 0 until one has been measured */
	#seconds = 0
	readonly #waiting: Waiting[] = []

	/** @param now milliseconds that only grow */
	constructor(
		readonly width: number = availableParallelism(),
		readonly now: () => number = () => performance.now()
	) {}

	/** Runs an attempt that is going to hash, and counts it as long as it runs. @throws AppError 503 if the queue is too long */
	async admit<T>(attempt: () => Promise<T>): Promise<T> {
		if (this.#queue > LONGEST_QUEUE) throw this.#refusal()
		this.#admitted++
		try {
			return await attempt()
		} finally {
			this.#admitted--
		}
	}

	/** Hashes when it is this attempt's turn. @throws AppError 503 if its client has gone meanwhile, or the queue has become too long */
	async inTurn<T>(signal: AbortSignal, hash: () => Promise<T>): Promise<T> {
		if (signal.aborted) throw this.#refusal()
		if (this.#running < this.width) this.#running++
		else await this.#turn(signal)
		const began = this.now()
		try {
			const done = await hash()
			if (signal.aborted) throw this.#refusal()
			return done
		} finally {
			this.#measured((this.now() - began) / 1000)
			const next = this.#waiting.shift()
			if (next) next.start()
			else this.#running--
		}
	}

	#turn(signal: AbortSignal): Promise<void> {
		return new Promise((resolve, reject) => {
			const settled = (settle: () => void) => () => {
				signal.removeEventListener('abort', leave)
				settle()
			}
			const waiting = { start: settled(resolve), refuse: settled(() => reject(this.#refusal())) }
			const leave = () => {
				this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
				waiting.refuse()
			}
			signal.addEventListener('abort', leave)
			this.#waiting.push(waiting)
		})
	}

	/** Notes how long the last hash took. Refuses waiting attempts, the last first, that now have too many others ahead. */
	#measured(seconds: number) {
		this.#seconds = this.#seconds === 0 ? seconds : this.#seconds + (seconds - this.#seconds) * NEWEST
		const beforeLast = this.#admitted - 2
		const tooMany = Math.ceil(beforeLast - (LONGEST_QUEUE * this.width) / this.#seconds)
		for (let left = tooMany; left > 0; left--) this.#waiting.pop()?.refuse()
	}

	/** seconds until an attempt that comes now would be hashed */
	get #queue() {
		return (this.#admitted * this.#seconds) / this.width
	}

	#refusal() {
		const secondes = Math.max(1, Math.ceil(this.#queue))
		return new AppError('unavailable', 'connexions_nombreuses', { retryAfter: secondes, parameters: { secondes } })
	}
}
