import { Hashing, type Lane, type Place } from '../../src/auth/hashing'

/** A queue whose hashes wait until they are released, and take as long as the test says. */
export class HeldHashing extends Hashing {
	milliseconds = 0
	#watchers: (() => void)[] = []
	readonly held: ((took: number) => void)[] = []
	admitted = 0
	finished = 0
	begun = 0
	ended = 0
	isHeld = false

	constructor(width = 1) {
		super(width, () => this.milliseconds)
	}

	override async admit<T>(attempt: (place: Place) => Promise<T>, lane?: Lane, number?: number): Promise<T> {
		const answer = super.admit(attempt, lane, number)
		this.admitted++
		this.#tell()
		try {
			return await answer
		} finally {
			this.finished++
			this.#tell()
		}
	}

	override async inTurn<T>(signal: AbortSignal, hash: () => Promise<T>, place?: Place): Promise<T> {
		try {
			return await super.inTurn(
				signal,
				async () => {
					this.begun++
					this.#tell()
					if (this.isHeld) this.milliseconds += await new Promise<number>((resolve) => this.held.push(resolve))
					return hash()
				},
				place
			)
		} finally {
			this.ended++
			this.#tell()
		}
	}

	/** Resolves once the condition holds. */
	async until(holds: (queue: this) => boolean) {
		while (!holds(this)) await new Promise<void>((resolve) => this.#watchers.push(resolve))
	}

	/** Releases the oldest hash as if it took this long; returns when it has ended. */
	async letGo(milliseconds: number) {
		const { ended } = this
		this.held.shift()?.(milliseconds)
		await this.until((queue) => queue.ended > ended)
	}

	#tell() {
		for (const watcher of this.#watchers.splice(0)) watcher()
	}
}
